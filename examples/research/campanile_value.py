#!/usr/bin/env python
"""A small value net for Campanile, trained by playing itself: numpy, and half a minute of a CPU.

Whoever is to move tries every action in a few worlds that it can imagine, one decision ahead, and takes the
one after which the net likes the table best. docs/research.md tells it step by step. The same seed and
the same number of steps give the same net, on one machine.
"""

import argparse
import time

import numpy as np

from cantiere.bots.catalogue import bot_named
from cantiere.core.game import MAX_SEED
from cantiere.research.batch import Batch

GAME, SEATS = "campanile", 2
LONGEST = 128  # decisions of a game
CALM = 8  # points by which a game is clearly won


def worth(rewards, points):
    """What a game was worth to each seat, -1..1: half of it for winning, half for by how much."""
    lead = points - points[:, ::-1]
    return (rewards + np.tanh(lead / CALM)).astype(np.float32) / 2


class Features:
    """The numbers of an observation as a net likes them: small, and words one by one: they have no order."""

    def __init__(self, observation):
        fields = [column.field for column in observation.columns]
        self.words = [n for n, field in enumerate(fields) if field.words]
        self.most = max(len(fields[n].words) for n in self.words)
        self.numbers = [n for n, field in enumerate(fields) if not field.words]
        self.size = len(self.numbers) + len(self.words) * self.most

    def of(self, seen):
        words = seen[:, self.words, None] == np.arange(self.most, dtype=np.int16)
        return np.hstack(
            [seen[:, self.numbers] * np.float32(0.2), words.reshape(len(seen), -1)], dtype=np.float32
        )


