"""The rules of La Crypte de Sedlec a second time, in plain Python with another representation: piles as lists, crypts
as maps from half-card coordinates. Slow, simple, and sharing nothing with the kernels but the card list file."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files

_TABLE = tomllib.loads((files("monstrotheque.games.crypte_de_sedlec") / "cards.toml").read_text("utf-8"))
LETTER: dict[str, str] = {kind: facts["letter"] for kind, facts in _TABLE["kinds"].items()}
Card = tuple[str, str]
Spot = tuple[int, int]
"""x in half cards, row from the bottom."""


def deck() -> list[Card]:
    return [(card["top"], card["bottom"]) for card in _TABLE["cards"] for _ in range(card["copies"])]


def code(card: Card) -> str:
    return LETTER[card[0]] + LETTER[card[1]]


@dataclass
class Player:
    hand: list[Card] = field(default_factory=list)
    crypt: dict[Spot, Card] = field(default_factory=dict)


@dataclass
class Position:
    widths: list[int]
    piles: list[list[Card]]
    open: list[bool]
    players: list[Player]
    turn: int = 0
    dug: tuple[int, ...] = ()

    def copy(self) -> Position:
        return Position(
            self.widths,
            [list(pile) for pile in self.piles],
            list(self.open),
            [Player(list(p.hand), dict(p.crypt)) for p in self.players],
            self.turn,
            self.dug,
        )

    def is_over(self) -> bool:
        return all(len(player.crypt) == sum(self.widths) for player in self.players)

    def moves(self) -> Iterator[str]:
        if self.is_over():
            return
        if self.dug:
            yield from (f"take {pile + 1}" for pile in self.dug)
            return
        player = self.players[self.turn]
        if len(player.hand) < 2:
            closed = [i for i, pile in enumerate(self.piles) if pile and not self.open[i]]
            if len(closed) == 1:
                yield f"dig {closed[0] + 1}"
            yield from (f"dig {a + 1} {b + 1}" for a, b in itertools.combinations(closed, 2))
            yield from (f"exhume {i + 1}" for i, pile in enumerate(self.piles) if pile and self.open[i])
        for card in sorted(set(player.hand)):
            yield from (f"place {code(card)} {name}" for name in self.spots(player))

    def spots(self, player: Player) -> dict[str, Spot]:
        bottom = sorted(x for x, row in player.crypt if row == 0)
        if not bottom:
            return {"left": (0, 0)}
        found: dict[str, Spot] = {}
        if len(bottom) < self.widths[0]:
            found |= {"left": (bottom[0] - 2, 0), "right": (bottom[-1] + 2, 0)}
        for x, row in player.crypt:
            above = (x + 1, row + 1)
            if (x + 2, row) in player.crypt and above not in player.crypt and row + 1 < len(self.widths):
                found["abc"[row] + str((x - row - bottom[0]) // 2 + 1)] = above
        return found

    def play(self, move: str) -> Position:
        after = self.copy()
        kind, *words = move.split()
        player = after.players[after.turn]
        if kind == "place":
            card = next(card for card in player.hand if code(card) == words[0])
            player.hand.remove(card)
            player.crypt[self.spots(self.players[self.turn])[words[1]]] = card
        else:
            piles = [int(word) - 1 for word in words]
            if len(piles) == 2:
                after.dug = tuple(piles)
                for pile in piles:
                    after.open[pile] = True
                return after
            player.hand.append(after.piles[piles[0]].pop())
            after.open[piles[0]] = False
            after.dug = ()
        after.turn = (after.turn + 1) % len(after.players)
        return after


def skulls(crypt: dict[Spot, Card]) -> dict[Spot, str]:
    """Every skull by (x in half cards, level from 0)."""
    return {(x, 2 * row + 1 - half): card[half] for (x, row), card in crypt.items() for half in (0, 1)}


def touching(a: Spot, b: Spot) -> bool:
    """Draw each skull as a rectangle two half cards wide and one level high, and ask for a shared edge. The two rows of
    cards that a bottom skull spans below give half an edge each."""
    (ax, ay), (bx, by) = a, b
    overlap_x = min(ax + 2, bx + 2) - max(ax, bx)
    overlap_y = min(ay + 1, by + 1) - max(ay, by)
    return (overlap_x > 0 and overlap_y == 0) or (overlap_x == 0 and overlap_y > 0)


def score(crypt: dict[Spot, Card]) -> dict[str, int]:
    """The five scorings, by brute force."""
    spots = skulls(crypt)
    of = {kind: [spot for spot, k in spots.items() if k == kind] for kind in LETTER}
    return {
        "king": sum(low[1] < king[1] for king in of["king"] for low in of["king"] + of["peasant"]),
        "peasant": len(of["peasant"]),
        "priest": 2 * len({y for _, y in of["priest"]}),
        "lover": 6 * most_couples(of["lover"]),
        "criminal": 2 * sum(any(touching(c, p) for p in of["priest"]) for c in of["criminal"]),
    }


def most_couples(lovers: list[Spot]) -> int:
    """Try every way to leave the first Lover alone or to couple it."""
    if not lovers:
        return 0
    first, *rest = lovers
    best = most_couples(rest)
    for other in rest:
        if touching(first, other):
            best = max(best, 1 + most_couples([lover for lover in rest if lover != other]))
    return best
