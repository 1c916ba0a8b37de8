"""Chance, in two kinds that never mix.

*Secret chance* decides what happens in a game: shuffles, draws. It is a keyed function (SipHash-2-4, a pseudo-random
function with a 128-bit key) of the game's key, the number of the chance event, and a running index. Undo and replay
meet the same chance again, and nobody without the key can predict it, whatever cards they have seen.

*Open chance* drives playouts, bots and re-deals: an xorshift generator whose state is one integer, passed around.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray

SEED_BITS = 128
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_SIP0 = np.uint64(0x736F6D6570736575)
_SIP1 = np.uint64(0x646F72616E646F6D)
_SIP2 = np.uint64(0x6C7967656E657261)
_SIP3 = np.uint64(0x7465646279746573)
_LENGTH = np.uint64(16 << 56)
_FF = np.uint64(0xFF)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)


def new_seed() -> int:
    """A fresh seed from the operating system."""
    return secrets.randbits(SEED_BITS)


def key_of(seed: int) -> tuple[np.uint64, np.uint64]:
    """The key of a seed, from which kernels draw secret chance."""
    digest = hashlib.sha256(b"monstrotheque-key:" + seed.to_bytes(SEED_BITS // 8, "big")).digest()
    return np.uint64(int.from_bytes(digest[:8], "big")), np.uint64(int.from_bytes(digest[8:16], "big"))


@kernel
def _rotate(x: Any, bits: int) -> Any:
    return (x << np.uint64(bits)) | (x >> np.uint64(64 - bits))


@kernel
def _sip_round(a: Any, b: Any, c: Any, d: Any) -> Any:
    a = a + b
    c = c + d
    b = _rotate(b, 13) ^ a
    d = _rotate(d, 16) ^ c
    a = _rotate(a, 32)
    c = c + b
    a = a + d
    b = _rotate(b, 17) ^ c
    d = _rotate(d, 21) ^ a
    c = _rotate(c, 32)
    return a, b, c, d


@kernel
def secret_bits(key0: Any, key1: Any, event: int, index: int) -> Any:
    """64 secret bits: SipHash-2-4 of (event, index) under the key."""
    a, b, c, d = key0 ^ _SIP0, key1 ^ _SIP1, key0 ^ _SIP2, key1 ^ _SIP3
    for word in (np.uint64(event), np.uint64(index)):
        d = d ^ word
        a, b, c, d = _sip_round(a, b, c, d)
        a, b, c, d = _sip_round(a, b, c, d)
        a = a ^ word
    d = d ^ _LENGTH
    a, b, c, d = _sip_round(a, b, c, d)
    a, b, c, d = _sip_round(a, b, c, d)
    a = a ^ _LENGTH
    c = c ^ _FF
    for _ in range(4):
        a, b, c, d = _sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@kernel
def secret_below(key0: Any, key1: Any, event: int, index: int, n: int) -> int:
    """A secret number from 0 to n − 1."""
    return below(secret_bits(key0, key1, event, index), n)


@kernel
def secret_shuffle(cards: IntArray, count: int, key0: Any, key1: Any, event: int) -> None:
    """Shuffle the first *count* of *cards* in place; chance event number *event* of this key."""
    bits = np.uint64(0)
    for i in range(count - 1, 0, -1):
        # One secret word serves two draws: 32 bits are plenty below a hundred cards.
        bits = secret_bits(key0, key1, event, i) if (count - 1 - i) % 2 == 0 else bits << np.uint64(32)
        j = below(bits, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@kernel
def stream(seed: Any) -> Any:
    """The first state of an open generator for *seed* (splitmix64, never zero)."""
    z = np.uint64(seed) + GOLDEN
    z = (z ^ (z >> np.uint64(30))) * _MIX1
    z = (z ^ (z >> np.uint64(27))) * _MIX2
    z = z ^ (z >> np.uint64(31))
    return z if z != np.uint64(0) else GOLDEN


@kernel
def advance(rng: Any) -> Any:
    """The next state of an open generator (xorshift64)."""
    rng = rng ^ (rng << np.uint64(13))
    rng = rng ^ (rng >> np.uint64(7))
    return rng ^ (rng << np.uint64(17))


@kernel
def below(rng: Any, n: int) -> int:
    """A number from 0 to n − 1 out of the upper half of *rng*."""
    return int(((rng >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def shuffle(cards: IntArray, count: int, rng: Any) -> Any:
    """Shuffle the first *count* of *cards* in place with open chance; returns the next generator state."""
    for i in range(count - 1, 0, -1):
        rng = advance(rng)
        j = below(rng, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return rng
