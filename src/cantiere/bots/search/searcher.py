"""A search that lasts for a match: it searches from views and keeps what it has learned."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.bots.heuristics import Heuristics, heuristics_of
from cantiere.bots.mcts.playouts import Scratch
from cantiere.bots.mcts.tree import NONE, ROOT, Tree, clear, empty_tree, find_child, reroot
from cantiere.bots.search.budget import MOST_PLAYOUTS, Budget
from cantiere.bots.search.engine import legal_actions, new_scratch, search_engine, settings_of
from cantiere.core.game import Game

CAPACITY = 2**18  # nodes of a search by the clock; full, it goes on without growing
CHECKS = 8  # of whether it may stop early, in a search by playouts
SLICE = 0.01  # seconds between two checks in a search by the clock
_FIRST_SLICE = 8  # playouts
_SEED_STRIDE = 2**40  # between the seeds of two threads


@dataclass(frozen=True)
class Candidate:
    """An action at the root and what the playouts through it came to, on average."""

    action: int
    visits: int
    value: NDArray[np.float64]  # [seat] the win, and a little for the lead: what the search goes by
    wins: NDArray[np.float64]  # [seat] the share of the win
    points: NDArray[np.float64]  # [seat] the points at the end


class Searcher:
    """Searches for one seat of one match. Threads grow a tree each; their roots are added up.

    That is root parallelization (Chaslot, Winands, van den Herik 2008). One that stops early does so when
    the rest of its budget could no longer change the first choice.
    """

    def __init__(
        self, game: Game, heuristics: Heuristics | None = None, threads: int = 1, stops_early: bool = False
    ) -> None:
        self.game, self.heuristics = game, heuristics or heuristics_of(game)
        self.threads, self.stops_early = threads, stops_early
        self.trees: list[Tree] = []
        self._spare_trees: list[Tree] = []

    def search(self, view: Any, seed: int, budget: Budget) -> list[Candidate]:
        """The actions that were looked at, the most visited first."""
        self._ensure_capacity(int(view.seats), budget)
        legal = {(action, int(view.to_move)) for action in legal_actions(self.game, view)}
        for tree in self.trees:
            _prune(tree, legal)
        scratches = [new_scratch(self.game, view) for _ in self.trees]
        if self.threads == 1:
            self._grow(self.trees[0], scratches[0], seed, budget)
        else:
            with ThreadPoolExecutor(self.threads) as threads:
                seeds = [(seed + number * _SEED_STRIDE) % 2**62 for number in range(self.threads)]
                share = Budget(-(-budget.playouts // self.threads), budget.seconds)
                list(threads.map(self._grow, self.trees, scratches, seeds, [share] * self.threads))
        return self._candidates()

    def advance(self, action: int | None) -> None:
        """Go on from where an action led; what else grew is dropped. None: nobody knows what was done."""
        for number, tree in enumerate(self.trees):
            child = NONE if action is None else find_child(tree, action)
            if child == NONE or not tree.visits[child]:
                clear(tree)
                continue
            spare_tree = self._spare_trees[number]
            reroot(tree, child, spare_tree, np.zeros(len(tree.action), np.int32))
            self.trees[number], self._spare_trees[number] = spare_tree, tree

    def principal_variation(self, action: int) -> Iterator[int]:
        """What the first tree thinks will follow an action: from node to node, the most visited one."""
        tree = self.trees[0]
        node = int(find_child(tree, action))
        while node != NONE and tree.first_child[node] != NONE:
            node = max(_children(tree, node), key=lambda child: int(tree.visits[child]), default=NONE)
            if node != NONE:
                yield int(tree.action[node])

    def reset(self) -> None:
        """Begin anew."""
        for tree in self.trees:
            clear(tree)

    def _ensure_capacity(self, seats: int, budget: Budget) -> None:
        """Trees of the right size; those of the last search stay if they have it."""
        capacity = min(CAPACITY, 4 * budget.playouts + 64) if budget.playouts else CAPACITY
        if self.trees and len(self.trees[0].action) >= capacity and self.trees[0].value_sum.shape[1] == seats:
            return
        self.trees = [empty_tree(capacity, seats) for _ in range(self.threads)]
        self._spare_trees = [empty_tree(capacity, seats) for _ in range(self.threads)]

    def _grow(self, tree: Tree, scratch: Scratch, seed: int, budget: Budget) -> None:
        search, settings = search_engine(self.game, self.heuristics).search, settings_of(self.heuristics)
        done = 0
        for playouts, rest in _slices(budget):
            search(tree, scratch, settings, seed + done, playouts)
            done += playouts
            if self.stops_early and _is_settled(tree, rest):
                return

    def _candidates(self) -> list[Candidate]:
        found: dict[int, list[tuple[Tree, int]]] = {}
        for tree in self.trees:
            for child in _children(tree):
                found.setdefault(int(tree.action[child]), []).append((tree, child))
        merged = [_merged(action, places) for action, places in found.items()]
        return sorted(merged, key=lambda one: (-one.visits, one.action))


def _prune(tree: Tree, legal: set[tuple[int, int]]) -> None:
    """Cut off from a kept root what could have been done, had chance brought something else."""
    previous, child = NONE, int(tree.first_child[ROOT])
    while child != NONE:
        sibling = int(tree.next_sibling[child])
        if (int(tree.action[child]), int(tree.mover[child])) in legal:
            previous = child
        elif previous == NONE:
            tree.first_child[ROOT] = sibling
        else:
            tree.next_sibling[previous] = sibling
        child = sibling


def _slices(budget: Budget) -> Iterator[tuple[int, int]]:
    """How many playouts to make before the next check, and how many may follow them."""
    if budget.seconds:
        yield from _slices_of_time(budget.seconds, budget.playouts or MOST_PLAYOUTS)
        return
    part = -(-budget.playouts // CHECKS)
    for done in range(0, budget.playouts, part):
        playouts = min(part, budget.playouts - done)
        yield playouts, budget.playouts - done - playouts


def _slices_of_time(seconds: float, most: int) -> Iterator[tuple[int, int]]:
    begun = now = perf_counter()
    playouts, pace = min(_FIRST_SLICE, most), 0.0
    while most > 0 and (left := seconds - (now - begun)) > 0:
        yield playouts, min(most - playouts, int(pace * (left - SLICE)))
        spent, now = now, perf_counter()
        pace = playouts / max(now - spent, 1e-6)
        most -= playouts
        playouts = min(most, max(1, min(4 * playouts, int(pace * min(SLICE, seconds - (now - begun))))))


def _is_settled(tree: Tree, rest: int) -> bool:
    """Whether the most visited action stays so, whatever the other playouts bring."""
    visits = sorted(int(tree.visits[child]) for child in _children(tree))
    return len(visits) > 1 and rest > 0 and visits[-1] - visits[-2] > rest


def _children(tree: Tree, node: int = ROOT) -> Iterator[int]:
    """Those that were visited."""
    child = int(tree.first_child[node])
    while child != NONE:
        if tree.visits[child]:
            yield child
        child = int(tree.next_sibling[child])


def _merged(action: int, places: list[tuple[Tree, int]]) -> Candidate:
    """One action, over all trees that looked at it."""
    visits = sum(int(tree.visits[node]) for tree, node in places)
    value = sum(tree.value_sum[node] for tree, node in places) / visits
    wins = sum(tree.win_sum[node] for tree, node in places) / visits
    points = sum(tree.points_sum[node] for tree, node in places) / visits
    return Candidate(action, visits, value, wins, points)
