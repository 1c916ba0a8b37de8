"""Functions of real numbers in plain arithmetic: bit-identical on every machine and in browsers.

C libraries differ in the last digit, which is enough to change a search.
"""

from __future__ import annotations

import math

import numpy as np

from monstrotheque.engine.compiling import kernel

LN2 = 0.6931471805599453
ROOT2 = 1.4142135623730951
LARGEST = 20.0
"""From here on the hyperbolic tangent is 1 to the last bit."""
_ARTANH = np.array([1.0 / term for term in range(1, 23, 2)])
_EXP = np.array([1.0 / math.factorial(term) for term in range(15)])
"""The series' coefficients, lowest power first. The remainder is below the last bit."""


@kernel
def log(x: float) -> float:
    """The natural logarithm of a number from 1 on: halve it until it is near 1, then 2·artanh((x − 1) / (x + 1))."""
    halvings = 0
    while x >= 256.0:
        x *= 1.0 / 256.0
        halvings += 8
    while x > ROOT2:
        x *= 0.5
        halvings += 1
    z = (x - 1.0) / (x + 1.0)
    square = z * z
    series = 0.0
    for term in range(len(_ARTANH) - 1, -1, -1):
        series = series * square + _ARTANH[term]
    return halvings * LN2 + 2.0 * z * series


@kernel
def tanh(x: float) -> float:
    """The hyperbolic tangent, from the exponential of 2·|x|: a power of two and a short series."""
    if x < 0.0:
        return -_tanh(-x)
    return _tanh(x)


@kernel
def _tanh(x: float) -> float:
    if x > LARGEST:
        return 1.0
    doublings = int(2.0 * x / LN2 + 0.5)
    rest = 2.0 * x - doublings * LN2
    series = 0.0
    for term in range(len(_EXP) - 1, -1, -1):
        series = series * rest + _EXP[term]
    power = float(1 << doublings) * series
    return 1.0 - 2.0 / (power + 1.0)
