"""The compiled kernels and the uncompiled ones are the same rules."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.contract.footprint import footprints


def test_compiled_and_uncompiled_kernels_agree() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.footprint"], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert run.stdout.splitlines() == list(footprints())
