"""What people can do at a table, judged without a server."""

from __future__ import annotations

from typing import Any

import pytest

from monstrotheque.engine.errors import MonstroError, NotYourTurn, StaleMove, UndoRefused
from monstrotheque.engine.match import UndoState
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.errors import Forbidden, NotNow, error_info
from monstrotheque.server.store.table_rows import head_after
from monstrotheque.server.table import entries
from monstrotheque.server.table.commands import (
    Agree,
    Away,
    Back,
    Chat,
    Consent,
    Decline,
    Follow,
    Person,
    PlayMove,
    Propose,
    Resign,
    Undo,
    decide,
    played,
)
from monstrotheque.server.table.frames import Onlooker, frame
from monstrotheque.server.table.header import Clock, Header, SeatWish
from monstrotheque.server.table.interpreter import apply
from monstrotheque.server.table.messages import Result
from monstrotheque.server.table.seating import left
from monstrotheque.server.table.table import Stamp, Table

ADA, BOB, CY, EVE = (Person(name, name.title()) for name in ("ada", "bob", "cy", "eve"))


def table_of(players: int = 2, **header: Any) -> Table:
    """A running game of Sedlec between Ada, Bob and Cy."""
    settings: dict[str, Any] = {
        "id": "t",
        "game": "crypte_de_sedlec",
        "rules": 1,
        "players": players,
        "options": {},
        "seed": f"{7:032x}",
        "nonce": "0" * 32,
        "invitation": "i",
        "host": "ada",
        "created": 0.0,
        "seats": (SeatWish("me", None, "Ada"), *[SeatWish("open")] * (players - 1)),
    }
    table = Table(Header(**(settings | header)))
    for seat, person in enumerate((BOB, CY)[: players - 1]):
        happen(table, [entries.Joined(seat=seat + 1, person=person.id, name=person.name)])
    happen(table, [entries.Started()])
    return table


def happen(table: Table, made: list[entries.LogEntry], at: float = 0.0) -> list[entries.LogEntry]:
    for entry in made:
        apply(table, entry, Stamp(at))
    return made


def do(
    table: Table, person: Person, command: Any, at: float = 0.0, vanished: tuple[int, ...] = ()
) -> list[entries.LogEntry]:
    return happen(table, decide(table, person, command, vanished), at)


def play_first(table: Table, person: Person, at: float = 0.0) -> list[entries.LogEntry]:
    seat = table.seats_of(person.id)[0]
    move = table.match.state.legal(seat)[0]
    return do(table, person, PlayMove(id="m", ply=table.ply, move=move.id), at)


def play_out(table: Table) -> Result:
    """Play to the end; the result."""
    while seats := table.to_act():
        happen(table, played(table, seats[0], table.match.state.legal(seats[0])[0]))
    assert table.result is not None
    return table.result


def kinds(made: list[entries.LogEntry]) -> list[str]:
    return [entry.KIND for entry in made]


def test_a_move_in_each_of_its_forms() -> None:
    for form in (lambda move: move.id, str, lambda move: move.json()):
        table = table_of()
        move = table.match.state.legal(0)[0]
        assert kinds(do(table, ADA, PlayMove(id="m", ply=0, move=form(move)))) == ["played"]


def test_moves_of_strangers_of_others_and_of_the_past_are_refused() -> None:
    table = table_of()
    move = table.match.state.legal(0)[0].id
    with pytest.raises(Forbidden):
        decide(table, EVE, PlayMove(id="m", ply=0, move=move))
    with pytest.raises(Forbidden):
        decide(table, BOB, PlayMove(id="m", ply=0, move=move, seat=0))
    with pytest.raises(NotYourTurn):
        decide(table, BOB, PlayMove(id="m", ply=0, move=move))
    play_first(table, ADA)
    with pytest.raises(StaleMove):
        decide(table, ADA, PlayMove(id="m", ply=0, move=move))


def test_undo_is_free_until_something_is_seen() -> None:
    table = table_of(rated=False)
    play_first(table, ADA)  # digs: two cards are seen
    made = decide(table, ADA, Undo(id="u", ply=table.ply))
    assert kinds(made) == ["proposed"]
    with pytest.raises(UndoRefused):
        decide(table, BOB, Undo(id="u", ply=table.ply))


