"""The way into a game, and out of it."""

from playwright.sync_api import expect

from tests.browser.axe import assert_accessible


def test_the_lobby_is_accessible(screens):
    screen = screens()
    screen.go("/")
    expect(screen.page.get_by_role("article")).to_have_count(4)
    expect(screen.page.get_by_role("button", name=screen.word("play_bot")).first).to_be_enabled()
    assert_accessible(screen)
