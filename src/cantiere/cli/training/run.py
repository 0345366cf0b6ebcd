"""A course from its first round to its last, and what is told of it."""

from pathlib import Path

from rich.table import Table

from cantiere.bots.nets.engine import learned_of
from cantiere.bots.nets.training import NET, Course, Plan, Told
from cantiere.cli.arena.tables import percent
from cantiere.cli.compiling import compiling
from cantiere.cli.progress import progress_bar
from cantiere.cli.terminal import Terminal
from cantiere.games import find
from cantiere.play.table import check_table


def hold(plan: Plan, folder: Path, jobs: int, plot: str | None, terminal: Terminal) -> None:
    """Learn what is left to learn, and tell of all rounds."""
    _check(plan)
    if plot:
        from cantiere.cli.plot import check_plot

        check_plot(plot)
    course = Course.at(plan, folder)
    try:
        with compiling(terminal), progress_bar(terminal) as bar:
            task = bar.add_task(terminal.phrase("train_going"), total=plan.rounds, completed=len(course.told))
            for _ in course.rounds(jobs):
                bar.advance(task)
    except KeyboardInterrupt:
        terminal.err.print(terminal.phrase("train_kept", folder=str(folder)))
        raise
    terminal.out.print(_table(course, terminal))
    terminal.say("train_legend")
    terminal.say("train_done", path=str(folder / NET), weights=terminal.number(len(course.learner.weights)))
    if plot:
        from cantiere.cli.training.curve import draw_curve

        draw_curve(course, plot, terminal)
        terminal.err.print(terminal.phrase("written", path=plot))


def _check(plan: Plan) -> None:
    """Refuse before the first game what could not be learned."""
    game = find(plan.game_id)
    learned_of(game)
    for players in plan.players:
        check_table(game, players, plan.seed, {})


def _table(course: Course, terminal: Terminal) -> Table:
    """A line for each round."""
    table = Table(box=None, pad_edge=False)
    table.add_column(terminal.phrase("train_round"), justify="right")
    table.add_column(terminal.phrase("train_positions"), justify="right")
    for name in ("train_foreseen", "train_won"):
        for seats in course.plan.players:
            table.add_column(terminal.phrase(name, players=seats), justify="right")
    for one in course.told:
        table.add_row(*_cells(one, terminal))
    return table


def _cells(one: Told, terminal: Terminal) -> list[str]:
    shares = [percent(share, terminal) for share in (*one.foreseen, *one.won)]
    return [terminal.number(one.number), terminal.number(one.positions), *shares]
