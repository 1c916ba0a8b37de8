"""Chance: the secret kind is SipHash, the open kind is a full-period generator."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np

from monstrotheque.engine.random import advance, below, key_of, new_seed, secret_bits, secret_shuffle, shuffle, stream


def python_siphash(key0: int, key1: int, words: tuple[int, int]) -> int:
    """SipHash-2-4 of a 16-byte message, written from its definition."""
    mask = (1 << 64) - 1

    def rotate(x: int, bits: int) -> int:
        return (x << bits | x >> (64 - bits)) & mask

    v = [key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D, key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573]

    def rounds(n: int) -> None:
        for _ in range(n):
            v[0] = (v[0] + v[1]) & mask
            v[1] = rotate(v[1], 13) ^ v[0]
            v[0] = rotate(v[0], 32)
            v[2] = (v[2] + v[3]) & mask
            v[3] = rotate(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & mask
            v[3] = rotate(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & mask
            v[1] = rotate(v[1], 17) ^ v[2]
            v[2] = rotate(v[2], 32)

    for word in (*words, 16 << 56):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def test_secret_bits_are_siphash_2_4() -> None:
    key0, key1 = key_of(new_seed())
    for event, index in itertools.product((0, 1, 7, 2**31), (0, 1, 99)):
        expected = python_siphash(int(key0), int(key1), (event, index))
        assert int(secret_bits(key0, key1, event, index)) == expected


def test_the_reference_key_gives_the_published_value() -> None:
    """The test vector of SipHash's authors for the 16-byte message 00 01 … 0f under the key 00 01 … 0f."""
    key0, key1 = np.uint64(0x0706050403020100), np.uint64(0x0F0E0D0C0B0A0908)
    assert python_siphash(int(key0), int(key1), (int(key0), int(key1))) == 0x3F2ACC7F57C29BDB


def test_different_seeds_give_different_keys() -> None:
    assert len({key_of(seed) for seed in range(1000)}) == 1000


def test_shuffles_are_uniform() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    secret: Counter[tuple[int, ...]] = Counter()
    rng = np.uint64(stream(np.uint64(1)))
    for number in range(24_000):
        cards = np.arange(4)
        rng = np.uint64(shuffle(cards, 4, rng))
        orders[tuple(cards.tolist())] += 1
        cards = np.arange(4)
        secret_shuffle(cards, 4, np.uint64(5), np.uint64(6), number)
        secret[tuple(cards.tolist())] += 1
    for counts in (orders, secret):
        assert len(counts) == 24
        assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 60


def test_a_generator_never_stops_at_zero() -> None:
    assert all(int(stream(np.uint64(seed))) for seed in range(1000))
    rng = np.uint64(stream(np.uint64(0)))
    seen = set()
    for _ in range(1000):
        rng = np.uint64(advance(rng))
        seen.add(int(rng))
        assert 0 <= below(rng, 7) < 7
    assert len(seen) == 1000
