"""What the server says about the games, so that a form can ask for a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from monstrotheque.engine.campaigns import games_with_campaign
from monstrotheque.engine.game import OptionForm
from monstrotheque.engine.registry import all_games
from tests.server.client import Guest
from tests.server.thread import ThreadServer


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path_factory.mktemp("catalogue"))
    yield server
    server.stop()


def named_by(form: OptionForm) -> list[str]:
    """The keys of all texts a form needs."""
    own = [(form.words, form.choices), (form.group_words, form.groups.values())]
    parts = [(form.part_words, names) for names in form.parts.values()]
    return [f"{words}.{key}" for words, keys in (*own, *parts) if words for key in keys]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_option_of_a_form_has_its_words(lang: str) -> None:
    for game in all_games():
        texts = game.texts(lang).as_dict()
        for option in game.options.values():
            if option.form:
                needed = [f"options.{option.name}.title", f"options.{option.name}.help", *named_by(option.form)]
                assert [key for key in needed if key not in texts] == []


def test_every_choice_of_a_form_is_accepted() -> None:
    for game in all_games():
        for option in game.options.values():
            for value in offered(option.form) if option.form else ():
                game.check_options({option.name: value})


def offered(form: OptionForm) -> list[Any]:
    """Values that a form lets somebody choose."""
    if form.kind == "choice":
        return list(form.choices)
    if form.kind == "several":
        return [list(form.choices[: form.count])]
    if form.kind == "levels":
        return [dict.fromkeys(form.choices, level) for level in (form.low, form.high)]
    return [form.low, form.high] if form.kind == "number" else []


def test_a_game_with_a_campaign_says_so(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada = guests(at=behind)
    games = {game["name"]: game for game in ada.get("/api/games")["games"]}
    assert [name for name, game in games.items() if game["campaign"]] == list(games_with_campaign())
    for name in games_with_campaign():
        campaign = games[name]["campaign"]
        for players, roles in campaign["roles"].items():
            assert len(roles) == int(players)
            assert set(roles) <= set(campaign["role_names"])
        assert any(key.startswith("campaign.") for key in ada.get(f"/api/texts/{name}/fr")["texts"])
