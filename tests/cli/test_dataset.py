"""`dataset`: from the command to rows, in both languages."""

import json

import pyarrow.parquet as pq
import pytest

from cantiere.cli.dataset import making
from cantiere.play.gamefile import Ending, write_game
from cantiere.play.texts import LANGUAGES, phrase
from cantiere.research.dataset import writing
from tests.cli.conftest import with_first_moves

PLAY = ("dataset", "play", "campanile", "--games", "4", "--group", "2", "--jobs", "1", "--into", "x.parquet")


def flat(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_was_made_and_that_it_is_there_already(call, language):
    made = call(*PLAY, "--lang", language)
    assert made.exit_code == 0, made.stderr
    head = json.loads(call("dataset", "check", "x.parquet", "--json").stdout)
    facts = {"path": "x.parquet", "rows": head["rows"], "matches": 4, "groups": 2, "digest": head["sha256"]}
    assert flat(phrase("dataset_made", language, size="@", **facts)).split("@")[0] in flat(made.stdout)
    again = call(*PLAY, "--lang", language)
    assert flat(phrase("dataset_complete", language, size="@", **facts)).split("@")[0] in flat(again.stdout)
    checked = call("dataset", "check", "x.parquet", "--lang", language)
    assert flat(phrase("dataset_whole", language, size="@", **facts)).split("@")[0] in flat(checked.stdout)
    assert call(*PLAY, "--seed", "1").exit_code == 2


def test_game_files_are_taken_as_they_were_played(call, tmp_path, finished, game_file):
    words = with_first_moves(2, 6, turns=20)
    folder = tmp_path / "games"
    folder.mkdir()
    for name, match, end in (("a", finished, None), ("b", words, Ending("resigned", 0))):
        (folder / f"{name}.json").write_text(write_game(match, ["Ana", "Ben"], [None, "hard"], end=end))
    result = call("dataset", "convert", str(game_file), "games", "--into", "x.parquet", "--jobs", "1")
    assert result.exit_code == 0, result.stderr
    rows = pq.read_table("x.parquet").to_pylist()
    assert [row["action"] for row in rows if row["match"] == 0] == finished.actions
    assert [row["action"] for row in rows if row["match"] == 1] == finished.actions
    assert [row["action"] for row in rows if row["match"] == 2] == words.actions
    assert {row["bot"] for row in rows if row["match"] == 1 and row["seat"] == 1} == {"hard"}
    assert {row["bot"] for row in rows if row["seat"] == 0} == {None}
    last = next(row for row in rows if row["match"] == 2)
    assert (last["ending"], last["shares"]) == ("resigned", [0.0, 1.0])
    assert b"Ana" not in (tmp_path / "x.parquet").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_are_listed_with_their_meaning(call, language):
    screen = call("dataset", "columns", "campanile", "--lang", language).stdout
    assert phrase("dataset_meaning", language) in screen.splitlines()[0]
    assert "view_players_hidden" in screen
    assert "int16[5, 5]" in screen
    assert max(map(len, screen.splitlines())) <= 80
    told = {one["name"]: one for one in json.loads(call("dataset", "columns", "palazzo", "--json").stdout)}
    assert told["legal"]["type"] == "int32[]"
    assert told["view_players_hand"]["visible"] == "owner"
    assert told["view_phase"]["words"]["bid"] == 3


def test_interrupted_it_says_how_to_go_on(call, monkeypatch, tmp_path):
    real, count = writing.write_part, []

    def interrupted(workshop, part):
        if count:
            raise KeyboardInterrupt
        count.append(part)
        return real(workshop, part)

    monkeypatch.setattr(writing, "write_part", interrupted)
    result = call(*PLAY)
    assert result.exit_code == 130
    assert phrase("dataset_kept", "en", folder="x.parquet.parts") in flat(result.stderr)
    assert not (tmp_path / "x.parquet").exists()
    monkeypatch.setattr(writing, "write_part", real)
    assert call(*PLAY).exit_code == 0


def test_what_was_lost_is_told(call, monkeypatch):
    monkeypatch.setattr(writing, "write_part", lambda workshop, part: writing.Lost(part.number, 3))
    result = call(*PLAY)
    assert result.exit_code == 2
    assert "2 row groups could not be made" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "chess", "--into", "x.parquet"), "There is no game called 'chess'"),
        (("play", "campanile", "nobody", "--into", "x.parquet"), "There is no bot called 'nobody'"),
        (("play", "campanile", "--into", "x.csv"), "ends in .parquet"),
        (("play", "campanile", "--into", "nowhere/x.parquet"), "There is no file or folder"),
        (("play", "campanile", "--into", "x.parquet", "--players", "9"), "is for 2 to 5 players"),
        (("play", "campanile", "--into", "x.parquet", "--option", "bag=x"), "'bag' is not an option"),
        (("play", "campanile", "--into", "taken.parquet"), "nothing tells where its rows are"),
        (("play", "campanile"), "--into"),
        (("convert", "absent.json", "--into", "x.parquet"), "There is no file or folder absent.json"),
        (("convert", "empty", "--into", "x.parquet"), "no game file (*.json) in the folder empty"),
        (("convert", "bad.json", "--into", "x.parquet"), "bad.json cannot be taken"),
        (("check", "bad.json"), "is damaged or cut off"),
        (("check", "absent.parquet"), "There is no file or folder"),
        (("columns", "chess"), "There is no game called 'chess'"),
    ],
)
def test_nonsense_is_refused_in_words(call, tmp_path, arguments, said):
    (tmp_path / "taken.parquet").touch()
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.json").write_text("{}")
    result = call("dataset", *arguments)
    assert result.exit_code == 2
    assert said in flat(result.stderr)
    assert {one.name for one in tmp_path.iterdir()} <= {"taken.parquet", "empty", "bad.json", "share"}


def test_games_of_two_kinds_or_without_an_end_are_not_mixed(call, tmp_path, game_file, finished):
    (tmp_path / "open.json").write_text(write_game(with_first_moves(2, 6, turns=20)))
    result = call("dataset", "convert", str(game_file), "open.json", "--into", "x.parquet", "--jobs", "1")
    assert "open.json is not over" in flat(result.stderr)
    call("dataset", "play", "campanile", "--games", "1", "--into", "c.parquet", "--jobs", "1")
    from cantiere.games import find
    from cantiere.play.match import Match

    (tmp_path / "other.json").write_text(write_game(Match(find("campanile"), 2, 1)))
    result = call("dataset", "convert", str(game_file), "other.json", "--into", "y.parquet", "--jobs", "1")
    assert "each game has columns of its own" in flat(result.stderr)


def test_without_pyarrow_it_is_said_how_to_have_it(call, monkeypatch):
    monkeypatch.setattr(making, "find_spec", lambda name: None)
    for arguments in (PLAY, ("dataset", "columns", "campanile"), ("export", "campanile", "x.parquet")):
        result = call(*arguments)
        assert result.exit_code == 2
        assert "pip install 'cantiere[research]'" in result.stderr
