"""No text is missing, and none is left over: what the sources ask for by key is there, and every key is asked for."""

from __future__ import annotations

import errno
import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import monstrotheque as mt
from monstrotheque.engine.texts import read_texts
from tests.contract.cases import every_game

ROOT = Path(__file__).parents[1]
SOURCES, WEB = ROOT / "src" / "monstrotheque", ROOT / "web" / "src"
DOCSTRING = re.compile(r'"""(?:.|\n)*?"""|/\*\*(?:.|\n)*?\*/')
QUOTED = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`')
SAID = re.compile(r'\b(?:say|has)\(\s*f?(?:"([^"\n]+)"|`([^`\n]+)`)')
FILLED = re.compile(r"\$?\{[^{}]*\}")
FORMS = ("one", "other")


def texts_of(folder: Path) -> frozenset[str]:
    """The keys of the texts in a folder."""
    return frozenset(read_texts(folder / "texts" / "en.toml"))


def own_texts(game: str) -> frozenset[str]:
    """The keys of a game's texts, its campaign's with them."""
    folder = SOURCES / "games" / game
    return frozenset().union(*(texts_of(path.parent) for path in folder.rglob("texts")))


def own_folders(game: str) -> list[Path]:
    return [SOURCES / "games" / game, WEB / "games" / game]


def shared_files() -> list[Path]:
    """Every source that is not of one game."""
    of_games = [folder for name in mt.game_names() for folder in own_folders(name)]
    return [path for path in source_files(SOURCES, WEB) if not any(path.is_relative_to(folder) for folder in of_games)]


def source_files(*folders: Path) -> list[Path]:
    kinds = ("*.py", "*.toml", "*.ts", "*.svelte")
    found = [path for folder in folders for kind in kinds for path in sorted(folder.rglob(kind))]
    return [path for path in found if path.parent.name != "texts" or path.suffix == ".ts"]


@functools.cache
def quoted(path: Path) -> frozenset[str]:
    """Every short string in a source, what is filled in as *."""
    text = DOCSTRING.sub("", path.read_text("utf-8"))
    found = {string for groups in QUOTED.findall(text) for string in groups}
    found |= {string for outer in found for string in re.findall(r"'([\w.]+)'", outer)}
    if path.suffix == ".toml":
        found |= set(re.findall(r"[\w.]+", text))
    return frozenset(FILLED.sub("*", string) for string in found)


@functools.cache
def words(path: Path) -> frozenset[str]:
    """The words in the strings of a source, its names of fields and functions, and its members of enums in small
    letters: keys are made of these.
    """
    text = path.read_text("utf-8")
    said = {word for string in quoted(path) for word in re.findall(r"\w+", string)}
    members = {name.lower() for name in re.findall(r"^    ([A-Z]\w+) = auto\(\)$", text, re.MULTILINE)}
    return frozenset(said | members | set(re.findall(r"\w+", text)))


def known(key: str, keys: Iterable[str]) -> bool:
    """Whether a text with this key (* stands for anything) is among *keys*, in one form or two."""
    pattern = re.compile(re.escape(key).replace(r"\*", ".+") + rf"(\.({'|'.join(FORMS)}))?")
    return any(map(pattern.fullmatch, keys))


def asked_for(path: Path) -> Iterator[str]:
    """The keys that a source says, as far as they are written there."""
    for groups in SAID.findall(path.read_text("utf-8")):
        key = FILLED.sub("*", next(filter(None, groups)))
        if "." in key and key.strip("*."):
            yield key


class Spoken:
    """What the strings and names of some sources can say."""

    def __init__(self, files: list[Path]) -> None:
        self.strings = frozenset().union(*map(quoted, files))
        self.words = frozenset().union(*map(words, files)) | set(errno.errorcode.values())
        found = [string for string in self.strings if re.fullmatch(r"[\w.*]*\w{3}[\w.*]*", string) and "*" in string]
        self.patterns = [re.compile(string.replace(".", r"\.").replace("*", r"(\w+)")) for string in found]

    def says(self, key: str) -> bool:
        """Whether some string is the key or becomes it, or begins it and the rest is words that the sources know."""
        parts = [part for part in key.split(".") if part not in FORMS]
        starts = ((".".join(parts[:end]), parts[end:]) for end in range(len(parts), 0, -1))
        return any(
            (start in self.strings or self.makes(start)) and all(map(self.knows, rest)) for start, rest in starts
        )

    def knows(self, part: str) -> bool:
        """Whether a part of a key is a word of the sources, or made of one."""
        return part in self.words or self.makes(part)

    def makes(self, text: str) -> bool:
        """Whether some string becomes *text* when it is filled with words of the sources."""
        found = (pattern.fullmatch(text) for pattern in self.patterns)
        return any(match and all(map(self.knows, match.groups())) for match in found)


def left_over(keys: Iterable[str], files: list[Path]) -> set[str]:
    spoken = Spoken(files)
    return {key for key in keys if not spoken.says(key)}


WORD_FILES = [*(WEB / "texts").glob("[a-z]*.ts"), *WEB.glob("games/**/words.ts")]


def test_every_word_of_the_pages_is_used() -> None:
    """That what the pages use is there is checked by their types."""
    pages = [path for path in source_files(WEB) if path not in WORD_FILES and ".test." not in path.name]
    spoken = frozenset().union(*map(words, pages))
    spoken |= {word for path in WORD_FILES for word in re.findall(r"\bw\.(\w+)", path.read_text("utf-8"))}
    own = {path: re.findall(r"^ +(\w+):", path.read_text("utf-8"), re.MULTILINE) for path in WORD_FILES}
    assert sum(map(len, own.values())) > 500
    assert {f"{path.name}: {key}" for path, keys in own.items() for key in keys if key not in spoken} == set()


SHARED = texts_of(SOURCES) | texts_of(SOURCES / "server")


@every_game
def test_every_text_a_game_asks_for_is_there(name: str) -> None:
    asked = {key for path in source_files(*own_folders(name)) for key in asked_for(path)}
    assert asked
    keys = SHARED | own_texts(name) | mt.game(name).texts("fr").keys()
    assert {key for key in asked if not known(key, keys)} == set()


def test_every_shared_text_asked_for_is_there() -> None:
    keys = SHARED.union(*map(own_texts, mt.game_names()))
    asked = {key for path in shared_files() for key in asked_for(path)}
    assert len(asked) > 50
    assert {key for key in asked if not known(key, keys)} == set()


@every_game
def test_every_text_of_a_game_is_used(name: str) -> None:
    assert left_over(own_texts(name), [*source_files(*own_folders(name)), *shared_files()]) == set()


def test_every_shared_text_is_used() -> None:
    assert left_over(SHARED, source_files(SOURCES, WEB)) == set()


@pytest.mark.parametrize("key", ["terminal.nobody_says_this", "errors.bad_option.unheard_of", "nowhere.one"])
def test_a_text_that_nobody_says_would_be_found(key: str) -> None:
    assert left_over([key], shared_files()) == {key}
