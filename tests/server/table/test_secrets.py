"""Nobody is sent what their seat may not know: every byte is compared with a world that differs only in that."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import monstrotheque as mt
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.server.table import entries
from monstrotheque.server.table.table import Table
from tests.contract.cases import choose, helper
from tests.server.client import Guest, TableClient
from tests.server.thread import ThreadServer

MOST_COMPARISONS = 5
CASES = [(name, players) for name in mt.game_names() for players in mt.game(name).player_counts[:2]]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path_factory.mktemp("secrets"))
    yield server
    server.stop()


class Twins:
    """Two tables alike in everything, people and seed included, but for their names."""

    def __init__(self, server: ThreadServer, guests: list[Guest], name: str) -> None:
        self.server, self.guests = server, guests
        players = len(guests) - 1
        options = helper(name).options(1)
        first, invitation = guests[0].open(
            name, players=players, options=options, spectators="public", visibility="public"
        )
        for guest in guests[1:players]:
            guest.post(f"/api/tables/{first}/join", {"invitation": invitation})
        original: Table = server.call(server.live.find(first))
        header = msgspec.structs.replace(original.header, id=first[:-1] + ("a" if first[-1] != "a" else "b"))
        joined = [
            entries.Joined(seat=seat, person=guest.me["id"], name=guest.me["name"])
            for seat, guest in enumerate(guests[1:players], 1)
        ]
        started = entries.Started()
        twin: Table = server.call(server.live.open(header, [guest.me["id"] for guest in guests], [*joined, started]))
        self.tables = (original, twin)

    @property
    def ids(self) -> tuple[str, str]:
        return self.tables[0].header.id, self.tables[1].header.id

    def settle(self, world: State) -> None:
        """The second table's cards lie as in *world*."""
        self.tables[1].match._states[-1] = world
        self.tables[1]._stories.clear()


def received(twins: Twins, number: int, seat: int, dice: random.Random) -> list[str]:
    """Everything the server sends to who looks through *seat*, asked in every way there is."""
    guest, table = twins.guests[min(seat, len(twins.guests) - 1)], twins.ids[number]
    with guest.sit(table, lang="fr") as client:
        for _ in range(3):
            move = dice.randrange(twins.tables[0].game.moves.size)
            if move not in twins.tables[0].match.state.legal(seat if seat != SPECTATOR else 0).ids:
                client.ask("move", ply=client.state["ply"], move=move, id=f"x{dice.random()}")
        client.send({"type": "resync"})
        client.wait("state")
        sent = [*client.bytes]
    turn = client.state["turn"]
    sent += [guest.http.get(f"/api/tables/{table}{path}").text for path in ("", "/state", f"/turns/{turn}", "/record")]
    return [clean(text, twins) for text in sent if '"presence"' not in text]


def clean(text: str, twins: Twins) -> str:
    """Without what must differ: the name of the table, times, who is connected just now."""
    message = msgspec.json.decode(text.replace(twins.ids[1], twins.ids[0]))
    body = message.get("table", {})
    for key in ("created", "updated", "seats"):
        body.pop(key, None)
    message.pop("id", None)
    return msgspec.json.encode(message).decode()


def play(clients: list[TableClient], seat: int, move: int) -> list[dict[str, Any]]:
    """Play a move at one of the tables; what everybody was sent."""
    ply = clients[0].state["ply"]
    if seat == JOINT:
        agree_on(clients[:-1], ply, move)
    else:
        answer = clients[seat].play(move)
        assert answer["type"] == "ack", answer
    for client in clients:
        client.until_ply(ply + 1)
    return [client.state for client in clients]


def agree_on(clients: list[TableClient], ply: int, move: int) -> None:
    assert clients[0].ask("propose", ply=ply, move=move)["type"] == "ack"
    for client in clients[1:]:
        client.until(lambda seen: seen["proposals"] or seen["ply"] > ply)
        assert client.ask("agree", proposal=client.state["proposals"][0]["proposal"])["type"] == "ack"


@pytest.mark.parametrize(("name", "players"), CASES)
def test_worlds_that_differ_only_in_hidden_cards_send_the_same_bytes(
    behind: ThreadServer, guests: Callable[..., Guest], name: str, players: int
) -> None:
    people = [guests(at=behind) for _ in range(players + 1)]
    twins = Twins(behind, people, name)
    dice, compared, differing = random.Random(4), 0, 0
    stride = max(1, typical_length(name, players) // MOST_COMPARISONS)
    with contextlib.ExitStack() as stack:
        rooms = [[stack.enter_context(guest.sit(table, lang="fr")) for guest in people] for table in twins.ids]
        while not twins.tables[0].match.state.is_over:
            state = twins.tables[0].match.state
            if state.age % stride == 0:
                for onlooker in (*range(players), SPECTATOR):
                    world = state.sight(onlooker).redeal(dice.randrange(2**60))
                    differing += world != state
                    compared += 1
                    compare_worlds(twins, onlooker, world, dice.random())
                twins.settle(state)
            seat, move = choose(state, dice)
            first, second = (play(room, seat, move.id) for room in rooms)
            for one, two in zip(first, second, strict=True):
                assert all(two[key] == one[key] for key in ("view", "moves", "events", "undo", "joint"))
    assert compared >= 3 * players
    assert differing


def compare_worlds(twins: Twins, onlooker: int, world: State, seed: float) -> None:
    """The true cards on one table, others that the onlooker can't tell from them on the other."""
    twins.settle(world)
    first, second = (received(twins, number, onlooker, random.Random(seed)) for number in (0, 1))
    assert second == first


def typical_length(name: str, players: int) -> int:
    dice, state = random.Random(4), mt.game(name).new(players=players, seed=4, **helper(name).options(1))
    while not state.is_over:
        state = state.play(*choose(state, dice))
    return state.age


def test_while_a_game_runs_seed_nonce_and_others_views_are_nowhere(
    behind: ThreadServer, guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    header = behind.call(behind.live.find(table)).header
    answers = [
        bob.http.get(f"/api/tables/{table}{path}").text
        for path in ("", "/state", "/record", "/turns/0", "/turns/0?seat=0", "/state?seat=0", "/state?seat=8")
    ]
    with bob.sit(table) as client:
        answers += client.bytes
    for text in answers:
        assert header.seed not in text
        assert header.nonce not in text
    assert '"forbidden"' in answers[2]
    assert '"forbidden"' in answers[4]
    assert '"forbidden"' in answers[5]
    assert '"forbidden"' in answers[6]
