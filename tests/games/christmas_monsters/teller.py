"""What happens on a day of Christmas Monsters, told by the second opinion as it carries the moves out."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from tests.games.christmas_monsters.reference import TYPES
from tests.games.christmas_monsters.reference_course import STRIKES, Course, Question
from tests.telling import Tale

ON_TABLE = ("place", "first", "second")
"""What names a card by its place in the playing order."""


class Reached:
    """How far the cards came, as far as the second opinion knows: whether the condition was met."""

    def __init__(self, is_met: bool) -> None:
        self.is_met = is_met

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and other["met"] is self.is_met

    __hash__ = None  # type: ignore[assignment]


class Narrated(Course):
    """A day's game that tells what it does."""

    tale = Tale()
    uncovered = 0
    """The location that is turned up at the end of a turn."""

    def in_order(self, cards: set[str] | list[str]) -> list[str]:
        return sorted(cards, key=lambda card: ("GSEM".index(card[0]), card[1]))

    def get(self, seat: int, cards: set[str] | list[str]) -> None:
        self.tale.only(seat, "received", seat, cards=self.in_order(cards))

    def give(self, giver: int, taker: int, card: str) -> None:
        super().give(giver, taker, card)
        self.get(taker, [card])

    def swap(self, asked: Question) -> None:
        lay = self.face_up()
        if asked.by == "releve":
            other = next(seat for seat in asked.chosen if seat != asked.asker)
            self.tale.add("swapped", asked.asker, target=other)
            asked.chosen = {seat: asked.chosen[seat] for seat in (asked.asker, other)}
            super().swap(asked)
            self.tell_moved(lay)
            return
        for seat, card in sorted(asked.chosen.items()):
            self.tale.add("kept" if card == "keep" else "exchanged", seat)
            if card != "keep":
                self.exchange_with_reserve(seat, card)
        self.tell_moved(lay)

    def face_up(self) -> dict[str, tuple[str, int]]:
        """Where the cards lie that everybody sees: in a hand or a reserve, and whose."""
        return {
            card: (place, seat)
            for place, owned in (("hand", self.hands), ("reserve", self.reserves))
            for seat in range(self.players)
            for card in self.in_order(set(owned[seat]) & self.shown)
        }

    def tell_moved(self, lay: dict[str, tuple[str, int]], *, put_away: bool = True) -> None:
        """The cards that changed places since they *lay* there, before everybody's eyes."""
        now = self.face_up()
        for card in self.in_order(list(lay)):
            (was, giver), (place, taker) = lay[card], now[card]
            if giver != taker:
                self.tale.add("handed", giver, card=card, target=taker)
            elif (was, place) == ("hand", "reserve") and put_away:
                self.tale.add("put_away", giver, card=card)
            elif (was, place) == ("reserve", "hand"):
                self.tale.add("taken_up", taker, card=card)

    def exchange_with_reserve(self, seat: int, card: str) -> None:
        top = self.reserves[seat][0]
        super().exchange_with_reserve(seat, card)
        self.get(seat, [top])

    def look(self, looker: int, holder: int) -> None:
        super().look(looker, holder)
        if not self.asked:
            self.tale.only(looker, "saw", looker, cards=self.in_order(self.hidden(holder)))

    def resolve(self, told: dict[str, Any]) -> None:
        here, monster, level = self.turn, self.monster, self.fights.level(self.monster)
        fate = "beaten" if self.fights.is_won(monster) else "unbeaten"
        self.tale.add(fate, None, location=here, monster=monster, level=level, progress=Reached(fate == "beaten"))
        ahead = here + (1 if self.holds("brouillard") else 2)
        self.uncovered = ahead if ahead <= 8 and ahead not in self.up else 0
        super().resolve(told)
        if self.phase == "over":
            beaten = sum(bool(place["beaten"]) for place in told["locations"])
            self.tale.add("over", None, beaten=beaten, score=max(0, self.fights.score))

    def refill(self, place: int) -> None:
        if self.pile:
            self.tale.add("refilled", None, cards=[self.pile[0]])
        super().refill(place)

    def turn_up(self, location: int) -> None:
        monster = self.monsters[location - 1]
        self.tale.add("turned_up", None, location=location, monster=monster, level=self.fights.levels[monster])

    def begin_turn(self, told: dict[str, Any]) -> None:
        if self.uncovered:
            self.turn_up(self.uncovered)
        self.uncovered = 0
        self.phase = "lay"
        if STRIKES.get(str(self.curse)) == self.turn:
            getattr(self, str(self.curse))(told)
        elif self.curse == "colere_du_boss" and self.turn == 8:
            self.strikes()
        if self.turn == 6:
            self.tale.add("reserves_taken")
            for seat in range(self.players):
                drawn = list(self.reserves[seat])
                while self.reserves[seat]:
                    self.draw_reserve(seat)
                self.get(seat, drawn)

    def strikes(self, **what: Any) -> None:
        self.tale.add("curse", None, curse=self.curse, **what)

    def courant_d_air(self, told: dict[str, Any]) -> None:
        if self.players == 3:
            self.strikes(card=self.line[0])
            super().courant_d_air(told)
            return
        top, before = self.reserves[self.first][0], set(self.discards[self.first])
        super().courant_d_air(told)
        self.strikes(card=next(iter(self.discards[self.first] - before)), target=self.first)
        self.get(self.first, [top])

    def chaos_soudain(self, told: dict[str, Any]) -> None:
        self.strikes()
        super().chaos_soudain(told)
        for seat in range(self.players):
            left = (seat + 1) % self.players
            self.get(left, self.hands[left])

    def flacon_fele(self, told: dict[str, Any]) -> None:
        stock = set(self.stock)
        super().flacon_fele(told)
        lost = stock - self.stock
        self.strikes(**({"potion": lost.pop()} if lost else {}))

    def avantage_relatif(self, told: dict[str, Any]) -> None:
        self.strikes()
        super().avantage_relatif(told)

    def penurie(self, told: dict[str, Any]) -> None:
        self.strikes()
        super().penurie(told)

    def take_effect(self, seat: int, power: str, args: dict[str, Any], told: dict[str, Any]) -> None:
        lay_up, lay = set(self.up), self.face_up()
        super().take_effect(seat, power, args, told)
        if power == "paquet":
            self.tell_moved(lay, put_away=False)
        for location in sorted(self.up - lay_up):
            self.turn_up(location)

    def answer(self, seat: int, kind: str, card: str) -> None:
        if kind == "show" and self.asked:
            self.tale.only(self.asked.asker, "saw", self.asked.asker, cards=[card])
        super().answer(seat, kind, card)


