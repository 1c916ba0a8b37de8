"""Means with intervals, and tests of differences. The unit is the deal: games of one deal depend on each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import NormalDist, fmean, stdev

LEVEL = 0.95
_Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % confidence interval; `count` is the number of deals."""

    mean: float
    low: float
    high: float
    count: int

    def json(self) -> dict[str, float]:
        """Plain data, rounded."""
        return {key: round(value, 6) for key, value in asdict(self).items()}

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def student(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's t-distribution, by its expansion around the normal one."""
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent *values*. A single value has no interval."""
    mean, count = fmean(values), len(values)
    if count < 2:
        return Estimate(mean, -math.inf, math.inf, count)
    margin = student(count - 1) * stdev(values) / math.sqrt(count)
    return Estimate(mean, mean - margin, mean + margin, count)


def estimate_share(values: Sequence[float]) -> Estimate:
    """The same for shares from 0 to 1. If all values are 0 or all are 1, the rule of three (3 in *count*) gives the
    interval.
    """
    found = estimate(values)
    low, high = found.low, found.high
    if low == high and found.mean in (0.0, 1.0):
        low, high = found.mean - 3 / found.count, found.mean + 3 / found.count
    return Estimate(found.mean, max(0.0, low), min(1.0, high), found.count)


def surprise(differences: Sequence[float]) -> float:
    """The probability of a mean this far from 0 if there were no difference: p of the paired t-test."""
    count = len(differences)
    if count < 2:
        return 1.0
    mean, spread = fmean(differences), stdev(differences)
    if spread == 0.0:
        return 1.0 if mean == 0.0 else 0.5 ** (count - 1)
    t, freedom = abs(mean) / (spread / math.sqrt(count)), count - 1
    # Wallace's approximation: the normal deviate with the same p as t.
    deviate = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
    return math.erfc(deviate / math.sqrt(2))
