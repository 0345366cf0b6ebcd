"""`python -m benchmarks ladder`: what is compared, and the table that comes of it."""

import pytest
from click.testing import CliRunner, Result

from benchmarks import ladder
from benchmarks.__main__ import main
from benchmarks.engine.machine import ROOT
from cantiere.games import GAMES

PAGE = f"before\n\n{ladder.PART.of('old')}\n\nafter\n"
CHEAP = ladder.Rung("campanile", 2, "greedy", "random", ladder.STEP)


def climbed(*words: str) -> Result:
    return CliRunner().invoke(main, ["ladder", *words])


def test_every_level_meets_the_one_below_in_every_game_at_every_table():
    found = list(ladder.rungs(()))
    assert {(rung.game, rung.seats) for rung in found} == {(game.id, n) for game in GAMES for n in game.seats}
    steps = ["random", "greedy", "easy", "normal", "hard", "expert"]
    for seats, more in ((2, [("hard", "greedy")]), (3, []), (4, [])):
        azul = [rung for rung in found if (rung.game, rung.seats) == ("azul-pavilion", seats)]
        assert [(rung.upper, rung.lower) for rung in azul] == [*zip(steps[1:], steps, strict=False), *more]


def test_alone_among_several_a_level_must_win_so_much_times_chance():
    bars = {rung.seats: rung.bar for rung in ladder.rungs(("campanile",)) if rung.upper == "normal"}
    assert bars == pytest.approx({2: 0.6, 3: 1.4 / 3, 4: 0.35, 5: 0.28})
    assert {rung.seats for rung in ladder.rungs((), players=4)} == {4}


def test_the_strongest_levels_meet_what_they_were():
    found = list(ladder.older_rungs(("campanile", "palermo"), None, "fae899a1"))
    campanile = [rung for rung in found if rung.game == "campanile" and rung.seats == 4]
    assert [rung.upper for rung in campanile] == ["hard", "expert"]
    assert [rung.lower for rung in campanile] == ["older:fae899a1:hard", "older:fae899a1:expert"]
    assert {rung.seats: rung.bar for rung in found if rung.game == "campanile"} == pytest.approx(
        {2: 0.7, 3: 1.6 / 3, 4: 0.4, 5: 0.32}
    )
    assert {rung.upper for rung in found if rung.game == "palermo"} == {"hard"}


def test_a_run_writes_its_table_and_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "rungs", lambda games, players: [CHEAP])
    page, steps = tmp_path / "bots.md", tmp_path / "steps"
    page.write_text(PAGE, "utf-8")
    words = ("campanile", "--into", str(steps), "--deals", "2", "--jobs", "1", "--write", str(page))
    first, second = climbed(*words), climbed(*words)
    assert first.exit_code == second.exit_code == 0, first.output
    row = first.stdout.splitlines()[-1]
    assert row.split()[:5] == ["campanile", "2", "greedy", "random", "4"]
    assert row in second.stdout
    assert len((steps / "campanile-2-greedy-random-2.jsonl").read_text("utf-8").splitlines()) >= 4
    text = page.read_text("utf-8")
    assert text.startswith("before")
    assert text.endswith("after\n")
    assert "| campanile | 2 | greedy | random | 4 |" in ladder.PART.on(text)


def test_the_page_that_is_kept_has_a_place_for_it():
    assert "| game | players | level | against |" in ladder.PART.on(
        (ROOT / "docs" / "bots.md").read_text("utf-8")
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["campanile"], "--into"),
        (["campanile", "--into", "steps", "--older", "fae899a1", "--write", __file__], "leave --write out"),
        (["campanile", "--into", "steps", "--write", __file__], "<!-- /ladder -->"),
        (["campanile", "--into", "steps", "--write", "nowhere.md"], "nowhere.md"),
        (["campanila", "--into", "steps"], "campanile"),
    ],
    ids=["no folder", "older ones", "no place", "no page", "no game"],
)
def test_what_could_not_be_written_is_refused_before_anything_is_played(words, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = climbed(*words)
    assert done.exit_code == 2
    assert reason in done.stderr
    assert done.stdout == ""
