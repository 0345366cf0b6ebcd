"""`cantiere rules`: the rules page of a game, in the terminal."""

import os
from contextlib import nullcontext

import click

from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.play.pages import page, section

WIDEST = 100  # columns; longer lines are hard to read


@click.command()
@click.argument("game")
@click.argument("number", metavar="[SECTION]", required=False)
def rules(game: str, number: str | None) -> None:
    """Read the rules of GAME, or only one SECTION: `3.2`, or `azul.3.2` as refusals and logs name it."""
    terminal = current_terminal()
    text = section(game, terminal.language, number) if number else page(game, terminal.language)
    os.environ.setdefault("LESS", "-FRX")  # colours, and no pager for what fits on the screen
    is_paged = terminal.is_interactive and os.name == "posix"
    with terminal.out.pager(styles=True) if is_paged else nullcontext():
        print_page(terminal, text)


def print_page(terminal: Terminal, text: str) -> None:
    """Markdown as a terminal can show it."""
    from rich.markdown import Markdown

    terminal.out.print(Markdown(text), width=min(WIDEST, terminal.width))
