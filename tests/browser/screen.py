"""Somebody at a browser: a page, what the server says to it, and everything that goes wrong there."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    WebSocket,
)

from cantiere.play.fair import client_commitment
from cantiere.play.gamefile import GameFile, read_game
from cantiere.play.texts import texts

TABLE_JS = Path(__file__).with_name("table.js")
PATIENCE = 120_000.0  # ms for what should take moments: the machine may be busy
SEED = "stone"
PAUSE = 20.0  # ms between two looks, at first
LONG_PAUSE = 160.0  # ms, when it takes its time: looking keeps the machine from doing it
RETRIES = 3  # as browsers do, if the server has just closed a line that lay idle
LEFT = "net::ERR_ABORTED"  # whoever leaves a page does not wait for what it has asked for


@dataclass(frozen=True)
class Device:
    """What somebody holds in their hands."""

    width: int
    height: int
    has_touch: bool = False

    @property
    def size(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}

    def context(self) -> dict[str, Any]:
        return {
            "viewport": self.size,
            "has_touch": self.has_touch,
            "is_mobile": self.has_touch,
        }


DESKTOP = Device(1440, 900)
PHONE = Device(390, 844, has_touch=True)
# An app on a busy machine: it takes a line that is silent for seconds for dead, and tries another one.
IMPATIENT = "WebSocket is closed before the connection is established"


class Screen:
    """One person, one browser of their own. Leaving the block closes it and tells what went wrong."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        device: Device = DESKTOP,
        language: str = "en",
        dark: bool = False,
        keeps: bool = False,
        **choices: bool | str,
    ) -> None:
        self.address, self.language, self.device = address, language, device
        self.context = browser.new_context(
            **device.context(),
            base_url=address,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            extra_http_headers={"accept-language": language},
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(path=TABLE_JS)
        if not keeps:  # a worker asks for a hundred things beside what a test is about
            self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        kept = json.dumps(json.dumps({"motion": False, "speed": "none", "firstTimes": False, **choices}))
        self.context.add_init_script(
            f"localStorage.getItem('cantiere.settings') ?? localStorage.setItem('cantiere.settings', {kept})"
        )
        self.heard: list[dict[str, Any]] = []
        self.troubles: list[str] = []
        self._forgiven = [IMPATIENT]
        self.page = self.tab()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.context.close()

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._trouble(f"uncaught: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("websocket", self._connected)
        return page

    # What goes wrong.

    def forgive(self, *patterns: str) -> None:
        """What a test brings about itself is no trouble."""
        self._forgiven += patterns

    def _trouble(self, what: str) -> None:
        self.troubles.append(what)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._trouble(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self._trouble(f"failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._trouble(f"refused: {response.status} {response.request.method} {response.url}")

    @property
    def unforgiven(self) -> list[str]:
        return [one for one in self.troubles if not any(re.search(each, one) for each in self._forgiven)]

    # What the server says.

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def until(self, fits: Callable[[], Any]) -> None:
        """Wait for something that is told, not shown."""
        waited, pause = 0.0, PAUSE
        while waited < PATIENCE:
            if fits():
                return
            self.page.wait_for_timeout(pause)  # not by the page's clock: it may stand still
            waited, pause = waited + pause, min(1.5 * pause, LONG_PAUSE)
        raise AssertionError("it did not happen")

    def tables(self) -> list[dict[str, Any]]:
        """All that was told of tables."""
        return [message for message in self.heard if message["kind"] == "table"]

    # Beyond the page: as the page would ask, with its cookies.

    def ask(self, method: str, path: str, **body: Any) -> Any:
        answer = self.context.request.fetch(
            self.address + path,
            method=method,
            headers={"origin": self.address},
            max_retries=RETRIES,
            **({"data": body} if method != "GET" else {"params": body}),
        )
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def bring(self, file: str) -> dict[str, Any]:
        """A game file, given to the server."""
        headers = {"origin": self.address, "content-type": "application/json"}
        answer = self.context.request.post(
            f"{self.address}/api/files", data=file, headers=headers, max_retries=RETRIES
        )
        assert answer.ok, answer.text()
        return answer.json()

    def become(self, nickname: str) -> dict[str, Any]:
        """A guest, before the page asks for one."""
        return self.ask("POST", "/api/guests", nickname=nickname, language=self.language)

    def open_table(self, game: str, seats: str, **more: Any) -> dict[str, Any]:
        """A new table; the seats as words, such as `me open bot:random local:Leo`."""
        wanted = [dict(zip(("kind", "name"), seat.split(":"), strict=False)) for seat in seats.split()]
        return self.ask("POST", "/api/tables", game=game, seats=wanted, **more)

    def begin(self, game: str, seats: str, **more: Any) -> str:
        """A game that has begun, and is shown."""
        card = self.open_table(game, seats, **more)
        self.start(card["id"])
        self.go(f"/t/{card['id']}")
        return card["id"]

    def commitment(self, table: str) -> dict[str, str]:
        """To the one seed that all have here."""
        return {"commitment": client_commitment(table, SEED)}

    def join(self, table: str) -> None:
        self.ask("POST", f"/api/tables/{table}/join", **self.commitment(table))

    def start(self, table: str, *others: "Screen") -> None:
        """Begin a game at once: without the pages, which would reveal by themselves."""
        self.ask("POST", f"/api/tables/{table}/start", **self.commitment(table))
        for one in (*others, self):
            one.ask("POST", f"/api/tables/{table}/reveal", seed=SEED)

    def file(self, table: str) -> GameFile:
        """A game as its file tells it, replayed by the engine. It is written just after the last move."""
        address = f"{self.address}/api/tables/{table}/file"
        self.until(lambda: self.context.request.get(address, max_retries=RETRIES).ok)
        return read_game(self.context.request.get(address, max_retries=RETRIES).body())

    # On the page.

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def word(self, name: str, /, **slots: Any) -> str:
        """A sentence of the screen, from the catalogue that it takes it from."""
        return texts("common", self.language)["web"][name].format(**slots)

    def scores(self) -> list[int]:
        """The totals on the sheet of the result."""
        cells = self.page.locator(".result tfoot td").all_text_contents()
        return [int(re.sub(r"[^\d-]", "", cell.replace("−", "-"))) for cell in cells]