class Teller:
    """The second opinion's day, and what each of its moves is called."""

    def __init__(self, start: State, options: dict[str, Any]) -> None:
        self.day = Narrated.of(start, options)

    def follow(self, seat: int, move: Move, after: State) -> Tale:
        tale = Tale()
        actor = None if seat == JOINT else seat
        data = self._named(move)
        express, lost = set(self.day.express), set(self.day.gone)
        if move.kind in ("swap", "pass", "show", "paquet"):
            is_open = move.kind in ("pass", "paquet") and data["card"] in self.day.shown
            open_part = {key: value for key, value in data.items() if key == "target" or (key == "card" and is_open)}
            tale.only(seat, move.kind, actor, **data)
            tale.but(seat, move.kind, actor, **open_part)
        elif move.kind != "potion_express":
            tale.add(move.kind, actor, **data)
        self.day.tale = Tale() if move.kind == "potion_express" else tale
        self.day.follow(seat, move, after.view())
        if move.kind == "potion_express":
            (drawn,) = (self.day.express | self.day.gone) - express - lost
            tale.add(move.kind, actor, potion=drawn)
            tale.join(self.day.tale)
        return tale

    def _named(self, move: Move) -> dict[str, Any]:
        """What a move is about: seats from 0, cards on the table by name, and whom it reaches."""
        day, args = self.day, dict(move.args)
        lying = [day.laid[card.owner] for card in day.fights.table]
        data: dict[str, Any] = {name: lying[int(args[name]) - 1] for name in ON_TABLE if name in args}
        data |= {name: args[name] for name in ("card", "from_discard", "value", "change") if name in args}
        if "type" in args:
            data["type"] = TYPES[str(args["type"])]
        data |= {name: int(args[key]) - 1 for key, name in (("seat", "target"), ("looker", "looker")) if key in args}
        if move.kind in ("boost", "intimidation") and day.fights.just is not None:
            data["card"] = day.laid[day.fights.just]
        if day.asked and move.kind == "pass":
            data["target"] = (day.asked.waiting[0] + 1) % day.players
        if day.asked and move.kind in ("show", "reveal"):
            data["target"] = day.asked.asker
        return data
