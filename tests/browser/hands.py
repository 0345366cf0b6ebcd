"""How somebody chooses: with a mouse, with a finger, with keys only. And a player who has such hands."""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Locator

from tests.browser.screen import PATIENCE, Screen

SHORTLY = 2_500.0  # ms in which a screen must have answered to a choice
LONGEST_GAME = 2_000  # choices
STEPS = 8  # of a finger on its way
MOST_KEYS = 300  # that may be pressed until something that can be chosen has the focus
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


@dataclass(frozen=True)
class Part:
    """Something on the screen that stands for options."""

    place: int
    name: str
    count: int
    confirms: bool
    lifts: bool  # the curtain between two people at one screen
    listed: bool  # a button beside the picture, such as a door that is near: it leads on
    chosen: bool  # already: to choose it once more may change nothing


@dataclass(frozen=True)
class Moment:
    """What a screen shows when it asks for a choice, or when the game is over."""

    sign: str
    is_over: bool
    parts: list[Part]
    problem: str


class Hands(Protocol):
    def choose(self, screen: Screen, parts: list[Part], chance: Random) -> str:
        """Choose one of the parts; its name."""
        ...


def moment_after(
    screen: Screen, sign: str = "", shortly: float = SHORTLY, patience: float = PATIENCE
) -> Moment | None:
    """The next moment at which something is asked of this person; None if it does not come."""
    told = screen.page.evaluate("times => onTable.next(...times)", [sign, shortly, patience])
    if told is None:
        return None
    parts = [Part(**part) for part in told["parts"]]
    return Moment(told["sign"], told["isOver"], parts, told["problem"])


def preferred(parts: list[Part], chance: Random) -> list[Part]:
    """What is chosen is mostly confirmed, what is listed mostly chosen: else no pawn would ever come home."""
    confirming = [part for part in parts if part.confirms]
    listed = [part for part in parts if part.listed and not part.chosen]
    for some in (confirming, listed):
        if some and chance.random() < 0.8:
            return some
    return [part for part in parts if not part.chosen] or parts


class _Pointing:
    """Goes to a part of the screen and touches it where nothing covers it."""

    def choose(self, screen: Screen, parts: list[Part], chance: Random) -> str:
        part = chance.choice(preferred(parts, chance))
        spot = screen.page.evaluate("place => onTable.reach(place)", part.place)
        assert not spot.get("isCovered"), f"“{part.name}” can be chosen, but something covers it"
        if not spot.get("isGone"):
            self._touch(screen, spot)
        return part.name

    def _touch(self, screen: Screen, spot: dict[str, Any]) -> None:
        raise NotImplementedError


class Mouse(_Pointing):
    def _touch(self, screen: Screen, spot: dict[str, Any]) -> None:
        screen.page.mouse.click(spot["x"], spot["y"])


class Finger(_Pointing):
    def _touch(self, screen: Screen, spot: dict[str, Any]) -> None:
        screen.page.touchscreen.tap(spot["x"], spot["y"])


class Keys:
    """Tab, arrows and Enter, and nothing else."""

    def choose(self, screen: Screen, parts: list[Part], chance: Random) -> str:
        some = preferred(parts, chance)
        place = self._walk(screen, chance, [part.place for part in some])
        if place is not None:
            screen.page.keyboard.press("Enter")
        return next((part.name for part in some if part.place == place), "what is gone")

    def _walk(self, screen: Screen, chance: Random, places: list[int]) -> int | None:
        """Go on until one of these has the focus, or none is left; the first are perhaps passed over."""
        passed_over, way = chance.randrange(min(len(places), 4)), "Tab"
        focus = screen.page.evaluate("places => onTable.want(places)", places)
        for _ in range(MOST_KEYS):
            if focus["isGone"]:
                return None
            if focus["place"] in places:
                if not passed_over or focus["confirms"]:
                    return focus["place"]
                passed_over -= 1
            way = self._way(focus, way)
            has_arrows = focus["hasArrows"] and chance.random() < 0.4
            screen.page.keyboard.press(chance.choice(ARROWS) if has_arrows else way)
            focus = screen.page.evaluate("() => onTable.focused()")
        raise AssertionError(f"no key leads to what can be chosen, after {MOST_KEYS} of them")

    def _way(self, focus: dict[str, Any], way: str) -> str:
        """Back if all that is wanted lies behind, and then on back until all of it lies ahead."""
        return "Shift+Tab" if focus["isPast"] else "Tab" if focus["isBefore"] else way


def drag(screen: Screen, part: Locator, onto: Locator) -> None:
    """With a finger, step by step, as one does."""
    boxes = part.bounding_box(), onto.bounding_box()
    (x, y), (to_x, to_y) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
    )
    finger = screen.context.new_cdp_session(screen.page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, STEPS + 1):
        way = step / STEPS
        touch("touchMove", {"x": x + (to_x - x) * way, "y": y + (to_y - y) * way})
    touch("touchEnd")


def play(screen: Screen, hands: Hands, seed: int, choices: int = LONGEST_GAME) -> Moment:
    """Choose whatever can be chosen, until the game is over or so many choices were made."""
    chance = Random(seed)
    now = moment_after(screen)
    for _ in range(choices):
        assert now is not None, "nothing is asked, and the game is not over"
        assert not now.problem, now.problem
        if now.is_over:
            break
        if any(part.lifts for part in now.parts):
            assert_covered(screen)
        now = _chosen(screen, hands, now, chance)
    assert now is not None
    return now


def choose_once(screen: Screen, hands: Hands, chance: Random) -> None:
    """One choice, where it is perhaps somebody else who is asked next, or the game is over meanwhile."""
    now = moment_after(screen)
    assert now is not None
    if now.is_over:
        return
    hands.choose(screen, now.parts, chance)
    screen.page.evaluate("times => onTable.answers(...times)", [now.sign, SHORTLY])


def assert_covered(screen: Screen) -> None:
    """Behind a curtain there is no board: nothing to see, to read or to choose."""
    board = screen.page.locator("main.board")
    assert board.inner_text().strip() == ""
    assert board.locator("svg, [aria-label], [data-legal]").count() == 0


def _chosen(screen: Screen, hands: Hands, now: Moment, chance: Random) -> Moment | None:
    """The moment after a choice. One that changes nothing (the same card again) is followed by another."""
    names: list[str] = []
    for _ in range(6):
        fresh = [part for part in now.parts if part.name not in names]
        names.append(hands.choose(screen, fresh or now.parts, chance))
        after = moment_after(screen, now.sign)
        if after is not None:
            return after
    raise AssertionError(f"the screen does not answer to {names}")
