"""Root visit counts of small searches, exactly, compiled as in plain Python. `make golden` rewrites them.

Any change of what a search does moves some of them: a term of its formula, a prior, a rollout, an estimate.
"""

from collections.abc import Iterator
from pathlib import Path

from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import Searcher
from cantiere.core.game import Game
from tests.conftest import EVERY_GAME, Table, Walk, every_game
from tests.golden.test_golden import check_golden

HERE = Path(__file__).parent / "root_visits"
PLAYOUTS = 60
PLACES = (0, 24, 80)  # actions played before, if the game is not over by then
SEED = 5


def searched(game: Game) -> Iterator[str]:
    """For each place, what was tried how often, and the line of play that is expected."""
    table = Table(game, game.seats[0], tuple((option.name, option.values[0]) for option in game.options))
    for plies in PLACES:
        match = table.after(Walk(4, plies, 1))
        if match.is_over:
            continue
        searcher = Searcher(game)
        found = searcher.search(match.view(match.to_move), SEED, Budget(playouts=PLAYOUTS))
        visits = " ".join(f"{game.notation.text(one.action)}:{one.visits}" for one in found)
        ahead = " ".join(map(game.notation.text, searcher.principal_variation(found[0].action)))
        yield f"{table}, turn {match.turn}\n  visits    {visits}\n  expected  {ahead}\n"


@every_game
def test_root_visits(game):
    check_golden(HERE / f"{game.id}.txt", "".join(searched(game)))


def test_every_game_has_its_root_visits_and_nothing_else():
    assert {path.stem for path in HERE.iterdir()} == {game.id for game in EVERY_GAME}
