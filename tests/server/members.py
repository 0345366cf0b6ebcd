"""People with accounts, some of whom keep order."""

from typing import Any

from tests.server.clients import Browser, Server

PASSWORD = "correct horse battery"


def member(server: Server, name: str, role: Any = "player") -> Browser:
    """Somebody with an account, and perhaps a role."""
    browser = server.guest(name)
    login = name.casefold().replace("é", "e")
    browser.ok("POST", "/api/account", login=login, password=PASSWORD)
    if role != "player":
        server.promote(browser, role)
    return browser
