"""Vérifier les exploits: every feat, true and false."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from monstrotheque.games.christmas_monsters.box import BOX
from monstrotheque.games.christmas_monsters.campaign.constants import DAY_FEATS, MONSTERS
from monstrotheque.games.christmas_monsters.campaign.feats import CONDITIONS, new_feats, stars_of
from monstrotheque.games.christmas_monsters.campaign.lists import OURS
from monstrotheque.games.christmas_monsters.campaign.steps import found
from tests.games.christmas_monsters.campaign.made_up import NAMES, a_campaign, a_day, by_turn

RANGETOU, MATHEUX = (f"t{MONSTERS.index(monster) + 1}" for monster in ("rangetou", "matheux"))


def levels(level: int, **turns: int) -> dict[str, Any]:
    return {"levels": by_turn(level, **turns)}


def sheet_with(feat: str, number: int) -> dict[str, Any]:
    """A campaign whose box has this hard feat besides ours."""
    hard = deepcopy(BOX.defaults["hard_feats"])
    hard["feats"]["experts"]["stars"], hard["feats"][feat] = 0, {"stars": 3, "number": number}
    return {"box": found("Noël", NAMES[:3], box={"hard_feats": hard}).box}


TRUE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("reussite", {}, {"beaten": "xxxxxxxx"}),
    ("belle_serie", {}, {"beaten": ".xxxxx.."}),
    ("belle_serie", {}, {"beaten": "...xxxxx"}),
    ("cohesion_de_groupe", {}, {"powers": by_turn((0, 0, 0), t2=(2, 1, 0), t7=(0, 1, 2))}),
    ("sur_place", {}, {"beaten": "xxxx...."}),
    ("sur_place", {}, {"beaten": "........"}),
    ("entraide", {}, {"powers": by_turn((0, 0, 0), t3=(1, 0, 1))}),
    ("autonomie", {}, {"stock": ("boost",)}),
    ("autonomie", {}, {"stock": ("boost",), "express": by_turn((), t1=("vision",))}),
    ("combinaison", {}, {"stock": ("boost", "regain"), "used": by_turn((), t4=("boost", "regain"))}),
    (
        "combinaison",
        {},
        {"stock": ("boost",), "used": by_turn((), t4=("boost",)), "express": by_turn((), t4=("fouille",))},
    ),
    ("montee_en_grade", {"stars": (2, 3, 2, 0)}, {}),
    ("endurance", {"score": 27}, {}),
    ("travail_d_equipe", {}, {"beaten": "x.......", **levels(1, **{RANGETOU: 2})}),
    ("travail_d_equipe", {}, {"beaten": "x.......", **levels(1, **{RANGETOU: 3})}),
    ("courage_payant", {}, {"beaten": ".....x..", **levels(1, t6=3)}),
    ("bel_effort", {"score": 100}, {}),
    ("humilite", {}, {"stock": ("boost",), "used": by_turn((), t1=("boost",))}),
    ("sans_faute", {}, {"beaten": "xxxxxxxx", **levels(1, t1=2, t3=3, t5=2, t8=2)}),
    ("a_mains_nues", {}, {"beaten": "xxx.xxxx"}),
    ("a_mains_nues", {}, {"beaten": "xxxxxxxx"}),
    ("grand_chelem", {"boss_streak": 5}, {}),
    ("surdoues", {}, {"beaten": ".x......", **levels(1, **{MATHEUX: 2}), "powers": by_turn((0, 0, 0), t1=(2, 2, 2))}),
    ("experts", {"stars": (9, 9, 9, 0)}, {}),
    ("inoubliables", {"score": 150}, {}),
    ("longue_serie", sheet_with("longue_serie", 3), {"beaten": "..xxx..."}),
    (
        "grand_melange",
        sheet_with("grand_melange", 3),
        {"stock": ("boost", "regain", "vision"), "used": by_turn((), t4=("boost", "regain", "vision"))},
    ),
    ("tous_ensemble", sheet_with("tous_ensemble", 3), {"powers": by_turn((0, 0, 0), t3=(1, 1, 1))}),
    ("face_au_boss", sheet_with("face_au_boss", 2), {"beaten": ".......x", **levels(1, t8=2)}),
    ("chasseurs", sheet_with("chasseurs", 2), {"beaten": "xx......", **levels(3)}),
]
FALSE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("reussite", {}, {"beaten": "xxxxxxx."}),
    ("belle_serie", {}, {"beaten": "xxxx.xxx"}),
    ("cohesion_de_groupe", {}, {"powers": by_turn((0, 0, 0), t2=(2, 1, 0), t7=(0, 0, 2))}),
    ("sur_place", {}, {"beaten": "xxxxx..."}),
    ("sur_place", {}, {"beaten": "xxx....x"}),
    ("entraide", {}, {"powers": by_turn((0, 0, 0), t3=(2, 0, 0), t4=(0, 1, 0))}),
    ("autonomie", {}, {}),
    ("autonomie", {}, {"stock": ("boost", "vision"), "used": by_turn((), t8=("vision",))}),
    ("combinaison", {}, {"stock": ("boost", "regain"), "used": by_turn((), t4=("boost",), t5=("regain",))}),
    (
        "combinaison",
        {},
        {"stock": ("boost",), "used": by_turn((), t4=("boost",)), "express": by_turn((), t5=("fouille",))},
    ),
    ("montee_en_grade", {"stars": (2, 9, 1, 9)}, {}),
    ("endurance", {"score": 26}, {}),
    ("travail_d_equipe", {}, {"beaten": "x.......", **levels(3, **{RANGETOU: 1})}),
    ("travail_d_equipe", {}, {"beaten": ".xxxxxxx", **levels(2)}),
    ("courage_payant", {}, {"beaten": "xxxxx.xx", **levels(2, t6=3)}),
    ("bel_effort", {"score": 99}, {}),
    ("humilite", {}, {"powers": by_turn((0, 0, 0), t8=(0, 1, 0))}),
    ("sans_faute", {}, {"beaten": "xxxxxxxx", **levels(1, t1=2, t3=3, t5=2)}),
    ("sans_faute", {}, {"beaten": "xxxxxxx.", **levels(2)}),
    ("a_mains_nues", {}, {"beaten": "xxxxxx.."}),
    ("a_mains_nues", {}, {"beaten": "xxxxxxxx", "powers": by_turn((0, 0, 0), t1=(0, 0, 1))}),
    ("a_mains_nues", {}, {"beaten": "xxxxxxxx", "stock": ("boost",), "used": by_turn((), t1=("boost",))}),
    ("grand_chelem", {"boss_streak": 4}, {}),
    ("surdoues", {}, {"beaten": ".x......", **levels(2, **{MATHEUX: 1})}),
    ("surdoues", {}, {"beaten": "x.xxxxxx", **levels(2)}),
    ("surdoues", {}, {"beaten": ".x......", **levels(2), "powers": by_turn((0, 0, 0), **{MATHEUX: (0, 1, 0)})}),
    ("surdoues", {}, {"beaten": ".x......", **levels(2), "express": by_turn((), **{MATHEUX: ("boost",)})}),
    ("experts", {"stars": (9, 9, 8, 9)}, {}),
    ("inoubliables", {"score": 149}, {}),
    ("longue_serie", {}, {"beaten": "xxxxxxxx"}),
    ("longue_serie", sheet_with("longue_serie", 3), {"beaten": "xx.xx.xx"}),
    (
        "grand_melange",
        sheet_with("grand_melange", 3),
        {"stock": ("boost", "regain", "vision"), "used": by_turn((), t4=("boost", "regain"), t5=("vision",))},
    ),
    ("tous_ensemble", sheet_with("tous_ensemble", 3), {"powers": by_turn((0, 0, 0), t3=(2, 1, 0), t4=(0, 0, 1))}),
    ("face_au_boss", sheet_with("face_au_boss", 2), {"beaten": ".......x"}),
    (
        "face_au_boss",
        sheet_with("face_au_boss", 2),
        {"beaten": ".......x", **levels(2), "powers": by_turn((0, 0, 0), t8=(1, 0, 0))},
    ),
    ("chasseurs", sheet_with("chasseurs", 2), {"beaten": "xx......", **levels(2, t1=3)}),
]


@pytest.mark.parametrize(("feat", "campaign", "day"), TRUE)
def test_the_feat_is_done(feat: str, campaign: dict[str, Any], day: dict[str, Any]) -> None:
    assert feat in new_feats(a_campaign(**campaign), a_day(**day))


@pytest.mark.parametrize(("feat", "campaign", "day"), FALSE)
def test_the_feat_is_not_done(feat: str, campaign: dict[str, Any], day: dict[str, Any]) -> None:
    assert feat not in new_feats(a_campaign(**campaign), a_day(**day))


def test_every_feat_is_tried_both_ways() -> None:
    assert (
        {feat for feat, _, _ in TRUE}
        == {feat for feat, _, _ in FALSE}
        == set(CONDITIONS) | set(DAY_FEATS)
        >= set(OURS.feats)
    )


@pytest.mark.parametrize(("feat", "campaign", "day"), TRUE)
def test_a_feat_counts_once(feat: str, campaign: dict[str, Any], day: dict[str, Any]) -> None:
    assert feat not in new_feats(a_campaign(feats=((feat, 1),), **campaign), a_day(**day))


def test_everybody_means_all_four_in_the_variant() -> None:
    four = a_campaign(4, stars=(2, 2, 2, 1))
    assert "montee_en_grade" not in new_feats(four, a_day(players=4))
    assert "montee_en_grade" in new_feats(a_campaign(4, stars=(2, 2, 2, 2)), a_day(players=4))
    three_of_four = by_turn((0, 0, 0, 0), t1=(2, 2, 2, 1))
    assert "cohesion_de_groupe" not in new_feats(four, a_day(players=4, powers=three_of_four))
    assert "cohesion_de_groupe" in new_feats(four, a_day(players=4, powers=by_turn((0, 0, 0, 1), t1=(2, 2, 2, 1))))


def test_a_matheux_moved_to_another_location_is_judged_by_its_own_turn() -> None:
    moved = ("matheux", "rangetou", *MONSTERS[2:])
    won = a_day("x.......", monsters=moved, levels=by_turn(2), powers=by_turn((0, 0, 0), t2=(1, 0, 0)))
    assert "surdoues" in new_feats(a_campaign(), won)
    assert "travail_d_equipe" not in new_feats(a_campaign(), won)


def test_all_feats_together_bring_36_stars() -> None:
    assert stars_of(OURS, tuple(OURS.feats)) == 36
    ranks = [facts["rank"] for facts in OURS.feats.values()]
    assert [ranks.count(rank) for rank in ("facile", "moyen", "difficile")] == [9, 4, 6]