class Net:
    """One hidden layer, learned by Adam."""

    def __init__(self, inputs, hidden, chance):
        self.parts = [
            chance.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.updates = 0

    def values(self, inputs):
        weights, bias, out, shift = self.parts
        return np.tanh(np.maximum(inputs @ weights + bias, 0) @ out + shift)

    def learn(self, inputs, targets, rate):
        """One step down the squared error, which is returned."""
        weights, bias, out, shift = self.parts
        hidden = np.maximum(inputs @ weights + bias, 0)
        values = np.tanh(hidden @ out + shift)
        error = values - targets
        slope = error * (1 - values**2) / len(inputs)
        back = np.outer(slope, out) * (hidden > 0)
        self._descend((inputs.T @ back, back.sum(0), hidden.T @ slope, slope.sum(keepdims=True)), rate)
        return float(np.mean(error**2))

    def _descend(self, slopes, rate):
        self.updates += 1
        rate *= (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            part -= rate * mean / (np.sqrt(square) + 1e-8)


class Player:
    """Chooses for whoever is to move in each game of a batch."""

    def __init__(self, net, features, games, worlds):
        self.net, self.features, self.worlds = net, features, worlds
        self.most = Batch(GAME, 1, seats=SEATS).legal().actions.shape[1]
        self.ahead = Batch(GAME, games * self.most * worlds, seats=SEATS)
        self.games = np.repeat(np.arange(games), self.most * worlds)

    def values(self, batch, seed):
        """Of each legal action, what the net thinks of the table after it, on average over the worlds."""
        actions, _ = batch.legal()
        seeds = np.arange(len(batch) * self.worlds).reshape(-1, 1, self.worlds).repeat(self.most, axis=1)
        self.ahead.imagine(batch, self.games, seed + seeds.ravel())
        movers = self.ahead.to_move.copy()
        tried = np.where(actions < 0, actions[:, :1], actions)
        step = self.ahead.step(tried.ravel().repeat(self.worlds))
        ended = worth(step.rewards, step.points)[np.arange(len(movers)), movers]
        going_on = self.net.values(self.features.of(self.ahead.observe(viewers=movers)))
        values = np.where(step.done, ended, going_on).reshape(*actions.shape, self.worlds).mean(axis=2)
        return np.where(actions < 0, -np.inf, values)

    def choose(self, batch, seed):
        best = self.values(batch, seed).argmax(axis=1)
        return batch.legal().actions[np.arange(len(batch)), best]


class Memory:
    """What was seen after each decision of the games in progress; of those that ended, what came of it."""

    def __init__(self, games, columns, room):
        self.seen = np.zeros((games, LONGEST, columns), np.int16)
        self.movers = np.zeros((games, LONGEST), np.int64)
        self.kept, self.worths = np.zeros((room, columns), np.int16), np.zeros(room, np.float32)
        self.count = 0

    def note(self, step, movers, seen):
        """The table after a decision, as the seat that made it sees it."""
        games = np.arange(len(movers))
        self.seen[games, step.lengths - 1], self.movers[games, step.lengths - 1] = seen, movers
        worths = worth(step.rewards, step.points)
        for game in np.flatnonzero(step.done):
            length = step.lengths[game] - 1  # the last decision led to no table
            places = np.arange(self.count, self.count + length) % len(self.kept)
            self.kept[places] = self.seen[game, :length]
            self.worths[places] = worths[game, self.movers[game, :length]]
            self.count += length

    def drawn(self, chance, many):
        chosen = chance.integers(min(self.count, len(self.kept)), size=many)
        return self.kept[chosen], self.worths[chosen]


def train(steps, games, hidden, seed, enough=20_000):
    """Play and learn: in each step a decision in every game and, once it knows enough tables, two lessons."""
    chance = np.random.default_rng(seed)
    batch = Batch(GAME, games, seats=SEATS, seed=seed)
    features = Features(batch.observation)
    net = Net(features.size, hidden, chance)
    player = Player(net, features, games, worlds=1)
    memory = Memory(games, len(batch.observation), room=200_000)
    for number in range(steps):
        chosen = player.choose(batch, int(chance.integers(MAX_SEED // 2)))
        actions, counts = batch.legal()
        strays = chance.random(games) < 0.1  # tries something else
        any_action = actions[np.arange(games), (chance.random(games) * counts).astype(int)]
        movers = batch.to_move.copy()
        step = batch.step(np.where(strays, any_action, chosen))
        memory.note(step, movers, batch.observe(viewers=movers))
        if memory.count > enough:
            rate = 0.002 * (1 - number / steps)
            for _ in range(2):
                seen, worths = memory.drawn(chance, 512)
                net.learn(features.of(seen), worths, rate)
    return net, features


def contest(net, features, games, seed, rival="greedy"):
    """The share of wins against a bot, each deal played from both seats; a shared win is half of one."""
    seeds = seed + np.arange(games) // 2
    batch = Batch(GAME, games, seats=SEATS, seed=seeds)
    player, bots = (
        Player(net, features, games, worlds=4),
        [bot_named(rival, batch.game) for _ in range(games)],
    )
    own = np.arange(games) % 2
    won = np.full(games, np.nan)
    turn = 0
    while np.isnan(won).any():
        actions = player.choose(batch, seed + turn * games * 4).copy()
        for game in np.flatnonzero((batch.to_move != own) & np.isnan(won)):
            view = batch.match(int(game)).view(int(batch.to_move[game]))
            actions[game] = bots[game].choose(view, int(seeds[game]) + turn)
        step = batch.step(actions)
        ended = step.done & np.isnan(won)
        won[ended] = (step.rewards[ended, own[ended]] + 1) / 2
        turn += 1
    return won.mean()


def interval(share, games):
    """Wilson's, 95 %."""
    z = 1.96
    middle, half = (
        share + z * z / (2 * games),
        z * (share * (1 - share) / games + (z / games) ** 2 / 4) ** 0.5,
    )
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def measured(words=None):
    """Seconds of processor time that the net took, its share of wins, and the interval."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=4000, help="decisions in each game")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--hidden", type=int, default=64, help="cells of the net")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--contest", type=int, default=1000, help="games against the bot")
    parser.add_argument("--rival", default="greedy")
    wanted = parser.parse_args(words)
    began = time.process_time()
    net, features = train(wanted.steps, wanted.games, wanted.hidden, wanted.seed)
    spent = time.process_time() - began
    share = contest(net, features, wanted.contest, seed=10**9, rival=wanted.rival)
    return spent, share, *interval(share, wanted.contest)


if __name__ == "__main__":
    spent, share, low, high = measured()
    print(
        f"trained for {spent:.0f} s of processor time; wins {share:.1%} of its games, {low:.1%} - {high:.1%}"
    )
