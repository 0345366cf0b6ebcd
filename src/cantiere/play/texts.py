"""Sentences for people: refusals, events, moves and score lines, from texts/*.toml.

A slot is `{name}`. Words of the game (`red`, `centre`) are translated on their way in, lists and
counts of tiles are spelled out; `{count:tile|tiles}` chooses by number, and with three forms the
first is for none. `{colour:tile}` is the word `tile_red`, where a language inflects. `{seat:seat}` is a
name, and French has `{seat:de}` or `{name:de}` for it after *de*: `de Ben`, `d'Ana`.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.play.events import Event

LANGUAGES = ("en", "fr")
_COMMON, _MAIL = "common", "mail"
_ELIDES = re.compile("[aeiouyàâäéèêëîïôöùûüœæ]", re.IGNORECASE)
_KEEPS_DE = re.compile("y[aeiou]", re.IGNORECASE)  # de Yann, but d'Yves; h is left alone: de Hugo


@cache
def texts(game_id: str, language: str) -> Mapping[str, Mapping[str, str]]:
    """All texts of a game, or the common ones, by section."""
    path = files("cantiere.play") / "texts" / f"{game_id}.{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


class _Speaker(Formatter):
    """Fills the slots of a sentence in one language."""

    def __init__(self, language: str, words: Mapping[str, str], names: Sequence[str] = ()) -> None:
        self.language, self.words, self.names = language, words, names

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "seat":
            return self.named(value)
        if spec == "de":
            return _after_de(self.named(value) if isinstance(value, int) else self.spelled(value))
        if "|" in spec:
            return self.form(value, spec.split("|"))
        return self.words[f"{spec}_{value}"] if spec else self.spelled(value)

    def named(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat + 1)

    def form(self, number: int, forms: list[str]) -> str:
        """One of `one|many`, or of `none|one|many`."""
        if len(forms) == 3 and number == 0:
            return forms[0]
        return forms[-2] if self.is_one(number) else forms[-1]

    def is_one(self, number: int) -> bool:
        """French counts nothing as one, too."""
        return abs(number) < 2 if self.language == "fr" else abs(number) == 1

    def spelled(self, value: Any) -> str:
        if isinstance(value, Refusal):
            return say(value, self.language)
        if isinstance(value, Mapping):
            return (
                ", ".join(self.counted(word, count) for word, count in value.items()) or self.words["nothing"]
            )
        if isinstance(value, list | tuple):
            return ", ".join(self.spelled(one) for one in value)
        return self.words.get(value, value) if isinstance(value, str) else str(value)

    def counted(self, word: str, count: int) -> str:
        """`2 red`; a language that inflects has `tile_red` and `tiles_red`."""
        inflected = f"{self.form(count, ['tile', 'tiles'])}_{word}"
        return f"{count} {self.words.get(inflected) or self.words.get(word, word)}"


def say(refusal: Refusal, language: str, variants: Sequence[str] = ()) -> str:
    """A refusal as a sentence; with examples of what may be played, a second one recommends these."""
    for game_id in _sources(refusal):
        sentences = _sentences(game_id, language, "refusals", variants)
        if refusal.code in sentences:
            sentence = sentences[refusal.code]
            if "examples" in refusal.facts and "{examples}" not in sentence:
                sentence += " " + texts(_COMMON, language)["phrases"]["tip"]
            return _capital(_speaker(game_id, language).vformat(sentence, (), refusal.facts))
    return refusal.written()


def say_at_a_board(refusal: Refusal, language: str) -> str:
    """The same to somebody who does not write moves: what it names is called as on the screen."""
    options: Any = refusal.facts.get("options", {})
    variants = [*options.values()]
    for game in _games(refusal):
        named = {"move", "examples"} & refusal.facts.keys()
        told = {name: _quoted(game, refusal.facts[name], language, variants) for name in named}
        return say(Refusal(refusal.code, rule=refusal.rule, **(refusal.facts | told)), language, variants)
    return say(refusal, language)


def _quoted(game: Game, moves: Any, language: str, variants: Sequence[str]) -> str:
    """One move or several, as they are called where one can choose them."""
    written = [moves] if isinstance(moves, str) else moves
    parts = [game.notation.parts(game.notation.parse(move)) for move in written]
    told = [describe(game.id, one, language, variants) for one in parts]
    return ", ".join(phrase("quoted", language, text=text) for text in told)


def tell(game_id: str, event: Event, language: str, names: Sequence[str] = ()) -> str:
    """An event as a line of the log."""
    sentence = texts(game_id, language)["events"][event.kind]
    facts = {"seat": event.seat, **event.details}
    return _capital(_speaker(game_id, language, names).vformat(sentence, (), facts))


def describe(game_id: str, parts: Mapping[str, Any], language: str, variants: Sequence[str] = ()) -> str:
    """A move as words, from its parts."""
    sentence = _sentences(game_id, language, "moves", variants)[parts["kind"]]
    return _speaker(game_id, language).vformat(sentence, (), parts)


def because(
    game_id: str, code: str, facts: Mapping[str, Any], language: str, names: Sequence[str] = ()
) -> str:
    """A reason for or against a move, as a clause."""
    return _speaker(game_id, language, names).vformat(texts(game_id, language)["reasons"][code], (), facts)


def kind_name(game_id: str, kind: str, language: str) -> str:
    """What a kind of decision is called; a game without words for that has its name in the notation."""
    return texts(game_id, language).get("kinds", {}).get(kind, kind)


def word(game_id: str, name: str, language: str) -> str:
    """One word of a game."""
    return _words(game_id, language).get(name, name)


def line_name(game_id: str, line: str, language: str) -> str:
    """The name of a score line."""
    return texts(game_id, language)["lines"][line]


def phrase(name: str, language: str, **facts: object) -> str:
    """One of the common phrases of the terminal."""
    return sentence("phrases", name, language, **facts)


def sentence(section: str, name: str, language: str, /, **facts: object) -> str:
    """One of the sentences that all games share."""
    return _speaker(_COMMON, language).vformat(texts(_COMMON, language)[section][name], (), facts)


def of_a_letter(section: str, name: str, language: str, /, **facts: object) -> str:
    """A subject or a paragraph of an e-mail."""
    return _speaker(_MAIL, language).vformat(texts(_MAIL, language)[section][name], (), facts)


def _sentences(game_id: str, language: str, section: str, variants: Sequence[str]) -> Mapping[str, str]:
    """Those of a section; a variant of the game says some of them in its own way (`[moves_grey]`)."""
    sections = texts(game_id, language)
    found = dict(sections[section])
    for variant in variants:
        found |= sections.get(f"{section}_{variant}", {})
    return found


def _after_de(name: str) -> str:
    """French elides: `d'Ana`, `de Ben`."""
    return f"d'{name}" if _ELIDES.match(name) and not _KEEPS_DE.match(name) else f"de {name}"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _speaker(game_id: str, language: str, names: Sequence[str] = ()) -> _Speaker:
    return _Speaker(language, _words(game_id, language), names)


def _words(game_id: str, language: str) -> Mapping[str, str]:
    return {**texts(_COMMON, language)["words"], **texts(game_id, language)["words"]}


def _sources(refusal: Refusal) -> list[str]:
    """Where the sentence may stand."""
    return [game.id for game in _games(refusal)] or [_COMMON]


def _games(refusal: Refusal) -> list[Game]:
    """Whose refusal it is: codes of a game begin with the prefix of its rules."""
    return [game for game in GAMES if refusal.code.startswith(game.rules_prefix + "_")]
