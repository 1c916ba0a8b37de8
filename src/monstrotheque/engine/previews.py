"""Previews in words, the same for terminal, server and hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from monstrotheque.engine.events import Preview
from monstrotheque.engine.texts import Texts

Items: TypeAlias = tuple[tuple[str, Any], ...]


def preview_notes(preview: Preview, texts: Texts) -> list[str]:
    """What a move changes, a sentence each."""
    return [texts.tell(key, values) for key, values in preview.notes]


def preview_words(preview: Preview, texts: Texts) -> str:
    """What a move brings, in a few words: "+6 (Lovers +6)"; empty if there is nothing to say."""
    return told(preview, texts)[1]


def told(preview: Preview, texts: Texts) -> tuple[list[str], str]:
    """The notes on a move, and what it brings in a few words with these notes. Nobody may change them.

    Most moves bring what others have brought before, so that it is phrased once; not where players are named.
    """
    if any("seat" in values for _, values in preview.notes):
        notes = preview_notes(preview, texts)
        return notes, summed_up(preview, notes, texts)
    known = tuple([(key, tuple(values.items())) for key, values in preview.notes])
    return texts.once(_told, preview.uncertain, tuple(preview.gains.items()), known)


def _told(uncertain: bool, gains: Items, noted: tuple[tuple[str, Items], ...], texts: Texts) -> tuple[list[str], str]:
    preview = Preview(dict(gains), tuple((key, dict(values)) for key, values in noted), uncertain)
    notes = preview_notes(preview, texts)
    return notes, summed_up(preview, notes, texts)


def summed_up(preview: Preview, notes: Sequence[str], texts: Texts) -> str:
    """What a move brings, in a few words and with the *notes* on it."""
    if preview.uncertain and not preview.gains and not notes:
        return texts.say("preview.unknown")
    said = [note.removesuffix(".") for note in notes]
    if preview.gains:
        kinds = ", ".join(f"{texts.say(f'gains.{kind}')} {points:+d}" for kind, points in preview.gains.items())
        said.insert(0, texts.say("preview.gain", n=preview.total, kinds=kinds))
    return texts.say("hints.next").join(said)
