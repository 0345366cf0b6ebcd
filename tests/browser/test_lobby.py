"""The way into a game, and out of it: lobby, links, files, addresses."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from cantiere.games import find
from cantiere.play.gamefile import write_game
from tests.browser.positions import finished
from tests.conftest import every_registered_game

CAMPANILE = find("campanile")


@every_registered_game
def test_a_new_visitor_plays_after_one_click(screens, game):
    screen = screens()
    screen.go("/")
    card = screen.page.locator(f'article[aria-labelledby="title-{game.id}"]')
    card.get_by_role("button", name=screen.word("play_bot")).click()
    expect(screen.page).to_have_url(re.compile(r"/t/\w+"))
    expect(screen.page.get_by_role("main")).to_be_visible()
    expect(screen.page.get_by_role("heading", level=1)).to_be_visible()


def test_a_guest_plays_under_a_name_of_their_own(screens):
    """A name is there already and may be changed: no wall, one click."""
    screen = screens()
    screen.go("/")
    name = screen.page.get_by_label(screen.word("play_as"))
    expect(name).to_have_value(re.compile(r"^\w+ \d{3}$"))
    name.fill("Beatrice")
    card = screen.page.locator('article[aria-labelledby="title-campanile"]')
    card.get_by_role("button", name=screen.word("play_bot")).click()
    expect(screen.page.locator("ol.seats:visible")).to_contain_text("Beatrice")
    screen.go("/")
    expect(screen.page.get_by_role("main").get_by_role("link", name="Beatrice")).to_be_visible()
    expect(name).to_have_count(0)


def test_how_many_bots_of_which_level_is_remembered_for_each_game(screens):
    screen = screens(language="fr")
    screen.go("/")
    of_palazzo = screen.page.locator('article[aria-labelledby="title-palazzo"]')
    of_campanile = screen.page.locator('article[aria-labelledby="title-campanile"]')
    players, level = (of_palazzo.get_by_label(screen.word(name)) for name in ("players", "bot_level"))
    players.select_option("4")
    level.select_option("greedy")
    of_palazzo.get_by_role("button", name=screen.word("play_bot")).click()
    expect(screen.page.locator("ol.seats:visible li")).to_have_count(4)
    screen.go("/")
    expect(players).to_have_value("4")
    expect(level).to_have_value("greedy")
    expect(of_campanile.get_by_label(screen.word("players"))).to_have_value("2")
    expect(of_campanile.get_by_label(screen.word("bot_level"))).to_have_value("normal")


def test_a_game_at_one_screen_is_listed_as_such(screens):
    screen = screens()
    screen.become("Ana")
    screen.begin("campanile", "me local:Leo")
    screen.go("/")
    expect(screen.page.get_by_text(screen.word("hot_seat", names="Leo"))).to_be_visible()


def test_whoever_is_sent_a_link_sits_down(screens):
    """A private table with a clock of its own: its link is the only way to it."""
    host, friend = screens(), screens(language="fr")
    host.go("/")
    card = host.page.locator('article[aria-labelledby="title-campanile"]')
    card.get_by_role("button", name=host.word("table"), exact=False).last.click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label(host.word("clock"), exact=True).select_option(label=host.word("own_clock"))
    dialog.get_by_label(host.word("own_fischer_amount"), exact=True).fill("7")
    dialog.get_by_label(host.word("own_increment")).fill("3")
    dialog.get_by_role("checkbox").first.uncheck()
    dialog.get_by_role("button", name=host.word("open_a_table")).click()
    expect(host.page.get_by_text(host.word("pace_fischer", minutes=7, increment=3))).to_be_visible()
    link = host.page.locator("#address").input_value()
    assert "link=" in link
    friend.page.goto(link)
    friend.page.get_by_role("button", name=friend.word("join"), exact=True).click()
    begin = host.page.get_by_role("button", name=host.word("start"), exact=True)
    expect(begin).to_be_enabled()
    begin.click()
    for screen in (host, friend):
        expect(screen.page.locator("main.board")).to_be_visible()


def test_a_game_file_is_opened_as_a_replay(screens, tmp_path):
    path = tmp_path / "game.json"
    match = finished(CAMPANILE)
    path.write_text(write_game(match, ["Ana", "Ben"]), "utf-8")
    screen = screens()
    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(path)
    expect(screen.page).to_have_url(re.compile(r"/t/\w+/replay"))
    slider = screen.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(match.turn))


def drag(page: Page, name: str, text: str) -> Callable[[str], None]:
    """A file over the page, as the browser tells it; answers to what becomes of it."""
    carried = page.evaluate_handle(
        """([name, text]) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], name, { type: "application/json" }));
            return carried;
        }""",
        [name, text],
    )
    page.dispatch_event("main", "dragover", {"dataTransfer": carried})
    return lambda event: page.dispatch_event("main", event, {"dataTransfer": carried})


def test_a_game_file_is_dropped_on_any_page(screens):
    screen, match = screens(), finished(CAMPANILE)
    screen.go("/about")
    expect(screen.page.get_by_role("heading", level=1)).to_be_visible()
    let = drag(screen.page, "game.json", write_game(match, ["Ana", "Ben"]))
    expect(screen.page.get_by_text(screen.word("drop_file"))).to_be_visible()
    let("drop")
    expect(screen.page).to_have_url(re.compile(r"/t/\w+/replay"))
    expect(screen.page.get_by_role("slider")).to_have_attribute("max", str(match.turn))


def test_a_dropped_file_that_is_none_is_refused_and_the_page_stays(screens):
    screen = screens(language="fr")
    screen.forgive("/api/files", "400")
    screen.go("/games")
    expect(screen.page.get_by_role("heading", level=1)).to_be_visible()
    drag(screen.page, "novel.txt", "It was a dark and stormy night.")("drop")
    refusal = screen.page.get_by_role("alert")
    expect(refusal).not_to_be_empty()
    refusal.get_by_role("button", name=screen.word("close")).click()
    expect(refusal).to_have_count(0)
    expect(screen.page).to_have_url(screen.address + "/games")


def test_a_file_that_is_none_is_refused_with_a_sentence(screens, tmp_path):
    path = tmp_path / "game.json"
    path.write_text("{}", "utf-8")
    screen = screens()
    screen.forgive("/api/files", "400")
    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(path)
    expect(screen.page.get_by_role("alert")).not_to_be_empty()
    expect(screen.page).to_have_url(screen.address + "/")


def test_back_and_refresh_lead_where_they_should(screens):
    screen = screens()
    screen.become("Ana")
    screen.go("/")
    table = screen.begin("campanile", "me bot:random")
    board = screen.page.locator("main.board")
    expect(board).to_be_visible()
    screen.page.reload()
    expect(board).to_be_visible()
    screen.page.go_back()
    expect(screen.page.get_by_role("article")).to_have_count(4)
    screen.page.go_forward()
    expect(screen.page).to_have_url(f"{screen.address}/t/{table}")
    expect(board).to_be_visible()


def test_an_address_that_leads_nowhere_says_so_and_leads_back(screens):
    screen = screens()
    screen.forgive("404")
    for path in ("/no/such/page", "/%E0%A4%A", "/t/000000000000", "/people/nobody", "/rules/chess"):
        screen.go(path)
        expect(screen.page.get_by_role("alert")).not_to_be_empty()
        screen.page.get_by_role("link", name=screen.word("to_lobby")).last.click()
        expect(screen.page.get_by_role("article")).to_have_count(4)


def test_two_tabs_agree(screens):
    screen = screens()
    screen.become("Ana")
    screen.begin("campanile", "me local:Leo")
    other = screen.tab()
    other.goto(screen.page.url)
    expect(other.locator("main.board")).to_be_visible()
