"""How far the cards on the table have come: live, and never at odds with the rule itself."""

from __future__ import annotations

import itertools
import random
from typing import Any

import monstrotheque as mt
from monstrotheque.engine.previews import preview_words
from monstrotheque.engine.seats import JOINT
from monstrotheque.games.christmas_monsters import GAME
from monstrotheque.games.christmas_monsters.constants import IS_NIGHT, MONSTERS, OWNERS, TYPES
from monstrotheque.games.christmas_monsters.monsters import is_beaten
from monstrotheque.games.christmas_monsters.progress import progress, wanted
from monstrotheque.games.christmas_monsters.values import value
from tests.games.christmas_monsters.positions import position

GAMES = 60


def positions(seed: int) -> list[mt.State]:
    rng, state = random.Random(seed), GAME.new(seed=seed, players=4)
    found = [state]
    while not state.is_over:
        seat = state.actors[0]
        state = state.play(seat, rng.choice(list(state.legal(seat))))
        found.append(state)
    return found


def test_with_four_cards_all_ticks_are_met_exactly_when_the_monster_is_beaten() -> None:
    seen = set()
    for seed in range(GAMES):
        for state in positions(seed):
            s = state.sight(JOINT).raw
            if not state.is_over and s.laid == OWNERS:
                told = progress(s)
                assert told["met"] == bool(is_beaten(s)), (seed, told)
                assert all(tick["met"] is not None for tick in told.get("ticks", ()))
                seen.add(MONSTERS[s.monsters[s.turn - 1]])
    assert seen == set(MONSTERS)


def test_a_tick_that_is_broken_stays_broken_while_cards_are_only_laid() -> None:
    for seed in range(20):
        broken: tuple[int, set[str]] = (0, set())
        for state in positions(seed):
            s = state.sight(JOINT).raw
            if state.is_over or s.laid == 0 or s.turn != broken[0]:
                broken = (int(s.turn), set())
            told = (
                {tick["key"] for tick in progress(s).get("ticks", ()) if tick["met"] is False}
                if not state.is_over
                else set()
            )
            assert told >= (broken[1] if s.laid < OWNERS else set())
            broken = (int(s.turn), told)


def test_the_view_tells_the_sum_and_what_is_missing_and_a_card_what_it_would_make_of_it() -> None:
    for seed in range(GAMES):
        for state in positions(seed):
            view = state.view(state.actors[0]) if not state.is_over else None
            if view and view["monster"] and view["monster"]["key"] == "glouton" and view["phase"] == "players_turn":
                now = view["monster"]["progress"]
                assert now["sum"] + now["missing"] == now["goal"]
                seat = state.actors[0]
                for move in state.legal(seat):
                    if move.kind == "play":
                        assert state.preview(seat, move).shows["progress"]["sum"] >= now["sum"] - 1
                        return
    raise AssertionError("Glouton never came")


def test_a_potion_and_a_card_say_what_they_make_of_the_condition() -> None:
    """Glouton wants a sum of 25; 17 lie when the last player's turn comes."""
    potions = ["boost", "intimidation", "transformation"]
    state = position(hands=["G8", "S5 S8", "E7"], line="M4", monsters=["glouton"], first=2, potions=potions)
    for seat, move in ((2, "play E7"), (JOINT, "companion M4"), (0, "play G8")):
        state = state.play(seat, move)
    assert told(state, 1, "play S8") == "+2 (monster +2); 27, beaten!"
    assert told(state, 1, "play S5") == "24 of 25, 1 missing"
    state = state.play(1, "play S5")
    assert told(state, JOINT, "boost") == "+2 (monster +2); 25, beaten!"
    assert told(state, JOINT, "intimidation", "fr") == "23 sur 25, il manque 2"
    assert told(state, JOINT, "transformation 1 G") == "nothing changes here"


