"""Running kernels as plain Python, for debugging and coverage (NUMBA_DISABLE_JIT=1), with the arithmetic they have
when compiled: a small integer read from a raw state takes part in it as a wide one, never overflowing at 8 bits.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np


def widen(function: Callable[..., Any]) -> Callable[..., Any]:
    """Call *function* with raw states and integer arrays that give plain Python integers."""

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        return function(*[_wide(argument) for argument in arguments])

    return call


def _wide(value: Any) -> Any:
    """*value* as a kernel should see it. 64-bit words stay as they are: chance is computed with their wrapping."""
    if isinstance(value, np.record):
        return WideRecord(value)
    if isinstance(value, np.ndarray) and value.dtype.kind in "iu":
        return WideArray(value)
    if isinstance(value, np.integer) and value.dtype != np.uint64:
        return int(value)
    return value


class WideRecord:
    """A raw state whose fields read as plain integers."""

    def __init__(self, raw: np.record) -> None:
        object.__setattr__(self, "_raw", raw)

    def __getattr__(self, name: str) -> Any:
        return _wide(getattr(self._raw, name))

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._raw, name, value)


class WideArray:
    """An array of integers whose elements read as plain integers."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array

    def __getitem__(self, index: Any) -> Any:
        return _wide(self._array[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._array[index] = value._array if isinstance(value, WideArray) else value

    def __len__(self) -> int:
        return len(self._array)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array."""
        return tuple(self._array.shape)

    def reshape(self, *shape: int) -> WideArray:
        """The same elements in another shape."""
        return WideArray(self._array.reshape(*shape))
