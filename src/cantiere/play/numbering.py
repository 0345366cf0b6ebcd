"""Numbers that a record counts from 0 and people from 1: the API says them as events and sentences do.

What is stored and sent to screens has them as the record has; nobody else translates.
"""

from collections.abc import Mapping
from typing import Any

from cantiere.core.readable import Readable

_LAST: Mapping[str, Mapping[str, int]] = {"azul-pavilion": {"round_no": 6}}  # by game and field, the last one
_OVER = "over"  # the phase in which the record counts one further


def as_told(game_id: str, kept: Readable) -> Readable:
    """A state or view by name, with these numbers as people say them."""
    told = {name: min(kept[name] + 1, last) for name, last in _LAST.get(game_id, {}).items()}
    return {**kept, **told}


def as_kept(game_id: str, told: Any) -> Any:
    """The way back; what is no such number is left alone, and refused later."""
    if not isinstance(told, Mapping):
        return told
    fields = {name: last for name, last in _LAST.get(game_id, {}).items() if type(told.get(name)) is int}
    is_over = told.get("phase") == _OVER
    return {**told, **{name: last if is_over else told[name] - 1 for name, last in fields.items()}}
