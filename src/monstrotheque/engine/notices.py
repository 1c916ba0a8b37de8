"""Who wants to know that kernels are being compiled. It stands apart from `compiling`, which loads Numba."""

from __future__ import annotations

from collections.abc import Callable

Listener = Callable[[str, bool], None]

_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Have *listener* called with a kernel's name before it is compiled (and False), and afterwards (and True)."""
    _listeners.append(listener)


def tell(name: str, *, done: bool) -> None:
    """Tell the listeners of a kernel that is to be compiled, or is *done*."""
    for listener in _listeners:
        listener(name, done)
