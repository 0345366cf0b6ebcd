"""Hosts at their desk: how they get there, and its words."""

from secrets import token_hex
from typing import Any

from playwright.sync_api import Locator, expect

from cantiere.play.texts import texts
from cantiere.server.people.person import Role, give_role
from cantiere.server.store.database import Database
from tests.browser.screen import Screen
from tests.server.clients import Server
from tests.server.databases import at_once

PASSWORD = "three stones and an arch"


def said(screen: Screen, name: str, /, **slots: Any) -> str:
    return texts("desk", screen.language)["screen"][name].format(**slots)


async def _promote(url: str, person: str, role: Role) -> None:
    database = Database(url)
    await give_role(database, person, role)
    await database.close()


def member(server: Server, screen: Screen, name: str, role: Role = "player") -> str:
    """Somebody with an account, and perhaps a role; the id."""
    me = screen.become(name)["id"]
    screen.ask(
        "POST",
        "/api/account",
        login=f"someone.{token_hex(6)}",
        password=PASSWORD,
    )
    if role != "player":
        at_once(_promote(server.settings.database_url, me, role))
    return me


def open_desk(screen: Screen, part: str = "people") -> None:
    screen.go(f"/desk/{part}")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(said(screen, "desk"))


def press(screen: Screen, name: str, **slots: Any) -> None:
    screen.page.get_by_role("button", name=said(screen, name, **slots), exact=True).click()


def because(screen: Screen, reason: str, go: str) -> None:
    """The dialogue in which a host says why."""
    dialog: Locator = screen.page.get_by_role("dialog")
    dialog.get_by_label(said(screen, "reason")).fill(reason)
    dialog.locator("form").get_by_role("button", name=said(screen, go).replace("…", ""), exact=True).click()
    expect(dialog).to_have_count(0)
