"""A room: written down first, then done, then told; nothing is lost and nothing happens twice."""

import asyncio
import json

import pytest

from cantiere.core.errors import BadTable
from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.server.live import table
from cantiere.server.live.commands import Accepted, AskUndo, Play, Refused, Resign, Tick, Unchanged
from cantiere.server.live.journal import Stale
from cantiere.server.live.room import Room, begin_table, open_table
from cantiere.server.live.setting import Setting
from tests.server.live.memory import MemoryJournal
from tests.server.live.rooms import AT_ONE_SCREEN, Ears, heard, now, people, play, play_on, room_of, shown
from tests.toy import LANTERN

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

AZUL, PALAZZO = find("azul-pavilion"), find("palazzo")


async def twin(room: Room) -> Room:
    """The same table, loaded from what was written down."""
    return await Room.load("t1", room.journal, room.now)


def test_a_move_that_could_not_be_written_did_not_happen():
    async def story():
        room = await room_of(AZUL)
        queue = Ears()
        room.listen(0, queue)
        before = room.whole(0)
        room.journal.fails = True
        with pytest.raises(OSError, match="disk"):
            await play(room)
        assert room.whole(0) == before
        assert queue.empty()
        room.journal.fails = False
        assert await play(room) == Accepted(2, 1)
        assert len(heard(queue)) == 1

    now(story())


def test_a_move_is_written_before_anybody_hears_of_it():
    async def story():
        room, order = await room_of(AZUL), []
        append = room.journal.append

        class Watched(Ears):
            def put_nowait(self, item):
                order.append("told")
                super().put_nowait(item)

        async def watched(*line):
            assert room.table.turn == 0
            await asyncio.sleep(0)
            entry = await append(*line)
            order.append("written")
            return entry

        room.journal.append = watched
        room.listen(1, Watched())
        await play(room)
        assert order == ["written", "told"]

    now(story())


def test_a_resend_gets_the_same_answer_and_changes_nothing():
    async def story():
        room = await room_of(AZUL)
        command = Play(room.table.to_move, 0, room.table.match.moves()[0], key=7)
        first = await room.submit(command)
        await play(room)
        lines = len(room.journal.lines["t1"])
        for again in (room, await twin(room)):  # also after a restart
            assert await again.submit(command) == first == Accepted(2, 1)
            assert again.table.turn == 2
        assert len(room.journal.lines["t1"]) == lines

    now(story())


def test_a_resend_after_a_long_time_is_stale():
    async def story():
        room = await room_of(PALAZZO)
        command = Play(room.table.to_move, 0, room.table.match.moves()[0], key=7)
        await room.submit(command)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table, "REMEMBERED", 10)
            await play_on(room, 15)
        assert len(room.table.answers) == 10
        assert (await room.submit(command)).refusal.code == "stale_turn"
        assert room.table.turn == 16

    now(story())


def test_moves_sent_at_once_are_taken_one_by_one():
    async def story():
        room = await room_of(AZUL)
        seat, moves = room.table.to_move, room.table.match.moves()
        answers = await asyncio.gather(
            *(room.submit(Play(seat, 0, move, key)) for key, move in enumerate(moves[:5]))
        )
        assert [type(answer) for answer in answers] == [Accepted] + [Refused] * 4
        assert room.table.turn == 1

    now(story())


def test_a_stale_turn_is_refused_with_the_present_table():
    async def story():
        room = await room_of(AZUL)
        seat, move = room.table.to_move, room.table.match.moves()[0]
        await play(room)
        answer = await room.submit(Play(seat, 0, move, key=99))
        assert (answer.refusal.code, answer.refusal.facts) == ("stale_turn", {"seen": 0, "turn": 1})
        assert answer.table == room.whole(seat)
        assert json.loads(answer.table)["turn"] == 1

    now(story())


