"""Hands that play: one move at a time, by clicks or by keys, on each game's board."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLong

MOST_MOVES = 400
YOURS = ".cue:not(.wait), .cue .go, .win, .slip .go, .stage .go"
MOVED = "turn => document.querySelector('.where span')?.innerText !== turn || !!document.querySelector('.win')"
TRIES = 4
PLAY_ON = """async ([id, most]) => {
    const ask = async (path, body) => (await fetch(`/api/tables/${id}/${path}`, body && {
        method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json();
    for (let step = 0; step < most; step++) {
        const now = await ask("state");
        if (now.table.status === "over") return;
        if (now.pause.waiting.includes(now.seat)) await ask("commands", {type: "go_on", id: `g${step}`, ply: now.ply});
        const [type, moves] = now.your_turn ? ["move", now.moves] : ["propose", now.joint?.moves];
        if (moves) await ask("commands", {type, id: `q${step}`, ply: now.ply, move: moves[step % moves.length].id});
        else await new Promise(done => setTimeout(done, 30));
    }
    throw new Error("the game does not end");
}"""


def new_table(
    page: Page, game: str, *, players: int, bot: str = "random", options: Mapping[str, object] | None = None
) -> None:
    """Sit down against bots that think fast."""
    table = page.evaluate(
        """async ([game, players, bot, options]) => {
            const seats = [{kind: "me"}, ...Array.from({length: players - 1}, () => ({kind: "bot", bot}))];
            const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
                body: JSON.stringify({game, players, seats, options})});
            return (await answer.json()).table.id;
        }""",
        [game, players, bot, options or {}],
    )
    page.evaluate(
        "id => { history.pushState({}, '', `/t/${id}`); dispatchEvent(new PopStateEvent('popstate')); }", table
    )


Press = Callable[[Locator], None]


def click(target: Locator) -> None:
    target.click()


def by_keys(page: Page) -> Press:
    """Reach a thing by Tab alone and press Enter on it."""

    def press(target: Locator) -> None:
        for _ in range(250):
            if target.evaluate("element => document.activeElement === element"):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError("not reached by Tab")

    return press


def crypte_de_sedlec(page: Page, press: Press) -> None:
    page.wait_for_selector(".hand .c.legal:not([disabled]), .pile.open:not([disabled])")
    hand = page.locator(".hand .c.legal:not([disabled])")
    if hand.count():
        if not page.locator(".hand .c.sel").count():
            press(hand.first)
        if not page.locator(".tray .go").count():  # the only place there is has been taken
            press(page.locator(".target").first)
    else:
        press(page.locator(".pile.open:not([disabled])").first)
        if not page.locator(".tray .go").count():
            press(page.locator(".pile.open:not([disabled]):not(.chosen)").first)
    press(page.locator(".tray .go"))


def croque_monstre(page: Page, press: Press) -> None:
    page.wait_for_selector(".hand .hc.open, .supply button.open, .tray .btn")
    card = page.locator(".hand .hc.open")
    pile = page.locator(".supply button.open:visible")
    if card.count():
        if not page.locator(".field.open").count():
            press(card.first)
        field = page.locator(".field.open")
        if field.count():
            field.focus()
            page.keyboard.press("ArrowRight")
    elif pile.count():
        press(pile.last)
    press(page.locator(".tray .go"))


def monster_cafe(page: Page, press: Press) -> None:
    page.wait_for_selector(".card.open, .fam.open .btn")
    keep = page.locator(".mine .own .card.open")
    if page.locator(".cafe .counter").count() and page.locator(".backl").count() == 0:
        for index in range(3):
            press(keep.nth(index))
    else:
        press(page.locator(".card.open, .fam.open .btn").first)
        if not page.locator(".say .go").count():
            press(page.locator(".backl .card.open").first)
    press(page.locator(".say .go"))


def christmas_monsters(page: Page, press: Press) -> None:
    for choice in (".options .btn", ".hand .card.open", ".pal .card.open"):
        if page.locator(choice).count():
            press(page.locator(choice).first)
            break
    if page.locator(".say .go").count():
        press(page.locator(".say .go"))


PLAYERS: dict[str, Callable[[Page, Press], None]] = {
    "crypte_de_sedlec": crypte_de_sedlec,
    "croque_monstre": croque_monstre,
    "monster_cafe": monster_cafe,
    "christmas_monsters": christmas_monsters,
}


def state_of(page: Page) -> str:
    """Something that changes with every move of the table."""
    return page.locator(".where span").inner_text() + page.locator(".cue, .win").first.inner_text()


def play_out(page: Page, game: str, press: Press, most: int = MOST_MOVES) -> int:
    """Play the whole game, or the *most* first moves; returns how many moves this hand made."""
    page.set_default_timeout(8_000)
    for moves in range(most):
        page.wait_for_selector(YOURS, timeout=30_000)
        if page.locator(".win").count():
            return moves
        if page.locator(".stage .go").count():
            press(page.locator(".stage .go"))
            continue
        make_a_move(page, game, press)
    assert most < MOST_MOVES, "the game does not end"
    return most


FOCUS = """() => {
    const at = document.activeElement;
    if (at.closest(".stage, .slip") || at.matches(".go")) return "go";
    if (at.matches(".field.open")) return "field";
    if (at.matches(":is(.open, .legal, .target, .hot):not([disabled], [aria-pressed=true])")) return "playable";
    return document.querySelector(".stage .go, .slip .go") ? "elsewhere" : "nothing";
}"""
KEYS = {
    "go": ["Enter"],
    "field": ["ArrowRight", "Enter"],
    "playable": ["Enter"],
    "nothing": ["ArrowRight"],
    "elsewhere": ["Tab"],
}
"""What somebody presses who plays by keys, by where the focus is."""


def play_out_by_keys(page: Page) -> tuple[int, int]:
    """Play the whole game by arrows and Enter, as one who knows them; returns how many moves and keys."""
    moves = keys = 0
    turn = ""
    while True:
        page.wait_for_selector(YOURS, timeout=30_000)
        if page.locator(".win").count():
            return moves, keys
        now = page.locator(".where span").inner_text()
        moves, turn = moves + (now != turn), now
        at = page.evaluate(FOCUS)
        for key in KEYS[at]:
            page.keyboard.press(key)
            page.wait_for_timeout(40)
        keys += len(KEYS[at])
        assert keys < 6 * MOST_MOVES, "the game does not end"


def play_on(page: Page) -> None:
    """Bring the game to its end without using the board: the moves come from elsewhere, and the page follows. For tests
    of what comes after a game.
    """
    page.wait_for_selector(".cue")
    page.evaluate(PLAY_ON, [page.url.rsplit("/", 1)[1], 4000])
    see_the_end(page)


def see_the_end(page: Page) -> None:
    """Watch what is staged at the end to its last frame, and come to the result."""
    page.wait_for_selector(".win, .stage")
    while page.locator(".stage").count():
        page.keyboard.press("Escape")
        if page.locator(".stage .go").count():
            page.locator(".stage .go").click()
        page.wait_for_timeout(200)
    page.wait_for_selector(".win")


def wait_for_my_turn(page: Page) -> None:
    """Wait until something is asked; what is staged meanwhile is watched to its end."""
    while True:
        page.wait_for_selector(YOURS, timeout=30_000)
        if not page.locator(".stage .go").count():
            return
        page.locator(".stage .go").click()


def make_a_move(page: Page, game: str, press: Press) -> None:
    """One move, or letting the bots go on that wait. A press that met the board just as it changed is made again, as a
    person would.
    """
    turn = page.locator(".where span").inner_text()
    if page.locator(".cue .go").count():
        press(page.locator(".cue .go"))
        page.wait_for_function(MOVED, arg=turn)
        return
    for _ in range(TRIES):
        with contextlib.suppress(TooLong, AssertionError):
            PLAYERS[game](page, press)
            page.wait_for_function(MOVED, arg=turn)
            return
        if page.evaluate(MOVED, turn):
            return
    raise AssertionError(f"no move came about in {TRIES} tries at {turn}")
