"""All that a table will call, called once: first the rules, then the bots. What is missing is compiled then.

`python -m cantiere.bots.preparing GAME STAGE …` does it in a process of its own, and tells
on its standard output how far it is: a line `done total` for each function. It ends when its standard input
does: whoever started it has gone then, in whatever way.
"""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Thread

from cantiere.bots.catalogue import bot_named
from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.hints import advise
from cantiere.bots.referee import Referee
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.engine import search_engine
from cantiere.core.compile import known
from cantiere.core.engine import engine
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.core.progress import watched
from cantiere.games import find, module_name
from cantiere.play.match import Match
from cantiere.play.perft import perft
from cantiere.play.rehearsal import rehearse
from cantiere.play.simulate import simulate
from cantiere.play.view_models import module_of

RULES, BOTS, STUDIES = "rules", "bots", "studies"
LAST = "--last"  # with the lowest priority
_PLIES = 12  # as many as it takes to move more than once
_NICE = 19  # the least: people come first


def prepare_rules(game: Game) -> None:
    """What is called between two moves of people."""
    match = Match(game, game.seats[0], 0)
    first = match.copy()
    first.play(first.legal()[0], word=1)
    first.winners()
    first.breakdown(0)
    first.moves()
    match.replay(first.actions, {0: 1})
    for viewer in range(-1, match.seats):
        match.view_as_dict(viewer)
        first.events(viewer)
    rehearse(game)


def prepare_bots(game: Game) -> None:
    """What levels and hints call."""
    match = Match(game, game.seats[0], 0)
    bot_named("greedy", game).choose(match.view(match.mover), 1)
    advise(game, match.view(match.mover), 1, Budget(playouts=2))
    bots = {seat: bot_named("search:2", game) for seat in range(match.seats)}
    referee = Referee(match, bots, 0)
    for _ in range(_PLIES):  # else all would wait when the first bot thinks, and thinks on
        if not match.is_over:
            referee.play(referee.asked())


def prepare_studies(game: Game) -> None:
    """What no table calls, but the command line."""
    match = Match(game, game.seats[0], 0)
    simulate(game, game.seats[0], 1, 0)
    perft(game, match.state, 2)
    match.play(match.legal()[0])
    match.copy().go_to(0)
    for action in range(0, game.notation.size, max(1, game.notation.size // 50)):
        if action not in match.legal():
            with suppress(Refusal):
                match.play(action)


STAGES: Mapping[str, Callable[[Game], None]] = {
    RULES: prepare_rules,
    BOTS: prepare_bots,
    STUDIES: prepare_studies,
}


def command(
    game_id: str, *stages: str, is_last: bool = False, module: str = "cantiere.bots.preparing"
) -> list[str]:
    """What starts a process that prepares a game, if wanted after all others. It must be given a pipe."""
    return [sys.executable, "-m", module, game_id, *stages, *([LAST] if is_last else [])]


def functions_of(game: Game, stage: str) -> set[str]:
    """The names of what a stage has to compile, as far as is known before: its share tells how far it is."""
    engine(game)
    module_of(game)
    search_engine(game, heuristics_of(game))
    own = (f"{module_name(game.id)}.", f":{game.id}.")  # a folder of its own, or a loop bound to it
    return {
        name.partition(":")[2]
        for name in known
        if any(part in name for part in own) and name.startswith("cantiere.bots.") == (stage == BOTS)
    }


def tell(done: int, total: int) -> None:
    """One line for whoever started this process."""
    sys.stdout.write(f"{done} {total}\n")
    sys.stdout.flush()


def main(known_stages: Mapping[str, Callable[[Game], None]] = STAGES) -> None:
    """Compile some stages of one game."""
    Thread(target=_end_with_parent, daemon=True).start()
    game, stages = find(sys.argv[1]), [word for word in sys.argv[2:] if word in known_stages]
    if LAST in sys.argv and hasattr(os, "nice"):
        os.nice(_NICE)
    wanted = set[str]().union(*(functions_of(game, stage) for stage in stages))
    total, missing = len(wanted), set(wanted)

    def report(name: str) -> None:
        missing.discard(name)
        tell(total - len(missing), total)

    tell(0, total)
    with watched(report):
        for stage in stages:
            known_stages[stage](game)


def _end_with_parent() -> None:
    """At once: the compiler would hear no exception for seconds. What it keeps is written whole or not."""
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
