"""How a game ended: places with those who left, and who took part."""

from cantiere.games import find
from cantiere.server.live.commands import AskUndo, Consent, Resign
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import Answered, Asked, Opened, Played, Question, Resumed
from cantiere.server.live.outcome import Entrant, entrants, places, result_of, thought
from cantiere.server.live.room import Room
from cantiere.server.live.setting import Sitter
from tests.server.live.rooms import now, people, person, play, play_on, room_of

CAMPANILE = find("campanile")


async def taking_part(room: Room) -> list[Entrant]:
    return entrants(room.table, await room.journal.read(room.table.id))


def test_places_follow_points_and_tie_break():
    async def story():
        room = await room_of(CAMPANILE, 3)
        await play_on(room, 1_000)
        worths = room.table.match.worths()
        best_first = sorted(worths, reverse=True)
        assert places(room.table) == [best_first.index(worth) + 1 for worth in worths]
        assert room.table.winners() == [seat for seat, place in enumerate(places(room.table)) if place == 1]
        result = result_of(room.table, room.table.entries[-1].at - 60)
        assert result.places == places(room.table)
        assert result.scores == room.table.match.scores()
        assert result.left == [None] * 3
        assert result.turns == room.table.turn
        assert result.seconds == 60
        assert result.why == "rules"

    now(story())


def test_whoever_leaves_is_behind_all_who_were_still_there():
    """Seat 1 leaves first, then seat 0; bots play for them, and what they achieve is nobody's merit."""

    async def story():
        room = await room_of(CAMPANILE, 4, level="random")
        await play_on(room, 8)
        await room.submit(Resign(1))
        await play_on(room, 4)
        await room.submit(Resign(0))
        await play_on(room, 1_000)
        found = places(room.table)
        assert (found[1], found[0]) == (4, 3)
        assert sorted(found[2:])[0] == 1
        assert set(found[2:]) <= {1, 2}
        assert result_of(room.table, None).left == ["resigned", "resigned", None, None]
        assert result_of(room.table, None).seconds is None

    now(story())


def test_at_two_whoever_gives_up_is_second():
    async def story():
        room = await room_of(CAMPANILE)
        await play_on(room, 6)
        await room.submit(Resign(0))
        assert places(room.table) == [2, 1]

    now(story())


def test_whoever_was_gone_before_moving_has_not_taken_part():
    async def story():
        room = await room_of(CAMPANILE, (*people(3), Sitter(bot="random")), level="random")
        absent = next(seat for seat in range(3) if seat != room.table.to_move)
        await room.submit(Resign(absent))
        await play_on(room, 1_000)
        found = await taking_part(room)
        assert [one.person for one in found if one.person] == [
            f"p{seat}" for seat in range(3) if seat != absent
        ]
        assert [one.level for one in found if one.level] == ["random"]

    now(story())


def test_a_move_that_was_taken_back_is_none():
    async def story():
        room = await room_of(CAMPANILE, (person(0), person(1)))
        first = room.table.to_move
        while room.table.to_move == first:
            await play(room)
        assert [one.person for one in await taking_part(room)] == [f"p{first}"]
        await room.submit(AskUndo(first, 0))
        await room.submit(Consent(1 - first, yes=True))
        assert room.table.turn == 0
        await room.submit(Resign(first))
        assert await taking_part(room) == []

    now(story())


def test_time_goes_by_before_the_moves_of_a_seat_and_while_no_server_is_there_for_nobody():
    def played(seat: int) -> Played:
        return Played(seat, 0, "1r", key=0, by_bot=False, next=0, whole=True)

    lines = [
        (100.0, Opened("00")),
        (104.0, played(0)),
        (106.0, Asked(Question.UNDO, 0, target=0, by=None)),
        (107.0, Answered(1, yes=False)),
        (110.0, played(1)),
        (500.0, Resumed(110.0)),
        (501.5, played(0)),
    ]
    entries = [Entry(number, at, line=line) for number, (at, line) in enumerate(lines)]
    assert thought(3, entries) == [5.5, 6.0, 0.0]
