"""`cantiere bench`: how fast this machine plays. `python -m benchmarks`, in a clone, measures far more."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.terminal import Terminal, current_terminal

if TYPE_CHECKING:
    from cantiere.cli.bench.measure import Row
    from cantiere.cli.bench.setting import Setting

SECONDS = 0.5
KEYS = ("one_core", "all_cores", "search")


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--players", type=int, metavar="N", help="Players at the table; by default 2.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="Time for each figure; a longer one gives steadier figures.",
)
@click.option("--json", "is_json", is_flag=True, help="Print the figures as JSON.")
def bench(games: tuple[str, ...], players: int | None, seconds: float, is_json: bool) -> None:
    """Measure how many random games a second this machine plays of each GAME, and how fast bots think."""
    from cantiere.cli.bench.setting import usual
    from cantiere.games import GAMES, find

    terminal = current_terminal()
    chosen = [find(name) for name in dict.fromkeys(games)] or GAMES
    settings = [usual(game, players) for game in chosen]
    rows = measured(settings, seconds, terminal)
    if is_json:
        print_json(settings, rows)
    else:
        print_table(settings, rows, terminal)


def measured(settings: list["Setting"], seconds: float, terminal: Terminal) -> list["Row"]:
    """For each table a row of each key."""
    from cantiere.cli.bench.measure import ROUNDS, Reading, Task, interleaved
    from cantiere.cli.bench.rates import by_picking, on_all_cores, rate_of, simulating
    from cantiere.cli.compiling import compiling
    from cantiere.cli.progress import progress_bar

    tasks = []
    with compiling(terminal):
        for setting in settings:
            works = rate_of(setting, by_picking(setting)), on_all_cores(setting), simulating(setting)
            for key, work in zip(KEYS, works, strict=True):
                work(1)
                tasks.append(Task(setting.game.id, setting.label, (Reading(key, key, "/s"),), work))
    with progress_bar(terminal) as bar:
        shown = bar.add_task(terminal.phrase("simulating"), total=len(tasks) * (ROUNDS + 1))
        return interleaved(tasks, seconds, lambda task: bar.advance(shown))


def figures(setting: "Setting", rows: list["Row"]) -> dict[str, float]:
    return {row.reading.key: row.median for row in rows if row.subject == setting.game.id}


def print_json(settings: list["Setting"], rows: list["Row"]) -> None:
    import json

    from cantiere.cli.bench.rates import CORES

    games = [{"game": one.game.id, "players": one.seats, **figures(one, rows)} for one in settings]
    click.echo(json.dumps({"cores": CORES, "games": games}, indent=1))


def print_table(settings: list["Setting"], rows: list["Row"], terminal: Terminal) -> None:
    from cantiere.cli.bench.rates import CORES
    from cantiere.cli.tables import plain_table

    headings = [terminal.phrase(f"bench_{key}", cores=CORES) for key in KEYS]
    table = plain_table(terminal.phrase("games_id"), terminal.phrase("games_players"), *headings)
    for column in table.columns[1:]:
        column.justify = "right"
    for setting in settings:
        found = figures(setting, rows)
        table.add_row(setting.game.id, str(setting.seats), *(terminal.number(found[key]) for key in KEYS))
    terminal.print(table)
    terminal.say("bench_units")
