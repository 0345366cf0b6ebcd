"""The full screen of `cantiere play`: whole games by keys and mouse, refusals, pages, languages, sizes."""

import json
import threading
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from cantiere.bots.hints import advise
from cantiere.bots.search.budget import Budget
from cantiere.cli.boards.azul_palette import tile
from cantiere.cli.learn import Course
from cantiere.cli.play import commands
from cantiere.cli.screen.lesson import OnLesson
from cantiere.cli.screen.panes import Choices, KeyBar
from cantiere.cli.terminal import Terminal
from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.games.azul_pavilion.state import Colour
from cantiere.play.gamefile import read_game
from cantiere.play.lessons import lesson
from cantiere.play.texts import LANGUAGES, phrase, say, texts
from tests.cli.screens import LARGE, PATIENCE, SMALL, Player, against, at_screen

EACH = [game.id for game in GAMES]
LONG = {"azul-pavilion": 100, "palazzo": 380, "palermo": 100}  # from which turn on they are played by keys


async def decide(player: Player) -> None:
    """Enter takes what is marked. Parts of a move are picked one after the other until all is confirmed."""
    choices = player.screen.query_one(Choices)
    if player.screen.composition is not None and choices.rows[0].part is None:
        await player.press(*["up"] * (choices.highlighted or 0), "enter")
        return
    marked = choices.marked
    if marked is not None and marked.part is not None and player.screen.composition.why_not(marked.part):
        await player.press("down")
    else:
        await player.press("enter")


@pytest.mark.parametrize(("game", "turn"), [("campanile", 0), *LONG.items()])
async def test_a_game_to_its_end_by_keys(home, game, turn):
    """Long games are taken over in the middle, as if the first choice had been taken till then."""
    sitting = against(game)
    session = sitting.session
    while session.match.turn < turn:
        is_own = session.match.to_move == session.own
        session.referee.play(session.choices()[0].action if is_own else session.referee.asked())
    sitting.retell()
    async with at_screen(sitting) as player:
        for _ in range(600):
            if player.screen.shown.match.is_over:
                break
            await decide(player)
        assert player.screen.shown.match.is_over
        assert player.text("#ask").endswith(("wins!", "victory!"))
        assert player.rows == []
    kept = read_game(next(home.glob("*.json")).read_text("utf-8")).match
    assert kept.is_over
    assert kept.actions == sitting.session.match.actions


async def test_the_mouse_chooses_and_presses_keys():
    async with at_screen(against("azul-pavilion")) as player:
        turn = player.screen.shown.match.turn
        await player.pilot.click(Choices, offset=(3, 1))
        await player.rest()
        assert player.screen.shown.match.turn > turn
        await player.pilot.click(KeyBar, offset=(2, 0))
        await player.until(lambda: len(player.screen.screen_stack) > 1)
        assert "help" in player.page
        await player.pilot.click("#page")
        assert len(player.screen.screen_stack) == 1


async def test_what_is_typed_narrows_the_choices_and_enter_takes_the_first():
    async with at_screen(against("azul-pavilion")) as player:
        every = player.rows
        await player.pilot.press(*"blue")
        await player.pilot.pause()
        assert 0 < len(player.rows) < len(every)
        assert all("blue" in row for row in player.rows)
        await player.press("escape")
        assert player.rows == every
        move = player.screen.shown.match.moves()[-1]
        await player.type(move)
        assert move in map(player.screen.shown.match.game.notation.text, player.screen.shown.match.actions)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_may_not_be_is_refused_with_its_reason_and_its_rule(language):
    async with at_screen(against("azul-pavilion", language=language)) as player:
        await player.type("9r")
        assert player.screen.query_one("#ask").has_class("refused")
        expected = player.screen.refused
        assert player.text("#ask") == say(expected, language)
        await player.press("f3")
        assert phrase("rule_is", language, rule=expected.rule) in player.page
        await player.press("escape", "escape")
        assert player.screen.refused is None
        await player.type("why 9r")
        assert "".join(say(expected, language).split()) in "".join(player.page.split())


async def test_commands_have_keys_and_words():
    async with at_screen(against("palermo")) as player:
        for key, expected in {"f1": "why", "f4": "1", "f5": "Total", "f8": "Ana"}.items():
            await player.press(key)
            assert expected in player.page
            await player.press("escape")
        await player.type("rules 3.1")
        assert "3.1" in player.page
        await player.press("escape")
        await player.type("save copy.json")
        assert "copy.json" in player.page
        await player.press("escape")
        assert read_game(Path("copy.json").read_text("utf-8")).match.turn == player.screen.shown.match.turn
        await player.press("f9")
        assert player.screen.screen.has_class("zoomed")
        await player.press("f10")
        assert not player.screen.is_running


async def test_taking_back():
    async with at_screen(against("campanile")) as player:
        match = player.screen.shown.match
        await player.press("f7")
        assert player.text("#ask") == say(Refusal("nothing_to_undo"), "en")
        await player.press("enter")
        assert player.screen.shown.match.turn > match.turn
        await player.press("f7")
        assert player.screen.shown.match.actions == match.actions
        assert player.text("#log").endswith(phrase("undone", "en"))


