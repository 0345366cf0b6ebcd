"""How a net learned, as a picture."""

from typing import Any

from cantiere.bots.nets.training import Course
from cantiere.cli.plot import saved
from cantiere.cli.terminal import Terminal
from cantiere.play.texts import word

_COLOURS = ("#3a6ad2", "#d86a20", "#2f9e77", "#931e30")
_PAPER, _GRID = "#fffdf8", "#e4dfd3"
_SIZE = (10, 4.2)  # inches


def draw_curve(course: Course, path: str, terminal: Terminal) -> None:
    """By round: how much of who wins was foreseen, and the games won against the rollout policy."""
    saved(lambda: _drawn(course, terminal), path)


def _drawn(course: Course, terminal: Terminal) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(_SIZE, facecolor=_PAPER, layout="constrained")
    panels = figure.subplots(1, 2)
    for panel, name in zip(panels, ("foreseen", "won"), strict=True):
        for place, seats in enumerate(course.plan.players):
            shares = [100 * getattr(one, name)[place] for one in course.told]
            colour, label = _COLOURS[place % len(_COLOURS)], terminal.phrase("train_players", players=seats)
            panel.plot([one.number for one in course.told], shares, color=colour, label=label, marker=".")
        panel.set_title(terminal.phrase(f"train_curve_{name}"), fontsize="medium")
        panel.xaxis.get_major_locator().set_params(integer=True)
        panel.set_xlabel(terminal.phrase("train_round"))
        panel.set_facecolor(_PAPER)
        panel.grid(axis="y", color=_GRID)
        panel.spines[["top", "right"]].set_visible(False)
    panels[0].set_ylabel("%")
    panels[0].legend(frameon=False)
    figure.suptitle(word(course.plan.game_id, "title", terminal.language), fontweight="bold")
    return figure
