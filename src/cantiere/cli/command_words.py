"""The words that are not moves, as they are typed: in the language of the screen or another."""

import unicodedata
from collections.abc import Collection

from cantiere.play.texts import LANGUAGES, texts

_HELP, _HELP_SIGN = "help", "?"


def command_named(written: str, language: str, known: Collection[str]) -> str | None:
    """Which of the known commands that is, with or without accents."""
    if written == _HELP_SIGN and _HELP in known:
        return _HELP
    for spoken in (language, *LANGUAGES):
        for name, word in texts("common", spoken)["commands"].items():
            if name in known and bare(written) == bare(word):
                return name
    return None


def bare(text: str) -> str:
    """Lower case without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
