"""The file in which a game is kept while it is played."""

import json
import os
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Any

from cantiere.cli.play.seats import Seats
from cantiere.cli.storage import must_be_new, write_whole
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match

FOLDER_VARIABLE = "CANTIERE_DATA"


def own_folder() -> Path:
    """Where CANTIERE_DATA says, else where this system wants programs to keep what people make with them."""
    if os.environ.get(FOLDER_VARIABLE):
        return Path(os.environ[FOLDER_VARIABLE])
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        if os.environ.get(variable):
            return Path(os.environ[variable]) / "cantiere"
    return Path.home() / ".local" / "share" / "cantiere"


def fresh_path(game: Game, seed: int) -> Path:
    """A name that no other game has."""
    numbered = chain([""], (f"-{number}" for number in count(2)))
    paths = (own_folder() / f"{game.id}-{seed}{number}.json" for number in numbered)
    return next(path for path in paths if not path.exists())


def latest_unfinished(game_id: str | None) -> Path | None:
    """The game that was played last and is not over."""
    files = sorted(own_folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    return next((path for path in files if _is_unfinished(path, game_id)), None)


def _is_unfinished(path: Path, game_id: str | None) -> bool:
    try:
        written: Any = json.loads(path.read_text(encoding="utf-8"))
        return written["result"]["over"] is False and game_id in (None, written["game"])
    except (OSError, ValueError, LookupError, TypeError):
        return False


class Keeper:
    """Writes the game to its file after every move."""

    def __init__(self, path: Path, seats: Seats) -> None:
        self.path, self.seats = path, seats
        self.failure: Refusal | None = None  # why the game could not be saved

    def save(self, match: Match) -> None:
        try:
            self._save_to(self.path, match)
            self.failure = None
        except Refusal as refusal:
            self.failure = refusal

    def save_copy(self, path: Path, match: Match) -> None:
        if path.absolute() != self.path.absolute():
            must_be_new(path)
        write_whole(path, write_game(match, self.seats.names, self.seats.bots))

    def _save_to(self, path: Path, match: Match) -> None:
        with suppress(OSError):  # the writing itself tells best what is wrong
            path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, write_game(match, self.seats.names, self.seats.bots))
