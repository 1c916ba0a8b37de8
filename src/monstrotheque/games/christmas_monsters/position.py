"""Positions as texts (see `monstrotheque.engine.positions`).

    christmas_monsters/1 players=3 phase=turn turn=2 first=2 monsters=timide^,glouton^,pilleur^,… fought=1+
    roles=garde,griffonneur,machiniste hands=G5^,S2~3,M1,E0,E8/5?/S7,4? reserves=3?/3?/3? line=G1,G2,G3 pile=6?
    laid=2M4+1 discards=G0/S0/E1/M7

Owners count from 1, and the Companion is 4. On a card, `^` means face up, and `~13` that players 1 and 3 remember it.
`?~2` is a reserve card that only player 2 knows. `laid` lists the cards on the table in playing order: the owner, the
card, then its changes (`=7` a value from Plume d'Or, `+1` an addition, `@E` another type). `fought` has the levels of
the monsters fought, with `+` if beaten. `untold` lists by player the cards that it remembers without their holder's
knowledge. `looked` has the cards shown so far in a look. `levels` has a digit for each monster, in the order of the
box. `feats` are the open feats of a campaign's day. With the lists of another box, `sheets` has the powers of the four
sheets, `curse_turn` the turn in which the curse strikes, and `hard_feats` the number and the stars of each hard feat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.positions import FACE_UP, HIDDEN, NOTHING, Parts, code_of, counted, seat_digits, written
from monstrotheque.games.christmas_monsters.cards import pick_up, put_down
from monstrotheque.games.christmas_monsters.constants import (
    CARD_CODES,
    CARDS,
    COMPANION,
    COURANT_D_AIR,
    CURSES,
    DAY_FEATS,
    DEALT,
    LETTERS,
    MAX_LEVEL,
    MAX_LINE,
    MAX_PILE,
    MONSTERS,
    OWNERS,
    POTIONS,
    POWER_TOKENS,
    RESERVE,
    RESERVE_TURN,
    ROLES,
    SHEET,
    TURNS,
    TYPE_OF,
)
from monstrotheque.games.christmas_monsters.options import USUAL_ROLES
from monstrotheque.games.christmas_monsters.position_lists import read_lists, write_lists
from monstrotheque.games.christmas_monsters.state import (
    ASKINGS,
    CHOOSING_FIRST,
    COURRIER_ASKS,
    ECHANGE_ASKS,
    KEEP,
    LAST_CALL,
    NONE,
    OVER,
    PLAYERS_TURN,
    RELEVE_ASKS,
    UNKNOWN,
    UNKNOWN_BUT_TO_OWNER,
    VISION_ASKS,
    RawState,
)
from monstrotheque.games.christmas_monsters.state import NOTHING as NO_QUESTION

VERSION = 1
PHASES = {CHOOSING_FIRST: "first", PLAYERS_TURN: "turn", LAST_CALL: "call", OVER: "over"}
QUESTIONS = {**ASKINGS, NO_QUESTION: NOTHING}
CHOICES = (*CARD_CODES, "keep")
MOST = 9
"""More than the changes to a card, or the powers in a turn, can reach."""
_REMEMBERED = re.compile(r"(?P<card>[^~^]+)(?P<up>\^)?(?:~(?P<by>[1-4]+))?")
_LAID = re.compile(r"(?P<owner>[1-4])(?P<card>..)(?:=(?P<gold>[0-9]))?(?P<plus>[+-][0-9])?(?:@(?P<guise>.))?")
_POTION_TURN = re.compile(r"(?P<potion>[a-z_]+)(?P<turn>[1-8])")
_FOUGHT = re.compile(r"(?P<level>[1-3])(?P<beaten>[+-])")


def write(s: RawState) -> dict[str, str]:
    """The parts of a position."""
    return _course(s) | _cards(s) | _potions(s)


def _course(s: RawState) -> dict[str, str]:
    seats = range(s.players)
    asking = s.asking != NO_QUESTION
    return {
        "phase": PHASES[s.phase],
        "turn": str(s.turn),
        "first": str(s.first + 1),
        "curse": "" if s.curse == NONE else CURSES[s.curse],
        "truce": "1" if s.truce else "",
        "ramparts": str(s.ramparts) if s.ramparts else "",
        "monsters": written(code_of(s.monsters[i], MONSTERS) + FACE_UP * (int(s.up) >> i & 1) for i in range(TURNS)),
        "levels": "" if set(s.levels) == {1} else written(s.levels, ""),
        "fought": _results(s),
        "roles": written(ROLES[s.roles[seat]] for seat in seats),
        "powers": _each(s.unlocked[: s.players], 1),
        **write_lists(s),
        "tokens": _each(s.tokens[: s.players], POWER_TOKENS),
        "uses": _uses(s),
        "hints": "" if popcount(int(s.hints)) == s.players else seat_digits(int(s.hints)) or NOTHING,
        "ready": seat_digits(int(s.ready)),
        "asks": QUESTIONS[s.asking] if asking else "",
        "asker": "" if s.asker == NONE else str(s.asker + 1),
        "asked": "" if s.asked == NONE else str(s.asked + 1),
        "answers": str(s.answers_left) if s.answers_left else "",
        "chosen": written((code_of(s.chosen[seat], CHOICES) for seat in seats), "/") if asking else "",
    }


def _each(numbers: Iterable[Any], usual: int) -> str:
    """A number for each player, or nothing if all have the default."""
    return "" if {usual} == {int(number) for number in numbers} else written(numbers)


def _results(s: RawState) -> str:
    """The results of the fights."""
    fought = [(int(level), int(s.beaten) >> i & 1) for i, level in enumerate(s.fought) if level]
    return written(f"{level}{'+' if beaten else '-'}" for level, beaten in fought) if fought else ""


def _uses(s: RawState) -> str:
    """The powers used: a digit for each player, turn by turn."""
    turns = [written(s.uses[turn, : s.players], "") for turn in range(TURNS)]
    while turns and not int(turns[-1]):
        turns.pop()
    return ":".join(turns)


def _cards(s: RawState) -> dict[str, str]:
    seats = range(s.players)
    line = s.companion[: s.in_line]
    untold = [_untold(s, seat) for seat in seats]
    return {
        "hands": written((_hand(s, seat) for seat in seats), "/"),
        "reserves": written((_reserve(s, seat, s.reserves[seat, : s.reserved[seat]]) for seat in seats), "/"),
        "lost": _lost(s),
        "line": ",".join(code_of(card, CARD_CODES) for card in line),
        "pile": counted([code_of(card, CARD_CODES) for card in s.pile[: s.in_pile]]) if s.in_pile else "",
        "laid": written(_laid(s, int(owner)) for owner in s.order[: s.laid]) if s.laid else "",
        "just": "" if s.just == NONE else str(s.just + 1),
        "discards": written((_codes(s.discards[owner]) for owner in range(OWNERS)), "/") if s.discards.any() else "",
        "untold": written(map(_codes, untold), "/") if any(untold) else "",
        "looked": _codes(s.looked_at) if s.looked_at else "",
    }


def _codes(cards: Any) -> str:
    return written(CARD_CODES[card] for card in range(CARDS) if int(cards) >> card & 1)


def _remembered(s: RawState, card: int) -> str:
    """A card with its marks."""
    up = FACE_UP if int(s.shown) >> card & 1 else ""
    by = seat_digits(sum((int(s.knows[seat]) >> card & 1) << seat for seat in range(s.players)))
    return CARD_CODES[card] + up + (f"~{by}" if by else "")


def _hand(s: RawState, seat: int) -> str:
    cards = [_remembered(s, card) for card in range(CARDS) if int(s.hands[seat]) >> card & 1]
    return counted(cards + [HIDDEN] * (int(s.held[seat]) - len(cards)))


def _reserve(s: RawState, seat: int, cards: Iterable[Any]) -> str:
    marks = {UNKNOWN: HIDDEN, UNKNOWN_BUT_TO_OWNER: f"{HIDDEN}~{seat + 1}"}
    return counted([marks.get(int(card)) or _remembered(s, int(card)) for card in cards])


def _lost(s: RawState) -> str:
    seats = range(s.players)
    return written((_reserve(s, i, [c for c in (s.lost[i],) if c != NONE]) for i in seats), "/") if _any(s.lost) else ""


def _any(cards: Any) -> bool:
    return bool((cards != NONE).any())


def _laid(s: RawState, owner: int) -> str:
    card = int(s.cards[owner])
    gold = "" if s.gold[owner] == NONE else f"={s.gold[owner]}"
    plus = f"{s.plus[owner]:+d}" if s.plus[owner] else ""
    guise = "" if s.guise[owner] == TYPE_OF[card] else f"@{LETTERS[s.guise[owner]]}"
    return f"{owner + 1}{CARD_CODES[card]}{gold}{plus}{guise}"


def _in_other_hands(s: RawState, seat: int) -> int:
    return sum(int(s.hands[other]) for other in range(s.players) if other != seat)


def _untold(s: RawState, seat: int) -> int:
    """The cards of other hands that a player remembers without the holders' knowledge."""
    return int(s.knows[seat]) & ~int(s.told[seat]) & _in_other_hands(s, seat)


