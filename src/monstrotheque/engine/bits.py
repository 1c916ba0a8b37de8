"""Small sets as the bits of an integer."""

from monstrotheque.engine.compiling import kernel


@kernel
def popcount(mask: int) -> int:
    """How many bits of *mask* (non-negative) are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def lowest_bit(mask: int) -> int:
    """The position of the lowest set bit of *mask*."""
    return popcount((mask & -mask) - 1)


@kernel
def nth_bit(mask: int, n: int) -> int:
    """The position of the n-th set bit of *mask*, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest_bit(mask)
