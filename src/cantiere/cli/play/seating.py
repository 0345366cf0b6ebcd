"""Who sits down to which game: a new one, or one from a file."""

import secrets
from pathlib import Path

from cantiere.cli.options import Wish
from cantiere.cli.play.keeper import Keeper, fresh_path, latest_unfinished
from cantiere.cli.play.session import OWN_SEAT, Session
from cantiere.cli.storage import STANDARD_INPUT, must_be_new, opened
from cantiere.cli.terminal import Terminal, printable
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.play.gamefile import LONGEST_NAME

_SEEDS = 10**6  # short enough to tell a friend


def started(game: Game, wish: Wish, name: str | None, save: str | None, terminal: Terminal) -> Session:
    """A new game against random players."""
    match = wish.match(game, seed=secrets.randbelow(_SEEDS))
    names = _names(match.seats, name, terminal)
    path = _new_path(save) if save else fresh_path(game, match.seed)
    return Session(match, names, Keeper(path, names), terminal)


def _names(seats: int, name: str | None, terminal: Terminal) -> tuple[str, ...]:
    own = _checked(name) if name else terminal.phrase("player", number=OWN_SEAT + 1)
    others = (terminal.phrase("random_player", number=seat + 1) for seat in range(1, seats))
    return own, *others


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


def continued(
    game: Game | None, load: str | None, name: str | None, save: str | None, terminal: Terminal
) -> Session:
    """A game from a file; it goes on in the same file. A position begins a game of its own."""
    source = load or _latest(game)
    table = opened(source, terminal)
    match = table.match
    if game is not None and match.game is not game:
        raise Refusal("file_other_game", path=source, found=match.game.id, wanted=game.id)
    names = table.names if table.is_game else _names(match.seats, None, terminal)
    names = (_checked(name), *names[1:]) if name else names
    is_file = table.is_game and source != STANDARD_INPUT
    path = Path(source) if is_file else fresh_path(match.game, match.seed)
    session = Session(match, names, Keeper(_new_path(save) if save else path, names), terminal)
    session.is_resumed = True
    return session


def _latest(game: Game | None) -> str:
    found = latest_unfinished(None if game is None else game.id)
    if found is None:
        raise Refusal("nothing_to_load")
    return str(found)
