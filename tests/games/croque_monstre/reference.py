"""The rules once more, in plain Python on dictionaries of cells, to compare with the kernels. Written from the
rulebook and the dossier's rulings; it shares nothing with the game's code but the notation.

Pictures have no borders here: a crypt's first card lies on (0, 0) and (1, 0), a placement is judged on the picture
that it would make.
"""

from __future__ import annotations

from collections.abc import Iterator

from monstrotheque.engine.state import State
from tests.positions import cards_of, parts_of

ORDER = "LGUCDM"
CODES = [a + b for i, a in enumerate(ORDER) for b in ORDER[i:] if a + b != "MM"]
NAMES = {"lutin": "L", "goblin": "G", "unicorn": "U", "cyclops": "C", "dragon": "D", "croque": "M"}
WAYS = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
STONES = {8: 2, 10: 4, 12: 6, 15: 10}
BONUS = {3: 5, 4: 10, 5: 15}

Cell = tuple[int, int]
Picture = dict[Cell, str]


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in WAYS.values()]


def croques_touch(picture: Picture) -> bool:
    croques = [cell for cell, letter in picture.items() if letter == "M"]
    return any(abs(a - c) + abs(b - d) == 1 for a, b in croques for c, d in croques)


def largest_group(picture: Picture, kind: str) -> int:
    best = 0
    for start in [cell for cell, letter in picture.items() if letter == kind]:
        group, edge = {start}, [start]
        while edge:
            for cell in neighbours(edge.pop()):
                if cell not in group and picture.get(cell) in (kind, "M"):
                    group.add(cell)
                    edge.append(cell)
        best = max(best, len(group))
    return best


