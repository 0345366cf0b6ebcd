"""What the laws of all games need: few examples, every pair of eyes, the sections that may be cited."""

import re
from typing import Any

from hypothesis import strategies as st

from cantiere.core.game import MAX_SEED, Game
from cantiere.core.record import SPECTATOR, pool
from cantiere.play.match import Match
from tests.conftest import ROOT, examples
from tests.toy import LANTERN

few_examples = examples(3, plain=1)
seeds = st.integers(0, MAX_SEED)
random_words = st.integers(0, 2**64 - 1)
WITHOUT_CHANCE = {"palermo"}  # but for the draw of the first player
HEADING = re.compile(r"^#{2,4} (\d+(?:\.\d+)*) ", re.MULTILINE)


def viewers(match: Match) -> range:
    """Every seat, and the spectator."""
    return range(SPECTATOR, match.seats)


def laid(match: Match) -> Any:
    """The state of a match as a pool of its own, for the engine."""
    records = pool(match.game.state, 1)
    records[0] = match.state
    return records


def sections(game: Game) -> set[str]:
    """The rules that may be cited; the toy has no page."""
    if game is LANTERN:
        return {f"lantern.{number}" for number in range(1, 6)}
    page = ROOT / "docs" / "rules" / f"{game.id}.en.md"
    return {f"{game.rules_prefix}.{number}" for number in HEADING.findall(page.read_text("utf-8"))}
