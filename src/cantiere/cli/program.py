"""The program as a group of commands: loaded when called, listed by purpose, refusing in one line."""

import importlib
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple

import click

from cantiere import __version__
from cantiere.cli.language import language_of, language_option
from cantiere.cli.terminal import printable
from cantiere.core.errors import Refusal

NAME = "cantiere"
REFUSED, INTERRUPTED = 2, 130


class Entry(NamedTuple):
    """A command as the overview shows it. Only when it is called, its module is imported."""

    purpose: str
    target: str  # module:name
    summary: str
    example: str


class Refused(click.ClickException):
    """A refusal on its way to the screen."""

    exit_code = REFUSED


class Program(click.Group):
    """The commands, and what all of them do when something is refused or interrupted."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        super().__init__(NAME, help=_HELP, invoke_without_command=True, callback=self._without_command)
        self.entries = entries
        self.params += [language_option(), _version_option()]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """For completion in a shell, which asks each command for its help; the overview has its own list."""
        for name in self.entries:
            self._load(name)
        return list(self.entries)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.entries:
            raise click.exceptions.NoSuchCommand(args[0], possibilities=self.entries, ctx=ctx)
        self._load(args[0])
        return super().resolve_command(ctx, args)

    def _load(self, name: str) -> None:
        self.add_command(_loaded(self.entries[name]), name)

    def _without_command(self) -> None:
        """Plain `cantiere`: the play server, shown in a browser."""
        context = click.get_current_context()
        if context.invoked_subcommand is None:
            self._load("serve")
            context.invoke(self.commands["serve"], open_browser=True)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for purpose, named in groupby(self.entries.items(), lambda item: item[1].purpose):
            with formatter.section(purpose):
                for name, entry in named:
                    formatter.write(f"{'':>{formatter.current_indent}}{name:10}{entry.summary}\n")
                    formatter.write(f"{'':>{formatter.current_indent}}{'':10}{NAME} {entry.example}\n")

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            raise Refused(_sentence(refusal, language_of(ctx))) from None

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and leave with an exit code; what went wrong is one line on stderr, never a traceback."""
        _forgive_characters()
        try:
            code = super().main(args, NAME, complete_var, standalone_mode=False, **extra)
        except click.Abort:
            code = INTERRUPTED
        except click.ClickException as error:
            code = _complain(error)
        sys.exit(code if isinstance(code, int) else 0)


def _loaded(entry: Entry) -> click.Command:
    """The command itself, with its example and the option that all share."""
    module, _, name = entry.target.partition(":")
    command: click.Command = getattr(importlib.import_module(module), name)
    command.short_help = entry.summary
    command.epilog = f"Example: {NAME} {entry.example}"
    if not any(param.name == "language" for param in command.params):
        command.params.append(language_option())
    return command


_HELP = """Play and study board games about building.

Without a command: starts the play server and shows it in a browser.
Each command explains itself: `cantiere play --help`. In a game, type `?`.
Files are JSON; `-` reads one from standard input. NO_COLOR=1 turns colours off.
"""


def _version_option() -> click.Option:
    def show(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
        if wanted:
            click.echo(f"{NAME} {__version__}")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show the version.",
    )


def _sentence(refusal: Refusal, language: str) -> str:
    from cantiere.play.texts import say

    return say(refusal, language)


def _complain(error: click.ClickException) -> int:
    """One line on stderr; for wrong arguments also where to read on."""
    line = " ".join(error.format_message().split())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        line += f" ({error.ctx.command_path} --help)"
    click.echo(f"{NAME}: {printable(line)}", err=True)
    return error.exit_code


def _forgive_characters() -> None:
    """A terminal that lacks a character shows another instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