def _potions(s: RawState) -> dict[str, str]:
    drunk = [f"{POTIONS[potion]}{turn}" for potion, turn in enumerate(s.potion_turn) if turn]
    return {
        "feats": _names(s.feats, DAY_FEATS),
        "stock": _names(s.stock, POTIONS),
        "express": _names(s.express, POTIONS),
        "gone": _names(s.gone, POTIONS),
        "stock_at_start": _names(s.stock_at_start, POTIONS),
        "used_from_express": _names(s.used_from_express, POTIONS),
        "potion_turns": written(drunk) if drunk else "",
    }


def _names(bits: Any, known: tuple[str, ...]) -> str:
    names = [name for number, name in enumerate(known) if int(bits) >> number & 1]
    return written(names) if names else ""


def read(s: RawState, parts: Parts) -> None:
    """Fill the raw state from the parts of a position."""
    s.companion[:] = s.pile[:] = s.reserves[:] = s.lost[:] = s.chosen[:] = s.order[:] = s.gap = NONE
    for owner in range(OWNERS):
        pick_up(s, owner)
    _read_course(s, parts)
    read_lists(s, parts)
    _read_monsters(s, parts)
    _read_players(s, parts)
    _read_cards(s, parts)
    _read_potions(s, parts)
    _read_question(s, parts)
    _check_course(s, parts)
    _check_cards(s, parts)


