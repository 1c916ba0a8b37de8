"""Views, refusals, previews, words and drawings."""

from __future__ import annotations

import random
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from monstrotheque.engine.errors import IllegalMove, NotYourTurn
from monstrotheque.engine.previews import preview_notes
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.games.croque_monstre import GAME
from monstrotheque.games.croque_monstre.reasons import harm, idea, reasons
from tests.games.croque_monstre.positions import LONE_CRYPT, position

NAMES = ["Léa", "Bram", "Zoé", "Max"]


def claiming(**changes: Any) -> State:
    return position(
        **{
            "pit": ("LLU", "LLU", "LUM"),
            "crypts": (("LLL.", "LLU.", "UUU."), LONE_CRYPT),
            "hands": ("LG LG", "LG LG LG LG"),
            "phase": "claim",
            "buried": "GM",
            **changes,
        }
    )


def test_the_view_tells_what_a_claim_would_earn_for_each_kind() -> None:
    claims = claiming().view(SPECTATOR)["seats"][0]["claims"]
    told = ("pit", "crypt", "total", "has", "number", "value")
    assert [claims["lutin"][key] for key in told] == [5, 5, 10, None, 10, 4]
    assert [claims["unicorn"][key] for key in told] == [4, 4, 8, None, 8, 2]
    assert [claims["goblin"][key] for key in told] == [0, 0, 0, None, None, 0]
    assert claiming().view(1)["claimable"] == ["lutin", "unicorn"]


def test_the_view_tells_the_next_headstone_and_where_the_groups_lie() -> None:
    view = claiming(headstones=[{}, {"lutin": 12}]).view(0)
    claims = view["seats"][0]["claims"]
    assert claims["lutin"]["next"] == {"number": 15, "value": 10, "missing": 5}
    assert claims["unicorn"]["cells"] == ["c2", "a3", "b3", "c3"]
    assert view["pit"]["group_cells"]["unicorn"] == ["2,0", "2,1", "1,2", "2,2"]
    assert view["seats"][1]["claims"]["lutin"]["next"] is None


def test_a_headstone_already_had_earns_no_second_one() -> None:
    claims = claiming(headstones=[{"lutin": 8}]).view(0)["seats"][0]["claims"]
    assert (claims["lutin"]["has"], claims["lutin"]["number"]) == (8, None)


def test_a_claim_previews_its_points_and_the_bonus() -> None:
    assert claiming().preview(0, "claim L").gains == {"headstone": 4}
    third = claiming(headstones=[{"goblin": 8, "dragon": 8}])
    assert third.preview(0, "claim L").gains == {"headstone": 4, "bonus": 5}
    before, after = third.scores[0], third.play(0, "claim L").scores[0]
    assert after - before == 9


def test_a_burial_in_the_pit_previews_the_headstone_in_reach_and_every_total_it_changes() -> None:
    state = claiming(phase="pit", buried=None, hands=("LG LG LU", ""))
    losing = state.preview(0, "pit LU -1,0 right")
    assert losing.notes == (
        ("notes.claim", {"kind": "kinds.unicorn", "was": 8, "now": 8, "number": 8}),
        ("notes.claim_changed", {"kind": "kinds.lutin", "was": 10, "now": 9, "number": 8}),
    )
    kept = state.preview(0, "pit LG 0,0 left")
    assert kept.shows["totals"] == {"lutin": [10, 10], "goblin": [0, 1]}
    assert (kept.shows["kind"], kept.shows["number"], kept.shows["value"]) == ("lutin", 10, 4)
    assert kept.shows["group"] == ["0,0", "1,0", "0,1", "1,1", "0,2"]


def test_a_burial_in_the_crypt_previews_the_group_it_makes() -> None:
    state = position(phase="crypt", pit=("LL", "GG"), hands=("LU LG LG LG", ""))
    grown = state.preview(0, "crypt LU b2 up")
    assert preview_notes(grown, GAME.texts("fr"))[0] == "Lutins 3 ▸ 4"
    assert grown.shows["group"] == ["b2", "b3"]


def test_drawing_from_the_pile_is_uncertain() -> None:
    state = position(phase="draw", hands=("LG LG", ""))
    assert state.preview(0, "draw pile").uncertain
    assert not state.preview(0, "draw LU").uncertain


