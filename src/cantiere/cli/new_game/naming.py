"""What a new game may be called: readable, and nothing that is found by its name already."""

import re
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path

from cantiere.core.errors import Refusal

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 20
_RESERVED = {"common", "hero", "web"}  # texts, the picture of the lobby, the words of all screens
_FOUND_BY_NAME = ("games", "bots/heuristics", "play/view_models", "cli/boards")


@dataclass(frozen=True)
class Name:
    """A game as addresses, as Python and as people write it."""

    id: str  # stone-tower

    @property
    def module(self) -> str:
        """`stone_tower`; the prefix of its rules and refusals, too."""
        return self.id.replace("-", "_")

    @property
    def title(self) -> str:
        """`Stone Tower`."""
        return " ".join(word.capitalize() for word in self.id.split("-"))


def checked(wanted: str, package: Path) -> Name:
    """The name, or the reason why it cannot be had."""
    name = Name(wanted)
    if not _NAME.fullmatch(wanted) or len(wanted) > _LONGEST or iskeyword(name.module):
        raise Refusal("new_game_name", name=wanted, longest=_LONGEST)
    if wanted in _RESERVED or _is_found(name, package) or _is_mistakable(name):
        raise Refusal("new_game_taken", name=wanted)
    return name


def _is_found(name: Name, package: Path) -> bool:
    """Whether something of that name would be taken for a part of the game."""
    places = [package / folder / name.module for folder in _FOUND_BY_NAME]
    return any(place.exists() or place.with_suffix(".py").exists() for place in places)


def _is_mistakable(name: Name) -> bool:
    """Whether its refusals would begin like those of another game, or like those that all games share."""
    from cantiere.games import GAMES
    from cantiere.play.texts import texts

    own = f"{name.module}_"
    others = [f"{game.rules_prefix}_" for game in GAMES]
    shared = texts("common", "en")["refusals"]
    return any(one.startswith(own) for one in (*others, *shared)) or own.startswith(tuple(others))
