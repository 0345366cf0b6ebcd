"""What is decided at a table: taking back, agreeing, leaving, running out of time, going on."""

import pytest

from cantiere.bots.bot import BotFault
from cantiere.bots.catalogue import bot_named
from cantiere.core.errors import IllegalMove, Refusal
from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.play.gamefile import read_game
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.live.bots import Moment, bot_to_move, let_bots_play
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import (
    Accepted,
    Answer,
    AskUndo,
    Command,
    Consent,
    Fail,
    Play,
    Refused,
    Replace,
    Resign,
    Resume,
    Tick,
    Unchanged,
)
from cantiere.server.live.decide import PATIENCE
from cantiere.server.live.room import Room
from cantiere.server.live.setting import AtFlag, Sitter
from tests.server.live.rooms import NAMES, now, person, play, play_on, room_of, shown
from tests.toy import LANTERN

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

AZUL = find("azul-pavilion")
BOT = Sitter(bot="random")


async def thought(moment: Moment) -> int:
    """A bot without a server around it."""
    return bot_named(moment.name, moment.game).choose(moment.view, moment.seed)


def kinds(room: Room) -> list[str]:
    return [entry.kind for entry in room.journal.lines["t1"][2:]]


def code(answer: Answer) -> str:
    """Why something was refused; it can be said in every language."""
    assert isinstance(answer, Refused)
    for language in LANGUAGES:
        assert say(answer.refusal, language) not in ("", str(answer.refusal))
    return answer.refusal.code


async def refused(room: Room, command: Command) -> str:
    """The code of a refusal, which leaves no trace."""
    before, lines = room.whole(0), len(room.journal.lines["t1"])
    found = code(await room.submit(command))
    assert (room.whole(0), len(room.journal.lines["t1"])) == (before, lines)
    return found


async def reloaded(room: Room) -> Room:
    """The table from its journal; to every viewer it looks as before."""
    again = await Room.load("t1", room.journal, room.now)
    for viewer in range(SPECTATOR, room.table.setting.seats):
        assert again.whole(viewer) == room.whole(viewer)
    return again


def mover(room: Room, turn: int) -> int:
    """Who played at a turn."""
    match = room.table.match.copy()
    match.go_to(turn)
    return match.to_move


# Taking back.


def test_what_brought_no_news_is_taken_back_at_once():
    async def story():
        room = await room_of(AZUL)
        seat = room.table.to_move
        before = shown(room, seat)["view"]
        await play(room)
        assert await room.submit(AskUndo(seat, 0)) == Accepted(3, 0)
        assert shown(room, seat)["view"] == before
        assert kinds(room) == ["played", "undone"]  # the undone line stays
        await reloaded(room)
        await play(room, room.table.match.moves()[1])
        assert room.table.lines == [4]
        await reloaded(room)

    now(story())


def test_once_somebody_else_has_acted_he_must_agree():
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 2)
        seat = mover(room, 0)
        assert await room.submit(AskUndo(seat, 0)) == Accepted(4, 2)
        question = shown(room, 1 - seat)["question"]
        assert question == {"number": 4, "what": "undo", "seat": seat, "target": 0, "by": None, "agreed": []}
        await reloaded(room)
        assert await refused(room, Consent(seat, True)) == "not_asked"
        assert await refused(room, Consent(1 - seat, True, about=3)) == "no_question"
        assert await refused(room, AskUndo(seat, 1)) == "question_open"
        assert await room.submit(Consent(1 - seat, True, about=4)) == Accepted(5, 0)
        assert kinds(room) == ["played", "played", "asked", "undone"]
        assert room.journal.lines["t1"][-1].content["how"] == "consent"
        assert room.table.ask is None
        await reloaded(room)

    now(story())


def test_everybody_must_agree():
    async def story():
        room = await room_of(AZUL, 4)
        await play_on(room, 4)
        seat, *others = [mover(room, 0)] + [one for one in range(4) if one != mover(room, 0)]
        await room.submit(AskUndo(seat, 0))
        for other in others[:2]:
            assert (await room.submit(Consent(other, True))).turn == 4
        assert shown(room, 0)["question"]["agreed"] == sorted(others[:2])
        await reloaded(room)
        assert (await room.submit(Consent(others[2], True))).turn == 0

    now(story())


