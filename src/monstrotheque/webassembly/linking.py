"""Linking: an object file becomes a module that a browser loads.

The linker is `wasm-ld` of LLVM: the machine's own, or else the one in the Python package `ziglang`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

STACK = 1 << 16
"""The size of the stack in bytes: kernels don't recurse and store little."""


def link(program: bytes, exports: Iterable[str]) -> bytes:
    """The module made of one object file, with the functions *exports* to call."""
    with tempfile.TemporaryDirectory() as folder:
        source, module = Path(folder) / "kernels.o", Path(folder) / "kernels.wasm"
        source.write_bytes(program)
        wanted = [f"--export={name}" for name in (*exports, "__heap_base")]
        options = ["--no-entry", "--strip-all", "-O3", "-z", f"stack-size={STACK}"]
        command = [*linker(), *options, *wanted, str(source), "-o", str(module)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise RuntimeError(f"the linker failed: {done.stderr}")
        return module.read_bytes()


def linker() -> list[str]:
    """How the linker is called."""
    if found := shutil.which("wasm-ld"):
        return [found]
    return [sys.executable, "-m", "ziglang", "wasm-ld"]