def test_a_move_of_several_parts_is_played_whole_or_not_at_all():
    async def story():
        room = await room_of(LANTERN)
        table = room.table
        seat, held = (
            table.to_move,
            table.match.view_as_dict(table.to_move)["players"][table.to_move]["hidden"],
        )
        letters = "".join(word[0] * count for word, count in held.items())
        before = room.whole(seat)
        wrong = await room.submit(Play(seat, 0, f"l{letters[0]}+r+r+r+r+r+.", 1))
        assert isinstance(wrong, Refused)
        assert (room.whole(seat), len(room.journal.lines["t1"])) == (before, 2)
        queue = Ears()
        room.listen(seat, queue)
        assert await room.submit(Play(seat, 0, f"l{letters[0]}+.", 2)) == Accepted(2, 2)
        (line,) = heard(queue)[0]["story"]
        assert [event["kind"] for event in line["events"]] == ["lit"]
        assert line["move"] == f"l{letters[0]}+."
        assert [room.table.match.words[turn] for turn in (0, 1)] == [
            room.table.chance.word(0, turn) for turn in (0, 1)
        ]

    now(story())


def test_another_writer_is_caught_up_with():
    async def story():
        room = await room_of(AZUL)
        other = await twin(room)
        queue = Ears()
        other.listen(SPECTATOR, queue)
        seat, move = room.table.to_move, room.table.match.moves()[0]
        await play(room)
        answer = await other.submit(Play(seat, 0, move, key=5))
        assert answer.refusal.code == "stale_turn"
        assert [message["number"] for message in heard(queue)] == [2]
        assert other.whole(0) == room.whole(0)
        assert isinstance(await play(other), Accepted)

    now(story())


def test_a_journal_that_always_refuses_is_given_up():
    async def story():
        room = await room_of(AZUL)

        async def taken(*line):
            raise Stale

        room.journal.append = taken
        with pytest.raises(Stale):
            await play(room)
        assert room.table.turn == 0

    now(story())


def test_a_message_is_made_once_for_all_who_see_the_same():
    async def story():
        room = await room_of(AZUL, 4)
        queues: list[Ears] = [Ears() for _ in range(9)]
        for place, queue in enumerate(queues):
            room.listen(place - 1 if place < 5 else SPECTATOR, queue)
        await play(room)
        sent = [queue.get_nowait() for queue in queues]
        mover = room.table.to_move
        assert len({id(one) for one in sent}) == 2  # whoever is to move is told what he may do
        assert [one for place, one in enumerate(sent) if json.loads(one)["legal"]] == [sent[mover + 1]]

    now(story())


def test_where_hands_are_hidden_each_seat_has_its_own_message():
    async def story():
        room = await room_of(PALAZZO, 3)
        queues: list[Ears] = [Ears() for _ in range(8)]
        for place, queue in enumerate(queues):
            room.listen(place % 4 - 1, queue)
        await play(room)
        assert len({id(queue.get_nowait()) for queue in queues}) == 4

    now(story())


def test_whoever_does_not_keep_up_misses_the_story_but_not_the_table():
    async def story():
        room = await room_of(AZUL)
        queue = Ears(maxsize=2)
        room.listen(0, queue)
        await play_on(room, 3)
        (message,) = heard(queue)
        assert (message["turn"], message["story"]) == (3, None)
        await play_on(room, 1)
        assert [message["turn"] for message in heard(queue)] == [4]
        room.leave(queue)
        await play_on(room, 1)
        assert queue.empty()

    now(story())


@pytest.mark.parametrize("game", [AZUL, PALAZZO, LANTERN], ids=lambda game: game.id)
def test_whoever_comes_back_gets_exactly_what_he_missed(game):
    async def story():
        room = await room_of(game)
        queue = Ears()
        room.listen(0, queue)
        await play_on(room, 30, seed=4)
        lines = [line for message in heard(queue) for line in message["story"]]
        assert [line["number"] for line in lines] == list(range(2, 32))
        for again in (room, await twin(room)):
            for number in (1, 5, 20, 30, 31):
                message = json.loads(again.since(0, number))
                assert message["story"] == lines[number - 1 :]
                assert message["number"] == 31
                assert {**message, "story": None} == json.loads(again.whole(0)) == shown(again, 0)

    now(story())


def test_whoever_saw_what_never_was_gets_the_table_only():
    async def story():
        room = await room_of(AZUL, AT_ONE_SCREEN)
        await play_on(room, 3)
        assert [json.loads(room.since(0, number))["story"] for number in (-5, -1, 99)] == [None] * 3
        assert json.loads(room.since(0, 4))["story"] == []
        last = 1 - room.table.to_move
        assert isinstance(await room.submit(AskUndo(last, 2)), Accepted)
        assert json.loads(room.since(0, 3))["story"] is None  # played, and taken back again
        (line,) = json.loads(room.since(0, 4))["story"]
        assert (line["kind"], line["to_turn"], line["how"]) == ("undone", 2, "free")

    now(story())