def _matched(parts: Parts, part: str, pattern: re.Pattern[str], given: str) -> re.Match[str]:
    found = pattern.fullmatch(given)
    if found is None:
        parts.fail(part, "entry", given=given)
    return found


def _read_course(s: RawState, parts: Parts) -> None:
    s.phase = parts.word("phase", PHASES)
    s.turn = parts.number("turn", 1, TURNS)
    s.first = parts.number("first", 1, OWNERS, 1) - 1
    s.curse = parts.word("curse", CURSES, NOTHING)
    s.truce = parts.number("truce", 0, 1, 0)
    s.ramparts = parts.number("ramparts", 0, MOST, 0)


def _read_monsters(s: RawState, parts: Parts) -> None:
    """The monsters at the locations, their levels, and the results of the fights so far."""
    monsters = parts.items("monsters", None, most=TURNS)
    parts.require(len(monsters) == TURNS, "monsters", "groups", given=len(monsters), wanted=TURNS)
    for location, name in enumerate(monsters):
        s.monsters[location] = parts.card("monsters", name.removesuffix(FACE_UP), MONSTERS)
        s.up |= name.endswith(FACE_UP) << location
    known = [monster for monster in s.monsters if monster != UNKNOWN]
    parts.require(len(set(known)) == len(known), "monsters", "monster_twice")
    levels = parts.value("levels", "1" * len(MONSTERS))
    parts.require(len(levels) == len(MONSTERS), "levels", "groups", given=len(levels), wanted=len(MONSTERS))
    s.levels[:] = [parts.as_number("levels", digit, 1, MAX_LEVEL) for digit in levels]
    for location, given in enumerate(parts.items("fought", most=TURNS)):
        found = _matched(parts, "fought", _FOUGHT, given)
        s.fought[location] = int(found["level"])
        s.beaten |= (found["beaten"] == "+") << location


