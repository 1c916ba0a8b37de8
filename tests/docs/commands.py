"""The reference of the command line, written from the commands: `python -m tests.docs.commands`.

Every command and option is told once, by its own help. A test compares the pages with the commands.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bench.prose import folded
from monstrotheque.cli.main import cli

FOLDER = Path(__file__).parents[2] / "docs" / "reference" / "commands"
PAGES = {
    "play": ("Play and replay", ["games", "play", "replay", "show", "count", "box", "verify"]),
    "study": ("Study", ["simulate", "study", "play-out"]),
    "arena": ("Compare bots", ["arena"]),
    "positions": ("Analyse and compare", ["analyse", "solve", "puzzles", "duplicate"]),
    "campaign": ("Campaigns", ["campaign"]),
    "serve": ("Serve", ["serve", "bots"]),
    "database": ("Database", ["db"]),
    "admin": ("Administration", ["admin"]),
}
"""The pages: a title, and the commands on it. A group is there with all its commands."""


def commands(name: str) -> list[tuple[str, click.Command]]:
    """A command, or all commands of a group, with the words that call them."""
    found = cli.get_command(click.Context(cli), name)
    assert found is not None, name
    if not isinstance(found, click.Group):
        return [(f"monstro {name}", found)]
    context = click.Context(found)
    inner = [(inner, found.get_command(context, inner)) for inner in found.list_commands(context)]
    own = [(f"monstro {name}", found)] if any(option.name != "lang" for option in found.params) else []
    return [*own, *((f"monstro {name} {inner}", command) for inner, command in inner if command is not None)]


def usage(path: str, command: click.Command) -> str:
    """How a command is called."""
    context = click.Context(command, info_name=path)
    return " ".join([path, *command.collect_usage_pieces(context)])


def described(option: click.Option) -> str:
    """What an option does, and what it is by default."""
    context = click.Context(click.Command(""))
    said = (option.help or "How much is logged.").strip()
    default = "all cores" if option.name == "jobs" else option.get_default(context)
    is_told = not option.is_flag and isinstance(default, int | str | float) and not callable(option.default)
    return f"{said} Default: `{default}`." if is_told and default != "" else said


def spelled(option: click.Option) -> str:
    """The names of an option, with what it takes."""
    context = click.Context(click.Command(""))
    names = ", ".join(f"`{name}`" for name in sorted(option.opts, key=len))
    taken = "" if option.is_flag else option.make_metavar(context)
    taken = {"INTEGER": "N", "INTEGER RANGE": "N", "FLOAT RANGE": "NUMBER", "DIRECTORY": "FOLDER"}.get(taken, taken)
    return f"{names} `{taken}`".replace(" ``", "").replace("|", "\\|")


def section(path: str, command: click.Command) -> str:
    """A command: how it is called, what it does, its options."""
    said = "\n\n".join(folded(" ".join(part.split())) for part in (command.help or "").split("\n\n"))
    lines = [f"## {path}", "", "```", usage(path, command), "```", "", said.strip(), ""]
    options = [option for option in command.params if isinstance(option, click.Option) and option.name != "lang"]
    if options:
        lines += ["| option | what it does |", "| --- | --- |"]
        lines += [f"| {spelled(option)} | {described(option)} |" for option in options] + [""]
    return "\n".join(lines)


def page(name: str) -> str:
    """A whole page."""
    title, members = PAGES[name]
    sections = [section(path, command) for member in members for path, command in commands(member)]
    note = "Every command also takes `--lang fr` or `--lang en`, and `--help`."
    return "\n".join([f"# {title}: commands", "", note, "", *sections])


def main() -> None:
    """Write all pages, or with `--check` name those that are out of date."""
    if "--check" in sys.argv:
        old = [name for name in PAGES if (FOLDER / f"{name}.md").read_text("utf-8") != page(name)]
        sys.exit(f"out of date: {', '.join(old)}" if old else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in PAGES:
        (FOLDER / f"{name}.md").write_text(page(name), "utf-8")
        print(f"docs/reference/commands/{name}.md")


if __name__ == "__main__":
    main()
