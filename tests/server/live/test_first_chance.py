"""The first scheme of fair chance: its tables go on as they began, and its files stay true for ever.

Journal and file in `first_chance` were written by a server that knew no other scheme.
"""

import json

import pytest

from cantiere.core.errors import BadFile
from cantiere.play.fair import LINES, Chance, Fair
from cantiere.play.gamefile import fingerprint, read_game, write_game
from cantiere.server.live.commands import Accepted, AskUndo, Command, Consent, Play
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import Answered, Asked, JournalLine, Played, Undone, content_of, line_of
from cantiere.server.live.room import Room
from tests.conftest import ROOT
from tests.server.live.memory import MemoryJournal
from tests.server.live.rooms import NAMES, SERVER_SEED, now

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")
FOLDER = ROOT / "tests/server/live/first_chance"
FILE = (FOLDER / "game.json").read_text("utf-8")
WRITTEN_THEN = json.loads((FOLDER / "journal.json").read_text("utf-8"))


def test_a_file_of_then_is_still_true_and_written_again_byte_by_byte():
    file = read_game(FILE)
    assert file.fair is not None
    assert file.fair.chance.scheme == LINES
    assert (file.fair.skipped, file.fair.redraws, file.fair.client_commitments) == (12, 0, ())
    assert write_game(file.match, file.names, file.bots, file.fair) == FILE


@pytest.mark.parametrize("lines", [2, 9, 12, 27, 60, len(WRITTEN_THEN)])
def test_a_table_of_then_goes_on_after_an_update(lines):
    """From any line on, what is done as it was then leads to the same lines and to the same file."""

    async def story():
        journal, entries = MemoryJournal(), lines_then()
        journal.lines["t1"] = entries[:lines]
        room = await Room.load("t1", journal, journal.clock)
        for entry, written in zip(entries[lines:], WRITTEN_THEN[lines:], strict=True):
            assert isinstance(await room.submit(wish(entry.line)), Accepted)
            assert told_then(journal.lines["t1"][-1].line) == json.dumps(written["content"])
        assert room.file(NAMES[:3]) == FILE

    now(story())


def lines_then() -> list[Entry]:
    return [
        Entry(one["number"], one["at"], line=line_of(one["number"], one["kind"], one["content"]))
        for one in WRITTEN_THEN
    ]


def wish(line: JournalLine) -> Command:
    """What led to a line."""
    match line:
        case Played(seat, turn, move, key, by_bot):
            return Play(seat, turn, move, key, by_bot)
        case Asked(_, seat, target):
            return AskUndo(seat, target)
        case Undone(seat):
            return Consent(next(other for other in (0, 2) if other != seat), True)
        case Answered(seat, yes):
            return Consent(seat, yes)
    raise AssertionError(line)


def told_then(line: JournalLine) -> str:
    """A line as it was stored then: without what lines did not tell."""
    told = content_of(line).items()
    return json.dumps({name: value for name, value in told if name not in ("redraws", "free")})


def test_an_old_word_depends_on_its_line():
    chance = Chance("t1", SERVER_SEED, ("ana", None), LINES)
    assert chance.word(5, 3) != chance.word(6, 3)


def test_lines_that_are_no_moves_are_counted():
    def skipped(*lines: int) -> int:
        return Fair(Chance("t1", SERVER_SEED, (), LINES), lines).skipped

    assert skipped() == skipped(2) == skipped(2, 2, 3) == 0
    assert skipped(2, 4, 4, 9) == 5


@pytest.mark.parametrize(
    ("part", "value"),
    [("entries", "backwards"), ("entries", None), ("scheme", 1), ("client_commitments", [])],
)
def test_a_part_that_makes_no_sense_is_named(part, value):
    written = json.loads(FILE)
    entries = written["fair"]["entries"]
    written["fair"][part] = entries[::-1] if value == "backwards" else value
    with pytest.raises(BadFile) as caught:
        read_game(json.dumps({**written, "hash": fingerprint(written)}))
    assert caught.value.facts["part"] == ("fair.entries" if part == "entries" else "fair")
