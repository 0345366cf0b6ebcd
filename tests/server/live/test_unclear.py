"""A journal that fails, before or after it has written: nothing is lost, doubled or half done."""

import pytest

from cantiere.core.errors import Unavailable
from cantiere.games import find
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import Accepted, Command, Consent, Play, Refused, Replace, Resign
from cantiere.server.live.room import Room
from tests.server.live.memory import MemoryJournal
from tests.server.live.rooms import Ears, code, heard, kinds, now, play, reloaded, room_of

AZUL = find("azul-pavilion")


class Unreliable(MemoryJournal):
    """Keeps lines or does not, and says that it failed; perhaps it cannot be read either."""

    keeps = fails_to_tell = fails_to_read = False

    async def append(self, *line):
        if self.fails_to_tell and not self.keeps:
            raise Unavailable("not_written")
        entry = await super().append(*line)
        if self.fails_to_tell:
            raise Unavailable("not_written")
        return entry

    async def read(self, table_id, since=0):
        if self.fails_to_read:
            raise Unavailable("not_read")
        return await super().read(table_id, since)

    def trouble(self, keeps: bool, reads: bool) -> None:
        self.fails_to_tell, self.keeps, self.fails_to_read = True, keeps, not reads

    def works_again(self) -> None:
        self.fails_to_tell = self.fails_to_read = False


async def shaky(**more) -> tuple[Room, Unreliable]:
    journal = Unreliable()
    return await room_of(AZUL, journal=journal, **more), journal


def first_move(room: Room, key: int = 7) -> Play:
    return Play(room.table.to_move, room.table.turn, room.table.match.moves()[0], key)


def test_a_move_that_was_not_written_is_refused_and_can_be_played_again():
    async def story():
        room, journal = await shaky()
        ears, move, before = Ears(), first_move(room), room.whole(0)
        room.listen(0, ears)
        journal.trouble(keeps=False, reads=True)
        for _ in range(3):
            assert code(await room.submit(move)) == "not_written"
        assert room.whole(0) == before
        assert ears.empty()
        journal.works_again()
        assert await room.submit(move) == Accepted(2, 1)
        assert kinds(room) == ["played"]
        await reloaded(room)

    now(story())


@pytest.mark.parametrize("command", [first_move, lambda room: Resign(room.table.to_move)])
def test_what_was_written_although_nobody_could_tell_is_done_once(command):
    async def story():
        room, journal = await shaky()
        ears, wanted = Ears(), command(room)
        room.listen(0, ears)
        journal.trouble(keeps=True, reads=True)
        assert isinstance(await room.submit(wanted), Accepted)
        journal.works_again()
        assert len(heard(ears)) == len(kinds(room)) == 1
        await reloaded(room)

    now(story())


@pytest.mark.parametrize("keeps", [True, False])
def test_while_the_journal_is_silent_nothing_is_decided_and_a_resend_finds_out(keeps):
    async def story():
        room, journal = await shaky()
        move = first_move(room)
        journal.trouble(keeps, reads=False)
        assert code(await room.submit(move)) == "not_read"
        assert code(await room.submit(first_move(room, key=8))) == "not_read"
        assert room.table.turn == 0
        journal.works_again()
        assert await room.submit(move) == Accepted(2, 1)
        assert kinds(room) == ["played"]
        await reloaded(room)

    now(story())


def test_what_comes_next_sees_a_line_that_was_written_in_the_dark():
    async def story():
        room, journal = await shaky()
        mover = room.table.to_move
        journal.trouble(keeps=True, reads=False)
        await room.submit(first_move(room))
        journal.works_again()
        answer = await room.submit(Play(mover, 0, "?", 9))
        assert code(answer) == "stale_turn"
        assert (room.table.turn, kinds(room)) == (1, ["played"])

    now(story())


def test_a_flag_that_falls_in_the_dark_is_not_taken_for_the_move():
    async def story():
        room, journal = await shaky(clock=Clock(Pace.MOVE, 60))
        journal.clock.wait(61)
        journal.trouble(keeps=True, reads=True)
        late = await room.submit(first_move(room))
        assert code(late) == "not_written"
        journal.works_again()
        assert kinds(room) == ["flagged"]
        await reloaded(room)

    now(story())


def test_the_same_answer_as_before_is_not_taken_for_the_one_that_failed():
    """The line before tells the same: it is another one."""

    async def story():
        journal = Unreliable()
        room = await room_of(AZUL, 4, journal)
        await room.submit(Replace(0, 1, "random"))
        await room.submit(Consent(2, yes=True))
        journal.trouble(keeps=False, reads=True)
        again: Command = Consent(2, yes=True)
        assert isinstance(await room.submit(again), Refused)
        journal.works_again()
        assert kinds(room) == ["asked", "answered"]

    now(story())


def test_whatever_goes_wrong_while_a_line_is_written_it_is_read_before_the_next():
    """Also if it was no failure of the database: a bug, or the task was cancelled."""

    async def story():
        room = await room_of(AZUL)
        append = room.journal.append

        async def broken(*line):
            await append(*line)
            raise RuntimeError("a bug")

        room.journal.append = broken
        with pytest.raises(RuntimeError):
            await play(room)
        room.journal.append = append
        assert await play(room) == Accepted(2, 1)  # the same wish
        assert kinds(room) == ["played"]
        await reloaded(room)

    now(story())
