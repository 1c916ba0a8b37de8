"""The prose linter finds what it is there to find."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs import prose

PYTHON = '''
"""The first line."""
FEATURES = (("turn: for each seat from the looker on", 2),)
log.warning("the worker brought it about", extra={"looker": 1})


@click.option("--lang", help="What shall be spoken.")
def run() -> None:  # who is no guest
    """So many seconds."""
'''
TEXTS = """
# In vain.
[looker]
looker = "{looker} plays in the place of {name}."
"""
TYPESCRIPT = """
/** The looker. */
const shall = looker + `${looker} is no bot`; // in vain
"""


def lines(text: str) -> list[tuple[int, str]]:
    found = prose.wrong_words(Path("a.py"), prose.CODE.sub(prose.blanked, text))
    return sorted((finding.line, finding.said.split(":")[0].strip("'")) for finding in found)


def test_every_sentence_of_python_is_read_and_no_name() -> None:
    found = [(3, "looker"), (4, "brought it about"), (7, "shall"), (8, "is no guest"), (9, "So many seconds")]
    assert lines(prose.of_python(PYTHON)) == found


def test_texts_are_read_without_their_keys_and_placeholders() -> None:
    assert lines(prose.of_texts(TEXTS)) == [(2, "In vain"), (4, "in the place of")]


def test_comments_and_strings_of_typescript_are_read() -> None:
    assert lines(prose.of_typescript(TYPESCRIPT)) == [(2, "looker"), (3, "in vain"), (3, "is no bot")]


@pytest.mark.parametrize(("length", "findings"), [(prose.CELL, 0), (prose.CELL + 1, 1)])
def test_a_table_cell_has_a_greatest_length(length: int, findings: int) -> None:
    row = f"| short | {'x' * (length - 4)} [a](docs/long/address.md) |"
    assert len(list(prose.walls(Path("page.md"), row))) == findings


@pytest.mark.parametrize("pattern", prose.READERS)
def test_every_kind_of_file_is_found(pattern: str) -> None:
    assert any(prose.ROOT.glob(pattern))
