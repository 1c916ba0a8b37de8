"""What happens in Croque-Monstre, told by the reference."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from tests.games.croque_monstre.reference import NAMES, ORDER, STONES, Reference, largest_group
from tests.telling import Tale

WORDS = {letter: word for word, letter in NAMES.items()}


def totals(game: Reference, seat: int) -> dict[str, int]:
    """The largest groups in pit and crypt together, by kind; none of a kind whose headstone the seat has."""
    return {
        kind: 0 if kind in game.stones[seat] else largest_group(game.pit, kind) + largest_group(game.crypts[seat], kind)
        for kind in ORDER
        if kind != "M"  # a Croque-Monstre joins every group and has no headstone
    }


def brings(game: Reference, seat: int, was: dict[str, int]) -> dict[str, Any] | None:
    """What a burial brought: the kind with the best headstone to claim, else the most growth, else the most halves."""
    found = []
    for kind, now in totals(game, seat).items():
        free = [number for number in STONES if number not in [stones.get(kind) for stones in game.stones]]
        reached = [number for number in free if number <= now]
        may = kind not in game.stones[seat] and game.step == "claim" and (kind in game.buried or "M" in game.buried)
        stone = max(reached) if may and reached else 0
        if stone or now != was[kind]:
            number = max(reached) if reached else min(free, default=None)
            told = {"kind": WORDS[kind], "was": was[kind], "now": now, "number": number, "claimable": stone > 0}
            found.append(((stone, now - was[kind], now, ORDER.index(kind)), told))
    return max(found, key=lambda each: each[0])[1] if found else None


def gives(game: Reference, actor: int, was: list[dict[str, int]]) -> dict[str, Any] | None:
    """What a burial in the pit did for another: a headstone within reach now, else the most growth, else size."""
    found = []
    for seat in range(len(game.stones)):
        for kind, now in {} if seat == actor else totals(game, seat).items():
            free = [number for number in STONES if number not in [stones.get(kind) for stones in game.stones]]
            number = max([number for number in free if number <= now], default=min(free, default=None))
            stone = number if number is not None and was[seat][kind] < number <= now else 0
            if now != was[seat][kind]:
                told = {"seat": seat, "kind": WORDS[kind], "was": was[seat][kind], "now": now, "number": number}
                found.append(((stone, now - was[seat][kind], now, -seat, ORDER.index(kind)), told))
    return max(found, key=lambda each: each[0])[1] if found else None


class Teller:
    """The reference's game, and what each of its moves is called."""

    def __init__(self, start: State, _options: dict[str, Any]) -> None:
        self.game = Reference(start)

    def follow(self, seat: int, move: Move, _after: State) -> Tale:
        tale = Tale()
        word, *rest = str(move).split()
        was_ending = self.game.ending
        getattr(self, f"_{word}")(tale, seat, str(move), *rest)
        if self.game.ending and not was_ending:
            fifth = any(len(stones) == 5 for stones in self.game.stones)
            tale.add("last_round_fifth" if fifth else "last_round_pile")
        if self.game.step == "over":
            self._end(tale)
        return tale

    def _choose(self, tale: Tale, seat: int, move: str, card: str) -> None:
        tale.only(seat, "chose_own", seat, card=card)
        tale.but(seat, "chose", seat)
        self.game.play(seat, move)
        if self.game.step == "crypt":
            cards = [card for _, card in sorted(self.game.chosen.items())]
            tale.add("turned_up", None, cards=cards, at="b3", way="right")

    def _crypt(self, tale: Tale, seat: int, move: str, card: str, at: str, way: str) -> None:
        self._bury(tale, "buried_crypt", seat, move, card=card, at=at, way=way)

    def _pit(self, tale: Tale, seat: int, move: str, card: str, at: str, way: str) -> None:
        self._bury(tale, "buried_pit", seat, move, card=card, at=at, way=way)

    def _bury(self, tale: Tale, kind: str, seat: int, move: str, **burial: str) -> None:
        was = [totals(self.game, each) for each in range(len(self.game.stones))]
        self.game.play(seat, move)
        brought = brings(self.game, seat, was[seat])
        given = gives(self.game, seat, was) if brought is None and kind == "buried_pit" else None
        tale.add(kind, seat, **burial, brings=brought, gives=given)

    def _claim(self, tale: Tale, seat: int, move: str, kind: str) -> None:
        total = largest_group(self.game.pit, kind) + largest_group(self.game.crypts[seat], kind)
        taken = {stones.get(kind) for stones in self.game.stones}
        number = max(stone for stone in STONES if stone <= total and stone not in taken)
        tale.add("claimed", seat, creature=WORDS[kind], total=total, number=number, points=STONES[number])
        self.game.play(seat, move)

    def _pass(self, tale: Tale, seat: int, move: str) -> None:
        tale.add("passed", seat)
        self.game.play(seat, move)

    def _draw(self, tale: Tale, seat: int, move: str, card: str) -> None:
        top = self.game.pile[-1]
        if card == "pile":
            tale.only(seat, "drew_own", seat, card=top)
            tale.but(seat, "drew", seat)
        else:
            tale.add("took", seat, card=card, fresh=top)
        self.game.play(seat, move)

    def _end(self, tale: Tale) -> None:
        scores, places = self.game.scores(), self.game.places()
        winners = [seat for seat, place in enumerate(places) if place == 1]
        if any(score == max(scores) and place > 1 for score, place in zip(scores, places, strict=True)):
            tale.add("tie_broken", None, score=max(scores))
        tale.add("over", None, winners=winners, scores=scores)


assert set(WORDS) == set(ORDER)
