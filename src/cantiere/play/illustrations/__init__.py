"""Figures of the rules: a position, what of its board is shown, and what is marked there.

They stand in <game>.toml, what is said of them in [figures] of the game's texts. A figure is data: boards
draw it, so it looks as the game does. Its position is reached by playing, so the rules vouch for it.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import find
from cantiere.play.lessons import Scene
from cantiere.play.match import Match

NAMES = ("Ana", "Ben", "Chloé", "David", "Emma")  # who sits there, as in the examples of the rules


@dataclass(frozen=True)
class Figure:
    """A moment of a game, seen by whoever sits first. `shows` and `marks` name parts of the board."""

    game: Game
    name: str  # of its caption
    rule: str  # the section in which it stands
    scene: Scene
    moves: tuple[str, ...]  # since the scene began
    chosen: str  # a move that is only thought of; empty: none is
    asks: bool  # whether the board offers what may be played
    shows: tuple[str, ...]  # nothing: the whole board
    marks: tuple[str, ...]

    @property
    def section(self) -> str:
        return self.rule.partition(".")[2]

    def table(self) -> Match:
        """How things stand there."""
        match = Match(self.game, self.scene.seats, self.scene.seed, self.scene.options)
        for line in (*self.scene.before, *self.moves):
            match.play_text(line)
        return match


@dataclass(frozen=True)
class Panel:
    """A figure on the page that shows a game as a whole, in one of its three parts."""

    part: str
    figure: Figure


PARTS = ("turn", "points", "end")


@cache
def figures(game_id: str) -> Mapping[str, Figure]:
    """All figures of a game by name, in the order of the file; a game may have none yet."""
    game = find(game_id)
    return {one.name: one for scene in _written(game).get("scenes", []) for one in _figures(game, scene)}


def figure(game_id: str, name: str) -> Figure:
    found = figures(game_id).get(name)
    if found is None:
        raise Refusal("no_such_figure", figure=name, game=game_id)
    return found


def figures_of_section(game_id: str, number: str) -> list[Figure]:
    return [one for one in figures(game_id).values() if one.section == number]


@cache
def overview(game_id: str) -> tuple[Panel, ...]:
    """The figures that tell a game on one page: what a turn is, what brings points, how it ends."""
    written = _written(find(game_id)).get("overview", {})
    return tuple(
        Panel(part, figure(game_id, name)) for part in PARTS for name in written.get(part, "").split()
    )


def _written(game: Game) -> Mapping[str, Any]:
    path = files(__package__) / f"{game.id}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _figures(game: Game, written: Mapping[str, Any]) -> Iterator[Figure]:
    """Each goes on from the one before it."""
    before = tuple(written.get("before", "").split())
    scene = Scene(written["seats"], written["seed"], written.get("options", {}), before)
    moves: tuple[str, ...] = ()
    for one in written["figures"]:
        moves += tuple(one.get("then", "").split())
        yield Figure(
            game=game,
            name=one["name"],
            rule=one["rule"],
            scene=scene,
            moves=moves,
            chosen=one.get("chosen", ""),
            asks="chosen" in one or one.get("asks", False),
            shows=tuple(one.get("shows", "").split()),
            marks=tuple(one.get("marks", "").split()),
        )
