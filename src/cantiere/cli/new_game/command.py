"""The command: `cantiere new-game stone-tower`."""

from pathlib import Path

import click

from cantiere.cli.new_game.naming import checked
from cantiere.cli.new_game.writing import clone_of, write
from cantiere.cli.terminal import current_terminal

PACKAGE = Path(__file__).parents[2]


@click.command("new-game")
@click.argument("name")
def new_game(name: str) -> None:
    """Write a small complete game called NAME into this clone, as the beginning of your own.

    It can be played at once: in the terminal, in the browser, by all bots. How to go on: CONTRIBUTING.md.
    """
    terminal = current_terminal()
    root = clone_of(PACKAGE)
    chosen = checked(name, PACKAGE)
    for path in write(root, chosen):
        terminal.print(str(path))
    terminal.say("new_game_next", game=chosen.id)
