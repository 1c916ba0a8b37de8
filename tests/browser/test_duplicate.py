"""A duplicate evening in the browser: one link, the same deal at each table, compared at the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Open
from tests.browser.looking import reads_well, serious
from tests.browser.players import MOST_MOVES, PLAY_ON, see_the_end


def sit(page: Page) -> str:
    """Take a seat at the evening; the table."""
    page.get_by_role("button", name="M’asseoir").click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def play_beside(page: Page, table: str) -> None:
    """Play a game out while others do."""
    page.evaluate(f"([id, most]) => {{ window.playing = ({PLAY_ON})([id, most]); }}", [table, MOST_MOVES * 50])


def test_a_duplicate_seats_by_one_link_hides_scores_and_compares_at_the_end(visit: Open) -> None:
    host = visit("/duplicates/crypte_de_sedlec", size=PHONE)
    host.get_by_label("Combien de donnes ?").fill("1")
    host.get_by_role("button", name="Ouvrir la soirée").click()
    expect(host.get_by_role("img", name="Code QR de la soirée")).to_be_visible()
    evening = "/duplicate/" + host.url.rsplit("/", 1)[1]
    home = host.url.removesuffix(evening)
    assert serious(host) == []
    alone = host.get_by_text("il faut du monde à deux tables")
    expect(alone).to_be_visible()
    first = sit(host)
    bob, cyd = visit(evening, size=PHONE), visit(evening, size=PHONE)
    assert sit(bob) == first
    second = sit(cyd)
    assert second != first
    host.goto(home + evening)
    expect(alone).to_have_count(0)
    host.get_by_role("button", name="Commencer, avec des automates aux places libres").click()
    expect(host.locator("article")).to_have_count(2)
    for player in (host, bob):
        play_beside(player, first)
    watching = visit(evening, size=PHONE)
    expect(watching.locator("article").first).to_contain_text("a fini")
    expect(watching.locator("article .num")).to_have_count(0)
    expect(host.locator("article").first.locator(".num")).to_have_count(2)
    see_the_end(bob)
    result = bob.locator(".win")
    expect(result).to_contain_text("hors classement")  # the top bar says that it counts
    expect(result).not_to_contain_text("amicale")
    expect(result.get_by_role("link", name="Comparer les tables")).to_be_visible()
    expect(result.get_by_role("button", name="Revanche")).to_have_count(0)
    play_beside(cyd, second)
    expect(watching.get_by_role("heading", name="La comparaison")).to_be_visible()
    expect(watching.locator("tbody tr")).to_have_count(4)
    expect(watching.get_by_role("link", name="Revoir la table 2")).to_be_visible()
    watching.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    table, name = watching.locator("table").bounding_box(), watching.locator("tbody th .av").first.bounding_box()
    assert table
    assert name
    assert name["x"] - table["x"] < 100, "a name stands beside its rank"
    reads_well(watching, "h1")


def test_the_form_of_a_duplicate_reads_well(visit: Open) -> None:
    reads_well(visit("/duplicates/monster_cafe"), "h1")
