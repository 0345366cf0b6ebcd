"""`cantiere serve`, and plain `cantiere`: a server that shows itself, where there is a screen."""

import os
import threading
import webbrowser

import pytest

from cantiere.cli.admin.place import settings_from
from cantiere.cli.serve import has_screen
from cantiere.server.web import run as running


@pytest.fixture
def shown(monkeypatch) -> list[str]:
    """What a browser was opened at; the server says that it is ready, and stops."""
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(running, "run", lambda settings, ready: ready("http://127.0.0.1:8787"))
    return opened


def hear(call, *arguments: str, **environment: str) -> str:
    before = threading.enumerate()
    result = call(*arguments, **environment)
    assert result.exit_code == 0
    for thread in threading.enumerate():
        if thread not in before:
            thread.join()
    return result.stdout


@pytest.mark.parametrize(
    ("arguments", "times"), [((), 1), (("serve",), 0), (("serve", "--open"), 1), (("serve", "--no-open"), 0)]
)
def test_plain_cantiere_serves_and_shows_itself_in_a_browser(arguments, times, call, shown):
    said = hear(call, *arguments, DISPLAY=":0")
    assert "http://127.0.0.1:8787" in said
    assert shown == ["http://127.0.0.1:8787"] * times


def test_without_a_screen_the_address_is_told_and_no_browser_opened(call, shown):
    said = hear(call, DISPLAY="", WAYLAND_DISPLAY="", BROWSER="")
    assert "http://127.0.0.1:8787" in said
    assert shown == []


@pytest.mark.parametrize(
    ("platform", "environment", "answer"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"BROWSER": "firefox"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_where_a_browser_can_appear(platform, environment, answer):
    assert has_screen(platform, environment) is answer


def test_the_server_keeps_its_things_in_the_data_folder_or_where_it_is_told_to(home, tmp_path, monkeypatch):
    def folder():
        return settings_from({}, os.environ).folder

    assert folder() == home / "server"
    monkeypatch.setenv("CANTIERE_DATA", str(tmp_path / "kept"))
    assert folder() == tmp_path / "kept" / "server"
    monkeypatch.setenv("CANTIERE_SERVER_FOLDER", str(tmp_path / "elsewhere"))
    assert folder() == tmp_path / "elsewhere"
