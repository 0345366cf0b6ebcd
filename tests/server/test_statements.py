"""Which tests are repeated on PostgreSQL: all that is said to a database is said there, but not by all."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from tests.server.statements import Listener, Said, read, worth_repeating, write


def said(
    test: str, seconds: float, *transactions: str, names_one: bool = False, has_one: bool = True
) -> Said:
    return Said(test, seconds, names_one, has_one, list(transactions))


def test_each_transaction_is_tried_twice_by_the_quickest():
    tests = [said("slow", 9, "a", "b"), said("quick", 1, "a"), said("other", 2, "a"), said("only", 5, "b")]
    assert worth_repeating(tests) == {"quick", "other", "only", "slow"}  # of b there are two
    assert worth_repeating([*tests, said("both", 1, "a", "b"), said("more", 1, "b")]) == {
        "both",
        "quick",
        "more",
    }


def test_what_names_its_databases_counts_and_is_not_chosen():
    """It runs on each anyway."""
    tests = [said("each[sqlite]", 1, "a", names_one=True), said("one", 1, "a"), said("two", 2, "a")]
    assert worth_repeating(tests) == {"one"}


def test_what_is_said_by_another_process_is_always_repeated():
    tests = [said("served", 60), said("nothing to do with it", 1, has_one=False), said("one", 1, "a")]
    assert worth_repeating(tests) == {"served", "one"}


def test_what_was_written_by_several_is_read(tmp_path):
    ones = [said("a", 1, "x"), said("b", 2, "y", "z")]
    for worker, one in enumerate(ones):
        write(tmp_path / "said.sql", f"gw{worker}", one)
    assert read(tmp_path / "said.sql") == ones


@pytest.fixture
def listener():
    heard = Listener()
    yield heard
    heard.close()


def transactions(listener: Listener, folder: Path, *statements: tuple[str, object]) -> list[str]:
    """What is heard of one transaction."""
    engine = create_engine(f"sqlite:///{folder / 'a.db'}")
    with engine.begin() as connection:
        for statement, value in statements:
            connection.execute(text(statement), {"value": value})
    engine.dispose()
    return listener.said("a test", 1.0, False).transactions


SELECT, COMPARE = "SELECT :value", "SELECT :value = 1"


def test_transactions_differ_by_statements_and_kinds_of_values_but_not_by_values(listener, tmp_path):
    once = transactions(listener, tmp_path, (SELECT, 1))
    assert len(once) == 1
    assert transactions(listener, tmp_path, (SELECT, 2)) == once
    assert transactions(listener, tmp_path, (SELECT, 1), (SELECT, 2)) == once
    assert transactions(listener, tmp_path, (SELECT, None)) != once
    assert transactions(listener, tmp_path, (COMPARE, 1)) != once
    assert transactions(listener, tmp_path, (SELECT, 1), (COMPARE, 1)) != once


def test_one_that_fails_is_another(listener, tmp_path):
    with pytest.raises(OperationalError):
        transactions(listener, tmp_path, (SELECT, 1), ("SELECT nothing FROM nowhere WHERE 1 = :value", 1))
    failed = listener.said("a test", 1.0, False).transactions
    assert len(failed) == 1
    assert failed != transactions(listener, tmp_path, (SELECT, 1))


def test_what_making_a_database_takes_is_said_by_nobody(listener, tmp_path):
    def make() -> str:
        engine = create_engine(f"sqlite:///{tmp_path / 'b.db'}")
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE t (a INTEGER)"))
        engine.dispose()
        return "its address"

    assert listener.made(make) == "its address"
    heard = listener.said("a test", 1.0, False)
    assert heard.transactions == []
    assert heard.says_it_elsewhere


def test_what_is_said_to_another_database_is_not_heard(listener):
    """It was tried where it would be repeated."""
    engine = create_engine("postgresql+asyncpg://nobody@nowhere/")
    connection = SimpleNamespace(dialect=engine.dialect, info={}, invalidated=False)
    listener._say(connection, None, "SELECT 1", ())
    listener._commit(connection)
    assert listener.said("a test", 1.0, False).transactions == []
