"""What a game that counts allows, what everybody is told of help, and when bots wait for people."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.engine.errors import StaleMove
from monstrotheque.engine.match import UndoState
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.background.clock_timeouts import expired
from monstrotheque.server.errors import Forbidden, NotNow
from monstrotheque.server.people.ratings import changes_ratings
from monstrotheque.server.table import bots
from monstrotheque.server.table.access import check_revealed
from monstrotheque.server.table.commands import (
    Agree,
    Away,
    GoOn,
    PlayMove,
    Propose,
    Resign,
    Undo,
    WishPause,
    advised,
    decide,
    played,
    went_away,
)
from monstrotheque.server.table.entries import Joined, MoveUndone, Over, Said, Started, WentAway
from monstrotheque.server.table.frames import Onlooker, events_json, frame, table_json
from monstrotheque.server.table.header import Clock, Deal, Header, SeatWish
from monstrotheque.server.table.interpreter import apply
from monstrotheque.server.table.seating import came_back, gone
from monstrotheque.server.table.table import Stamp, Table
from tests.server.table.test_commands import ADA, BOB, CY, do, happen, play_first, table_of

DAILY = Deal("daily", day="2026-01-01")


def dig(table: Table) -> None:
    """Ada digs: two cards come to light."""
    do(table, ADA, PlayMove(id="m", ply=table.ply, move="dig 2 3"))


class TestGamesThatCount:
    @pytest.mark.parametrize("header", [{}, {"deal": DAILY, "rated": False}, {"rated": False, "take_backs": False}])
    def test_what_has_come_to_light_is_not_taken_back(self, header: dict[str, Any]) -> None:
        table = table_of(**header)
        dig(table)
        assert table.undo_state(0) is UndoState.BARRED
        with pytest.raises(NotNow, match="was revealed"):
            do(table, ADA, Undo(id="u", ply=table.ply))

    def test_elsewhere_people_may_agree_to_it(self) -> None:
        table = table_of(rated=False)
        dig(table)
        do(table, ADA, Undo(id="u", ply=table.ply))
        proposal = next(iter(table.proposals))
        do(table, BOB, Agree(id="a", proposal=proposal))
        assert not table.match.moves

    def test_a_free_take_back_stays_free(self) -> None:
        """A simultaneous choice that is not complete shows nobody anything."""
        table = cafe()
        play_first(table, ADA)
        do(table, ADA, Undo(id="u", ply=table.ply))
        assert not table.match.moves

    def test_a_day_of_a_campaign_can_not_be_undone_past_what_was_revealed(self) -> None:
        assert not table_of(rated=False, campaign="c").allows_take_backs
        assert table_of(rated=False, campaign="c").allows_hints

    def test_a_day_of_a_campaign_is_not_broken_off(self) -> None:
        """It would be played again, with the cards known."""
        with pytest.raises(NotNow, match="played only once"):
            do(table_of(rated=False, campaign="c"), ADA, Propose(id="p", ply=0, kind="end"))

    def test_a_day_of_a_campaign_is_not_abandoned_with_its_last_player(self) -> None:
        """It is played once: bots play on."""
        table = table_of(
            rated=False, campaign="c", seats=(SeatWish("me", None, "Ada"), SeatWish("bot", "easy", "Igor"))
        )
        assert [type(entry) for entry in gone(table, ADA.id)] == [WentAway]

    @pytest.mark.parametrize(("reason", "revealed"), [("agreed", False), ("abandoned", False), ("finished", True)])
    def test_a_day_that_was_broken_off_keeps_its_cards_hidden(self, reason: Any, revealed: bool) -> None:
        table = table_of(rated=False, campaign="c")
        happen(table, [Over(reason=reason)])
        told = table_json(table, "ada", 0.0).result
        assert told is not None
        assert bool(told.seed) == revealed
        with nullcontext() if revealed else pytest.raises(Forbidden, match="until it has been played"):
            check_revealed(table, 0.0)

    def test_the_table_says_so_up_front(self) -> None:
        table = Table(header(seats=(SeatWish("me", None, "Ada"), SeatWish("open"))))
        told = table_json(table, "ada", 0.0)
        assert (told.counts, told.hints, told.take_backs) == (True, False, False)

    def test_against_bots_alone_nothing_counts(self) -> None:
        table = Table(header(seats=(SeatWish("me", None, "Ada"), SeatWish("bot", "easy", "Igor"))))
        assert not table.counts
        assert table.allows_hints
        assert table.allows_take_backs

    def test_filling_up_with_bots_makes_it_a_game_that_does_not_count(self) -> None:
        table = Table(header(seats=(SeatWish("me", None, "Ada"), SeatWish("open"))))
        happen(table, [Started(bots={"1": "easy"}, names={"1": "Igor"})])
        assert not table.counts

    def test_unrated_tables_choose(self) -> None:
        table = table_of(rated=False, hints=False)
        assert not table.allows_hints
        assert table.allows_take_backs


def header(**wishes: Any) -> Header:
    return Header(**({name: getattr(table_of().header, name) for name in Header.__struct_fields__} | wishes))


def cafe() -> Table:
    """A game of Monster Café that counts."""
    game = mt.game("monster_cafe")
    return table_of(game=game.name, rules=game.rules_version, options=game.check_options({}))


def test_who_holds_a_seat_is_you_and_who_looks_on_reads_names() -> None:
    table = cafe()
    for person in (ADA, BOB):
        play_first(table, person)
    (actor,) = table.to_act()
    person, other = ((ADA, BOB), (BOB, ADA))[actor]
    sent = next(move for move in table.match.state.legal(actor) if str(move).startswith(f"send {2 - actor} "))
    do(table, person, PlayMove(id="m", ply=table.ply, move=sent.id))
    words = [events_json(table, 1 - actor, "en", 2, 3, who)[0]["words"] for who in (other.id, "eve")]
    assert words[0].startswith(f"{person.name} sends your ")
    assert words[1].startswith(f"{person.name} sends {other.name}’s ")


class TestHelpIsSeen:
    def test_advice_is_told_once_a_decision_and_marked_at_the_seat(self) -> None:
        table = table_of(rated=False)
        ply = table.ply
        happen(table, advised(table, 0, ply))
        assert advised(table, 0, ply) == []
        assert table.seats[0].advised == 1
        assert table.news[-1].kind == "advised"
        assert table_json(table, "bob", 0.0).seats[0].advised == 1
        play_first(table, ADA)
        play_first(table, ADA)
        told = events_json(table, 1, "en", 0, 2)
        assert ["advised" in event for event in told] == [True, False]

    def test_everybody_reads_that_a_bot_played_in_somebody_s_place_and_why(self) -> None:
        table = table_of(rated=False)
        do(table, ADA, Away(id="a"))
        happen(table, played(table, 0, table.match.state.legal(0)[0], by="medium"))
        assert events_json(table, 1, "en", 0, 1)[0]["by"] == "away"
        assert (table.news[-1].kind, table.news[-1].why) == ("helped", "away")
        assert table.seats[0].helped == 1

    def test_when_time_runs_out_everybody_reads_that_a_bot_played_and_what(self) -> None:
        table = table_of(clock=Clock("time", seconds=10), rated=False)
        happen(table, expired(table, 0, 0, table.match.state.legal(0)[0]))
        told = events_json(table, 1, "en", 0, 1)[0]
        assert told["by"] == "clock"
        assert told["words"].startswith("Ada digs")

    def test_a_bot_s_own_moves_are_its_own(self) -> None:
        table = Table(header(seats=(SeatWish("me", None, "Ada"), SeatWish("bot", "easy", "Igor"))))
        happen(table, [Started()])
        play_first(table, ADA)
        happen(table, played(table, 0, table.match.state.legal(0)[0]))
        happen(table, played(table, 1, table.match.state.legal(1)[0], by="easy"))
        assert table.helped == {}

    def test_what_is_taken_back_was_not_helped(self) -> None:
        table = table_of(rated=False)
        do(table, ADA, Away(id="a"))
        happen(table, played(table, 0, table.match.state.legal(0)[0], by="medium"))
        happen(table, [MoveUndone(seat=0, kept=0)])
        assert table.helped == {}


class TestRatings:
    def over(self, table: Table) -> Table:
        happen(table, [Over(reason="finished", scores=[1, 0], places=[1, 2])])
        return table

    def test_a_game_given_up_before_everybody_moved_is_left_out(self) -> None:
        table = table_of()
        do(table, ADA, Resign(id="r"))
        assert not changes_ratings(table)

    def test_a_game_given_up_later_counts(self) -> None:
        table = table_of()
        play_first(table, ADA)
        play_first(table, ADA)
        play_first(table, BOB)
        do(table, ADA, Resign(id="r"))
        assert changes_ratings(table)

    def test_somebody_alone_at_several_seats_plays_no_rated_game(self) -> None:
        """The browser shows what a rated game brought by this word alone."""
        alone = table_of(seats=(SeatWish("me", None, "Ada"), SeatWish("me", None, "Ada 2")))
        happen(alone, [Joined(seat=1, person=ADA.id, name="Ada 2")])
        assert [table_json(table, ADA.id, 0.0).rated for table in (table_of(), alone)] == [True, False]

    def test_nobody_leaves_a_rated_game_to_a_bot(self) -> None:
        """Else a defeat could be undone by going away, since such games are not rated."""
        table = table_of()
        with pytest.raises(NotNow, match="no bot can play for you"):
            do(table, ADA, Away(id="a"))
        assert not table.seats[0].away

    def test_a_game_that_a_bot_finished_for_somebody_away_is_left_out(self) -> None:
        table = table_of()
        for person in (ADA, ADA, BOB):
            play_first(table, person)
        happen(table, went_away(table, 0))
        assert not changes_ratings(self.over(table))

    def test_in_a_rated_game_the_end_of_one_s_time_is_a_loss(self) -> None:
        clock = Clock("time", seconds=60, at_zero="bot")
        rated, unrated = table_of(clock=clock), table_of(clock=clock, rated=False)
        ends = [expired(table, 0, 0, table.match.state.legal(0)[0]) for table in (rated, unrated)]
        assert [made[0].KIND for made in ends] == ["resigned", "time_up"]
        assert [table_json(table, ADA.id, 0.0).clock.at_zero for table in (rated, unrated)] == ["loss", "bot"]

    def test_a_bot_s_move_when_time_is_up_is_one_in_their_place(self) -> None:
        table = table_of(clock=Clock("time", seconds=60, at_zero="bot"), rated=False)
        happen(table, expired(table, 0, 0, table.match.state.legal(0)[0]))
        assert [seat.stood_in for seat in table_json(table, ADA.id, 0.0).seats] == [True, False]

    def test_a_game_in_which_the_others_voted_for_a_bot_is_left_out(self) -> None:
        """Whoever vanished may come back: a line that broke is nobody's choice."""
        table = table_of()
        for person in (ADA, ADA, BOB):
            play_first(table, person)
        happen(table, decide(table, BOB, Propose(id="p", ply=table.ply, kind="bot", target=0), {0}))
        happen(table, came_back(table, ADA.id))
        assert not table.seats[0].away
        assert not changes_ratings(self.over(table))

    @pytest.mark.parametrize(
        ("header", "bot"), [({"rated": False, "deal": DAILY}, bots.DEFAULT), ({"rated": False}, "expert")]
    )
    def test_where_it_counts_nobody_chooses_who_plays_for_them(self, header: dict[str, Any], bot: str) -> None:
        table = table_of(**header)
        do(table, ADA, Away(id="a", bot="expert"))
        assert table.seats[0].bot == bot


