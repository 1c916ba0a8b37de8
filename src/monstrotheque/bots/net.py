"""A small net inside the compiled search: what a seat sees goes in, what every player will probably get comes out.

Two rectified layers of 32-bit numbers, computed in one fixed order: the same on every processor. Most features of an
observation are 0, so the first layer adds only the rows of the others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.numbers import tanh
from monstrotheque.engine.raw_state import FloatArray, IntArray

HIDDEN, SUMMARY = 64, 16
"""The sizes of the two layers."""
WORD = 8
"""The number of features in each word of the observation."""
MOST_POINTS, TEN = 40.0, 10.0
CURIOSITY = 0.2
"""Expectations lie close together, so a small exploration constant is enough."""


class Net(NamedTuple):
    """The weights, one row for each input of a layer; those of results have one row for each output.

    Results are the rewards of all players, counted from the seat on, then their worths.
    """

    first: FloatArray
    first_bias: FloatArray
    second: FloatArray
    second_bias: FloatArray
    results: FloatArray
    results_bias: FloatArray


class NetBuffers(NamedTuple):
    """What one thread works on: a net, an observation, the game's evaluation and the layers' outputs.

    `words` is the observation again, eight features a word: most words are 0 and are skipped at once.
    """

    net: Net
    observation: IntArray
    words: IntArray
    evaluation: FloatArray
    hidden: FloatArray
    summary: FloatArray


def net_buffers(net: Net) -> NetBuffers:
    """Work space for *net*."""
    words = np.zeros(-(-len(net.first) // WORD), np.uint64)
    layers = np.zeros_like(net.first_bias), np.zeros_like(net.second_bias)
    return NetBuffers(net, words.view(np.int8), words, np.zeros(1, np.float32), *layers)


@kernel
def scaled(evaluation: float) -> float:
    """The game's evaluation as an input: in tens of points, cut off where it tells no more."""
    return max(-MOST_POINTS, min(evaluation, MOST_POINTS)) / TEN


@kernel
def consider(layers: NetBuffers) -> None:
    """Compute the layers for the observation in the buffers."""
    net, hidden, last = layers.net, layers.hidden, len(layers.net.first) - 1
    for unit in range(HIDDEN):
        hidden[unit] = net.first_bias[unit] + layers.evaluation[0] * net.first[last, unit]
    for word in range(len(layers.words)):
        if layers.words[word]:
            _add_features(layers, WORD * word)
    _summarise(net, hidden, layers.summary)


@kernel
def _add_features(layers: NetBuffers, start: int) -> None:
    """Add the rows of the features of one word to the first layer."""
    first, hidden = layers.net.first, layers.hidden
    for feature in range(start, start + WORD):
        count = np.float32(layers.observation[feature])
        if count:
            for unit in range(HIDDEN):
                hidden[unit] += count * first[feature, unit]


@kernel
def _summarise(net: Net, hidden: FloatArray, summary: FloatArray) -> None:
    """Compute the second layer from the first."""
    for unit in range(SUMMARY):
        summary[unit] = net.second_bias[unit]
    for unit in range(HIDDEN):
        signal = hidden[unit]
        if signal > 0:
            for other in range(SUMMARY):
                summary[other] += signal * net.second[unit, other]
    for unit in range(SUMMARY):
        summary[unit] = max(summary[unit], np.float32(0.0))


@kernel
def result_of(layers: NetBuffers, index: int) -> float:
    """What the net expects of result number *index*, from 0 to 1."""
    row = layers.net.results[index]
    total = layers.net.results_bias[index]
    for unit in range(SUMMARY):
        total += row[unit] * layers.summary[unit]
    return 0.5 + 0.5 * tanh(0.5 * float(total))
