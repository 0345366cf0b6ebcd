"""What a game celebrates: news over the board, sounds after a touch."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Mouse, play
from tests.browser.test_pace import AZUL, at_the_table, move
from tests.browser.test_safe_hands import at_my_turn

# Counts the tones that are made, whoever hears them.
LISTEN = """
  window.tones = 0;
  window.Context = AudioContext;
  window.contexts = 0;
  window.AudioContext = class extends Context { constructor(...how) { super(...how); contexts++; } };
  const Tone = OscillatorNode;
  window.OscillatorNode = class extends Tone { constructor(...how) { super(...how); tones++; } };
"""


def test_a_new_phase_is_told_over_the_board_for_a_moment(screens):
    screen = screens(confirm=False)
    at_my_turn(screen, AZUL)
    screen.page.evaluate("""() => {
      window.news = new Set();
      const look = () => document.querySelectorAll("[data-toast]").forEach((one) => news.add(one.id));
      new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
    }""")

    def is_placing() -> bool:
        return screen.tables()[-1]["view"]["phase"] != "draft"

    for seed in range(40):
        if is_placing():
            break
        play(screen, Mouse(), seed=seed, choices=1)
    screen.until(is_placing)
    screen.until(lambda: screen.page.evaluate("news.size"))
    expect(screen.page.locator("[data-toast]")).to_have_count(0)  # after a moment


@pytest.mark.parametrize("loud", [True, False])
def test_nothing_sounds_before_somebody_has_touched_the_page(screens, loud):
    screen = screens(sound=loud)
    screen.context.add_init_script(LISTEN)
    at_the_table(screen, AZUL, bots=1)
    assert screen.page.evaluate("[contexts, tones]") == [0, 0]
    move(screen)
    screen.until(lambda: not loud or screen.page.evaluate("tones"))
    assert (screen.page.evaluate("contexts"), screen.page.evaluate("tones") > 0) == (int(loud), loud)