@pytest.mark.parametrize("by_asker", [False, True])
def test_one_no_ends_the_question(by_asker):
    async def story():
        room = await room_of(AZUL, 3)
        await play_on(room, 3)
        seat = mover(room, 0)
        await room.submit(AskUndo(seat, 0))
        await room.submit(Consent(seat if by_asker else (seat + 1) % 3, False))
        assert (room.table.ask, room.table.turn) == (None, 3)
        assert await refused(room, Consent((seat + 2) % 3, True)) == "no_question"
        await reloaded(room)

    now(story())


def test_a_question_lapses_when_play_goes_on():
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 2)
        await room.submit(AskUndo(mover(room, 0), 0))
        await play(room)
        assert room.table.ask is None

    now(story())


def test_people_at_one_screen_agree_as_one():
    async def story():
        shared = Sitter(person="home", seed="x")
        room = await room_of(AZUL, [shared, shared, person(2)])
        await play_on(room, 3)
        await room.submit(AskUndo(2, 0))
        assert (await room.submit(Consent(0, True))).turn == 0
        alone = await room_of(AZUL, [shared, shared])
        await play_on(alone, 2)
        assert (await alone.submit(AskUndo(0, 0))).turn == 0  # there is nobody to ask

    now(story())


def test_against_bots_alone_nobody_is_asked_unless_it_is_rated():
    async def story():
        for rated in (False, True):
            room = await room_of(LANTERN, [person(0), BOT], rated=rated)
            while room.table.to_move != 0:
                await play(room)
            turn = room.table.turn
            await play(room, "draw")
            if rated:
                assert await refused(room, AskUndo(0, turn)) == "undo_rated"
            else:
                assert (await room.submit(AskUndo(0, turn))).turn == turn
                assert kinds(room)[-1] == "undone"

    now(story())


def test_a_turn_that_is_played_again_has_another_chance():
    async def story():
        room = await room_of(LANTERN, [person(0), BOT])
        while room.table.to_move != 0:
            await play(room)
        turn, words = room.table.turn, set()
        for key in range(8):
            await play(room, "draw", key)
            words.add(room.table.match.words[turn])
            await room.submit(AskUndo(0, turn))
        assert len(words) == 8

    now(story())


@pytest.mark.parametrize("turn", [-1, 3, 4, 99])
def test_nobody_goes_back_to_where_nobody_was(turn):
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 3)
        assert await refused(room, AskUndo(0, turn)) == "cannot_go_back"

    now(story())


# Leaving.


def test_at_a_table_of_two_the_other_wins():
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 3)
        await room.submit(Resign(1))
        assert shown(room, 0)["end"] == {"why": "resigned", "loser": 1, "winners": [0]}
        assert room.table.to_move == -1
        assert shown(room, 0)["legal"] == shown(room, 1)["legal"] == []
        for command in (
            Play(0, 3, "x", 1),
            AskUndo(0, 0),
            Resign(0),
            Consent(0, True),
            Replace(0, 1, "easy"),
        ):
            assert await refused(room, command) == "table_over"
        assert await room.submit(Tick(room.now())) == Unchanged()
        await reloaded(room)
        file = read_game(room.file(NAMES[:2]))
        assert file.match.turn == 3

    now(story())


def test_with_more_a_bot_goes_on():
    async def story():
        room = await room_of(AZUL, 3, level="random")
        await room.submit(AskUndo(0, 0))
        seat = room.table.to_move
        await room.submit(Resign(seat))
        assert shown(room, 0)["seats"][seat] == {"bot": "random", "gone": "resigned"}
        assert bot_to_move(room.table) == seat
        assert await refused(room, Play(seat, 0, room.table.match.moves()[0], 1)) == "seat_taken_over"
        assert await refused(room, Resign(seat)) == "seat_taken_over"
        await let_bots_play(room, thought)
        assert room.table.turn == 1
        assert room.table.to_move != seat
        await reloaded(room)

    now(story())


def test_a_bot_plays_only_where_a_bot_sits():
    async def story():
        room = await room_of(AZUL)
        move = room.table.match.moves()[0]
        assert await refused(room, Play(room.table.to_move, 0, move, 1, by_bot=True)) == "seat_taken_over"

    now(story())


