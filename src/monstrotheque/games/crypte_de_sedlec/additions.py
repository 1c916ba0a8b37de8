"""What a card would add to a crypt at once, for the words of hints."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.crypte_de_sedlec.constants import ROWS, START, WIDTH
from monstrotheque.games.crypte_de_sedlec.moves import LEFT, PLACE_COLUMN, PLACE_ROW, PLACES, RIGHT
from monstrotheque.games.crypte_de_sedlec.rules import is_open, shift_right
from monstrotheque.games.crypte_de_sedlec.scoring import crypt_score
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState


@kernel
def score_with(s: RawState, seat: int, card: int, place: int) -> int:
    """The crypt's points with *card* at an open place, without playing it."""
    target = START[s.players, PLACE_ROW[place]] + PLACE_COLUMN[place]
    if place == LEFT:
        shift_right(s, seat)
    elif place == RIGHT:
        target = int(s.bottom[seat])
    s.crypts[seat, target] = card
    after = crypt_score(s, seat)
    s.crypts[seat, target] = NONE
    if place == LEFT:
        shift_left(s, seat)
    return after


@kernel
def shift_left(s: RawState, seat: int) -> None:
    """Undo `shift_right`."""
    for row in range(ROWS):
        start = START[s.players, row]
        for k in range(1, WIDTH[s.players, row]):
            s.crypts[seat, start + k - 1] = s.crypts[seat, start + k]
        if WIDTH[s.players, row]:
            s.crypts[seat, start + WIDTH[s.players, row] - 1] = NONE


@kernel
def best_with(s: RawState, seat: int, card: int, now: int) -> int:
    """The most points that the crypt could have with *card*. *now* is its score without it."""
    best = now
    for place in range(PLACES):
        if is_open(s, seat, place):
            best = max(best, score_with(s, seat, card, place))
    return best
