"""Two games in which a seat was shown the same go on telling it the same; and what would not is found."""

from __future__ import annotations

import random
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.engine.state import State
from tests.contract import histories
from tests.contract.cases import every_boxed_game, every_case, every_game, everybody, helper, other_lists
from tests.contract.histories import Leak, Line, Past, busy_choice, pairs, shown
from tests.contract.test_one_door import check_shares, endings, weight, without_key, world_of
from tests.positions import parts_of

GAMES_EACH = 4
MOST_DEALS = 24
PLIES = 5
SMALL_CASES = 3


@every_case
def test_pasts_that_look_alike_tell_the_same(name: str, players: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(GAMES_EACH):
        pairs(name, players, seed, found)
    assert found["pairs"] > 30
    assert found["positions"] > 80
    met = {key.removeprefix("after ") for key in found if key.startswith("after ")}
    assert met >= getattr(helper(name), "REACHED", {}).get(players, set()), "pairs last through what hides most"
    assert len(met) > 1, "pairs last beyond the first kind of move"


@every_boxed_game
def test_pasts_that_look_alike_tell_the_same_with_the_lists_of_another_box(name: str) -> None:
    found: Counter[str] = Counter()
    for players in mt.game(name).player_counts:
        pairs(name, players, players, found, other_lists(name))
    assert found["pairs"] > 30
    assert found["positions"] > 80


@every_boxed_game
def test_a_leak_with_the_lists_of_another_box_is_found(name: str) -> None:
    with pytest.raises(Leak):
        look_for_a_leak(name, other_lists(name), play=counting(name))


def look_for_a_leak(name: str, lists: dict[str, Any] | None = None, **kernels: Callable[..., None]) -> None:
    """Pairs of a game with other *kernels*, until one leaks; there are many more than are ever needed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(histories, "THOROUGH", 0.0)  # a planted kernel is not compiled: no search can use it
        for kernel, planted in kernels.items():
            patch.setattr(mt.game(name).kernels, kernel, planted)
        for seed in range(60):
            pairs(name, mt.game(name).player_counts[-1], seed, Counter(), lists)


def hidden_bit(raw: Any) -> int:
    """A bit that depends on everything in a raw state, the key apart: on what is hidden, too."""
    copy = raw.copy()
    copy.key[:] = 0
    return zlib.crc32(copy.tobytes()) & 1


@every_game
def test_a_mask_that_lets_something_hidden_through_is_found(name: str) -> None:
    """One bit of what is hidden, where no view shows it."""
    mask = mt.game(name).kernels.mask

    def leaking(raw: Any, seat: int) -> None:
        bit = hidden_bit(raw)
        mask(raw, seat)
        raw.chances += 1000 * bit

    with pytest.raises(Leak):
        look_for_a_leak(name, mask=leaking)


def counting(name: str) -> Callable[..., None]:
    """Rules that keep a count which depends on what lay face down when moves were made: nothing that is hidden now can
    be read from it, so that worlds dealt anew would not show it."""
    play = mt.game(name).kernels.play

    def count_and_play(raw: Any, seat: int, move: int) -> None:
        trace = hidden_bit(raw)
        play(raw, seat, move)
        raw.chances += 1000 * trace

    return count_and_play


@every_game
def test_a_trace_of_the_past_is_found(name: str) -> None:
    with pytest.raises(Leak):
        look_for_a_leak(name, play=counting(name))


@every_game
def test_a_trace_of_the_past_that_a_view_shows_is_found(name: str) -> None:
    """A view that differs is no excuse: it shows what events told and what lies in sight, and nothing else."""
    views = mt.game(name).views
    view = views.view
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(views, "view", lambda sight: {**view(sight), "trace": int(sight.raw.chances)})
        with pytest.raises(Leak):
            look_for_a_leak(name, play=counting(name))


def all_deals(name: str, start: State, onlooker: int) -> dict[bytes, State] | None:
    """Every world that *start* may be for the onlooker, by the game's tests; None if there are many."""
    worlds: dict[bytes, State] = {}
    for number in range(250):
        world = helper(name).hidden(start, onlooker, random.Random(number))
        worlds.setdefault(without_key(world), world)
        if len(worlds) > MOST_DEALS:
            return None
    return worlds


def futures(past: Past, ply: int, state: State) -> Iterator[tuple[State, float]]:
    """Every way in which the rest of the game can have gone unseen, with its weight: the position that came of it."""
    if ply == len(past.line):
        yield state, 1.0
        return
    _, seat, move, _ = past.line[ply]
    game = state.game
    for other in state.legal(seat):
        alike = other == move if seat == past.onlooker else game.moves.redact(other) == game.moves.redact(move)
        if alike:
            after = state.play(seat, other)
            if shown(state, seat, other, after, past.onlooker) == past.shown(ply):
                copies = getattr(helper(game.name), "copies", None)
                ways = copies(state, seat, other) if copies else 1.0
                yield from ((end, ways * share) for end, share in futures(past, ply + 1, after))


def small_pasts(name: str, players: int) -> Iterator[tuple[Past, dict[bytes, State]]]:
    """Short ends of games that begin where few worlds are possible, one for each onlooker."""
    dice = random.Random(players)
    for start in endings(name, players):
        for onlooker in everybody(start):
            deals = all_deals(name, start, onlooker)
            if deals and len(deals) > 1:
                line: Line = []
                state = start
                while not state.is_over and len(line) < PLIES:
                    seat, move = busy_choice(name)(state, dice)
                    after = state.play(seat, move)
                    if parts_of(after)["chance"] != parts_of(state)["chance"]:
                        break  # a new deal would make many worlds of few
                    line.append((state, seat, move, after))
                    state = after
                if line:
                    yield Past(line, onlooker), deals


@every_case
def test_redeals_are_uniform_over_the_worlds_of_all_histories(name: str, players: int) -> None:
    """From a start with few possible worlds, every deal and every hidden choice is played; those histories that the
    onlooker can't tell from its own, counted, say how likely each world is."""
    tested = 0
    for number, (past, deals) in enumerate(small_pasts(name, players)):
        weights: defaultdict[bytes, float] = defaultdict(float)
        for deal in deals.values():
            for end, share in futures(past, 0, deal):
                weights[world_of(end, past.onlooker)] += weight(name, deal) * share
        if len(weights) > 1:
            sight = past.line[-1][3].sight(past.onlooker)
            drawn = (sight.redeal(number * 10**4 + k) for k in range(100 * len(weights)))
            check_shares(Counter(world_of(world, past.onlooker) for world in drawn), weights)
            tested += 1
        if tested >= SMALL_CASES:
            return
    assert tested >= SMALL_CASES