def _numbers(parts: Parts, part: str, low: int, high: int, default: int) -> list[int]:
    """A number for each player."""
    given = parts.items(part) or [str(default)] * parts.players
    parts.require(len(given) == parts.players, part, "groups", given=len(given), wanted=parts.players)
    return [parts.as_number(part, number, low, high) for number in given]


def _read_players(s: RawState, parts: Parts) -> None:
    usual = USUAL_ROLES[: parts.players]
    roles = parts.items("roles", ",".join(usual))
    parts.require(sorted(roles) == sorted(usual), "roles", "roles", known=", ".join(usual))
    s.roles[: parts.players] = [ROLES.index(role) for role in roles]
    s.unlocked[: parts.players] = _numbers(parts, "powers", 1, SHEET, 1)
    s.tokens[: parts.players] = _numbers(parts, "tokens", 0, POWER_TOKENS, POWER_TOKENS)
    s.hints = parts.seats("hints", parts.value("hints", "1234"[: parts.players]))
    s.ready = parts.seats("ready", parts.value("ready", NOTHING))
    for turn, given in enumerate(parts.split("uses", parts.value("uses", NOTHING), TURNS, ":")):
        parts.require(len(given) == parts.players, "uses", "groups", given=len(given), wanted=parts.players)
        s.uses[turn, : parts.players] = [parts.as_number("uses", digit, 0, MOST) for digit in given]


class _Card(NamedTuple):
    """A written card: how many, which one, whether it is face up, and who remembers it."""

    copies: int
    number: int
    up: bool
    by: int


def _read_marked(parts: Parts, part: str, given: str) -> Iterator[_Card]:
    for item in parts.split(part, given):
        count, text = parts.counted(part, item)
        found = _matched(parts, part, _REMEMBERED, text)
        card = parts.card(part, found["card"], CARD_CODES)
        parts.require(count == 1 or card == UNKNOWN, part, "entry", given=item)
        yield _Card(count, card, bool(found["up"]), parts.seats(part, found["by"] or NOTHING))


def _mark(s: RawState, card: _Card) -> None:
    s.shown |= card.up << card.number
    for seat in range(s.players):
        s.knows[seat] |= (card.by >> seat & 1) << card.number


def _read_cards(s: RawState, parts: Parts) -> None:
    seats = parts.players
    for seat, given in enumerate(parts.groups("hands", seats)):
        _read_hand(s, parts, seat, given)
    for seat, given in enumerate(parts.groups("reserves", seats, NOTHING)):
        cards = _read_reserve(s, parts, "reserves", seat, given, RESERVE)
        s.reserves[seat, : len(cards)] = cards
        s.reserved[seat] = len(cards)
    for seat, given in enumerate(parts.groups("lost", seats, NOTHING)):
        for card in _read_reserve(s, parts, "lost", seat, given, 1):
            s.lost[seat] = card
    _read_companion(s, parts)
    for item in parts.items("laid", most=OWNERS):
        _read_laid(s, parts, item)
    s.just = parts.player("just", last=OWNERS)
    for owner, given in enumerate(parts.groups("discards", OWNERS, NOTHING)):
        for code in parts.split("discards", given):
            s.discards[owner] |= 1 << parts.index("discards", code, CARD_CODES)
    for seat, given in enumerate(parts.groups("untold", seats, NOTHING)):
        s.told[seat] = int(s.knows[seat]) & _in_other_hands(s, seat) & ~_read_set(parts, "untold", given)
    s.looked_at = _read_set(parts, "looked", parts.value("looked", NOTHING))


def _read_hand(s: RawState, parts: Parts, seat: int, given: str) -> None:
    for card in _read_marked(parts, "hands", given):
        s.held[seat] = min(CARDS, int(s.held[seat]) + card.copies)
        if card.number == UNKNOWN:
            parts.require(not card.up and not card.by, "hands", "entry", given=given)
        else:
            parts.require(not card.by >> seat & 1, "hands", "own_card", given=given)
            s.hands[seat] |= 1 << card.number
            _mark(s, card)


