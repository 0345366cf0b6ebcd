"""Safe hands: nothing jumps, no button takes another's place, and a button undoes what was a mistake."""

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from cantiere.games import find
from tests.browser.hands import Finger, Mouse, choose_once, moment_after, play
from tests.browser.screen import PHONE, Device, Screen
from tests.browser.test_frame import at_one_table
from tests.browser.test_pace import shown
from tests.browser.test_two_people import asked
from tests.conftest import every_registered_game

LAPTOP = Device(1366, 768)
LYING = Device(844, 390, has_touch=True)
DEVICES = {"laptop": LAPTOP, "phone": PHONE, "lying phone": LYING}
CHOICES = 12
AZUL, CAMPANILE, PALAZZO = "azul-pavilion", "campanile", "palazzo"
PLACES = """() => {
  const box = (one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round);
  const all = (what) => [...document.querySelectorAll(what)].map(box);
  return ["main.board", "section.bar", "#confirm", ".happened"].map(all);
}"""


def fewest(game: str) -> str:
    """Me and as many bots as it takes."""
    return " ".join(["me", *["bot:random"] * (find(game).seats[0] - 1)])


def at_my_turn(screen: Screen, game: str, bots: str = "") -> str:
    screen.become("Ana")
    table = screen.begin(game, f"me {bots}" if bots else fewest(game))
    asked(screen)
    return table


def begun(screen: Screen) -> Locator:
    """Something is picked that waits for its confirmation."""
    part = screen.page.locator('main [data-legal="1"]').first
    part.focus()
    part.press("Enter")
    confirm = screen.page.locator("[data-confirm]")
    expect(confirm).to_be_enabled()
    return confirm


def my_move(screen: Screen) -> None:
    """A move of mine, and whatever the bots answer: it is my turn again."""
    before = screen.tables()[-1]["number"]
    begun(screen).click()
    screen.until(lambda: screen.tables()[-1]["number"] > before and screen.tables()[-1]["to_move"] == 0)
    screen.until(lambda: shown(screen) == screen.tables()[-1]["number"])


@pytest.mark.parametrize("device", DEVICES)
@every_registered_game
def test_nothing_jumps_while_a_move_is_composed(screens, game, device):
    """Board, caption, bar and Confirm are where they were, whatever is asked."""
    screen = screens(device=DEVICES[device], language="fr", forced=False)
    at_my_turn(screen, game.id)
    first = screen.page.evaluate(PLACES)
    assert all(first)
    hands, chance = Mouse() if device == "laptop" else Finger(), Random(7)
    for _ in range(CHOICES):
        choose_once(screen, hands, chance)
        assert asked(screen)
        assert screen.page.evaluate(PLACES) == first
        text = "one => one.scrollHeight - one.clientHeight"
        assert screen.page.locator("section.bar .asked").evaluate(text) <= 2, "what is asked is cut"


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_the_towers_keep_their_scale_while_a_card_is_chosen(screens, device):
    screen = screens(device=DEVICES[device], language="fr")
    at_my_turn(screen, CAMPANILE)
    ground = screen.page.locator('[id^="tower-"]').first
    before = ground.bounding_box()
    screen.page.locator('[id^="card-"][data-legal]').first.click()
    expect(screen.page.locator("#option-1")).to_be_visible()
    assert ground.bounding_box() == before


def test_escape_takes_nothing_back(screens):
    screen = screens()
    at_my_turn(screen, AZUL)
    my_move(screen)
    turn = screen.tables()[-1]["turn"]
    begun(screen)
    for _ in range(4):
        screen.page.keyboard.press("Escape")
    expect(screen.page.locator("[data-confirm]")).to_have_count(0)
    screen.page.wait_for_timeout(300)
    assert screen.tables()[-1]["turn"] == turn


def test_a_second_tap_on_cancel_takes_nothing_back(screens):
    screen = screens()
    at_my_turn(screen, AZUL)
    my_move(screen)
    turn = screen.tables()[-1]["turn"]
    begun(screen)
    box = screen.page.locator("[data-cancel]").bounding_box()
    assert box
    screen.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=30)
    expect(screen.page.locator("[data-undo]")).to_be_enabled()
    assert screen.tables()[-1]["turn"] == turn


