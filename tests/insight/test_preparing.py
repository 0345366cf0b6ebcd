"""What reviews call is compiled ahead of them."""

from cantiere.core.progress import watched
from cantiere.insight.preparing import prepare_reviews
from cantiere.insight.review import review
from tests.insight.games import CAMPANILE, campanile, ending


def test_a_review_compiles_nothing_after_it_was_prepared():
    """In plain Python nothing is compiled at all."""
    match, compiled = ending(campanile(), 5), []
    prepare_reviews(CAMPANILE)
    with watched(compiled.append):
        review(match, match.winners(), 2, 0)
    assert compiled == []
