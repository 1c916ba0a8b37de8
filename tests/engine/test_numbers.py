"""Functions of real numbers: as near as the C library's, and the same everywhere."""

from __future__ import annotations

import math
import random

import pytest

from monstrotheque.engine.numbers import log, tanh


def test_the_logarithm_is_right_to_the_last_place() -> None:
    dice = random.Random(1)
    for x in [
        1.0,
        2.0,
        *(dice.uniform(1, 4) for _ in range(500)),
        *(float(dice.randrange(1, 2**32)) for _ in range(500)),
    ]:
        assert log(x) == pytest.approx(math.log(x), rel=4e-16, abs=4e-16)


def test_the_hyperbolic_tangent_is_right_to_the_last_place() -> None:
    dice = random.Random(2)
    for x in [
        0.0,
        25.0,
        -25.0,
        *(dice.uniform(-22, 22) for _ in range(500)),
        *(dice.uniform(-1, 1) for _ in range(500)),
    ]:
        assert tanh(x) == pytest.approx(math.tanh(x), abs=4e-16)


def test_these_values_are_the_same_on_every_machine() -> None:
    assert [log(3.0).hex(), log(100_003.0).hex()] == LOGARITHMS
    assert [tanh(0.3).hex(), tanh(-2.5).hex()] == TANGENTS


LOGARITHMS = ["0x1.193ea7aad030ap+0", "0x1.706a21940d67bp+3"]
TANGENTS = ["0x1.2a4dda7d914fap-2", "-0x1.f9258260a71c2p-1"]
