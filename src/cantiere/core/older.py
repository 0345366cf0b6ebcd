"""For `Game.upgrades`: what an older version of the rules wrote, in today's words.

It may be anything: what is not understood is left as it is, or made into what no position has: refused later.
"""

from collections.abc import Mapping
from typing import Any

from cantiere.core.game import Written

_WRONG = -1000  # what is no number makes a sum that no position has


def renamed(written: Written, old: str, new: str, words: Mapping[str, str], default: Any = None) -> Written:
    """With another name for an option, and other words for its choices; one that has it already keeps it."""
    kept = {name: value for name, value in written.items() if name != old}
    value = written.get(old, default)
    return {new: words.get(value, value) if isinstance(value, str) else value, **kept}


def with_cards_counted(players: Any) -> Any:
    """Players of whom those cards were counted that nobody had seen: now it is all that they hold."""
    return [_counted(player) for player in players] if isinstance(players, list) else players


def _counted(player: Any) -> Any:
    if not isinstance(player, Mapping):
        return player
    kept = {name: value for name, value in player.items() if name != "unknown"}
    return {**kept, "cards": number(player.get("unknown")) + total(player.get("known"))}


def total(counts: Any) -> int:
    return sum(map(number, counts.values())) if isinstance(counts, Mapping) else _WRONG


def number(written: Any) -> int:
    return written if type(written) is int else _WRONG
