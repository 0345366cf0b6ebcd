"""Advice for whoever is to move: the best few moves, what they promise, and why."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, TypedDict

from cantiere.bots.heuristics import own_package
from cantiere.bots.heuristics.reason import Reason
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import Candidate, Searcher
from cantiere.core.engine import engine
from cantiere.core.game import Game
from cantiere.core.record import pool, put, raw
from cantiere.play.match import Match
from cantiere.play.notation import write_lines
from cantiere.play.position import options_of
from cantiere.play.texts import because

LEAST_SHARE = 0.02  # of the playouts; what had less was hardly looked at
MOST_REASONS = 3
FEW_POINTS = 0.5  # reasons that weigh less are not worth a word

Reasons = Callable[[Any, Any, int, int], Iterator[Reason]]


class HintFigures(TypedDict):
    """A hint for programs."""

    move: str
    actions: list[int]
    win_chance: float
    points: list[float]
    visits: int
    reasons: list[dict[str, object]]  # code, weight, and the facts of that code


@dataclass(frozen=True)
class Hint:
    """A move worth thinking of. Its first action is the choice; the others complete the move."""

    actions: tuple[int, ...]
    move: str  # in notation, with all its parts
    win_chance: float  # of the seat to move, 0..1
    points: tuple[float, ...]  # [seat] at the end of the game, on average
    visits: int  # playouts that went this way
    reasons: tuple[Reason, ...]  # the weightiest first

    def as_dict(self) -> HintFigures:
        """For programs."""
        reasons: list[dict[str, object]] = [
            {"code": reason.code, "weight": reason.weight, **reason.facts} for reason in self.reasons
        ]
        return {
            "move": self.move,
            "actions": list(self.actions),
            "win_chance": round(self.win_chance, 4),
            "points": [round(points, 2) for points in self.points],
            "visits": self.visits,
            "reasons": reasons,
        }


def advise(game: Game, view: Any, seed: int, budget: Budget, most: int = 3, threads: int = 1) -> list[Hint]:
    """The best moves for the seat to move, from what that seat can see; what promises most comes first."""
    searcher = Searcher(game, threads=threads)
    candidates = searcher.search(view, seed, budget)
    total = sum(candidate.visits for candidate in candidates)
    worthy = [one for one in candidates if one.visits >= LEAST_SHARE * total] or candidates
    world = imagined(game, view, seed)
    hints = [_hint(world, candidate, searcher) for candidate in worthy[:most]]
    return sorted(hints, key=lambda hint: (-hint.win_chance, -hint.visits))


def _hint(world: Match, candidate: Candidate, searcher: Searcher) -> Hint:
    """A candidate, played out in the imagined world as far as its move goes."""
    seat, world = world.mover, world.copy()
    line = chain([candidate.action], searcher.principal_variation(candidate.action))
    reasons = reasons_along(world, line)
    return Hint(
        actions=tuple(world.actions),
        move=write_lines(world.game.notation, world.actions)[0],
        win_chance=float(candidate.wins[seat]),
        points=tuple(float(points) for points in candidate.points),
        visits=candidate.visits,
        reasons=tuple(weightiest(reasons)),
    )


def reasons_along(world: Match, line: Iterable[int]) -> list[Reason]:
    """All that speaks for a move and against it. It is played in the world, as far as it goes."""
    seat, reasons = world.mover, list[Reason]()
    for action in line:
        if world.turn and not _continues(world, action, seat):
            break
        before = world.snapshot()
        world.play(action)
        reasons += reasons_of(world.game)(before, world.state, action, seat)
    return reasons


def _continues(world: Match, action: int, seat: int) -> bool:
    """Whether an action belongs to the move that has begun."""
    is_part = world.game.notation.text(action).startswith("+")
    return is_part and not world.is_over and world.mover == seat and action in world.legal()


def weightiest(reasons: list[Reason]) -> list[Reason]:
    """The few that matter most; what several parts of a move give for the same reason is said once."""
    heavy = [reason for reason in reasons if abs(reason.weight) >= FEW_POINTS]
    chosen: dict[str, Reason] = {}
    for reason in sorted(heavy, key=lambda reason: -abs(reason.weight)):
        chosen.setdefault(reason.code, reason)
    return list(chosen.values())[:MOST_REASONS]


@cache
def reasons_of(game: Game) -> Reasons:
    """What the heuristics of a game have to say about a move; nothing without any."""
    package = own_package(game)
    if package is None:
        return lambda before, after, action, seat: iter(())
    return import_module(f"{package}.reasons").reasons  # type: ignore[no-any-return]


def imagined(game: Game, view: Any, seed: int, viewer: int | None = None) -> Match:
    """A match that goes on from a world as the viewer may imagine it: if none is named, the seat to move."""
    world = pool(game.state, 1)
    put(world, 0, view)
    engine(game).redeal(raw(world), int(view.to_move) if viewer is None else viewer, seed)
    return Match(game, int(view.seats), 0, options_of(game, view), start=world[0])


def spoken(game: Game, hint: Hint, language: str, names: Sequence[str] = ()) -> list[str]:
    """The reasons in words, for people of these names."""
    return [because(game.id, reason.code, reason.facts, language, names) for reason in hint.reasons]
