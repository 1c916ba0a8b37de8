"""The lists of a box that its owner may enter.

Some lists are printed on cards that we haven't seen: ours are reconstructions. A game's `box.py` says which files hold
them, what an editor asks for, and what they must add up to. Once entered, they are the value of one option of the game,
which deal, bots, studies, positions and records use. A game with other lists is never rated.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from monstrotheque.engine.data_files import load_data, parse_data, read_data
from monstrotheque.engine.errors import BadDataFile, BadOption, Reasoned
from monstrotheque.engine.game_texts import game_texts
from monstrotheque.engine.texts import DEFAULT_LANG, Word

LONGEST_TEXT = 40
"""The length of a text, unless its column allows more."""
Tables = dict[str, Any]
"""The content of a box's files, by their names without `.toml`."""


@dataclass(frozen=True, slots=True)
class Column:
    """What an entry says under one name. `choice`: one of *choices*; `several`: *count* of them; `number`: one from
    *low* to *high*; `text`: a short one. The choices have their names in the game's texts under *words*. An entry that
    leaves out a column with a *default* has that.
    """

    name: str
    kind: Literal["choice", "several", "number", "text"]
    choices: tuple[str, ...] = ()
    words: str | None = None
    explained: str | None = None
    """Under which texts the choices are explained. The values of the entry stand in them by their columns' names."""
    count: int = 0
    repeats: bool = False
    """Whether one of several may be named twice."""
    low: int = 0
    high: int = 0
    default: Any = None
    is_optional: bool = False
    """Whether it may be left out, and is then nothing."""
    longest: int = LONGEST_TEXT
    """The length of a text."""


@dataclass(frozen=True, slots=True)
class Section:
    """The entries under one *key* of a file: a `list` of *least* to *most*, or `named` ones, those of the printed box
    (*names*). A list that may be empty may be missing. Keys *aside* are remarks of ours. A section of `values` has one
    column: a value under each name.
    """

    file: str
    key: str
    columns: tuple[Column, ...]
    shape: Literal["list", "named", "values"] = "list"
    names: tuple[str, ...] = ()
    words: str | None = None
    """Under which texts the named entries have their names."""
    least: int = 1
    most: int = 0
    aside: tuple[str, ...] = ()

    @property
    def may_be_missing(self) -> bool:
        """Whether a file without this key is a whole one."""
        return self.shape == "list" and self.least == 0

    @property
    def column(self) -> dict[str, Column]:
        """The columns by their names."""
        return {column.name: column for column in self.columns}


@dataclass(frozen=True, slots=True)
class Sum:
    """A line of the tally: how many there are of what the game's text *label* says, and how many there must be."""

    label: str
    found: int
    wanted: int
    at_most: bool = False
    """Whether fewer are fine too."""

    @property
    def is_right(self) -> bool:
        """Whether it adds up."""
        return self.found <= self.wanted if self.at_most else self.found == self.wanted


@dataclass(frozen=True, slots=True)
class Total:
    """What the entries of *sections* must add up to, as data: editors count it without asking anybody. Counted are the
    `numbers` in *column*, or the entries `with` something there or `without`; *besides* is what a box holds anyway.
    """

    label: str
    wanted: int
    sections: tuple[Section, ...]
    column: str
    counts: Literal["numbers", "with", "without"] = "numbers"
    besides: int = 0
    at_most: bool = False
    """Whether fewer are fine too."""

    def sum_in(self, tables: Tables) -> Sum:
        """The line of the tally, as things stand."""
        entries = [entry for section in self.sections for entry in _entries(section, tables)]
        if self.counts == "numbers":
            found = sum(n for entry in entries if type(n := entry.get(self.column)) is int)
        else:
            found = sum((self.column in entry) == (self.counts == "with") for entry in entries)
        return Sum(self.label, found + self.besides, self.wanted, self.at_most)