def day(people: int = 1, **wishes: Any) -> Table:
    """Christmas Monsters between people and bots, with a potion that must be drunk before any card; a bot begins."""
    seats = [SeatWish("me", None, "Ada"), *[SeatWish("open")] * (people - 1)]
    seats += [SeatWish("bot", "easy", name) for name in ("Igor", "Mina")[: 3 - people]]
    facts = {
        "game": "christmas_monsters",
        "rules": 2,
        "players": 3,
        "options": {"potions": ["echange"]},
        "rated": False,
        "seats": tuple(seats),
    }
    table = Table(header(**(facts | wishes)))
    if people > 1:
        happen(table, [Joined(seat=1, person=BOB.id, name=BOB.name)])
    happen(table, [Started()])
    happen(table, played(table, JOINT, "first 3"))
    return table


class TestBotsWaitForPeople:
    def test_a_bot_waits_for_who_could_step_in_and_goes_on_when_they_say_so(self) -> None:
        table = day()
        assert table.to_act() == (2,)
        assert table.held_by() == [0]
        assert table.bots_to_act() == []
        do(table, ADA, GoOn(id="g", ply=table.ply))
        assert table.bots_to_act() == [2]

    def test_who_bots_wait_for_may_ask_for_advice(self) -> None:
        table = day()
        assert table.advised_for(0) == 0
        do(table, ADA, GoOn(id="g", ply=table.ply))
        assert table.advised_for(0) is None

    def test_it_waits_for_everybody_who_could(self) -> None:
        table = day(people=2)
        do(table, ADA, GoOn(id="g", ply=table.ply))
        assert table.held_by() == [1]
        do(table, BOB, GoOn(id="g", ply=table.ply))
        assert table.bots_to_act() == [2]

    def test_stepping_in_instead_is_possible(self) -> None:
        table = day()
        do(table, ADA, Propose(id="p", ply=table.ply, move="echange"))
        assert str(table.match.moves[-1].move) == "echange"

    def test_going_on_holds_for_one_position(self) -> None:
        table = day()
        do(table, ADA, GoOn(id="g", ply=table.ply))
        card = table.match.state.legal(2)[0]
        happen(table, played(table, 2, card, by="easy"))
        assert table.gone_on == set()

    @pytest.mark.parametrize(("pause", "waits"), [("always", True), ("useful", False), ("never", False)])
    def test_each_person_says_when(self, pause: Any, waits: bool) -> None:
        """Without a potion there is only the Hint token, which can wait."""
        table = day(options={"potions": []})
        do(table, ADA, WishPause(id="w", pause=pause))
        assert bool(table.held_by()) == waits
        told = frame(table, Onlooker("ada", 0, "en"), 0.0, [], [], [])
        assert (bool(told.pause.waiting), told.pause.wish) == (waits, pause)

    def test_the_usual_wish_is_to_be_asked_when_it_is_useful(self) -> None:
        assert day(options={"potions": []}).held_by() == []

    def test_never_longer_than_the_clock(self) -> None:
        table = day(clock=Clock("time", seconds=10, increment=0))
        assert list(table.clocks.since) == [0]
        assert table.clocks.deadline(0) == 10
        happen(table, expired(table, 0, JOINT, None), at=10)
        assert list(table.clocks.since) == [2]

    def test_an_old_go_on_lets_nothing_happen(self) -> None:
        table = day()
        with pytest.raises(StaleMove):
            decide(table, ADA, GoOn(id="g", ply=table.ply - 1))


