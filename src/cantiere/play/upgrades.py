"""What older versions of the rules have written, read as it was meant then."""

from collections.abc import Mapping
from typing import Any

from cantiere.core.errors import BadTable
from cantiere.core.game import Game, Option
from cantiere.games import find
from cantiere.play.parse import Kind, Written

Meant = dict[str, Any]  # a file by its parts, as the rules of today would have written it
_STATES = ("state", "start")  # parts that hold a position, in positions and in game files


def named_game(written: Written, kind: Kind) -> Game:
    """The game that a file names, if its rules are the ones we know, or older ones."""
    named, version = written["game"], written["rules"]
    if not isinstance(named, str):
        raise kind.refuse("file_wrong_part", part="game")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise kind.refuse("file_wrong_part", part="rules")
    game = find(named)
    if version > game.version:
        raise kind.refuse("rules_version", wanted=version, known=game.version)
    return game


def upgraded(game: Game, written: Written) -> Meant:
    """What a file holds, as the rules of today would have written it."""
    parts = dict(written)
    version: Any = parts["rules"]
    for upgrade in game.upgrades[version - 1 :]:
        if isinstance(options := parts.get("options"), Mapping):
            parts["options"] = upgrade.options(options)
        for part in _STATES:
            if isinstance(state := parts.get(part), Mapping):
                parts[part] = upgrade.state(state)
    return parts


def offered(game: Game, rules: int, options: Mapping[str, str]) -> dict[str, str]:
    """The options of a table opened under older rules, for a game that is still to begin."""
    for upgrade in game.upgrades[rules - 1 :]:
        options = upgrade.options(options)
    by_name = {option.name: option for option in game.options}
    return {name: _instead(by_name.get(name), value) for name, value in options.items()}


def _instead(option: Option | None, value: str) -> str:
    retired = {} if option is None else option.retired
    return {old.name.lower(): new.name.lower() for old, new in retired.items()}.get(value, value)


def check_offered(game: Game, options: Mapping[str, str]) -> None:
    """Refuse a choice that only games of older rules have."""
    for option in game.options:
        if (value := options[option.name]) not in option.values:
            raise BadTable("unknown_choice", option=option.name, value=value, known=option.values)
