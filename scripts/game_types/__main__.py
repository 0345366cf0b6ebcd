"""Writes the types of each game into a folder, one file for each: `python -m game_types FOLDER`."""

import sys
from pathlib import Path

from cantiere.core.game import Game
from cantiere.games import GAMES
from game_types.reading import GameTypes

_HEAD = "/** {title}: the types of its messages, as its rules declare them. Generated: `make types`. */"
_GAME = """
/** What a message of this game holds. */
export interface Game {
  readonly view: View;
  readonly parts: Parts;
  readonly event: GameEvent;
  readonly facts: Facts;
  readonly effect: MoveEffect;
  readonly selection: SelectionFacts;
}
"""


def written(game: Game) -> str:
    """The file of one game."""
    declared = GameTypes(game).declared.values()
    return "\n\n".join([_HEAD.format(title=game.title), *(one.declared() for one in declared)]) + "\n" + _GAME


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {folder / f"{game.id}.d.ts": game for game in GAMES}
    for stale in {*folder.glob("*.d.ts")} - wanted.keys():
        stale.unlink()
    for path, game in wanted.items():
        path.write_text(written(game), "utf-8")


if __name__ == "__main__":
    main()
