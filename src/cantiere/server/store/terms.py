"""What is kept of a table as JSON: what was agreed on, and how it ended."""

from pydantic import ConfigDict, Field

from cantiere.games import GAMES
from cantiere.play.upgrades import offered
from cantiere.server.bodies import BrokenRound, Message, Terms
from cantiere.server.store.journal import written


class KeptTerms(Terms):
    """The terms of a table and what came of them before the first move. Older tables have less of it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    commitment: str | None = None  # to the server's seed; of a game that was brought there is none
    broken_off: list[BrokenRound] = Field(default_factory=list)
    begins: int | None = None  # the seat of the youngest or oldest, where one of them begins

    def agreed(self) -> Terms:
        """Only what whoever opened the table has chosen."""
        return Terms.model_validate({name: getattr(self, name) for name in Terms.model_fields})


def kept_terms(text: str, game: str, rules: int) -> KeptTerms:
    """The terms of a table, which may be older than our rules."""
    terms = KeptTerms.model_validate_json(text)
    known = next((one for one in GAMES if one.id == game), None)
    if known is None or rules >= known.version:
        return terms
    return terms.model_copy(update={"options": offered(known, rules, terms.options)})


def text_of(kept: Message) -> str:
    """As it is stored: what was never said is not written."""
    return written(kept.model_dump(exclude_unset=True))
