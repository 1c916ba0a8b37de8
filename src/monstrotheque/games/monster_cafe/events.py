"""Events, from what an onlooker saw before and after a move, and their words."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.endings import TIE_BROKEN, tell_ending
from monstrotheque.engine.events import Event
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from monstrotheque.games.monster_cafe.constants import (
    CLAIM_MARKER,
    FAMILIES,
    IN_PLAY,
    LINE,
    LOADS,
    NO_POWER,
    TAKE_TOKEN,
    TOKEN_NAMES,
)
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES, MOVES
from monstrotheque.games.monster_cafe.powers import is_possible, remove_monster, send_to_cafe
from monstrotheque.games.monster_cafe.scoring import paid, strength
from monstrotheque.games.monster_cafe.state import CHOICE, NONE, UNKNOWN
from monstrotheque.games.monster_cafe.words import family_words, monster_words


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """The move, the immediate effect of its power or that it is skipped, and the end of a choice or a round."""
    told = _EVENTS[move.kind](before, actor, move, after)
    if move.kind == "keep" and after.raw.phase != CHOICE:
        told.append(_revealed(after))
    if after.raw.counted > before.raw.counted:
        told += _round_ended(after)
    return told


def _kept(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    if before.seat != actor:
        return [Event("kept_secretly", actor)]
    return [Event("kept", actor, {"monsters": str(move["monsters"]).split(",")})]


def _revealed(after: Sight) -> Event:
    s = after.raw
    lines = [
        {FAMILIES[s.families[slot]]: int(s.front[seat, slot, 0]) for slot in range(IN_PLAY) if s.front[seat, slot, 0]}
        for seat in range(s.players)
    ]
    return Event("revealed", int(s.turn), {"lines": lines}, reveals=True)


def _sent(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    owner, monster = MOVES.indices(move.id)
    middle = before.raw.copy()
    send_to_cafe(middle, owner, monster)
    sent = Event("sent_own" if owner == actor else "sent", actor, {"owner": owner, "monster": MONSTER_CODES[monster]})
    return [sent, *_power_events(middle, actor, monster // LOADS)]


def _power_events(s: Any, actor: int, family: int) -> list[Event]:
    """The effect of a power before any decision: tokens taken, or that it is skipped."""
    slot = s.slots[family]
    power, token = int(s.powers[slot]), int(s.tokens[slot])
    if power == NO_POWER:
        return []
    if not is_possible(s, actor, family):
        return [Event("skipped", actor, {"family": FAMILIES[family]})]
    if power == TAKE_TOKEN:
        return [Event(f"took_{TOKEN_NAMES[token]}", actor, {"left": int(s.supply[token]) - 1})]
    if power == CLAIM_MARKER:
        holder = None if s.priority == NONE else int(s.priority)
        return [Event("claimed" if holder is None else "claimed_from", actor, {"owner": holder})]
    return []


def _put(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    kind = {"cream": "creamed", "reserve": "reserved"}[move.kind]
    return [Event(kind, actor, {"owner": int(move["seat"]) - 1, "monster": move["monster"]})]


def _back_after(before: Sight, after: Sight) -> Any:
    """The back lines after the move. At the end of a round, the back lines as they were counted."""
    is_counted = after.raw.counted > before.raw.counted
    return after.raw.counted_back if is_counted else after.raw.back


def _swapped(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    monster, place = MOVES.indices(move.id)
    came = int(before.raw.back[actor, place])
    was_hidden = came == UNKNOWN
    if was_hidden:
        came = _came_to_front(before, actor, monster, after)
    family = FAMILIES[before.raw.families[came]]
    data = {"monster": move["monster"], "place": place + 1, "family": family}
    return [Event("swapped", actor, data, reveals=was_hidden)]


def _came_to_front(before: Sight, actor: int, monster: int, after: Sight) -> int:
    """The monster that came out of the back line: the actor is stronger in its family than the other cards explain."""
    others = before.raw.copy()
    remove_monster(others, actor, others.slots[monster // LOADS], monster % LOADS)
    others.back[actor] = _back_after(before, after)[actor]
    is_counted = after.raw.counted > before.raw.counted
    for slot in range(IN_PLAY):
        now = after.raw.counted_strength[actor, slot] if is_counted else strength(after.raw, actor, slot)
        if now > strength(others, actor, slot):
            return slot
    raise AssertionError("nothing came to the front")


def _turned(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    owner, place = MOVES.indices(move.id)
    slot = _back_after(before, after)[owner, place]
    data = {"owner": owner, "place": place + 1, "family": FAMILIES[before.raw.families[slot]]}
    return [Event("turned", actor, data, reveals=bool(before.raw.back[owner, place] == UNKNOWN))]


def _gave(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    return [Event("gave", actor, {"monster": move["monster"]})]


def _traded(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    slot, load = divmod(int(before.raw.given), LOADS)
    given = MONSTER_CODES[int(before.raw.families[slot]) * LOADS + load]
    return [Event("traded", actor, {"owner": int(move["seat"]) - 1, "monster": move["monster"], "given": given})]


def _fetched(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    return [Event("fetched", actor, {"family": move["family"]})]


def _copied(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    family = MOVES.indices(move.id)[0]
    return [Event("copied", actor, {"family": move["family"]}), *_power_events(before.raw, actor, family)]


_EVENTS = {
    "keep": _kept,
    "send": _sent,
    "cream": _put,
    "reserve": _put,
    "swap": _swapped,
    "turn": _turned,
    "give": _gave,
    "trade": _traded,
    "fetch": _fetched,
    "copy": _copied,
}


def _round_ended(after: Sight) -> list[Event]:
    """The back lines are revealed, each family in the café is paid, and the next round is dealt or the game ends."""
    s = after.raw
    backs = [[FAMILIES[s.families[s.counted_back[seat, place]]] for place in range(LINE)] for seat in range(s.players)]
    told = [Event("back_lines", None, {"round": int(s.counted), "back": backs}, reveals=True)]
    told += [_paid(s, slot) for slot in range(IN_PLAY) if s.counted_cafe[slot]]
    change = [int(value) for value in s.change[: s.players]]
    coffees = [int(value) for value in s.coffees[: s.players]]
    told.append(Event("counted", None, {"round": int(s.counted), "change": change, "coffees": coffees}))
    if not after.is_over:
        return [*told, Event("dealt", None, {"round": int(s.round_no) + 1}, reveals=after.seat < s.players)]
    return [*told, *_game_ended(after)]


def _game_ended(after: Sight) -> list[Event]:
    """Who won, and the tie-break if totals were equal."""
    places, scores = after.game.places(after.raw), after.game.final_scores(after.raw)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    over = Event("over", None, {"winners": winners, "scores": scores})
    if scores.count(max(scores)) == len(winners):
        return [over]
    return [Event(TIE_BROKEN, None, {"score": max(scores)}), over]


def _paid(s: Any, slot: int) -> Event:
    winner = int(s.counted_winner[slot])
    strengths = [int(value) for value in s.counted_strength[: s.players, slot]]
    data = {
        "family": FAMILIES[s.families[slot]],
        "coffees": int(s.counted_cafe[slot]),
        "strengths": strengths,
        "best": max(strengths),
        "paid": paid(s, slot),
    }
    if winner == NONE:
        return Event("paid_nobody" if max(strengths) else "paid_absent", None, data)
    if s.loses[slot]:
        return Event("paid_loss" if data["paid"] else "paid_broke", winner, data)
    return Event("paid" if strengths.count(max(strengths)) == 1 else "paid_priority", winner, data)


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """An event in words."""
    if event.kind == "over":
        return tell_ending(event, texts, names)
    values: dict[str, Any] = dict(event.data)
    if event.seat is not None:
        values["name"] = names[event.seat]
    if values.get("owner") is not None:
        values["owner"] = names[values["owner"]]
    for key in ("monster", "given"):
        if key in values:
            values[key] = monster_words(str(values[key]), texts)
    if "family" in values:
        values["family"] = family_words(str(values["family"]), texts)
    values |= _lists(event, texts, names)
    return texts.say(texts.told_by(_key(event, texts), event.seat), **values)


def _key(event: Event, texts: Texts) -> str:
    """The text of an event: of one's own monster, of the onlooker's, or of another's."""
    key, owner = f"events.{event.kind}", event.data.get("owner")
    if owner is not None and owner == event.seat:
        return f"{key}_own" if event.kind in ("creamed", "reserved", "turned") else key
    return texts.told_to(key, owner)


