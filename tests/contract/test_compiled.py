"""The compiled kernels and the uncompiled ones are the same rules."""

from __future__ import annotations

import os
import subprocess
import sys

import monstrotheque as mt
from tests.contract.footprint import footprints


def test_compiled_and_uncompiled_kernels_agree() -> None:
    agree(*mt.game_names())


def agree(*names: str) -> None:
    """Games played compiled here are the same uncompiled in another process."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.footprint", *names],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert run.stdout.splitlines() == list(footprints(*names))
