"""`monstro duplicate`: an evening hosted on a running server, or played by bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

import monstrotheque as mt
from monstrotheque.arena.duplicates import play_evening
from monstrotheque.cli import duplicate_host
from monstrotheque.cli.main import cli
from tests.server.client import Guest, Server
from tests.server.duplicates.test_duplicates import join, play


def test_a_host_at_the_command_line_begins_follows_and_reads_the_comparison(
    server: Server, guests: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duplicate_host, "LOOK_AGAIN", 0.05)
    host, told = duplicate_host.Host(server.url), list[dict[str, Any]]()
    duplicate = host.open({"game": "crypte_de_sedlec", "tables": 2, "deals": 1}).rsplit("/", 1)[1]
    people = [guests() for _ in range(4)]
    tables = [join(guest, duplicate) for guest in people]
    host.begin()
    for number in (0, 2):
        play(tables[number], people[number], people[number + 1], 5 + number)
    evening = host.follow(told.append)
    assert evening["over"]
    assert len(evening["standings"]) == 4
    assert told


def test_an_evening_where_nobody_came_has_nothing_to_compare(server: Server) -> None:
    shown = CliRunner().invoke(
        cli, ["duplicate", "crypte_de_sedlec", "--server", server.url, "--lang", "en"], input="\n"
    )
    assert shown.exit_code == 0, shown.output
    assert f"{server.url}/duplicate/d" in shown.output
    assert "Nothing to compare" in shown.output


def test_a_server_that_refuses_or_is_not_there_is_told_in_words(server: Server) -> None:
    with pytest.raises(duplicate_host.Refused) as refused:
        duplicate_host.Host(server.url).open({"game": "crypte_de_sedlec", "tables": 1})
    assert "tables" in refused.value.say("en")
    with pytest.raises(duplicate_host.Unreachable) as absent:
        duplicate_host.Host("http://127.0.0.1:9").open({})
    assert "monstro serve" in absent.value.say("en")


def test_bots_play_an_evening_where_a_better_one_is_ahead() -> None:
    game = mt.game("crypte_de_sedlec")
    wish: dict[str, Any] = {"tables": 3, "deals": 4, "players": 2, "options": {}, "seed": 0}
    standings = play_evening(game, ["greedy", "random"], **wish)
    assert [one.bot for one in standings] == ["greedy"] * 3 + ["random"] * 3
    assert standings == play_evening(game, ["greedy", "random"], **wish)
    assert sum(one.summed.difference for one in standings) == pytest.approx(0)
    shown = CliRunner().invoke(cli, ["duplicate", "crypte_de_sedlec", "--bots", "greedy,random", "--lang", "en"])
    assert shown.output.startswith("1. Grille-Tout, hasty (table 1):")
    assert len({line.partition(" ")[2].partition(" (")[0] for line in shown.output.splitlines()}) == 4
    assert "greedy" not in shown.output


def test_who_is_below_the_mean_reads_a_minus_sign_not_a_hyphen() -> None:
    shown = CliRunner().invoke(
        cli, ["duplicate", "crypte_de_sedlec", "--bots", "greedy,random", "--deals", "1", "--lang", "fr"]
    )
    assert shown.exit_code == 0, shown.output
    assert re.search(r"−\d+,\d points? par rapport", shown.output)
    assert not re.search(r"-\d+,\d", shown.output)
