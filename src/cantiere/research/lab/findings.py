"""All figures of a study, for pages and programs."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256

from cantiere import __version__
from cantiere.core.game import Game
from cantiere.research.lab.figures import Effect, SittingFigures, effects, figures_of
from cantiere.research.lab.plan import Arm, Sitting, StudyPlan
from cantiere.research.lab.sample import Sample

_SINGLE = ("scores", "lengths")  # numbers of single games: too many for a summary
Figures = dict[str, object]  # a finding as its class declares it


@dataclass(frozen=True)
class BotFindings:
    """What one bot's games tell."""

    bot: str
    usual: SittingFigures
    changed: tuple[tuple[Arm, SittingFigures, tuple[Effect, ...]], ...]


@dataclass(frozen=True)
class Findings:
    """What a study tells, bot by bot."""

    plan: StudyPlan
    bots: tuple[BotFindings, ...]
    faults: int
    digest: str  # of all games

    def as_dict(self) -> Figures:
        """All figures, for programs."""
        return {
            "game": self.plan.game_id,
            "rules": self.plan.game.version,
            "players": self.plan.seats,
            "options": dict(self.plan.options),
            "deals": self.plan.deals,
            "seed": self.plan.seed,
            "made_by": f"cantiere {__version__}",
            "digest": self.digest,
            "faults": self.faults,
            "bots": [_bot(one) for one in self.bots],
        }


def _bot(one: BotFindings) -> Figures:
    changed = [
        {
            "option": arm.option,
            "value": arm.value,
            **_plain(figures),
            "effects": [asdict(each) for each in found],
        }
        for arm, figures, found in one.changed
    ]
    return {"bot": one.bot, "usual": _plain(one.usual), "options": changed}


def _plain(figures: SittingFigures) -> Figures:
    return {name: part for name, part in asdict(figures).items() if name not in _SINGLE}


def findings(plan: StudyPlan, samples: Mapping[int, Sample]) -> Findings:
    """The figures of a study all of whose games were played."""
    by_sitting = {
        sitting: [samples[place * plan.deals + deal] for deal in range(plan.deals)]
        for place, sitting in enumerate(_keys(plan.sittings))
    }
    bots = tuple(_bot_findings(plan, bot, by_sitting) for bot in plan.bots)
    faults = sum(len(one.outcome.faults) for one in samples.values())
    return Findings(plan, bots, faults, _digest(plan, samples))


_Key = tuple[str, str | None, str | None]  # a bot, an option and its value


def _keys(sittings: Sequence[Sitting]) -> list[_Key]:
    return [(one.bot, one.arm.option, one.arm.value) for one in sittings]


def _bot_findings(plan: StudyPlan, bot: str, samples: Mapping[_Key, Sequence[Sample]]) -> BotFindings:
    usual = samples[bot, None, None]
    changed = []
    for arm in plan.arms[1:]:
        own = samples[bot, arm.option, arm.value]
        changed.append((arm, _figures(plan.game, own), effects(usual, own)))
    return BotFindings(bot, _figures(plan.game, usual), tuple(changed))


def _figures(game: Game, samples: Sequence[Sample]) -> SittingFigures:
    lines = [line.name for line in game.lines]
    kinds = dict.fromkeys(kind for one in samples for seat in one.kinds for kind in seat)
    return figures_of(samples, lines, sorted(kinds))


def _digest(plan: StudyPlan, samples: Mapping[int, Sample]) -> str:
    """The same for the same games, on whatever machine they were played."""
    told = [(number, one.outcome.scores, one.outcome.length) for number, one in sorted(samples.items())]
    return sha256(repr((plan.game_id, plan.game.version, told)).encode()).hexdigest()[:16]
