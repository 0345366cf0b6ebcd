"""The app as a browser keeps it: it can be installed, and lessons and rules work when nobody answers."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.hands import Mouse
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.test_lessons import at_step, choose, do_step, gone_through
from tests.play.test_lessons import TAUGHT
from tests.server.clients import Server

LIST = "/api/offline"  # kept last
KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      found[new URL(request.url).pathname] = [await answer.text(), [...answer.headers.keys()]];
    }
  }
  return found;
}"""
WAYS = {"azul-pavilion": "en", "campanile": "fr", "palazzo": "fr", "palermo": "en"}  # French on a phone


class House:
    """A server that goes away and comes back, at the same address and with the same tables."""

    def __init__(self, server: Server) -> None:
        self.server, self.port = server, server.port

    @contextmanager
    def away(self) -> Iterator[None]:
        self.server.__exit__()
        try:
            yield
        finally:
            self.server = self.server.again(port=self.port).__enter__()


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[House]:
    house = House(Server(tmp_path_factory.mktemp("away")).__enter__())
    yield house
    house.server.__exit__()


def wait_for_all(screen: Screen) -> None:
    there = f"async () => await caches.match('{LIST}') !== undefined"
    screen.until(lambda: screen.page.evaluate(there))


@pytest.fixture(scope="module")
def visitor(browser, house) -> Iterator[Screen]:
    """Somebody who has looked at the lobby once, for as long as it took to keep everything."""
    with Screen(browser, house.server.address, keeps=True) as screen:
        screen.go("/")
        wait_for_all(screen)
        assert screen.troubles == []
        yield screen


@pytest.fixture
def own(visitor) -> Iterator[Screen]:
    """With the same browser, at a desk and in English again."""
    visitor.go("/about?lang=en")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    visitor.language = "en"
    yield visitor
    visitor.page.set_viewport_size({"width": 1440, "height": 900})


def in_french_on_a_phone(screen: Screen) -> None:
    screen.page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    screen.go("/about?lang=fr")
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    screen.language = "fr"


def test_it_can_be_installed(own):
    """What Chromium asks for: a manifest without errors, and a worker for all addresses of ours."""
    session = own.context.new_cdp_session(own.page)
    expect(own.page.locator("link[rel=manifest]")).to_be_attached()  # after the page
    manifest = session.send("Page.getAppManifest")
    assert (manifest["errors"], manifest["url"]) == ([], f"{own.address}/manifest.webmanifest?lang=en")
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    state = own.page.evaluate("""async () => {
      const {active, scope} = await navigator.serviceWorker.ready;
      return [active.state, active.scriptURL, scope, navigator.serviceWorker.controller === active];
    }""")
    assert state == ["activated", f"{own.address}/worker.js", f"{own.address}/", True]
    worker = own.context.request.get(f"{own.address}/worker.js")
    assert (worker.headers["cache-control"], worker.headers["content-type"].split(";")[0]) == (
        "no-cache",
        "text/javascript",
    )


def test_nothing_of_anybody_is_kept(own):
    """Somebody plays, and looks at their account: kept is what is the same for everybody."""
    me = own.become("Penelope")
    table = own.begin("campanile", "me bot:random")
    expect(own.page.locator("main.board")).to_be_visible()
    for path in ("/account", "/games", f"/people/{me['id']}", "/"):
        own.go(path)
        expect(own.page.locator("#main")).to_be_visible()
    own.page.reload()
    kept = own.page.evaluate(KEPT)
    readable = own.page.evaluate(f"async () => (await (await fetch('{LIST}')).json()).addresses")
    files = {path for path in kept if not path.startswith("/api/")}
    assert {path for path in kept if path.startswith("/api/")} == {*readable, LIST}
    named = re.compile(r"/(index\.html|favicon\.svg|icon-192\.png|assets/[\w.-]+\.(js|css|woff2))")
    assert [path for path in files if not named.fullmatch(path)] == []
    for path, (text, headers) in kept.items():
        assert "set-cookie" not in headers
        for secret in (me["id"], "Penelope", table):
            assert secret not in text, (path, secret)


@pytest.mark.parametrize("taught", TAUGHT)
def test_a_lesson_and_the_rules_are_there_without_a_server(own, house, taught):
    with house.away():
        assert_rules_and_figures_are_read(own, taught)
        if WAYS[taught] == "fr":
            in_french_on_a_phone(own)
        gone_through(own, Mouse(), taught)
        own.go("/learn")
        card = own.page.locator(f'article[aria-labelledby="game-{taught}"]')
        expect(card).to_contain_text(own.word("lesson_learned"))


def test_another_move_is_led_back_and_why_not_is_not_known(own, house):
    with house.away():
        own.page.evaluate("() => localStorage.removeItem('cantiere.lessons')")
        page = at_step(own, "campanile", "build")
        do_step(own, Mouse(), [r"^Bruna( \(|$)", r"^2 storeys"])
        expect(page.locator(".asked [role=alert]")).to_contain_text("This step shows something else: ")
        page.locator('[id="tower-chiara"]').click(force=True)
        expect(page.locator("[data-why]")).to_contain_text(own.word("lesson_offline_why"))
        page.get_by_role("dialog").get_by_role("button", name=own.word("close")).click()
        page.get_by_role("button", name=own.word("hint")).click()
        choose(own, Mouse(), "CONFIRM")
        expect(page.locator("[data-go-on]")).to_be_enabled()


def assert_rules_and_figures_are_read(own: Screen, game: str) -> None:
    own.go(f"/rules/{game}")
    page = own.page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    figure = page.locator("[data-figure]").first
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".cutout .board-picture")).to_be_attached()
    expect(figure.locator(".cutout")).to_be_visible()
    assert page.locator("[data-missing]").count() == 0
    for picture in page.locator("main img").all():
        assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    own.go(f"/learn/{game}/overview")
    expect(page.locator("[data-figure]").nth(2)).to_be_attached()
    expect(page.locator("[data-figure][aria-busy=true]")).to_have_count(0)
    assert page.locator(".board-picture").count() == page.locator("[data-figure]").count() > 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_needs_the_net_says_so_and_heals(own, house, language):
    device = {"en": DESKTOP, "fr": PHONE}[language]
    own.become(f"Nina {language}")
    own.go("/")
    table = own.begin("campanile", "me bot:random")
    with house.away():
        if language == "fr":
            in_french_on_a_phone(own)
        page, notice = own.page, own.page.locator("[data-offline]")
        own.go("/")
        expect(notice).to_contain_text(own.word("offline_more"))
        assert_accessible(own, devices=[device])
        notice.get_by_role("link", name=own.word("learn_game")).click()
        expect(page.get_by_role("heading", level=1, name=own.word("learn_game"))).to_be_visible()
        expect(page.locator(".banner")).to_have_count(0)  # nobody is missed there
        own.go(f"/t/{table}")
        expect(page.get_by_role("alert")).to_contain_text(own.word("no_answer"))
        expect(notice).to_be_visible()
        assert_accessible(own, devices=[device])
    expect(page.locator("main.board")).to_be_visible()
    expect(notice).to_have_count(0)
    own.go("/")
    expect(page.locator(".mine, [data-mine]").first).to_be_attached()
    expect(notice).to_have_count(0)
