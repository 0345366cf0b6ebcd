"""Every game as a game of OpenSpiel, `cantiere_campanile` and so on: importing this package registers them.

Chance is explicit: one node for each tile or card that is drawn, with its true probabilities.
"""

from cantiere.research.extra import extra

with extra("OpenSpiel"):
    import pyspiel as _  # noqa: F401
from cantiere.research.openspiel.game import SpielGame, register, short_name

__all__ = ["SpielGame", "short_name"]

register()
