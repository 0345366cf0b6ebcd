"""Which language the program speaks: as asked, else as the environment says."""

import os
from collections.abc import Mapping
from importlib.resources import files

import click

DEFAULT = "en"
_KEY = "cantiere.language"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides


def languages() -> list[str]:
    """Those that have sentences. Read from the files: `cantiere.play.texts` imports the compiler."""
    folder = files("cantiere.play") / "texts"
    names = [entry.name.split(".") for entry in folder.iterdir()]
    return sorted(name[1] for name in names if name[0] == "common" and name[-1] == "toml")


def default_language(environment: Mapping[str, str]) -> str:
    """CANTIERE_LANG, then what the system says, else English."""
    chosen = environment.get("CANTIERE_LANG", "")[:2].lower()
    if chosen in languages():
        return chosen
    system = next((environment[name] for name in _VARIABLES if environment.get(name)), "")[:2].lower()
    return system if system in languages() else DEFAULT


def language_option() -> click.Option:
    """`--lang`, which stands before a command or behind it."""

    def note(ctx: click.Context, param: click.Parameter, chosen: str | None) -> None:
        if chosen:
            ctx.meta[_KEY] = chosen

    return click.Option(
        ["--lang", "language"],
        type=click.Choice(languages()),
        is_eager=True,
        expose_value=False,
        callback=note,
        help="Language of the screen; by default that of CANTIERE_LANG or of the system.",
    )


def language_of(ctx: click.Context) -> str:
    """The language of this call."""
    chosen: str = ctx.meta.get(_KEY) or default_language(os.environ)
    return chosen
