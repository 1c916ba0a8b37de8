"""Raw states that are fast to read from Python.

NumPy looks up a raw state's field in Python code at every access, and describing a position to a seat takes hundreds of
accesses. These raw states hold the same fields in the same places, so kernels take them as any other.
"""

from __future__ import annotations

import functools
from operator import attrgetter, itemgetter
from typing import Any

import numpy as np


class Readable(np.record):  # type: ignore[misc]  # final for type checkers only
    """A raw state whose fields are properties, read directly."""

    __slots__ = ()
    __getattribute__ = object.__getattribute__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]
    # Compiled code asks for the memory by this name. The array that holds the raw state (no other is in it) has it at
    # hand, whereas NumPy would first write down the types of all fields.
    data = property(attrgetter("base"))

    def copy(self) -> Any:  # type: ignore[override]  # a raw state has no order
        """Another raw state with the same content, as fast to read."""
        return readable(self)

    def __reduce__(self) -> Any:
        return readable_from_bytes, (np.dtype((np.record, self.dtype)), self.tobytes())


@functools.cache
def _readable(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """*dtype*, with elements that are fast to read."""
    fields = {name: property(itemgetter(name)) for name in dtype.names or ()}
    return np.dtype((type(Readable.__name__, (Readable,), {"__slots__": (), **fields}), dtype))


def readable(raw: Any) -> Any:
    """A copy of *raw* that is fast to read."""
    dtype = raw.dtype if isinstance(raw, Readable) else _readable(raw.dtype)
    return np.frombuffer(bytearray(raw.tobytes()), dtype)[0]


def readable_from_bytes(dtype: np.dtype[Any], data: bytes) -> Any:
    """A raw state of *dtype* from its bytes, fast to read."""
    return readable(np.frombuffer(data, dtype)[0])


def frozen(raw: Any) -> Any:
    """*raw* as a read-only raw state; a copy, unless it already is one."""
    return raw if not raw.flags.writeable else frozen_from_bytes(raw.dtype, raw.tobytes())


def frozen_from_bytes(dtype: np.dtype[Any], data: bytes) -> Any:
    """A read-only raw state of *dtype* from its bytes."""
    return np.frombuffer(data, _readable(dtype))[0]
