"""The powers of the families, and how monsters move between lines, as kernels.

"You" always means the player who sent the monster, wherever it came from. A power that can be carried out must be.
"""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.monster_cafe.constants import (
    CHANTILLY,
    CLAIM_MARKER,
    COOKIE,
    COPY_POWER,
    CREAM_BIT,
    FETCH_BACK,
    IN_PLAY,
    LINE,
    LOADS,
    MOST_RESERVED,
    NO_POWER,
    PRIORITY,
    PUT_TOKEN,
    RESERVED,
    RESERVED_BIT,
    SWAP_LINES,
    TAKE_TOKEN,
    TOKEN_BIT,
    TRADE_MONSTERS,
    TURN_UP,
)
from monstrotheque.games.monster_cafe.moves import COPY, CREAM, FETCH, GIVE, MONSTERS, RESERVE, SWAP, TRADE, TURN
from monstrotheque.games.monster_cafe.state import CARRY_OUT, NONE, RawState


@kernel
def reserved_in(s: RawState, owner: int) -> int:
    """The number of Reserved signs in a front line."""
    count = 0
    for slot in range(IN_PLAY):
        count += s.front[owner, slot, RESERVED_BIT] + s.front[owner, slot, RESERVED_BIT | CREAM_BIT]
    return count


@kernel
def monster_number(s: RawState, slot: int, load: int) -> int:
    """The number of a monster in move ids."""
    return int(s.families[slot]) * LOADS + load


@kernel
def remove_monster(s: RawState, owner: int, slot: int, load: int) -> None:
    """Take a monster out of a front line. Its tokens return to the supply."""
    s.front[owner, slot, load] -= 1
    if load & CREAM_BIT:
        s.supply[CHANTILLY] += 1
    if load & RESERVED_BIT:
        s.supply[RESERVED] += 1