def _read_reserve(s: RawState, parts: Parts, part: str, seat: int, given: str, most: int) -> list[int]:
    """The cards of a reserve, or lost from it. Only their owner may know them."""
    cards: list[int] = []
    for card in _read_marked(parts, part, given):
        parts.require(card.by in (0, 1 << seat), part, "entry", given=given)
        if card.number == UNKNOWN:
            cards += [UNKNOWN_BUT_TO_OWNER if card.by else UNKNOWN] * card.copies
        else:
            cards.append(card.number)
            _mark(s, card)
    parts.require(len(cards) <= most, part, "many", given=given, most=most)
    return cards


def _read_companion(s: RawState, parts: Parts) -> None:
    """The Companion's line, with `-` where its played card lay, and its pile with the top card last."""
    line = [code for code in parts.value("line", "").split(",") if code]
    pile = parts.cards("pile", parts.value("pile", NOTHING), CARD_CODES, MAX_PILE)
    if parts.players != COMPANION:
        parts.require(not line and not pile, "line", "no_companion")
        return
    parts.require(len(line) <= MAX_LINE, "line", "many", given=",".join(line), most=MAX_LINE)
    parts.require(line.count(NOTHING) <= 1, "line", "entry", given=",".join(line))
    s.in_line, s.in_pile = len(line), len(pile)
    for place, code in enumerate(line):
        if code == NOTHING:
            s.gap = place
        else:
            s.companion[place] = parts.index("line", code, CARD_CODES)
    s.pile[: len(pile)] = pile


def _read_laid(s: RawState, parts: Parts, given: str) -> None:
    found = _matched(parts, "laid", _LAID, given)
    owner = int(found["owner"]) - 1
    parts.require(s.cards[owner] == NONE, "laid", "laid_twice", given=given)
    put_down(s, owner, parts.index("laid", found["card"], CARD_CODES))
    s.gold[owner] = NONE if found["gold"] is None else parts.as_number("laid", found["gold"], 0, 8)
    s.plus[owner] = int(found["plus"] or 0)
    if found["guise"]:
        s.guise[owner] = parts.index("laid", found["guise"], LETTERS)
    s.order[s.laid] = owner
    s.laid += 1


def _read_set(parts: Parts, part: str, given: str) -> int:
    """A set of cards."""
    return sum(1 << card for card in {parts.index(part, code, CARD_CODES) for code in parts.split(part, given)})


def _named_bits(parts: Parts, part: str, known: tuple[str, ...] = POTIONS) -> int:
    return sum(1 << number for number in {parts.index(part, name, known) for name in parts.items(part)})


def _read_potions(s: RawState, parts: Parts) -> None:
    s.feats = _named_bits(parts, "feats", DAY_FEATS)
    s.stock, s.express, s.gone = (_named_bits(parts, part) for part in ("stock", "express", "gone"))
    s.stock_at_start = _named_bits(parts, "stock_at_start")
    s.used_from_express = _named_bits(parts, "used_from_express")
    together = [
        potion for bits in (s.stock, s.express, s.gone) for potion in _names(bits, POTIONS).split(",") if potion
    ]
    parts.require(len(set(together)) == len(together), "stock", "potion_twice")
    for item in parts.items("potion_turns"):
        found = _matched(parts, "potion_turns", _POTION_TURN, item)
        s.potion_turn[parts.index("potion_turns", found["potion"], POTIONS)] = int(found["turn"])


