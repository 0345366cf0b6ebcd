"""What is asked of the heuristics of every game: the priors of what is legal, and the reasons for a move."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from cantiere.bots.heuristics.reason import Reason
from cantiere.core.record import pool
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, because

Reasons = Callable[[Any, Any, int, int], Iterable[Reason]]


def priors_of(heuristics: Any, match: Match) -> dict[str, float]:
    """The prior of each legal action, by its notation; asking for it draws nothing."""
    state, moves, listed = match.snapshot(), pool(match.game.moves, 1)[0], match.legal()
    moves.actions[: len(listed)] = listed
    found, rng = np.zeros(len(listed)), int(state.rng)
    heuristics.functions.prior(state, moves, len(listed), found)
    assert int(state.rng) == rng
    return dict(zip(match.moves(), map(float, found), strict=True))


def reasons_for(reasons: Reasons, match: Match, action: int) -> list[Reason]:
    """What speaks for and against an action."""
    seat, before, onward = match.to_move, match.snapshot(), match.copy()
    onward.play(action)
    return list(reasons(before, onward.state, action, seat))


def check_words(reasons: Reasons, match: Match, actions: Iterable[int]) -> None:
    """Every reason can be said in every language."""
    for action in actions:
        for reason in reasons_for(reasons, match, action):
            for language in LANGUAGES:
                assert "{" not in because(match.game.id, reason.code, reason.facts, language)