def test_a_take_back_happens_when_all_agree() -> None:
    table = table_of(rated=False)
    play_first(table, ADA)
    do(table, ADA, Undo(id="u", ply=1))
    (number,) = table.proposals
    assert kinds(do(table, BOB, Agree(id="a", proposal=number))) == ["agreed", "undone"]
    assert (table.ply, len(table.match.moves)) == (2, 0)
    with pytest.raises(NotNow):
        decide(table, BOB, Agree(id="b", proposal=number))


def test_a_declined_take_back_is_gone() -> None:
    table = table_of(rated=False)
    play_first(table, ADA)
    do(table, ADA, Undo(id="u", ply=1))
    (number,) = table.proposals
    do(table, BOB, Decline(id="d", proposal=number))
    assert not table.proposals
    assert len(table.match.moves) == 1


@pytest.mark.parametrize("others_left", [False, True])
def test_what_all_decided_together_is_taken_back_by_all_who_are_there(others_left: bool) -> None:
    table = table_of(3, rated=False, game="christmas_monsters", rules=2)
    happen(table, played(table, JOINT, "first 1"))
    assert table.undo_state(0) is not UndoState.NOTHING
    for other in (BOB, CY) if others_left else ():
        do(table, other, Away(id="w"))
    do(table, ADA, Undo(id="u", ply=table.ply))
    assert len(table.match.moves) == (0 if others_left else 1)
    for number in tuple(table.proposals):
        do(table, BOB, Agree(id="a", proposal=number))
        assert kinds(do(table, CY, Agree(id="b", proposal=number))) == ["agreed", "undone"]
    assert not table.match.moves


def test_the_end_by_agreement() -> None:
    table = table_of(3)
    do(table, ADA, Propose(id="p", ply=0, kind="end"))
    (number,) = table.proposals
    assert kinds(do(table, BOB, Agree(id="a", proposal=number))) == ["agreed"]
    assert kinds(do(table, CY, Agree(id="a", proposal=number))) == ["agreed", "over"]
    assert table.result is not None
    assert table.result.reason == "agreed"


def test_a_player_alone_with_bots_agrees_with_themselves() -> None:
    table = table_of(rated=False)
    do(table, BOB, Away(id="w"))
    assert kinds(do(table, ADA, Propose(id="p", ply=0, kind="end"))) == ["proposed", "over"]


def test_who_goes_away_no_longer_holds_up_the_others() -> None:
    table = table_of(3, rated=False)
    do(table, ADA, Propose(id="p", ply=0, kind="end"))
    (number,) = table.proposals
    do(table, BOB, Agree(id="a", proposal=number))
    assert kinds(do(table, CY, Away(id="w"))) == ["away", "over"]


def test_who_resigns_no_longer_holds_up_the_others() -> None:
    table = table_of(3)
    do(table, ADA, Propose(id="p", ply=0, kind="end"))
    (number,) = table.proposals
    do(table, BOB, Agree(id="a", proposal=number))
    assert kinds(do(table, CY, Resign(id="r"))) == ["resigned", "over"]


def test_who_leaves_with_several_seats_no_longer_holds_up_the_others() -> None:
    table = table_of(3)
    table.seats[2].person = "bob"
    table.rename()
    do(table, ADA, Propose(id="p", ply=0, kind="end"))
    assert kinds(happen(table, left(table, "bob"))) == ["away", "away", "over"]


def test_the_end_stays_proposed_while_bots_and_those_who_agree_play_on() -> None:
    table = table_of(3, rated=False)
    do(table, ADA, Propose(id="p", ply=0, kind="end"))
    do(table, CY, Away(id="w"))
    (number,) = table.proposals
    while table.to_act() != (1,):
        seat = table.to_act()[0]
        happen(table, played(table, seat, table.match.state.legal(seat)[0], by="medium" if seat else None))
    assert list(table.proposals) == [number]
    play_first(table, BOB)
    assert table.proposals == {}


def test_a_clock_at_zero_is_no_answer_to_who_proposes_the_end() -> None:
    table = table_of()
    do(table, BOB, Propose(id="p", ply=0, kind="end"))
    happen(table, played(table, 0, table.match.state.legal(0)[0], by="clock"))
    (number,) = table.proposals
    assert kinds(do(table, ADA, Agree(id="a", proposal=number))) == ["agreed", "over"]