def test_the_round_is_told() -> None:
    dice = random.Random(1)
    state = GAME.new(players=3, seed=1)
    turns = 0
    while not state.is_over:
        view = state.view()
        if view["phase"] != "choose":
            assert view["round"] == turns // 3 + 1
        turn = view["turn"]
        seat = state.actors[0]
        state = state.play(seat, dice.choice(state.legal(seat)))
        turns += turn is not None and (state.view()["turn"] != turn)
    assert state.view()["round"] == 11


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        (GAME.new(players=2, seed=1), "pass", "step_choose"),
        (GAME.new(players=2, seed=1), "choose LL", "card_not_in_hand"),
        (position(), "draw pile", "step_crypt"),
        (position(), "crypt DM b4 right", "card_not_in_hand"),
        (position(), "crypt LG a5 right", "crypt_apart"),
        (position(), "crypt LG a1 up", "crypt_too_large"),
        (position(hands=("LL", "")), "crypt LL c4 left", "equal_halves"),
        (position(phase="pit"), "pass", "step_pit"),
        (position(phase="pit"), "pit DM 1,0 right", "card_not_in_hand"),
        (position(phase="pit"), "pit LG 39,39 right", "no_half_covers"),
        (position(phase="pit"), "pit LG -39,-39 up", "no_half_covers"),
        (position(phase="pit", hands=("LL", "")), "pit LL 0,0 left", "equal_halves"),
        (claiming(), "draw pile", "step_claim"),
        (claiming(), "claim G", "group_too_small"),
        (position(phase="draw", hands=("LG LG", "")), "draw DM", "not_in_row"),
        (position(phase="draw", hands=("LG LG", "")), "claim D", "step_draw"),
    ],
)
def test_a_refusal_names_the_rule(state: State, move: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        state.play(0, move)
    assert caught.value.rule == rule
    for lang in ("fr", "en"):
        assert caught.value.say(lang) == GAME.texts(lang).say(f"refusals.{rule}", **caught.value.details)


def test_a_preview_out_of_turn_is_refused() -> None:
    for seat in (1, SPECTATOR):
        with pytest.raises(NotYourTurn):
            position().preview(seat, "draw pile")


def test_moves_and_events_in_words() -> None:
    state = position(phase="pit", hands=("UM LG LG", ""))
    sight = state.sight(0)
    assert sight.describe("pit UM 0,-1 down", "en") == "Unicorn and Gravedigger in the pit: 3 Unicorns"
    after = state.play(0, "pit UM 0,-1 down")
    (event,) = state.events(0, GAME.moves.parse("pit UM 0,-1 down"), after, 1)
    told = GAME.views.tell(event, GAME.texts("fr"), NAMES)
    says = "Léa enterre Licorne et Croque-Monstre dans la fosse\u00a0: 3 Licornes, il en manque 5 pour la stèle 8."
    assert told == says


@pytest.mark.parametrize(
    ("headstones", "hand", "move", "says"),
    [
        ([], "LL", "pit LL -1,0 right", "2 Lutins in the pit: 11 Lutins, headstone 10 can be claimed"),
        ([{}, {"lutin": 10}], "LL", "pit LL -1,0 right", "2 Lutins in the pit: 11 Lutins, headstone 8 can be claimed"),
        (
            [{"lutin": 8, "goblin": 8}],
            "LG",
            "pit LG 0,0 left",
            "Lutin and Goblin in the pit: good for Bram (2 Goblins, 8 short of headstone 10)",
        ),
        (
            [{"lutin": 8, "goblin": 8}, {"lutin": 10, "goblin": 10}],
            "LG",
            "pit LG 0,0 left",
            "Lutin and Goblin in the pit: nobody gains",
        ),
        ([{"lutin": 8}], "GC", "pit GC -1,0 right", "Goblin and Cyclops in the pit: 1 Cyclops"),
        ([{"lutin": 8, "goblin": 8}], "DD", "pit DD 2,1 right", "2 Dragons in the pit: 3 Dragons"),
    ],
)
def test_a_burial_is_told_by_what_it_brings(headstones: Any, hand: str, move: str, says: str) -> None:
    changes = {"headstones": headstones} if headstones else {}
    state = claiming(phase="pit", buried=None, hands=(f"{hand} LG LG", ""), **changes)
    assert state.sight(0).describe(move, "en", NAMES) == says.replace("Lutin", "Pixie")


@pytest.mark.parametrize(
    ("first", "second", "kinds"),
    [
        ({"lutin": 12, "goblin": 8}, {"goblin": 10, "unicorn": 10}, ["buried_pit", "tie_broken", "over"]),
        ({"lutin": 8, "goblin": 8}, {"goblin": 10, "unicorn": 10}, ["buried_pit", "over"]),
        ({"lutin": 8}, {"goblin": 8}, ["buried_pit", "over"]),
    ],
)
def test_a_broken_tie_is_told(first: dict[str, int], second: dict[str, int], kinds: list[str]) -> None:
    state = position(phase="pit", turn=1, hands=("LG LG", "UD LG LG"), ending=True, headstones=[first, second])
    after = state.play(1, "pit UD 1,0 right")
    events = state.events(1, GAME.moves.parse("pit UD 1,0 right"), after, SPECTATOR)
    assert [event.kind for event in events] == kinds
    told = [GAME.views.tell(event, GAME.texts("en"), NAMES[:2]) for event in events]
    assert ("Level at 8: the highest headstone decides, then the next." in told) == ("tie_broken" in kinds)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_short_rules_and_the_notation_fit_a_terminal_of_80_columns(lang: str) -> None:
    for text in ("rules.short", "rules.notation"):
        assert max(map(len, GAME.texts(lang).say(text).splitlines())) <= 80


def drawn(state: State, seat: int, lang: str, width: int) -> str:
    console = Console(width=width, file=StringIO(), force_terminal=False)
    console.print(GAME.terminal.draw(state.view(seat), GAME.texts(lang), NAMES[: state.players]))
    out = console.file
    assert isinstance(out, StringIO)
    return out.getvalue()


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_is_drawn_within_the_terminal(players: int, width: int) -> None:
    dice = random.Random(players)
    state = GAME.new(players=players, seed=players)
    while not state.is_over:
        if state.age % 9 == 0:
            picture = drawn(state, 0, "fr", width)
            assert max(map(len, picture.splitlines())) <= width
            assert all(name in picture for name in NAMES[:players])
            assert GAME.views.cue(state.sight(state.actors[0]), GAME.texts("en"))
        seat = state.actors[0]
        state = state.play(seat, dice.choice(state.legal(seat)))
    assert "…" not in drawn(state, 0, "en", width)


def test_the_drawing_shows_coordinates_halves_and_known_cards() -> None:
    state = position(pit=("MG", "UC"), pit_at=(-2, 3), hands=("LG GD", "CD UC"), seen=(0, 1), phase="draw")
    lines = drawn(state, 0, "en", 100).splitlines()
    assert any(" 3  · (M) G " in line for line in lines)
    assert any("-3 -2 -1" in line for line in lines)
    assert any("[CD]* [??]" in line for line in lines)
    assert any("[LG] [GD]" in line for line in lines)


def test_a_very_long_pit_is_drawn_narrow() -> None:
    state = position(pit=("L" * 38, "LL"), pit_at=(-20, 0), phase="pit")
    lines = drawn(state, 0, "en", 80).splitlines()
    row = next(line for line in lines if "L" * 38 in line)
    numbers = next(line for line in lines if "-20" in line)
    # The first letter of the row stands under the first character of the name of its column.
    assert row.index("L" * 38) == numbers.index("-20")
    assert row.index("L" * 38) + 20 == numbers.index(" 0 ") + 1


def test_a_hint_gives_one_reason_for_a_burial() -> None:
    state = position(
        pit=("LLLUU", "GUCDG"),
        crypts=(("....", ".L..", ".UG."), LONE_CRYPT),
        hands=("LU LU LU", "LG LG"),
        phase="crypt",
    )
    sight, texts = state.sight(0), GAME.texts("en").with_names(NAMES)
    told = {str(move): reasons(sight, move, texts) for move in sight.legal()}
    assert {move: found for move, found in told.items() if len(found) != 1} == {}


def rivals(**changes: Any) -> State:
    """Léa has her headstone of the Lutins; a card in the pit can only bring Bram nearer to his."""
    return position(
        pit=("LLLLL", "GUCDG"),
        crypts=(LONE_CRYPT, ("....", ".L..", ".LG.")),
        hands=("LM LU", "LG LG"),
        phase="pit",
        headstones=[{"lutin": 12, "goblin": 8}, {}],
        **changes,
    )


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        (0, "You bury Pixie and Gravedigger in the pit: good for Bram (8 Pixies, enough for headstone 8)."),
        (1, "Léa buries Pixie and Gravedigger in the pit: good for you (8 Pixies, enough for headstone 8)."),
    ],
)
def test_a_burial_that_helps_only_a_rival_says_whom(seat: int, says: str) -> None:
    state, move = rivals(), "pit LM -1,0 right"
    sight, texts = state.sight(0), GAME.texts("en").with_names(NAMES, seat)
    parsed = GAME.moves.parse(move)
    (event,) = state.events(0, parsed, state.play(0, move), seat)
    assert GAME.views.tell(event, texts, NAMES) == says
    assert says.endswith(f" {reasons(sight, parsed, texts)[0]}.")
    assert preview_notes(sight.preview(parsed), texts) == ["Good for Bram: Pixies 7 ▸ 8, enough for stone 8!"]
    assert idea(sight, parsed, texts) == "Get rid of this card"


def test_a_burial_that_brings_a_rival_a_headstone_is_named_and_no_other() -> None:
    state = position(
        pit=("LLLLL", "GUCDG"), crypts=(LONE_CRYPT, ("....", ".L..", ".LG.")), hands=("LU LU", "LG LG"), phase="pit"
    )
    sight, texts, named = state.sight(0), GAME.texts("en").with_names(NAMES), set()
    for move in sight.legal():
        told, later = harm(sight, move, texts), state.play(0, move).view(SPECTATOR)["seats"][1]["claims"]["lutin"]
        named.add(told)
        assert told == ("You hand Bram headstone 8" if later["total"] >= 8 else "")
    assert len(named) == 2