def _read_question(s: RawState, parts: Parts) -> None:
    """The pending question, and the answers so far."""
    s.asking = parts.word("asks", QUESTIONS, QUESTIONS[NO_QUESTION])
    s.asking = max(NO_QUESTION, s.asking)
    s.asker, s.asked = parts.player("asker"), parts.player("asked")
    s.answers_left = parts.number("answers", 0, OWNERS, 0)
    for seat, given in enumerate(parts.groups("chosen", parts.players, NOTHING)):
        if given != NOTHING:
            s.chosen[seat] = parts.card("chosen", given, CHOICES)
            own = s.chosen[seat] in (UNKNOWN, KEEP) or int(s.hands[seat]) >> int(s.chosen[seat]) & 1
            parts.require(own, "chosen", "not_in_hand", given=given)
    pair = s.asking in (RELEVE_ASKS, VISION_ASKS, COURRIER_ASKS)
    parts.require((s.asker != NONE) == pair, "asker", "question")
    parts.require((s.asked != NONE) == (pair or s.asking == ECHANGE_ASKS), "asked", "question")
    parts.require(s.asker == NONE or s.asker != s.asked, "asked", "question")
    parts.require((s.answers_left > 0) == (s.asking in (ECHANGE_ASKS, VISION_ASKS)), "answers", "question")
    parts.require(s.asking or not _any(s.chosen[: s.players]), "chosen", "question")


def _turns_done(s: RawState) -> int:
    return TURNS if s.phase == OVER else int(s.turn) - 1


def _check_course(s: RawState, parts: Parts) -> None:
    """The phase must fit the cards on the table. The monsters up to the current one must be face up."""
    laid = int(s.laid)
    wanted = {CHOOSING_FIRST: (0,), PLAYERS_TURN: range(OWNERS), LAST_CALL: (OWNERS,), OVER: (0,)}[int(s.phase)]
    parts.require(laid in wanted, "laid", "laid", given=laid)
    parts.require(s.phase != CHOOSING_FIRST or s.turn == 1, "turn", "turn")
    owners = {(int(s.first) + k) % OWNERS for k in range(laid)}
    parts.require(owners == {int(owner) for owner in s.order[:laid]}, "laid", "playing_order")
    parts.require(s.just == NONE or s.cards[s.just] != NONE, "just", "just")
    done = _turns_done(s)
    parts.require(not (s.fought[done:].any() or 0 in s.fought[:done]), "fought", "fights", wanted=done)
    parts.require(not ~int(s.up) & ((1 << int(s.turn)) - 1), "monsters", "face_down")


def _owned(s: RawState, owner: int) -> int:
    """The number of an owner's cards, wherever they are."""
    count = int(popcount(int(s.discards[owner]))) + int(s.cards[owner] != NONE)
    if owner >= s.players:
        return count + int(s.in_line) - int(s.gap != NONE) + int(s.in_pile)
    return count + int(s.held[owner] + s.reserved[owner]) + int(s.lost[owner] != NONE)


def _on_the_way(s: RawState, owner: int) -> int:
    """During an Échange, its first player has one card less, and the next player to pass has one more."""
    if s.asking != ECHANGE_ASKS or s.answers_left == s.players:
        return 0
    starter = 0 if s.first >= s.players else int(s.first)
    return int(owner == s.asked) - int(owner == starter)


def _check_cards(s: RawState, parts: Parts) -> None:
    """Every card is in one place. Every owner has nine cards, and discards one each turn. No reserves are left from
    turn 6 on.
    """
    for card, code in enumerate(CARD_CODES):
        count = sum(int(cards) >> card & 1 for cards in (*s.hands, *s.discards))
        count += sum(int((places == card).sum()) for places in (s.reserves, s.lost, s.companion, s.pile, s.cards))
        parts.require(count <= 1, "hands", "copies", given=code, n=count, most=1)
    done, blown = _turns_done(s), s.curse == COURANT_D_AIR
    for owner in range(OWNERS):
        wanted = DEALT + _on_the_way(s, owner)
        parts.require(
            _owned(s, owner) == wanted, "hands", "owner", given=_owned(s, owner), owner=owner + 1, wanted=wanted
        )
        discarded = popcount(int(s.discards[owner]))
        parts.require(done <= discarded <= done + blown, "discards", "discards", owner=owner + 1, wanted=done)
    least = 0 if s.turn >= RESERVE_TURN else RESERVE - 1
    for seat in range(parts.players):
        reserve = int(s.reserved[seat])
        parts.require(reserve == 0 if least == 0 else reserve >= least, "reserves", "reserve", given=reserve)
    parts.require(s.players != COMPANION or (s.gap != NONE) == (s.cards[COMPANION] != NONE), "line", "gap")
