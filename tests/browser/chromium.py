"""Chromium for tests: that of the system, for the one that Playwright would download is not needed."""

import os
import shutil
from collections.abc import Sequence
from functools import cache

import pytest

from tests.conftest import NOT_TRIED

# Without windows it opens a page in a third of the time; nobody would see them.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@cache
def program() -> str:
    """Where Chromium is; CHROMIUM names another one."""
    return found("CHROMIUM", NAMES, "chromium-headless-shell")


def found(variable: str, names: Sequence[str], package: str) -> str:
    """Where a browser is. Without it nothing is passed over in silence."""
    names = [os.environ[variable]] if variable in os.environ else names
    for name in names:
        if path := shutil.which(name):
            return path
    return _absent(f"{NOT_TRIED} in a browser: no {' or '.join(names)}; `apt-get install {package}`")


def _absent(reason: str) -> str:
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def arguments() -> list[str]:
    """As root, which is what one is in a container, Chromium runs without its sandbox or not at all."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []
