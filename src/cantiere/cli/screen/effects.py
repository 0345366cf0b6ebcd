"""What the marked row would do, in sentences."""

from cantiere.cli.screen.composing import Composition
from cantiere.cli.screen.foresight import consequences
from cantiere.cli.screen.sitting import Snapshot
from cantiere.core.errors import Refusal
from cantiere.play.texts import say_at_a_board


def foreseen(
    shown: Snapshot, composition: Composition | None, line: str | None, part: int | None, language: str
) -> list[str]:
    """What a row would do: the whole move, the part with what is picked already, or why it cannot be."""
    match, seat = shown.match, shown.own
    try:
        if part is not None and composition is not None:
            line = composition.line if part in composition.picks else composition.with_part(part)
        return consequences(match, seat, line, shown.voice(language)) if line else []
    except Refusal as refusal:
        return [say_at_a_board(refusal, language)]
