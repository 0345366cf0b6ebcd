"""`study`: from the command to tables, JSON, pages and Markdown, in both languages."""

import json
import re
from xml.etree import ElementTree

import pytest

from cantiere.cli.lab import run
from cantiere.games import GAMES
from cantiere.insight import luck
from cantiere.play.match import chosen_options
from cantiere.play.texts import LANGUAGES, phrase
from cantiere.research.lab.plan import StudyPlan
from tests.conftest import ROOT

PAGES = ROOT / "docs" / "study"
STUDY = ("study", "campanile", "random", "--deals", "3", "--jobs", "1")


@pytest.fixture
def study(call):
    """A small study with these further arguments, which must succeed."""

    def called(*arguments: str) -> str:
        result = call(*STUDY, *arguments)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    return called


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_fit_the_screen_and_end_with_the_command(study, language):
    screen = study("--lang", language, "--players", "3", "--option", "bet_on=built")
    lines = screen.splitlines()
    assert max(map(len, lines)) <= 80
    assert "bet_on=visible" in screen
    assert phrase("lab_bot", language, bot="random") in lines
    command = "cantiere study campanile random --players 3 --option bet_on=built --deals 3 --seed 0"
    assert " ".join(screen.split()).endswith(command)
    assert not re.search(r"[{}]|\bnan\b|\binf\b|None", screen)


def test_the_same_command_gives_the_same_page(call, study, tmp_path):
    study("--report", "one.html")
    assert call(*STUDY[:-1], "2", "--report", "two.html").exit_code == 0
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()
    study("--report", "other.html", "--seed", "5")
    assert (tmp_path / "one.html").read_bytes() != (tmp_path / "other.html").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_needs_nothing_else(study, tmp_path, language):
    study("--report", "page.html", "--lang", language)
    text = (tmp_path / "page.html").read_text("utf-8")
    page = ElementTree.fromstring(text.partition("\n")[2])
    assert (page.tag, page.get("lang")) == ("html", language)
    headings = [heading.text for heading in page.iter("h3")]
    for name in ("order", "scores", "lines", "kinds", "effect_first", "effects"):
        assert phrase(f"lab_card_{name}", language).replace("\u00a0", " ") in [
            (heading or "").replace("\u00a0", " ") for heading in headings
        ]
    assert len(page.findall(".//svg")) == 9
    assert all(drawing.get("aria-label") for drawing in page.iter("svg"))
    assert page.find(".//code").text == "cantiere study campanile random --players 2 --deals 3 --seed 0"
    assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import|://", text)
    assert not re.search(r"\bnan\b|\binf\b|\bNone\b|[{}]\s*[a-z_]+\}", text.partition("</style>")[2])


def test_luck_is_taken_off_if_that_is_asked_for(study, tmp_path, monkeypatch):
    monkeypatch.setattr(luck, "PLAYOUTS", 2)
    screen = study("--luck-adjusted", "--report", "page.html")
    assert phrase("lab_adjusted", "en") in screen
    assert "--luck-adjusted" in screen
    assert phrase("lab_card_luck", "en") in (tmp_path / "page.html").read_text("utf-8")


def test_figures_for_programs(study):
    told = json.loads(study("--json"))
    assert (told["game"], told["deals"], told["players"]) == ("campanile", 3, 2)
    (bot,) = told["bots"]
    assert bot["usual"]["games"] == 3
    assert sum(one["share"] for one in bot["usual"]["by_order"]) == pytest.approx(1)
    assert len(bot["options"]) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_is_short_and_has_the_command(study, tmp_path, language):
    study("--report", "short.md", "--lang", language)
    text = (tmp_path / "short.md").read_text("utf-8")
    assert "```\ncantiere study campanile random --players 2 --deals 3 --seed 0\n```" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) > 20
    assert {row.count("|") for row in rows} <= {4, 6, 7}


def test_what_could_not_be_played_is_told(call, monkeypatch):
    monkeypatch.setattr(run, "sampled", lambda pairing: run.Lost(pairing.number, 3))
    result = call(*STUDY)
    assert result.exit_code == 2
    assert "could not be played: 3 times" in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("study", "chess"), "There is no game called 'chess'"),
        (("study", "campanile", "nobody"), "There is no bot called 'nobody'"),
        ((*STUDY, "--players", "9"), "is for 2 to 5 players, not 9"),
        ((*STUDY, "--option", "bag=x"), "'bag' is not an option"),
        ((*STUDY, "--report", "page.pdf"), "ends in .html or .md"),
        ((*STUDY, "--report", "taken.html"), "exists already"),
        ((*STUDY, "--report", "nowhere/page.html"), "There is no file or folder"),
        ((*STUDY[:3], "--deals", "1"), "--deals"),
    ],
)
def test_nonsense_is_refused_before_anything_is_played(call, tmp_path, arguments, said):
    (tmp_path / "taken.html").touch()
    result = call(*arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert {path.name for path in tmp_path.iterdir()} <= {"taken.html", "share"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_its_page_in_the_docs(game):
    """Made by the command that stands in it, with the options that the game has today."""
    text = (PAGES / f"{game.id}.md").read_text("utf-8")
    plan = StudyPlan(game.id, 3, chosen_options(game, {}), ("greedy", "easy"), 100, 0)
    assert f"```\ncantiere study {game.id} greedy easy --players 3 --deals 100 --seed 0\n```" in text
    for arm in plan.arms[1:]:
        assert text.count(f"| {arm.option}={arm.value} |") == 2 * 4