def test_what_was_taken_back_is_played_again(screens):
    screen = screens(confirm=True)
    at_my_turn(screen, AZUL)
    my_move(screen)
    own = next(line for told in screen.tables() for line in told["story"] or () if line.get("seat") == 0)
    undo, redo = screen.page.locator("[data-undo]"), screen.page.locator("[data-redo]")
    expect(redo).to_have_count(0)
    undo.click()
    expect(redo).to_be_visible()
    assert screen.tables()[-1]["turn"] <= own["turn"]
    redo.click()
    expect(redo).to_have_count(0)
    screen.until(lambda: screen.tables()[-1]["turn"] > own["turn"])
    played = [line for told in screen.tables() for line in told["story"] or () if line["kind"] == "played"]
    mine = [line["move"] for line in played if line["seat"] == 0]
    assert mine[0] == mine[-1]


def test_passing_for_good_asks_once(screens):
    screen = screens(forced=False)
    at_my_turn(screen, CAMPANILE)
    always = screen.page.get_by_role("button", name=screen.word("always_pass"))
    chance = Random(2)
    while not always.count():
        choose_once(screen, Mouse(), chance)
        asked(screen)
    always.click()
    expect(screen.page.get_by_text(screen.word("ask_passing"))).to_be_visible()
    screen.page.locator("[data-cancel]").click()
    expect(always).to_be_visible()
    always.click()
    screen.page.locator("[data-confirm]").click()
    expect(screen.page.get_by_role("button", name=screen.word("stop_passing"))).to_be_visible()


@pytest.mark.parametrize("game", [AZUL, PALAZZO])
def test_a_name_leads_to_what_that_player_has_built(screens, game):
    screen = screens(device=PHONE)
    at_my_turn(screen, game, "bot:random bot:random")
    screen.page.locator(".strip .seat").nth(2).click()
    there = screen.page.locator("#back" if game == AZUL else "#city-2")
    expect(there).to_be_in_viewport()
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_a_long_caption_is_read_whole(screens):
    screen = screens(device=PHONE, language="fr")
    at_my_turn(screen, CAMPANILE, "bot:random bot:random")
    words = screen.page.locator("[data-caption] button")
    board = screen.page.locator("main.board").bounding_box()
    words.click()
    expect(words).to_have_attribute("aria-expanded", "true")
    assert words.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    assert screen.page.locator("main.board").bounding_box() == board
    words.click()
    expect(words).to_have_attribute("aria-expanded", "false")


def take_back(screen: Screen) -> Locator:
    """What others have to agree to, if anything."""
    return screen.page.get_by_role("button", name=screen.word("take_back"), disabled=False)


def test_an_objection_is_seen(screens):
    ana, ben = screens(), screens()
    at_one_table(ana, ben)
    chance, pairs = Random(1), ((ana, ben), (ben, ana))
    found: list[tuple[Screen, Screen]] = []
    while not found:
        choose_once(asked(ana, ben), Mouse(), chance)
        found = [(me, other) for me, other in pairs if take_back(me).count()]
    me, other = found[0]
    take_back(me).click()
    other.page.get_by_role("button", name=other.word("object")).click()
    name = "Ben" if other is ben else "Ana"
    for screen in (me, other):
        told = screen.page.locator("[data-answer]")
        expect(told).to_contain_text(screen.word("story_answered_no", name=name))
        told.get_by_role("button").click()
        expect(told).to_have_count(0)


def test_the_past_asks_for_no_move(screens):
    screen = screens(language="fr", confirm=False)
    at_my_turn(screen, AZUL)
    play(screen, Mouse(), seed=4, choices=6)
    screen.page.locator(".log button").first.click()
    expect(screen.page.locator("[data-back]")).to_be_visible()
    expect(screen.page.locator("section.bar button")).to_have_count(0)
    screen.page.locator("[data-back]").click()
    expect(screen.page.locator("#confirm")).to_be_visible()


@every_registered_game
def test_a_table_is_asked_for_once(screens, game):
    screen = screens()
    screen.become("Ana")
    asked_for: list[str] = []
    screen.page.on("request", lambda request: asked_for.append(request.url.split("?")[0]))
    table = screen.begin(game.id, fewest(game.id))
    assert moment_after(screen) is not None
    assert asked_for.count(f"{screen.address}/api/tables/{table}") == 1


def test_a_table_that_was_just_opened_is_asked_for_once(screens):
    screen = screens()
    asked_for: list[str] = []
    screen.page.on("request", lambda request: asked_for.append(f"{request.method} {request.url}"))
    screen.go("/")
    screen.page.locator(f'article[aria-labelledby="title-{AZUL}"] .btn.primary').click()
    expect(screen.page.locator("main.board")).to_be_visible()
    screen.page.wait_for_load_state("networkidle")
    table = screen.page.url.split("?")[0].rsplit("/", 1)[-1]
    wanted = [one for one in asked_for if one.split("?")[0].endswith(f"/tables/{table}")]
    assert len([one for one in wanted if one.startswith("GET")]) <= 1, wanted
