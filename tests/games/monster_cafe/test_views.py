"""What is shown: standings, previews, words, refusals, the drawing in the terminal."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from monstrotheque.engine.errors import IllegalMove
from monstrotheque.engine.events import Event
from monstrotheque.engine.previews import preview_notes, preview_words
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.games.monster_cafe.constants import COFFEES, FAMILIES
from monstrotheque.games.monster_cafe.reasons import reasons
from tests.games.monster_cafe.positions import GAME, NEWBIE, lines, play, position, with_mark
from tests.positions import retold

LINES = (["gatosaure rex+c rex rex", "rex rex priss bliblop"], ["snorkel rex priss", "bliblop snorkel rex"])
NAMES = ["Ada", "Bram", "Chloé", "Dov", "Élise"]


def test_standings_show_strengths_as_far_as_visible_and_what_may_lie_hidden() -> None:
    view = position(*LINES, cafe="rex rex").view(0)
    rex = view["standings"][0]
    assert rex == {
        "family": "rex",
        "cafe": 2,
        "loses": False,
        "strengths": [6, 2],
        "hidden": [0, 4],
        "leader": 0,
    }
    assert position(*LINES, cafe="rex rex").view(SPECTATOR)["standings"][0]["hidden"] == [6, 6]


def test_no_more_may_lie_hidden_than_cards_were_not_seen() -> None:
    state = position(["rex rex rex rex", "rex rex rex"], ["rex rex rex", "priss priss priss"])
    assert state.view(0)["standings"][0]["hidden"] == [0, 0]
    assert state.view(1)["standings"][0]["hidden"] == [6, 0]


def test_a_preview_tells_what_is_gained_in_what_the_seat_sees() -> None:
    state = position(*LINES, cafe="rex rex")
    assert state.preview(0, "send 2 rex").gains == {"rex": 1}
    assert state.preview(0, "send 1 gatosaure").gains == {"cookies": 1}
    assert state.preview(0, "send 2 rex").total == 1
    assert not state.preview(0, "send 2 bliblop").gains


def test_a_preview_tells_what_is_lost_with_a_majority() -> None:
    state = position(["rex rex priss priss", "rex priss bliblop"], ["snorkel snorkel snorkel"] * 2, cafe="rex rex rex")
    assert state.preview(0, "send 1 rex").gains == {"rex": -3}


def test_a_preview_says_who_would_lead_by_how_much_and_what_one_loses() -> None:
    state = position(*LINES, cafe="rex rex")
    kept, lost = (preview_notes(state.preview(0, f"send {seat} rex"), GAME.texts("en")) for seat in (2, 1))
    assert kept == ["Rex, 3 Coffees at stake: you keep the lead, 6 to 1 (as far as you see)."]
    assert lost[1] == "You fall from 6 to 5 in Rex."
    in_a_line = preview_words(state.preview(0, "send 1 rex"), GAME.texts("fr"))
    assert ".;" not in in_a_line
    assert in_a_line.endswith("\u00a0; Tu tombes de 6 à 5 en Rex")
    assert state.preview(0, "send 1 rex").shows["families"]["rex"] == {"cafe": 3, "strengths": [5, 2], "leader": 0}
    families = ("rex", "calypso", "priss", "yeto", "zzip")
    lines = ["calypso zzip zzip zzip", "yeto yeto yeto"]
    taken = retold(position(lines, ["rex rex rex"] * 2, families=families), priority="2")
    notes = preview_notes(taken.preview(0, "send 1 calypso"), GAME.texts("fr"))
    assert notes[-1] == "La Priorité quitte le siège 2 pour toi."


def test_a_reason_names_a_token_once_and_any_other_power_after_what_it_brings() -> None:
    state = position(["gatosaure rex rex priss", "snorkel bliblop priss priss"], ["priss priss priss"] * 2)
    sight, english = state.sight(0), GAME.texts("en")
    told = {str(move): reasons(sight, move, english) for move in state.legal(0)}
    assert told["send 1 gatosaure"] == ["one more Cookie"]
    assert told["send 2 snorkel"][-1] == "power “Chantilly”"


def test_a_preview_says_what_a_chantilly_is_worth_where_nothing_is_at_stake_yet() -> None:
    state = position(["snorkel rex rex priss", "snorkel bliblop priss"], ["priss priss priss"] * 2).play(
        0, "send 1 snorkel"
    )
    notes = preview_notes(state.preview(0, "cream 1 rex"), GAME.texts("en"))
    assert notes == ["You rise from 2 to 3 in Rex, no Coffee at stake yet."]


def test_while_back_lines_are_chosen_everybody_sees_their_own_strength_and_what_a_back_line_makes_of_it() -> None:
    state = GAME.new(players=3, seed=3)
    assert state.view(0)["mine"] == {"rex": 0, "gatosaure": 2, "snorkel": 3, "priss": 3, "bliblop": 2}
    assert state.view(SPECTATOR)["mine"] == {}
    kept = state.preview(0, "keep gatosaure,gatosaure,snorkel")
    assert kept.total == 0
    assert kept.shows == {"mine": {"gatosaure": 4, "snorkel": 4}}
    assert preview_notes(kept, GAME.texts("en")) == ["Your strength: Gatosaure 4, Snorkel 4."]
    after = state.play(0, "keep gatosaure,gatosaure,snorkel").view(0)
    assert after["mine"] == {"rex": 0, "gatosaure": 4, "snorkel": 4, "priss": 3, "bliblop": 2}
    assert position(*LINES).view(0)["mine"] == {}, "from then on the standings tell it"


def test_the_view_tells_how_many_are_served() -> None:
    view = position(*LINES, cafe="rex rex").view(0)
    assert view["served"] == {"done": 2, "of": 4}
    assert [seat["to_serve"] for seat in view["seats"]] == [1, 1]


def test_a_preview_of_pouark_counts_down_and_of_mummies_by_pairs() -> None:
    families = ("pouark", "priss", "yeto", "mummy", "grungy")
    fronts = ["pouark pouark mummy mummy", "pouark mummy mummy"]
    state = position(fronts, ["yeto yeto yeto"] * 2, cafe="pouark", families=families)
    assert state.preview(0, "send 1 pouark").gains == {"pouark": 1}
    state = retold(state, mummies="1,0")
    assert state.preview(0, "send 1 mummy").gains == {"mummy_pairs": 3}


def test_turning_up_an_unknown_monster_is_uncertain_and_a_known_one_is_not() -> None:
    fronts, backs = ["bliblop rex rex rex", "rex rex rex rex"], LINES[1]
    assert play(position(fronts, backs), "send 1 bliblop").preview(0, "turn 2 1").uncertain
    state = play(position(fronts, [backs[0], with_mark(backs[1], "~", 1)]), "send 1 bliblop")
    assert not state.preview(0, "turn 2 1").uncertain


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        play(state, move)
    assert caught.value.say("fr") != caught.value.say("en")
    return caught.value.rule


@pytest.mark.parametrize(
    ("lang", "named", "numbered"),
    [
        ("fr", "Le Rex d’Hugo entre au café", "Le Rex du siège 2 entre au café"),
        ("en", "In comes Hugo’s Rex", "In comes seat 2’s Rex"),
    ],
)
def test_moves_call_people_by_their_names(lang: str, named: str, numbered: str) -> None:
    sight = position(["rex rex rex priss", "rex rex rex rex"], LINES[1]).sight(0)
    assert sight.describe("send 2 rex", lang, ["Yann", "Hugo"]).replace("\xa0", " ") == named
    assert sight.describe("send 2 rex", lang).replace("\xa0", " ") == numbered
    words = [said for move, said, _ in sight.choices(lang, ["Yann", "Hugo"]) if str(move) == "send 2 rex"]
    assert [said.replace("\xa0", " ") for said in words] == [named]


def test_refusals_call_people_by_their_names() -> None:
    with pytest.raises(IllegalMove) as caught:
        position(["rex rex rex priss", "rex rex rex"], LINES[1]).play(0, "send 2 rex")
    assert "La ligne avant du siège 2" in caught.value.say("fr")
    caught.value.names = ["Yann", "Hugo"]
    assert "La ligne avant d’Hugo" in caught.value.say("fr")
    assert "The front line of Hugo" in caught.value.say("en")


def test_refusals_name_the_rule() -> None:
    choice, sending = GAME.new(players=2, seed=1), position(*LINES)
    assert refused(choice, "send 1 rex") == "choose_first"
    assert refused(choice, "keep yeto,rex,rex") == "not_in_play"
    family = min(NEWBIE, key=lines(choice, "fronts")[0].count)
    assert refused(choice, f"keep {family},{family},{family}") == "not_in_hand"
    assert refused(sending, "keep rex,rex,rex") == "send_first"
    assert refused(sending, "swap rex 1") == "send_first"
    assert refused(sending, "send 1 yeto") == "not_in_play"
    assert refused(sending, "send 3 rex") == "no_such_seat"
    assert refused(sending, "send 1 priss") == "no_such_monster"


def test_every_family_has_its_words_in_both_languages() -> None:
    for lang in ("fr", "en"):
        texts = GAME.texts(lang)
        for family in FAMILIES:
            for table in ("families", "powers", "gains"):
                assert texts.say(f"{table}.{family}")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_short_rules_and_the_notation_fit_a_terminal_of_80_columns(lang: str) -> None:
    for text in ("rules.short", "rules.notation"):
        assert max(map(len, GAME.texts(lang).say(text).splitlines())) <= 80


def drawn(state: State, onlooker: int, lang: str, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(GAME.terminal.draw(state.view(onlooker), GAME.texts(lang), NAMES[: state.players]))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("players", GAME.player_counts)
def test_the_terminal_draws_every_moment_of_a_game(players: int, width: int) -> None:
    dice = random.Random(players)
    state = GAME.new(players=players, seed=players, menu=list(COFFEES)[players])
    while not state.is_over:
        for onlooker in (state.actors[0], SPECTATOR):
            lines = drawn(state, onlooker, dice.choice(["fr", "en"]), width)
            assert max(map(len, lines)) <= width
            assert all(any(name in line for line in lines) for name in NAMES[:players])
        cue = GAME.views.cue(state.sight(state.actors[0]), GAME.texts("fr"))
        assert cue
        seat = dice.choice(state.actors)
        state = state.play(seat, dice.choice(state.legal(seat)))
    assert drawn(state, 0, "fr", width)


def test_the_drawing_marks_tokens_places_and_the_leader_without_colour() -> None:
    state = position(LINES[0], [LINES[1][0], with_mark(LINES[1][1], "^", 1)], cafe="rex rex")
    text = "\n".join(drawn(state, 0, "en", 100))
    assert "Rex+c" in text
    assert "1  Bliblop  (up)" in text
    assert "2  ?" in text
    assert "> 6" in text
    assert "▶ 1 Ada" in text
    assert "▶ 2 Bram" not in text


def test_a_score_tells_the_latest_count_and_the_tokens() -> None:
    state = position(["rex rex rex rex", "priss priss bliblop"], ["snorkel snorkel rex", "priss rex bliblop"])
    state = play(retold(state, cookies="2,0"), "send 1 rex")
    told = {line.key: (line.label, line.cells) for line in state.sight(0).explain("en")}
    assert told["coffees"] == ("Coffees before count 1", ("0", "0"))
    assert told["rex"] == ("Rex", ("+1", ""))
    assert "priss" not in told


def test_nobody_pays_more_than_they_have() -> None:
    """What a family that costs Coffees is written down with is what was paid."""
    families = ["pouark", "rex", "priss", "snorkel", "bliblop"]
    state = position(
        ["pouark pouark pouark rex", "rex rex rex"], ["rex priss priss"] * 2, cafe="pouark", families=families
    )
    state = play(state, "send 1 rex")
    line = next(line for line in state.sight(0).explain("en") if line.key == "pouark")
    assert line.points == (0, 0) == tuple(int(text.replace("−", "-") or 0) for text in line.cells)


def test_cues_say_what_to_do() -> None:
    texts = GAME.texts("en")
    families = ["yeto", "rex", "priss", "snorkel", "mummy"]
    state = position(["yeto rex rex rex", "rex rex rex priss"], ["priss priss priss"] * 2, families=families)
    assert GAME.views.cue(state.sight(0), texts).startswith("Who goes to the café?")
    state = play(state, "send 1 yeto")
    assert "Exchange" in GAME.views.cue(state.sight(0), texts)
    state = play(state, "give rex")
    assert "for Rex" in GAME.views.cue(state.sight(0), texts)


@pytest.mark.parametrize(
    ("you", "told"),
    [
        (1, "Ada sends your Rex to the café."),
        (0, "You send Bram’s Rex to the café."),
        (None, "Ada sends Bram’s Rex to the café."),
    ],
)
def test_a_sentence_about_your_monster_calls_it_yours(you: int | None, told: str) -> None:
    event = Event("sent", 0, {"owner": 1, "monster": "rex"})
    assert GAME.views.tell(event, GAME.texts("en").with_names(NAMES, you), NAMES) == told


def test_one_s_own_monster_is_not_called_by_one_s_name() -> None:
    event = Event("reserved", 0, {"owner": 0, "monster": "rex"})
    assert GAME.views.tell(event, GAME.texts("en").with_names(NAMES, 0), NAMES) == "You reserve your own Rex."
    assert GAME.views.tell(event, GAME.texts("en").with_names(NAMES, 1), NAMES) == "Ada reserves their own Rex."
