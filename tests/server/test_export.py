"""`cantiere export`: what is in the files of finished games, and nothing that leads to anybody."""

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from cantiere.cli import main
from cantiere.cli.admin import export
from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.server.store.opening import opened
from cantiere.server.store.tables import FINISHED, PERSON, PLAYING, Seat, TableRow, Tables
from cantiere.server.store.terms import KeptTerms
from tests.server.databases import at_once

GAME = find("campanile")
SEED = 8_123_456_789_012_345_678
NAMES = ["Anastasia", "Bartholomew"]


def played(seed: int) -> Match:
    match = Match(GAME, 2, seed)
    while not match.is_over:
        match.play(match.legal()[-(seed % 2)])
    return match


def table(table_id: str, **parts) -> TableRow:
    seats = tuple(Seat(seat, PERSON, None, name, "seed-of-a-person") for seat, name in enumerate(NAMES))
    row = {"status": FINISHED, "is_open": True, "started": 50.0, "ended": 90.0, **parts}
    terms = KeptTerms(options={})
    return TableRow(
        table_id, GAME.id, 2, terms, link=f"link{table_id}", owner_id=None, created=1.0, seats=seats, **row
    )


@pytest.fixture
def house(kind, makers) -> str:
    """Two open games, a private one, one that is still played, one that was brought, one of another game."""
    url = makers(kind).migrated()

    async def fill() -> None:
        database = await opened(url)
        for place, (table_id, parts) in enumerate(TABLES.items()):
            bots = [None, "hard" if place else None]
            file = write_game(played(SEED + place), NAMES, bots)
            await Tables(database).add(table(table_id, **parts), file)
        await database.close()

    at_once(fill())
    return url


TABLES = {
    "f00dfeed": {},
    "abadcafe": {},
    "5ec2e700": {"is_open": False},
    "900d1ace": {"status": PLAYING},
    "b20a6470": {"started": None},
}


def exported(url: str, *arguments: str, file: str = "x.parquet"):
    return CliRunner().invoke(
        main, ["export", "campanile", file, "--database", url, *arguments], catch_exceptions=False
    )


def test_finished_games_are_rows_without_anybody(house, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(export, "_AT_ONCE", 1)
    result = exported(house)
    assert result.exit_code == 0, result.stderr
    rows = pq.read_table("x.parquet").to_pylist()
    by_match = [[row for row in rows if row["match"] == number] for number in range(2)]
    assert [[row["action"] for row in one] for one in by_match] == [
        played(SEED + 1).actions,  # in the order of the ids, which are drawn
        played(SEED).actions,
    ]
    assert {row["bot"] for row in by_match[1]} == {None}
    assert {row["bot"] for row in by_match[0] if row["seat"] == 1} == {"hard"}
    assert max(row["match"] for row in rows) == 1
    told = (tmp_path / "x.parquet").read_bytes()
    everything = told + repr(rows).encode() + repr(pq.read_schema("x.parquet").metadata).encode()
    secrets = [*NAMES, *TABLES, "link", "seed-of", str(SEED), str(SEED + 1), f"{SEED:x}"]
    assert [secret for secret in secrets if secret.encode() in everything] == []
    assert exported(house).exit_code == 2  # it exists


def test_private_games_only_if_the_host_says_so(house, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert exported(house, "--private").exit_code == 0
    rows = pq.read_table("x.parquet").to_pylist()
    assert {tuple(row["scores"]) for row in rows if row["match"] == 0} == {tuple(played(SEED + 2).scores())}
    assert {row["match"] for row in rows} == {0, 1, 2}


def test_a_server_without_such_games_says_so(kind, makers, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = exported(makers(kind).migrated())
    assert result.exit_code == 2
    assert "no finished games of campanile" in " ".join(result.stderr.split())
    assert [*tmp_path.glob("*.parquet*")] == []
