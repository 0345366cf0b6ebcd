"""Every message of the bot protocol, as JSON Schema, and how an answer is held against it.

The schema is written here and nowhere else; a test compares docs/bot-protocol.md with it.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from operator import eq, ge, lt
from typing import Any

from cantiere.play.notation import LONGEST

PROTOCOL = 1
DICE = 2**31  # a seed below this fits the integers of every language
LONGEST_NAME = 60

Schema = Mapping[str, Any]


def _field(kind: str | list[str], description: str, **more: object) -> Schema:
    return {"type": kind, "description": description, **more}


def _whole(description: str) -> Schema:
    return _field("integer", description, minimum=0)


def _message(kind: str, description: str, **fields: Schema) -> Schema:
    """What we say. It may have more fields one day, so a bot ignores those it does not know."""
    properties = {"kind": {"const": kind}, **fields}
    return _field("object", description, properties=properties, required=list(properties))


def _answer(description: str, optional: tuple[str, ...] = (), **fields: Schema) -> Schema:
    """What a bot says: these fields and no others, so that a misspelt one is noticed."""
    needed = [name for name in fields if name not in optional]
    return _field("object", description, properties=fields, required=needed, additionalProperties=False)


_TURN = _whole("How many actions were played before, as far as the bot was there.")
_TURN_AGAIN = _whole("The turn of the question. May be left out; if not, it must be right.")
_SEATS = _field("array", "Seats that have won; several share.", items={"type": "integer"})
_LEGAL = _field(
    "object",
    "A legal action.",
    properties={
        "action": _whole("Its number."),
        "move": _field("string", "Its notation, section 9 of the game's rules."),
        "parts": _field("object", "What it is made of; `kind` says what is done."),
        "rule": _field("string", "The rule that allows it."),
    },
    required=["action", "move", "parts", "rule"],
)

TO_BOT = {
    "hello": _message(
        "hello",
        "The first line. The bot answers with a `welcome`.",
        protocol=_whole("Version of this protocol."),
    ),
    "new_game": _message(
        "new_game",
        "The bot sits down. No answer.",
        game=_field("string", "Id of the game."),
        title=_field("string", "Its name."),
        rules=_whole("Version of its rules."),
        options=_field("object", "All options of the game, as chosen."),
        seats=_whole("Number of players."),
        seat=_whole("The bot's seat, counted from 0."),
        seed=_field("integer", "For the bot's own dice.", minimum=0, exclusiveMaximum=DICE),
        seconds=_field("number", "Time for each choice."),
    ),
    "choose": _message(
        "choose",
        "The bot is to move. It answers with a `choice`.",
        turn=_TURN,
        view=_field("object", "The table as the bot's seat sees it; null is hidden, or nothing."),
        legal=_field("array", "What may be chosen; never empty.", items=_LEGAL, minItems=1),
    ),
    "events": _message(
        "events",
        "Somebody, perhaps the bot, has played an action. No answer.",
        turn=_TURN,
        move=_field(["string", "null"], "Its notation; null if it was hidden from the bot's seat."),
        events=_field("array", "What the seat saw of it.", items={"type": "object"}),
    ),
    "result": _message(
        "result",
        "The game is over. No answer.",
        scores=_field("array", "Points of each seat.", items={"type": "integer"}),
        winners=_SEATS,
        place=_whole("The bot's place, from 1; equals share it."),
    ),
    "bye": _message("bye", "The last line; the bot should end. It may come without a `result`."),
}
Answer = Mapping[str, Any]  # once it has no flaws, it holds what the schema of its kind tells
FROM_BOT = {
    "welcome": _answer(
        "The answer to `hello`.",
        name=_field("string", "The bot's name.", minLength=1, maxLength=LONGEST_NAME),
        protocol=_whole("The version that the bot speaks."),
    ),
    "choice": _answer(
        "The answer to `choose`, in notation: one action, or a move with its continuation.",
        optional=("turn",),
        move=_field("string", "For example `B6j3+p+o`.", minLength=1, maxLength=LONGEST),
        turn=_TURN_AGAIN,
    ),
    "choice_by_number": _answer(
        "The same answer, by number.",
        optional=("turn",),
        action=_whole("The number of a legal action."),
        turn=_TURN_AGAIN,
    ),
}
SCHEMA: Schema = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": f"Cantiere bot protocol, version {PROTOCOL}",
    "oneOf": [{"$ref": f"#/$defs/{name}"} for name in (*TO_BOT, *FROM_BOT)],
    "$defs": {**TO_BOT, **FROM_BOT},
}

_TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": int | float,
    "null": type(None),
}


def _has_type(written: Any, types: str | list[str]) -> bool:
    """Python takes True for a number; JSON does not."""
    wanted = [types] if isinstance(types, str) else types
    return not isinstance(written, bool) and any(isinstance(written, _TYPES[one]) for one in wanted)


_CHECKS: Mapping[str, Callable[[Any, Any], bool]] = {
    "const": eq,
    "type": _has_type,  # before those that need the right one
    "minimum": ge,
    "exclusiveMaximum": lt,
    "minLength": lambda text, least: len(text) >= least,
    "maxLength": lambda text, most: len(text) <= most,
    "minItems": lambda items, least: len(items) >= least,
}


def flaws(written: Any, schema: Schema, field: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """What is wrong with a message: codes and facts of refusals. Knows as much of JSON Schema as we use."""
    if not all(check(written, schema[word]) for word, check in _CHECKS.items() if word in schema):
        expected = {word: part for word, part in schema.items() if word != "description"}
        yield "bot_field_wrong", {"field": field, "expected": json.dumps(expected)}
    elif isinstance(written, Mapping):
        yield from _flaws_inside(written, schema)
    elif isinstance(written, list):
        for one in written:
            yield from flaws(one, schema["items"], field)


def _flaws_inside(written: Answer, schema: Schema) -> Iterator[tuple[str, dict[str, str]]]:
    known, needed = schema.get("properties", {}), schema.get("required", ())
    for name, part in written.items():
        if name in known:
            yield from flaws(part, known[name], name)
        elif not schema.get("additionalProperties", True):
            yield "bot_field_unknown", {"field": name, "known": ", ".join(known)}
    for name in needed:
        if name not in written:
            yield "bot_field_missing", {"field": name}
