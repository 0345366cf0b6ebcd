"""The law of the server: no byte that is sent to a viewer depends on what he must not see.

Two tables go on from two positions that look the same to one viewer. The same commands are given at both.
As long as the rules themselves show him no difference, all that he is sent must be equal, byte by byte.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.readable import as_dict
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.server.live import messages
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import (
    Answer,
    AskUndo,
    Command,
    Consent,
    Play,
    Refused,
    Replace,
    Resign,
    Return,
    Tick,
)
from cantiere.server.live.eyes import has_own_secrets
from cantiere.server.live.room import Room
from tests.conftest import EVERY_GAME, Table, Walk, covering
from tests.server.live.memory import MemoryJournal
from tests.server.live.rooms import Ears, now, people, room_of, shown

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

WITH_SECRETS = tuple(game for game in EVERY_GAME if has_own_secrets(game))
STEPS = 15 if JIT else 5
tables_with_secrets = pytest.mark.parametrize("table", covering(WITH_SECRETS), ids=str)
ONE_OF_EACH = [next(one for one in covering(EVERY_GAME) if one.game is game) for game in EVERY_GAME]
WITHOUT_SECRETS = [one for one in ONE_OF_EACH if one.game not in WITH_SECRETS]
every_kind_of_table = pytest.mark.parametrize("table", covering(WITH_SECRETS) + WITHOUT_SECRETS, ids=str)


class Pair:
    """Two rooms, and what one viewer is sent from each."""

    def __init__(self, rooms: list[Room], viewer: int) -> None:
        self.rooms, self.viewer = rooms, viewer
        self.queues: list[Ears] = [Ears(), Ears()]
        self.compared = self.hidden_differences = self.secret_moves = 0
        for room, queue in zip(rooms, self.queues, strict=True):
            room.listen(viewer, queue)

    def seem_equal(self) -> bool:
        """Whether the rules show the viewer the same: the view, the events, and whose decision is next."""
        first, second = (
            (match.view(self.viewer).tobytes(), match.events(self.viewer), match.is_over)
            for match in (room.table.match for room in self.rooms)
        )
        return first == second and not self.rooms[0].table.match.is_over

    def compare(self, answers: list[Answer], command: Command | None) -> None:
        """All that the viewer gets: messages, answers to his own commands, and what he can ask for."""
        sent = [[queue.get_nowait() for _ in range(queue.qsize())] for queue in self.queues]
        assert sent[0] == sent[1]
        if command is not None and getattr(command, "seat", None) == self.viewer:
            assert told(answers[0]) == told(answers[1])
        first, second = self.rooms
        assert first.whole(self.viewer) == second.whole(self.viewer)
        for number in {1, first.table.number - 4, first.table.number - 2, first.table.number}:
            assert first.since(self.viewer, number) == second.since(self.viewer, number)
        assert shown(first, self.viewer) == shown(second, self.viewer)
        self.compared += 1
        states = [room.table.match.state.tobytes() for room in self.rooms]
        self.hidden_differences += states[0] != states[1]


def told(answer: Answer) -> Any:
    if isinstance(answer, Refused):
        return answer.refusal.code, answer.refusal.facts, answer.refusal.rule, answer.table
    return answer


async def pair_of(match: Match, viewer: int, seed: int) -> Pair:
    worlds = [match.snapshot(), match.imagined(viewer, seed)]
    clock = Clock(Pace.MOVE, 50)
    return Pair(
        [
            await room_of(
                match.game,
                people(match.seats),
                MemoryJournal(),
                options=match.options,
                clock=clock,
                delay=seed % 4,
                start=as_dict(world),
            )
            for world in worlds
        ],
        viewer,
    )


def some_commands(pair: Pair, chance: Random) -> tuple[Command, Command] | None:
    """What is asked at the one table and at the other: often a move, now and then nonsense."""
    table, seats = pair.rooms[0].table, pair.rooms[0].table.setting.seats
    seat, kind = chance.randrange(seats), chance.random()
    if kind < 0.65:
        return some_moves(pair, chance)
    notation = table.setting.game.notation
    command = chance.choice(
        [
            Play(seat, table.turn, notation.text(chance.randrange(notation.size)), 1),
            Play(seat, table.turn - 1, "nonsense", 2),
            AskUndo(seat, max(0, table.turn - chance.randint(1, 3))),
            Consent(seat, chance.random() < 0.7),
            Replace(seat, chance.randrange(seats), "random"),
            Tick(pair.rooms[0].now()),
            Resign(seat) if seats > 2 and chance.random() < 0.2 else Return(seat),
        ]
    )
    return command, command


def some_moves(pair: Pair, chance: Random) -> tuple[Command, Command] | None:
    """A move at each table. The viewer's own are the same; of another seat's he must see the same only."""
    first, second = (room.table for room in pair.rooms)
    moves, others = first.match.moves(), second.match.moves()
    move = chance.choice(moves)
    if first.to_move == pair.viewer:
        assert moves == others
        return (Play(first.to_move, first.turn, move, first.number),) * 2
    wanted = seen_after(pair, 0, move)
    alike = [
        other for other in chance.sample(others, min(len(others), 12)) if seen_after(pair, 1, other) == wanted
    ]
    if not alike:
        return None
    other = max(alike, key=lambda one: one != move)  # another move, if there is one
    pair.secret_moves += other != move
    key = first.number  # what was taken back may be played again: it is no resend
    return Play(first.to_move, first.turn, move, key), Play(second.to_move, second.turn, other, key)


def seen_after(pair: Pair, world: int, move: str) -> Any:
    """What the rules would show the viewer of a move."""
    table = pair.rooms[world].table
    match = table.match.copy()
    match.play(match.game.notation.parse(move), word=table.next_word(table.turn))
    return match.view(pair.viewer).tobytes(), match.events(pair.viewer), match.is_over


async def drive(match: Match, viewer: int, seed: int, steps: int) -> Pair:
    pair = await pair_of(match, viewer, seed)
    chance = Random(seed)
    pair.compare([], None)
    for _ in range(steps):
        commands = some_commands(pair, chance)
        if commands is None or pair.rooms[0].table.end is not None:
            break
        wait = chance.choice([0.0, 1.0, 45.0])
        for room in pair.rooms:
            room.journal.clock.wait(wait)
        answers = [await room.submit(one) for room, one in zip(pair.rooms, commands, strict=True)]
        if not pair.seem_equal():
            break
        pair.compare(answers, commands[0])
    return pair


walks = st.builds(Walk, st.integers(0, 2**31), st.integers(0, 80 if JIT else 15), st.integers(1, 3))


@every_kind_of_table
@given(walk=walks, seed=st.integers(0, 2**31), viewer=st.integers(SPECTATOR, 4))
def test_no_byte_sent_to_a_viewer_depends_on_what_he_must_not_see(table, walk, seed, viewer):
    match = table.after(walk)
    if not match.is_over:
        now(drive(match, viewer if viewer < table.seats else 0, seed, STEPS))


@pytest.mark.parametrize("table", ONE_OF_EACH, ids=str)
@given(seed=st.integers(0, 2**31), delay=st.integers(1, 4))
def test_a_delayed_spectator_learns_nothing_of_the_last_lines(table, seed, delay):
    """Two tables part in the last lines, as many as spectators are behind: none of them can tell."""

    async def sent(own: int) -> list[bytes]:
        room, ears, chance = await room_of(table.game, table.seats, delay=delay), Ears(), Random(seed)
        room.listen(SPECTATOR, ears)
        for line in range(8 + delay):
            chance = Random(own) if line == 8 else chance
            await room.submit(
                Play(room.table.to_move, room.table.turn, chance.choice(room.table.match.moves()), 0)
            )
            if room.table.end is not None:
                return []
        told = [ears.get_nowait() for _ in range(ears.qsize())]
        return [*told, room.whole(SPECTATOR), room.since(SPECTATOR, 5), room.since(SPECTATOR, 8 + delay)]

    first, second = now(sent(seed)), now(sent(seed + 1))
    assert first == second


@tables_with_secrets
def test_the_law_compares_worlds_that_differ(table: Table):
    """Else it would prove nothing."""
    compared = different = 0
    for seed in range(8 if JIT else 2):
        match = table.after(Walk(seed, 10, 2))
        pair = now(drive(match, seed % table.seats, seed, STEPS))
        compared, different = compared + pair.compared, different + pair.hidden_differences
    assert compared > 6 if JIT else compared
    assert different > compared / 2


def test_the_law_compares_moves_that_differ():
    """In Palazzo a bid is laid ready in secret: the others see that something is decided, not what."""
    table = next(table for table in covering(WITH_SECRETS) if table.game.id == "palazzo" and table.seats == 3)
    secret = 0
    for seed in range(12 if JIT else 3):
        match = table.after(Walk(seed, 12, 2))
        secret += now(drive(match, (match.to_move + 1) % table.seats, seed, STEPS)).secret_moves
    assert secret > 0


def everybodys_moves(table, match, viewer):
    return [match.game.notation.text(action) for action in match.legal()]


def everybodys_cards(table):
    return {"seed": as_dict(table.match.state)}


@pytest.mark.parametrize(
    ("part", "leak"), [("_legal", everybodys_moves), ("_fair", everybodys_cards)], ids=["moves", "state"]
)
def test_the_law_notices_a_leak(part, leak, monkeypatch):
    monkeypatch.setattr(messages, part, leak)
    table = covering(WITH_SECRETS)[-1]
    with pytest.raises(AssertionError):  # noqa: PT012  which of the positions shows it is not the point
        for seed in range(20):
            match = table.after(Walk(seed, 6, 2))
            now(drive(match, (match.to_move + 1) % table.seats, seed, STEPS))
