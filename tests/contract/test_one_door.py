"""Hidden information leaves only through the mask; re-deals are fair."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.engine.errors import Refusal
from monstrotheque.engine.events import Event
from monstrotheque.engine.moves import Move
from monstrotheque.engine.raw_state import position_size
from monstrotheque.engine.state import State
from tests.contract.cases import choose, every_case, everybody, helper, walk

SEEDS = (1, 2)
CHI_SQUARE_LIMIT = 6.0
WITH_SECRETS = [
    game.name for game in mt.all_games() if any(param.secret for kind in game.moves.kinds for param in kind.params)
]


def told(state: State, onlooker: int, dice: random.Random) -> dict[str, Any]:
    """Everything the engine tells an onlooker of a position."""
    sight = state.sight(onlooker)
    moves = list(sight.legal())
    strangers = [dice.randrange(state.game.moves.size) for _ in range(12)]
    return {
        "mask": sight.raw.tobytes(),
        "view": sight.view(),
        "actors": (sight.actors, sight.interjectors),
        "legal": [move.id for move in moves],
        "previews": [sight.preview(move) for move in moves[:12]],
        "words": [sight.describe(move, lang) for move in moves[:12] for lang in ("fr", "en")],
        "refusals": [refusal(state, onlooker, move) for move in strangers],
        "observation": sight.encode().tobytes(),
    }


def refusal(state: State, seat: int, move: int) -> tuple[str, str] | None:
    try:
        state.check(seat, move)
    except Refusal as error:
        return error.say("fr"), error.say("en")
    return None


def other_worlds(name: str, state: State, onlooker: int, number: int) -> list[State]:
    """Worlds that differ from *state* only in what *onlooker* can't know: one by the engine's own re-deal, one made by
    the game's tests from the rulebook's word on what is hidden, without asking the mask."""
    redealt = state.sight(onlooker).redeal(number)
    return [redealt, helper(name).hidden(state, onlooker, random.Random(number))]


@every_case
def test_worlds_that_differ_only_in_what_a_seat_cannot_know_tell_it_the_same(name: str, players: int) -> None:
    differing = 0
    for seed in SEEDS:
        for number, (state, _, _, _) in enumerate(walk(name, players, seed)):
            for onlooker in everybody(state):
                truth = told(state, onlooker, random.Random(number))
                for other in other_worlds(name, state, onlooker, seed * 1000 + number):
                    differing += world_of(other, onlooker) != world_of(state, onlooker)
                    assert told(other, onlooker, random.Random(number)) == truth
    assert differing > 20


@every_case
def test_redeals_move_all_that_is_hidden_and_nothing_else(name: str, players: int) -> None:
    """The bytes that re-deals ever change are those that hidden worlds ever change."""
    for number, (state, _, _, _) in enumerate(walk(name, players, 4)):
        if number % 6 == 0:
            for onlooker in everybody(state):
                sight = state.sight(onlooker)
                redeals = [world_of(sight.redeal(k), onlooker) for k in range(60)]
                hidden = (helper(name).hidden(state, onlooker, random.Random(k)) for k in range(60))
                worlds = [world_of(world, onlooker) for world in hidden]
                assert changed(redeals) == changed(worlds)


def changed(worlds: list[bytes]) -> set[int]:
    """The positions at which some worlds differ."""
    return {place for place, values in enumerate(zip(*worlds, strict=True)) if len(set(values)) > 1}


@every_case
def test_the_secret_part_of_a_move_tells_the_others_nothing(name: str, players: int) -> None:
    """Moves that look alike to the others leave them with the same events and the same knowledge, unless something
    came to light."""
    for state, _, _, _ in walk(name, players, 16):
        for seat in {*state.actors, *state.interjectors}:
            for alike in _alike(state, seat):
                for onlooker in everybody(state):
                    if onlooker != seat:
                        first, second = (seen(state, seat, move, onlooker) for move in alike)
                        if not any(event.reveals for event in [*first[0], *second[0]]):
                            assert first[:2] == second[:2]


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_a_game_tells_events_from_the_move_as_the_onlooker_sees_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, Move]] = []
    monkeypatch.setattr(mt.game(name).views, "events", lambda before, _, move, __: given.append((before.seat, move)))
    hidden = 0
    for state, seat, move, after in itertools.islice(walk(name, mt.game(name).player_counts[0], 17), 60):
        seen_by_others = state.game.moves.redact(move)
        hidden += seen_by_others != move
        for onlooker in everybody(state):
            state.events(seat, move, after, onlooker)
            assert given.pop() == (onlooker, move if onlooker == seat else seen_by_others)
    assert hidden


def _alike(state: State, seat: int) -> list[tuple[Move, Move]]:
    """Pairs of legal moves that differ only in their secret part."""
    groups: dict[Move, list[Move]] = {}
    for move in state.legal(seat):
        groups.setdefault(state.game.moves.redact(move), []).append(move)
    return [(moves[0], moves[-1]) for moves in groups.values() if len(moves) > 1]


@every_case
def test_the_key_is_never_in_a_sight(name: str, players: int) -> None:
    for state, _, _, _ in walk(name, players, 5):
        for onlooker in everybody(state):
            assert list(state.sight(onlooker).raw.key) == [0, 0]


@every_case
def test_a_redeal_has_chance_of_its_own(name: str, players: int) -> None:
    """A key in the place of the erased one, another for every re-deal: what a search tries is not always the same."""
    state = next(walk(name, players, 5))[0]
    sight = state.sight(state.actors[0])
    keys = {tuple(sight.redeal(number).whole.key.tolist()) for number in range(20)}
    assert all(len({key[word] for key in keys}) == 20 for word in (0, 1))
    assert tuple(state.whole.key.tolist()) not in keys


@every_case
def test_masking_is_idempotent_and_knows_less_for_spectators(name: str, players: int) -> None:
    for state, _, _, _ in walk(name, players, 6):
        for onlooker in everybody(state):
            once = state.sight(onlooker).raw
            twice = once.copy()
            state.game.kernels.mask(twice, onlooker)
            assert twice.tobytes() == once.tobytes()
            spectator = once.copy()
            state.game.kernels.mask(spectator, everybody(state)[-1])
            assert spectator.tobytes() == state.sight(everybody(state)[-1]).raw.tobytes()


@every_case
def test_legal_moves_are_the_same_in_the_whole_state_and_in_the_mask(name: str, players: int) -> None:
    for state, _, _, _ in walk(name, players, 7):
        for seat in {*state.actors, *state.interjectors}:
            assert state.game.legal_moves(state.whole, seat).ids == state.legal(seat).ids


def seen(state: State, seat: int, move: Move, onlooker: int) -> tuple[list[Event], bytes, State]:
    after = state.play(seat, move)
    return state.events(seat, move, after, onlooker), after.sight(onlooker).raw.tobytes(), after


@every_case
def test_events_tell_nothing_that_the_onlooker_could_not_see(name: str, players: int) -> None:
    """The same move in two worlds that look alike: unless an event says that something came to light, the onlooker is
    told the same and knows the same afterwards."""
    for seed in SEEDS:
        for number, (state, seat, move, _) in enumerate(walk(name, players, seed)):
            for onlooker in everybody(state):
                other = state.sight(onlooker).redeal(seed * 777 + number)
                if move not in other.legal(seat):
                    continue
                events, mask, _ = seen(state, seat, move, onlooker)
                other_events, other_mask, _ = seen(other, seat, move, onlooker)
                if not any(event.reveals for event in [*events, *other_events]):
                    hidden = state.game.moves.redact(move) != move and onlooker != seat
                    assert other_events == events
                    assert other_mask == mask or hidden


@every_case
def test_words_of_events_come_from_what_the_onlooker_sees(name: str, players: int) -> None:
    names = [f"seat-{seat}" for seat in range(players)]
    for state, seat, move, after in walk(name, players, 8):
        for onlooker in everybody(state):
            for event in state.events(seat, move, after, onlooker):
                for lang in ("fr", "en"):
                    assert state.game.views.tell(event, state.game.texts(lang), names)


@every_case
def test_a_redeal_keeps_what_the_seat_knows_and_conserves_all_cards(name: str, players: int) -> None:
    cards = helper(name).cards
    for number, (state, _, _, _) in enumerate(walk(name, players, 9)):
        for onlooker in everybody(state):
            world = state.sight(onlooker).redeal(number)
            assert world.sight(onlooker).raw.tobytes() == state.sight(onlooker).raw.tobytes()
            assert cards(world) == cards(state)
            assert (world.actors, world.interjectors) == (state.actors, state.interjectors)


@every_case
def test_a_redealt_world_can_be_played_to_its_end(name: str, players: int) -> None:
    for number, (state, _, _, _) in enumerate(walk(name, players, 10)):
        if number % 5 == 0:
            for onlooker in everybody(state):
                world = state.sight(onlooker).redeal(number)
                dice = random.Random(number)
                while not world.is_over:
                    world = world.play(*choose(world, dice))


def without_key(state: State) -> bytes:
    raw = state.whole.copy()
    raw.key[:] = 0
    return bytes(raw.tobytes()[: position_size(raw.dtype)])


def world_of(state: State, onlooker: int) -> bytes:
    """Where everything lies: the position without the key, and where a game says so, without what others remember."""
    forget = getattr(helper(state.game.name), "forget", None)
    return without_key(forget(state, onlooker) if forget else state)


def endings(name: str, players: int) -> Iterator[State]:
    """Positions to look for small endings in: the game's own list, else those of random games."""
    own = getattr(helper(name), "endings", None)
    if own:
        yield from own(players)
        return
    for seed in range(20, 40):
        for state, _, _, _ in walk(name, players, seed):
            yield state


