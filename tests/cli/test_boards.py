"""Every board in a terminal: it tells no secret, and it fits."""

import pytest

from cantiere.cli.boards import board_of
from cantiere.cli.boards.scene import Scene
from cantiere.games import GAMES
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES
from tests.cli.drawing import NAMES, drawn
from tests.conftest import Walk, every_registered_table

PLIES = (0, 7, 60, 180)


@every_registered_table
def test_no_drawing_tells_a_secret(table):
    """It is the same in every world that the viewer can imagine; only the own moves help to draw it."""
    for plies in PLIES:
        match = table.after(Walk(plies, plies, 1))
        for viewer in range(table.seats):
            start = match.imagined(viewer, 5)
            world = Match(table.game, table.seats, 1, table.options, start=start)
            assert drawn(world, viewer) == drawn(match, viewer)


@every_registered_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_its_terminal(table, language):
    for plies in (0, 40, 130, 1000):
        match = table.after(Walk(plies, plies, 1))
        for width in (60, 80, 120, 160):
            assert max(map(len, drawn(match, 0, width, language).splitlines())) <= width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_its_legend_is_read_whole_beside_a_scroll_bar(game, language):
    match = Match(game, game.seats[0], 1)
    legend = board_of(game).legend(Scene(match, 0, NAMES[: match.seats], language, 79))
    assert max((line.cell_len for line in legend), default=0) <= 79
