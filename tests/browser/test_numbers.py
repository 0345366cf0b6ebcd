"""The numbers on a screen are true: what is counted is shown as counted, a projection is called one."""

import pytest
from playwright.sync_api import expect

from tests.browser.screen import DESKTOP, PHONE

AT_THE_END = {"palazzo": True, "campanile": True, "palermo": False, "azul-pavilion": False}


@pytest.mark.parametrize(("device", "language"), [(DESKTOP, "en"), (PHONE, "fr")], ids=["desktop", "phone"])
@pytest.mark.parametrize(("game", "is_projected"), AT_THE_END.items())
def test_where_all_is_counted_at_the_end_the_seats_show_a_projection(
    screens, game, is_projected, device, language
):
    screen = screens(device=device, language=language)
    screen.become("Ana")
    screen.begin(game, "me bot:random bot:random")
    seats = screen.page.locator("ol.seats:visible")
    expect(seats.locator("li")).to_have_count(3)
    said = seats.get_by_text(screen.word("projection"), exact=True)
    expect(said).to_have_count(3 if is_projected else 0)
