"""Draws, over real sockets: nobody can look at one before it is made, or have another one instead."""

from typing import Any

import pytest

from cantiere.play.texts import texts
from cantiere.server.live.room import Room
from cantiere.server.store.database import Database
from cantiere.server.store.journal import StoredJournal
from tests.server.clients import Server, Wire, begun

CLOCK = {"pace": "fischer", "amount": 3_600, "increment": 10}


@pytest.fixture
def pair(server):
    """Two strangers at a table of Palazzo: who begins, the own wire, and the other's."""
    table, *people = begun(server, game="palazzo", terms={"clock": CLOCK})
    with people[0].connect() as hers, people[1].connect() as his:
        wires = [hers, his]
        seat = hers.watch(table)["to_move"]
        hers.ask("leave", table=table)
        yield table, seat, wires[seat], wires[1 - seat]


def played(wire: Wire, table: str, seat: int, move: str) -> dict[str, Any]:
    """A move, and the table with it."""
    turn = wire.watch(table)["turn"]
    answer = wire.ask("play", table=table, seat=seat, turn=turn, move=move)
    assert answer["kind"] == "accepted", answer
    return wire.watch(table)


def next_words(server: Server, table: str) -> list[int]:
    """What only the host can know: the random words of the next turns."""

    async def found(database: Database) -> list[int]:
        now = (await Room.load(table, StoredJournal(database))).table
        return [now.next_word(now.turn + ahead) for ahead in range(5)]

    return server.in_database(found)


@pytest.mark.parametrize("first", ["money", "reveal"])
def test_a_move_that_goes_on_after_a_draw_is_refused_without_telling_what_is_drawn(pair, first):
    table, seat, wire, _ = pair
    sentence = texts("common", "en")["refusals"]["beyond_draw"].format(move=first)
    for kind in ("play", "preview"):
        answer = wire.ask(kind, table=table, seat=seat, turn=0, move=f"{first}+r3")
        told = [answer[part] for part in ("kind", "code", "text", "rule")]
        assert told == ["refused", "beyond_draw", sentence, None]
    assert played(wire, table, seat, first)["turn"] == 1


def shake(table: str, seat: int, wire: Wire, other: Wire) -> None:
    """All that somebody could try who wants another draw and commits to nothing."""
    for move in ("nonsense", "money+money", "auction+r3", "r3"):
        assert wire.ask("play", table=table, seat=seat, turn=wire.watch(table)["turn"], move=move)["code"]
    for asker, own in ((wire, seat), (other, 1 - seat)):
        assert asker.ask("replace", table=table, seat=own, absent=1 - own, by="random")["kind"] == "accepted"
        assert asker.ask("consent", table=table, seat=own, yes=False)["kind"] == "accepted"
    assert wire.ask("say", table=table, text="hello")["kind"] == "accepted"
    wire.ask("leave", table=table)
    wire.watch(table)


def test_nothing_but_an_undo_that_was_carried_out_changes_a_draw(pair, server):
    """Peek, shift, peek again: asking and withdrawing, failing, leaving and coming back shift nothing."""
    table, seat, wire, other = pair
    expected = next_words(server, table)
    for _ in range(3):
        shake(table, seat, wire, other)
        assert next_words(server, table) == expected
    drawn = played(wire, table, seat, "money")
    for _ in range(3):  # asked, and withdrawn
        assert wire.ask("ask_undo", table=table, seat=seat, to_turn=0)["kind"] == "accepted"
        assert wire.ask("consent", table=table, seat=seat, yes=False)["kind"] == "accepted"
        assert next_words(server, table)[:4] == expected[1:]
    assert wire.watch(table)["view"] == drawn["view"]


def test_an_undo_of_a_draw_says_so_before_people_agree_and_leads_to_other_draws(pair, server):
    table, seat, wire, other = pair
    expected = next_words(server, table)
    played(wire, table, seat, "money")
    assert wire.ask("ask_undo", table=table, seat=seat, to_turn=0)["kind"] == "accepted"
    other.say("watch_table", table=table)
    asked = other.hear_until(lambda heard: heard["kind"] == "table" and heard["question"])
    assert asked["question"]["redraws"] is True
    assert other.ask("consent", table=table, seat=1 - seat, yes=True)["turn"] == 0
    again = next_words(server, table)
    assert not {*again} & {*expected}
    shake(table, seat, wire, other)
    assert next_words(server, table) == again