def _entries(section: Section, tables: Tables) -> list[Mapping[str, Any]]:
    held = tables.get(section.file, {}).get(section.key, [])
    return list(held.values() if isinstance(held, Mapping) else held)


class BoxProblem(Reasoned):
    """What is wrong with a list, and where: in which section, at which entry (a number from 1, or a name), in which
    column. The sentence is the game's (`box.problems`) or one that all games share. The detail *line* is the
    name of a column, *other* that of another entry of the section.
    """

    code = "box_problem"
    section = "box.problems"

    def __init__(
        self,
        package: str,
        reason: str,
        *,
        at: Section | None = None,
        entry: int | str | None = None,
        column: str | None = None,
        **details: Any,
    ) -> None:
        super().__init__(reason, entry=entry, column=column, **details)
        self.package = package
        self.at = at
        self.entry = entry
        self.column = column

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """What is wrong, with the place before it; entries as the files name them."""
        return self._told(lang, str)

    def say_by_title(self, lang: str) -> str:
        """The same for readers of an editor, which shows entries and columns by their titles in the game's texts."""
        texts = game_texts(self.package, lang).as_dict()

        def title(name: str) -> str:
            found = (texts.get(f"{place}.{name}", "") for place in self._titles())
            return next((text for text in found if text and "{" not in text), name)

        return self._told(lang, title)

    def _titles(self) -> list[str]:
        """Under which texts the names of this section have titles."""
        return [] if self.at is None else [f"box.{self.at.key}", *([self.at.words] if self.at.words else [])]

    def _told(self, lang: str, called: Callable[[str], str]) -> str:
        texts, said = game_texts(self.package, lang), self._said(lang)
        said |= {name: called(said[name]) for name in ("line", "other") if name in said}
        problem = texts.say(f"{self.section}.{self.reason}", **said)
        if self.entry is None:
            return problem
        if isinstance(self.entry, int):
            return texts.say("box.at_entry", entry=self.entry, problem=problem)
        return texts.say("box.at_named", entry=called(self.entry), problem=problem)


@dataclass
class Examined:
    """Lists as far as they can be understood, and what is wrong with them."""

    tables: Tables = field(default_factory=dict)
    problems: list[BoxProblem] = field(default_factory=list)


