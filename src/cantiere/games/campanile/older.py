"""Campanile: what version 1 of the rules wrote. It had a switch where there are three choices now."""

from cantiere.core.game import Upgrade, Written
from cantiere.core.older import renamed, with_cards_counted

_OPTION = "bet_on_built"
_BET_ON = {"off": "visible", "on": "built"}


def _options(written: Written) -> Written:
    return renamed(written, _OPTION, "bet_on", _BET_ON, default="off")


def _state(written: Written) -> Written:
    players = with_cards_counted(written.get("players"))
    return {**renamed(written, _OPTION, "bet_on", _BET_ON), "memory": "open", "players": players}


UPGRADES = (Upgrade(_options, _state),)
