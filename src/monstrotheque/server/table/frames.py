"""The frames sent to one onlooker, built only from what that onlooker's seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from monstrotheque.bots.characters import CHARACTERS, BotFace
from monstrotheque.bots.hints import Hint
from monstrotheque.engine.events import Event, Preview
from monstrotheque.engine.match import UndoState
from monstrotheque.engine.moves import Move
from monstrotheque.engine.previews import told
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Filled, Key, Texts, Word
from monstrotheque.server.faces import Face, default_face, faces_of, shapes_of
from monstrotheque.server.table.access import is_revealed, share_key
from monstrotheque.server.table.endings import ending
from monstrotheque.server.table.header import Clock
from monstrotheque.server.table.messages import (
    ChatLine,
    ClockSetting,
    ClockState,
    DealInfo,
    HintInfo,
    Joint,
    LegalMove,
    MoveForms,
    News,
    OwnWords,
    PauseState,
    PreviewInfo,
    ProposalInfo,
    Result,
    SeatInfo,
    StateFrame,
    TableInfo,
    TurnAnswer,
    UpdateFrame,
)
from monstrotheque.server.table.table import ChatMessage, Proposal, Seat, Table


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Somebody at a table: the person, the seat whose view they get, and their language."""

    person: str
    seat: int
    lang: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What an onlooker has been sent: up to which version, how many moves, and how many undone ones."""

    version: int
    turn: int
    rewinds: int


def seen(table: Table) -> Seen:
    """Everything up to now."""
    return Seen(table.version, table.match.turn, table.rewinds)


def table_json(table: Table, person: str, now: float, connected: Iterable[int] = ()) -> TableInfo:
    """The table as everybody who may open it sees it."""
    header, present = table.header, set(connected)
    return TableInfo(
        id=header.id,
        game=header.game,
        players=header.players,
        options=table.game.without_box(header.options),
        name=header.name,
        status=table.status,
        visibility=header.visibility,
        spectators=header.spectators,
        chat=header.chat,
        rated=table.is_rated,
        other_box=table.game.has_other_box(header.options),
        words=own_words(table.game.own_words),
        counts=table.counts,
        hints=table.allows_hints,
        take_backs=table.allows_take_backs,
        clock=_clock_setting(header.clock, table.at_zero),
        deal=DealInfo(header.deal.kind, header.deal.day) if header.deal else None,
        host=header.host,
        created=header.created,
        updated=table.updated,
        ply=table.ply,
        version=table.version,
        commitment=table.commitment,
        seats=_seats_json(table, person, present),
        to_act=list(table.to_act()),
        result=result_json(table, now),
        rematch=table.rematch,
        again=sorted(table.again),
        campaign=header.campaign,
        campaign_day=header.campaign_day,
        duplicate=header.duplicate,
    )


def own_words(words: Mapping[str, Word]) -> OwnWords:
    """The names that another box's lists use, for the browser."""
    filled = {key: word for key, word in words.items() if isinstance(word, Filled)}
    keys = {key: str(word) for key, word in words.items() if isinstance(word, Key)}
    return OwnWords(
        texts={key: str(word) for key, word in words.items() if key not in keys and key not in filled},
        keys=keys | {key: word.key for key, word in filled.items()},
        values={key: dict(word.values) for key, word in filled.items()},
    )


def _seats_json(table: Table, person: str, present: set[int]) -> list[SeatInfo]:
    shapes = shapes_of([seat.person or seat.name for seat in table.seats])
    worn = faces_of({seat.person: seat.face or default_face(seat.person) for seat in table.seats if seat.person})
    return [
        seat_json(number, seat, person, shape, number in present, worn)
        for number, (seat, shape) in enumerate(zip(table.seats, shapes, strict=True))
    ]


def seat_json(
    number: int, seat: Seat, person: str, shape: int, connected: bool, worn: Mapping[str, Face] | None = None
) -> SeatInfo:
    """A seat as *person* sees it; *worn* has the portraits that people wear at this table."""
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        person=seat.person,
        name=seat.name,
        bot=seat.bot,
        face=(worn or {}).get(seat.person, default_face(seat.person)) if seat.person else _bot_face(seat),
        shape=shape,
        connected=connected,
        you=seat.person == person,
        away=seat.away,
        resigned=seat.resigned,
        advised=seat.advised,
        helped=seat.helped,
        stood_in=seat.stood_in,
    )


def _bot_face(seat: Seat) -> BotFace | None:
    return CHARACTERS[seat.bot].face if seat.kind == "bot" and seat.bot in CHARACTERS else None


def _clock_setting(clock: Clock, at_zero: Literal["bot", "loss"]) -> ClockSetting:
    """The settings of a clock that its kind uses."""
    if clock.kind == "time":
        return ClockSetting(clock.kind, at_zero, seconds=clock.seconds, increment=clock.increment)
    return ClockSetting(clock.kind, at_zero, days=clock.days if clock.kind == "days" else UNSET)


