"""A whole day's game once more, in plain sets and lists: who may do what, and where every card goes.

Written from the rules without a look at the kernels. The deal is read off a raw state, and what chance brings is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Self

from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from tests.games.christmas_monsters.positions import cards_in
from tests.games.christmas_monsters.reference import TYPES, Day
from tests.positions import parts_of

SHEETS = {
    "garde": ("releve", "ronde", "cessez_le_feu", "rempart"),
    "griffonneur": ("rature", "potion_express", "courrier", "plume_d_or"),
    "machiniste": ("contretemps", "recuperation", "poulie", "aiguillage"),
    "emballeur": ("papier_dore", "paquet", "etiquette", "hotte"),
}
BOX = {
    *("boost", "intimidation", "echange", "vision", "regain"),
    *("teleportation", "transformation", "rembobinage", "fouille"),
}
STRIKES = {"courant_d_air": 3, "chaos_soudain": 4, "flacon_fele": 2, "avantage_relatif": 5, "penurie": 6}
PERMANENT = ("brouillard", "extinction_de_voix", "engelures", "meneur_obstine", "nuit_noire")
Cards = set[str]


@dataclass
class Question:
    """A choice that goes before everything else."""

    by: str
    waiting: list[int]
    asker: int = -1
    left: int = 1
    chosen: dict[int, str] = field(default_factory=dict)
    picked: Cards = field(default_factory=set)


@dataclass
class Course:
    """A day's game. Seats are counted from 0, the Companion is number 3; locations from 1."""

    fights: Day
    roles: list[str]
    unlocked: int
    hands: list[Cards]
    reserves: list[list[str]]
    line: list[str]
    pile: list[str]
    monsters: list[str]
    stock: set[str]

    @classmethod
    def of(cls, state: State, chosen: dict[str, Any]) -> Self:
        """A day as it was dealt, with the options that were *chosen*."""
        parts = parts_of(state)
        hands, reserves = parts["hands"].split("/"), parts["reserves"].split("/")
        return cls(
            Day(chosen["levels"], chosen["curse"], state.players),
            roles=["garde", "griffonneur", "machiniste", "emballeur"][: state.players],
            unlocked=chosen["powers"],
            hands=[set(cards_in(hand)) for hand in hands],
            reserves=[cards_in(reserve) for reserve in reserves],
            line=cards_in(parts.get("line", "")),
            pile=cards_in(parts.get("pile", ""))[::-1],
            monsters=[monster.removesuffix("^") for monster in parts["monsters"].split(",")],
            stock=set(chosen["potions"]),
        )

    def __post_init__(self) -> None:
        self.players = len(self.roles)
        self.phase = "first"
        self.first = 0
        self.up = {1} if self.curse == "brouillard" else {1, 2}
        self.tokens = [2] * self.players
        self.used = [0] * self.players
        self.hints = set(range(self.players))
        self.discards: list[Cards] = [set() for _ in range(4)]
        self.shown: Cards = set()
        self.knows: list[Cards] = [set() for _ in range(self.players)]
        self.laid: dict[int, str] = {}
        self.express: set[str] = set()
        self.gone: set[str] = set()
        self.ready: set[int] = set()
        self.asked: Question | None = None
        self.gap = 0

    @property
    def curse(self) -> str | None:
        return self.fights.curse

    @property
    def turn(self) -> int:
        return self.fights.turn

    @property
    def monster(self) -> str:
        return self.monsters[self.turn - 1]

    @property
    def to_lay(self) -> int:
        return (self.first + len(self.laid)) % 4

    def holds(self, curse: str) -> bool:
        return self.curse == curse and not self.fights.truce

    def hidden(self, seat: int) -> Cards:
        return self.hands[seat] - self.shown

    def others(self, seat: int) -> list[int]:
        return [other for other in range(self.players) if other != seat]

    # Who may do what

    def legal(self, seat: int) -> set[str]:
        if self.phase == "over":
            return set()
        if self.phase == "first":
            return {f"first {one + 1}" for one in range(self.players)} if seat == JOINT else set()
        if self.asked:
            return set(self.answers(self.asked, seat))
        if seat == JOINT:
            mine = {f"companion {card}" for card in self.line if card} if self.acting() == {JOINT} else set()
            return mine | set(self.potions())
        mine = {f"play {card}" for card in self.hands[seat]} if self.phase == "lay" and self.to_lay == seat else set()
        if self.phase == "call" and seat in self.waiting():
            mine.add("ready")
        if seat in self.hints and not self.holds("extinction_de_voix"):
            mine |= {f"hint {card}" for card in self.hidden(seat)}
        return mine | set(self.powers(seat))

    def acting(self) -> set[int]:
        """Whom everybody waits for."""
        if self.phase == "over":
            return set()
        if self.asked:
            return {seat for seat in self.asked.waiting if seat not in self.asked.chosen}
        if self.phase == "call":
            return self.waiting()
        return {JOINT} if self.phase == "first" or self.to_lay == self.players else {self.to_lay}

    def waiting(self) -> set[int]:
        shared = any(self.potions())
        return {seat for seat in range(self.players) if seat not in self.ready and (shared or any(self.powers(seat)))}

    def answers(self, asked: Question, seat: int) -> Iterator[str]:
        if seat not in self.acting():
            return
        if asked.by == "vision":
            yield from (f"show {card}" for card in self.hidden(seat) - asked.picked)
        elif asked.by == "courrier":
            yield from (f"reveal {card}" for card in self.hidden(seat))
        else:
            word = "pass" if asked.by == "echange" else "swap"
            yield from (f"{word} {card}" for card in self.hands[seat])
        if asked.by == "fouille":
            yield "swap keep"

    def powers(self, seat: int) -> Iterator[str]:
        if self.tokens[seat] and not (self.holds("engelures") and self.used[seat]):
            for power in SHEETS[self.roles[seat]][: self.unlocked]:
                yield from getattr(self, power)(seat)

    def releve(self, seat: int) -> list[str]:
        able = seat not in self.laid
        return [f"releve {other + 1}" for other in self.others(seat) if able and self.hands[other]]

    def ronde(self, _seat: int) -> list[str]:
        return ["ronde"] if len(self.up) < 8 else []

    def cessez_le_feu(self, _seat: int) -> list[str]:
        changes = {
            "brouillard": bool({self.turn + 1, self.turn + 2} & set(range(1, 9)) - self.up),
            "extinction_de_voix": bool(self.hints),
            "meneur_obstine": self.turn < 8,
        }
        able = self.curse in PERMANENT and not self.fights.truce and changes.get(str(self.curse), True)
        return ["cessez_le_feu"] if able else []

    def rempart(self, _seat: int) -> list[str]:
        return ["rempart"] if self.fights.level(self.monster) > 1 else []

    def rature(self, seat: int) -> list[str]:
        return ["rature +1", "rature -1"] if seat in self.laid else []

    def potion_express(self, _seat: int) -> list[str]:
        return ["potion_express"] if BOX - self.stock - self.express - self.gone else []

    def courrier(self, seat: int) -> list[str]:
        return [f"courrier {other + 1}" for other in self.others(seat) if self.hidden(other)]

    def plume_d_or(self, _seat: int) -> list[str]:
        table = enumerate(self.fights.table, 1)
        return [f"plume_d_or {place} {value}" for place, card in table for value in range(9) if value != card.base]

    def contretemps(self, seat: int) -> list[str]:
        return [f"contretemps {card}" for card in self.hands[seat] if seat in self.laid]

    def recuperation(self, seat: int) -> list[str]:
        return [f"recuperation {put} {taken}" for put in self.hands[seat] for taken in self.discards[seat]]

    def poulie(self, _seat: int) -> list[str]:
        return [f"poulie {pair}" for pair in self.pairs()]

    def aiguillage(self, _seat: int) -> list[str]:
        return ["aiguillage"] if self.turn < 8 and not self.laid else []

    def papier_dore(self, seat: int) -> list[str]:
        if seat not in self.laid:
            return []
        return [f"papier_dore {letter}" for letter in TYPES if TYPES[letter] != self.fights.of(seat).type]

    def paquet(self, seat: int) -> list[str]:
        return [f"paquet {card}" for card in self.hands[seat] if self.before_turn_6()]

    def etiquette(self, seat: int) -> list[str]:
        return [f"etiquette {other + 1}" for other in self.others(seat) if self.hidden(other)]

    def hotte(self, _seat: int) -> list[str]:
        return [f"hotte {place}" for place in range(1, len(self.laid) + 1)]

    def pairs(self) -> list[str]:
        return [f"{one} {other}" for one, other in combinations(range(1, len(self.laid) + 1), 2)]

    def before_turn_6(self) -> bool:
        return self.turn < 6 and self.phase == "lay"

    def potions(self) -> Iterator[str]:
        for potion in self.stock | self.express:
            yield from self.uses(potion)

    def uses(self, potion: str) -> list[str]:
        call = self.phase == "call"
        if potion == "vision":
            everybody = range(self.players)
            return [f"vision {one + 1} {two + 1}" for one in everybody for two in self.others(one) if self.hidden(two)]
        if potion == "regain":
            return [f"regain {seat + 1}" for seat in range(self.players) if self.tokens[seat] < 2]
        if potion == "teleportation":
            return [f"teleportation {pair}" for pair in self.pairs() if call]
        if potion == "transformation":
            cards = list(enumerate(self.fights.table, 1)) if call else []
            return [
                f"transformation {place} {one}" for place, card in cards for one in TYPES if TYPES[one] != card.type
            ]
        able = {
            "boost": bool(self.laid),
            "intimidation": bool(self.laid),
            "echange": not self.laid,
            "fouille": self.before_turn_6(),
            "rembobinage": call and not self.fights.is_won(self.monster),
        }
        return [potion] if able[potion] else []

    # What comes of it

    def follow(self, seat: int, move: Any, told: dict[str, Any]) -> None:
        """Carry out a move; *told* is the public view afterwards, for what chance brought."""
        args = dict(move.args)
        if move.kind != "ready":
            self.ready.clear()
        if move.kind == "first":
            self.first = args["seat"] - 1
            self.begin_turn(told)
        elif move.kind == "ready":
            self.ready.add(seat)
        elif move.kind in BOX:
            self.drink(move, args)
        elif any(move.kind in sheet for sheet in SHEETS.values()):
            self.tokens[seat] -= 1
            self.used[seat] += 1
            self.fights.follow(seat, move, self.first)
            self.take_effect(seat, move.kind, args, told)
        else:
            self.act(seat, move, args)
        if self.phase == "call" and not self.asked and not self.waiting():
            self.resolve(told)

    def act(self, seat: int, move: Any, args: dict[str, Any]) -> None:
        if move.kind == "hint":
            self.hints.remove(seat)
            self.show(args["card"])
        elif move.kind in ("play", "companion"):
            self.fights.follow(seat, move, self.first)
            if move.kind == "companion":
                self.gap = self.line.index(args["card"])
                self.line[self.gap] = ""
                self.laid[3] = args["card"]
            else:
                self.leave(seat, args["card"])
                self.laid[seat] = args["card"]
            self.phase = "call" if len(self.laid) == 4 else "lay"
        else:
            self.answer(seat, move.kind, args["card"])

    def take_effect(self, seat: int, power: str, args: dict[str, Any], told: dict[str, Any]) -> None:
        if power in ("releve", "courrier"):
            other = args["seat"] - 1
            self.asked = Question(power, [seat, other] if power == "releve" else [other], seat)
        elif power == "etiquette":
            self.look(seat, args["seat"] - 1)
        elif power == "ronde":
            self.up.add(min(set(range(1, 9)) - self.up))
        elif power == "cessez_le_feu" and self.curse == "brouillard":
            self.up |= {self.turn + 1} & set(range(1, 9))
        elif power == "potion_express":
            self.express |= {potion["key"] for potion in told["potions"]} - self.stock
            self.express |= set(told["potions_gone"]) - self.gone
        elif power == "contretemps":
            self.come_back(seat, self.laid[seat])
            self.leave(seat, args["card"])
            self.laid[seat] = args["card"]
        elif power == "recuperation":
            self.leave(seat, args["card"])
            self.discards[seat] ^= {args["card"], args["from_discard"]}
            self.come_back(seat, args["from_discard"])
        elif power == "paquet":
            self.exchange_with_reserve(seat, args["card"])
        elif power == "aiguillage":
            here = self.turn - 1
            self.monsters[here : here + 2] = reversed(self.monsters[here : here + 2])
            self.up |= {self.turn, self.turn + 1}

    def drink(self, move: Any, args: dict[str, Any]) -> None:
        self.stock.discard(move.kind)
        self.express.discard(move.kind)
        self.gone.add(move.kind)
        self.fights.follow(JOINT, move, self.first)
        if move.kind == "vision":
            self.look(args["looker"] - 1, args["seat"] - 1)
        elif move.kind == "regain":
            self.tokens[args["seat"] - 1] += 1
        elif move.kind == "echange":
            self.asked = Question("echange", [self.first % 3 if self.players == 3 else self.first], left=self.players)
        elif move.kind == "fouille":
            self.asked = Question("fouille", list(range(self.players)))
            for seat in range(self.players):
                self.knows[seat] |= {self.reserves[seat][0]} - self.shown
        elif move.kind == "rembobinage":
            self.rewind()

    def rewind(self) -> None:
        for owner, card in self.laid.items():
            if owner == self.players:
                self.line[self.gap] = card
            else:
                self.come_back(owner, card)
        self.laid = {}
        self.phase = "lay"

    def answer(self, seat: int, kind: str, card: str) -> None:
        asked = self.asked
        assert asked
        if kind == "swap":
            asked.chosen[seat] = card
            if not self.acting():
                self.asked = None
                self.swap(asked)
            return
        if kind == "pass":
            left = (seat + 1) % self.players
            self.lapse(seat)
            self.lapse(left)
            self.give(seat, left, card)
            asked.waiting = [left]
        elif kind == "show":
            self.knows[asked.asker].add(card)
            asked.picked.add(card)
        else:
            self.show(card)
        asked.left -= 1
        if not asked.left:
            self.asked = None

    def swap(self, asked: Question) -> None:
        if asked.by == "releve":
            (one, card), (other, its_card) = asked.chosen.items()
            self.lapse(one)
            self.lapse(other)
            self.give(one, other, card)
            self.give(other, one, its_card)
            return
        for seat, card in asked.chosen.items():
            if card != "keep":
                self.exchange_with_reserve(seat, card)

    def look(self, looker: int, holder: int) -> None:
        new = self.hidden(holder)
        if len(new) > 3:
            self.asked = Question("vision", [holder], looker, left=3)
        else:
            self.knows[looker] |= new

    def show(self, card: str) -> None:
        self.shown.add(card)
        for known in self.knows:
            known.discard(card)

    def leave(self, seat: int, card: str) -> None:
        self.show(card)
        self.shown.remove(card)
        self.hands[seat].remove(card)

    def come_back(self, seat: int, card: str) -> None:
        self.hands[seat].add(card)
        self.shown.add(card)

    def lapse(self, holder: int) -> None:
        for seat in self.others(holder):
            self.knows[seat] -= self.hands[holder]

    def give(self, giver: int, taker: int, card: str) -> None:
        self.hands[giver].remove(card)
        self.hands[taker].add(card)
        self.knows[giver] |= {card} - self.shown
        self.knows[taker].discard(card)

    def draw_reserve(self, seat: int) -> None:
        card = self.reserves[seat].pop(0)
        self.hands[seat].add(card)
        self.knows[seat].discard(card)

    def exchange_with_reserve(self, seat: int, card: str) -> None:
        self.lapse(seat)
        self.draw_reserve(seat)
        self.hands[seat].remove(card)
        self.reserves[seat].append(card)
        self.knows[seat] |= {card} - self.shown

    def resolve(self, told: dict[str, Any]) -> None:
        fog, stubborn = self.holds("brouillard"), self.holds("meneur_obstine")
        self.up |= {self.turn + (1 if fog else 2)} & set(range(1, 9))
        self.fights.resolve(self.monster)
        for owner, card in self.laid.items():
            self.discards[owner].add(card)
        if self.players == 3:
            self.refill(self.gap)
        self.laid, self.ready = {}, set()
        self.first = self.first if stubborn else (self.first + 1) % 4
        self.gone |= self.express
        self.express = set()
        if self.turn > 8:
            self.phase = "over"
        else:
            self.begin_turn(told)

    def refill(self, place: int) -> None:
        self.line[place : place + 1] = [self.pile.pop(0)] if self.pile else []

    def begin_turn(self, told: dict[str, Any]) -> None:
        self.phase = "lay"
        if STRIKES.get(str(self.curse)) == self.turn:
            getattr(self, str(self.curse))(told)
        if self.turn == 6:
            for seat in range(self.players):
                while self.reserves[seat]:
                    self.draw_reserve(seat)

    def courant_d_air(self, told: dict[str, Any]) -> None:
        if self.players == 3:
            self.discards[3].add(self.line[0])
            self.refill(0)
            return
        now = {card["code"] for card in told["seats"][self.first]["discard"]}
        (card,) = now - self.discards[self.first]
        self.leave(self.first, card)
        self.discards[self.first].add(card)
        self.draw_reserve(self.first)

    def chaos_soudain(self, _told: dict[str, Any]) -> None:
        self.hands = [self.hands[seat - 1] for seat in range(self.players)]
        for seat in range(self.players):
            self.knows[seat] |= self.hidden((seat + 1) % self.players)
            self.knows[seat] -= self.hands[seat]

    def flacon_fele(self, told: dict[str, Any]) -> None:
        lost = self.stock & set(told["potions_gone"])
        assert len(lost) == min(1, len(self.stock))
        self.stock -= lost
        self.gone |= lost

    def avantage_relatif(self, _told: dict[str, Any]) -> None:
        self.asked = Question("avantage", list(range(self.players)))

    def penurie(self, _told: dict[str, Any]) -> None:
        for reserve in self.reserves:
            reserve.pop()
