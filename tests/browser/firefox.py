"""Firefox for tests: Debian's, spoken to in WebDriver BiDi over its own socket; no driver, no Node."""

import base64
import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser import chromium
from tests.browser.screen import PATIENCE, TABLE_JS, Device
from tests.server.clients import until

NAMES = ("firefox-esr", "firefox")
LISTENS = "WebDriverBiDiServer.json"  # in the profile, as soon as it does
TOLD = ("log.entryAdded", "network.responseCompleted", "network.fetchError")
LONGER = PATIENCE / 1000 + 30  # seconds: a page that waits in vain says so itself
LEFT = "NS_BINDING_ABORTED"  # whoever leaves a page does not wait for what it has asked for
APART = 0.1  # seconds between two looks at where something lies
SHOWN = 400  # characters of a page, told when what was waited for did not come
WAITING = """async (patience) => {
    for (const begun = performance.now(); performance.now() < begun + patience; ) {
        if (EXPRESSION) return true;
        await new Promise((done) => setTimeout(done, 20));
    }
    return false;
}"""
MIDDLE = """(selector) => {
    const one = document.querySelector(selector);
    one.scrollIntoView({ block: "center" });
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
}"""
STILL = """user_pref("ui.prefersReducedMotion", 1);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""


@cache
def program() -> str:
    """Where Firefox is; FIREFOX names another one."""
    return chromium.found("FIREFOX", NAMES, "firefox-esr")


@contextmanager
def running(folder: Path) -> Iterator["Firefox"]:
    """A Firefox with a profile of its own, which nobody sees."""
    (folder / "user.js").write_text(STILL, "utf-8")
    command = [program(), "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port=0"]
    environment = os.environ | {"HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=environment, **quiet) as process:
        try:
            until((folder / LISTENS).is_file)
            port = json.loads((folder / LISTENS).read_text("utf-8"))["ws_port"]
            address = f"ws://127.0.0.1:{port}/session"
            with connect(address, compression=None, max_size=None, proxy=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()


class Firefox:
    """Commands out, answers and what happens meanwhile in."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._key = socket, 0
        self.happened: list[dict[str, Any]] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=list(TOLD))
        self.ask("script.addPreloadScript", functionDeclaration=f"() => {TABLE_JS.read_text('utf-8')}")

    def ask(self, method: str, **parts: Any) -> Any:
        self._key += 1
        self._socket.send(json.dumps({"id": self._key, "method": method, "params": parts}))
        while (message := json.loads(self._socket.recv(LONGER))).get("id") != self._key:
            self.happened.append(message)
        assert message["type"] == "success", message
        return message["result"]

    def person(self, address: str, device: Device, **choices: Any) -> "Person":
        """Somebody new: no cookie, nothing kept."""
        context = self.ask("browser.createUserContext")["userContext"]
        tab = self.ask("browsingContext.create", type="tab", userContext=context)["context"]
        size = {"width": device.width, "height": device.height}
        self.ask("browsingContext.setViewport", context=tab, viewport=size)
        return Person(self, tab, address, device, choices)


class Person:
    """One person before Firefox, for the hands of `tests.browser.hands`."""

    def __init__(
        self, firefox: Firefox, tab: str, address: str, device: Device, choices: dict[str, Any]
    ) -> None:
        self._firefox, self._tab, self.address, self._device = firefox, tab, address, device
        self.page = self  # what hands ask of Playwright's page is asked of this
        self.mouse = SimpleNamespace(click=self._press)
        kept = json.dumps(json.dumps({"motion": False, "speed": "none", **choices}))
        firefox.ask(
            "script.addPreloadScript",
            contexts=[tab],
            functionDeclaration=f"() => location.host && localStorage.setItem('cantiere.settings', {kept})",
        )

    def go(self, path: str) -> None:
        self._firefox.ask(
            "browsingContext.navigate", context=self._tab, url=self.address + path, wait="complete"
        )

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """As Playwright does it: what a function of one argument answers, if it can be written as JSON."""
        asked = f"async (text) => JSON.stringify(await ({function})(JSON.parse(text))) ?? 'null'"
        told = self._firefox.ask(
            "script.callFunction",
            functionDeclaration=asked,
            arguments=[{"type": "string", "value": json.dumps(argument)}],
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def until(self, expression: str) -> None:
        """Wait until something is so on the page."""
        waiting = WAITING.replace("EXPRESSION", expression)
        if not self.evaluate(waiting, PATIENCE):
            shown = self.evaluate("() => document.body.innerText")
            raise AssertionError(f"it did not happen: {expression}, but: {shown[:SHOWN]}")

    def click(self, selector: str) -> None:
        """In the middle of something, once it is there, can be pressed, and lies still."""
        one = f"document.querySelector({json.dumps(selector)})"
        self.until(f"{one} && !{one}.disabled")
        middle, before = self.evaluate(MIDDLE, selector), None
        while middle != before:
            time.sleep(APART)
            middle, before = self.evaluate(MIDDLE, selector), middle
        self._press(middle["x"], middle["y"])

    def _press(self, x: float, y: float) -> None:
        kind = "touch" if self._device.has_touch else "mouse"
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps}
        self._firefox.ask("input.performActions", context=self._tab, actions=[pointer])

    def screenshot(self, path: Path) -> None:
        told = self._firefox.ask("browsingContext.captureScreenshot", context=self._tab)
        path.write_bytes(base64.b64decode(told["data"]))


def troubles(happened: list[dict[str, Any]]) -> list[str]:
    """What went wrong on any page: errors and warnings, requests that were refused or failed."""
    found = []
    for one in (message["params"] for message in happened if message["type"] == "event"):
        response = one.get("response", {})
        if one.get("level") in ("error", "warn"):
            found.append(f"console: {one['text']}")
        elif one.get("errorText", LEFT) != LEFT:
            found.append(f"failed: {one['errorText']} {one['request']['url']}")
        elif response.get("status", 0) >= 400:
            found.append(f"refused: {response['status']} {response['url']}")
    return found