async def test_the_screen_answers_while_a_hint_is_thought_of(monkeypatch):
    may_end = threading.Event()

    def slow(game, view, seed, budget):
        assert may_end.wait(PATIENCE)
        return advise(game, view, seed, Budget.parse("50"))

    monkeypatch.setattr(commands, "advise", slow)
    async with at_screen(against("campanile")) as player:
        await player.pilot.press("f2", "f9")
        await player.pilot.pause()
        assert player.text("#ask") == phrase("thinking", "en", who=phrase("adviser", "en"))
        assert player.screen.screen.has_class("zoomed")
        may_end.set()
        await player.until(lambda: len(player.screen.screen_stack) > 1)
        assert "playouts" in player.page


async def test_several_cards_are_picked_before_one_confirms(tmp_path):
    """Palazzo: cards are laid ready one by one; the table shows their worth, and nothing is played yet."""
    async with at_screen(against("palazzo"), LARGE) as player:
        while not (player.screen.composition is not None and len(player.rows) > 3):
            await decide(player)
        turn, line = player.screen.shown.match.turn, player.screen.composition.line
        part = next(row.part for row in player.screen.query_one(Choices).rows if row.part is not None)
        player.screen.query_one(Choices).highlighted = player.screen.query_one(Choices).rows.index(
            next(row for row in player.screen.query_one(Choices).rows if row.part == part)
        )
        await player.press("space")
        assert player.screen.composition.picks.count(part) == 1
        assert player.screen.shown.match.turn == turn
        assert player.screen.composition.line != line
        assert any(row.startswith("[1]") for row in player.rows)
        await player.press("escape")
        assert player.screen.composition is None or not player.screen.composition.picks


async def test_consequences_are_told_before_and_come_true():
    async with at_screen(against("azul-pavilion"), LARGE) as player:
        told = player.text("#effect").removeprefix("→ ")
        assert told.startswith("Ana takes")
        before = len(player.screen.shown.log)
        await player.press("enter")
        assert told.split("\n")[0] in player.screen.shown.log[before:]


async def test_the_language_changes_in_the_middle_of_a_game():
    async with at_screen(against("campanile")) as player:
        await player.press("enter")
        log, rows = player.text("#log"), player.rows
        await player.press("f6")
        assert player.screen.language == "fr"
        assert player.text("#log") != log
        assert player.rows != rows
        assert "aide" in player.text("#keys")
        await player.press("f6")
        assert (player.text("#log"), player.rows) == (log, rows)


@pytest.mark.parametrize("game", EACH)
async def test_both_sizes_and_back(game):
    """Nothing is cut at the right, and all of the screen is used."""
    async with at_screen(against(game), SMALL) as player:
        small = player.text("#board")
        assert max(map(cell_len, small.split("\n"))) <= SMALL[0]
        assert not player.screen.screen.has_class("wide")
        await player.resize(LARGE)
        assert player.screen.screen.has_class("wide")
        side, pane = player.screen.query_one("#side"), player.screen.query_one("#board-pane")
        assert pane.region.right <= side.region.x
        assert len(player.text("#board").split("\n")) <= pane.size.height
        await player.resize(SMALL)
        assert player.text("#board") == small


async def test_what_is_asked_is_read_to_its_end_and_the_table_keeps_its_place():
    """And in French no line begins with a colon."""
    async with at_screen(against("campanile", "greedy", 5, "fr")) as player:
        pane = player.screen.query_one
        pane, height = player.screen.query_one, player.screen.query_one("#table").size.height
        for _ in range(4):
            asked = cell_len(player.text("#ask"))
            assert pane("#ask").size.height == (1 if asked <= SMALL[0] - 2 else 2)
            assert asked <= 2 * (SMALL[0] - 2)
            assert pane("#table").size.height == height
            await player.press("enter")
        assert "\u00a0: hauteur" in player.text("#log")
        assert " :" not in player.text("#log")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_keys_fit_into_80_columns(language):
    async with at_screen(against("campanile", language=language)) as player:
        assert cell_len(Content.from_markup(player.text("#keys")).plain) <= SMALL[0]


async def test_tiles_have_their_colours():
    """Whoever sees Azul in grey sees no colours at all."""
    async with at_screen(against("azul-pavilion")) as player:
        styles = [str(span.style) for span in player.screen.query_one("#board", Static).content.spans]
        assert any(tile(Colour.BLUE) == style for style in styles)


@pytest.mark.parametrize("taught", ["campanile", "palermo"])
async def test_a_whole_lesson_by_keys(home, taught):
    course = Course(lesson(taught), Terminal("en"), 0)
    sitting = OnLesson(course)
    async with at_screen(sitting) as player:
        for step in lesson(taught).steps:
            assert texts(taught, "en")["lesson"][step.name] in player.text("#ask")
            if not step.moves:
                await player.press("enter")
            for line in step.shown:
                await player.type(line)
        assert not player.screen.is_running
    assert course.is_over
    assert json.loads((home / "lessons.json").read_text("utf-8")) == {taught: len(lesson(taught).steps)}


async def test_a_lesson_goes_back_skips_and_answers_wrong_moves():
    async with at_screen(OnLesson(Course(lesson("campanile"), Terminal("en"), 1))) as player:
        await player.type("a3")
        assert "You have no Aurelia card" in player.text("#ask")
        await player.press("f4")
        assert "3.2" in player.page
        await player.press("escape", "f5")
        assert "Step 1 of 11" in player.text("#ask")
        await player.press("f7", "f7")
        assert "Step 3 of 11" in player.text("#ask")
