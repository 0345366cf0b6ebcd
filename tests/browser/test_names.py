"""Names on the screen: who is a guest, who keeps order; and that one's own name is never in the way."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.test_company import promote, say
from tests.browser.test_people import PASSWORD, fill, part, press

SAME_CHANCE = """
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (room) => (room instanceof Uint32Array ? room : draw(room));
"""


def seat(screen: Screen, name: str):
    return screen.page.locator("main li").filter(has_text=name)


@pytest.mark.parametrize(("device", "language"), [(DESKTOP, "en"), (PHONE, "fr")], ids=["desktop", "phone"])
def test_guests_and_those_who_keep_order_are_marked(device, language, screens, server):
    ana, ben = screens(device=device, language=language), screens()
    promote(server, ana.become("Ana")["id"])
    ben.become("Ben")
    table = ana.open_table("azul-pavilion", "me open local:Leo")
    ben.join(table["id"])
    ben.go("/")
    lead = ben.page.get_by_text("Ana (host)", exact=False)
    expect(lead.first).to_be_visible()
    ana.go(f"/t/{table['id']}")
    for name, mark in (("Ana", "host"), ("Ben", "guest"), ("Leo", "local")):
        expect(seat(ana, name)).to_contain_text(ana.word(f"mark_{mark}"))
    ben.go(f"/t/{table['id']}")
    say(ben, "Hello!")
    said = ana.page.locator("p").filter(has_text="Hello!")
    expect(said).to_contain_text(ana.word("mark_guest"))
    assert_accessible(ana, devices=[device])
    ana.page.get_by_role("button", name=ana.word("start")).click()
    expect(ana.page.locator("ol.seats").first).to_contain_text(ana.word("mark_host"))
    assert_accessible(ana, devices=[device])


def test_the_first_click_does_not_fail_because_a_made_up_name_is_taken(screens):
    other, screen = screens(), screens()
    other.become("Arco 100")
    screen.page.add_init_script(SAME_CHANCE)
    screen.forgive("409", "/api/guests")
    screen.go("/account")
    panel = part(screen, "register")
    fill(panel, screen, login="arco", password=PASSWORD)
    press(panel, screen, "register_go")
    expect(part(screen, "codes")).to_be_visible()
    assert screen.ask("GET", "/api/me")["nickname"] == "Arco 10000"


def test_who_registers_in_the_middle_of_a_game_plays_on(screens):
    screen = screens()
    screen.become("Ana")
    table = screen.begin("azul-pavilion", "me bot:random", is_open=False)
    expect(screen.page.locator("ol.seats").first).to_contain_text("Ana")
    heard = len(screen.heard)
    other = screen.tab()
    other.goto(f"{screen.address}/account")
    panel = other.get_by_role("region", name=screen.word("register"), exact=True)
    fill(panel, screen, login="midgame", password=PASSWORD)
    press(panel, screen, "register_go")
    expect(other.get_by_role("region", name=screen.word("codes"), exact=True)).to_be_visible()
    screen.until(lambda: any(_is_shown_again(one, table) for one in screen.heard[heard:]))
    assert screen.ask("GET", "/api/me")["kind"] == "account"
    expect(screen.page.locator("ol.seats").first).to_contain_text("Ana")


def _is_shown_again(heard: dict, table: str) -> bool:
    return heard["kind"] == "table" and heard["table"] == table and heard["viewer"] == 0
