"""Previews in words, the same for terminal, server and hints."""

from __future__ import annotations

from collections.abc import Sequence

from monstrotheque.engine.events import Preview
from monstrotheque.engine.texts import Texts


def preview_notes(preview: Preview, texts: Texts) -> list[str]:
    """What a move changes, a sentence each."""
    return [texts.tell(key, values) for key, values in preview.notes]


def preview_words(preview: Preview, texts: Texts) -> str:
    """What a move brings, in a few words: "+6 (Lovers +6)"; empty if there is nothing to say."""
    return summed_up(preview, preview_notes(preview, texts), texts)


def summed_up(preview: Preview, notes: Sequence[str], texts: Texts) -> str:
    """What a move brings, in a few words and with the *notes* on it."""
    if preview.uncertain and not preview.gains and not notes:
        return texts.say("preview.unknown")
    said = [note.removesuffix(".") for note in notes]
    if preview.gains:
        kinds = ", ".join(f"{texts.say(f'gains.{kind}')} {points:+d}" for kind, points in preview.gains.items())
        said.insert(0, texts.say("preview.gain", n=preview.total, kinds=kinds))
    return texts.say("hints.next").join(said)
