"""What is no position is refused with a typed error that names the part that is wrong."""

from __future__ import annotations

import pickle

import pytest

import monstrotheque as mt
from monstrotheque.engine.errors import BadPosition, UnknownGame
from monstrotheque.engine.state import Sight

HEAD = "crypte_de_sedlec/1 players=2 sees=spectator turn=1"
SEDLEC = f"{HEAD} piles=?,?,KT^/?,?,?/?,?,?/?,?,?/?,?,?/?,?,? hands=-/- crypts=-/-"


def refused(text: str) -> tuple[str, str]:
    with pytest.raises(BadPosition) as caught:
        mt.position(text)
    assert caught.value.say("en")
    assert caught.value.say("fr")
    assert pickle.loads(pickle.dumps(caught.value)).say("fr") == caught.value.say("fr")
    return caught.value.part, caught.value.reason


def test_a_text_written_by_hand_is_a_position() -> None:
    sight = mt.position(SEDLEC)
    assert isinstance(sight, Sight)
    assert sight.legal().ids == ()
    assert [str(move) for move in sight.redeal(1).legal(0)][-1] == "exhume 1"


@pytest.mark.parametrize(
    ("old", "new", "part", "reason"),
    [
        ("crypte_de_sedlec/1", "crypte_de_sedlec/2", "", "version"),
        ("players=2", "players=5", "players", "players"),
        (" players=2", "", "players", "players"),
        ("sees=spectator", "sees=3", "sees", "sees"),
        ("turn=1", "turn=3", "turn", "number"),
        ("turn=1", "turn=2", "turn", "turns"),
        (" turn=1", "", "turn", "missing"),
        ("turn=1", "turn=1 turn=1", "turn", "twice"),
        ("turn=1", "turn", "turn", "no_part"),
        ("turn=1", "turn=1 luck=good", "luck", "strange"),
        ("turn=1", "turn=1 age=many", "age", "number"),
        ("turn=1", "turn=1 chance=1:00000000000000000000000000000000", "chance", "chance"),
        ("KT^", "KX^", "piles", "word"),
        ("KT^", "?^", "piles", "impossible"),
        ("?,?,KT^", "?,CC,KT^", "piles", "hidden"),
        ("?,?,KT^", "?,KT,KT^", "piles", "copies"),
        ("?,?,KT^/", "", "piles", "groups"),
        ("?,?,KT^", "?,?,?,KT^", "piles", "many"),
        ("?,?,KT^", "?,KT^", "piles", "total"),
        ("?,?,KT^", "-^", "piles", "entry"),
        ("hands=-/-", "hands=KT,KT,KT/-", "hands", "many"),
        ("hands=-/-", "hands=?/-", "hands", "word"),
        ("crypts=-/-", "crypts=KT,-,CC/-", "crypts", "gap"),
        ("crypts=-/-", "crypts=KT:CC/-", "crypts", "floating"),
        ("turn=1", "turn=1 dug=1,2", "dug", "dug"),
    ],
)
def test_the_part_that_is_wrong_is_named(old: str, new: str, part: str, reason: str) -> None:
    assert old in SEDLEC
    found = refused(SEDLEC.replace(old, new, 1))
    assert found[1] == reason
    assert found[0] == part


@pytest.mark.parametrize("text", ["", "   ", "hello", "hello world/1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"])
def test_what_is_no_position_at_all(text: str) -> None:
    with pytest.raises((BadPosition, UnknownGame)) as caught:
        mt.position(text)
    assert caught.value.say("fr")


def test_a_position_of_another_game_and_an_endless_text() -> None:
    state = mt.game("monster_cafe").new(seed=1)
    with pytest.raises(BadPosition, match="position of monster_cafe, not of crypte_de_sedlec"):
        mt.game("crypte_de_sedlec").position(state.text())
    assert refused(SEDLEC + " x=" + "1" * 5000) == ("", "length")
