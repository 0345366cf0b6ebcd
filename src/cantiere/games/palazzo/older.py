"""Palazzo: what version 1 of the rules wrote. Its price was by default that after the reveal."""

from cantiere.core.game import Upgrade, Written
from cantiere.core.older import number, renamed, total, with_cards_counted

_OPTION = "price_before_reveal"
_PRICE = {"no": "after_reveal", "yes": "start_of_turn"}


def _options(written: Written) -> Written:
    return renamed(written, _OPTION, "price", _PRICE, default="no")


def _state(written: Written) -> Written:
    kept = {name: value for name, value in written.items() if name not in ("price", "unseen")}
    recycled = total(written.get("recycled"))
    return {
        **renamed(kept, _OPTION, "price", _PRICE),
        "tile_price": written.get("price"),
        "memory": "open",
        "deck": number(written.get("unseen")) + recycled,
        "reshuffled": int(recycled > 0),
        "players": with_cards_counted(written.get("players")),
    }


UPGRADES = (Upgrade(_options, _state),)
