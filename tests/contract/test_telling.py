"""What happened is told as an independent model of the game tells it: every event, to every onlooker."""

from __future__ import annotations

import importlib
from collections import Counter

import monstrotheque as mt
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.texts import LANGS
from tests.contract.cases import every_case, everybody, helper
from tests.contract.histories import busy_game
from tests.telling import Teller

GAMES_EACH = 12


def teller(name: str, players: int, seed: int) -> Teller:
    """The game's own teller, told of the deal: tests/games/<name>/teller.py."""
    kit = helper(name)
    options = getattr(kit, "busy_options", kit.options)(seed)
    start = mt.game(name).new(players=players, seed=seed, **options)
    module = importlib.import_module(f"{kit.__package__}.teller")
    return module.Teller(start, options)  # type: ignore[no-any-return]


@every_case
def test_every_event_is_told_as_an_independent_teller_tells_it(name: str, players: int) -> None:
    """On random games with many hidden choices. Words are made of these data alone, so that they say the same."""
    met: Counter[str] = Counter()
    for seed in range(GAMES_EACH):
        told = teller(name, players, seed)
        for before, seat, move, after in busy_game(name, players, seed):
            tale = told.follow(seat, move, after)
            for onlooker in everybody(before):
                events = [event.json() for event in before.events(seat, move, after, onlooker)]
                assert events == tale.heard_by(onlooker), (seed, before.age, seat, move, onlooker)
                met.update(event["kind"] for event in events)
    assert met["over"] == GAMES_EACH * len(everybody(before))


NAMES = ["Ysolde", "Zacharie", "Quirin", "Wilfried", "Xanthippe"]


@every_case
def test_nobody_reads_the_own_name_where_somebody_acts(name: str, players: int) -> None:
    """Who reads it is "you", in what happened, in one's own moves, and in those of the table."""
    game, names = mt.game(name), NAMES[:players]
    told: Counter[str] = Counter()
    for before, seat, move, after in busy_game(name, players, 1):
        for reader in range(players):
            for lang in LANGS:
                texts = game.texts(lang).with_names(names, reader)
                events = before.events(seat, move, after, reader)
                said = [game.views.tell(event, texts, names) for event in events if event.seat == reader]
                for place in (reader, JOINT):
                    sight = before.sight(place)
                    said += [words for _, words, _ in sight.choices(lang, names, reader)] if sight.legal() else []
                told.update(said)
                assert [words for words in said if names[reader] in words] == []
    assert len(told) > 20
