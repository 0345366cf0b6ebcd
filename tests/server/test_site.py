"""The web app as the server hands it out: its page at every address, files that are kept, words and rules."""

import gzip
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cantiere.games import GAMES
from cantiere.play.pages import sections, source
from cantiere.play.texts import LANGUAGES, texts
from cantiere.server.web.routes import site
from tests.server.clients import Server

PAGE, REST = "<!doctype html><title>Cantiere</title>", "<p>stone</p>"
SCRIPT = "console.log('stone')"
OPEN = [{"kind": "open"}, {"kind": "open"}]


@pytest.fixture
def built(tmp_path, monkeypatch) -> Path:
    """A web app as the build leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE + REST)
    script = folder / "assets" / "index-abc.js"
    script.write_text(SCRIPT)
    script.with_name("index-abc.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "secret.txt").write_text("not for others")
    monkeypatch.setattr(site.Site.__init__, "__defaults__", (folder,))
    return folder


@pytest.fixture
def server(built, tmp_path):
    with Server(tmp_path / "house") as running:
        yield running


@pytest.fixture
def browser(server):
    return server.browser(accept="text/html,*/*")


@pytest.mark.parametrize("path", ["/", "/t/abc123?link=x", "/rules/palazzo", "/games", "/no/such/page"])
def test_every_address_is_the_page(browser, path):
    answer = browser.ask("GET", path)
    assert answer.status_code == 200
    assert answer.text.endswith(REST)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


class Tags(HTMLParser):
    """What a page tells those who draw a preview of a link to it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "meta":
            self.found[given.get("property") or given["name"]] = given["content"]


@pytest.mark.parametrize(
    ("path", "language", "title"),
    [
        ("/", "en", "Cantiere: four board games in the browser"),
        ("/rules/azul-pavilion", "fr", "Règles du jeu Azul – Pavillon d'été"),
        ("/learn/palermo", "en", "Learn Palermo"),
        ("/rules/chess", "en", "Cantiere: four board games in the browser"),
        ("/ratings", "fr", "Cantiere\u00a0: quatre jeux de société dans le navigateur"),
    ],
)
def test_a_link_says_elsewhere_what_it_leads_to(browser, path, language, title):
    html = browser.ask("GET", path, lang=language).text
    told = Tags(html).found
    assert told["og:title"] == title
    assert f"<title>{escape(title)}</title>" in html
    assert told["description"] == told["og:description"] != ""
    assert told["og:image"] == browser.address + "/preview.jpg"


@pytest.mark.parametrize(("language", "words"), [("en", "On the real board"), ("fr", "Sur le vrai plateau")])
def test_a_lesson_says_what_it_is_before_any_script_runs(built, browser, language, words):
    (built / "index.html").write_text(PAGE + '<p class="about"></p>' + REST)
    assert f'<p class="about">{words}' in browser.ask("GET", "/learn/palazzo", lang=language).text
    for other in ("/", "/learn", "/learn/chess", "/rules/palazzo"):
        assert '<p class="about"></p>' in browser.ask("GET", other, lang=language).text


def test_a_private_table_is_told_about_to_those_with_its_link(browser, server):
    """And no search engine lists it."""
    ana = server.guest("Zoé")
    card = ana.ok("POST", "/api/tables", game="palermo", seats=[{"kind": "me"}, *OPEN], is_open=False)
    address = f"/t/{card['id']}"
    assert Tags(browser.ask("GET", address).text).found["og:title"].startswith("Cantiere")
    answer = browser.ask("GET", address, link=card["link"])
    told = Tags(answer.text).found
    assert told["og:title"] == "Palermo: a seat is free"
    assert ana.me["nickname"] not in answer.text
    assert answer.headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in browser.ask("GET", "/").headers


def test_what_the_browser_has_is_not_sent_again(browser):
    tag = browser.ask("GET", "/").headers["etag"]
    assert browser.http.get("/", headers={"if-none-match": tag}).status_code == 304


def test_files_with_a_hash_are_kept_for_ever_and_packed(browser):
    answer = browser.ask("GET", "/assets/index-abc.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    plain = browser.http.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/assets/index-old.js"),
        ("GET", "/api/nothing"),
        ("POST", "/t/abc"),
        ("GET", "/assets/%2e%2e/%2e%2e/secret.txt"),
    ],
)
def test_what_is_no_page_is_refused(browser, method, path):
    assert browser.refused(method, path) == (404, "unknown_address")


def test_nothing_outside_the_folder_is_a_page(browser):
    for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        assert "not for others" not in browser.ask("GET", path).text


def test_programs_are_told_that_there_is_nothing(browser):
    answer = browser.http.get("/no/such/page", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_address")


@pytest.mark.parametrize(("language", "words"), [("en", "is not built"), ("fr", "pas construite")])
def test_where_the_app_is_not_built_a_plain_page_says_how(browser, built, language, words):
    (built / "index.html").unlink()
    asked = browser.http.get("/", params={"lang": language})
    for answer in (asked, browser.http.get("/", headers={"accept-language": language})):
        assert answer.status_code == 200
        assert words in answer.text
        assert "make web" in answer.text
        assert f'<html lang="{language}"' in answer.text
        assert "{" not in answer.text
    assert browser.http.get("/table/x", headers={"accept": "text/html"}).status_code == 404


# Words and rules.


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("house")) as server:
        yield server.browser()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_says_what_the_catalogue_says(reader, language):
    told = reader.ok("GET", f"/api/words/web/{language}")
    assert told["web"] == texts("common", language)["web"]
    assert told["levels"]["level_normal"] == texts("common", language)["phrases"]["level_normal"]
    for game in GAMES:
        told = reader.ok("GET", f"/api/words/{game.id}/{language}")
        assert told["moves"] == texts(game.id, language)["moves"]
        assert "refusals" not in told


def test_sentences_are_sent_once(reader):
    answer = reader.ask("GET", "/api/words/web/en")
    assert answer.headers["content-encoding"] == "gzip"
    again = reader.http.get("/api/words/web/en", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_there_are_no_texts_of_what_is_not_there(reader):
    assert reader.refused("GET", "/api/words/chess/en") == (404, "unknown_game")
    assert reader.refused("GET", "/api/words/web/de") == (422, "bad_message")


class Sources(HTMLParser):
    """The pictures of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str | None, str]] = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            told = dict(attributes)
            self.found.append((told["src"], f"0 0 {told.get('width')} {told.get('height')}"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_told_section_by_section(reader, game, language):
    page = reader.ok("GET", f"/api/rules/{game.id}/{language}")
    assert [one["number"] for one in page["sections"]] == [one.number for one in sections(game.id, language)]
    assert page["title"]
    html = "".join(one["html"] for one in page["sections"])
    assert "<table>" in html
    assert not re.search(r"<script|style=|^#|\]\(", html)
    assert f'(<a href="/rules/{game.id}#' in html  # what is named can be gone to
    pictures = Sources(html).found
    assert len(pictures) == source(game.id, language).count("![")
    for picture, box in pictures:
        answer = reader.ask("GET", picture)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert f'viewBox="{box}"' in answer.text  # its room is there before it comes


def test_there_is_no_other_picture(reader):
    assert reader.refused("GET", "/api/pictures/none.svg") == (404, "unknown_address")
    assert reader.refused("GET", "/api/pictures/..%2fpalazzo.en.md")[0] == 404
