"""The browser that pages are measured in: the system's, or the one that CHROMIUM names."""

import os
import shutil

import click

NAMES = ("chromium-headless-shell", "chromium", "google-chrome-stable")


def chromium() -> str:
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        raise click.UsageError(f"No browser is here: none of {', '.join(NAMES)}; CHROMIUM names another.")
    return program
