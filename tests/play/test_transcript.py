"""A match as text that a person can check."""

from cantiere.games import GAMES
from cantiere.play.match import Match
from cantiere.play.transcript import transcript
from tests.conftest import Table, Walk, every_table, trace
from tests.toy import LANTERN


@every_table
def test_a_transcript_tells_every_action_and_score(table):
    match = table.after(Walk(3, 60, 2))
    match.play(match.legal()[0], word=12) if match.legal() else None
    before = trace(match)
    lines = transcript(match).splitlines()
    assert trace(match) == before
    assert lines[0].startswith(f"{table.game.id} v{table.game.version}, {table.seats} seats, ")
    assert lines[0].endswith("seed 3")
    played = [line.split()[3] for line in lines if line[3:8] == " seat"]
    assert played == [table.game.notation.text(action) for action in match.actions]
    totals = [line for line in lines if line.startswith("seat ")]
    assert [int(line.split()[2]) for line in totals] == match.scores()


def test_a_transcript_tells_no_secret():
    match = Table(LANTERN, 2, (("glow", "dim"),)).after(Walk(1, 20, 1))
    drawn = [line for line in transcript(match).splitlines() if "drew" in line]
    assert drawn
    assert all("colour=None" in line for line in drawn)


def test_a_transcript_of_a_match_from_a_position_begins_there():
    first = Match(GAMES[0], 2, 5)
    match = Match(GAMES[0], 2, 1, start=first.state)
    match.play(match.legal()[0])
    lines = transcript(match).splitlines()
    assert lines[1].endswith(GAMES[0].notation.text(match.actions[0]))
    assert lines[2].startswith("      took")