def test_spectators_may_be_behind_until_the_end():
    async def story():
        room = await room_of(AZUL, delay=3)
        queue = Ears()
        room.listen(SPECTATOR, queue)
        await play_on(room, 5)
        assert [message["turn"] for message in heard(queue)] == [1, 2]
        assert shown(room, SPECTATOR)["turn"] == 2
        assert shown(room, 0)["turn"] == 5
        again = await twin(room)
        assert again.whole(SPECTATOR) == room.whole(SPECTATOR)
        assert again.since(SPECTATOR, 2) == room.since(SPECTATOR, 2)
        await room.submit(Resign(0))
        told = heard(queue)
        assert [message["turn"] for message in told] == [3, 4, 5, 5]
        assert told[-1]["end"] == {"why": "resigned", "loser": 0, "winners": [1]}
        assert "server_seed" not in json.dumps(told[:-1])
        assert (await twin(room)).whole(SPECTATOR) == room.whole(SPECTATOR)

    now(story())


def test_names_and_persons_are_in_no_message():
    async def story():
        room = await room_of(AZUL)
        assert b"p0" not in room.whole(0)
        assert b"person" not in room.whole(SPECTATOR)

    now(story())


def test_nobody_listens_from_a_seat_that_is_not_there():
    async def story():
        room = await room_of(AZUL)
        for seat in (2, -2):
            with pytest.raises(BadTable, match="no_such_seat"):
                room.listen(seat, Ears())
            answer = await room.submit(Play(seat, 0, "x", 1))
            assert (answer.refusal.code, answer.table) == ("table_no_seat", None)
        assert await room.submit(Tick(0.0)) == Unchanged()

    now(story())


def test_a_table_is_opened_and_begun_once():
    async def story():
        journal = MemoryJournal()
        promise = await open_table(journal, "t1")
        assert promise.startswith("sha256:")
        with pytest.raises(Stale):
            await open_table(journal, "t1")
        with pytest.raises(BadTable, match="table_not_begun"):
            await Room.load("t1", journal)
        setting = Setting(AZUL, people(2), {})
        room = await begin_table(journal, "t1", setting)
        assert shown(room, 0)["fair"]["commitment"] == promise
        with pytest.raises(Stale):
            await begin_table(journal, "t1", setting)
        for name in ("", "a b", "a\nb", "x" * 65, "é"):
            with pytest.raises(BadTable, match="wrong_table_id"):
                await open_table(journal, name)

    now(story())


@pytest.mark.parametrize("delay", [0, 2])
def test_what_another_writer_took_back_is_taken_back_here(delay):
    """Also for spectators who are behind: they have seen the move, then they see it undone."""

    async def story():
        room = await room_of(AZUL, AT_ONE_SCREEN, delay=delay)
        await play(room)
        other = await twin(room)
        listener = Ears()
        room.listen(SPECTATOR, listener)
        assert shown(other, 0)["turn"] == 1  # it has been looked at
        await room.submit(AskUndo(1 - room.table.to_move, 0))
        for key, choice in enumerate((1, 0, 0), start=10):
            await play(room, room.table.match.moves()[choice], key)
        assert (await play(other)).refusal.code == "stale_turn"
        for viewer in range(SPECTATOR, 2):
            assert other.whole(viewer) == room.whole(viewer) == (await twin(room)).whole(viewer)
        seen = [message["turn"] for message in heard(listener)]
        assert seen == ([0, 1, 2, 3] if delay == 0 else [1, 0, 1])

    now(story())


def test_what_another_process_told_is_done_without_reading_unless_something_is_missing():
    async def story():
        room = await room_of(AZUL, AT_ONE_SCREEN)
        others = [await twin(room) for _ in range(2)]
        listener = Ears()
        others[0].listen(0, listener)
        before = room.journal.reads
        await play(room, key=1)
        assert await others[0].catch_up([room.table.entries[-1]])
        assert room.journal.reads == before
        assert [message["turn"] for message in heard(listener)] == [1]
        await play(room, key=2)
        assert await others[1].catch_up([room.table.entries[-1]])  # the one before was not heard
        assert room.journal.reads == before + 1
        assert others[1].whole(1) == room.whole(1)
        assert not await others[1].catch_up([room.table.entries[-1]])  # nor is a line done twice

    now(story())
