"""The balance of a game: for each seat, result = start + luck + own decisions + others' decisions.

Every turn moves the win chances twice: by the decision, from the value before it to what the action is worth
on average, and by chance, from there to the value after it. Each value is estimated once and closes one
step as it opens the next, so that the sum holds whatever the estimates are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cantiere.core.events import TABLE
from cantiere.core.game import NO_ACTION
from cantiere.insight.kernels.values import DEAL
from cantiere.insight.turns import Turn, turns_of
from cantiere.insight.values import Estimate, Sampler, Shares
from cantiere.play.match import Match, opening

Place = tuple[int, int]  # after so many actions; the action that follows, NO_ACTION, or DEAL


@dataclass(frozen=True, eq=False)
class Step:
    """One turn, the deal before all turns, or giving up after them."""

    number: int  # actions played before it
    seat: int  # who decided, or TABLE
    action: int  # or DEAL, or NO_ACTION: the game was given up
    before: Shares  # [playout, seat] the value that it began with
    chosen: Shares  # what the decision was worth, on average over chance
    after: Shares

    @cached_property
    def skill(self) -> Estimate:
        """What the decision changed, for all seats."""
        return Estimate.of(self.chosen - self.before)

    @cached_property
    def luck(self) -> Estimate:
        """What chance changed after it, for all seats."""
        return Estimate.of(self.after - self.chosen)


@dataclass(frozen=True, eq=False)
class Balance:
    """The steps of a game in order, from the value before its deal to its result."""

    seats: int
    steps: Sequence[Step]

    @cached_property
    def start(self) -> Estimate:
        return Estimate.of(self.steps[0].before)

    @cached_property
    def result(self) -> NDArray[np.float64]:
        """[seat] the share of the win."""
        return Estimate.of(self.steps[-1].after).mean

    @cached_property
    def luck(self) -> Estimate:
        """[seat] all that chance changed."""
        return Estimate.of(sum((step.after - step.chosen for step in self.steps), self._nothing))

    @cached_property
    def own(self) -> Estimate:
        """[seat] what its own decisions changed for it."""
        return self._decided(lambda seat, decider: seat == decider)

    @cached_property
    def others(self) -> Estimate:
        """[seat] what the decisions of the others changed for it."""
        return self._decided(lambda seat, decider: seat != decider)

    @property
    def _nothing(self) -> Shares:
        return np.zeros((1, self.seats))

    def _decided(self, counts: Callable[[int, int], bool]) -> Estimate:
        total = self._nothing
        for step in self.steps:
            mask = [counts(seat, step.seat) for seat in range(self.seats)]
            total = total + (step.chosen - step.before) * mask
        return Estimate.of(total)


def shares_of(winners: Sequence[int], seats: int) -> Shares:
    """The result of a game: the winners share 1."""
    return np.array([[1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]])


def balanced(
    match: Match,
    winners: Sequence[int],
    sampler: Sampler,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Balance:
    """The balance of a match that is over, or was given up by the one seat that has not won."""
    turns = list(turns_of(match))
    wanted = list(_wanted(match, turns))
    found: dict[Place, Shares] = {}
    with ThreadPoolExecutor(jobs) as threads:
        for one, shares in threads.map(lambda one: (one, _estimated(one, match, turns, sampler)), wanted):
            found[one] = shares
            progress(len(found), len(wanted))
    return Balance(match.seats, list(_steps(match, turns, shares_of(winners, match.seats), found)))


def _wanted(match: Match, turns: Sequence[Turn]) -> Iterator[Place]:
    """What has to be estimated: what is forced, or leaves nothing to chance, is worth what it leads to."""
    if match.start is None:
        yield 0, DEAL
    for turn in turns:
        if turn.choices > 1:
            yield turn.number, NO_ACTION
        if turn.draws:
            yield turn.number, turn.action
    if not match.is_over:
        yield len(turns), NO_ACTION


def _estimated(place: Place, match: Match, turns: Sequence[Turn], sampler: Sampler) -> Shares:
    number, action = place
    if action == DEAL:
        return sampler.sample(opening(match.game, match.seats, match.options), DEAL)
    return sampler.sample(turns[number].before if number < len(turns) else match.state, action)


def _steps(
    match: Match, turns: Sequence[Turn], result: Shares, found: Mapping[Place, Shares]
) -> Iterator[Step]:
    values = [result if match.is_over else found[len(turns), NO_ACTION]]
    steps = []
    for turn in reversed(turns):
        after = values[-1]
        chosen = found[turn.number, turn.action] if turn.draws else after
        before = found.get((turn.number, NO_ACTION), chosen)
        values.append(before)
        steps.append(Step(turn.number, turn.seat, turn.action, before, chosen, after))
    if match.start is None:
        dealt = found[0, DEAL]
        yield Step(0, TABLE, DEAL, dealt, dealt, values[-1])
    yield from reversed(steps)
    if not match.is_over:
        loser = int(np.argmin(result[0]))
        yield Step(len(turns), loser, NO_ACTION, values[0], result, result)
