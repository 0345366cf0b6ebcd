"""What an installed app is told: its manifest in both languages, and what may be kept to read offline."""

import json
import re

import pytest

from cantiere.games import GAMES
from cantiere.play.texts import LANGUAGES
from cantiere.server.web.routes import installed_app
from tests.conftest import ROOT
from tests.server.clients import Server

PUBLIC = ROOT / "web" / "public"
SIZES = {"192x192", "512x512"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def anybody(server):
    return server.browser()


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A web app as the build leaves it."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text('<!doctype html><meta name="build" content="abc123" />')
    monkeypatch.setattr(installed_app, "STATIC", folder)
    return folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_whole(anybody, language):
    answer = anybody.ask("GET", "/manifest.webmanifest", lang=language)
    told = answer.json()
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    assert (told["id"], told["start_url"], told["scope"], told["display"]) == ("/", "/", "/", "standalone")
    assert told["lang"] == language
    assert told["name"] == told["short_name"] == "Cantiere"
    assert {icon["sizes"] for icon in told["icons"]} == SIZES
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        picture = (PUBLIC / icon["src"].removeprefix("/")).read_bytes()
        width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
        assert (picture[1:4], f"{width}x{height}") == (b"PNG", icon["sizes"])
    assert all(re.fullmatch("#[0-9a-f]{6}", told[f"{part}_color"]) for part in ("theme", "background"))
    assert len({shortcut["name"] for shortcut in told["shortcuts"]}) == len(told["shortcuts"]) == 4


def test_the_manifest_speaks_the_language_of_the_browser_and_is_of_one_app(server):
    french = server.browser(**{"accept-language": "fr-CH"}).ask("GET", "/manifest.webmanifest")
    english = server.browser().ask("GET", "/manifest.webmanifest", lang="xx")
    assert (french.json()["lang"], english.json()["lang"]) == ("fr", "en")
    assert french.json()["id"] == english.json()["id"]
    assert french.json()["theme_color"] in (ROOT / "web" / "index.html").read_text("utf-8")


def test_everything_that_can_be_read_is_there_for_anybody(anybody):
    """Without a cookie, in one go; nothing else is on the list."""
    told = anybody.ok("GET", "/api/offline")
    for game in GAMES:
        for language in LANGUAGES:
            place = f"{game.id}/{language}"
            wanted = {f"/api/words/{place}", f"/api/rules/{place}", f"/api/overview/{place}"}
            wanted |= {f"/api/lessons/{place}", f"/api/lessons/{place}/answers"}
            assert wanted <= set(told["addresses"])
    figures = [address for address in told["addresses"] if "/figures/" in address]
    pictures = [address for address in told["addresses"] if "/pictures/" in address]
    assert len(figures) > 30
    assert len(pictures) == len(list((ROOT / "docs" / "rules" / "img").iterdir()))
    readable = re.compile(r"/api/(games|(words|rules|overview|lessons|figures|pictures)(/\w[\w.-]*)+)")
    for address in told["addresses"]:
        assert readable.fullmatch(address), address  # as the worker believes it
        answer = anybody.ask("GET", address)
        assert answer.status_code == 200, address
        assert "set-cookie" not in answer.headers


def test_what_is_kept_is_the_same_whoever_asks(server, anybody):
    """Also for a host, who is told more of the shelf: the worker asks as nobody."""
    host = server.guest("Hester")
    server.promote(host, "host")
    for address in anybody.ok("GET", "/api/offline")["addresses"]:
        if address != "/api/games":
            assert host.ask("GET", address).content == anybody.ask("GET", address).content, address
    assert host.me["id"] not in json.dumps(host.ok("GET", "/api/games"))


def test_it_tells_which_app_it_goes_with(built, anybody):
    told = anybody.ok("GET", "/api/offline")
    assert (told["build"], bool(re.fullmatch(r"[0-9a-f]{16}", told["version"]))) == ("abc123", True)
    assert anybody.ok("GET", "/api/offline")["version"] == told["version"]
    (built / "index.html").unlink()
    assert anybody.ok("GET", "/api/offline")["build"] == ""


def test_the_policy_allows_a_worker_and_a_manifest_of_ours_only(anybody):
    policy = anybody.ask("GET", "/").headers["content-security-policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
    assert "unsafe" not in policy
