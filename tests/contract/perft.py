"""Counting the lines of play below a position."""

from __future__ import annotations

from monstrotheque.engine.state import State


def perft(state: State, depth: int) -> int:
    """How many lines of *depth* moves there are (a line that ends the game earlier counts as one)."""
    if depth == 0 or state.is_over:
        return 1
    seats = [*state.actors, *state.interjectors]
    return sum(perft(state.play(seat, move), depth - 1) for seat in seats for move in state.legal(seat))
