"""A campaign in the browser: its day played by clicks, its evening, its friends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.looking import at_rest, reads_well, serious, sideways
from tests.browser.players import by_keys, click, make_a_move, play_on

GAME = "christmas_monsters"
MOST_MOVES = 400
YOURS = ".cue:not(.wait), .win, .slip .go, .stage .go"


def begin(page: Page, name: str = "Hiver") -> None:
    """Begin a campaign with the form."""
    page.get_by_label("Nom de la campagne").fill(name)
    page.get_by_role("button", name="Commencer la campagne").click()
    expect(page.get_by_role("button", name="Ouvrir le jour 1")).to_be_visible()


def skip_scenes(page: Page) -> None:
    """Whatever is staged over the page of a campaign is closed as soon as it stands in the way."""
    page.add_locator_handler(page.locator(".staged .go"), lambda button: button.click())


def see_the_scene(page: Page, words: str, button: str) -> None:
    """A staged moment: its last frame holds everything, and the gold button closes it."""
    scene = page.locator(".staged [role=dialog]")
    expect(scene).to_contain_text(words)
    assert serious(page) == []
    scene.get_by_role("button", name=button).click()


def play_the_day(page: Page, *, reload_after: int) -> None:
    """Play the table to its end by clicks; in the middle the page is loaded anew."""
    page.set_default_timeout(8_000)
    for moves in range(MOST_MOVES):
        page.wait_for_selector(YOURS, timeout=30_000)
        if page.locator(".win").count():
            return
        if page.locator(".stage .go").count():
            page.locator(".stage .go").click()
            continue
        if moves == reload_after:
            page.reload()
            page.wait_for_selector(YOURS, timeout=30_000)
        make_a_move(page, GAME, click)
    raise AssertionError("the day does not end")


def choose(page: Page) -> str:
    """Give all there is to give and say so; returns what was asked."""
    question = page.locator(".ask .what").inner_text()
    while page.locator(".ask .foot .go").is_disabled():
        page.locator(".ask .step .btn:last-child:enabled, .ask input[type=radio]:not(:checked)").first.click()
    page.locator(".ask .foot .go").click()
    return question


def settle_the_evening(host: Page, guest: Page) -> None:
    """Decide together until nothing is asked any more."""
    for _ in range(20):
        host.wait_for_selector(".ask, .next")
        if not host.locator(".ask").count():
            return
        agree_on_one_thing(host, guest)
    raise AssertionError("the evening does not end")


def wait_for_another(page: Page, question: str) -> None:
    page.wait_for_function("text => document.querySelector('.ask .what')?.innerText !== text", arg=question)


def agree_on_one_thing(host: Page, guest: Page) -> None:
    """One friend proposes, the other agrees on another screen, and both see what comes next."""
    asked = choose(host)
    english = guest.locator(".ask .what").inner_text()
    expect(host.locator(".slip")).to_contain_text("Tu proposes")
    expect(host.locator(".ask .what")).to_have_text(asked)
    assert serious(guest) == []
    guest.locator(".slip").get_by_role("button", name="Agreed").click()
    wait_for_another(host, asked)
    wait_for_another(guest, english)


def befriend(visit: Open, host: Page) -> Page:
    """A friend who came by the link, on a phone and in English."""
    host.get_by_text("Inviter par un lien").click()
    link = host.get_by_role("textbox", name="Copier le lien").input_value()
    guest = visit(re.sub(r"^https?://[^/]+", "", link), lang="en", size=PHONE)
    assert serious(guest) == []
    guest.get_by_role("textbox", name="What is your name?").fill("Nina")
    guest.get_by_role("radio", name="frog").check(force=True)
    guest.get_by_role("button", name="Play Plumette").click()
    expect(guest.get_by_text("that’s you")).to_be_visible()
    return guest


def test_a_day_is_played_two_friends_agree_in_the_evening_and_the_next_door_opens(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("link", name="Commencer une campagne").click()
    begin(page)
    day, friend = 0, None
    while not friend:
        day += 1
        page.get_by_role("button", name=f"Ouvrir le jour {day}").click()
        see_the_scene(page, f"Jour {day}, au matin", "Commencer le jour")
        expect(page.locator(".leaf")).to_contain_text(f"Jour {day}")
        if day == 1:
            play_the_day(page, reload_after=5)
        else:
            play_on(page)
        page.get_by_role("link", name="Retour au calendrier").scroll_into_view_if_needed()
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        page.get_by_role("link", name="Retour au calendrier").click()
        see_the_scene(page, "battu", "")
        assert serious(page) == []
        page.wait_for_selector(".ask, .next")
        if page.locator(".ask").count():
            friend = befriend(visit, page)
            for each in (page, friend):
                skip_scenes(each)
            settle_the_evening(page, friend)
        expect(page.get_by_role("button", name=f"Ouvrir le jour {day + 1}")).to_be_visible()
        assert day < 4, "four days without anything to share"
    page.reload()
    expect(page.get_by_role("button", name=re.compile("Jour 1, joué"))).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name=re.compile("Jour 1, joué")).click()
    page.get_by_role("dialog").get_by_role("link", name="Revoir ce jour").click()
    expect(page.get_by_role("slider", name="Coup")).to_be_visible()
    page.get_by_role("link", name="Monstrothèque").click()
    expect(page.get_by_role("link", name=re.compile(f"Ouvrir le jour {day + 1}"))).to_be_visible()


def test_a_friend_joins_by_the_link_and_both_pages_follow(visit: Open) -> None:
    host = visit(f"/campaign/{GAME}")
    begin(host)
    guest = befriend(visit, host)
    expect(host.get_by_text("joué par Nina")).to_be_visible()
    host.get_by_role("button", name="Ouvrir le jour 1").click()
    see_the_scene(guest, "Day 1, in the morning", "Begin the day")
    expect(guest.get_by_role("link", name="To the table")).to_be_visible()
    assert at_rest(guest, sideways) == []


def test_the_character_of_a_friend_who_went_away_becomes_free(visit: Open) -> None:
    host = visit(f"/campaign/{GAME}")
    begin(host)
    guest = befriend(visit, host)
    expect(host.get_by_text("joué par")).to_be_visible()
    expect(host.get_by_role("button", name="Libérer la place")).to_have_count(0)
    guest.goto("about:blank")
    host.get_by_role("button", name="Libérer la place").click()
    assert serious(host) == []
    host.get_by_role("button", name="Oui, libérer").click()
    expect(host.get_by_text("joué par")).to_have_count(0)
    expect(host.get_by_text("un automate tient la place")).to_have_count(2)


def test_a_campaign_is_begun_and_its_door_opened_by_keys(visit: Open) -> None:
    page = visit(f"/campaign/{GAME}")
    press = by_keys(page)
    page.get_by_label("Nom de la campagne").wait_for()
    press(page.get_by_role("button", name="Commencer la campagne"))
    page.get_by_role("button", name="Ouvrir le jour 1").wait_for()
    press(page.get_by_role("button", name="Ouvrir le jour 1"))
    page.locator(".staged .go").wait_for()
    press(page.locator(".staged .go"))
    page.wait_for_selector(".noel")


def test_the_page_of_a_campaign_in_both_themes_and_on_a_phone(visit: Open) -> None:
    page = visit(f"/campaign/{GAME}")
    begin(page)
    reads_well(page, ".doors")
    page.get_by_role("button", name="Toute la piste").click()
    assert serious(page) == []


@pytest.mark.parametrize("path", ["/c/cnobody", f"/campaign/{GAME}", "/campaign/crypte_de_sedlec"])
def test_doors_that_are_not_there_say_so(visit: Open, path: str) -> None:
    page = visit(path)
    page.wait_for_selector("h1")
    assert serious(page) == []


def test_a_door_of_december_waits_for_its_day(visit: Open) -> None:
    page = visit(f"/campaign/{GAME}")
    page.clock.set_fixed_time("2026-11-20T10:00:00Z")
    page.reload()
    page.get_by_label("en décembre 2026").check()
    page.get_by_role("button", name="Commencer la campagne").click()
    expect(page.get_by_role("button", name="Ouvrir le jour 1")).to_be_disabled()
    expect(page.get_by_text("Cette porte s’ouvre le 1 décembre.")).to_be_visible()
