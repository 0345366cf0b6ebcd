"""Bots at a table: they are shown the view of their seat, think elsewhere, and play like anybody else."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from cantiere.bots.catalogue import bot_named
from cantiere.core.game import Game
from cantiere.server.live.clock import NOBODY
from cantiere.server.live.commands import Play, Refused
from cantiere.server.live.room import Room
from cantiere.server.live.table import Table

Think = Callable[[Game, str, Any, int], Awaitable[int]]  # game, name of the bot, view, seed: an action


async def let_bots_play(room: Room, think: Think) -> None:
    """Play for the bots until a person is to move or the game is over."""
    while (seat := bot_to_move(room.table)) is not None:
        table = room.table
        turn, number, name = table.turn, table.number, str(table.sitters[seat].bot)
        game, view = table.match.game, table.match.view(seat)
        action = await think(game, name, view, _seed(table, seat))
        answer = await room.submit(Play(seat, turn, game.notation.text(action), key=number, by_bot=True))
        if isinstance(answer, Refused) and room.table.number == number:
            raise answer.refusal  # nothing has changed meanwhile: it is the bot that is wrong


def bot_to_move(table: Table) -> int | None:
    """The seat to move, if a bot sits there."""
    seat = table.to_move
    return None if seat == NOBODY or table.sitters[seat].bot is None else seat


def _seed(table: Table, seat: int) -> int:
    """The same at the same line of the same table, and nobody can know it before the end."""
    return table.chance.private_word(f"bot {seat} {table.number}") >> 2


async def think_in_thread(game: Game, name: str, view: Any, seed: int) -> int:
    """Compiled rules let other threads run: nobody waits for a bot but its own table."""
    return await asyncio.to_thread(_choice, game, name, view, seed)


def _choice(game: Game, name: str, view: Any, seed: int) -> int:
    return bot_named(name, game).choose(view, seed)
