"""Puzzles: the one of the day, the next one, what a board asks there, and whether a move is right."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import TypeVar

from fastapi import APIRouter

from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import find
from cantiere.insight.puzzles.puzzle import Puzzle
from cantiere.insight.puzzles.solving import Trial, tried
from cantiere.play.lessons import say_at_a_board
from cantiere.server.bodies import RefusedMessage
from cantiere.server.bodies.puzzles import (
    AskPuzzleHint,
    DailyPuzzle,
    PuzzleGame,
    PuzzleHint,
    PuzzleId,
    PuzzlePage,
    PuzzleShelf,
    PuzzleState,
    PuzzleTheme,
)
from cantiere.server.live import puzzles as live
from cantiere.server.live.puzzle_stock import Stock
from cantiere.server.protocol.from_browser import PlayMessage
from cantiere.server.protocol.puzzles import AskPuzzle, PuzzleAnswer
from cantiere.server.protocol.to_browser import AcceptedMessage
from cantiere.server.store.puzzles import Attempt, Tried
from cantiere.server.web.infrastructure.refusals import refused
from cantiere.server.web.routes.board_answers import board_answer
from cantiere.server.web.routes.visitor import Visit, Visitor

SHOWN = 3  # the level of a hint that tells all
T = TypeVar("T")

router = APIRouter(prefix="/api", tags=["reading"])


def _today() -> date:
    return datetime.now(UTC).date()


async def _stock(visitor: Visitor) -> Stock:
    return await visitor.services.reviews.miner.current()


@router.get("/puzzles")
async def all_puzzles(visitor: Visit) -> PuzzleShelf:
    """What there is to solve, and how far one has come."""
    await visitor.spend("puzzles")
    games, who, streak = (await _stock(visitor)).games(), visitor.person_id, 0
    solved = await visitor.services.puzzles.solved(who) if who else {}
    if who:
        streak = await visitor.services.puzzles.streak(who, _today())
    told = [await _told_game(visitor, game, solved.get(game.id, 0)) for game in games]
    return PuzzleShelf(games=told, daily=await _told_daily(visitor), streak=streak)


async def _told_game(visitor: Visitor, game: Game, solved: int) -> PuzzleGame:
    puzzles = (await _stock(visitor)).of(game).values()
    themes = [PuzzleTheme(theme=theme, count=count) for theme, count in live.themes_in(puzzles).items()]
    return {
        "game": game.id,
        "count": len(puzzles),
        "solved": solved,
        "rating": await _rating(visitor, game.id),
        "themes": themes,
    }


async def _told_daily(visitor: Visitor) -> DailyPuzzle | None:
    today = _today()
    puzzle = live.daily(today)
    if puzzle is None:
        return None
    done = await _done(visitor, puzzle)
    solved = done is not None and done.solved is not None
    return {"date": today.isoformat(), "game": puzzle.game.id, "puzzle": puzzle.id, "solved": solved}


@router.get("/puzzles/daily")
async def puzzle_of_the_day(visitor: Visit) -> PuzzlePage:
    """The same for everybody, from midnight to midnight UTC."""
    await visitor.spend("puzzles")
    puzzle = live.daily(_today())
    if puzzle is None:
        raise Refusal("no_puzzles_yet")
    return await _page(visitor, puzzle)


@router.get("/puzzles/{game}/next")
async def next_puzzle(
    visitor: Visit, game: str, theme: str | None = None, but: PuzzleId | None = None
) -> PuzzlePage:
    """One that was not tried yet and is about as difficult as one is good; `but` was the last one."""
    await visitor.spend("puzzles")
    found, who = find(game), visitor.person_id
    known = await visitor.services.puzzles.tried(who, found.id) if who else {}
    rating = await _rating(visitor, found.id)
    return await _page(visitor, live.next_puzzle(await _stock(visitor), found, theme, known, rating, but))


@router.get("/puzzles/{game}/{puzzle}")
async def one_puzzle(visitor: Visit, game: str, puzzle: PuzzleId) -> PuzzlePage:
    await visitor.spend("puzzles")
    return await _page(visitor, live.puzzle_named(await _stock(visitor), game, puzzle))


async def _page(visitor: Visitor, puzzle: Puzzle) -> PuzzlePage:
    table = await _thought(visitor, puzzle, lambda: live.told_puzzle(puzzle.table()))
    return PuzzlePage(
        game=puzzle.game.id,
        puzzle=puzzle.id,
        names=live.names_at(puzzle),
        difficulty=puzzle.difficulty,
        steps=len(puzzle.steps),
        moves=1 + sum(step.replies is not None for step in puzzle.steps),
        daily=puzzle is live.daily(_today()),
        table=table,
        state=await _state(visitor, puzzle, await _done(visitor, puzzle)),
    )


@router.post("/puzzles/{game}/{puzzle}")
async def ask_at_puzzle(visitor: Visit, game: str, puzzle: PuzzleId, wish: AskPuzzle) -> PuzzleAnswer:
    """A move, which is judged, or what a board wants to know before one."""
    visitor.refuse_bots()
    await visitor.spend("puzzles")
    found = live.puzzle_named(await _stock(visitor), game, puzzle)
    try:
        now = await _thought(visitor, found, partial(_right_so_far, found, wish))
        if not isinstance(wish.asked, PlayMessage):
            asked, language = wish.asked, visitor.language
            return PuzzleAnswer(answer=board_answer(now.table, live.TABLE, asked, language))
        lines = [*wish.played, wish.asked.move]
        trial = await _thought(visitor, found, partial(tried, found, lines))
    except Refusal as refusal:
        return PuzzleAnswer(answer=_refused(visitor, found, refusal, wish))
    return await _judged(visitor, found, trial, wish.asked)


def _right_so_far(puzzle: Puzzle, wish: AskPuzzle) -> Trial:
    """Where somebody is who asks; what was not right was never played."""
    now = tried(puzzle, wish.played)
    if wish.asked.seat != puzzle.seat:
        raise Refusal("not_your_seat", seat=wish.asked.seat)
    if now.loss is not None or wish.asked.turn != now.table.turn:
        raise Refusal("stale_turn", seen=wish.asked.turn, turn=now.table.turn)
    return now


def _refused(visitor: Visitor, puzzle: Puzzle, refusal: Refusal, wish: AskPuzzle) -> RefusedMessage:
    saying = partial(say_at_a_board, puzzle.game)
    return refused(refusal, visitor.language, saying, key=wish.asked.key, table=live.TABLE)


async def _judged(visitor: Visitor, puzzle: Puzzle, trial: Trial, asked: PlayMessage) -> PuzzleAnswer:
    turn = trial.table.turn
    accepted = AcceptedMessage(key=asked.key, table=live.TABLE, number=turn, turn=turn)
    if trial.loss is None and not trial.is_solved:
        told, replies = (
            live.told_puzzle(trial.table),
            live.replies_before(puzzle, trial.found, visitor.language),
        )
        return PuzzleAnswer(answer=accepted, verdict="go_on", table=told, replies=replies)
    state = await _note(visitor, puzzle, trial.is_solved)
    if not trial.is_solved:
        return PuzzleAnswer(answer=accepted, verdict="wrong", loss=trial.loss, state=state)
    return PuzzleAnswer(
        answer=accepted,
        verdict="solved",
        table=live.told_puzzle(trial.table),
        state=state,
        explained=live.explained(puzzle, visitor.language),
    )


@router.post("/puzzles/{game}/{puzzle}/hint")
async def puzzle_hint(visitor: Visit, game: str, puzzle: PuzzleId, wish: AskPuzzleHint) -> PuzzleHint:
    """From now on it does not count; whoever is shown the move has not solved it."""
    visitor.refuse_bots()
    await visitor.spend("puzzles")
    found = live.puzzle_named(await _stock(visitor), game, puzzle)
    told = await _thought(visitor, found, partial(live.hint, found, wish.level, visitor.language))
    state = None
    if visitor.person_id and wish.level == SHOWN:
        state = await _note(visitor, found, is_solved=False)
    elif visitor.person_id:
        done = await visitor.services.puzzles.hint(_attempt(visitor.person_id, found))
        state = await _state(visitor, found, done)
    return told.model_copy(update={"state": state})


async def _note(visitor: Visitor, puzzle: Puzzle, is_solved: bool) -> PuzzleState | None:
    """What came of it is kept of whoever has a name here, guests too."""
    if visitor.person_id is None:
        return None
    today = _today()
    day = today.isoformat() if puzzle is live.daily(today) else None
    attempt = _attempt(visitor.person_id, puzzle)
    done = await visitor.services.puzzles.answer(attempt, is_solved, day)
    return await _state(visitor, puzzle, done)


def _attempt(person_id: str, puzzle: Puzzle) -> Attempt:
    return Attempt(person_id, puzzle.game.id, puzzle.id, puzzle.difficulty)


async def _done(visitor: Visitor, puzzle: Puzzle) -> Tried | None:
    if visitor.person_id is None:
        return None
    return (await visitor.services.puzzles.tried(visitor.person_id, puzzle.game.id)).get(puzzle.id)


async def _state(visitor: Visitor, puzzle: Puzzle, done: Tried | None) -> PuzzleState | None:
    if visitor.person_id is None:
        return None
    done = done or Tried()
    return {
        "tries": done.tries,
        "hints": done.hints,
        "solved": done.solved is not None,
        "gained": None if done.gained is None else round(done.gained),
        "rating": await _rating(visitor, puzzle.game.id),
    }


async def _rating(visitor: Visitor, game_id: str) -> int | None:
    if visitor.person_id is None:
        return None
    skill = await visitor.services.puzzles.skill(visitor.person_id, game_id)
    return None if skill is None else round(skill.rating)


async def _thought(visitor: Visitor, puzzle: Puzzle, work: Callable[[], T]) -> T:
    """Positions are played again in a thread, in turn for all who ask."""
    visitor.services.compile_cache.check(puzzle.game.id)
    with visitor.services.readers.place(visitor.asker):
        return await visitor.services.readers.run(visitor.asker, work)