def result_json(table: Table, now: float) -> Result | None:
    """The result. It reveals seed and nonce, and what links to the game need."""
    if table.result is None:
        return None
    result = table.result
    if not is_revealed(table, now):
        return result
    header = table.header
    return msgspec.structs.replace(result, seed=header.seed, nonce=header.nonce, share=share_key(table))


def first_turn(table: Table, since: Seen | None) -> int:
    """The first turn that is new to an onlooker who has *since*. After an undo everything is new."""
    return since.turn if since is not None and since.rewinds == table.rewinds else 0


def is_described_anew(table: Table, since: Seen | None) -> bool:
    """Whether seats, settings or result have changed for an onlooker who has *since*."""
    return since is None or table.described > since.version


def frame(
    table: Table,
    onlooker: Onlooker,
    now: float,
    connected: Iterable[int],
    events: list[dict[str, Any]],
    moves: list[LegalMove],
    since: Seen | None = None,
) -> StateFrame | UpdateFrame:
    """The `state` frame, or with *since* the `update` frame. *events*: what happened since; *moves*: the onlooker's
    legal moves.
    """
    whole = since is None or since.rewinds != table.rewinds
    version = since.version if since else 0
    parts: dict[str, Any] = {}
    if is_described_anew(table, since):
        parts["table"] = table_json(table, onlooker.person, now, connected)
    return (StateFrame if since is None else UpdateFrame)(
        version=table.version,
        since=None if since is None or whole else since.version,
        ply=table.ply,
        turn=table.match.turn,
        seat=onlooker.seat,
        **parts,
        **_game_part(table, onlooker),
        ending=ending(table, _own_seat(table, onlooker), onlooker.lang),
        pause=_pause_json(table, onlooker),
        moves=moves,
        events=events,
        proposals=[_proposal_json(table, proposal, onlooker) for proposal in table.proposals.values()],
        clock=_clock_json(table, now),
        news=[news for news in table.news if news.version > version] if since else _open_wishes(table),
    )


def _open_wishes(table: Table) -> list[News]:
    """Requests to follow a seat that aren't answered yet. They are sent again when the table is reopened."""
    return [
        news
        for news in table.news
        if news.kind == "wished" and news.person and table.follow_requests.get(news.person) == news.seat
    ]


def _game_part(table: Table, onlooker: Onlooker) -> dict[str, Any]:
    if table.status == "open":
        return {"view": None, "to_act": [], "your_turn": False, "cue": "", "undo": UndoState.NOTHING, "joint": None}
    sight = table.match.state.sight(onlooker.seat)
    acts = _acts(table, onlooker)
    return {
        "view": sight.shown(),
        "to_act": list(table.to_act()),
        "your_turn": acts and onlooker.seat in table.to_act(),
        "cue": sight.cue(onlooker.lang, table.names()) if acts else "",
        "undo": table.undo_state(onlooker.seat) if acts else UndoState.NOTHING,
        "joint": _joint_json(table, onlooker) if acts else None,
    }


def _pause_json(table: Table, onlooker: Onlooker) -> PauseState:
    mine = table.seats_of(onlooker.person)
    wish = table.seats[mine[0]].pause if mine else None
    return PauseState(waiting=table.held_by(), wish=wish)


def _own_seat(table: Table, onlooker: Onlooker) -> int | None:
    """The seat whose view is shown, if it is the onlooker's own."""
    own = onlooker.seat < JOINT and table.seats[onlooker.seat].person == onlooker.person
    return onlooker.seat if own else None


def _acts(table: Table, onlooker: Onlooker) -> bool:
    """Whether the onlooker decides for the seat whose view is shown."""
    return table.is_playing and _own_seat(table, onlooker) is not None


def own_moves(table: Table, onlooker: Onlooker) -> Iterator[LegalMove]:
    """The onlooker's legal moves, one after the other: phrasing many moves takes time."""
    if not _acts(table, onlooker) or not table.seats[onlooker.seat].is_human:
        return iter(())
    return _moves(table.match.state.sight(onlooker.seat), onlooker.lang, table.names(), onlooker.seat)


def moves_json(sight: Sight, lang: str, names: Sequence[str], you: int | None = None) -> list[LegalMove]:
    """The legal moves of the seat, each with its words and its preview, told to who sits at *you*."""
    return list(_moves(sight, lang, names, you))


def _moves(sight: Sight, lang: str, names: Sequence[str], you: int | None) -> Iterator[LegalMove]:
    texts = sight.game.texts(lang).with_names(names, you)
    for move, words, preview in sight.choices(lang, names, you):
        yield LegalMove(move.id, str(move), move.json(), words, _preview_json(preview, texts))


