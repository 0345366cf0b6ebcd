"""`duel` and `tournament`: from the command to tables, JSON, files and pages, in both languages."""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cantiere.arena import places
from cantiere.cli.arena import run
from cantiere.cli.arena.tables import shortened
from cantiere.core.compile import JIT
from cantiere.play.texts import LANGUAGES, phrase

DUEL = ("duel", "campanile", "random", "random", "--jobs", "1")
DEALS = 4 if JIT else 1


@pytest.fixture
def duel(call):
    """A small duel with these further arguments, which must succeed."""

    def called(*arguments: str, deals: int = DEALS) -> str:
        result = call(*DUEL, "--deals", str(deals), *arguments)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    return called


def without_times(summary: dict) -> str:
    return re.sub(r'"seconds": [^,]+', "", json.dumps(summary))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_name_both_bots_and_fit_the_screen(duel, language):
    screen = duel("--lang", language)
    lines = screen.splitlines()
    assert sum(line.startswith("random#2 ") for line in lines) == 2
    assert phrase("arena_by_order", language) in lines
    assert max(map(len, lines)) <= 80
    assert "…" not in screen


def test_a_long_name_is_shortened_in_the_middle():
    assert shortened("random#2", 20) == "random#2"
    short = shortened("run:python3 bots/simple_bot.py", 20)
    assert short == "run:p…/simple_bot.py"
    assert len(short) == 20


def test_the_same_seed_gives_the_same_summary(duel):
    first, again, other = (json.loads(duel("--json", "--seed", seed)) for seed in ("5", "5", "6"))
    assert without_times(first) == without_times(again) != without_times(other)
    assert first["games"] == 2 * DEALS
    assert first["plan"]["seed"] == 5


def test_one_sits_against_the_others_at_a_larger_table(duel):
    table = json.loads(duel("--json", "--players", "3", deals=1))["tables"][0]
    assert table["games"] == 3
    assert [one["chance"] for one in table["standings"]] == pytest.approx([1 / 3, 2 / 3])
    assert len(table["by_order"]) == 3


def test_options_reach_the_table(duel):
    summary = json.loads(duel("--json", "--option", "exact_token=on", deals=1))
    assert summary["plan"]["tables"][0]["options"]["exact_token"] == "on"


def test_a_contest_goes_on_where_it_was(call, tmp_path):
    command = (*DUEL, "--deals", str(DEALS), "--into", "results.jsonl", "--json")
    whole = json.loads(call(*command).stdout)
    path = tmp_path / "results.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-1]) + lines[-1][:9])
    result = call(*command)
    assert phrase("arena_resumed", "en", done=len(lines) - 2, total=len(lines) - 1, path="results.jsonl") in (
        " ".join(result.stderr.split())
    )
    assert without_times(json.loads(result.stdout)) == without_times(whole)
    assert len(path.read_text().splitlines()) == len(lines)


@pytest.mark.parametrize("kept", [True, False])
def test_an_interrupted_contest_says_how_to_go_on(call, monkeypatch, kept):
    def interrupted(pairings):
        yield from places.here(pairings[:1])
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "here", interrupted)
    into = ("--into", "results.jsonl") if kept else ()
    result = call(*DUEL, "--deals", "2", *into)
    assert result.exit_code == 130
    name = "arena_kept" if kept else "arena_not_kept"
    assert phrase(name, "en", done=1, total=4, path="results.jsonl") in " ".join(result.stderr.split())
    assert Path("results.jsonl").exists() == kept


def test_processes_come_to_the_same(call, duel):
    alone = json.loads(duel("--json", deals=2))
    result = call("duel", "campanile", "random", "random", "--deals", "2", "--jobs", "2", "--json")
    assert without_times(json.loads(result.stdout)) == without_times(alone)


def test_a_tournament_rates_all_at_all_games(call):
    arguments = ("--game", "campanile", "--players", "3", "--deals", "1", "--jobs", "1")
    result = call("tournament", "random", "random", "random", *arguments)
    assert result.exit_code == 0
    assert "random#3" in result.stdout
    result = call("tournament", "random", "random", "--game", "palazzo", *arguments[:2], *arguments[4:])
    assert result.stdout.count("random#2 ") == 5
    assert phrase("arena_overall", "en") in result.stdout


def test_options_of_a_tournament_count_for_the_games_that_have_them(call):
    command = ("tournament", "random", "random", "--game", "campanile", "--game", "palazzo", "--deals", "1")
    result = call(*command, "--jobs", "1", "--option", "exact_token=on", "--json")
    tables = json.loads(result.stdout)["plan"]["tables"]
    assert tables[0]["options"]["exact_token"] == "on"
    assert "exact_token" not in tables[1]["options"]
    assert call(*command, "--option", "bag=x").exit_code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_whole_and_needs_nothing_else(duel, tmp_path, language):
    duel("--report", "page.html", "--lang", language, "--players", "3")
    text = (tmp_path / "page.html").read_text("utf-8")
    page = ElementTree.fromstring(text.partition("\n")[2])
    assert page.tag == "html"
    assert page.get("lang") == language
    assert len(page.findall(".//svg")) == 6
    assert all(drawing.get("aria-label") for drawing in page.iter("svg"))
    assert phrase("report_scores", language) in [heading.text for heading in page.iter("h3")]
    assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import|://", text)
    assert not re.search(r"\bnan\b|\bNone\b|[{}]\s*[a-z_]+\}", text.partition("</style>")[2])


def test_a_tournament_has_a_table_of_who_is_ahead_of_whom(call, tmp_path):
    names = ("random", "random", "random")
    call("tournament", *names, "--game", "campanile", "--deals", "1", "--jobs", "1", "--report", "page.html")
    page = ElementTree.fromstring((tmp_path / "page.html").read_text("utf-8").partition("\n")[2])
    cross = page.find(".//table[@class='cross']")
    assert [len(row) for row in cross.iter("tr")] == [4] * 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("duel", "chess", "random", "random"), "There is no game called 'chess'"),
        (("duel", "campanile", "random", "nobody"), "There is no bot called 'nobody'"),
        ((*DUEL, "--players", "9"), "is for 2 to 5 players, not 9"),
        ((*DUEL, "--seed", "-1"), "-1 is not a seed"),
        ((*DUEL, "--deals", "0"), "--deals"),
        ((*DUEL[:-1], "0"), "--jobs"),
        ((*DUEL, "--on", "moon"), "Nothing can be played on 'moon'"),
        ((*DUEL, "--into", "nowhere/results.jsonl"), "There is no file or folder"),
        ((*DUEL, "--into", "."), "This is a folder"),
        ((*DUEL, "--report", "page.pdf"), "ends in .html"),
        ((*DUEL, "--report", "taken.html"), "exists already"),
        ((*DUEL, "--report", "nowhere/page.html"), "There is no file or folder"),
        ((*DUEL, "--option", "bag=x"), "'bag' is not an option"),
        (("tournament", "random", "--game", "campanile"), "needs two bots or more"),
        (("tournament",), "BOT"),
        (("duel", "campanile", "random"), "OTHER"),
    ],
)
def test_nonsense_is_refused_before_anything_is_played(call, tmp_path, arguments, said):
    (tmp_path / "taken.html").touch()
    result = call(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert {path.name for path in tmp_path.iterdir()} <= {"taken.html", "share"}


def test_without_ray_it_is_said_how_to_have_it(call, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    result = call(*DUEL, "--on", "ray")
    assert result.exit_code == 2
    assert "pip install 'cantiere[ray]'" in result.stderr
