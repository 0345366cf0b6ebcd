"""`cantiere games`: what can be played."""

import click

from cantiere.cli.terminal import Terminal, current_terminal


@click.command()
def games() -> None:
    """List the games: their names for other commands, for how many players, and which options they have."""
    _print_games(current_terminal())


def _print_games(terminal: Terminal) -> None:
    from cantiere.cli.tables import plain_table
    from cantiere.core.game import Game
    from cantiere.games import GAMES
    from cantiere.play.texts import word

    def options(game: Game) -> str:
        own = [f"{option.name}={value}" for option in game.options for value in option.values]
        first, most = game.first, game.seats[-1]
        return "\n".join([*own, f"{first.name}={first.RANDOM}", f"{first.name}=1…{most}"])

    parts = ("id", "title", "author", "players", "options")
    table = plain_table(*(terminal.phrase(f"games_{part}") for part in parts))
    for game in GAMES:
        title = f"{word(game.id, 'title', terminal.language)} ({game.year})"
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        table.add_row(game.id, title, game.author, seats, options(game))
    terminal.print(table)
    terminal.say("games_default")
