"""Check the English of the project: `python -m tests.docs.prose`, a part of `make check`.

It reads the docs, the texts of games, server and commands (TOML), and in Python and TypeScript the comments, docstrings
and every string that is a sentence: help, log messages, descriptions of features.

Two lists decide. proselint knows what careful writers avoid. words.toml has the words of this project: what we don't
write, and what to write instead. Paragraphs and table cells of the docs are short, too.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from proselint.checks import __register__
from proselint.config import Config
from proselint.registry import CheckRegistry
from proselint.tools import LintFile

ROOT = Path(__file__).parents[2]
LISTS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
WORDS = [
    (re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE), instead) for pattern, instead in LISTS["instead_of"].items()
]
CHECKS: Config = {"max_errors": 1000, "checks": dict.fromkeys(LISTS["proselint"]["checks"], True)}
CODE = re.compile(r"^( *)```.*?^\1```$|`[^`\n]*`|<!--.*?-->|\]\([^)]*\)|^\[\w+\]:.*$", re.MULTILINE | re.DOTALL)
SENTENCES = 3
CELL = 250
"""The most characters in a cell of a table."""
SENTENCE = re.compile(r"[A-Za-z’']+[,:;]? [A-Za-z’']+[,:;]? [A-Za-z’']+")
"""A string of three words or more is prose."""
TOML = re.compile(r"^\s*\[.*$|^[\w.\"-]+ *= *|\{[^{}]*\}|^ *#", re.MULTILINE)
TYPESCRIPT = re.compile(
    r"/\*.*?\*/|(?<!:)//.*$|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`|<!--.*?-->", re.MULTILINE | re.DOTALL
)
END = re.compile(r"(?<=[a-z`)\]*%][.!?])\s+(?=[A-Z`*\[(])")


class Finding(NamedTuple):
    """What is wrong, and where."""

    file: Path
    line: int
    said: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.said}"


def blanked(found: re.Match[str]) -> str:
    """Code, replaced by blanks: lines keep their numbers."""
    return re.sub(r"[^\n]", " ", found[0])


def pages() -> list[Path]:
    """The English pages that are written by hand."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *of_ours("bench/**/*.md")]
    return sorted(page for page in found if not page.name.endswith(".fr.md"))


def of_ours(pattern: str) -> Iterator[Path]:
    """The files that match *pattern*, without those of installed packages."""
    return (path for path in ROOT.glob(pattern) if "node_modules" not in path.parts)


def of_python(text: str) -> str:
    """The comments, docstrings and sentences of Python, everything else blank: lines keep their numbers."""
    lines = [""] * (text.count("\n") + 2)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SENTENCE.search(node.value):
            for number, line in enumerate(node.value.rstrip("\n").split("\n"), node.lineno):
                lines[min(number, len(lines) - 1)] += f" {line}"
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0]] += token.string.lstrip("# ")
    return "\n".join(lines[1:])


def of_texts(text: str) -> str:
    """The values and comments of a file of texts; keys and placeholders are blank."""
    return TOML.sub(blanked, text)


def of_typescript(text: str) -> str:
    """The comments and strings of TypeScript and Svelte."""
    kept, end = [], 0
    for found in TYPESCRIPT.finditer(text):
        kept += [re.sub(r"[^\n]", " ", text[end : found.start()]), re.sub(r"\$\{[^}]*\}|`", blanked, found[0])]
        end = found.end()
    return "".join(kept)


def wrong_words(file: Path, prose: str) -> Iterator[Finding]:
    """Words that are not ours."""
    for pattern, instead in WORDS:
        for found in pattern.finditer(prose):
            line = 1 + prose[: found.start()].count("\n")
            yield Finding(file, line, f"{' '.join(found[0].split())!r}: {instead}")


def poor_style(file: Path, prose: str) -> Iterator[Finding]:
    """What proselint finds."""
    for found in LintFile(str(file), prose).lint(CHECKS) if prose.strip() else ():
        yield Finding(file, found.pos[0], found.check_result.message)


def long_paragraphs(file: Path, prose: str) -> Iterator[Finding]:
    """Paragraphs of more than three sentences; lists and tables are no paragraphs."""
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", prose):
        text = paragraph.strip()
        if text and not text.startswith(("|", "#", "-", "!", "*", "1.", ">", ":::", "<")):
            count = len(END.split(text))
            if count > SENTENCES:
                yield Finding(file, line, f"{count} sentences in a paragraph: at most {SENTENCES}")
        line += paragraph.count("\n")


def walls(file: Path, text: str) -> Iterator[Finding]:
    """Table cells that are too long to skim."""
    for number, line in enumerate(text.splitlines(), 1):
        for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")) if line.startswith("|") else ():
            said = re.sub(r"\]\([^)]*\)", "]", cell.strip())
            if len(said) > CELL:
                yield Finding(file, number, f"{len(said)} characters in a table cell: at most {CELL}")


def of_pages() -> Iterator[Finding]:
    """What is wrong in the docs."""
    for page in pages():
        text = page.read_text("utf-8")
        prose = CODE.sub(blanked, text)
        yield from wrong_words(page, prose)
        yield from poor_style(page, prose)
        yield from walls(page, text)
        if page.is_relative_to(ROOT / "docs") and not {"rules", "commands"} & set(page.parts):
            yield from long_paragraphs(page, prose)


READERS: dict[str, Callable[[str], str]] = {
    "src/**/*.py": of_python,
    "examples/**/*.py": of_python,
    "bench/**/*.py": of_python,
    "src/**/texts/en.toml": of_texts,
    "examples/**/texts/en.toml": of_texts,
    "web/src/**/*.ts": of_typescript,
    "web/src/**/*.svelte": of_typescript,
}
"""How prose is found in every kind of file."""


def findings() -> Iterator[Finding]:
    """Everything that is wrong."""
    yield from of_pages()
    for pattern, reader in READERS.items():
        for path in sorted(path for path in of_ours(pattern) if path.name != "fr.ts"):
            prose = CODE.sub(blanked, reader(path.read_text("utf-8")))
            yield from wrong_words(path, prose)
            yield from poor_style(path, prose)


def main() -> None:
    """Print what is wrong; fail if anything is."""
    registry = CheckRegistry()
    registry.register_many(__register__)
    found = list(findings())
    for finding in found:
        print(finding)
    print(f"{len(found)} findings in the prose" if found else "The prose is plain.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