class TestVanishedPlayers:
    def test_the_others_vote_a_bot_into_the_seat_and_who_comes_back_has_it_again(self) -> None:
        table = table_of(players=3, rated=False)
        do(table, BOB, Propose(id="p", ply=table.ply, kind="bot", target=0), vanished=(0,))
        assert table.humans() == [0, 1, 2]
        do(table, CY, Agree(id="a", proposal=next(iter(table.proposals))), vanished=(0,))
        assert table.humans() == [1, 2]
        assert table.bots_to_act() == [0]
        assert not table.proposals
        happen(table, came_back(table, "ada"))
        assert table.humans() == [0, 1, 2]

    def test_who_left_the_seat_to_a_bot_takes_it_back_when_they_wish(self) -> None:
        table = table_of(rated=False)
        do(table, ADA, Away(id="a"))
        assert came_back(table, "ada") == []

    def test_where_a_clock_runs_nobody_is_voted_out(self) -> None:
        table = table_of(clock=Clock("time"))
        with pytest.raises(NotNow, match="away for a minute"):
            do(table, BOB, Propose(id="p", ply=table.ply, kind="bot", target=0), vanished=(0,))

    def test_a_vote_falls_when_the_vanished_player_moves(self) -> None:
        table = table_of(players=3, rated=False)
        do(table, BOB, Propose(id="p", ply=table.ply, kind="bot", target=0), vanished=(0,))
        play_first(table, ADA)
        assert not table.proposals

    def test_who_has_not_vanished_keeps_the_seat(self) -> None:
        table = table_of(players=3, rated=False)
        with pytest.raises(NotNow, match="away for a minute"):
            do(table, BOB, Propose(id="p", ply=table.ply, kind="bot", target=0), vanished=(2,))

    def test_a_vote_is_not_carried_on_somebody_who_is_back(self) -> None:
        table = table_of(players=3, rated=False)
        do(table, BOB, Propose(id="p", ply=table.ply, kind="bot", target=0), vanished=(0,))
        with pytest.raises(NotNow, match="away for a minute"):
            do(table, CY, Agree(id="a", proposal=next(iter(table.proposals))), vanished=())
        happen(table, came_back(table, "ada"))
        assert not table.proposals
        assert table.humans() == [0, 1, 2]

    def test_any_sign_of_life_ends_the_vote(self) -> None:
        table = table_of(players=3, rated=False)
        do(table, BOB, Propose(id="p", ply=table.ply, kind="bot", target=0), vanished=(0,))
        apply(table, Said(seat=0, name="Ada", reaction="wave"), Stamp(1.0, "ada"))
        assert not table.proposals

    def test_where_several_have_vanished_nobody_waits_for_them(self) -> None:
        table = table_of(players=3, rated=False)
        for seat in (0, 1):
            do(table, CY, Propose(id="p", ply=table.ply, kind="bot", target=seat), vanished=(0, 1))
        assert table.humans() == [2]

    def test_who_vanishes_while_others_wait_for_their_vote_is_waited_for_no_longer(self) -> None:
        table = table_of(players=3, rated=False)
        vote = Propose(id="p", ply=table.ply, kind="bot", target=0)
        do(table, CY, vote, vanished=(0,))
        with pytest.raises(NotNow, match="already"):
            do(table, CY, vote, vanished=(0,))
        do(table, CY, vote, vanished=(0, 1))
        assert table.humans() == [1, 2]
        assert not table.proposals

    def test_votes_on_different_players_stand_side_by_side(self) -> None:
        table = table_of(players=3, rated=False)
        for seat in (0, 1):
            do(table, CY, Propose(id="p", ply=table.ply, kind="bot", target=seat), vanished=(seat,))
        assert [proposal.target for proposal in table.proposals.values()] == [0, 1]

    def test_a_bot_takes_all_seats_of_who_has_vanished(self) -> None:
        me = (SeatWish("me", None, "Ada"), SeatWish("open"), SeatWish("me", None, "Ada’s other"))
        table = Table(header(players=3, rated=False, seats=me))
        happen(table, [Joined(seat=1, person=BOB.id, name=BOB.name), Started()])
        do(table, BOB, Propose(id="p", ply=table.ply, kind="bot", target=0), vanished=(0, 2))
        assert table.humans() == [1]
        happen(table, came_back(table, "ada"))
        assert table.humans() == [0, 1, 2]