def test_resigning_loses_a_game_of_two() -> None:
    table = table_of()
    assert kinds(do(table, ADA, Resign(id="r"))) == ["resigned", "over"]
    assert table.result == Result("resigned", None, [2, 1])


def test_with_three_a_bot_plays_on_and_the_resigned_comes_last() -> None:
    table = table_of(3)
    assert kinds(do(table, ADA, Resign(id="r"))) == ["resigned"]
    assert table.bots_to_act() == [0]
    with pytest.raises(NotNow):
        decide(table, ADA, Back(id="b"))
    places = play_out(table).places
    assert places is not None
    assert places[0] == 3


def test_a_bot_takes_over_and_gives_back() -> None:
    table = table_of(rated=False)
    do(table, ADA, Away(id="w", bot="random"))
    assert table.bots_to_act() == [0]
    with pytest.raises(NotNow):
        play_first(table, ADA)
    do(table, ADA, Back(id="b"))
    assert kinds(play_first(table, ADA)) == ["played"]


def test_chat_is_data_and_reactions_are_a_fixed_set() -> None:
    table = table_of()
    do(table, ADA, Chat(id="c", text="<b>hi</b>\x07 \n there"))
    do(table, BOB, Chat(id="c", reaction="wave"))
    assert table.chat[0].text == "<b>hi</b> there"
    assert table.chat[1].reaction == "wave"
    for empty in (Chat(id="c"), Chat(id="c", text=" \n "), Chat(id="c", text="a", reaction="wave")):
        with pytest.raises(MonstroError):
            decide(table, ADA, empty)
    with pytest.raises(Forbidden):
        decide(table, EVE, Chat(id="c", text="me too"))


def test_a_wish_to_follow_is_told_again_until_it_is_answered() -> None:
    table = table_of(spectators="follow")
    do(table, EVE, Follow(id="f", seat=1))

    def opened_anew() -> list[tuple[str, str]]:
        news = frame(table, Onlooker("bob", 1, "en"), 0.0, (), [], []).news
        return [(each.kind, str(each.person)) for each in news]

    assert opened_anew() == [("wished", "eve")]
    do(table, BOB, Consent(id="c", person="eve", yes=False))
    assert opened_anew() == []


def test_a_wish_that_waits_is_not_wished_again() -> None:
    table = table_of(spectators="follow")
    do(table, EVE, Follow(id="f", seat=1))
    for seat in (0, 1):
        with pytest.raises(NotNow, match="already been proposed"):
            do(table, EVE, Follow(id="g", seat=seat))


def test_who_has_resigned_or_lets_a_bot_play_neither_takes_back_nor_proposes() -> None:
    for step, reason in ((Resign(id="r"), "has resigned"), (Away(id="w"), "A bot is playing for you")):
        table = table_of(3, rated=False)
        do(table, ADA, step)
        happen(table, played(table, 0, table.match.state.legal(0)[0], by="medium"))
        for command in (Undo(id="u", ply=table.ply), Propose(id="p", ply=table.ply, kind="end")):
            with pytest.raises(NotNow, match=reason):
                do(table, ADA, command)


def test_following_a_seat_needs_its_players_consent() -> None:
    table = table_of(spectators="follow")
    do(table, EVE, Follow(id="f", seat=1))
    with pytest.raises(Forbidden):
        decide(table, ADA, Consent(id="c", person="eve", yes=True))
    assert "eve" not in table.followers
    do(table, BOB, Consent(id="c", person="eve", yes=True))
    assert table.followers == {"eve": 1}
    do(table, BOB, Consent(id="d", person="eve", yes=False))
    assert table.followers == {}
    with pytest.raises(Forbidden):
        decide(table_of(), EVE, Follow(id="f", seat=1))


def test_who_takes_an_empty_seat_is_followed_by_nobody_they_did_not_allow() -> None:
    table = table_of(3, spectators="follow")
    for seat, player in ((1, BOB), (2, CY)):
        do(table, EVE, Follow(id="f", seat=seat))
        do(table, player, Consent(id="c", person="eve", yes=True))
    do(table, Person("zed", "Zed"), Follow(id="f", seat=2))
    happen(table, [entries.Left(seat=2), entries.Joined(seat=2, person="gus", name="Gus")])
    assert (table.followers, table.follow_requests) == ({}, {})


