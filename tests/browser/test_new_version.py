"""Another version of the app: taken at the next page or when somebody wants it, and never mixed."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cantiere.server.web.routes import installed_app, site
from tests.browser.axe import assert_accessible
from tests.browser.conftest import PAGE
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.test_installed import KEPT, House, in_french_on_a_phone, wait_for_all
from tests.server.clients import Server

BUILD = re.compile(r'<meta name="build" content="(\w+)"')
ENTRY = re.compile(r"/assets/(index-[\w-]+\.js)")
NEWER = "b2b2b2b2b2b2b2b2"
ON_PAGE = """() => [document.querySelector('meta[name="build"]').content,
  document.querySelector('script[type="module"]').src.split('/').at(-1)]"""


def build_of(folder: Path) -> tuple[str, str]:
    """Which version lies there: its name, and the script that a page begins with."""
    page = (folder / "index.html").read_text("utf-8")
    build, entry = BUILD.search(page), ENTRY.search(page)
    assert build
    assert entry
    return build[1], entry[1]


def release_another(folder: Path) -> None:
    """As a build would: another name of the version and of a script, and what was there is gone."""
    (old, entry), other = build_of(folder), "index-SECOND00.js"
    for path in [*folder.rglob("*.br"), *folder.rglob("*.gz")]:
        path.unlink()
    for path in [folder / "index.html", *folder.rglob("*.js"), *folder.rglob("*.css")]:
        path.write_text(path.read_text("utf-8").replace(old, NEWER).replace(entry, other), "utf-8")
    (folder / "assets" / entry).rename(folder / "assets" / other)


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """The web app, somewhere where it can be changed."""
    folder = tmp_path / "static"
    shutil.copytree(PAGE.parent, folder)
    monkeypatch.setattr(site.Site.__init__, "__defaults__", (folder,))
    monkeypatch.setattr(installed_app, "STATIC", folder)
    return folder


@pytest.fixture
def house(folder, tmp_path) -> Iterator[House]:
    house = House(Server(tmp_path / "house").__enter__())
    yield house
    house.server.__exit__()


def kept_versions(screen: Screen) -> set[str]:
    return {name.partition("-")[2] for name in screen.page.evaluate("() => caches.keys()")}


@pytest.mark.parametrize("how", ["reload", "next page"])
def test_a_new_version_is_told_quietly_and_taken_whole(browser, house, folder, how):
    old = build_of(folder)
    with Screen(browser, house.server.address, keeps=True) as screen:
        page = screen.page
        screen.go("/")
        screen.until(lambda: page.evaluate("() => navigator.serviceWorker.controller?.state === 'activated'"))
        assert tuple(page.evaluate(ON_PAGE)) == old
        with house.away():
            release_another(folder)
        notice = page.locator("[data-newer]")
        expect(notice).to_contain_text(screen.word("newer"))
        assert tuple(page.evaluate(ON_PAGE)) == old  # nothing went from under anybody's eyes
        assert_accessible(screen, devices=[DESKTOP if how == "reload" else PHONE])
        if how == "reload":
            notice.get_by_role("button", name=screen.word("reload")).click()
        else:
            notice.get_by_role("button", name=screen.word("later")).click()
            expect(notice).to_have_count(0)
            page.get_by_role("link", name=screen.word("nav_rules"), exact=True).first.click()
            expect(page).to_have_url(re.compile("/rules$"))
        page.wait_for_function(f"""() => document.querySelector('meta[content="{NEWER}"]')""")
        expect(page.locator("#main")).to_be_visible()
        assert tuple(page.evaluate(ON_PAGE)) == build_of(folder) != old
        expect(notice).to_have_count(0)
        screen.until(lambda: kept_versions(screen) == {NEWER})


def test_offline_there_is_one_version_whole(browser, house, folder):
    """The old app with what it was told, or the new one: never a page of one and files of the other."""
    _, entry = build_of(folder)
    with Screen(browser, house.server.address, keeps=True) as screen:
        page = screen.page
        screen.go("/")
        wait_for_all(screen)
        with house.away():
            release_another(folder)
        expect(page.locator("[data-newer]")).to_be_visible()
        page.reload()
        screen.until(lambda: kept_versions(screen) == {NEWER})
        wait_for_all(screen)  # once more, for the new one
        assert f"/assets/{entry}" not in page.evaluate(KEPT)
        with house.away():
            in_french_on_a_phone(screen)
            screen.go("/rules/palazzo")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert tuple(page.evaluate(ON_PAGE)) == build_of(folder)