def test_somebody_absent_is_replaced_when_all_agree_and_he_is_silent():
    async def story():
        room = await room_of(AZUL, 3)
        clock = room.journal.clock
        assert isinstance(await room.submit(Replace(0, 1, "easy")), Accepted)
        assert room.due_at() is None  # 2 has not agreed
        clock.wait(PATIENCE)
        assert await room.submit(Tick(clock())) == Unchanged()
        assert await refused(room, Consent(1, True)) == "not_asked"
        await room.submit(Consent(2, True))
        assert room.due_at() <= clock()
        await reloaded(room)
        await room.submit(Tick(clock()))
        assert shown(room, 0)["seats"][1] == {"bot": "easy", "gone": "replaced"}
        assert room.due_at() is None
        await reloaded(room)

    now(story())


def test_nobody_is_replaced_at_once():
    """At a table of two nobody else could agree: silence must do."""

    async def story():
        room = await room_of(AZUL)
        clock = room.journal.clock
        await room.submit(Replace(0, 1, "easy"))
        assert room.due_at() == clock() + PATIENCE
        clock.wait(PATIENCE - 1)
        assert await room.submit(Tick(clock())) == Unchanged()
        assert (await room.submit(Consent(1, False))).number == 3  # he is there
        clock.wait(100)
        assert await room.submit(Tick(clock())) == Unchanged()
        assert room.table.sitters[1].person == "p1"

    now(story())


def test_whoever_plays_is_not_absent():
    async def story():
        room = await room_of(AZUL)
        seat = room.table.to_move
        await room.submit(Replace(1 - seat, seat, "easy"))
        await play(room)
        assert room.table.ask is None
        await room.submit(Replace(seat, 1 - seat, "easy"))
        await room.submit(AskUndo(seat, 0))  # free: the question of the other is settled by it
        assert room.table.ask is None

    now(story())


@pytest.mark.parametrize(
    ("absent", "by", "clock", "reason"),
    [
        (0, "easy", Clock(), "not_to_replace"),
        (2, "easy", Clock(), "not_to_replace"),
        (9, "easy", Clock(), "not_to_replace"),
        (1, "genius", Clock(), "unknown_level"),
        (1, "run:rm", Clock(), "unknown_level"),
        (1, "easy", Clock(Pace.DAYS, 2), "clock_decides"),
    ],
)
def test_who_cannot_be_replaced(absent, by, clock, reason):
    async def story():
        room = await room_of(AZUL, [person(0), person(1), BOT], clock=clock)
        assert await refused(room, Replace(0, absent, by)) == reason

    now(story())


# Time.


def test_a_flag_that_falls_lets_a_bot_go_on():
    async def story():
        room = await room_of(AZUL, clock=Clock(Pace.MOVE, 60), level="random")
        clock, seat = room.journal.clock, room.table.to_move
        assert room.due_at() == clock() + 60
        clock.wait(59)
        assert await room.submit(Tick(clock())) == Unchanged()
        clock.wait(1)
        assert isinstance(await room.submit(Tick(clock())), Accepted)
        assert await room.submit(Tick(clock())) == Unchanged()
        assert shown(room, 0)["seats"][seat] == {"bot": "random", "gone": "flagged"}
        assert room.table.end is None
        await reloaded(room)

    now(story())


def test_a_flag_that_falls_loses_if_so_agreed():
    async def story():
        room = await room_of(AZUL, clock=Clock(Pace.FISCHER, 60, 2), at_flag=AtFlag.LOSS)
        seat = room.table.to_move
        room.journal.clock.wait(61)
        move = room.table.match.moves()[0]
        late = await room.submit(Play(seat, 0, move, 1))  # before any Tick
        assert code(late) == "table_over"
        assert shown(room, 0)["end"] == {"why": "flagged", "loser": seat, "winners": [1 - seat]}
        three = await room_of(AZUL, 3, clock=Clock(Pace.MOVE, 60), at_flag=AtFlag.LOSS)
        seat = three.table.to_move
        three.journal.clock.wait(61)
        await three.submit(Tick(three.now()))
        assert three.table.end is None
        assert shown(three, 0)["seats"][seat]["gone"] == "flagged"

    now(story())


