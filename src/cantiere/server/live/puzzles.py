"""Puzzles as they are told: the table without its solution, and the solution with its reasons."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from itertools import chain

from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import GAMES, find
from cantiere.insight.puzzles.puzzle import Puzzle
from cantiere.insight.puzzles.shelf import games_with_puzzles, shipped
from cantiere.insight.puzzles.themes import THEMES
from cantiere.insight.why import MoveWithReasons
from cantiere.play.lessons import OTHERS, named
from cantiere.play.match import Match
from cantiere.play.notation import write_lines
from cantiere.play.texts import because, word
from cantiere.server.bodies.at_table import TableMessage
from cantiere.server.bodies.bots import HintReason
from cantiere.server.bodies.puzzles import PuzzleExplained, PuzzleHint, PuzzleReply
from cantiere.server.bodies.review import ReviewedMove
from cantiere.server.live.messages import legal_move
from cantiere.server.live.puzzle_stock import Stock
from cantiere.server.live.review_table import told_moment

TABLE = "puzzle"  # its id: no table has a word for one
BEGINNER = 1_000.0  # the difficulty with which whoever has no rating begins


def puzzle_named(stock: Stock, game_id: str, name: str) -> Puzzle:
    """A puzzle of a game, or a refusal."""
    found = stock.of(find(game_id)).get(name)
    if found is None:
        raise Refusal("no_such_puzzle", game=game_id, puzzle=name)
    return found


def daily(day: date) -> Puzzle | None:
    """That of a day: from game to game, and in each from the first to the last before any comes again.

    It is one of those that come with the product: the same on every server of a version, all day long.
    """
    games = games_with_puzzles(GAMES)
    if not games:
        return None
    round_number, place = divmod(day.toordinal(), len(games))
    puzzles = sorted(shipped(games[place]).puzzles, key=lambda one: one.id)
    return puzzles[round_number % len(puzzles)]


def themes_in(puzzles: Collection[Puzzle]) -> Mapping[str, int]:
    """How many of some puzzles have each theme."""
    found = [theme for puzzle in puzzles for theme in puzzle.themes]
    return {theme: found.count(theme) for theme in THEMES if theme in found}


def next_puzzle(
    stock: Stock,
    game: Game,
    theme: str | None,
    known: Collection[str],
    rating: float | None,
    but: str | None,
) -> Puzzle:
    """One not tried yet, about as difficult as somebody is good; strangers go on to the next harder one."""
    puzzles = [one for one in stock.of(game).values() if theme is None or theme in one.themes]
    if not puzzles:
        raise Refusal("no_puzzles", game=game.id)
    fresh = [one for one in puzzles if one.id not in known and one.id != but]
    others = fresh or [one for one in puzzles if one.id != but] or puzzles
    if rating is not None or but is None:
        wanted = BEGINNER if rating is None else rating
        return min(others, key=lambda one: (abs(one.difficulty - wanted), one.id))
    last = next((one.difficulty for one in puzzles if one.id == but), 0)
    harder = [one for one in others if (one.difficulty, one.id) > (last, but)]
    return min(harder or others, key=lambda one: (one.difficulty, one.id))


def names_at(puzzle: Puzzle) -> list[str]:
    """Those of a lesson; whoever solves it has a name of their own."""
    others = iter(OTHERS)
    return ["" if seat == puzzle.seat else next(others) for seat in range(puzzle.origin.seats)]


def told_puzzle(match: Match) -> TableMessage:
    """As its seat sees it. What lies hidden was dealt anew, so that nobody could be told the truth."""
    return told_moment(match, TABLE)


def explained(puzzle: Puzzle, language: str) -> PuzzleExplained:
    """The solution in words: only for whoever has found it, or given up."""
    return {
        "themes": [*puzzle.themes],
        "margin": puzzle.steps[0].margin,
        "playouts": puzzle.playouts,
        "seeds": puzzle.seeds,
        "best": _move(puzzle, puzzle.best, language),
        "obvious": _move(puzzle, puzzle.obvious, language),
        "later": _later(puzzle, language),
    }


def replies_before(puzzle: Puzzle, found: int, language: str) -> list[PuzzleReply]:
    """What the others have done since the last step that was found, in words."""
    count = len(puzzle.steps[found].replies or ())
    return _in_words(puzzle, _played(puzzle)[found][:count], language)


def _later(puzzle: Puzzle, language: str) -> list[PuzzleReply]:
    """All that follows the first move, in words."""
    return _in_words(puzzle, chain(*_played(puzzle)[len(puzzle.move) :]), language)


def _played(puzzle: Puzzle) -> list[list[tuple[int, int]]]:
    """For each step the seats and actions of the replies before it, and its own."""
    table, found = puzzle.table(), list[list[tuple[int, int]]]()
    for step in puzzle.steps:
        found.append([])
        for action in (*(step.replies or ()), step.best):
            found[-1].append((table.mover, action))
            table.play(action)
    return found


def _in_words(puzzle: Puzzle, played: Iterable[tuple[int, int]], language: str) -> list[PuzzleReply]:
    """Each move with all its parts."""
    moves, write = list[tuple[int, list[int]]](), puzzle.game.notation.text
    for seat, action in played:
        if moves and write(action).startswith("+"):
            moves[-1][1].append(action)
        else:
            moves.append((seat, [action]))
    return [{"seat": seat, "text": named(puzzle.game, actions, language)} for seat, actions in moves]


def _move(puzzle: Puzzle, move: MoveWithReasons, language: str) -> ReviewedMove:
    game, names = puzzle.game, names_at(puzzle)
    reasons = [
        HintReason(
            code=one.code, weight=one.weight, text=because(game.id, one.code, one.facts, language, names)
        )
        for one in move.reasons
    ]
    return {
        "move": " ".join(write_lines(game.notation, move.actions)),
        "choice": legal_move(puzzle.table(), move.actions[0]),
        "parts": [game.notation.parts(action) for action in move.actions],
        "reasons": reasons,
    }


def hint(puzzle: Puzzle, level: int, language: str) -> PuzzleHint:
    """Step by step nearer to the solution."""
    if level == 1:
        return PuzzleHint(themes=[*puzzle.themes])
    if level > 2:
        return PuzzleHint(explained=explained(puzzle, language))
    best, obvious = (puzzle.game.notation.parts(line.actions[0]) for line in (puzzle.best, puzzle.obvious))
    part = _first_part([*best.values()][1:])
    if part is not None and best["kind"] != obvious["kind"]:
        return PuzzleHint(part=word(puzzle.game.id, part, language))
    if part is not None and part not in obvious.values():
        return PuzzleHint(part=word(puzzle.game.id, part, language))
    return PuzzleHint(other=named(puzzle.game, puzzle.obvious.actions, language))


def _first_part(values: Sequence[object]) -> str | None:
    """What a move names first."""
    return next((str(value) for value in values if isinstance(value, str)), None)
