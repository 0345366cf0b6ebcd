"""How a net learns: the slope of its error, and Adam (Kingma, Ba 2015). NumPy, on one core."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cantiere.bots.learned.net import HIDDEN, OUTPUTS, POINTS, Shape
from cantiere.bots.nets.engine import Weights, size_of

Rows = NDArray[np.float32]
LESSON = 1024  # positions
_FADE, _FADE_SQUARE, _LEAST = 0.9, 0.999, 1e-7  # of Adam
_OF_POINTS = 0.1  # how much an error in points counts beside one in who wins


class Layers(NamedTuple):
    """The weights, or slopes of them, by what they are for; all are parts of the same row."""

    seat: Rows  # [trait, cell]
    seat_bias: Rows
    part: Rows  # [trait, cell]
    deep: Rows  # [cell, cell]
    deep_bias: Rows
    out: Rows  # [output, cell]
    out_bias: Rows


class Error(NamedTuple):
    """Of a net at some positions."""

    surprise: float  # at who has won, in nats
    whole: float  # with that in points: what it learns to make small


def layers_of(weights: Rows, shape: Shape) -> Layers:
    """In the order in which the compiled net reads them."""
    shapes = ((shape.of_seat, HIDDEN), (HIDDEN,), (shape.of_part, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN,))
    found, begin = [], 0
    for one in (*shapes, (OUTPUTS, HIDDEN), (OUTPUTS,)):
        end = begin + int(np.prod(one))
        found.append(weights[begin:end].reshape(one))
        begin = end
    return Layers(*found)


def first_weights(shape: Shape, seed: int) -> Weights:
    """Small random ones."""
    chance, weights = np.random.default_rng(seed), np.zeros(size_of(shape), np.float32)
    layers = layers_of(weights, shape)
    for layer, spread in ((layers.seat, 0.2), (layers.part, 0.17), (layers.deep, 0.11), (layers.out, 0.05)):
        layer[:] = chance.normal(0.0, spread, layer.shape)
    return weights


@dataclass
class Learner:
    """A net that learns, with all that it takes to go on."""

    shape: Shape
    weights: Weights
    means: Rows  # of the slopes, and of their squares
    squares: Rows
    updates: int = 0

    @classmethod
    def new(cls, shape: Shape, seed: int) -> "Learner":
        weights = first_weights(shape, seed)
        return cls(shape, weights, np.zeros_like(weights), np.zeros_like(weights))

    def learn(self, traits: Rows, shares: Rows, points: Rows, rate: float) -> float:
        """One step towards what came of some positions; how surprised the net was before it, in nats."""
        slopes = np.zeros_like(self.weights)
        error = self.slopes(traits, shares, points, layers_of(slopes, self.shape))
        self.updates += 1
        self.means += (1 - _FADE) * (slopes - self.means)
        self.squares += (1 - _FADE_SQUARE) * (slopes**2 - self.squares)
        rate *= (1 - _FADE_SQUARE**self.updates) ** 0.5 / (1 - _FADE**self.updates)
        self.weights -= np.float32(rate) * self.means / (np.sqrt(self.squares) + np.float32(_LEAST))
        return error.surprise

    def slopes(self, traits: Rows, shares: Rows, points: Rows, slopes: Layers) -> Error:
        """Fill in the slopes of the error, the last layer first."""
        layers, (positions, seats) = layers_of(self.weights, self.shape), shares.shape
        rows = traits.reshape(positions * seats, -1)
        of_seat = np.ascontiguousarray(rows[:, : self.shape.of_seat])
        of_parts = np.ascontiguousarray(rows[:, self.shape.of_seat :]).reshape(-1, self.shape.of_part)
        hidden = (of_parts @ layers.part).reshape(len(rows), self.shape.parts, HIDDEN)
        hidden += (of_seat @ layers.seat + layers.seat_bias)[:, None]
        np.maximum(hidden, 0, out=hidden)
        summed = hidden.sum(axis=1)
        deep = np.maximum(summed @ layers.deep + layers.deep_bias, 0)
        back, error = _errors(deep @ layers.out.T + layers.out_bias, shares, points)
        slopes.out[:], slopes.out_bias[:] = back.T @ deep, back.sum(axis=0)
        back_deep = (back @ layers.out) * (deep > 0)
        slopes.deep[:], slopes.deep_bias[:] = summed.T @ back_deep, back_deep.sum(axis=0)
        back_hidden = (back_deep @ layers.deep.T)[:, None] * (hidden > 0)
        back_seat = back_hidden.sum(axis=1)
        slopes.part[:] = of_parts.T @ back_hidden.reshape(-1, HIDDEN)
        slopes.seat[:], slopes.seat_bias[:] = of_seat.T @ back_seat, back_seat.sum(axis=0)
        return error


def _errors(told: Rows, shares: Rows, points: Rows) -> tuple[Rows, Error]:
    """The slope of the error by what the net told of each seat, and the error itself."""
    logits = told[:, 0].reshape(shares.shape)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    back = np.empty_like(told)
    back[:, 0] = ((odds - shares) / len(shares)).ravel()
    off = told[:, 1] - points.ravel() / POINTS
    back[:, 1] = (2 * _OF_POINTS / len(off)) * off
    surprise = float(-(shares * np.log(odds + 1e-9)).sum(axis=1).mean())
    return back, Error(surprise, surprise + _OF_POINTS * float((off**2).mean()))
