"""How much is loaded: what a phone on a slow line waits for."""

import gzip

from playwright.sync_api import Response, expect

from tests.conftest import every_registered_game

LOBBY, GAME = 150_000, 80_000  # bytes, packed
PACKED_ALREADY = ("font", "image")


def weight(response: Response) -> int:
    """What travels, if the server packs it as every server can."""
    content = response.body()
    return (
        len(content) if response.request.resource_type in PACKED_ALREADY else len(gzip.compress(content, 9))
    )


@every_registered_game
def test_the_first_load_is_small(screens, game):
    screen = screens()
    loaded: list[Response] = []
    screen.page.on("response", lambda response: loaded.append(response))
    screen.go("/")
    play = screen.page.locator(f'article[aria-labelledby="title-{game.id}"] .btn.primary')
    expect(play).to_be_enabled()
    screen.page.wait_for_load_state("networkidle")
    lobby = {one.url: weight(one) for one in loaded}
    assert sum(lobby.values()) <= LOBBY, lobby
    play.click()
    expect(screen.page.locator("main.board")).to_be_visible()
    screen.page.wait_for_load_state("networkidle")
    table = {one.url: weight(one) for one in loaded if one.url not in lobby}
    assert sum(table.values()) <= GAME, table
