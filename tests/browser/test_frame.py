"""Around the boards: a slim bar on phones, names that stay true, and where one is signed in."""

from random import Random

from playwright.sync_api import Locator, expect

from cantiere.games import find
from cantiere.play.gamefile import write_game
from tests.browser.axe import assert_accessible, violations
from tests.browser.hands import Finger, Mouse, choose_once
from tests.browser.positions import finished
from tests.browser.screen import Device, Screen
from tests.browser.test_two_people import asked
from tests.conftest import every_registered_game

NARROW = Device(360, 740, has_touch=True)
SLIM = 136  # px: a question of two lines and what there is to know about it, over one row of buttons
CHOICES = 6
AZUL, CAMPANILE = find("azul-pavilion"), find("campanile")
PASSWORD = "three stones and an arch"


def assert_slim(screen: Screen) -> None:
    """The bar leaves the height to the board, and where the game stands is not cut off."""
    box = screen.page.locator("section.bar").bounding_box()
    assert box is not None
    assert box["height"] <= SLIM, screen.page.locator("section.bar").inner_text()
    stage = "stage => [stage.scrollWidth - stage.clientWidth, stage.scrollHeight - stage.clientHeight]"
    across, down = screen.page.locator("header .stage").evaluate(stage)
    assert (across <= 0, down <= 3) == (True, True), (across, down)  # 3: what a letter hangs below its line


@every_registered_game
def test_a_phone_keeps_its_height_for_the_board(screens, game):
    screen = screens(device=NARROW, language="fr")
    screen.become("Giulia")
    screen.begin(game.id, " ".join(["me", *["bot:random"] * (game.seats[0] - 1)]))
    chance = Random(3)
    for _ in range(CHOICES):
        asked(screen)
        assert_slim(screen)
        choose_once(screen, Finger(), chance)


def moves_of(screen: Screen, name: str) -> Locator:
    log = screen.page.get_by_role("region", name=screen.word("log"), exact=True)
    return log.get_by_role("listitem").filter(has_text=name)


def test_a_key_confirms_wherever_the_focus_is(screens):
    screen = screens()
    screen.become("Giulia")
    screen.begin(AZUL.id, "me bot:random")
    asked(screen)
    part = screen.page.locator('main [data-legal="1"]').first
    part.focus()
    screen.page.keyboard.press("Enter")
    confirm = screen.page.locator("[data-confirm]")
    expect(confirm).to_be_visible()
    expect(part).to_be_focused()
    screen.page.keyboard.press("c")
    expect(confirm).to_have_count(0)
    expect(moves_of(screen, "Giulia").first).to_be_visible()


def at_one_table(ana: Screen, ben: Screen) -> None:
    ana.become("Ana")
    ben.become("Ben")
    table = ana.open_table(CAMPANILE.id, "me open bot:random")["id"]
    ben.join(table)
    ana.start(table, ben)
    for screen in (ana, ben):
        screen.go(f"/t/{table}")
        expect(screen.page.locator("main.board")).to_be_visible()


def resign(screen: Screen) -> None:
    screen.page.get_by_role("button", name=screen.word("menu"), exact=True).click()
    screen.page.get_by_role("button", name=screen.word("resign"), exact=True).click()
    screen.page.get_by_role("dialog").get_by_role("button", name=screen.word("resign"), exact=True).click()


def test_a_bot_that_takes_over_has_not_made_the_moves_before(screens):
    ana, ben = screens(), screens()
    at_one_table(ana, ben)
    chance = Random(1)
    while not moves_of(ben, "Ana").count():
        choose_once(asked(ana, ben), Mouse(), chance)
    resign(ana)
    own, bots = ben.word("story_resigned", name="Ana"), ben.word("bot_for", name="Ana")
    expect(moves_of(ben, own)).to_be_visible()
    while not moves_of(ben, bots).count():
        choose_once(asked(ben), Mouse(), chance)
    told = moves_of(ben, "Ana").all_inner_texts()
    left = told.index(own)
    assert all(line.startswith(bots) for line in told[left + 1 :])
    assert told[:left]
    assert not any(bots in line for line in told[: left + 1])


def test_whoever_has_no_name_in_a_file_is_numbered(screens):
    screen = screens(language="fr")
    screen.become("Ana")
    card = screen.bring(write_game(finished(CAMPANILE)))
    screen.go(f"/t/{card['id']}/replay?link={card['link']}")
    expect(screen.page.locator(".seats .name").first).to_have_text("Joueur 1")


def test_on_a_screen_of_any_height_the_buttons_of_a_result_cover_nothing(screens):
    screen = screens(device=NARROW)
    screen.become("Ana")
    screen.begin(CAMPANILE.id, "me bot:random")
    resign(screen)
    expect(screen.page.get_by_role("link", name=screen.word("game_file"))).to_be_visible()
    covered = {}
    for height in range(440, NARROW.height, 10):
        screen.page.set_viewport_size({"width": NARROW.width, "height": height})
        covered[height] = violations(screen.page, {"runOnly": ["target-size"]})
    assert not {height: lines for height, lines in covered.items() if lines}


def test_a_browser_that_was_left_behind_is_signed_out(screens):
    here, there = screens(language="fr"), screens(device=NARROW)
    there.forgive("401", "4001", "/api/me")
    here.become("Ana")
    here.ask("POST", "/api/account", login="archway", password=PASSWORD)
    there.ask("POST", "/api/session", login="archway", password=PASSWORD)
    there.go("/account")
    here.go("/account")
    panel = here.page.get_by_role("region", name=here.word("devices"), exact=True)
    expect(panel.get_by_role("listitem")).to_have_count(2)
    expect(panel.get_by_text(here.word("device_here"), exact=True)).to_have_count(1)
    assert_accessible(here)
    panel.get_by_role("listitem").get_by_role("button").click()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    expect(there.page.get_by_role("region", name=there.word("register"), exact=True)).to_be_visible()
