"""Fixed-size raw states, declared as classes: the fields read like a description, `dtype` is what kernels get.

    @structured
    class RawState:
        turn: int = field("i1")
        hands: IntArray = field("i1", 3, 2)

Kernels annotate their state with the class; at run time it is one element of a NumPy array of that dtype.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

IntArray: TypeAlias = npt.NDArray[Any]
FloatArray: TypeAlias = npt.NDArray[Any]

T = TypeVar("T")

REQUIRED = ("key", "chances", "players")


class _Field(NamedTuple):
    code: str
    shape: tuple[int, ...]


def field(code: str, *shape: int) -> Any:
    """A field of the raw state: a NumPy type code, and the shape of an array."""
    return _Field(code, shape)


def structured(cls: type[T]) -> type[T]:
    """Gather the declared fields of *cls* into `cls.dtype`."""
    declared = [(name, value) for name, value in vars(cls).items() if isinstance(value, _Field)]
    missing = [name for name in REQUIRED if name not in dict(declared)]
    if missing:
        raise TypeError(f"{cls.__name__} needs the fields {missing}")
    taken = [name for name, _ in declared if hasattr(np.record, name)]
    if taken:
        raise TypeError(f"{cls.__name__} can't name a field {taken}: NumPy's records have that name themselves")
    cls.dtype = _without_gaps(np.dtype([(name, f.code, f.shape) for name, f in declared], align=True))  # type: ignore[attr-defined]
    return cls


def _without_gaps(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """*dtype* with a field for every gap that alignment left.

    Gaps aren't copied with a raw state: states would differ in bytes without meaning, and stray memory would leave with
    them.
    """
    fields: list[tuple[Any, ...]] = []
    end = 0
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        fields += [(f"gap_{end}", "u1", (offset - end,))] if offset > end else []
        fields.append((name, kind))
        end = offset + kind.itemsize
    fields += [(f"gap_{end}", "u1", (dtype.itemsize - end,))] if dtype.itemsize > end else []
    return np.dtype(fields, align=True)


def position_size(dtype: np.dtype[Any]) -> int:
    """The number of bytes of a raw state that make the position: all before its `notes`, if it has some (see
    `contract`).
    """
    return dtype.fields["notes"][1] if dtype.fields and "notes" in dtype.fields else dtype.itemsize


def blank(dtype: np.dtype[Any], count: int = 1) -> np.recarray[Any, Any]:
    """*count* zeroed raw states."""
    return np.zeros(count, dtype).view(np.recarray)
