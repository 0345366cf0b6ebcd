"""Chromium for tests: that of the system, for the one that Playwright would download is not needed."""

import os
import shutil
from functools import cache

import pytest

from tests.conftest import NOT_TRIED

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@cache
def program() -> str:
    """Where Chromium is; CHROMIUM names another one. Without it nothing is passed over in silence."""
    names = [os.environ["CHROMIUM"]] if "CHROMIUM" in os.environ else NAMES
    for name in names:
        if found := shutil.which(name):
            return found
    return _absent(f"{NOT_TRIED} in a browser: no {' or '.join(names)}; `apt-get install chromium`")


def _absent(reason: str) -> str:
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def arguments() -> list[str]:
    """As root, which is what one is in a container, Chromium runs without its sandbox or not at all."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []
