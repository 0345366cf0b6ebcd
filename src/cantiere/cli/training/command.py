"""`cantiere train`: a net learns a game by playing itself."""

from pathlib import Path

import click

from cantiere.cli.terminal import current_terminal


@click.command()
@click.argument("game")
@click.option("--into", type=click.Path(path_type=Path), required=True, metavar="FOLDER", help="Where to.")
@click.option(
    "--players", type=int, multiple=True, metavar="N", help="Tables to learn at; by default of all sizes."
)
@click.option(
    "--rounds", type=click.IntRange(1, 1000), default=12, show_default=True, help="Of playing and learning."
)
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    default=3_000,
    show_default=True,
    help="Of a round, for each number of players.",
)
@click.option("--seed", type=click.IntRange(0, 10**6), default=0, show_default=True, help="Of all chance.")
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Tables played at once."
)
@click.option("--plot", metavar="FILE", help="Draw how it learned into a .png or .svg file.")
def train(  # noqa: PLR0913
    game: str,
    into: Path,
    players: tuple[int, ...],
    rounds: int,
    games: int,
    seed: int,
    jobs: int,
    plot: str | None,
) -> None:
    """Let a net learn GAME by playing itself, without GPU or torch.

    FOLDER/net.npz is then a bot: `cantiere duel GAME net:FOLDER/net.npz greedy`. Stopped, the same command
    goes on after the last round. The same figures make the same net on the same machine.
    """
    from cantiere.bots.nets.training import Plan
    from cantiere.cli.training.run import hold
    from cantiere.games import find

    found = find(game)
    plan = Plan(found.id, tuple(sorted(set(players))) or tuple(found.seats), rounds, games, seed)
    hold(plan, into, jobs, plot, current_terminal())