class Box:
    """The lists of a game's box. *judge* finds what is wrong with lists whose entries are sound; *totals* must add
    up; *words* are the names that the lists give, by the keys of the texts they replace.
    """

    def __init__(
        self,
        package: str,
        sections: Sequence[Section],
        *,
        judge: Callable[[Tables], Iterator[BoxProblem]],
        totals: Sequence[Total] = (),
        settle: Callable[[Tables], Tables] = lambda tables: tables,
        words: Callable[[Tables], Mapping[str, Word]] = lambda _: {},
    ) -> None:
        self.package = package
        self.sections = tuple(sections)
        self.files: tuple[str, ...] = tuple(dict.fromkeys(section.file for section in sections))
        self._judge = judge
        self._settle = settle
        self._words = words
        self.totals = tuple(totals)

    @functools.cached_property
    def defaults(self) -> Tables:
        """Our own lists, checked."""
        own = {file: load_data(self.package, f"{file}.toml") for file in self.files}
        return self.tables_in(self._accepted(own))

    def tally(self, tables: Tables) -> list[Sum]:
        """What must add up, counted as things stand."""
        return [total.sum_in(tables) for total in self.totals]

    def tables_in(self, value: Any) -> Tables:
        """The tables in an option's value. A box of one file is that file."""
        return {self.files[0]: value} if len(self.files) == 1 else dict(value)

    def value_of(self, tables: Tables) -> Any:
        """The option's value that *tables* are."""
        return tables[self.files[0]] if len(self.files) == 1 else tables

    def in_play(self, value: Any) -> Tables:
        """The lists that a game with this option is played with."""
        return self.defaults if value is None else self.tables_in(value)

    def is_other(self, value: Any) -> bool:
        """Whether an accepted value holds other lists than ours."""
        return value is not None and self.tables_in(value) != self.defaults

    def words_of(self, value: Any) -> Mapping[str, Word]:
        """The texts that come from the lists of an accepted value, or from ours."""
        return self._words(self.in_play(value))

    def check(self, value: Any) -> Any:
        """An option's value: None for our lists, or lists as data or as the text of a file. Files that are missing are
        ours.
        """
        if value is None:
            return None
        if isinstance(value, str):
            value = parse_data(value, f"{self.files[0]}.toml")
        return self._accepted(self._completed(value))

    def _completed(self, value: Any) -> Tables:
        if len(self.files) == 1:
            return {self.files[0]: value}
        if not isinstance(value, Mapping) or not set(value) <= set(self.files):
            raise self._bad(BoxProblem(self.package, "files", known=", ".join(self.files)))
        return {**self.defaults, **value}

    def _accepted(self, tables: Tables) -> Any:
        found = self.examine(tables)
        for problem in found.problems:
            raise self._bad(problem)
        return self.value_of(found.tables)

    def _bad(self, problem: BoxProblem) -> BadDataFile:
        file = problem.at.file if problem.at else self.files[0]
        return BadDataFile(file=f"{file}.toml", problem=problem)

    def examine(self, tables: Tables) -> Examined:
        """*tables* in their plain form as far as they are sound, and everything that is wrong with them."""
        found = Examined()
        for file in self.files:
            found.tables[file] = self._file(file, tables.get(file), found.problems)
        if not found.problems:
            found.tables = self._settle(found.tables)
            found.problems += [*self._judge(found.tables), *self._wrong_totals(found.tables)]
        return found

    def _wrong_totals(self, tables: Tables) -> Iterator[BoxProblem]:
        for total, line in zip(self.totals, self.tally(tables), strict=True):
            if not line.is_right:
                reason = total.label.rpartition(".")[2]
                yield BoxProblem(self.package, reason, at=total.sections[0], given=line.found, wanted=line.wanted)

    def _file(self, file: str, given: Any, problems: list[BoxProblem]) -> dict[str, Any]:
        sections = [section for section in self.sections if section.file == file]
        needed = {section.key for section in sections if not section.may_be_missing}
        if not isinstance(given, Mapping) or not needed <= set(given) <= {section.key for section in sections}:
            wanted = ", ".join(f"[[{each.key}]]" if each.shape == "list" else f"[{each.key}]" for each in sections)
            problems.append(BoxProblem(self.package, "keys", at=sections[0], wanted=wanted))
            given = given if isinstance(given, Mapping) else {}
        there: Tables = {each.key: [] for each in sections if each.may_be_missing} | dict(given)
        return {each.key: self._section(each, there[each.key], problems) for each in sections if each.key in there}

    def _section(self, section: Section, given: Any, problems: list[BoxProblem]) -> Any:
        if section.shape == "list":
            if not isinstance(given, list) or not section.least <= len(given) <= section.most:
                problems.append(BoxProblem(self.package, "no_list", at=section, most=section.most))
                return []
            return [self._entry(section, number, entry, problems) for number, entry in enumerate(given, 1)]
        if not isinstance(given, Mapping) or set(given) != set(section.names):
            known = ", ".join(section.names)
            problems.append(BoxProblem(self.package, "names", at=section, known=known))
            given = given if isinstance(given, Mapping) else {}
        there = {name: given[name] for name in section.names if name in given}
        if section.shape == "values":
            column = section.columns[0]
            return {name: self._value(section, name, column, value, problems) for name, value in there.items()}
        return {name: self._entry(section, name, entry, problems) for name, entry in there.items()}

    def _entry(self, section: Section, at: int | str, given: Any, problems: list[BoxProblem]) -> dict[str, Any]:
        if not isinstance(given, Mapping):
            problems.append(BoxProblem(self.package, "no_entry", at=section, entry=at))
            return {}
        strange = [str(key)[:LONGEST_TEXT] for key in given if key not in section.column and key not in section.aside]
        if strange:
            problems.append(BoxProblem(self.package, "strange", at=section, entry=at, line=strange[0]))
        entry = {}
        for column in section.columns:
            value = given.get(column.name, column.default)
            if value is not None or not column.is_optional:
                entry[column.name] = self._value(section, at, column, value, problems)
        return entry

    def _value(self, section: Section, at: int | str, column: Column, value: Any, problems: list[BoxProblem]) -> Any:
        wrong = _wrong(column, value)
        if wrong:
            reason, details = wrong
            name = column.name if section.shape != "values" else None
            place: dict[str, Any] = {"at": section, "entry": at, "column": name, "line": column.name}
            problems.append(BoxProblem(self.package, reason, **place, **details))
        return value

    def read(self, path: str | Path) -> Any:
        """The option's value in a folder with some of the box's files, or in one of them."""
        path = Path(path)
        own = [path / f"{file}.toml" for file in self.files]
        there = [file for file in own if file.exists()] if path.is_dir() else [path]
        if not there:
            raise BadOption("box", "no_box", given=str(path), known=", ".join(f"{file}.toml" for file in self.files))
        tables = {file.stem: read_data(file) for file in there}
        return self.check(tables) if len(self.files) > 1 else self._named(there[0].name, tables[there[0].stem])

    def found_in(self, folder: Path) -> Tables:
        """The lists in *folder* as far as they can be understood."""
        there = {file: read_data(folder / f"{file}.toml") for file in self.files if (folder / f"{file}.toml").exists()}
        return self.examine({**self.defaults, **there}).tables

    def _named(self, file: str, table: Any) -> Any:
        """The only file of a box: a problem is reported under the file's own name."""
        try:
            return self._accepted({self.files[0]: table})
        except BadDataFile as error:
            raise BadDataFile(file=file, problem=error.details["problem"]) from error

    def texts(self, tables: Tables) -> dict[str, str]:
        """The files of a box, as an owner keeps them."""
        return {f"{file}.toml": "\n".join(_file_lines(tables[file])) + "\n" for file in self.files}


