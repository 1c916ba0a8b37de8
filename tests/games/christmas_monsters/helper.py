"""What the tests over all games need to know of this one."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np

import monstrotheque as mt
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.constants import CARD_CODES, CARDS, CURSES, MONSTERS, POTIONS
from monstrotheque.games.christmas_monsters.state import FOUILLE_ASKS
from tests.positions import copied_raw

Line = list[tuple[State, int, Move, State]]
PLAIN = frozenset(("first", "play", "companion", "ready", "swap", "pass", "show", "reveal"))
"""What keeps the game going without spending anything."""


def options(seed: int) -> dict[str, Any]:
    """Other monsters' levels, curses, potions and powers for each seed, so that every rule comes up."""
    dice = random.Random(seed)
    return {
        "levels": {monster: dice.randint(1, 3) for monster in MONSTERS},
        "curse": dice.choice((None, *CURSES)),
        "potions": dice.sample(POTIONS, dice.randint(0, 6)),
        "powers": dice.randint(1, 4),
        "companion": dice.randint(3, 6),
    }


def cards(state: State) -> Counter[int]:
    """Every card on the table, in hands, reserves, piles and discards: their number never changes."""
    s = state.whole
    found: Counter[int] = Counter()
    for cards in (*s.hands, *s.discards):
        found.update(card for card in range(CARDS) if int(cards) >> card & 1)
    places = (*s.reserves.ravel(), *s.lost, *s.companion, *s.pile, *s.cards)
    found.update(int(card) for card in places if card >= 0)
    return found


def endings(players: int) -> Iterator[State]:
    """Positions of the last turn, where few cards are still hidden, with all that can be remembered of them."""
    from tests.contract.cases import choose

    for seed in range(20, 60):
        dice = random.Random(seed)
        state = mt.game("christmas_monsters").new(players=players, seed=seed, **options(seed))
        while not state.is_over:
            if state.whole.turn == 8 and dice.random() < 0.5:
                yield state
            state = state.play(*choose(state, dice))


def hidden(state: State, onlooker: int, dice: random.Random) -> State:
    """Another world that looks the same to *onlooker*: the cards it can't place change names among themselves,
    wherever they are and in what others remember of them; so do the face-down monsters."""
    s = copied_raw(state)
    placed = int(s.shown) | _bits(s.companion) | _bits(s.cards)
    for discard in s.discards:
        placed |= int(discard)
    if onlooker < s.players:
        placed |= int(s.hands[onlooker]) | int(s.knows[onlooker])
    names = _shuffled([card for card in range(CARDS) if not placed >> card & 1], dice)
    _rename(s, names)
    down = _shuffled([int(monster) for place, monster in enumerate(s.monsters) if not s.up >> place & 1], dice)
    s.monsters[...] = [down.get(int(monster), int(monster)) for monster in s.monsters]
    return State(state.game, s, state.age)


def forget(state: State, onlooker: int) -> State:
    """The position without what others remember of each other's hands: a re-deal says nothing of it. What they put into
    their own reserves they know."""
    s = copied_raw(state)
    for seat in range(s.players):
        if seat != onlooker:
            s.told[seat] &= s.hands[onlooker] if onlooker < s.players else 0
            s.knows[seat] &= s.told[seat] | _bits((*s.reserves[seat], s.lost[seat]))
    return State(state.game, s, state.age)


def in_sight(state: State, onlooker: int) -> list[Any]:
    """What an onlooker sees and no event names: where face-up cards lie, and in Fouille the card it draws itself."""
    s = state.whole
    shown = int(s.shown)
    places = [int(card) for card in (*s.reserves.ravel(), *s.lost)]
    face_up = [card if card >= 0 and shown >> card & 1 else None for card in places]
    draws = s.asking == FOUILLE_ASKS and onlooker < s.players
    return [[int(hand) & shown for hand in s.hands], face_up, int(s.reserves[onlooker, 0]) if draws else None]


def _bits(cards: Any) -> int:
    return sum(1 << int(card) for card in cards if card >= 0)


def _shuffled(things: list[int], dice: random.Random) -> dict[int, int]:
    return dict(zip(things, dice.sample(things, len(things)), strict=True))


EXCHANGING = {"releve", "vision", "etiquette", "fouille", "echange", "paquet"}
"""What moves or shows cards unseen by some."""
REACHED = {
    3: {"releve", "ronde", "courrier", "contretemps", "recuperation", "vision", "echange", "fouille", "regain"},
    4: {"releve", "ronde", "courrier", "contretemps", "paquet", "etiquette", "vision", "echange", "fouille", "regain"},
}
"""By number of players, the powers and potions after which histories are compared."""
RARE = {"ronde", "recuperation", "courrier", "potion_express"}
"""Powers that seldom come while a pair lasts, if nobody insists."""


