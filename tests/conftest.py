"""Tables at which games are tried: each registered game and the toy, all numbers of seats, all options."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.game import MAX_SEED, Game
from cantiere.games import GAMES, find
from cantiere.play import upgrades
from cantiere.play.match import Match
from tests.toy import LANTERN

ROOT = Path(__file__).parents[1]
NOT_TRIED = "NOT TRIED"
NO_POSTGRES = f"{NOT_TRIED}: PostgreSQL could not be started"
EVERY_GAME = (*GAMES, LANTERN)

_NO_BREAK = "\u00a0"  # before « : ; ! ? » in French, docs/glossary.md

THOROUGH = float(os.environ.get("CANTIERE_THOROUGH", "1"))  # so many times the usual examples of laws
settings.register_profile(
    "cantiere",
    max_examples=max(1, round(THOROUGH * (10 if JIT else 4))),  # CONTRIBUTING.md, three modes
    deadline=None,  # the first example compiles
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cantiere")


def examples(compiled: int, plain: int) -> settings:
    """So many of them, for whoever is thorough more."""
    return settings(max_examples=max(1, round(THOROUGH * (compiled if JIT else plain))))


many_examples = examples(125, plain=50)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database",
        choices=("sqlite", "postgresql", "each"),
        default="each",
        help="Where tests of the server keep what they know; each: what touches the store, on both.",
    )
    parser.addoption(
        "--said",
        metavar="FOLDER",
        help="On SQLite: write there what each test says to its database. On PostgreSQL: repeat what is new.",
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A database or a browser that was not there is told of, whatever else is printed."""
    skipped = terminalreporter.getreports("skipped")
    reasons = Counter(one.longrepr[2] for one in skipped if NOT_TRIED in str(one.longrepr))
    for reason, n in reasons.items():
        terminalreporter.write_line(f"{n} tests: {reason}", red=True, bold=True)


@dataclass(frozen=True)
class Walk:
    """How to come to a position: random actions; a greater taste prefers the first ones of the list."""

    seed: int
    plies: int
    taste: int


walks = st.builds(Walk, st.integers(0, MAX_SEED), st.integers(0, 350), st.integers(1, 3))
whole_games = st.builds(Walk, st.integers(0, MAX_SEED), st.just(100_000), st.integers(1, 3))


@dataclass(frozen=True, repr=False)
class Table:
    """A game, so many seats, and all options chosen."""

    game: Game
    seats: int
    chosen: tuple[tuple[str, str], ...]

    def __repr__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(value for _, value in self.chosen)])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Hypothesis would write out the whole game."""
        printer.text(repr(self))

    @property
    def options(self) -> dict[str, str]:
        return dict(self.chosen)

    def match(self, seed: int = 1) -> Match:
        return Match(self.game, self.seats, seed, self.options)

    def after(self, walk: Walk) -> Match:
        """The match at the end of a walk, or of the game."""
        match = self.match(walk.seed)
        for _ in played_on(match, walk):
            pass
        return match

    def along(self, walk: Walk) -> Iterator[Match]:
        """One match, at the start and after each action of a walk."""
        match = self.match(walk.seed)
        yield match
        for _ in played_on(match, walk):
            yield match


def played_on(match: Match, walk: Walk) -> Iterator[int]:
    """Play a walk, action by action, as long as there are any."""
    chance = Random(walk.seed)
    for _ in range(walk.plies):
        choices = match.legal()
        if not choices:
            return
        action = choices[min(chance.randrange(len(choices)) for _ in range(walk.taste))]
        match.play(action)
        yield action


def tables(games: tuple[Game, ...]) -> list[Table]:
    """Every number of seats with every combination of options.

    What must be remembered changes nothing but views: it is tried with the other options as they are.
    """
    return [
        Table(game, seats, chosen)
        for game in games
        for seats in game.seats
        for chosen in product(*([(one.name, value) for value in one.values] for one in game.options))
        if ("memory", "hidden") not in chosen or _changed(game, chosen) == 1
    ]


def _changed(game: Game, chosen: tuple[tuple[str, str], ...]) -> int:
    return sum(value != option.values[0] for option, (_, value) in zip(game.options, chosen, strict=True))


def covering(games: tuple[Game, ...]) -> list[Table]:
    """A few tables at which every number of seats and every choice of every option occurs."""
    found = []
    for game in games:
        rows = max([len(game.seats), *(len(option.values) for option in game.options)])
        for row in range(rows):
            chosen = [
                (option.name, option.values[(row + shift) % len(option.values)])
                for shift, option in enumerate(game.options)
            ]
            found.append(Table(game, game.seats[row % len(game.seats)], tuple(chosen)))
    return found


every_table = pytest.mark.parametrize("table", covering(EVERY_GAME), ids=str)
every_registered_table = pytest.mark.parametrize("table", tables(GAMES), ids=str)
every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
every_registered_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.fixture(scope="module")
def files_may_name_the_toy() -> Iterator[None]:
    """The toy is no game of ours: files that name it are refused anywhere else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(upgrades, "find", lambda name: LANTERN if name == LANTERN.id else find(name))
        yield


def trace(match: Match) -> tuple[Any, ...]:
    """All that a match is made of; equal before and after what must leave no trace."""
    seen = [match.part_events(viewer) for viewer in range(-1, match.seats)]
    return match.state.tobytes(), list(match.actions), dict(match.words), dict(match.options), seen


def marks(match: Match) -> tuple[Any, ...]:
    """The same, unread: quicker, for one match that is not to be touched at all."""
    log = match._log.tobytes()
    return match.state.tobytes(), list(match.actions), dict(match.words), dict(match.options), log


def fingerprints(games: int) -> dict[str, str]:
    """For each table a digest of every byte of every state of some random games."""
    return {str(table): _fingerprint(table, games) for table in covering(EVERY_GAME)}


def _fingerprint(table: Table, games: int) -> str:
    digest = sha256()
    for seed in range(games):
        for match in table.along(Walk(seed, plies=100_000, taste=1 + seed % 3)):
            digest.update(match.state.tobytes())
            digest.update(repr([match.events(viewer) for viewer in range(-1, table.seats)]).encode())
        digest.update(repr([match.scores(), match.winners()]).encode())
        digest.update(match.imagined(0, seed).tobytes())
    return digest.hexdigest()


def in_another_python(code: str, environment: Mapping[str, str | None], cwd: Path = ROOT) -> Any:
    """What a fresh interpreter writes as JSON; a variable that is None is not set there."""
    changed = {**os.environ, **environment}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=cwd,
        env={name: value for name, value in changed.items() if value is not None},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def spaced(text: str) -> str:
    """French with spaces that can be typed, for tests that quote it."""
    return text.replace(_NO_BREAK, " ")
