"""The trophies of every game: words in both languages, an icon the app has, and feats that finished games show."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import monstrotheque as mt
from monstrotheque.engine.texts import LANGS
from monstrotheque.engine.trophies import trophies_of, won_in
from tests.contract.cases import every_game

WON = Path(__file__).parent / "trophies_won.jsonl"
ICONS = Path(__file__).parents[2] / "web" / "src" / "icons.json"


def played_out(name: str, seed: int) -> mt.Match:
    match, dice = mt.Match(mt.game(name), seed=seed), random.Random(seed)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, dice.choice(list(match.state.legal(seat))))
    return match


@every_game
def test_a_trophy_has_words_and_an_icon(name: str) -> None:
    icons = json.loads(ICONS.read_text("utf-8"))
    trophies = trophies_of(mt.game(name))
    assert len({trophy.name for trophy in trophies}) == len(trophies)
    for trophy in trophies:
        assert trophy.icon in icons
        assert len(trophy.name) <= 24
        for lang in LANGS:
            assert mt.game(name).texts(lang).say(f"trophies.{trophy.name}.title")
            assert mt.game(name).texts(lang).say(f"trophies.{trophy.name}.how").endswith(".")


@every_game
def test_only_a_finished_game_wins_trophies(name: str) -> None:
    match = played_out(name, 1)
    assert won_in(match.state_at(0), 0) == []
    for seat in range(match.players):
        assert set(won_in(match.state, seat)) <= {trophy.name for trophy in trophies_of(match.game)}


@every_game
def test_every_trophy_can_be_won(name: str) -> None:
    """`trophies_won.jsonl` holds a position of a played game for each: the next move ends it and wins the trophy."""
    game, winnable = mt.game(name), set()
    for line in WON.read_text("utf-8").splitlines():
        told = json.loads(line)
        if told["game"] == name:
            before = game.position(told["position"])
            assert not before.is_over
            assert told["trophy"] in won_in(before.play(told["mover"], told["move"]), told["seat"])
            winnable.add(told["trophy"])
    assert winnable == {trophy.name for trophy in trophies_of(game)}


def test_sedlec_s_trophies_are_won_by_some_crypts_and_not_by_all() -> None:
    games = 60
    won = Counter(name for seed in range(games) for name in won_in(played_out("crypte_de_sedlec", seed).state, 0))
    assert won
    assert all(times < games for times in won.values())
