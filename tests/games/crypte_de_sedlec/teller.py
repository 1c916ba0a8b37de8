"""What happens in La Crypte de Sedlec, told by the reference."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from tests.games.crypte_de_sedlec.positions import to_reference
from tests.games.crypte_de_sedlec.reference import Position, code, score
from tests.telling import Tale


class Teller:
    """The reference's game, and what each of its moves is called."""

    def __init__(self, start: State, _options: dict[str, Any]) -> None:
        self.now = to_reference(start)

    def follow(self, seat: int, move: Move, _after: State) -> Tale:
        before, self.now = self.now, self.now.play(str(move))
        tale = Tale()
        word, *rest = str(move).split()
        if word == "place":
            self._place(tale, seat, before, *rest)
        elif word == "dig" and len(rest) == 2:
            piles = [int(number) for number in rest]
            tale.add("dug", seat, piles=piles, cards=[code(before.piles[pile - 1][-1]) for pile in piles])
        else:
            kind = {"dig": "dug_last", "take": "took", "exhume": "exhumed"}[word]
            tale.add(kind, seat, pile=int(rest[0]), card=code(before.piles[int(rest[0]) - 1][-1]))
        if self.now.is_over():
            self._end(tale)
        return tale

    def _place(self, tale: Tale, seat: int, before: Position, card: str, at: str) -> None:
        old, new = (score(position.players[seat].crypt) for position in (before, self.now))
        gains = {kind: new[kind] - old[kind] for kind in new if new[kind] != old[kind]}
        tale.add("placed", seat, card=card, at=at, gains=gains, points=sum(gains.values()))

    def _end(self, tale: Tale) -> None:
        """The totals; then, among those who are level, the best kind of each, the second best, until one leads."""
        kinds = [sorted(score(player.crypt).values(), reverse=True) for player in self.now.players]
        totals = [sum(points) for points in kinds]
        leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
        for rank in range(5):
            points = [kinds[seat][rank] for seat in leaders]
            if len(set(points)) > 1:
                tale.add("tie_broken", None, score=max(totals), seats=leaders, points=points)
                leaders = [seat for seat in leaders if kinds[seat][rank] == max(points)]
        tale.add("over", None, winners=leaders, scores=totals)
