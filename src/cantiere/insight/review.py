"""The review of a finished game: its balance, every decision judged, and the moments that mattered most."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from cantiere.core.game import NO_ACTION
from cantiere.insight.balance import Balance, Step, balanced
from cantiere.insight.judging import LEAST_LOSS, Judge, Judgement, Verdict
from cantiere.insight.kernels.values import DEAL
from cantiere.insight.trying import MOST_TRIED, Tried, tried, worth_trying
from cantiere.insight.turns import Turn, turns_of
from cantiere.insight.values import Sampler
from cantiere.play.figures import SURE
from cantiere.play.match import Match

FEWEST_MOMENTS, MOST_MOMENTS = 3, 7
DECISION, CHANCE = "decision", "chance"
Progress = Callable[[int, int], None]  # done, total


@dataclass(frozen=True)
class Moment:
    """A decision or a draw that mattered."""

    kind: str  # DECISION or CHANCE
    step: Step
    verdict: Verdict | None  # of a decision
    weight: float  # the win chance that it moved, as far as that is sure


@dataclass(frozen=True)
class Review:
    """All that is told of a game."""

    match: Match
    balance: Balance
    verdicts: Sequence[Verdict]
    moments: Sequence[Moment]
    turns: Sequence[Turn]  # those at which there was something to choose, as the verdicts
    tries: Mapping[int, Mapping[int, Tried]]  # by number of actions played before, and action

    def judged(self, seat: int) -> dict[Judgement, int]:
        """How many decisions of a seat are called what."""
        own = [verdict.judgement for verdict in self.verdicts if verdict.seat == seat]
        return {word: own.count(word) for word in Judgement}

    def text(self, number: int, action: int) -> str:
        """An action after so many others in notation, with the parts of its move that came before it."""
        write, begun = self.match.game.notation.text, ""
        for earlier in self.match.actions[:number]:
            text = write(earlier)
            begun = begun + text if text.startswith("+") else text
        text = write(action)
        return begun + text if text.startswith("+") else text


def review(
    match: Match,
    winners: Sequence[int],
    playouts: int,
    seed: int,
    jobs: int = 1,
    progress: Progress = lambda done, total: None,
    trying: frozenset[int] = frozenset(),
) -> Review:
    """Explain a match that is over or was given up; the same for the same seed and playouts.

    For the seats that may try again, all that could have been played in place of their errors is judged, too.
    """
    chosen = [turn for turn in turns_of(match) if turn.choices > 1]
    halves = _Halves(progress, len(chosen) + (MOST_TRIED if trying else 0))
    balance = balanced(match, winners, Sampler(match.game, playouts, seed), jobs, halves.first)
    judge = Judge(match.game, playouts, seed)
    verdicts: list[Verdict] = []
    tries: dict[int, Mapping[int, Tried]] = {}
    with ThreadPoolExecutor(jobs) as threads:
        for verdict in threads.map(judge.verdict, chosen):
            verdicts.append(verdict)
            halves.second(len(verdicts))
        wanted, by_number = worth_trying(verdicts, trying), {turn.number: turn for turn in chosen}
        found = threads.map(lambda one: (one.number, tried(judge, by_number[one.number], one)), wanted)
        for number, judged in found:
            tries[number] = judged
            halves.second(len(verdicts) + len(tries))
    return Review(match, balance, verdicts, key_moments(balance, verdicts), chosen, tries)


class _Halves:
    """Two stages, one progress."""

    def __init__(self, progress: Progress, others: int) -> None:
        self.progress, self.others, self.total = progress, others, 0

    def first(self, done: int, total: int) -> None:
        self.total = total
        self.progress(done, total + self.others)

    def second(self, done: int) -> None:
        self.progress(self.total + done, self.total + self.others)


def key_moments(balance: Balance, verdicts: Sequence[Verdict]) -> list[Moment]:
    """The few decisions and draws that mattered most, in the order in which they happened."""
    found = sorted(_moments(balance, verdicts), key=lambda moment: -moment.weight)
    heavy = [moment for moment in found if moment.weight >= LEAST_LOSS[Judgement.INACCURACY]]
    chosen = heavy[:MOST_MOMENTS] if len(heavy) >= FEWEST_MOMENTS else found[:FEWEST_MOMENTS]
    return sorted(chosen, key=lambda moment: (moment.step.number, moment.step.action != DEAL, moment.kind))


def _moments(balance: Balance, verdicts: Sequence[Verdict]) -> Iterator[Moment]:
    by_number = {verdict.number: verdict for verdict in verdicts}
    for step in balance.steps:
        surely = [abs(one) - SURE * error for one, error in zip(step.luck.mean, step.luck.error, strict=True)]
        if step.luck.mean.any():
            yield Moment(CHANCE, step, None, max(surely))
        verdict = by_number.get(step.number)
        if verdict is not None and step.action not in (DEAL, NO_ACTION):
            yield Moment(DECISION, step, verdict, verdict.loss.sure)