@kernel
def send_to_cafe(s: RawState, owner: int, monster: int) -> None:
    """Move a front-line monster to the café."""
    slot = s.slots[monster // LOADS]
    remove_monster(s, owner, slot, monster % LOADS)
    s.lengths[owner] -= 1
    s.cafe[slot] += 1


@kernel
def can_turn_up(s: RawState, seat: int) -> bool:
    """Whether another player has a face-down monster in the back line."""
    for owner in range(s.players):
        if owner != seat:
            for place in range(LINE):
                if not s.turned_up[owner, place]:
                    return True
    return False


@kernel
def is_fetchable(s: RawState, slot: int) -> bool:
    """Monsters that fetch others back, or could copy that, never come back themselves. So every round ends."""
    return bool(s.powers[slot] != FETCH_BACK and s.powers[slot] != COPY_POWER)


@kernel
def can_fetch(s: RawState) -> bool:
    """Whether the café holds a monster that may come back."""
    for slot in range(IN_PLAY):
        if s.cafe[slot] > 0 and is_fetchable(s, slot):
            return True
    return False


@kernel
def is_possible_itself(s: RawState, seat: int, family: int) -> bool:
    """Whether a power other than copying can be carried out: it exists, its token is left, and it has a target.

    Swapping and exchanging are always possible, because no line has fewer than three monsters. A token that is left
    always has a target: at most five lie on monsters then (see box.py), and six monsters sit in front lines.
    """
    slot = s.slots[family]
    power = s.powers[slot]
    if power in (NO_POWER, COPY_POWER):
        return False
    if power in (TAKE_TOKEN, PUT_TOKEN):
        return bool(s.supply[s.tokens[slot]] > 0)
    if power == CLAIM_MARKER:
        return s.priority != seat
    if power == TURN_UP:
        return can_turn_up(s, seat)
    return power != FETCH_BACK or can_fetch(s)


@kernel
def can_copy(s: RawState, seat: int, slot: int) -> bool:
    """Whether a family has a monster in the café and a power that can be carried out now."""
    return s.cafe[slot] > 0 and is_possible_itself(s, seat, s.families[slot])


@kernel
def is_possible(s: RawState, seat: int, family: int) -> bool:
    """Whether *seat* can carry out the family's power now. This depends on public information only."""
    if s.powers[s.slots[family]] != COPY_POWER:
        return is_possible_itself(s, seat, family)
    for slot in range(IN_PLAY):
        if can_copy(s, seat, slot):
            return True
    return False


@kernel
def begin_power(s: RawState, seat: int, family: int) -> bool:
    """Carry out a power, or wait for a decision about it. Returns whether nothing is left to decide."""
    if not is_possible(s, seat, family):
        return True
    slot = s.slots[family]
    power = s.powers[slot]
    if power == TAKE_TOKEN:
        s.supply[s.tokens[slot]] -= 1
        if s.tokens[slot] == COOKIE:
            s.cookies[seat] += 1
        else:
            s.mummies[seat] += 1
        return True
    if power == CLAIM_MARKER:
        s.supply[PRIORITY] = 0
        s.priority = seat
        return True
    s.phase = CARRY_OUT
    s.power = family
    return False


@kernel
def can_carry(s: RawState, owner: int, load: int, token: int) -> bool:
    """Whether a monster with this load may get the token: no second one, and no fourth Reserved sign in a line."""
    if load & TOKEN_BIT[token]:
        return False
    return token != RESERVED or reserved_in(s, owner) < MOST_RESERVED


@kernel
def _legal_puts(s: RawState, token: int, out: IntArray) -> int:
    """Put the token on any front-line monster that can carry it."""
    base = CREAM if token == CHANTILLY else RESERVE
    n = 0
    for owner in range(s.players):
        for load in range(LOADS):
            if can_carry(s, owner, load, token):
                for slot in range(IN_PLAY):
                    if s.front[owner, slot, load]:
                        out[n] = base + owner * MONSTERS + monster_number(s, slot, load)
                        n += 1
    return n


@kernel
def _legal_swaps(s: RawState, seat: int, out: IntArray) -> int:
    """Swap one of your front-line monsters with one of your back-line monsters."""
    n = 0
    for slot in range(IN_PLAY):
        for load in range(LOADS):
            if s.front[seat, slot, load]:
                for place in range(LINE):
                    out[n] = SWAP + monster_number(s, slot, load) * LINE + place
                    n += 1
    return n


@kernel
def _legal_turns(s: RawState, seat: int, out: IntArray) -> int:
    """Turn up a face-down monster in another player's back line."""
    n = 0
    for owner in range(s.players):
        for place in range(LINE):
            if owner != seat and not s.turned_up[owner, place]:
                out[n] = TURN + owner * LINE + place
                n += 1
    return n


@kernel
def _legal_gives(s: RawState, seat: int, out: IntArray) -> int:
    """Offer any of your front-line monsters. There is always one to exchange it for."""
    n = 0
    for slot in range(IN_PLAY):
        for load in range(LOADS):
            if s.front[seat, slot, load]:
                out[n] = GIVE + monster_number(s, slot, load)
                n += 1
    return n


@kernel
def can_trade(s: RawState, seat: int, owner: int, load: int) -> bool:
    """Whether the offered monster may be exchanged for one of *owner* with this load. No line gets a fourth sign."""
    gives_sign = s.given & RESERVED_BIT
    gets_sign = load & RESERVED_BIT
    if gives_sign == gets_sign:
        return True
    return reserved_in(s, owner if gives_sign else seat) < MOST_RESERVED


@kernel
def _legal_trades(s: RawState, seat: int, out: IntArray) -> int:
    """Take another player's front-line monster for the one you offer."""
    n = 0
    for owner in range(s.players):
        for load in range(LOADS):
            if owner != seat and can_trade(s, seat, owner, load):
                for slot in range(IN_PLAY):
                    if s.front[owner, slot, load]:
                        out[n] = TRADE + owner * MONSTERS + monster_number(s, slot, load)
                        n += 1
    return n


@kernel
def _legal_fetches(s: RawState, out: IntArray) -> int:
    """Take a monster from the café, if it may come back."""
    n = 0
    for slot in range(IN_PLAY):
        if s.cafe[slot] > 0 and is_fetchable(s, slot):
            out[n] = FETCH + int(s.families[slot])
            n += 1
    return n


@kernel
def _legal_copies(s: RawState, seat: int, out: IntArray) -> int:
    """Choose a family in the café whose power can be carried out now."""
    n = 0
    for slot in range(IN_PLAY):
        if can_copy(s, seat, slot):
            out[n] = COPY + int(s.families[slot])
            n += 1
    return n


@kernel
def legal_decisions(s: RawState, seat: int, out: IntArray) -> int:
    """The decisions of *seat* about the power being carried out."""
    slot = s.slots[s.power]
    power = s.powers[slot]
    if power == PUT_TOKEN:
        return _legal_puts(s, s.tokens[slot], out)
    if power == SWAP_LINES:
        return _legal_swaps(s, seat, out)
    if power == TURN_UP:
        return _legal_turns(s, seat, out)
    if power == TRADE_MONSTERS:
        return _legal_gives(s, seat, out) if s.given == NONE else _legal_trades(s, seat, out)
    if power == FETCH_BACK:
        return _legal_fetches(s, out)
    return _legal_copies(s, seat, out)


@kernel
def _put(s: RawState, owner: int, monster: int, token: int) -> None:
    slot, load = s.slots[monster // LOADS], monster % LOADS
    s.front[owner, slot, load] -= 1
    s.front[owner, slot, load | TOKEN_BIT[token]] += 1
    s.supply[token] -= 1


@kernel
def _swap(s: RawState, seat: int, monster: int, place: int) -> None:
    """Put the front-line monster face down into the back line while everybody watches. The other comes to the front."""
    slot, coming = s.slots[monster // LOADS], s.back[seat, place]
    remove_monster(s, seat, slot, monster % LOADS)
    s.front[seat, coming, 0] += 1
    s.back[seat, place] = slot
    s.seen[seat, place] = 1
    s.turned_up[seat, place] = 0


@kernel
def _trade(s: RawState, seat: int, owner: int, monster: int) -> None:
    """Two monsters change lines. Tokens stay on them."""
    slot, load = s.slots[monster // LOADS], monster % LOADS
    given_slot, given_load = s.given // LOADS, s.given % LOADS
    s.front[owner, slot, load] -= 1
    s.front[seat, slot, load] += 1
    s.front[seat, given_slot, given_load] -= 1
    s.front[owner, given_slot, given_load] += 1


@kernel
def _fetch(s: RawState, seat: int, family: int) -> None:
    slot = s.slots[family]
    s.cafe[slot] -= 1
    s.front[seat, slot, 0] += 1
    s.lengths[seat] += 1


@kernel
def decide(s: RawState, seat: int, move: int) -> bool:
    """Carry out a decision about a power. Returns whether nothing is left to decide."""
    if move < RESERVE:
        _put(s, (move - CREAM) // MONSTERS, (move - CREAM) % MONSTERS, CHANTILLY)
    elif move < SWAP:
        _put(s, (move - RESERVE) // MONSTERS, (move - RESERVE) % MONSTERS, RESERVED)
    elif move < TURN:
        _swap(s, seat, (move - SWAP) // LINE, (move - SWAP) % LINE)
    elif move < GIVE:
        owner, place = (move - TURN) // LINE, (move - TURN) % LINE
        s.turned_up[owner, place] = s.seen[owner, place] = 1
    elif move < TRADE:
        s.given = s.slots[(move - GIVE) // LOADS] * LOADS + (move - GIVE) % LOADS
        return False
    elif move < FETCH:
        _trade(s, seat, (move - TRADE) // MONSTERS, (move - TRADE) % MONSTERS)
    elif move < COPY:
        _fetch(s, seat, move - FETCH)
    else:
        return begin_power(s, seat, move - COPY)
    return True
