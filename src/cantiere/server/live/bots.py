"""Bots at a table: they are shown the view of their seat, think elsewhere, and play like anybody else."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from cantiere.bots.bot import BotFault
from cantiere.core.game import Game
from cantiere.play.fair import LINES
from cantiere.play.match import Match
from cantiere.server.live.clock import NOBODY
from cantiere.server.live.commands import Answer, Fail, Play, Refused
from cantiere.server.live.room import Room
from cantiere.server.live.table import Table


@dataclass(frozen=True)
class Moment:
    """A bot is to move: where it sits, and the match so far, a copy of its own. A bot is given only views."""

    table_id: str
    seat: int
    name: str
    match: Match
    lines: tuple[int, ...]  # by turn: the line that it was played in
    seed: int
    people: tuple[str, ...] = ()  # who decide for a seat now; nobody: the bots are alone
    is_rated: bool = False
    number: int = 0  # the last line of the table

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def view(self) -> Any:
        return self.match.view(self.seat)


Think = Callable[[Moment], Awaitable[int]]  # an action; BotFault if the bot cannot go on


async def let_bots_play(room: Room, think: Think) -> None:
    """Play for the bots until a person is to move or the game is over."""
    while (seat := bot_to_move(room.table)) is not None:
        moment, number = moment_of(room.table, seat), room.table.number
        answer = await _answer(room, moment, think)
        if isinstance(answer, Refused) and room.table.number == number:
            raise answer.refusal  # nothing has changed meanwhile: it is the bot that is wrong


async def _answer(room: Room, moment: Moment, think: Think) -> Answer:
    turn, number, seat = len(moment.lines), room.table.number, moment.seat
    try:
        action = await think(moment)
    except BotFault as fault:
        return await room.submit(Fail(seat, moment.name, fault.code))
    return await room.submit(Play(seat, turn, moment.game.notation.text(action), key=number, by_bot=True))


def bot_to_move(table: Table) -> int | None:
    """The seat to move, if a bot sits there."""
    seat = table.to_move
    return None if seat == NOBODY or table.sitters[seat].bot is None else seat


def moment_of(table: Table, seat: int) -> Moment:
    name = str(table.sitters[seat].bot)
    people = tuple(sorted({sitter.person for sitter in table.sitters if sitter.person is not None}))
    match, lines, rated = table.match.copy(), tuple(table.lines), table.setting.rated
    return Moment(table.id, seat, name, match, lines, _seed(table, seat), people, rated, table.number)


def _seed(table: Table, seat: int) -> int:
    """The same at the same turn of the same table, and nobody can know it before the end.

    It changes with nothing but a draw that was taken back: else people could have a bot think again, until
    they like what it plays.
    """
    moment = table.number if table.chance.scheme == LINES else f"{table.redraws} {table.turn}"
    return table.chance.private_word(f"bot {seat} {moment}") >> 2
