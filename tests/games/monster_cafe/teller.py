"""What happens in Monster Café, told by the reference."""

from __future__ import annotations

from collections import Counter
from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from tests.games.monster_cafe.reference import FREE_OF_POWER, Round, round_of
from tests.telling import Tale


class Teller:
    """The reference's rounds, and what each of its moves is called."""

    def __init__(self, start: State, _options: dict[str, Any]) -> None:
        self.players = start.players
        self.number = 1
        self.families: list[str] = start.view()["families"]
        self.coffees = [seat["coffees"] for seat in start.view()["seats"]]
        self.cookies, self.mummies = [0] * self.players, [0] * self.players
        self.kept: set[int] = set()
        self.round: Round | None = None

    def follow(self, seat: int, move: Move, after: State) -> Tale:
        tale = Tale()
        word, *rest = str(move).split()
        if word == "keep":
            self._keep(tale, seat, rest[0], after)
            return tale
        assert self.round
        now = self.round.after(str(move))
        getattr(self, f"_{word}")(tale, seat, self.round, *rest)
        self.round = now
        if now.over:
            self._count(tale, now)
        return tale

    def _keep(self, tale: Tale, seat: int, monsters: str, after: State) -> None:
        tale.only(seat, "kept", seat, monsters=monsters.split(","))
        tale.but(seat, "kept_secretly", seat)
        self.kept.add(seat)
        if len(self.kept) == self.players:
            self.round = round_of(after)
            lines = [dict(Counter(monster.family for monster in line)) for line in self.round.fronts]
            tale.add("revealed", self.round.active, lines=lines)

    def _send(self, tale: Tale, seat: int, before: Round, owner: str, monster: str) -> None:
        kind = "sent_own" if int(owner) - 1 == seat else "sent"
        tale.add(kind, seat, owner=int(owner) - 1, monster=monster)
        family = monster.partition("+")[0]
        middle = before.after(f"send {owner} {monster}")
        middle.active = seat
        self._power(tale, seat, before, middle, family)

    def _copy(self, tale: Tale, seat: int, before: Round, family: str) -> None:
        tale.add("copied", seat, family=family)
        self._power(tale, seat, before, before.after(f"copy {family}"), family)

    def _power(self, tale: Tale, seat: int, before: Round, now: Round, family: str) -> None:
        """What a power did by itself: a token more in front of the player, the marker, or nothing at all."""
        if now.cookies[seat] > before.cookies[seat]:
            tale.add("took_cookie", seat, left=now.cookies_left)
        elif now.mummies[seat] > before.mummies[seat]:
            tale.add("took_mummy", seat, left=now.mummies_left)
        elif now.marker != before.marker:
            kind = "claimed" if before.marker is None else "claimed_from"
            tale.add(kind, seat, owner=before.marker)
        elif now.decision == "send" and family not in FREE_OF_POWER:
            tale.add("skipped", seat, family=family)

    def _cream(self, tale: Tale, seat: int, before: Round, owner: str, monster: str) -> None:
        tale.add("creamed", seat, owner=int(owner) - 1, monster=monster)

    def _reserve(self, tale: Tale, seat: int, before: Round, owner: str, monster: str) -> None:
        tale.add("reserved", seat, owner=int(owner) - 1, monster=monster)

    def _swap(self, tale: Tale, seat: int, before: Round, monster: str, place: str) -> None:
        tale.add("swapped", seat, monster=monster, place=int(place), family=before.backs[seat][int(place) - 1])

    def _turn(self, tale: Tale, seat: int, before: Round, owner: str, place: str) -> None:
        family = before.backs[int(owner) - 1][int(place) - 1]
        tale.add("turned", seat, owner=int(owner) - 1, place=int(place), family=family)

    def _give(self, tale: Tale, seat: int, before: Round, monster: str) -> None:
        tale.add("gave", seat, monster=monster)

    def _trade(self, tale: Tale, seat: int, before: Round, owner: str, monster: str) -> None:
        tale.add("traded", seat, owner=int(owner) - 1, monster=monster, given=str(before.offered))

    def _fetch(self, tale: Tale, seat: int, before: Round, family: str) -> None:
        tale.add("fetched", seat, family=family)

    def _count(self, tale: Tale, now: Round) -> None:
        tale.add("back_lines", None, round=self.number, back=now.backs)
        change = now.changes(self.coffees)
        for family in self.families:
            if family in now.cafe:
                self._pay(tale, now, family)
        self.coffees = [had + new for had, new in zip(self.coffees, change, strict=True)]
        tale.add("counted", None, round=self.number, change=change, coffees=self.coffees)
        self.cookies = [old + new for old, new in zip(self.cookies, now.cookies, strict=True)]
        self.mummies = [old + new for old, new in zip(self.mummies, now.mummies, strict=True)]
        self.number += 1
        if self.number == 2:
            tale.add("dealt", None, round=2)
            self.kept, self.round = set(), None
        else:
            self._end(tale, change)

    def _pay(self, tale: Tale, now: Round, family: str) -> None:
        """A family's Coffees go to its winner; Pouark's are paid by its winner, out of all the others brought."""
        strengths, winner, cups = now.strengths(family), now.winner(family), now.cafe.count(family)
        paid = 0 if winner is None else cups
        if family == "pouark" and winner is not None:
            won = sum(now.winner(other) == winner for other in now.cafe if other != "pouark")
            paid = -min(cups, self.coffees[winner] + won)
        kind = "paid" if strengths.count(max(strengths)) == 1 else "paid_priority"
        if winner is None:
            kind = "paid_nobody" if any(strengths) else "paid_absent"
        elif family == "pouark":
            kind = "paid_loss" if paid else "paid_broke"
        facts = {"family": family, "coffees": cups, "strengths": strengths, "best": max(strengths), "paid": paid}
        tale.add(kind, winner, **facts)

    def _end(self, tale: Tale, change: list[int]) -> None:
        scores = [
            coffees + cookies + mummies // 2 * 3
            for coffees, cookies, mummies in zip(self.coffees, self.cookies, self.mummies, strict=True)
        ]
        level = [seat for seat, score in enumerate(scores) if score == max(scores)]
        winners = [seat for seat in level if change[seat] == max(change[other] for other in level)]
        if winners != level:
            tale.add("tie_broken", None, score=max(scores))
        tale.add("over", None, winners=winners, scores=scores)
