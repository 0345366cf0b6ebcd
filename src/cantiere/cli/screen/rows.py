"""The rows of the list of choices, as data: what is written there, and what choosing one means."""

from dataclasses import dataclass

from rich.text import Text

from cantiere.cli.boards import board_of
from cantiere.cli.command_words import bare
from cantiere.cli.screen.composing import STOP, Composition
from cantiere.cli.screen.sitting import Snapshot
from cantiere.cli.tables import words_of
from cantiere.play.texts import phrase

_MOVE = 7  # columns of a move as it is written


@dataclass(frozen=True)
class Row:
    """A choice; a row without a line is a title, one with a part picks it."""

    text: Text
    line: str | None = None  # the move that it plays or begins
    part: int | None = None  # what it picks
    found_by: str = ""  # what may be typed for it


def rows_of(shown: Snapshot, composition: Composition | None, language: str, typed: str = "") -> list[Row]:
    """All rows, or those that what is typed may mean."""
    if shown.answers:
        return [Row(Text(text, "bold"), line=answer) for text, answer in shown.answers]
    if not shown.is_mine:
        return []
    rows = _moves(shown, language) if composition is None else _parts(composition, language)
    return _found(rows, bare(typed)) if typed else rows


def _found(rows: list[Row], typed: str) -> list[Row]:
    """What begins like that as it is written; else what has it in its words."""
    choices = [row for row in rows if row.line is not None or row.part is not None]
    begins = [row for row in choices if row.found_by.startswith(typed)]
    return begins or [row for row in choices if typed in row.found_by]


def _moves(shown: Snapshot, language: str) -> list[Row]:
    match, rows = shown.match, []
    for group in board_of(match.game).groups(match, language):
        if group.title:
            rows.append(Row(Text(group.title, "bold")))
        for choice in group.choices:
            rows += [_move(shown, action, language) for action in (choice.action, *choice.variants)]
    return rows


def _move(shown: Snapshot, action: int, language: str) -> Row:
    written, words = shown.match.game.notation.text(action), words_of(shown.match, action, language)
    text = Text(f"{written:{_MOVE}}", "bold").append(f" {words}", "not bold")
    return Row(text, line=written, found_by=bare(f"{written} {words}"))


def _parts(composition: Composition, language: str) -> list[Row]:
    """Confirm, then each part with how often it is picked; what cannot be added is faint."""
    match, whole, rows = composition.match, composition.whole, []
    if whole is not None and not composition.is_single:
        name = "screen_confirm" if composition.picks else "screen_confirm_none"
        sentence = phrase(name, language, move=whole)
        rows.append(
            Row(Text(f"✓ {sentence}", "bold green"), line=whole, found_by=bare(f"{whole} {sentence}"))
        )
    rows += [_part(composition, action, language) for action in composition.parts()]
    if composition.is_single and whole is not None:
        words = words_of(match, match.game.notation.parse(STOP), language)
        rows.append(
            Row(Text(f"{STOP:{_MOVE}}", "bold").append(f" {words}", "not bold"), line=whole, found_by=STOP)
        )
    return rows


def _part(composition: Composition, action: int, language: str) -> Row:
    match, count = composition.match, composition.picks.count(action)
    written, words = match.game.notation.text(action), words_of(match, action, language)
    can_add = composition.why_not(action) is None
    mark = "" if composition.is_single else f"[{count or ' '}] "
    look = "bold yellow" if count else "" if can_add else "dim"
    text = Text(mark, look).append(f"{written:{_MOVE - 2}} {words}", look)
    if composition.is_single:
        line = composition.first + written
        return Row(text, line=line, found_by=bare(f"{written} {words}"))
    return Row(text, part=action, found_by=bare(f"{written} {words}"))
