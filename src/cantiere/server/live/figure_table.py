"""The table of a figure, told as every table is."""

from cantiere.play.illustrations import NAMES, Figure
from cantiere.play.lessons import PUPIL
from cantiere.play.notation import read_line
from cantiere.play.view_models import move_effects
from cantiere.server.bodies.figures import FigureTable
from cantiere.server.live.lesson_table import told_table
from cantiere.server.live.messages import legal_move
from cantiere.server.live.preview import previewed


def figure_table(figure: Figure) -> FigureTable:
    """What whoever sits first sees, and of a move that is thought of all that the board would show."""
    match, thinks = figure.table(), bool(figure.chosen)
    notation = match.game.notation
    return FigureTable(
        game=figure.game.id,
        name=figure.name,
        names=list(NAMES[: match.seats]),
        table=told_table(match, match.turn),
        chosen=legal_move(match, read_line(notation, figure.chosen)[0]) if thinks else None,
        then=previewed(match, PUPIL, figure.chosen) if thinks else None,
        asks=figure.asks,
        effects=dict(move_effects(match)) if figure.asks else {},
    )