def _preview_json(preview: Preview, texts: Texts) -> PreviewInfo:
    """The preview of a move, as data and in words."""
    notes, words = told(preview, texts)
    return PreviewInfo(preview.total, preview.gains, preview.uncertain, preview.shows, notes, words)


def move_json(sight: Sight, move: Move, lang: str, names: Sequence[str], you: int | None = None) -> MoveForms:
    """A move in all its forms, told to who sits at *you*."""
    return MoveForms(move.id, str(move), move.json(), sight.describe(move, lang, names, you))


def hint_json(hint: Hint, sight: Sight, lang: str, names: Sequence[str]) -> HintInfo:
    """A piece of advice, told to the seat that asked for it."""
    texts = sight.game.texts(lang).with_names(names, sight.seat)
    move = move_json(sight, hint.move, lang, names, sight.seat) if hint.move else None
    return HintInfo(
        move=move,
        attention=round(hint.attention, 3),
        outcome=round(hint.outcome, 3),
        reason=hint.reason,
        words=hint.words(sight, texts),
        likely=hint.likely(sight, texts),
    )


def _joint_json(table: Table, onlooker: Onlooker) -> Joint | None:
    """What the players may decide together now."""
    state = table.match.state
    if JOINT not in (*state.actors, *state.interjectors):
        return None
    moves = moves_json(state.sight(JOINT), onlooker.lang, table.names(), _own_seat(table, onlooker))
    return Joint(moves, must=JOINT in state.actors, decider=table.decider_for(JOINT))


def _proposal_json(table: Table, proposal: Proposal, onlooker: Onlooker) -> ProposalInfo:
    move = None
    if proposal.move is not None:
        sight = table.match.state.sight(JOINT)
        proposed, you = table.game.moves.parse(proposal.move), _own_seat(table, onlooker)
        move = move_json(sight, proposed, onlooker.lang, table.names(), you)
    return ProposalInfo(
        proposal=proposal.number,
        kind=proposal.kind,
        seat=proposal.seat,
        move=move,
        agreed=sorted(proposal.agreed),
        waiting=[seat for seat in table.asked(proposal) if seat not in proposal.agreed],
        target=proposal.target,
    )


def events_json(table: Table, seat: int, lang: str, first: int, last: int, person: str = "") -> list[dict[str, Any]]:
    """What the seat saw happen from move *first* on, before move *last*, told to *person*."""
    if table.status == "open":
        return []
    texts, names = _texts_for(table, seat, lang, person), table.names()
    last = min(last, table.match.turn)
    story = table.story(seat, last)
    return [told for turn in range(first, last) for told in _turn_json(table, story[turn], texts, names, turn + 1)]


def _texts_for(table: Table, seat: int, lang: str, person: str) -> Texts:
    """The texts in which the holder of a seat is "you"; who only looks on reads names."""
    own = seat if seat < JOINT and table.seats[seat].person == person else None
    return table.game.texts(lang).with_names(table.names(), own)


def _turn_json(
    table: Table, events: Sequence[Event], texts: Texts, names: list[str], turn: int
) -> list[dict[str, Any]]:
    """The events of one move; the first says if it was made after advice, or by a bot in a person's place and why."""
    told = [event_json(table, event, texts, names, turn) for event in events]
    if told and turn - 1 in table.helped:
        told[0]["by"] = table.helped[turn - 1]
    if told and turn - 1 in table.on_advice:
        told[0]["advised"] = True
    return told


def event_json(table: Table, event: Event, texts: Texts, names: list[str], turn: int) -> dict[str, Any]:
    """One event, as data and in words."""
    return {**event.json(), "turn": turn, "words": table.game.views.tell(event, texts, names)}


def _clock_json(table: Table, now: float) -> ClockState | None:
    if table.header.clock.kind == "none" or not table.is_playing:
        return None
    clocks = table.clocks
    due = clocks.next_deadline()
    return ClockState(
        now=now,
        running=sorted(clocks.since),
        left=list(clocks.left) if table.header.clock.kind == "time" else None,
        deadline=due[0] if due else None,
        deadlines=[clocks.deadline(seat) for seat in range(table.header.players)],
    )


def line_json(line: ChatMessage) -> ChatLine:
    """A line of chat."""
    if line.reaction:
        return ChatLine(line.number, line.at, line.seat, line.name, reaction=line.reaction)
    return ChatLine(line.number, line.at, line.seat, line.name, text=line.text)


def turn_json(table: Table, seat: int, lang: str, turn: int, person: str = "") -> TurnAnswer:
    """The position after *turn* moves, and the events that led there, told to *person*."""
    story = table.story(seat, turn)[turn - 1] if turn else []
    texts, names = _texts_for(table, seat, lang, person), table.names()
    sight = table.match.state_at(turn).sight(seat)
    return TurnAnswer(
        turn,
        table.match.turn,
        seat,
        sight.shown(),
        _turn_json(table, story, texts, names, turn),
        sight.explain(lang, names),
        sight.text(),
    )
