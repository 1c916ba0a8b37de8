"""A game's WebAssembly, run by Wasmtime instead of a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from wasmtime import Engine, Func, Instance, Memory, Module, Store

KERNELS = Path(__file__).parents[2] / "web" / "kernels"
PAGE = 1 << 16
Array = npt.NDArray[Any]


@cache
def built() -> Path:
    """The folder of the kernels, brought up to date."""
    command = [sys.executable, "-m", "monstrotheque.webassembly", str(KERNELS)]
    subprocess.run(command, check=True, capture_output=True)
    return KERNELS


class Machine:
    """One instance of a game's kernels, with a block of memory for *entries* edges; or (NAME.count) of what counts it
    on a real table.
    """

    def __init__(self, name: str, entries: int = 0) -> None:
        engine = Engine()
        self.module = Module.from_file(engine, str(built() / f"{name}.wasm"))
        self.facts = json.loads((built() / f"{name}.json").read_text())
        self.store = Store(engine)
        self.exports = Instance(self.store, self.module, []).exports(self.store)
        self.memory = self.exports["memory"]
        assert isinstance(self.memory, Memory)
        self.block = self._heap() + 63 & ~63
        self.entries = entries
        layout = self.facts["layout"]
        end = self.block + layout.get("edges", layout.get("end")) + entries * self.facts.get("edge", 0)
        self.memory.grow(self.store, max(0, -(-(end - self.memory.data_len(self.store)) // PAGE)))

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; a word above the middle is sent as the negative number that it is there."""
        function = self.exports[name]
        assert isinstance(function, Func)
        signed = [each - (1 << 64) if each >= 1 << 63 else each for each in arguments]
        return int(function(self.store, *signed))

    def array(self, place: str, dtype: Any, count: int) -> Array:
        """A view of the block: *count* items from *place* on."""
        assert isinstance(self.memory, Memory)
        start = self.block + self.facts["layout"][place]
        length = count * np.dtype(dtype).itemsize
        memory = self.memory.get_buffer_ptr(self.store, start + length)
        view: Array = np.ctypeslib.as_array(memory)[start:].view(dtype)
        return view

    def found(self, count: int) -> Array:
        """The first *count* rows that were found."""
        columns = self.facts["columns"]
        return self.array("found", np.float64, count * columns).reshape(count, columns)

    def _heap(self) -> int:
        return int(self.exports["__heap_base"].value(self.store))  # type: ignore[union-attr]
