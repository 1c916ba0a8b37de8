"""Listeners for the compilation of kernels. This is apart from `compiling`, which loads Numba."""

from __future__ import annotations

from collections.abc import Callable

Listener = Callable[[str, bool], None]

_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Call *listener* with a kernel's name and False before it is compiled, and with True afterwards."""
    _listeners.append(listener)


def tell(name: str, *, done: bool) -> None:
    """Tell the listeners of a kernel that is to be compiled, or is *done*."""
    for listener in _listeners:
        listener(name, done)
