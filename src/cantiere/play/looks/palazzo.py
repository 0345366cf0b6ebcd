"""Palazzo, as a player would tell of it."""

from cantiere.games.palazzo.state import Quarry
from cantiere.play.looks import Look


def put(told: Look) -> None:
    """§1.2 Tiles where they lie, and palaces from the ground up, instead of where each tile is."""
    where = told.pop("where")
    del told["on"], told["lowest"]
    for player, palaces in zip(told["players"], told.pop("palaces"), strict=True):
        player["palaces"] = palaces
    for place in ("depot", "site"):
        told[place] = [tile for tile, at in where.items() if at == place]
    names = [quarry.name.lower() for quarry in Quarry]
    told["quarries"] = {name: [tile for tile, at in where.items() if at == name] for name in names}