def _wrong(column: Column, value: Any) -> tuple[str, dict[str, Any]] | None:
    """Why a value can't stand in a column, if it can't."""
    known = ", ".join(column.choices)
    if column.kind == "number":
        fits = type(value) is int and column.low <= value <= column.high
        return None if fits else ("number", {"low": column.low, "high": column.high})
    if column.kind == "text":
        fits = isinstance(value, str) and 0 < len(value.strip()) <= column.longest and value.isprintable()
        return None if fits else ("text", {"longest": column.longest})
    if column.kind == "choice":
        return None if value in column.choices else ("choice", {"given": str(value)[:LONGEST_TEXT], "known": known})
    if not isinstance(value, list) or len(value) != column.count:
        return "several", {"count": column.count}
    for each in value:
        if each not in column.choices:
            return "choice", {"given": str(each)[:LONGEST_TEXT], "known": known}
    twice = len(set(value)) < len(value) and not column.repeats
    return ("several", {"count": column.count}) if twice else None


def _file_lines(table: Mapping[str, Any]) -> Iterator[str]:
    """A file as TOML: its tables under their headings, a line for each value."""
    for key, value in table.items():
        if isinstance(value, list):
            for entry in value:
                yield from (f"[[{key}]]", *_value_lines(entry), "")
        elif all(isinstance(entry, Mapping) for entry in value.values()):
            for name, entry in value.items():
                yield from (f"[{key}.{name}]", *_value_lines(entry), "")
        else:
            yield from (f"[{key}]", *_value_lines(value), "")


def _value_lines(entry: Mapping[str, Any]) -> Iterator[str]:
    # Strings and lists of JSON are strings and lists of TOML.
    return (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in entry.items())
