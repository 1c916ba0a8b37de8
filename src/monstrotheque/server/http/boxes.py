"""The lists of a real box: ours, and checks of those that an owner enters."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from monstrotheque.engine import counting, setting_up
from monstrotheque.engine.boxes import Box, BoxProblem, Column, Section, Tables, Total
from monstrotheque.engine.data_files import parse_data
from monstrotheque.engine.game import Game
from monstrotheque.server.errors import NotFound
from monstrotheque.server.http.catalogue import offered, option_json
from monstrotheque.server.http.dependencies import AnyRequest
from monstrotheque.server.http.messages import (
    BoxAnswer,
    BoxColumn,
    BoxSection,
    BoxSum,
    BoxTotal,
    BoxTrouble,
    BoxWish,
    OptionInfo,
)
from monstrotheque.server.people.language import language_of
from monstrotheque.server.settings import Settings


@get("/api/games/{game:str}/box", summary="The lists of a game's box that an owner may put in")
async def our_box(request: AnyRequest, game: FromPath[str], settings: NamedDependency[Settings]) -> BoxAnswer:
    """Our lists, which are reconstructions, and how an editor shows them."""
    found = offered(settings, game)
    box = _box(found)
    return _answer(found, box, box.defaults, language_of(request))


@post("/api/games/{game:str}/box", status_code=200, summary="Check the lists of a real box")
async def check_box(
    request: AnyRequest, game: FromPath[str], data: JSONBody[BoxWish], settings: NamedDependency[Settings]
) -> BoxAnswer:
    """The lists in their plain form, counted and checked. Missing files are replaced by ours."""
    found = offered(settings, game)
    box = _box(found)
    read = {file: parse_data(text, f"{file}.toml") for file, text in data.files.items() if file in box.files}
    tables = {file: table for file, table in data.tables.items() if file in box.files}
    return _answer(found, box, {**box.defaults, **tables, **read}, language_of(request))


def _box(game: Game) -> Box:
    option = game.box_option
    if option is None or option.box is None:
        raise NotFound()
    return option.box


def _answer(game: Game, box: Box, tables: Tables, lang: str) -> BoxAnswer:
    found = box.examine(tables)
    right = not found.problems
    value = box.value_of(found.tables) if right else None
    return BoxAnswer(
        sections=tuple(map(_section, box.sections)),
        tables=found.tables,
        totals=tuple(map(_total, box.totals)),
        sums=tuple(BoxSum(line.label, line.found, line.wanted, line.is_right) for line in box.tally(found.tables)),
        problems=tuple(_trouble(box, problem, lang) for problem in found.problems),
        files=box.texts(found.tables) if right else {},
        value=value,
        is_other=right and box.is_other(value),
        options=_options(game, found.tables) if right else (),
        table=_real_table(game, value) if right and box.is_other(value) else None,
    )


def _options(game: Game, lists: Tables) -> tuple[OptionInfo, ...]:
    return tuple(option_json(option, lists) for option in game.options.values() if option.form_in)


def _real_table(game: Game, value: Any) -> dict[str, Any]:
    option = game.box_option
    own = game.named_by({option.name: value}) if option else game
    return {"setup": setting_up.described(own), **counting.own_words(own)}


def _section(section: Section) -> BoxSection:
    columns = tuple(map(_column, section.columns))
    return BoxSection(section.file, section.key, section.shape, section.names, section.words, section.most, columns)


def _total(total: Total) -> BoxTotal:
    keys = tuple((section.file, section.key) for section in total.sections)
    return BoxTotal(total.label, total.wanted, keys, total.column, total.counts, total.besides, total.at_most)


def _column(column: Column) -> BoxColumn:
    known: dict[str, Any] = {each.name: getattr(column, each.name) for each in fields(column)}
    return BoxColumn(**{name: known[name] for name in BoxColumn.__struct_fields__})


def _trouble(box: Box, problem: BoxProblem, lang: str) -> BoxTrouble:
    at = problem.at or box.sections[0]
    return BoxTrouble(problem.say_by_title(lang), at.file, at.key, problem.entry, problem.column)
