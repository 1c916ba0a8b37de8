"""The prose of the docs and docstrings, checked: `python -m tests.docs.prose`, a part of `make check`.

Two lists decide. proselint knows what careful writers of English avoid; words.toml has the words of this project: what
to say, and in place of what. Paragraphs of the docs are short, too.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
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
END = re.compile(r"(?<=[a-z`)\]*%][.!?])\s+(?=[A-Z`*\[(])")


class Finding(NamedTuple):
    """What is wrong, and where."""

    file: Path
    line: int
    said: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.said}"


def blanked(found: re.Match[str]) -> str:
    """What is no prose, replaced by blanks: lines keep their numbers."""
    return re.sub(r"[^\n]", " ", found[0])


def pages() -> list[Path]:
    """The English pages that are written by hand."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    return sorted(page for page in found if not page.name.endswith(".fr.md"))


def spoken(path: Path) -> str:
    """The docstrings and comments of a Python file, everything else blank: lines keep their numbers."""
    text = path.read_text("utf-8")
    lines = [""] * (text.count("\n") + 2)
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        for inner in body if isinstance(body, list) else []:
            if isinstance(inner, ast.Expr) and isinstance(value := inner.value, ast.Constant):
                for number, line in enumerate(str(value.value).split("\n"), inner.lineno):
                    lines[number] = line
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0]] = token.string.lstrip("# ")
    return "\n".join(lines[1:])


def wrong_words(file: Path, prose: str) -> Iterator[Finding]:
    """Words that are not ours."""
    for pattern, instead in WORDS:
        for found in pattern.finditer(prose):
            line = 1 + prose[: found.start()].count("\n")
            yield Finding(file, line, f"{' '.join(found[0].split())!r}: {instead}")


def poor_style(file: Path, prose: str) -> Iterator[Finding]:
    """What proselint finds."""
    for found in LintFile(str(file), prose).lint(CHECKS):
        yield Finding(file, found.pos[0] - 1, found.check_result.message)


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


def findings() -> Iterator[Finding]:
    """Everything that is wrong."""
    for page in pages():
        prose = CODE.sub(blanked, page.read_text("utf-8"))
        yield from wrong_words(page, prose)
        yield from poor_style(page, prose)
        if page.is_relative_to(ROOT / "docs") and not {"rules", "commands"} & set(page.parts):
            yield from long_paragraphs(page, prose)
    for path in sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("examples/**/*.py")]):
        prose = CODE.sub(blanked, spoken(path))
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
