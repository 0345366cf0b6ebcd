"""`cantiere precompile`: compile everything now, so that nobody has to wait for it later."""

import os
from pathlib import Path
from time import perf_counter

import click

from cantiere.cli.terminal import current_terminal

PACKAGE = Path(__file__).parents[1]


@click.command()
@click.argument("games", nargs=-1)
@click.option("--jobs", type=click.IntRange(1, 64), metavar="N", help="Games at once; by default one a core.")
@click.option("--rules", "only_rules", is_flag=True, help="Rules only, no bots: enough to simulate games.")
def precompile(games: tuple[str, ...], jobs: int | None, only_rules: bool) -> None:
    """Compile the rules and bots of GAMES, by default of all. Done once after an installation or update.

    Games and bots are compiled when they are first used, too; a host or a test run likes to have it behind.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from cantiere.games import GAMES, find

    terminal = current_terminal()
    wanted = [find(name).id for name in games] or [game.id for game in GAMES]
    wanted.sort(key=_length, reverse=True)
    compile_one = compile_rules if only_rules else compile_all
    with ProcessPoolExecutor(jobs or os.cpu_count(), get_context("spawn")) as processes:
        for game, seconds in zip(wanted, processes.map(compile_one, wanted), strict=True):
            terminal.say("precompiled", game=game, seconds=terminal.number(seconds, 1))


def _length(game_id: str) -> int:
    """How much there is to compile: what takes longest begins first, so that no core waits at the end."""
    from cantiere.games import module_name

    name = module_name(game_id)
    folders = (PACKAGE / "games" / name, PACKAGE / "bots" / "heuristics" / name)
    return sum(path.stat().st_size for folder in folders for path in folder.rglob("*.py"))


def compile_all(game_id: str) -> float:
    """Call once whatever is compiled for a game; the seconds that it took."""
    from cantiere.bots.catalogue import bot_named
    from cantiere.bots.hints import advise
    from cantiere.bots.search.budget import Budget
    from cantiere.games import find
    from cantiere.play.match import Match

    begun, game = perf_counter(), find(game_id)
    compile_rules(game_id)
    match = Match(game, game.seats[0], 0)
    view = match.view(match.to_move)
    for name in ("greedy", "search:2"):
        bot_named(name, game).choose(view, 1)
    advise(game, view, 1, Budget(playouts=2))
    return perf_counter() - begun


def compile_rules(game_id: str) -> float:
    """Call once whatever is compiled of a game's own rules; the seconds that it took."""
    from cantiere.cli.compiling import ready
    from cantiere.cli.terminal import Terminal
    from cantiere.games import find
    from cantiere.play.match import Match
    from cantiere.play.perft import perft
    from cantiere.play.rehearsal import rehearse
    from cantiere.play.simulate import simulate

    begun, game = perf_counter(), find(game_id)
    ready(Terminal("en"), game)
    simulate(game, game.seats[0], 1, 0)
    perft(game, Match(game, game.seats[0], 0).state, 2)
    rehearse(game)
    return perf_counter() - begun
