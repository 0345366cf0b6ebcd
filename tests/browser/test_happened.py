"""What just happened stays: in words, marked, shown again, in a log that is whole; and the end is played."""

import pytest
from playwright.sync_api import Locator, expect

from cantiere.games import find
from cantiere.play.texts import texts
from tests.browser.axe import assert_accessible
from tests.browser.hands import Mouse, play
from tests.browser.positions import finished, go_on
from tests.browser.screen import PHONE, Screen
from tests.browser.test_pace import AZUL, MOVE, at_the_table, move, shown

CAMPANILE = "campanile"
LAST = 8  # turns of a game


def log_of(screen: Screen) -> Locator:
    return screen.page.get_by_role("region", name=screen.word("log"), exact=True).locator("li")


def test_the_last_moves_are_told_marked_and_shown_again(screens):
    screen = screens(speed="fast")
    at_the_table(screen, AZUL)
    move(screen)
    expect(screen.page.locator("[data-caption]")).to_contain_text("Ana")
    screen.page.locator("[data-skip]").click()
    assert shown(screen) == screen.tables()[-1]["number"]
    expect(screen.page.locator("[data-caption]")).to_contain_text("Bot 3")
    screen.page.clock.run_for(MOVE)
    assert screen.page.locator("[data-mark]").count()
    screen.page.clock.run_for(2 * MOVE)  # points that were lost have faded
    now = screen.page.locator("main.board").inner_html()
    screen.page.locator("[data-again]").click()
    expect(screen.page.locator("[data-back]")).to_be_visible()
    for name in ("Bot 1", "Bot 2"):
        screen.page.clock.run_for(MOVE // 2)
        expect(screen.page.locator("[data-caption]")).to_contain_text(name)
    screen.page.clock.run_for(2 * MOVE)
    expect(screen.page.locator("[data-again]")).to_be_visible()
    screen.page.clock.run_for(MOVE)
    board = screen.page.locator("main.board")
    screen.until(lambda: len(board.inner_html()) == len(now))  # what moves would do is asked for again


@pytest.mark.parametrize("game", [AZUL, CAMPANILE])
def test_the_log_is_whole_after_a_reload_and_for_those_who_come_late(screens, game):
    """One line a move, the oldest first; each leads to the table as it was."""
    ana, eve = screens(confirm=False), screens()
    ana.become("Ana")
    eve.become("Eve")
    table = ana.begin(game, "me bot:random bot:random")
    play(ana, Mouse(), seed=4, choices=12)
    # Not where only one move is left: that one is made for her, and the log goes on.
    ana.until(lambda: len(ana.tables()[-1]["legal"]) > 1 and shown(ana) == ana.tables()[-1]["number"])
    before = log_of(ana).all_inner_texts()
    assert len(before) > 6
    ana.go(f"/t/{table}")
    expect(log_of(ana)).to_have_count(len(before))
    assert log_of(ana).all_inner_texts() == before
    since = before.count(ana.word("since_your_turn"))
    assert since == int(not before[-1].startswith("Ana"))
    eve.go(f"/t/{table}")
    expect(log_of(eve)).to_have_count(len(before) - since)  # whoever looks on has no turn
    ana.page.locator(".log button").first.click()
    expect(ana.page.locator("[data-back]")).to_be_visible()
    assert not ana.page.locator("main [data-legal]").count()
    assert_accessible(ana)
    ana.page.locator("[data-back]").click()
    expect(ana.page.locator("main [data-legal]").first).to_be_visible()


@pytest.mark.parametrize("device", [{}, {"device": PHONE, "language": "fr"}])
def test_the_end_is_told_to_whoever_played_beside_the_board(screens, device):
    screen = screens(confirm=False, **device)
    screen.become("Ana")
    game = finished(find(CAMPANILE))
    table = go_on(screen, game.game, game.turn - LAST)
    assert play(screen, Mouse(), seed=6).is_over
    scores = screen.file(table).match.scores()
    own = scores.pop(screen.tables()[-1]["viewer"])
    (other,) = scores
    word = "you_win_by" if own > other else "you_lose_by"
    start = texts("common", screen.language)["web"][word].split("{")[0] if own != other else ""
    expect(screen.page.locator(".result h2").first).to_contain_text(start)
    if own != other:
        expect(screen.page.locator(".result h2").first).to_contain_text(str(abs(own - other)))
    board, result = (
        screen.page.locator(one).bounding_box() for one in ("main.board > :first-child", ".result")
    )
    assert board is not None
    assert result is not None
    assert result["x"] >= board["x"] + board["width"] or result["y"] >= board["y"] + board["height"]
