"""As `cantiere.bots.preparing`, and reviews: `python -m cantiere.insight.preparing GAME STAGE …`."""

from cantiere.bots.preparing import STAGES, main
from cantiere.core.game import Game
from cantiere.insight.judging import Judge
from cantiere.insight.values import Sampler
from cantiere.play.match import Match

MODULE, REVIEWS = "cantiere.insight.preparing", "reviews"


def prepare_reviews(game: Game) -> None:
    """What `cantiere review` and luck-adjusted duels call."""
    match = Match(game, game.seats[0], 0)
    Sampler(game, 1, 0).sample(match.state)
    Judge(game, 1, 0).searched(match.state, match.legal()[0], 0, 1, is_known=True)


if __name__ == "__main__":  # pragma: no cover  (in another process)
    main({**STAGES, REVIEWS: prepare_reviews})
