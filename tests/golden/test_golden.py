"""Whole games, written down and checked by hand once. `make golden` rewrites them; read the diff."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cantiere.core.engine import engine
from cantiere.core.game import NO_ACTION
from cantiere.core.record import pool, raw
from cantiere.games import GAMES
from cantiere.games.azul_pavilion.state import Phase
from cantiere.games.palazzo import state as palazzo
from cantiere.play.match import Match
from cantiere.play.perft import perft
from cantiere.play.transcript import transcript
from tests.conftest import Table, every_registered_table, tables

HERE = Path(__file__).parent
PERFT = HERE / "perft.txt"
GLANCES = 12  # actions that a player of a golden game looks at
FEW_GLANCES = {"palazzo": 2}  # where a good start looks bad at first: a palace of one floor is worth -5
DEEPEST, WIDEST = 3, 1_000  # lines of play are counted to this depth, unless there are too many before it


def golden_game(table: Table) -> Iterator[Match]:
    """The game whose seed is its number of seats; players glance at some actions and play the best one."""
    match, chance = table.match(table.seats), Random(table.seats)
    yield match
    while not match.is_over:
        match.play(chosen(match, chance))
        yield match


def chosen(match: Match, chance: Random) -> int:
    preferred = int(match.game.rules.prefer(match.state))
    if preferred != NO_ACTION:
        return preferred
    allowed, rules = match.legal(), engine(match.game)
    table, moves = pool(match.game.state, 1), pool(match.game.moves, 1)
    best, highest = -1, -(10**6)
    glances = FEW_GLANCES.get(match.game.id, GLANCES)
    for action in (allowed[chance.randrange(len(allowed))] for _ in range(glances)):
        table[0] = match.state
        rules.step(raw(table), action, raw(moves))
        score = rules.score(raw(table), match.to_move)
        if score > highest:
            best, highest = action, score
    return best


def check_golden(path: Path, text: str) -> None:
    """Compare with what is written, or write it when asked to."""
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(text, "utf-8", newline="\n")
    assert path.read_text("utf-8") == text


@every_registered_table
def test_transcript(table):
    *_, match = golden_game(table)
    check_golden(HERE / f"{table}.txt", transcript(match))


def test_every_table_has_its_transcript_and_every_transcript_its_table():
    assert {path.stem for path in HERE.glob("*.txt")} == {"perft", *map(str, tables(GAMES))}


# Moments beside the opening from which lines of play are counted; any new game gets the opening at least.
MOMENTS: dict[str, dict[str, Callable[[Any], bool]]] = {
    "azul-pavilion": {
        "placing in round 3": lambda state: state.round_no == 2 and state.phase == Phase.PLACE,
        "a bonus": lambda state: state.phase == Phase.BONUS,
        "keeping": lambda state: state.phase == Phase.KEEP,
        "the last placing": lambda state: state.round_no == 5 and state.phase == Phase.PLACE,
    },
    "campanile": {
        "a bet": lambda state: state.storeys == 1,
        "no token of 3": lambda state: state.storeys == 3 and state.players[state.to_move].tokens[2] == 0,
        "the last card of a pile": lambda state: min(pile.left for pile in state.piles) == 1,
    },
    "palazzo": {
        "buy or auction in stack II": lambda state: state.phase == palazzo.Phase.CHOICE and state.left < 38,
        "an auction": lambda state: state.phase == palazzo.Phase.BID,
        "building": lambda state: state.phase == palazzo.Phase.BUILD,
        "a transformation": lambda state: state.phase == palazzo.Phase.ALTER,
    },
    "palermo": {
        "the third house": lambda state: state.phase == 1 and sum(state.supply) == 34,
        "the last houses": lambda state: state.phase == 1 and state.players[int(state.to_move)].chips == 1,
        "the first turn": lambda state: state.phase == 3,
        "round 9": lambda state: state.phase == 3 and state.round_no == 9,
    },
}


def moments(table: Table) -> Iterator[tuple[str, Match]]:
    """The opening, and the first position of each kind in one game."""
    waiting = {"the opening": lambda state: True, **MOMENTS.get(table.game.id, {})}
    for match in golden_game(table):
        for name in [name for name, has_come in waiting.items() if has_come(match.state)]:
            del waiting[name]
            yield name, match
    assert waiting == {}


def counts(table: Table) -> Iterator[str]:
    for name, match in moments(table):
        numbers = [1]
        while len(numbers) <= DEEPEST and numbers[-1] <= WIDEST:
            numbers.append(perft(table.game, match.state, len(numbers)))
        yield f"{table}, {name} (turn {match.turn}): {' '.join(map(str, numbers))}"


def test_perft():
    """Lines of play of no action, one, two and three."""
    lines = [line for table in tables(GAMES) for line in counts(table)]
    check_golden(PERFT, "\n".join(lines) + "\n")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_transcripts_show_all_that_can_happen(game):
    """Else they would say nothing of the rest; what random play hardly meets is tested in tests/rules."""
    written = "".join((HERE / f"{table}.txt").read_text("utf-8") for table in tables((game,)))
    missing = {kind.name.lower() for kind in game.events if f"\n      {kind.name.lower()}" not in written}
    assert missing <= RARE.get(game.id, set())


RARE = {
    "azul-pavilion": {"bonus_lost"},
    "palazzo": {"nothing_to_auction"},
    "palermo": {"street_laid", "chip_lost", "stayed"},
}
