"""Monster Café once more, written differently: plain Python over lists of monsters, slow and without tricks.

It knows the rules from a round's reveal to its count. Moves are texts, as in the game's notation.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator

from monstrotheque.engine.state import State

FREE_OF_POWER = {"rex", "pouark"}
NEVER_BACK = {"golmo", "zzip"}


class Monster:
    def __init__(self, family: str, tokens: str = "") -> None:
        self.family = family
        self.tokens = set(tokens)

    def __str__(self) -> str:
        return self.family + ("+" + "".join(sorted(self.tokens)) if self.tokens else "")


class Round:
    """One round. `decision` is what the active player is about: "send", or the power being carried out."""

    def __init__(self, fronts: list[list[Monster]], backs: list[list[str]], starter: int) -> None:
        self.fronts = fronts
        self.backs = backs
        self.up = [[False] * 3 for _ in backs]
        self.cafe: list[str] = []
        self.active = starter
        self.decision = "send"
        self.offered: Monster | None = None
        self.marker: int | None = None
        self.cookies = [0] * len(fronts)
        self.mummies = [0] * len(fronts)
        self.cookies_left = 10
        self.mummies_left = 10

    @property
    def over(self) -> bool:
        return self.decision == "send" and all(len(line) == 3 for line in self.fronts)

    def on_table(self, token: str) -> int:
        return sum(token in monster.tokens for line in self.fronts for monster in line)

    def possible(self, family: str) -> bool:
        others = [seat for seat in range(len(self.fronts)) if seat != self.active]
        if family in FREE_OF_POWER:
            return False
        answers: dict[str, Callable[[], bool]] = {
            "gatosaure": lambda: self.cookies_left > 0,
            "mummy": lambda: self.mummies_left > 0,
            "snorkel": lambda: self.on_table("c") < 5,
            "grungy": lambda: self.on_table("r") < 5,
            "calypso": lambda: self.marker != self.active,
            "bliblop": lambda: any(not up for seat in others for up in self.up[seat]),
            "golmo": lambda: bool(set(self.cafe) - NEVER_BACK),
            "zzip": lambda: bool(self.copyable()),
            "priss": lambda: True,
            "yeto": lambda: True,
        }
        return answers[family]()

    def copyable(self) -> set[str]:
        return {family for family in set(self.cafe) - {"zzip"} if self.possible(family)}

    def signs(self, line: list[Monster]) -> int:
        return sum("r" in monster.tokens for monster in line)

    def moves(self) -> set[str]:
        return set() if self.over else set(getattr(self, f"moves_{self.decision}")())

    def moves_send(self) -> Iterator[str]:
        for seat, line in enumerate(self.fronts):
            if len(line) > 3:
                for monster in line:
                    if "r" not in monster.tokens:
                        yield f"send {seat + 1} {monster}"

    def moves_snorkel(self) -> Iterator[str]:
        for seat, line in enumerate(self.fronts):
            for monster in line:
                if "c" not in monster.tokens:
                    yield f"cream {seat + 1} {monster}"

    def moves_grungy(self) -> Iterator[str]:
        for seat, line in enumerate(self.fronts):
            for monster in line:
                if "r" not in monster.tokens and self.signs(line) < 3:
                    yield f"reserve {seat + 1} {monster}"

    def moves_priss(self) -> Iterator[str]:
        for monster in self.fronts[self.active]:
            for place in (1, 2, 3):
                yield f"swap {monster} {place}"

    def moves_bliblop(self) -> Iterator[str]:
        for seat, line in enumerate(self.up):
            for place, up in enumerate(line):
                if seat != self.active and not up:
                    yield f"turn {seat + 1} {place + 1}"

    def moves_golmo(self) -> Iterator[str]:
        for family in set(self.cafe) - NEVER_BACK:
            yield f"fetch {family}"

    def moves_zzip(self) -> Iterator[str]:
        for family in self.copyable():
            yield f"copy {family}"

    def moves_yeto(self) -> Iterator[str]:
        own = self.fronts[self.active]
        if self.offered is None:
            yield from (f"give {monster}" for monster in own)
            return
        for seat, line in enumerate(self.fronts):
            for monster in line if seat != self.active else []:
                own_after = [m for m in own if m is not self.offered] + [monster]
                line_after = [m for m in line if m is not monster] + [self.offered]
                if self.signs(own_after) <= 3 and self.signs(line_after) <= 3:
                    yield f"trade {seat + 1} {monster}"

    def find(self, seat: int, name: str) -> Monster:
        return next(monster for monster in self.fronts[seat] if str(monster) == name)

    def after(self, move: str) -> Round:
        new = copy.deepcopy(self)
        kind, *words = move.split()
        getattr(new, f"play_{kind}")(*words)
        return new

    def finish_turn(self) -> None:
        self.decision = "send"
        self.offered = None
        self.active = (self.active + 1) % len(self.fronts)

    def start(self, family: str) -> None:
        """Carry out a family's power, or leave it to a decision."""
        if not self.possible(family):
            self.finish_turn()
        elif family == "gatosaure":
            self.cookies[self.active] += 1
            self.cookies_left -= 1
            self.finish_turn()
        elif family == "mummy":
            self.mummies[self.active] += 1
            self.mummies_left -= 1
            self.finish_turn()
        elif family == "calypso":
            self.marker = self.active
            self.finish_turn()
        else:
            self.decision = family

    def play_send(self, seat: str, name: str) -> None:
        monster = self.find(int(seat) - 1, name)
        self.fronts[int(seat) - 1].remove(monster)
        self.cafe.append(monster.family)
        self.start(monster.family)

    def play_cream(self, seat: str, name: str) -> None:
        self.find(int(seat) - 1, name).tokens.add("c")
        self.finish_turn()

    def play_reserve(self, seat: str, name: str) -> None:
        self.find(int(seat) - 1, name).tokens.add("r")
        self.finish_turn()

    def play_swap(self, name: str, place: str) -> None:
        monster = self.find(self.active, name)
        self.fronts[self.active].remove(monster)
        self.fronts[self.active].append(Monster(self.backs[self.active][int(place) - 1]))
        self.backs[self.active][int(place) - 1] = monster.family
        self.up[self.active][int(place) - 1] = False
        self.finish_turn()

    def play_turn(self, seat: str, place: str) -> None:
        self.up[int(seat) - 1][int(place) - 1] = True
        self.finish_turn()

    def play_give(self, name: str) -> None:
        self.offered = self.find(self.active, name)

    def play_trade(self, seat: str, name: str) -> None:
        taken = self.find(int(seat) - 1, name)
        assert self.offered
        self.fronts[self.active].remove(self.offered)
        self.fronts[int(seat) - 1].remove(taken)
        self.fronts[self.active].append(taken)
        self.fronts[int(seat) - 1].append(self.offered)
        self.finish_turn()

    def play_fetch(self, family: str) -> None:
        self.cafe.remove(family)
        self.fronts[self.active].append(Monster(family))
        self.finish_turn()

    def play_copy(self, family: str) -> None:
        self.start(family)

    def strengths(self, family: str) -> list[int]:
        return [
            sum(2 if "c" in monster.tokens else 1 for monster in line if monster.family == family)
            + 2 * self.backs[seat].count(family)
            for seat, line in enumerate(self.fronts)
        ]

    def winner(self, family: str) -> int | None:
        strengths = self.strengths(family)
        best = [seat for seat, value in enumerate(strengths) if value == max(strengths) > 0]
        if len(best) > 1 and self.marker in best:
            return self.marker
        return best[0] if len(best) == 1 else None

    def changes(self, coffees: list[int]) -> list[int]:
        """What the count brings each seat, *coffees* being what they had."""
        now = list(coffees)
        for family, count in sorted(Counter(self.cafe).items(), key=lambda item: item[0] == "pouark"):
            seat = self.winner(family)
            if seat is not None:
                now[seat] = max(0, now[seat] - count) if family == "pouark" else now[seat] + count
        return [new - old for new, old in zip(now, coffees, strict=True)]


def round_of(state: State) -> Round:
    """The round that is beginning in *state*."""
    seats = [state.view(seat)["seats"][seat] for seat in range(state.players)]
    lines = [
        [
            Monster(monster["family"], monster["monster"].partition("+")[2])
            for monster in seat["front"]
            for _ in range(monster["count"])
        ]
        for seat in seats
    ]
    new = Round(lines, [[place["family"] for place in seat["back"]] for seat in seats], state.actors[0])
    new.cafe = [family for family, count in state.view()["cafe"].items() for _ in range(count)]
    supply = state.view()["supply"]
    new.cookies_left, new.mummies_left = supply.get("cookie", 0), supply.get("mummy", 0)
    return new


def perft(position: Round) -> int:
    """How many lines of play there are to the end of the round."""
    moves = position.moves()
    return sum(perft(position.after(move)) for move in moves) if moves else 1
