"""The clocks of a table run by time that nobody sets: what a machine takes for the time does not matter."""

from playwright.sync_api import expect

from tests.browser.screen import Screen

MINUTES = 10
HOUR = 3_600_000  # ms
CLOCK = {"clock": {"pace": "fischer", "amount": 60 * MINUTES, "increment": 5}}


def times(screen: Screen) -> list[int]:
    """The minutes that each seat has left, as they are shown."""
    shown = screen.page.locator(".seats .time")
    expect(shown).to_have_count(2)
    return [int(text.split(":")[0]) for text in shown.all_inner_texts()]


def test_a_machine_whose_clock_is_set_shows_the_right_times(screens):
    """By an hour either way, while one looks at the table: no minute is gained or lost."""
    ana = screens()
    ana.become("Ana")
    ana.begin("azul-pavilion", "me local:Leo", terms=CLOCK)
    expect(ana.page.locator("main.board")).to_be_visible()
    for jump in (HOUR, -HOUR):
        ana.page.evaluate("jump => { const real = Date.now; Date.now = () => real() + jump; }", jump)
        ana.page.wait_for_timeout(1_100)  # the clock is drawn twice a second
        assert all(MINUTES - 3 < minutes <= MINUTES for minutes in times(ana))
