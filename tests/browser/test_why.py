"""Why not? What is greyed on a board is explained by the rules, with one's own numbers and the section."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from cantiere.games import find
from cantiere.games.azul_pavilion.state import Phase as AzulPhase
from cantiere.games.campanile.state import Phase as CampanilePhase
from cantiere.games.palazzo.state import Phase as PalazzoPhase
from cantiere.games.palermo.state import Phase as PalermoPhase
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from cantiere.play.texts import say_at_a_board
from cantiere.play.why import why_none
from tests.browser.positions import finished, sit_down
from tests.browser.screen import Screen

GREYED = [
    ("azul-pavilion", AzulPhase.DRAFT, "#space-red-3", {"kind": "place", "star": "red", "position": 3}),
    ("azul-pavilion", AzulPhase.PLACE, "#space-centre-6", {"kind": "place", "star": "centre", "position": 6}),
    ("campanile", CampanilePhase.BUILD, "#token-2", {"kind": "bet", "token": 2}),
    ("campanile", CampanilePhase.BET, "#token-1", {"kind": "bet", "token": 1}),
    ("palazzo", PalazzoPhase.CHOICE, "#quarry-north", {"kind": "auction", "quarry": "north"}),
    ("palermo", PalermoPhase.START, ".types button:first-child", {"kind": "build", "house": "one"}),
    ("palermo", PalermoPhase.BUILD, ".types button:last-child", {"kind": "build", "house": "three"}),
]


@pytest.mark.parametrize(("game", "phase", "part", "parts"), GREYED)
def test_what_is_greyed_says_why(screens, game: str, phase: int, part: str, parts: Mapping[str, Any]):
    screen = screens()

    def fits(match: Match) -> bool:
        return match.state.phase == phase and why_none(match, match.to_move, parts) is not None

    match = sit_down(screen, game, fits)
    reason = why_none(match, match.to_move, parts)
    assert reason is not None
    assert reason.rule is not None
    screen.page.locator(part).dispatch_event("click")
    expect(screen.page.locator("[data-why]")).to_have_text(say_at_a_board(reason, "en"))
    number = reason.rule.split(".", 1)[1]
    expect(screen.page.get_by_role("dialog").get_by_role("heading", name=f"§{number} ")).to_be_visible()


def asked(screen: Screen) -> str:
    """What the first token of a table of Campanile answers."""
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")
    screen.page.locator("#token-1, #tower-rosa").first.dispatch_event("click")
    return screen.page.locator("[data-why]").inner_text()


def test_in_the_turn_of_others_one_is_told_so(screens):
    """Campanile's parts can be asked at any time."""
    ana, ben = screens(), screens()
    ana.become("Ana")
    ben.become("Ben")
    table = ana.open_table("campanile", "me open")["id"]
    ben.join(table)
    ana.start(table, ben)
    for screen in (ana, ben):
        screen.go(f"/t/{table}")
        screen.until(lambda screen=screen: screen.tables())
    shown = [screen.tables()[-1] for screen in (ana, ben)]
    waits = next(
        screen for screen, one in zip((ana, ben), shown, strict=True) if one["viewer"] != one["to_move"]
    )
    assert asked(waits) == "It is not your turn."


def test_whoever_looks_at_a_replay_is_told_so(screens):
    screen = screens()
    screen.become("Ana")
    file = screen.bring(write_game(finished(find("campanile"))))
    screen.go(f"/t/{file['id']}?link={file['link']}" if file.get("link") else f"/t/{file['id']}")
    assert asked(screen) == "You are watching: only the players move."