def told(state: mt.State, seat: int, move: str, lang: str = "en") -> str:
    return preview_words(state.preview(seat, state.check(seat, move)), GAME.texts(lang))


def test_a_zero_tells_the_sum_too() -> None:
    """A card that adds nothing leaves a sum where it is, and that is news."""
    state = position(hands=["G8", "S0"], monsters=["glouton"]).play(0, "play G8")
    words = preview_words(state.sight(1).preview(state.game.moves.find("play S0")), state.game.texts("en"))
    told = state.sight(1).preview("play S0").notes
    assert [key for key, _ in told] == ["progress.sum_missing"], words


def test_the_cue_says_how_far_the_cards_are_from_the_sum() -> None:
    """Glouton wants a sum of 25; where a monster looks at something else, the cue names no number."""
    state = position(hands=["G8", "S5 S8", "E7"], line="M4", monsters=["glouton"], first=2, potions=["boost"])
    cue = GAME.views.cue
    assert cue(state.sight(2), GAME.texts("en")) == "Play a card: 25 missing."
    for seat, move in ((2, "play E7"), (JOINT, "companion M4"), (0, "play G8")):
        state = state.play(seat, move)
    assert cue(state.sight(1), GAME.texts("fr")) == "Dernière carte : il manque 6."
    assert cue(state.play(1, "play S5").sight(0), GAME.texts("en")) == (
        "Last call, 1 missing: a potion, a power, or ready?"
    )
    other = position(monsters=["rangetou"])
    assert cue(other.sight(0), GAME.texts("en")) == "Play a card, a power or a potion."


def test_a_sum_says_where_it_stands_so_that_a_board_needs_no_rule() -> None:
    places = {told["distance"]: told for seed in range(GAMES) for told in sums(seed)}
    assert set(places) == {"beaten", "missing", "over", "room"}
    assert places["missing"]["missing"] > 0
    assert places["over"]["missing"] < 0
    assert places["room"]["met"]
    assert places["room"]["missing"] >= 0
    assert places["beaten"]["met"]


def sums(seed: int) -> list[dict[str, Any]]:
    """What was told of every sum in a random game."""
    told = [progress(state.sight(JOINT).raw) for state in positions(seed) if not state.is_over]
    return [each for each in told if each["kind"] == "sum"]


def test_the_last_card_beats_the_monster_exactly_if_it_is_one_of_those_that_are_needed() -> None:
    asked = set()
    for seed in range(GAMES):
        states = positions(seed)
        for before, after in itertools.pairwise(states):
            s, then = before.sight(JOINT).raw, after.sight(JOINT).raw
            if after.is_over or s.laid != OWNERS - 1 or then.laid != OWNERS or (kinds := wanted(s)) is None:
                continue
            owner = then.order[OWNERS - 1]
            worth, kind = int(value(then, owner)), int(then.guise[owner])
            assert any(fits(each, worth, kind) for each in kinds) == bool(is_beaten(then)), (seed, kinds)
            asked.add(MONSTERS[s.monsters[s.turn - 1]])
    assert asked == {"rangetou", "disjoncteur", "mange_couleurs", "faussaire", "pilleur"}


def fits(kind: dict[str, Any], worth: int, card_type: int) -> bool:
    colour = "night" if IS_NIGHT[card_type] else "day"
    return (
        (kind["types"] is None or TYPES[card_type] in kind["types"])
        and kind["colour"] in (None, colour)
        and (kind["values"] is None or worth in kind["values"])
    )


def test_the_cue_names_the_cards_that_are_needed() -> None:
    cues = set()
    for seed in range(GAMES):
        for state in positions(seed):
            if not state.is_over and len(state.actors) == 1:
                cues.add(state.sight(state.actors[0]).cue("en"))
    needs = {cue.partition(": ")[2] for cue in cues if "needs" in cue or "fits" in cue}
    assert {"needs NIGHT.", "needs Guard.", "needs 5, 6 or 7.", "no card fits any more."} <= needs
