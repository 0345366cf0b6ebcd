"""An account: made, changed, taken along, left and come back to. What is refused is said at its field."""

import json
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.axe import assert_accessible
from tests.browser.screen import Screen

LOGIN, SHORT, PASSWORD, OTHER = "keystone", "stone", "three stones and an arch", "four walls and a long rope"


def part(screen: Screen, name: str) -> Locator:
    """One panel of the page."""
    return screen.page.get_by_role("region", name=screen.word(name), exact=True)


def fill(panel: Locator, screen: Screen, **fields: str) -> None:
    for name, text in fields.items():
        panel.get_by_label(screen.word(name), exact=True).fill(text)


def press(panel: Locator, screen: Screen, name: str) -> None:
    panel.get_by_role("button", name=screen.word(name), exact=True).click()


def told_codes(screen: Screen) -> list[str]:
    """The codes that are shown once, and then kept by their owner."""
    panel = part(screen, "codes")
    expect(panel).to_be_visible()
    codes = panel.locator("code").all_inner_texts()
    assert_accessible(screen)
    press(panel, screen, "codes_kept")
    expect(panel).to_have_count(0)
    return codes


def registered(screen: Screen) -> list[str]:
    """A password that is too short is refused at its field, and nothing that was typed is lost."""
    screen.go("/account")
    panel = part(screen, "register")
    press(panel, screen, "register_go")
    expect(panel.get_by_role("alert").filter(has_text=screen.word("field_empty"))).to_have_count(2)
    fill(panel, screen, login=LOGIN, password=SHORT)
    press(panel, screen, "register_go")
    expect(panel.get_by_label(screen.word("password"), exact=True)).to_be_focused()
    expect(panel.locator("[aria-invalid=true]")).to_have_count(1)
    expect(panel.get_by_label(screen.word("login"), exact=True)).to_have_value(LOGIN)
    fill(panel, screen, password=PASSWORD)
    press(panel, screen, "register_go")
    return told_codes(screen)


def change_password(screen: Screen) -> None:
    panel = part(screen, "sign_in_and_password")
    panel.locator("summary", has_text=screen.word("password_change")).click()
    for old in (OTHER, PASSWORD):
        fill(panel, screen, password_old=old, password_new=OTHER)
        press(panel, screen, "password_change")
        if old != PASSWORD:
            expect(panel.get_by_label(screen.word("password_old"), exact=True)).to_be_focused()
    expect(panel.get_by_role("status").filter(has_text=screen.word("password_changed"))).to_be_visible()


def renewed_codes(screen: Screen) -> list[str]:
    panel = part(screen, "sign_in_and_password")
    panel.locator("summary", has_text=screen.word("codes_new")).click()
    fill(panel, screen, password=OTHER)
    press(panel, screen, "codes_new")
    return told_codes(screen)


def test_an_account_from_its_first_day_to_its_last(screens):
    screen = screens(language="fr")
    screen.forgive("/api/account", "400", "401")
    codes = registered(screen)
    change_password(screen)
    assert set(renewed_codes(screen)).isdisjoint(codes)
    with screen.page.expect_download() as taken:
        part(screen, "your_data").get_by_role("link", name=screen.word("export")).click()
    assert LOGIN in json.dumps(json.loads(Path(taken.value.path()).read_text("utf-8")))
    press(part(screen, "sign_in_and_password"), screen, "sign_out")
    fill(part(screen, "sign_in"), screen, login=LOGIN, password=OTHER)
    press(part(screen, "sign_in"), screen, "sign_in")
    press(part(screen, "your_data"), screen, "forget_me")
    dialog = screen.page.get_by_role("dialog")
    fill(dialog, screen, password=OTHER)
    press(dialog, screen, "forget_me_go")
    expect(part(screen, "register")).to_be_visible()
