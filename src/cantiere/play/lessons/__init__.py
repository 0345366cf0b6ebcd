"""Lessons: each game in ten minutes, on its real board.

What is asked for stands in <game>.toml, what is said in [lesson] of the game's texts. A lesson is a list of
scenes, each a game of a fixed seed up to some turn; a scene is a list of steps. A step tells one idea, and
mostly asks for the one move that shows it. The others answer as it is written, the same every time.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Any

from cantiere.core.errors import Refusal, UnknownGame
from cantiere.core.game import Game
from cantiere.games import find
from cantiere.play import texts
from cantiere.play.match import Match
from cantiere.play.notation import read_lines, write_lines

PUPIL = 0  # the seat of whoever learns
OTHERS = ("Bruno", "Carmela", "Dario", "Elena")  # who sits at the other seats
ELSEWHERE = "lesson_elsewhere"  # the code of what is allowed, but not what a step shows
ENOUGH = "+."  # how it is written that nothing more is chosen
LEVEL = "easy"  # of the first real game, and so of those who sit there


@dataclass(frozen=True)
class Scene:
    """A table at which some steps take place, as it is when the first of them begins."""

    seats: int
    seed: int
    options: Mapping[str, str]
    before: tuple[str, ...]  # moves


@dataclass(frozen=True)
class Step:
    """One idea. Without a move it is only told."""

    name: str  # of its sentences
    scene: Scene
    rule: str  # the section that tells all of it
    moves: tuple[tuple[str, ...], ...]  # each is right, line by line; the lesson goes on after the first
    replies: tuple[str, ...]  # moves of the others, or of oneself where nothing is to be learned

    @property
    def shown(self) -> tuple[str, ...]:
        """The move that the step asks for; others may be as good."""
        return self.moves[0] if self.moves else ()


@dataclass(frozen=True)
class Answer:
    """What came of the pupil's moves in a step."""

    match: Match
    wanted: tuple[int, ...]  # what is still to be played of the move that is shown

    @property
    def is_done(self) -> bool:
        return not self.wanted


@dataclass(frozen=True)
class Lesson:
    """All steps, in their order."""

    game: Game
    steps: tuple[Step, ...]

    def table(self, number: int) -> Match:
        """How things stand when a step begins."""
        step = self.step(number)
        match = Match(self.game, step.scene.seats, step.scene.seed, step.scene.options)
        for line in (*step.scene.before, *self._played(number)):
            match.play_text(line)
        return match

    def _played(self, number: int) -> list[str]:
        """The moves of all steps of the same scene before this one."""
        scene = self.steps[number].scene
        earlier = [step for step in self.steps[:number] if step.scene is scene]
        return [line for step in earlier for line in (*step.shown, *step.replies)]

    def step(self, number: int) -> Step:
        """A step by its number; the first is 0."""
        if not 0 <= number < len(self.steps):
            raise Refusal("no_such_step", number=number + 1, most=len(self.steps))
        return self.steps[number]

    def scene_number(self, number: int) -> int:
        """In which of the scenes a step takes place."""
        return sum(self.is_last_of_scene(earlier) for earlier in range(number))

    def is_last_of_scene(self, number: int) -> bool:
        return number + 1 == len(self.steps) or self.steps[number + 1].scene is not self.steps[number].scene

    def answered(self, number: int, lines: Sequence[str]) -> Answer:
        """The table after what the pupil has played in a step, and what is still missing of its move.

        What may not be played is refused with its rule; so is what may be played but shows another idea.
        """
        step, match = self.step(number), self.table(number)
        wanted = self._right(step)
        for line in lines:
            actions = match.tried(line, PUPIL)
            left = [move[len(actions) :] for move in wanted if move[: len(actions)] == tuple(actions)]
            if not left:
                raise self._elsewhere(line, wanted)
            match.play_text(line, PUPIL)
            wanted = left
        return Answer(match, () if () in wanted else next(iter(wanted), ()))

    def ways_on(self, number: int) -> dict[tuple[str, ...], list[str]]:
        """For each point on a way to what a step asks for, as the moves that led there: all that leads on."""
        write, found = partial(write_lines, self.game.notation), dict[tuple[str, ...], list[str]]()
        for move in self._right(self.step(number)) or [()]:
            for at in range(max(1, len(move))):
                lines = found.setdefault(tuple(write(move[:at])), [])
                ahead = (write(move[at:end]) for end in range(at + 1, len(move) + 1))
                lines += [line for line, *more in ahead if not more and line not in lines]
        return found

    def _elsewhere(self, line: str, wanted: Sequence[tuple[int, ...]]) -> Refusal:
        """It may be played, but not here."""
        if not any(wanted):
            return Refusal("lesson_only_told")
        return Refusal(ELSEWHERE, move=line, wanted=" ".join(write_lines(self.game.notation, wanted[0])))

    def _right(self, step: Step) -> list[tuple[int, ...]]:
        return [tuple(read_lines(self.game.notation, lines)) for lines in step.moves]

    def replied(self, number: int, match: Match) -> Iterator[tuple[str, Match]]:
        """What follows a step that is done, move by move: each as it is written, and the table after it."""
        for line in self.step(number).replies:
            match = match.copy()
            match.play_text(line)
            yield line, match


def say_at_a_board(game: Game, refusal: Refusal, language: str) -> str:
    """What answers a move, to somebody who does not write moves."""
    if refusal.code != ELSEWHERE:
        return texts.say_at_a_board(refusal, language)
    wanted = named(game, read_lines(game.notation, str(refusal.facts["wanted"]).split()), language)
    return texts.phrase("lesson_led_back", language, wanted=wanted)


def named(game: Game, actions: Sequence[int], language: str) -> str:
    """A move in words, part by part, without the word that ends it."""
    told = [action for action in actions if game.notation.text(action) != ENOUGH] or actions
    return ", ".join(texts.describe(game.id, game.notation.parts(action), language) for action in told)


@cache
def lesson(game_id: str) -> Lesson:
    """The lesson of a game."""
    return lesson_of(find(game_id))


@cache
def lesson_length(game: Game) -> int:
    """How many steps the lesson of a game has; 0: there is none yet."""
    try:
        return len(lesson_of(game).steps)
    except UnknownGame:
        return 0


def lesson_of(game: Game) -> Lesson:
    """The same for a game that is at hand."""
    path = files(__package__) / f"{game.id}.toml"
    if not path.is_file():
        raise UnknownGame("no_lesson", game=game.id)
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    return Lesson(game, tuple(step for scene in written["scenes"] for step in _steps(scene)))


def _steps(written: Mapping[str, Any]) -> Sequence[Step]:
    scene = Scene(
        seats=written["seats"],
        seed=written["seed"],
        options=written.get("options", {}),
        before=tuple(written.get("before", "").split()),
    )
    return [
        Step(
            name=step["name"],
            scene=scene,
            rule=step["rule"],
            moves=tuple(tuple(move.split(";")) for move in step.get("move", "").split()),
            replies=tuple(step.get("replies", "").split()),
        )
        for step in written["steps"]
    ]