def _lists(event: Event, texts: Texts, names: list[str]) -> dict[str, Any]:
    """The values of a sentence that are lists, of seats or of monsters."""
    data = event.data
    if event.kind == "kept":
        return {"monsters": ", ".join(family_words(code, texts) for code in data["monsters"])}
    if event.kind == "revealed":
        return {"lines": _by_name(names, [_line_words(line, texts) for line in data["lines"]], texts)}
    if event.kind == "back_lines":
        backs = [", ".join(family_words(code, texts) for code in line) for line in data["back"]]
        return {"lines": _by_name(names, backs, texts)}
    if event.kind == "counted":
        paid = zip(data["coffees"], data["change"], strict=True)
        return {"coffees": _by_name(names, [f"{coffees} ({change:+d})" for coffees, change in paid], texts)}
    if event.kind.startswith("paid"):
        return {"n": abs(data["paid"]) or data["coffees"]}
    return {}


def _line_words(line: dict[str, int], texts: Texts) -> str:
    return ", ".join(f"{family_words(code, texts)} ×{count}" for code, count in line.items())


def _by_name(names: list[str], things: list[str], texts: Texts) -> str:
    named = zip(texts.with_you(names), things, strict=True)
    pairs = [texts.say("words.of", name=name, thing=thing) for name, thing in named]
    return texts.say("words.next").join(pairs)