class Reference:
    """One game, followed move by move from the deal that the engine made."""

    def __init__(self, state: State) -> None:
        parts = parts_of(state)
        self.players = state.players
        self.hands = [cards_of(hand) for hand in parts["hands"].split("/")]
        self.row = cards_of(parts["row"])
        spare = {2: 3, 3: 0, 4: 1}[self.players]
        self.pile = cards_of(parts["stack"])[spare:]
        view = state.view()
        self.pit: Picture = {(cell["x"], cell["y"]): NAMES[cell["kind"]] for cell in view["pit"]["cells"]}
        self.crypts: list[Picture] = [{} for _ in range(self.players)]
        self.stones: list[dict[str, int]] = [{} for _ in range(self.players)]
        self.chosen: dict[int, str] = {}
        self.step, self.turn, self.buried, self.ending = "choose", 0, "", False

    def actors(self) -> tuple[int, ...]:
        if self.step == "choose":
            return tuple(seat for seat in range(self.players) if seat not in self.chosen)
        return () if self.step == "over" else (self.turn,)

    def legal(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        if self.step == "choose":
            return {f"choose {card}" for card in self.hands[seat]}
        if self.step == "crypt":
            return {move for move, _ in self._crypt_burials(seat)}
        if self.step == "pit":
            return {move for move, _ in self._pit_burials(seat)}
        if self.step == "claim":
            return {f"claim {kind}" for kind in self._claims(seat)} | {"pass"}
        return {"draw pile"} | {f"draw {card}" for card in self.row}

    def _placements(self, cards: list[str], around: Picture) -> Iterator[tuple[str, Cell, str, Cell]]:
        xs, ys = [x for x, _ in around], [y for _, y in around]
        for card in set(cards):
            for x in range(min(xs) - 2, max(xs) + 3):
                for y in range(min(ys) - 2, max(ys) + 3):
                    for way, (dx, dy) in WAYS.items():
                        if card[0] != card[1] or way in ("right", "down"):
                            yield card, (x, y), way, (x + dx, y + dy)

    def _covers_well(self, picture: Picture, card: str, places: tuple[Cell, Cell]) -> bool:
        return not any(picture.get(cell) == "M" and half != "M" for cell, half in zip(places, card, strict=True))

    def _crypt_burials(self, seat: int) -> Iterator[tuple[str, Picture]]:
        crypt = self.crypts[seat]
        for card, first, way, second in self._placements(self.hands[seat], crypt):
            after = crypt | {first: card[0], second: card[1]}
            touching = any(cell in crypt for place in (first, second) for cell in [place, *neighbours(place)])
            xs, ys = [x for x, _ in after], [y for _, y in after]
            fits = max(xs) - min(xs) < 3 and max(ys) - min(ys) < 3
            croques = [cell for cell, letter in after.items() if letter == "M"]
            lines = len({x for x, _ in croques}) == len({y for _, y in croques}) == len(croques)
            covers = self._covers_well(crypt, card, (first, second))
            if touching and fits and lines and covers and not croques_touch(after):
                yield f"crypt {card} {'abcd'[first[0] + 1]}{first[1] + 3} {way}", after

    def _pit_burials(self, seat: int) -> list[tuple[str, Picture]]:
        usual = list(self._pit_burials_by(seat, strict=True))
        return usual or list(self._pit_burials_by(seat, strict=False))

    def _pit_burials_by(self, seat: int, *, strict: bool) -> Iterator[tuple[str, Picture]]:
        for card, first, way, second in self._placements(self.hands[seat], self.pit):
            if (first in self.pit) == (second in self.pit):
                continue
            after = self.pit | {first: card[0], second: card[1]}
            covers = self._covers_well(self.pit, card, (first, second)) or not strict
            if covers and not croques_touch(after):
                yield f"pit {card} {first[0]},{first[1]} {way}", after

    def _claims(self, seat: int) -> dict[str, int]:
        """The headstone to be had of each kind."""
        found = {}
        for kind in ORDER[:-1]:
            if kind in self.stones[seat] or not (kind in self.buried or "M" in self.buried):
                continue
            total = largest_group(self.pit, kind) + largest_group(self.crypts[seat], kind)
            free = [n for n in STONES if n <= total and all(stones.get(kind) != n for stones in self.stones)]
            if free:
                found[kind] = max(free)
        return found

    def play(self, seat: int, move: str) -> None:
        word, *rest = move.split()
        getattr(self, f"_play_{word}")(seat, move, *rest)

    def _play_choose(self, seat: int, move: str, card: str) -> None:
        self.hands[seat].remove(card)
        self.chosen[seat] = card
        if len(self.chosen) == self.players:
            self.crypts = [{(0, 0): card[0], (1, 0): card[1]} for _, card in sorted(self.chosen.items())]
            self.step = "crypt"

    def _play_crypt(self, seat: int, move: str, card: str, *_: str) -> None:
        self.crypts[seat] = dict(self._crypt_burials(seat))[move]
        self.hands[seat].remove(card)
        self.step = "pit"

    def _play_pit(self, seat: int, move: str, card: str, *_: str) -> None:
        self.pit = dict(self._pit_burials(seat))[move]
        self.hands[seat].remove(card)
        self.buried = card
        self.step = "claim"
        if not self._claims(seat):
            self._play_pass(seat, move)

    def _play_claim(self, seat: int, move: str, kind: str) -> None:
        self.stones[seat][kind] = self._claims(seat)[kind]
        self.ending = self.ending or len(self.stones[seat]) == 5
        self._play_pass(seat, move)

    def _play_pass(self, seat: int, move: str) -> None:
        self.ending = self.ending or not self.pile
        self.step = "draw"
        if self.ending:
            self._next()

    def _play_draw(self, seat: int, move: str, card: str) -> None:
        if card != "pile":
            self.row[self.row.index(card)] = self.pile[-1]
        drawn = self.pile.pop()
        self.hands[seat].append(drawn if card == "pile" else card)
        if len(self.hands[seat]) == 4:
            self._next()

    def _next(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.step = "over" if self.ending and self.turn == 0 else "crypt"

    def scores(self) -> list[int]:
        return [sum(STONES[n] for n in stones.values()) + BONUS.get(len(stones), 0) for stones in self.stones]

    def places(self) -> list[int]:
        keys = [
            (score, sorted((STONES[n] for n in stones.values()), reverse=True))
            for score, stones in zip(self.scores(), self.stones, strict=True)
        ]
        return [1 + sum(other > key for other in keys) for key in keys]
