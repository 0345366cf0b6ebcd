"""A real server with the built web app, a real Chromium, and people who use them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from sqlalchemy import update

from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE
from cantiere.server.web.infrastructure.logs import configure_logs
from tests.browser import chromium
from tests.browser.screen import PATIENCE, Screen
from tests.conftest import ROOT
from tests.server.clients import Server
from tests.server.databases import at_once

PAGE = ROOT / "src" / "cantiere" / "server" / "static" / "index.html"
HERE = Path(__file__).parent
Screens = Callable[..., Screen]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games come first: begun last, one of them would keep everybody waiting."""
    if all(item.path.parent == HERE for item in items):
        items.sort(key=lambda item: item.path.stem != "test_whole_games")


# Of this package only: as long as Playwright runs, no other loop can run in the same thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = chromium.program()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=chromium.arguments())
        yield running
        running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory) -> Iterator[Server]:
    """A server for all tests: whoever tries what it does at its limits is elsewhere (tests/server)."""
    assert PAGE.is_file(), "the web app is not built: make web"
    configure_logs("text", "warning")
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


async def _free_all_names(url: str) -> None:
    """Whoever was here in an earlier test keeps no name from those who come now."""
    database = Database(url)
    async with database.writing() as connection:
        await connection.execute(update(PEOPLE).values(name_key=None))
    await database.close()


@pytest.fixture
def screens(browser, server, request, tmp_path) -> Iterator[Screens]:
    """Opens the browsers of people. Nothing may go wrong on any of them: no error, no refused request."""
    at_once(_free_all_names(server.settings.database_url))
    opened: list[Screen] = []

    def another(**how: Any) -> Screen:
        opened.append(Screen(browser, server.address, **how))
        return opened[-1]

    yield another
    for number, screen in enumerate(opened):
        if request.node.stash.get(_FAILED, False):
            _show(screen, tmp_path / f"screen-{number}.png")
        screen.context.close()
    assert [screen.unforgiven for screen in opened if screen.unforgiven] == []


_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report


def _show(screen: Screen, path: Path) -> None:
    """What a person saw when a test failed."""
    screen.page.screenshot(path=path)
    print(f"{screen.page.url}: {path}", *screen.troubles, sep="\n  ")  # noqa: T201
