"""What stands in a row: exactly what its seat saw, could do and did, and nothing more."""

import json

import numpy as np
import pytest

from cantiere.core.record import HIDDEN, Visible, observe
from cantiere.games import GAMES, find
from cantiere.play.match import Match
from cantiere.research.dataset.columns import VIEW, schema_of, view_columns
from cantiere.research.dataset.recorded import Recorded
from cantiere.research.dataset.rows import table_of
from tests.conftest import every_registered_game
from tests.research.datasets import rows_of, selfplay, written

HIDES = {"campanile": {"memory": "hidden"}, "palazzo": {"memory": "hidden"}}


@pytest.fixture(scope="module", params=[game.id for game in GAMES])
def rows(request, tmp_path_factory):
    """A game of random players, where something must be remembered if the game has that."""
    source = selfplay(request.param, matches=1, **HIDES.get(request.param, {}))
    path = written(tmp_path_factory.mktemp("rows") / f"{request.param}.parquet", source)
    return source, rows_of(path)


def test_every_row_is_what_playing_it_again_shows(rows):
    source, found = rows
    match = Match(source.game, source.table.seats, source.seed, source.table.options)
    for row in found:
        assert (row["seat"], row["ply"], row["seats"]) == (match.to_move, match.turn, match.seats)
        assert row["legal"] == match.legal()
        assert row["move"] == match.game.notation.text(row["action"])
        view = observe(match.state, row["seat"])
        for column in view_columns(source.game.state):
            seen = np.frombuffer(view.tobytes(), source.game.state.layout)[0]
            for name in column.path:
                seen = seen[name]
            assert row[column.name] == (seen.reshape(-1).tolist() if column.shape else int(seen))
        match.play(row["action"])
    assert match.is_over
    winners = match.winners()
    assert {tuple(row["scores"]) for row in found} == {tuple(match.scores())}
    assert {tuple(row["shares"]) for row in found} == {
        tuple(float(np.float32(1 / len(winners))) if seat in winners else 0.0 for seat in range(match.seats))
    }
    assert {row["ending"] for row in found} == {"rules"}
    assert {row["bot"] for row in found} == {"random"}
    assert {row["resumed"] for row in found} == {False}
    assert {f"{name}={row['option_' + name]}" for row in found for name in match.options} == {
        f"{name}={value}" for name, value in match.options.items()
    }


def test_what_only_another_seat_may_see_is_hidden_in_every_row(rows):
    source, found = rows
    for column in view_columns(source.game.state):
        if column.field.visible not in (Visible.OWNER, Visible.SEEN) or column.path[0] != "players":
            continue
        if column.field.visible is Visible.SEEN and found[0]["view_memory"] == 0:
            continue
        for row in found:
            by_seat = np.array(row[column.name]).reshape(column.shape[0], -1)
            assert (np.delete(by_seat, row["seat"], axis=0)[: row["seats"] - 1] == HIDDEN).all(), column.name


@pytest.mark.parametrize("game", ["palazzo", "campanile"])
def test_a_row_does_not_depend_on_what_its_seat_cannot_see(game):
    """Another world that the seat could be in gives the same row, byte by byte."""
    match = Match(find(game), 3, 11)
    for _ in range(25):
        match.play(match.legal()[0])
    true, imagined = Recorded(match), Recorded(match.copy())
    imagined.match._table[0] = match.imagined(match.to_move, 5)
    assert imagined.match.state.tobytes() != match.state.tobytes()
    for one in (true, imagined):
        one.note(match.legal()[-1], None)
        one.end(match.scores(), [0], "rules")
    assert table_of(0, true).equals(table_of(0, imagined))


@every_registered_game
def test_no_column_is_of_what_nobody_may_see(game):
    names = [field.name for field in schema_of(game)]
    assert len(set(names)) == len(names)
    secret = {name for name, field in game.state.fields.items() if field.visible is Visible.NOBODY}
    assert "rng" in secret
    assert not {VIEW + name for name in secret} & {*names}
    assert not any("seed" in name or "name" in name for name in names)


@every_registered_game
def test_every_column_tells_what_it_means(game):
    for field in schema_of(game):
        meaning = {name.decode(): text.decode() for name, text in field.metadata.items()}
        assert meaning["doc"].endswith(".") or meaning["doc"].endswith(")")
        if "shape" in meaning:
            assert np.prod(json.loads(meaning["shape"])) == field.type.list_size
    phase = schema_of(game).field("view_phase").metadata
    assert json.loads(phase[b"words"])["over"] > 0


def test_a_search_leaves_its_statistics(tmp_path):
    source = selfplay(bots=("search:30", "random"), matches=1)
    rows = rows_of(written(tmp_path / "searched.parquet", source))
    searched = [row for row in rows if row["bot"] == "search:30" and len(row["legal"]) > 1]
    assert searched
    for row in searched:
        assert len(row["visits"]) == len(row["values"]) == len(row["legal"])
        assert row["visits"][row["legal"].index(row["action"])] == max(row["visits"]) > 0
        for visits, value in zip(row["visits"], row["values"], strict=True):
            assert (value is None) == (visits == 0)
            assert value is None or 0 <= value <= 1
    others = [row for row in rows if row not in searched]
    assert {(row["visits"], row["values"]) for row in others} == {(None, None)}
    assert {row["bot"] for row in others} == {"random", "search:30"}


def test_bots_take_turns_at_the_seats(tmp_path):
    rows = rows_of(written(tmp_path / "turns.parquet", selfplay(bots=("random", "greedy"), matches=2)))
    first, second = (
        {row["seat"]: row["bot"] for row in rows if row["match"] == number} for number in range(2)
    )
    assert first == {0: "random", 1: "greedy", 2: "random", 3: "greedy", 4: "random"}
    assert second == {0: "greedy", 1: "random", 2: "greedy", 3: "random", 4: "greedy"}


def test_a_bot_that_fails_is_told_as_a_fault(tmp_path):
    rows = rows_of(written(tmp_path / "x.parquet", selfplay(bots=("run:false", "random"), matches=1)))
    assert {row["ending"] for row in rows} == {"fault"}
    assert {row["bot"] for row in rows} == {"random"}
    assert {row["shares"][seat] for row in rows for seat in (0, 2, 4)} == {0.0}
