"""The fights of a day, followed from the outside: moves go in, cards on the table, values and score come out.

Written from the rules' tables without a look at the kernels: a slow second opinion.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

TYPES = dict(zip("GSEM", ("garde", "griffonneur", "emballeur", "machiniste"), strict=True))
NIGHT = ("emballeur", "machiniste")


def is_beaten(monster: str, level: int, values: list[int], types: list[str]) -> bool:
    """The table of the monsters in plain words."""
    night = [kind in ("emballeur", "machiniste") for kind in types]
    if monster == "rangetou":
        fit = {1: True, 2: len(set(night)) == 1, 3: len(set(types)) == 1}[level]
        return fit and sorted(values) == list(range(min(values), min(values) + 4))
    if monster == "matheux":
        nothing = {1: (), 2: (1,), 3: (1, 4)}[level]
        return sum(value for value in values if value not in nothing) == 21
    if monster == "disjoncteur":
        days = {kind for kind, dark in zip(types, night, strict=True) if not dark}
        nights = set(types) - days
        return (
            night in ([True, False] * 2, [False, True] * 2)
            and (level < 2 or len(days) == 1)
            and (level < 3 or len(nights) == 1)
        )
    if monster == "mange_couleurs":
        return (
            len(set(types)) == 4
            and (level < 2 or types[0] == "machiniste")
            and (level < 3 or types[3] == "griffonneur")
        )
    if monster == "glouton":
        return sum(values) - (types.count("emballeur") if level == 3 else 0) >= (25 if level == 1 else 28)
    if monster == "timide":
        return sum(values) + (types.count("griffonneur") if level == 3 else 0) <= (7 if level == 1 else 4)
    if monster == "faussaire":
        return values[1:].count(values[0]) >= (2 if level == 3 else 1) and (level == 1 or values[0] >= 4)
    wanted = {0, 8, 5} if level == 3 else {0, 8}
    groups = [values] if level == 1 else [[v for v, t in zip(values, types, strict=True) if t == k] for k in set(types)]
    return any(wanted <= set(group) for group in groups)


@dataclass
class Laid:
    """A card on the table, as its changes have made it."""

    owner: int
    base: int
    type: str
    plus: int = 0


@dataclass
class Day:
    """One game's fights."""

    levels: dict[str, int]
    curse: str | None
    players: int
    turn: int = 1
    score: int = 0
    truce: bool = False
    ramparts: int = 0
    boss: bool = False
    table: list[Laid] = field(default_factory=list)
    just: int | None = None

    def value(self, card: Laid) -> int:
        base = card.base
        if self.curse == "nuit_noire" and not self.truce and card.type in NIGHT:
            base = max(0, base - 1)
        return base + card.plus

    def level(self, monster: str) -> int:
        level = self.levels[monster]
        if self.curse == "colere_du_boss" and self.turn == 8:
            level = min(3, level + 1)
        return max(1, level - self.ramparts)

    def is_won(self, monster: str) -> bool:
        values, types = [self.value(card) for card in self.table], [card.type for card in self.table]
        return is_beaten(monster, self.level(monster), values, types)

    def follow(self, seat: int, move: Any, first: int) -> None:
        """What a move does to the table."""
        args = dict(move.args)
        if move.kind in ("play", "companion"):
            owner = seat if move.kind == "play" else self.players
            assert owner == (first + len(self.table)) % 4
            self.table.append(self.fresh(owner, args["card"]))
            self.just = owner
        elif move.kind == "contretemps":
            place = self.table.index(self.of(seat))
            self.table[place] = self.fresh(seat, args["card"])
            self.just = seat
        elif move.kind == "rembobinage":
            self.table.clear()
        else:
            self.change(seat, move.kind, args)

    def change(self, seat: int, kind: str, args: dict[str, Any]) -> None:
        if kind == "rature":
            self.of(seat).plus += int(args["change"])
        elif kind in ("boost", "intimidation"):
            assert self.just is not None
            self.of(self.just).plus += 1 if kind == "boost" else -1
        elif kind == "hotte":
            self.table[args["place"] - 1].plus += 2
        elif kind == "plume_d_or":
            self.table[args["place"] - 1].base = args["value"]
        elif kind == "papier_dore":
            self.of(seat).type = TYPES[args["type"]]
        elif kind == "transformation":
            self.table[args["place"] - 1].type = TYPES[args["type"]]
        elif kind in ("poulie", "teleportation"):
            one, other = args["first"] - 1, args["second"] - 1
            self.table[one], self.table[other] = self.table[other], self.table[one]
        elif kind == "cessez_le_feu":
            self.truce = True
        elif kind == "rempart":
            self.ramparts += 1

    def resolve(self, monster: str) -> bool:
        """The end of a turn; says whether the monster was beaten."""
        won = self.is_won(monster)
        self.score += 1 if won else -1
        self.score += 2 if won and self.turn == 8 else 0
        self.table.clear()
        self.turn += 1
        self.truce, self.ramparts, self.just = False, 0, None
        return won

    def fresh(self, owner: int, code: str) -> Laid:
        return Laid(owner, int(code[1]), TYPES[code[0]])

    def of(self, owner: int) -> Laid:
        return next(card for card in self.table if card.owner == owner)
