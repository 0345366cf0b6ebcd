"""Campanile: what version 1 of the rules wrote. It had a switch where there are three choices now."""

from collections.abc import Mapping
from typing import Any

from cantiere.core.game import Upgrade, Written

_WRONG = -1000  # what is no number makes a sum that no position has
_BET_ON = {"off": "visible", "on": "built"}  # bet_on_built


def _options(written: Written) -> Written:
    kept = {name: value for name, value in written.items() if name != "bet_on_built"}
    return {"bet_on": _bet_on(written.get("bet_on_built", "off")), **kept}


def _bet_on(written: Any) -> Any:
    return _BET_ON.get(written, written) if isinstance(written, str) else written


def _state(written: Written) -> Written:
    kept = {name: value for name, value in written.items() if name != "bet_on_built"}
    players = written.get("players")
    if isinstance(players, list):
        kept["players"] = [_player(player) for player in players]
    return {**kept, "bet_on": _bet_on(written.get("bet_on_built")), "memory": "open"}


def _player(written: Any) -> Any:
    """All cards were counted apart: those that were drawn openly, and the hidden ones."""
    if not isinstance(written, Mapping):
        return written
    kept = {name: value for name, value in written.items() if name != "unknown"}
    known, unknown = written.get("known"), written.get("unknown")
    cards = [unknown, *known.values()] if isinstance(known, Mapping) else [unknown]
    return {**kept, "cards": sum(count if type(count) is int else _WRONG for count in cards)}


UPGRADES = (Upgrade(_options, _state),)
