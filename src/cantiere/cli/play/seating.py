"""Who sits down to which game: a new one, or one from a file."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cantiere.bots.catalogue import bot_named
from cantiere.bots.levels import LEVELS
from cantiere.cli.options import Wish
from cantiere.cli.play.company import Company
from cantiere.cli.play.keeper import Keeper, fresh_path, latest_unfinished
from cantiere.cli.play.seats import Seats
from cantiere.cli.play.session import Session
from cantiere.cli.storage import STANDARD_INPUT, Opened, must_be_new, opened
from cantiere.cli.story import at_turn
from cantiere.cli.terminal import Terminal, printable
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.play.gamefile import LONGEST_NAME
from cantiere.play.match import Match

EARLIER = ""  # the source of a game that goes another way: no file yet
_SEEDS = 10**6  # short enough to tell a friend
USUAL_BOT = "normal"


def started(game: Game, wish: Wish, company: Company, save: str | None, terminal: Terminal) -> Session:
    """A new game."""
    match = wish.match(game, seed=secrets.randbelow(_SEEDS))
    bots = _bots(match, company, ())
    path = _new_path(save) if save else fresh_path(game, match.seed)
    return Session(match, Keeper(path, Seats(_names(bots, company.name, terminal), bots)), terminal)


def _bots(match: Match, company: Company, known: Sequence[str | None]) -> tuple[str | None, ...]:
    """The bot of each seat but the person's: as asked for, else as in the file, else the usual one."""
    own = _own_seat(match, company.seat, known)
    others = [seat for seat in range(match.seats) if seat != own]
    against = list(company.against)
    if len(against) not in (0, 1, len(others)):
        raise Refusal("against_count", bots=len(against), others=len(others))
    for name in against:
        bot_named(name, match.game)  # refuses what does not exist
    found = against * len(others) if len(against) == 1 else against
    found = found or [(known[seat] if known else None) or USUAL_BOT for seat in others]
    bots = dict(zip(others, found, strict=True))
    return tuple(bots.get(seat) for seat in range(match.seats))


def _own_seat(match: Match, seat: int | None, known: Sequence[str | None]) -> int:
    """As asked for, else the first one that no bot has."""
    if seat is None:
        return list(known).index(None) if None in known else 0
    if not 1 <= seat <= match.seats:
        raise Refusal("no_such_place", seat=seat, seats=match.seats)
    return seat - 1


def _names(bots: tuple[str | None, ...], name: str | None, terminal: Terminal) -> tuple[str, ...]:
    own = _checked(name) if name else None
    return tuple(
        own or terminal.phrase("player", number=seat + 1) if bot is None else _bot_name(bot, seat, terminal)
        for seat, bot in enumerate(bots)
    )


def _bot_name(bot: str, seat: int, terminal: Terminal) -> str:
    level = terminal.phrase(f"level_{bot}") if bot in LEVELS else bot
    return printable(terminal.phrase("bot_player", number=seat + 1, level=level))[:LONGEST_NAME]


def _checked(name: str) -> str:
    if len(name) > LONGEST_NAME:
        raise Refusal("name_too_long", most=LONGEST_NAME)
    return printable(name)


def _new_path(save: str) -> Path:
    path = Path(save).expanduser()
    must_be_new(path)
    if not path.absolute().parent.is_dir():
        raise Refusal("file_absent", path=str(path.parent))
    return path


def continued(table: Opened, source: str, company: Company, save: str | None, terminal: Terminal) -> Session:
    """A game from a file goes on in the same file; one from a position or an earlier turn in its own."""
    match = table.match
    is_same = table.is_game and source not in (STANDARD_INPUT, EARLIER)
    path = Path(source) if is_same else fresh_path(match.game, match.seed)
    keeper = Keeper(_new_path(save) if save else path, _seats_again(table, company, terminal))
    session = Session(match, keeper, terminal)
    session.is_resumed = True
    return session


def found_table(source: str, game: Game | None, turn: int | None, terminal: Terminal) -> Opened:
    """The table in a file, at an earlier turn if asked for."""
    table = opened(source, terminal)
    if game is not None and table.match.game is not game:
        raise Refusal("file_other_game", path=source, found=table.match.game.id, wanted=game.id)
    return table if turn is None else replace(table, match=at_turn(table.match, turn))


def _seats_again(table: Opened, company: Company, terminal: Terminal) -> Seats:
    """The people and bots of a file, as far as the person does not want it otherwise."""
    bots = _bots(table.match, company, table.bots)
    if not table.is_game or bots != table.bots:
        return Seats(_names(bots, company.name or _own_name(table, bots), terminal), bots)
    names = list(table.names)
    if company.name:
        names[bots.index(None)] = _checked(company.name)
    return Seats(tuple(names), bots)


def _own_name(table: Opened, bots: tuple[str | None, ...]) -> str | None:
    """Who had this seat in the file, if a person had it."""
    own = bots.index(None)
    return table.names[own] if table.is_game and table.bots[own] is None else None


def latest(game: Game | None) -> str:
    """The file of the last unfinished game."""
    found = latest_unfinished(None if game is None else game.id)
    if found is None:
        raise Refusal("nothing_to_load")
    return str(found)
