"""Files of puzzles: those that come with the product, and those that somebody mines.

A line for each puzzle, so that a file grows by lines. What was searched already stands at its head, and the
same command goes on from there.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cantiere.bots.heuristics.reason import Reason
from cantiere.core.errors import BadFile, Refusal
from cantiere.core.game import Game
from cantiere.core.notation import Notation
from cantiere.games import find
from cantiere.insight.puzzles.puzzle import Laid, Origin, Puzzle, Step
from cantiere.insight.puzzles.themes import THEMES
from cantiere.insight.why import MoveWithReasons
from cantiere.play.match import chosen_options
from cantiere.play.notation import read_lines, write_lines
from cantiere.play.parse import Kind, parsed

KIND = Kind("cantiere-puzzles", version=1, refusal=BadFile)
_DIGITS = 2  # of weights of reasons
Written = Mapping[str, Any]  # a puzzle by its parts, as it stands in a file


@dataclass(frozen=True)
class Shelf:
    """The puzzles of one game, and how many games of self-play with which seed they were found in."""

    game: Game
    seed: int
    searched: int
    puzzles: tuple[Puzzle, ...]

    def by_id(self) -> Mapping[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}


def write_shelf(shelf: Shelf) -> str:
    """The text of a file."""
    head = {
        "format": KIND.format,
        "version": KIND.version,
        "game": shelf.game.id,
        "rules": shelf.game.version,
        "seed": shelf.seed,
        "searched": shelf.searched,
    }
    lines = ",\n".join(_compact(_written(puzzle)) for puzzle in shelf.puzzles)
    return _compact(head)[:-1] + ',"puzzles":[\n' + lines + "\n]}\n"


def _compact(part: object) -> str:
    return json.dumps(part, separators=(",", ":"), ensure_ascii=False, default=int)


def _written(puzzle: Puzzle) -> Written:
    write = puzzle.game.notation
    return {
        "id": puzzle.id,
        **_origin(puzzle.origin),
        "steps": [_step(write, step) for step in puzzle.steps],
        "best": _move(puzzle, puzzle.best),
        "obvious": _move(puzzle, puzzle.obvious),
        "themes": [*puzzle.themes],
        "difficulty": puzzle.difficulty,
        "playouts": puzzle.playouts,
        "seeds": puzzle.seeds,
    }


def _origin(origin: Origin | Laid) -> Written:
    if isinstance(origin, Laid):
        return {"state": origin.state}
    return {
        "seats": origin.seats,
        "seed": str(origin.seed),
        "options": dict(origin.options),
        "moves": " ".join(origin.moves),
    }


def _step(write: Notation, step: Step) -> list[object]:
    """What comes before it stands last, where it is not the same move."""
    replies = [] if step.replies is None else [[write.text(action) for action in step.replies]]
    return [write.text(step.best), step.margin, [*step.losses], *replies]


def _move(puzzle: Puzzle, move: MoveWithReasons) -> Written:
    why = [[one.code, round(float(one.weight), _DIGITS), one.facts] for one in move.reasons]
    return {"move": " ".join(write_lines(puzzle.game.notation, move.actions)), "why": why}


def read_shelf(text: str | bytes) -> Shelf:
    """The puzzles in a file. Those of other rules than today's are refused: nobody has searched them."""
    written: Any = parsed(text, KIND)
    KIND.check(written, {"game", "rules", "seed", "searched", "puzzles"})
    game = find(_expected(str, written, "game"))
    if written["rules"] != game.version:
        raise KIND.refuse("rules_version", wanted=written["rules"], known=game.version)
    puzzles = _expected(list, written, "puzzles")
    read = tuple(_read_or_refused(game, part, number) for number, part in enumerate(puzzles))
    return Shelf(game, _expected(int, written, "seed"), _expected(int, written, "searched"), read)


def _expected(kind: type, written: Written, part: str) -> Any:
    if not isinstance(written[part], kind) or isinstance(written[part], bool):
        raise KIND.refuse("file_wrong_part", part=part)
    return written[part]


def _read_or_refused(game: Game, part: Any, number: int) -> Puzzle:
    try:
        puzzle = _read(game, part)
    except (KeyError, TypeError, ValueError, AttributeError, Refusal):
        raise KIND.refuse("file_wrong_part", part=f"puzzles[{number}]") from None
    if puzzle.id != part["id"] or not puzzle.themes or not set(puzzle.themes) <= set(THEMES):
        raise KIND.refuse("file_wrong_part", part=f"puzzles[{number}]")
    return puzzle


def _read(game: Game, part: Written) -> Puzzle:
    return Puzzle(
        _read_origin(game, part),
        tuple(_read_step(game.notation, *step) for step in part["steps"]),
        _read_move(game, part["best"]),
        _read_move(game, part["obvious"]),
        tuple(part["themes"]),
        int(part["difficulty"]),
        int(part["playouts"]),
        int(part["seeds"]),
    )


def _read_origin(game: Game, part: Written) -> Origin | Laid:
    if "state" in part:
        return Laid(game, part["state"])
    options = chosen_options(game, part["options"])
    return Origin(game, int(part["seats"]), int(part["seed"]), options, tuple(part["moves"].split()))


def _read_step(
    notation: Notation, best: str, margin: float, losses: Sequence[int], replies: Sequence[str] | None = None
) -> Step:
    played = None if replies is None else tuple(map(notation.parse, replies))
    return Step(notation.parse(best), float(margin), tuple(map(int, losses)), played)


def _read_move(game: Game, part: Written) -> MoveWithReasons:
    why = [Reason(str(code), float(weight), dict(facts)) for code, weight, facts in part["why"]]
    return MoveWithReasons(tuple(read_lines(game.notation, part["move"].split())), tuple(why))


def shipped_file(game: Game) -> Any:
    """Where the puzzles of a game lie in the package."""
    return files(__package__) / "shipped" / f"{game.id}.json"


@cache
def shipped(game: Game) -> Shelf:
    """Those that come with the product; none for a game for which nobody has mined, or of older rules."""
    file = shipped_file(game)
    return read_shelf(file.read_text(encoding="utf-8")) if file.is_file() else Shelf(game, 0, 0, ())


def games_with_puzzles(games: Sequence[Game]) -> list[Game]:
    return [game for game in games if shipped(game).puzzles]