def busy_options(seed: int) -> dict[str, Any]:
    """Every power, and the potions and curses that exchange or show hand cards, in most games."""
    dice = random.Random(seed)
    curse = dice.choice((None, "chaos_soudain", "avantage_relatif", "penurie", *CURSES))
    potions = {"vision", "echange", "fouille", "regain", *dice.sample(POTIONS, 2)}
    return options(seed) | {"powers": dice.choice((3, 4)), "potions": sorted(potions), "curse": curse}


def busy_choice(state: State, dice: random.Random) -> tuple[int, Move]:
    """A random move; often one that exchanges or shows cards unseen, or a rare power, each kind as likely."""
    from tests.contract.cases import choose

    if dice.random() < 0.35:
        able = [*state.actors, *state.interjectors]
        moves = defaultdict[str, list[tuple[int, Move]]](list)
        for seat in able:
            for move in state.legal(seat):
                if move.kind in EXCHANGING | RARE:
                    moves[move.kind].append((seat, move))
        if moves:
            return dice.choice(moves[dice.choice(sorted(moves))])
    if dice.random() < 0.5:
        seat = dice.choice(state.actors)
        plain = [move for move in state.legal(seat) if move.kind in PLAIN]
        if plain:
            return seat, dice.choice(plain)
    return choose(state, dice)


def lasting_past(line: Line, onlooker: int, dice: random.Random) -> tuple[State, dict[int, Move]] | None:
    """A game in which two cards have changed names that *onlooker* sees late or never, of two owners: whatever was done
    with one of them was done with the other.
    """
    start, last = line[0][0], len(line)
    s = copied_raw(start)
    places = {seat: [*_in_set(int(s.hands[seat])), *s.reserves[seat].tolist()] for seat in range(s.players)}
    places |= {s.players: [int(card) for card in s.pile if card >= 0]}
    owners = {int(card): owner for owner, cards in places.items() if owner != onlooker for card in cards}
    seen: dict[int, int] = {}
    for ply, (_, _, _, after) in enumerate(line):
        for card in _in_set(_seen_by(after, onlooker)):
            seen.setdefault(card, ply)
    late = sorted(owners, key=lambda card: seen.get(card, last))[-8:]
    one, two = dice.sample(late, 2)
    if owners[one] == owners[two]:
        return None
    _rename(s, {one: two, two: one})
    instead = {ply: _instead(move, one, two) for ply, (_, seat, move, _) in enumerate(line) if seat != onlooker}
    return State(start.game, s, start.age), instead


def _seen_by(state: State, onlooker: int) -> int:
    """The cards that lie open, or that the onlooker holds or remembers."""
    s = state.whole
    seen = int(s.shown) | _bits(s.cards) | _bits(s.companion[: s.in_line])
    for cards in s.discards:
        seen |= int(cards)
    return seen | int(s.hands[onlooker]) | int(s.knows[onlooker]) if onlooker < s.players else seen


def _instead(move: Move, one: int, two: int) -> Move:
    """*move* with one card for another."""
    codes = {CARD_CODES[one]: CARD_CODES[two], CARD_CODES[two]: CARD_CODES[one]}
    moves = mt.game("christmas_monsters").moves
    return moves.parse(" ".join(codes.get(word, word) for word in str(move).split()))


def other_deal(start: State, onlooker: int, dice: random.Random) -> State:
    """Another deal that looks the same to *onlooker*: a few hidden cards change names, often of two hands."""
    s = copied_raw(start)
    others = [seat for seat in range(s.players) if seat != onlooker]
    hands = {seat: _in_set(int(s.hands[seat])) for seat in others}
    rest = [int(card) for card in (*s.reserves.ravel(), *s.pile) if card >= 0]
    for _ in range(dice.choice((1, 1, 2))):
        one, two = dice.sample(others, 2)
        first = dice.choice(hands[one])
        second = dice.choice(hands[two] if dice.random() < 0.7 else rest)
        _rename(s, {first: second, second: first})
        hands = {seat: _in_set(int(s.hands[seat])) for seat in others}
        rest = [int(card) for card in (*s.reserves.ravel(), *s.pile) if card >= 0]
    return State(start.game, s, start.age)


def _in_set(cards: int) -> list[int]:
    return [card for card in range(CARDS) if cards >> card & 1]


def _rename(s: Any, names: dict[int, int]) -> None:
    """Exchange the names of hidden cards, wherever they are and in what is remembered of them."""
    for field in ("hands", "knows", "told"):
        sets = getattr(s, field)
        for seat in range(s.players):
            sets[seat] = _renamed(int(sets[seat]), names)
    s.looked_at = _renamed(int(s.looked_at), names)
    for field in ("reserves", "lost", "pile", "chosen"):
        places = getattr(s, field)
        places[...] = np.vectorize(lambda card: names.get(int(card), int(card)))(places)


def _renamed(cards: int, names: dict[int, int]) -> int:
    return sum(1 << names.get(card, card) for card in _in_set(cards))