def weight(name: str, world: State) -> float:
    """How many deals look like *world*, up to a common factor: 1 unless the game says that some cards have no order."""
    own = getattr(helper(name), "weight", None)
    return float(own(world)) if own else 1.0


def check_shares(counts: Counter[bytes], weights: dict[bytes, float]) -> None:
    """Every world was drawn about as often as its weight says (a chi-square test), and no other."""
    assert set(counts) == set(weights)
    draws, whole = counts.total(), sum(weights.values())
    expected = {world: draws * share / whole for world, share in weights.items()}
    chi_square = sum((counts[world] - expected[world]) ** 2 / expected[world] for world in counts)
    freedom = max(1, len(counts) - 1)
    assert (chi_square - freedom) / (2 * freedom) ** 0.5 < CHI_SQUARE_LIMIT, (counts, expected)


@every_case
def test_redeals_of_small_endings_are_uniform_and_hold_the_true_world(name: str, players: int) -> None:
    """Where few worlds are possible: each comes up about as often as its share of the deals, and the true one is among
    them."""
    tested = 0
    for number, state in enumerate(endings(name, players)):
        for onlooker in everybody(state):
            sight = state.sight(onlooker)
            worlds = {world_of(sight.redeal(k), onlooker) for k in range(120)}
            if not 2 <= len(worlds) <= 24:
                continue
            drawn = [sight.redeal(number * 10**4 + k) for k in range(100 * len(worlds))]
            counts = Counter(world_of(world, onlooker) for world in drawn)
            assert world_of(state, onlooker) in counts
            check_shares(counts, {world_of(world, onlooker): weight(name, world) for world in drawn})
            tested += 1
        if tested >= 12:
            return
    assert tested >= 5, "no small endings were found"
