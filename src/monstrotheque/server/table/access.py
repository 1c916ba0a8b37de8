"""Access to a table: who may open it, which seat's view they get, and when the cards may be shown."""

from __future__ import annotations

import base64
import hashlib
import hmac

from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.server.errors import Forbidden
from monstrotheque.server.table.header import day_of
from monstrotheque.server.table.table import Table


def is_open_to(table: Table, person: str, invitation: str | None) -> bool:
    """Whether *person* may open the table: it is public or their own, or they have its invitation."""
    return table.header.visibility == "public" or is_member(table, person) or is_invited(table, invitation)


def is_member(table: Table, person: str) -> bool:
    """Whether *person* sits at the table or opened it."""
    return person == table.header.host or bool(table.seats_of(person))


def is_invited(table: Table, invitation: str | None) -> bool:
    """Whether *invitation* is the table's."""
    return invitation is not None and hmac.compare_digest(invitation.encode(), table.header.invitation.encode())


def share_key(table: Table) -> str:
    """The key in the links that players share. It opens the finished game and nothing else.

    Unlike an invitation it gives neither a seat nor the chat.
    """
    digest = hashlib.sha256(b"monstrotheque-share:" + table.header.invitation.encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()


def is_shared(table: Table, key: str | None, now: float) -> bool:
    """Whether *key* opens the game: the game is over and its cards are public."""
    return key is not None and is_revealed(table, now) and hmac.compare_digest(key.encode(), share_key(table).encode())


def seat_for(table: Table, person: str, wished: int | None, now: float) -> int:
    """The seat whose view *person* gets: the one they asked for if allowed, else one of their own, else spectator."""
    if wished is not None and may_look(table, person, wished, now):
        return wished
    if wished is not None:
        raise Forbidden("not_your_seat")
    mine = table.seats_of(person)
    if mine:
        return next((seat for seat in table.to_act() if seat in mine), mine[0])
    if table.status != "open" and not may_look(table, person, SPECTATOR, now):
        raise Forbidden(_hidden_until(table) if is_played_elsewhere(table, now) else "no_spectators")
    return table.followers.get(person, SPECTATOR)


def may_look(table: Table, person: str, seat: int, now: float) -> bool:
    """Whether *person* may see what *seat* sees: it is theirs, or its player lets them follow it.

    A deal that other tables play too is shown to its players only: a spectator could play it next, knowing the cards.
    """
    if is_played_elsewhere(table, now):
        mine = table.seats_of(person)
        return seat in mine or (seat == SPECTATOR and bool(mine))
    if seat == SPECTATOR:
        return table.header.spectators != "none" or table.status != "playing" or is_member(table, person)
    return seat in table.seats_of(person) or table.followers.get(person) == seat


def is_played_elsewhere(table: Table, now: float) -> bool:
    """Whether others play the same cards: today's deal, or a duplicate that isn't over."""
    deal = table.header.deal
    if deal is None:
        return False
    return not table.revealed if deal.kind == "duplicate" else deal.kind == "daily" and deal.day == day_of(now)


def _hidden_until(table: Table) -> str:
    """When the cards of a shared deal may be shown."""
    return "hidden_until_all_finish" if table.header.duplicate else "hidden_until_tomorrow"


def is_revealed(table: Table, now: float) -> bool:
    """Whether seed and cards may be shown: the game is over, and nobody else plays the same deal now or again."""
    return table.status == "over" and not is_played_elsewhere(table, now) and not _is_played_again(table)


def _is_played_again(table: Table) -> bool:
    """Whether a day of a campaign was broken off: the next table has the same cards."""
    is_broken_off = table.result is not None and table.result.reason != "finished"
    return table.header.campaign is not None and is_broken_off


def check_revealed(table: Table, now: float) -> None:
    """Refuse to show more of *table* than its players saw while the same deal can still be played elsewhere."""
    if table.status != "over":
        raise Forbidden("hidden_until_the_end")
    if _is_played_again(table):
        raise Forbidden("hidden_until_played")
    if not is_revealed(table, now):
        raise Forbidden(_hidden_until(table))
