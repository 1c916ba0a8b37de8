"""The documents say what is true: examples run, links lead somewhere, every game has its pages."""

from __future__ import annotations

import doctest
import json
import math
import os
import re
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Callable
from pathlib import Path

import click
import pytest

import monstrotheque as mt
from monstrotheque.cli.main import cli
from monstrotheque.server.settings import Limits
from tests.contract.cases import every_game
from tests.docs import commands, diagrams

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#]+)(#[^)]*)?\)")


def test_the_readme_s_game_plays_as_shown() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 8
    assert results.failed == 0


def test_the_readme_s_speed_is_the_one_measured() -> None:
    measured = json.loads((ROOT / "bench" / "results" / "bench.json").read_text("utf-8"))["games"]
    figures = next(iter(measured["crypte_de_sedlec"].values()))
    said = f"{figures['moves_per_s'] / 1e6:.1f} million random moves a second of La Crypte de Sedlec on one thread"
    assert said in (ROOT / "README.md").read_text("utf-8")


@every_game
def test_the_speed_page_has_the_measured_speed_of_every_game(name: str) -> None:
    measured = json.loads((ROOT / "bench" / "results" / "bench.json").read_text("utf-8"))["games"][name]
    players, figures = next(iter(measured.items()))
    row = f"| {mt.game(name).title('fr')} | {players} | {figures['moves_per_s'] / 1e6:.1f} million |"
    assert row in (ROOT / "docs" / "why" / "speed.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target, _ in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
        assert page.parent == ROOT or (page.parent / target).resolve().is_relative_to(ROOT / "docs"), "not on the site"


def headings(page: Path) -> set[str]:
    """The anchors of a page, as the site makes them from its headings."""
    found = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", title)).strip().lower().replace(" ", "-") for title in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_a_heading_find_it(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text("utf-8")):
        assert anchor in headings(page.parent / target if target else page), anchor


def test_the_positions_shown_are_positions() -> None:
    page = (ROOT / "docs" / "reference" / "positions.md").read_text("utf-8")
    shown = re.findall(r"^```text\n(.+)\n```", page, re.MULTILINE)
    assert {text.partition("/")[0] for text in shown} == set(mt.game_names())
    for text in shown:
        assert set(text.split()) <= set(mt.position(text).text().split())
    state = mt.game("crypte_de_sedlec").new(players=2, seed=7).play(0, "exhume 1")
    assert state.sight(1).text() == shown[0]


COMMAND = re.compile(r"(?:^ *|`)monstro ((?:[^`\n]|\\\n)*)", re.MULTILINE)


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that *words* begin with, and the other words."""
    context, command = click.Context(cli), click.Command("")
    found: click.Command | None = cli
    while found is not None:
        command = found
        is_group = isinstance(command, click.Group) and bool(words) and bool(re.fullmatch("[a-z]+(-[a-z]+)*", words[0]))
        found = command.get_command(context, words.pop(0)) if is_group and isinstance(command, click.Group) else None
        assert found or not is_group, f"{command.name} has no such command"
    return command, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_shown_exists_with_its_options(page: Path) -> None:
    for line in COMMAND.findall(page.read_text("utf-8")):
        command, rest = command_of(line.split("  ")[0].replace("[", " ").replace("]", " ").split())
        known = {name for parameter in command.params for name in parameter.opts} | {"--help"}
        if command.context_settings.get("ignore_unknown_options"):
            known |= {f"--{option}" for game in mt.all_games() for option in game.options}
        for word in rest:
            assert not word.startswith("-") or word.partition("=")[0] in known, line


def test_every_make_command_shown_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    shown = {
        name for page in PAGES for name in re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text("utf-8"), re.MULTILINE)
    }
    assert len(shown) > 10
    assert shown <= targets


PLAYERS_PAGES = ["README", *[f"docs/{name}" for name in ("start/play", "how-to/box", "how-to/campaigns")]]
PLAYERS_PAGES += ["docs/how-to/count", "docs/how-to/duplicate"]


@pytest.mark.parametrize("page", PLAYERS_PAGES)
def test_every_button_named_for_players_is_in_the_app(page: str) -> None:
    """Labels of the app are in italics on these pages."""
    texts = [file.read_text("utf-8") for file in (ROOT / "web" / "src" / "texts").glob("*.ts")]
    words = {word for text in texts for word in re.findall(r'["`]([^"`\n]+)["`]', text)}
    prose = re.sub(r"```.*?```|`[^`]*`|\*\*", "", (ROOT / f"{page}.md").read_text("utf-8"), flags=re.DOTALL)
    labels = re.findall(r"\*([^*\n]+)\*", prose)
    assert labels
    assert [label for label in labels if not any(word.startswith(label) for word in words)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_data_shown_can_be_read(page: Path) -> None:
    """Blocks of JSON and TOML are what they say; … stands for what is left out."""
    readers: dict[str, Callable[[str], object]] = {"json": json.loads, "toml": tomllib.loads}
    blocks = re.findall(r"^( *)```(json|toml)\n(.*?)^ *```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    for _, kind, block in blocks:
        whole = re.sub(r"\{…[^{}]*\}|\[…\]", "{}", textwrap.dedent(block))
        readers[kind](re.sub(r", …(?=[}\]])", "", whole).replace(": …", ": null"))


GLUED = re.compile(r"^(?![ #|<]|[-*] |\d+\. )\S.*\n(?:[-*]|\d+\.) .*", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_site_shows_lists_and_folded_parts_as_they_are_meant(page: Path) -> None:
    """A list needs an empty line before it, and what is folded has to say that it is written like the rest."""
    said = re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert GLUED.findall(said) == []
    assert "<details>" not in said


FRENCH = [page for page in PAGES if page.name.endswith(".fr.md")]
UNFRENCH = re.compile(r"(?<=\S) [;:!?](?=\s|$)|« | »|\w[;!?](?=\s)|\w'\w", re.MULTILINE)


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.name)
def test_french_pages_follow_french_typography(page: Path) -> None:
    """A no-break space before `: ; ! ?` and inside « », and the apostrophe ’."""
    said = re.sub(r"`[^`]*`|\]\([^)]*\)", "", page.read_text("utf-8"))
    assert UNFRENCH.findall(said) == []


def test_every_page_is_in_the_site_s_menu() -> None:
    menu = (ROOT / "zensical.toml").read_text("utf-8")
    named = set(re.findall(r'"([^"]+\.md)"', menu))
    assert named == {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").glob("**/*.md")}


QUOTE = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```', re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_quoted_files_say_what_is_quoted(page: Path) -> None:
    """A block with a file as its title is a part of that file, or several with empty lines between them."""
    for file, block in QUOTE.findall(page.read_text("utf-8")):
        source = (ROOT / file).read_text("utf-8")
        for part in block.strip().split("\n\n\n"):
            assert part.strip("\n") in source, file


def test_every_example_is_quoted_or_named() -> None:
    told = "".join(page.read_text("utf-8") for page in PAGES)
    examples = [path.name for path in (ROOT / "examples").glob("*.py") if path.name != "__init__.py"]
    assert len(examples) > 10
    assert [name for name in examples if f"examples/{name}" not in told] == []
    quoted = {file for page in PAGES for file, _ in QUOTE.findall(page.read_text("utf-8"))}
    to_copy = ("own_bot", "own_study", "pettingzoo_loop", "vector_loop", "websocket_client")
    assert {f"examples/{name}.py" for name in to_copy} <= quoted


def test_the_reference_has_every_command_and_option() -> None:
    """`python -m tests.docs.commands` writes the pages anew. A process of its own has no help in French yet."""
    command = [sys.executable, "-m", "tests.docs.commands", "--check"]
    english = os.environ | {"LANGUAGE": "en"}
    done = subprocess.run(command, cwd=ROOT, env=english, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_command_is_on_one_page_of_the_reference() -> None:
    told = [name for _, names in commands.PAGES.values() for name in names]
    assert sorted(told) == sorted(cli.list_commands(click.Context(cli)))


def test_every_limit_is_documented_once_with_its_default() -> None:
    page = (ROOT / "docs" / "reference" / "limits.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.MULTILINE)
    assert sorted(rows) == sorted((name, str(getattr(Limits(), name))) for name in Limits.__slots__)


@pytest.mark.parametrize("name", diagrams.DRAWN)
def test_the_diagrams_show_the_code_as_it_is(name: str) -> None:
    """`python -m tests.docs.diagrams` draws them anew."""
    assert (diagrams.PICTURES / name).read_text("utf-8") == diagrams.DRAWN[name]()


SCREENS, SCREEN = 3, 58


def lines_on_a_screen(page: Path) -> int:
    """About how many lines of a browser's window a page takes, pictures aside."""
    lines = page.read_text("utf-8").splitlines()
    return sum(max(1, math.ceil(len(re.sub(r"\]\([^)]*\)", "", line)) / 115)) for line in lines)


@pytest.mark.parametrize("page", [page for page in PAGES if "docs" in page.parts], ids=lambda page: page.name)
def test_a_page_fits_three_screens(page: Path) -> None:
    assert lines_on_a_screen(page) <= SCREENS * SCREEN


@every_game
def test_every_game_has_its_rules_page_in_both_languages(name: str) -> None:
    for lang in ("fr", "en"):
        folder, heading = ROOT / "docs" / "reference" / "rules", "## Décisions" if lang == "fr" else "## Rulings"
        page, rulings = folder / f"{name}.{lang}.md", folder / f"{name}_rulings.{lang}.md"
        assert mt.game(name).facts["designers"][0] in page.read_text("utf-8")
        assert heading in (rulings if rulings.exists() else page).read_text("utf-8")


def test_the_path_of_a_move_names_files_that_exist() -> None:
    text = (ROOT / "docs" / "why" / "path-of-a-move.md").read_text("utf-8")
    package, web = ROOT / "src" / "monstrotheque", ROOT / "web" / "src"
    named = re.findall(r"`([\w./<>-]+(?:/|\.py|\.ts|\.svelte))`", text)
    found = {name: name.replace("<game>", "*") for name in named if not name.startswith(("src/", "web/"))}
    roots = (package / "server", package, web)
    missing = {name for name, pattern in found.items() if not any(any(root.glob(pattern)) for root in roots)}
    assert len(found) > 20
    assert missing == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_prose_has_lines_that_fit_a_screen(page: Path) -> None:
    """Tables, code and pictures may be longer."""
    code, long = False, []
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        code ^= line.startswith("```")
        if not code and len(line) > 120 and not line.lstrip().startswith(("|", "!", "<")):
            long.append(number)
    assert long == []
