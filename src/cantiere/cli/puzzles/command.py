"""`cantiere puzzles mine`, `check` and `follow`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cantiere.cli.language import language_option
from cantiere.cli.terminal import Terminal, current_terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cantiere.arena.outcome import Lost
    from cantiere.core.game import Game
    from cantiere.insight.puzzles.running import Found, Place
    from cantiere.insight.puzzles.shelf import Shelf

USUAL = 150  # puzzles of a game
MOST = 10_000


@click.group()
def puzzles() -> None:
    """Find positions with one best move that a quick look does not see, or look again at a file of them."""


@puzzles.command()
@click.argument("game")
@click.option(
    "--into", required=True, metavar="FILE", help="Keep them here; the same command goes on with it."
)
@click.option(
    "--wanted",
    type=click.IntRange(1, MOST),
    default=USUAL,
    show_default=True,
    metavar="N",
    help="Go on until the file has so many.",
)
@click.option("--seed", type=click.IntRange(0), default=0, help="Another seed plays other games.")
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help="Processes; by default one a core.")
@click.option(
    "--on", "where", metavar="WHERE", help="`ray`: on a Ray cluster, as for `cantiere duel`; or its address."
)
def mine(game: str, into: str, wanted: int, seed: int, jobs: int | None, where: str | None) -> None:
    """Let search bots play GAME with each other, and keep what is a puzzle.

    The same seed finds the same puzzles on any number of processes, however often a run is broken off.
    """
    from cantiere.cli.compiling import compiling
    from cantiere.cli.progress import progress_bar
    from cantiere.cli.storage import write_whole
    from cantiere.games import find
    from cantiere.insight.preparing import prepare_reviews
    from cantiere.insight.puzzles.running import grown
    from cantiere.insight.puzzles.shelf import write_shelf

    terminal, found, place = current_terminal(), find(game), _place(where, jobs)
    shelf = _begun(found, into, seed)
    with compiling(terminal):  # in one process: several would compile the same
        prepare_reviews(found)
    with progress_bar(terminal) as bar:
        task = bar.add_task(terminal.phrase("mining"), total=wanted, completed=len(shelf.puzzles))
        now = shelf
        for now in grown(shelf, wanted, place):
            write_whole(Path(into), write_shelf(now))
            bar.update(task, completed=len(now.puzzles))
    terminal.say("mined", count=len(now.puzzles), games=now.searched, path=into)


def _place(where: str | None, jobs: int | None) -> "Place":
    """Where games are searched, as matches of the arena are played."""
    import os

    from cantiere.arena.cluster import check_place, done_on_ray
    from cantiere.arena.workers import done_by_workers
    from cantiere.insight.puzzles.running import dug, dug_at_leisure

    if where is not None:
        check_place(where)
        return lambda digs: _alive(done_on_ray(digs, where, jobs, dug))
    return lambda digs: _alive(done_by_workers(digs, jobs or os.cpu_count() or 1, dug_at_leisure))


def _alive(results: "Iterator[Found | Lost]") -> "Iterator[Found]":
    """None may be left out: the same seed would find other puzzles elsewhere."""
    from cantiere.arena.outcome import Lost
    from cantiere.core.errors import Refusal

    for found in results:
        if isinstance(found, Lost):
            raise Refusal("mining_lost", number=found.number, deaths=found.deaths)
        yield found


def _begun(game: "Game", into: str, seed: int) -> "Shelf":
    """The file as far as it is; that of another game or seed is refused."""
    from cantiere.cli.storage import read_bytes
    from cantiere.core.errors import Refusal
    from cantiere.insight.puzzles.shelf import Shelf, read_shelf

    if not Path(into).exists():
        return Shelf(game, seed, 0, ())
    shelf = read_shelf(read_bytes(into))
    if shelf.game is not game or shelf.seed != seed:
        raise Refusal("puzzles_other_run", path=into, game=shelf.game.id, seed=shelf.seed)
    return shelf


@puzzles.command()
@click.argument("file")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the searches.")
@click.option("--quick", is_flag=True, help="Only whether all is legal and fits together; no searches.")
@click.option("--drop", is_flag=True, help="Write the file anew without what is wrong.")
def check(file: str, seed: int, quick: bool, drop: bool) -> None:
    """Look again whether every puzzle in FILE is one: with other searches than those that found it."""
    from cantiere.cli.storage import read_bytes
    from cantiere.core.errors import Refusal
    from cantiere.insight.puzzles.shelf import read_shelf

    terminal = current_terminal()
    shelf = read_shelf(read_bytes(file))
    wrong = _faulty(shelf, None if quick else seed, terminal)
    if wrong and not drop:
        raise Refusal("puzzles_faulty", count=len(wrong), path=file)
    if wrong:
        left = _without(shelf, wrong, file)
        terminal.say("puzzles_dropped", count=len(wrong), path=file, left=left)
    else:
        terminal.say("puzzles_true", count=len(shelf.puzzles), path=file)


@puzzles.command()
@click.argument("file")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the searches.")
def follow(file: str, seed: int) -> None:
    """Look for what follows the moves of FILE: later moves that are as clear, after what the others reply."""
    from dataclasses import replace

    from cantiere.cli.progress import progress_bar
    from cantiere.cli.storage import read_bytes, write_whole
    from cantiere.insight.puzzles.making import followed
    from cantiere.insight.puzzles.shelf import read_shelf, write_shelf

    terminal = current_terminal()
    shelf = read_shelf(read_bytes(file))
    found = list(shelf.puzzles)
    with progress_bar(terminal) as bar:
        what = terminal.phrase("following_puzzles")
        for number, puzzle in enumerate(bar.track(shelf.puzzles, description=what)):
            found[number] = followed(puzzle, seed)
            if found[number] is not puzzle:
                write_whole(Path(file), write_shelf(replace(shelf, puzzles=tuple(found))))
    count = sum(puzzle.move != puzzle.steps for puzzle in found)
    terminal.say("puzzles_followed", count=count, path=file, all=len(found))


def _faulty(shelf: "Shelf", seed: int | None, terminal: Terminal) -> set[str]:
    """Those that are not what they say, each told with what is wrong."""
    from cantiere.cli.progress import progress_bar
    from cantiere.insight.puzzles.checking import faults_of

    wrong = set[str]()
    with progress_bar(terminal) as bar:
        for puzzle in bar.track(shelf.puzzles, description=terminal.phrase("checking_puzzles")):
            for fault in faults_of(puzzle, seed):
                wrong.add(puzzle.id)
                terminal.say(f"puzzle_{fault}", puzzle=puzzle.id)
    return wrong


def _without(shelf: "Shelf", wrong: set[str], file: str) -> int:
    """Keep the others; how many they are."""
    from dataclasses import replace

    from cantiere.cli.storage import write_whole
    from cantiere.insight.puzzles.shelf import write_shelf

    others = tuple(puzzle for puzzle in shelf.puzzles if puzzle.id not in wrong)
    write_whole(Path(file), write_shelf(replace(shelf, puzzles=others)))
    return len(others)


for _command in (mine, check, follow):
    _command.params.append(language_option())
