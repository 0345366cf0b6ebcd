"""Scores and lengths as a picture. matplotlib is imported only here, and only when asked for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.cli.simulation import Study
from cantiere.cli.terminal import Terminal
from cantiere.core.errors import Refusal
from cantiere.play.texts import word

KINDS = (".png", ".svg")
_SEATS = ("#3a6ad2", "#d86a20", "#2f9e77", "#931e30")
_INK, _PAPER, _GRID, _STONE = "#22252e", "#fffdf8", "#e4dfd3", "#8d8575"
_WIDTH, _HEAD, _PANEL, _DOTS = 10, 1.2, 1.5, 150  # inches, dots per inch
_MOST_BARS = 60


def check_plot(path: str) -> None:
    """Refuse before the games are played what could not be drawn after them."""
    if Path(path).suffix.lower() not in KINDS:
        raise Refusal("plot_kind", path=path, known=list(KINDS))
    if not Path(path).absolute().parent.is_dir():
        raise Refusal("file_absent", path=str(Path(path).parent))
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise Refusal("plot_absent") from None


def draw_plot(study: Study, path: str, terminal: Terminal) -> None:
    """The distribution of scores, one panel for each seat, and of lengths."""
    saved(lambda: _drawn(study, terminal), path)


def saved(drawn: Callable[[], Any], path: str) -> None:
    """Draw a figure and write it: the same figure makes the same file."""
    import matplotlib

    settings: Any = {"svg.hashsalt": "cantiere", "svg.fonttype": "none", "text.color": _INK, "font.size": 10}
    with matplotlib.rc_context(settings):
        figure = drawn()
        metadata = {"Date": None} if path.lower().endswith(".svg") else {}
        try:
            figure.savefig(path, dpi=_DOTS, metadata=metadata)
        except OSError as error:
            raise Refusal("file_unwritable", path=path, reason=error.strerror or str(error)) from None


def _drawn(study: Study, terminal: Terminal) -> Any:
    from matplotlib.figure import Figure

    figure = Figure((_WIDTH, _HEAD + _PANEL * study.seats), facecolor=_PAPER, layout="constrained")
    panels = figure.subplot_mosaic([[seat, "lengths"] for seat in range(study.seats)], width_ratios=(5, 3))
    edges = _bins(study.results.scores)
    for seat, score in enumerate(study.scores()):
        panel, colour = panels[seat], _SEATS[seat % len(_SEATS)]
        _draw_bars(panel, study.results.scores[:, seat], edges, colour)
        panel.axvline(score.mean, color=_INK, linewidth=1.2)
        label = terminal.phrase("plot_seat", seat=seat + 1, mean=terminal.number(score.mean, 1))
        panel.text(0.99, 0.9, label, transform=panel.transAxes, ha="right", va="top", color=_INK)
        panel.sharex(panels[0])
        panel.sharey(panels[0])
        panel.tick_params(labelbottom=seat == study.seats - 1)
    panels[study.seats - 1].set_xlabel(terminal.phrase("plot_scores"))
    _draw_bars(panels["lengths"], study.results.lengths, _bins(study.results.lengths), _STONE)
    panels["lengths"].set_xlabel(terminal.phrase("plot_lengths"))
    figure.supylabel(terminal.phrase("plot_share"), fontsize="medium")
    figure.suptitle(_title(study, terminal), fontweight="bold")
    return figure


def _title(study: Study, terminal: Terminal) -> str:
    return terminal.phrase(
        "plot_title",
        title=word(study.game.id, "title", terminal.language),
        players=study.seats,
        games=terminal.number(study.games),
    )


def _bins(numbers: NDArray[Any]) -> NDArray[Any]:
    """Edges half-way between whole numbers, so that no bar has more room for them than another."""
    low, high = int(numbers.min()), int(numbers.max())
    width = max(1, -(-(high - low + 1) // _MOST_BARS))
    return np.arange(low, high + width + 1, width) - 0.5


def _draw_bars(panel: Any, numbers: NDArray[Any], edges: NDArray[Any], colour: str) -> None:
    shares = np.full(len(numbers), 100 / len(numbers))
    panel.hist(numbers, edges, weights=shares, color=colour, edgecolor=_PAPER, linewidth=0.6)
    panel.set_facecolor(_PAPER)
    panel.grid(axis="y", color=_GRID)
    panel.set_axisbelow(True)
    panel.spines[["top", "right", "left"]].set_visible(False)
    panel.tick_params(length=0)
