"""A short game in which all is called that a table will call: the first time, some of it is compiled.

Rules are compiled as a whole; what asks them from Python (why not? is this a position?) is so piece by piece.
"""

from random import Random

from cantiere.core.game import Game
from cantiere.core.readable import as_dict
from cantiere.play.match import Match
from cantiere.play.position import built
from cantiere.play.view_models import facts, move_effects
from cantiere.play.why import why_none

_PLIES = 40  # Palermo is built after 34
_SEED = 5  # a game in which early on a tile of Palazzo fits no palace
_WHOLE, _SOME = 3, 7  # every third turn all actions are asked about, else every seventh of them


def rehearse(game: Game) -> None:
    """Call it in all phases of the game. Whoever decides at random meets more of them than by a plan."""
    match, chance = Match(game, game.seats[0], _SEED), Random(_SEED)
    while not match.is_over and match.turn < _PLIES:
        facts(match, match.mover)
        move_effects(match)
        built(game, as_dict(match.state))
        _ask_why(match)
        if match.turn % _WHOLE == 0:
            _ask_of_parts(match)
        match.play(chance.choice(match.legal()), word=match.turn)


def _ask_why(match: Match) -> None:
    """Why each action is legal or not; not of all at each turn, for there are thousands."""
    step = 1 if match.turn % _WHOLE == 0 else _SOME
    legal = set(match.legal())
    for action in range(match.turn % step, match.game.notation.size, step):
        if action in legal:
            match.why(action)
        else:
            match.game.why_not(match.state, action)


def _ask_of_parts(match: Match) -> None:
    """What a board asks: why nothing of a kind can be chosen that has a certain part."""
    notation = match.game.notation
    asked = {
        (parts["kind"], name, value)
        for parts in map(notation.parts, range(0, notation.size, _SOME))
        for name, value in parts.items()
    }
    for kind, name, value in sorted(asked, key=str):
        why_none(match, match.mover, {"kind": kind, name: value})
