"""Palazzo: what version 1 of the rules wrote. Its price was by default that after the reveal."""

from collections.abc import Mapping
from typing import Any

from cantiere.core.game import Upgrade, Written

_PRICE = {"no": "after_reveal", "yes": "start_of_turn"}  # price_before_reveal
_WRONG = -1000
_LEFT_OUT = {"price_before_reveal", "unseen"}


def _options(written: Written) -> Written:
    kept = {name: value for name, value in written.items() if name != "price_before_reveal"}
    return {"price": _price(written.get("price_before_reveal", "no")), **kept}


def _price(written: Any) -> Any:
    return _PRICE.get(written, written) if isinstance(written, str) else written


def _state(written: Written) -> Written:
    kept = {name: value for name, value in written.items() if name not in _LEFT_OUT}
    recycled, players = _total(written.get("recycled")), written.get("players")
    if isinstance(players, list):
        kept["players"] = [_player(player) for player in players]
    return {
        **kept,
        "price": _price(written.get("price_before_reveal")),
        "tile_price": written.get("price"),
        "memory": "open",
        "deck": _number(written.get("unseen")) + recycled,
        "reshuffled": int(recycled > 0),
    }


def _player(written: Any) -> Any:
    if not isinstance(written, Mapping):
        return written
    kept = {name: value for name, value in written.items() if name != "unknown"}
    return {**kept, "cards": _number(written.get("unknown")) + _total(written.get("known"))}


def _total(cards: Any) -> int:
    return sum(map(_number, cards.values())) if isinstance(cards, Mapping) else 0


def _number(written: Any) -> int:
    """What is no number makes a sum that no position has."""
    return written if type(written) is int else _WRONG


UPGRADES = (Upgrade(_options, _state),)
