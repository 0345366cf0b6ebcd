"""Palermo: what version 1 of the rules wrote. Without policemen, too, whoever was home was asked to wait."""

from cantiere.core.game import Upgrade, Written


def _asked(written: Written) -> Written:
    if written.get("no_police") != "yes":
        return written
    return {**written, "no_police": "yes_asked"}


UPGRADES = (Upgrade(options=_asked, state=_asked),)