def test_a_move_that_comes_too_late_is_not_played_for_the_bot():
    async def story():
        room = await room_of(AZUL, clock=Clock(Pace.MOVE, 60))
        seat, move = room.table.to_move, room.table.match.moves()[0]
        room.journal.clock.wait(60)
        late = await room.submit(Play(seat, 0, move, 1))
        assert code(late) == "seat_taken_over"
        assert late.table is None  # the cards are the bot's now
        assert (kinds(room), room.table.turn) == (["flagged"], 0)

    now(story())


def test_a_server_that_was_away_takes_nobodys_time():
    async def story():
        room = await room_of(AZUL, clock=Clock(Pace.MOVE, 60))
        clock = room.journal.clock
        clock.wait(20)
        alive = clock()
        clock.wait(86_400)
        again = await Room.load("t1", room.journal, clock)
        assert isinstance(await again.submit(Resume(alive)), Accepted)
        assert await again.submit(Tick(clock())) == Unchanged()
        assert again.due_at() == clock() + 40
        assert shown(again, 0)["clock"]["left"] == [40.0, 60.0][:: 1 if again.table.to_move == 0 else -1]
        untimed = await room_of(AZUL)
        assert await untimed.submit(Resume(0.0)) == Unchanged()

    now(story())


# Bots, and a whole game.


def test_bots_play_a_game_to_its_end():
    async def story():
        room = await room_of(LANTERN, [BOT, person(1), Sitter(bot="greedy")])
        while room.table.end is None:
            await let_bots_play(room, thought)
            if room.table.end is None:
                await play(room)
        end = shown(room, 1)["end"]
        assert end == {"why": "rules", "loser": None, "winners": room.table.match.winners()}
        again = await reloaded(room)
        assert again.table.match.words == room.table.match.words
        file = read_game(room.file(NAMES[:3]))
        assert file.bots == ("random", None, "greedy")
        assert file.match.scores() == room.table.match.scores()

    now(story())


def test_a_bot_that_is_wrong_is_found_out():
    async def story():
        room = await room_of(AZUL, [BOT, person(1)])
        while room.table.to_move != 0:
            await play(room)

        async def nonsense(moment):
            return moment.game.notation.size - 1

        async def late(moment):
            await play(room)  # somebody changed the table meanwhile
            return moment.game.notation.size - 1

        with pytest.raises(IllegalMove):
            await let_bots_play(room, nonsense)
        turn = room.table.turn
        await let_bots_play(room, late)
        assert room.table.turn == turn + 1

    now(story())


def test_a_program_that_fails_is_replaced_and_a_question_stays_open():
    async def story():
        room = await room_of(AZUL, [Sitter(bot="gnome"), person(1), person(2)], level="random")
        while room.table.to_move != 0 or room.table.turn < 2:
            await play(room)
        await room.submit(AskUndo(1, 0))

        asked = room.table.ask
        await room.submit(Fail(0, "gnome", "bot_died"))
        assert room.table.ask == asked is not None
        assert shown(room, 1)["seats"][0] == {"bot": "random", "gone": "failed"}
        assert await refused(room, Fail(0, "gnome", "bot_died")) == "seat_taken_over"
        assert await refused(room, Fail(1, "gnome", "bot_died")) == "seat_taken_over"
        again = await reloaded(room)
        assert again.table.gone == {0: "failed"}

    now(story())


def test_a_table_goes_on_without_a_program_that_cannot():
    async def story():
        room = await room_of(AZUL, [Sitter(bot="gnome"), person(1)], level="random")
        while room.table.to_move != 0:
            await play(room)

        async def think(moment):
            if moment.name == "gnome":
                raise BotFault("bot_died")
            return await thought(moment)

        await let_bots_play(room, think)
        assert kinds(room)[-2:] == ["failed", "played"]
        assert room.table.to_move == 1

    now(story())


def test_the_file_of_a_game_is_not_to_be_had_before_its_end():
    async def story():
        room = await room_of(AZUL)
        with pytest.raises(Refusal, match="table_not_over"):
            room.file(NAMES[:2])

    now(story())
