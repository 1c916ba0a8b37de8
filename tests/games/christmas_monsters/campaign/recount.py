"""A second telling of a campaign, written from its log alone and in another way: what everything must have come to."""

from __future__ import annotations

from collections import Counter

from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.value import Campaign, Day

STARS = {
    "reussite": 2, "belle_serie": 1, "cohesion_de_groupe": 1, "sur_place": 1, "entraide": 1, "autonomie": 1,
    "combinaison": 1, "montee_en_grade": 1, "endurance": 1,
    "travail_d_equipe": 2, "courage_payant": 2, "bel_effort": 2, "humilite": 2,
    "sans_faute": 3, "a_mains_nues": 3, "grand_chelem": 3, "surdoues": 3, "experts": 3, "inoubliables": 3,
}  # fmt: skip
TRACK = [
    "5",
    "boost",
    "11",
    "vision",
    "18",
    "intimidation",
    "24",
    "joker",
    "32",
    "transformation",
    "39",
    "echange",
    "47",
    "fouille",
    "54",
    "teleportation",
    "62",
    "joker",
    "70",
    "regain",
    "78",
    "rembobinage",
    "86",
    "boost",
    "95",
    "joker",
    "104",
    "transformation",
    "113",
    "vision",
    "122",
    "teleportation",
    "132",
    "joker",
    "142",
    "intimidation",
    "152",
    "echange",
    "163",
    "regain",
    "174",
    "joker",
    "186",
    "fouille",
    "198",
    "rembobinage",
    "212",
    "transformation",
    "226",
    "joker",
]
POTIONS = dict(zip(map(int, TRACK[::2]), TRACK[1::2], strict=True))
CURSES = [
    "brouillard",
    "extinction_de_voix",
    "courant_d_air",
    "chaos_soudain",
    "engelures",
    "flacon_fele",
    "avantage_relatif",
    "penurie",
    "meneur_obstine",
    "colere_du_boss",
    "nuit_noire",
]


def points(result: DayResult) -> int:
    won = list(result.beaten).count(True)
    total = 2 * won - 8 + (2 if result.beaten[7] else 0)
    return total if total > 0 else 0


def day_feats(result: DayResult) -> set[str]:
    """The feats that depend on the day's game alone."""
    won = "".join("x" if beaten else "." for beaten in result.beaten)
    uses = Counter({seat: sum(turn[seat] for turn in result.powers) for seat in range(result.players)})
    potions = [[*stock, *express] for stock, express in zip(result.used, result.express, strict=True)]
    matheux, rangetou = result.monsters.index("matheux"), result.monsters.index("rangetou")
    strong = [turn for turn in range(8) if won[turn] == "x" and result.levels[turn] > 1]
    found = {
        "reussite": "." not in won,
        "belle_serie": "xxxxx" in won,
        "cohesion_de_groupe": min(uses.values()) > 1,
        "sur_place": points(result) == 0,
        "entraide": any(len([count for count in turn if count]) > 1 for turn in result.powers),
        "autonomie": len(result.stock) > 0 and sum(map(len, result.used)) == 0,
        "combinaison": max(map(len, potions)) > 1,
        "travail_d_equipe": rangetou in strong,
        "courage_payant": 3 in [result.levels[turn] for turn in strong],
        "humilite": uses.total() == 0,
        "sans_faute": won == "x" * 8 and len(strong) > 3,
        "a_mains_nues": won.count("x") > 6 and uses.total() + sum(map(len, potions)) == 0,
        "surdoues": matheux in strong and sum(result.powers[matheux]) + len(potions[matheux]) == 0,
    }
    return {feat for feat, is_done in found.items() if is_done}


def check(campaign: Campaign) -> None:
    """Assert that the campaign is what its log makes of it."""
    square, streak, levels, done = 0, 0, Counter(dict.fromkeys(campaign.log[0].result.monsters, 1)), set[str]()
    stars: Counter[str] = Counter()
    potions: tuple[str, ...] = ()
    for number, day in enumerate(campaign.log, 1):
        assert day.day == number
        assert sorted(day.result.stock) == sorted(potions)
        check_levels(day, levels)
        assert day.score == points(day.result)
        ticked = [POTIONS[step] for step in range(square + 1, square + day.score + 1) if step in POTIONS]
        square += day.score
        streak = streak + 1 if day.result.beaten[7] else 0
        potions = day.potions
        check_potions(day, ticked)
        expected = day_feats(day.result) | goals(square, streak)
        stars += Counter(key for entry in day.decisions if entry.kind == "stars" for key in entry.chosen)
        expected |= grades([stars[role] for role in campaign.roles])
        assert set(day.feats) == expected - done, number
        assert len(day.feats) == len(set(day.feats))
        done |= set(day.feats)
        assert stars.total() == sum(STARS[feat] for feat in done)
        assert all(count <= 9 for count in stars.values())
        check_fate(day, levels)
    assert campaign.score == square <= 240
    assert dict(zip(campaign.sheets, campaign.stars, strict=True)) == {sheet: stars[sheet] for sheet in campaign.sheets}
    assert campaign.potions == potions
    assert campaign.boss_streak == streak
    assert {feat for feat, _ in campaign.feats} == done
    assert Counter(campaign.levels) == Counter(levels.values())
    assert all(campaign.level_of(monster) == level for monster, level in levels.items())
    assert list(campaign.curses) == CURSES[: min(len(campaign.log) // 2, 11)]


def goals(square: int, streak: int) -> set[str]:
    reached = {
        "endurance": square > 26,
        "bel_effort": square > 99,
        "inoubliables": square > 149,
        "grand_chelem": streak > 4,
    }
    return {feat for feat, is_done in reached.items() if is_done}


def grades(stars: list[int]) -> set[str]:
    return {feat for feat, least in (("montee_en_grade", 2), ("experts", 9)) if min(stars) >= least}


def check_levels(day: Day, levels: Counter[str]) -> None:
    """The level fought is the level of the card, one more for an angry Boss, fewer by Rempart."""
    for turn, (monster, fought) in enumerate(zip(day.result.monsters, day.result.levels, strict=True)):
        angry = day.day == 21 and turn == 7
        most = min(3, levels[monster] + 1) if angry else levels[monster]
        assert 1 <= fought <= most
        if sum(day.result.powers[turn]) == 0:
            assert fought == most


def check_potions(day: Day, ticked: list[str]) -> None:
    chosen = [entry.chosen[0] for entry in day.decisions if entry.kind != "stars"]
    if day.day == 24:
        assert day.potions == ()
        assert not chosen
        return
    assert list(day.potions) == [potion for potion in ticked if potion != "joker"] + chosen
    assert len(chosen) == ticked.count("joker") + day.result.beaten[7]
    assert len(set(day.potions)) == len(day.potions)


def check_fate(day: Day, levels: Counter[str]) -> None:
    if day.day % 2 == 0:
        assert day.evolved is None
        assert day.curse == (CURSES[day.day // 2 - 1] if day.day < 24 else None)
        return
    low = sorted(levels.values())[0]
    candidates = [monster for monster in day.result.monsters if levels[monster] == low]
    assert (day.evolved, day.curse) == (candidates[-1], None)
    levels[candidates[-1]] += 1