def test_a_follower_who_sits_down_looks_through_their_own_seat_alone() -> None:
    table = table_of(spectators="follow")
    do(table, EVE, Follow(id="f", seat=0))
    do(table, ADA, Consent(id="c", person="eve", yes=True))
    happen(table, [entries.Left(seat=1), entries.Joined(seat=1, person="eve", name="Eve")])
    assert table.followers == {}


def test_a_wish_to_follow_another_keeps_nobody_from_sending_their_follower_away() -> None:
    table = table_of(spectators="follow")
    do(table, EVE, Follow(id="f", seat=1))
    do(table, BOB, Consent(id="c", person="eve", yes=True))
    do(table, EVE, Follow(id="g", seat=0))
    do(table, BOB, Consent(id="d", person="eve", yes=False))
    assert (table.followers, table.follow_requests) == ({}, {"eve": 0})
    do(table, ADA, Consent(id="d", person="eve", yes=True))
    assert (table.followers, table.follow_requests) == ({"eve": 0}, {})


def test_time_runs_for_who_is_to_act_and_moves_bring_the_increment() -> None:
    table = table_of(clock=Clock("time", seconds=60, increment=5))
    assert table.clocks.next_deadline() == (60.0, 0)
    play_first(table, ADA, at=10.0)  # dug; still Ada's turn
    assert table.clocks.left[0] == 55.0
    assert table.clocks.next_deadline() == (65.0, 0)
    play_first(table, ADA, at=20.0)
    assert table.clocks.left == [50.0, 60.0]
    assert table.clocks.next_deadline() == (80.0, 1)


def test_days_are_for_each_decision() -> None:
    table = table_of(clock=Clock("days", days=1))
    assert table.clocks.next_deadline() == (86_400.0, 0)
    play_first(table, ADA, at=1000.0)
    assert table.clocks.next_deadline() == (87_400.0, 0)


def test_pass_and_play_speaks_for_the_seat_that_is_to_act() -> None:
    table = table_of(seats=(SeatWish("me", None, "Ada"), SeatWish("me", None, "Zoe")))
    happen(table, [entries.Left(seat=1), entries.Joined(seat=1, person="ada", name="Zoe")])
    movers = []
    for _ in range(6):
        seat = table.to_act()[0]
        move = table.match.state.legal(seat)[0]
        entry = do(table, ADA, PlayMove(id="m", ply=table.ply, move=move.id))[0]
        assert isinstance(entry, entries.MovePlayed)
        movers.append(entry.seat)
    assert set(movers) == {0, 1}


def test_the_server_looks_after_tables_where_it_may_have_to_act_and_no_others() -> None:
    """A look costs a write: a thousand tables of people who play among themselves must not ask for any."""

    def due(table: Table, person: Person, command: Any) -> Any:
        return head_after(table, decide(table, person, command), Stamp(100.0))["due"]

    first = table_of().match.state.legal(0)[0].id
    move = PlayMove(id="m", ply=0, move=first)
    assert due(table_of(), ADA, move) is None
    assert due(table_of(clock=Clock("time")), ADA, move) == 105.0
    assert due(table_of(rated=False), ADA, Away(id="w")) == 105.0
    assert due(table_of(), ADA, Resign(id="r")) == 105.0
    with_a_bot = table_of(rated=False)
    do(with_a_bot, BOB, Away(id="w"))
    assert due(with_a_bot, ADA, move) == 105.0


def test_a_refusal_at_a_table_calls_people_by_their_names() -> None:
    table = table_of()
    with pytest.raises(NotYourTurn) as caught:
        decide(table, BOB, PlayMove(id="m", ply=0, move=table.match.state.legal(0)[0].id))
    assert caught.value.say("en") == f"It is not your turn: {table.names()[0]} is to act."


def test_an_error_s_details_are_plain_data() -> None:
    told = error_info(NotYourTurn(actors=(1,)), "en")
    assert told.details == {"actors": [1]}
    assert told.message == "It is not your turn: seat 2 is to act."
