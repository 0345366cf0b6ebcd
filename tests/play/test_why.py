"""Why nothing can be chosen where somebody points: the rules answer, with the numbers of the player."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from cantiere.core.errors import BadMove, Refusal
from cantiere.games import find
from cantiere.games.palazzo.explain import locked_cards
from cantiere.play.match import Match
from cantiere.play.pages import section
from cantiere.play.texts import LANGUAGES, say_at_a_board
from cantiere.play.why import why_none
from tests import azul, campanile, palazzo
from tests.conftest import Walk, covering, every_registered_game
from tests.play.sentences import said
from tests.rules import test_azul_refusals as in_azul
from tests.rules import test_campanile_refusals as in_campanile
from tests.rules import test_palazzo_refusals as in_palazzo
from tests.rules import test_palermo_refusals as in_palermo
from tests.toy import LANTERN


class Case(NamedTuple):
    """Somebody points at something; beside it, something may be chosen already."""

    match: Callable[[], Match]
    parts: Mapping[str, Any]
    code: str
    rule: str
    facts: Mapping[str, Any] = {}
    chosen: str = ""


def after(table: Any, *moves: str) -> Callable[[], Match]:
    """Where the player to move asks."""

    def match() -> Match:
        begun = table() if callable(table) else table
        played = begun if isinstance(begun, Match) else begun.match()
        for move in moves:
            played.play_text(move)
        return played

    return match


GREY_HAND = azul.Table(hands=("gpp", ""), side=azul.GREY)
RICH_IN_JOKERS = azul.Table(hands=("bpp", ""))
BETTING = after(in_campanile.plain, "r2")
SPENT = campanile.Table(built={"c": "3111"}, bets="0c3", hidden={0: "rrr"}, tops="bcb")
EXACT = campanile.Table(built={"c": "3111"}, bets="0c3", hidden={0: "rrr"}, tops="bcb", exact_token="on")
BUYING = palazzo.Table(
    hands=("r7 r7 r7", ""), depot="ma11 ma13 ma21", quarries={"east": "br11"}, revealed=True
)
BOUND = palazzo.played(
    palazzo.Table(hands=("c c c c", "r3 r7 b6 s6 r6 b7"), quarries={"east": "br11"}, revealed=True),
    "auction",
    "raise+r7+.",
    "raise+c+c+c+.",
)
EMPTY = palazzo.Table(hands=("r7", ""), revealed=True)
ROOFED = palazzo.Table(quarries={"east": "ma32"}, cities=("br11 br52 / br21 br32", ""), revealed=True)
OF_LANTERNS = Match(LANTERN, 2, 1)
NOT_NOW = min(set(range(LANTERN.notation.size)) - set(OF_LANTERNS.legal()))
FULL_KEPT = {"kind": "tile", "colour": "yellow"}

OF_AZUL = [
    Case(
        after(in_azul.draft),
        {"kind": "take", "place": "factory_1", "colour": "purple"},
        "azul_joker_not_alone",
        "azul.3.2",
        {"instead": ["green", "yellow"]},
    ),
    Case(
        after(in_azul.draft),
        {"kind": "place", "star": "blue", "position": 1},
        "azul_not_placing_yet",
        "azul.4.1",
    ),
    Case(
        after(in_azul.draft), {"kind": "tile", "from": "supply", "colour": "red"}, "azul_supply", "azul.4.6"
    ),
    Case(
        after(in_azul.placing),
        {"kind": "place", "star": "blue", "position": 1},
        "azul_space_taken",
        "azul.4.2",
    ),
    Case(
        after(in_azul.placing),
        {"kind": "place", "star": "blue", "position": 4},
        "azul_space_cost",
        "azul.4.2",
        {"cost": 4, "colour": "blue", "held": 2, "spare": 1},
    ),
    Case(
        after(RICH_IN_JOKERS),
        {"kind": "place", "star": "purple", "position": 3},
        "azul_space_joker",
        "azul.4.3",
        {"cost": 3, "colour": "purple", "held": 2},
    ),
    Case(
        after(in_azul.placing),
        {"kind": "place", "star": "centre", "position": 6},
        "azul_space_colours",
        "azul.4.4",
        {"cost": 6, "takes": ["purple", "orange", "yellow", "blue", "red"], "spare": 1},
    ),
    Case(
        after(GREY_HAND),
        {"kind": "place", "star": "purple", "position": 6},
        "azul_space_colours",
        "azul.7.2",
        {"spare": 2},
    ),
    Case(
        after(GREY_HAND), {"kind": "place", "colour": "red"}, "azul_no_space", "azul.4.2", {"colour": "red"}
    ),
    Case(
        after(in_azul.bonus, "B6"),
        {"kind": "place", "star": "red", "position": 1},
        "azul_bonus_first",
        "azul.4.6",
    ),
    Case(
        after(in_azul.bonus, "B6"),
        {"kind": "tile", "from": "supply", "colour": "red"},
        "azul_bonus_full",
        "azul.4.6",
        {"count": 3},
        "+p+p+g",
    ),
    Case(
        after(in_azul.keeping, "pass"),
        {"kind": "place", "star": "red", "position": 1},
        "azul_keep_first",
        "azul.4.8",
    ),
    Case(
        after(in_azul.keeping, "pass"),
        {"kind": "tile", "from": "supply", "colour": "red"},
        "azul_supply",
        "azul.4.6",
    ),
    Case(after(in_azul.keeping, "pass"), FULL_KEPT, "azul_keep_full", "azul.4.8", {"most": 4}, "+g+o+y+y"),
]
OF_CAMPANILE = [
    Case(
        after(in_campanile.plain),
        {"kind": "build", "style": "bruna"},
        "campanile_card_absent",
        "campanile.3.2",
        {"hand": ["rosa", "grigia"]},
    ),
    Case(after(in_campanile.plain), {"kind": "bet", "token": 2}, "campanile_build_first", "campanile.4.1"),
    Case(BETTING, {"kind": "build", "style": "rosa"}, "campanile_built_already", "campanile.3.1"),
    Case(BETTING, {"kind": "build", "storeys": 1}, "campanile_pile_due", "campanile.5.1", {"storeys": 2}),
    Case(BETTING, {"kind": "bet", "style": "rosa"}, "campanile_not_open", "campanile.4.2"),
    Case(BETTING, {"kind": "bet", "token": 1}, "campanile_token_too_small", "campanile.4.3", {"storeys": 2}),
    Case(
        after(in_campanile.exact, "r2"),
        {"kind": "bet", "token": 3},
        "campanile_token_not_exact",
        "campanile.7.1",
    ),
    Case(
        after(in_campanile.on_built, "r2"),
        {"kind": "bet", "style": "bruna"},
        "campanile_not_built",
        "campanile.7.2",
    ),
    Case(
        after(SPENT, "r3"),
        {"kind": "bet", "token": 3},
        "campanile_token_spent",
        "campanile.1.3",
        {"token": 3},
    ),
    Case(
        after(SPENT, "r3"),
        {"kind": "bet", "style": "bruna"},
        "campanile_no_token",
        "campanile.4.3",
        {"storeys": 3},
    ),
]
OF_CAMPANILE.append(
    Case(after(EXACT, "r3"), {"kind": "bet", "style": "bruna"}, "campanile_no_exact_token", "campanile.7.1")
)
OF_PALAZZO = [
    Case(after(in_palazzo.turn), {"kind": "money"}, "palazzo_deck_too_small", "palazzo.3.2", {"needed": 3}),
    Case(
        after(in_palazzo.poor),
        {"kind": "buy", "tile": "ma11"},
        "palazzo_cannot_pay",
        "palazzo.3.5",
        {"best": 5},
    ),
    Case(
        after(BUYING),
        {"kind": "buy", "tile": "ma21"},
        "palazzo_two_tiles",
        "palazzo.3.5",
        chosen="buy-ma11+ma13",
    ),
    Case(
        after(BUYING),
        {"kind": "auction", "quarry": "north"},
        "palazzo_not_next",
        "palazzo.5.1",
        {"next": "east"},
    ),
    Case(after(EMPTY), {"kind": "auction", "quarry": "north"}, "palazzo_no_lot", "palazzo.5.1"),
    Case(after(EMPTY), {"kind": "lay", "part": "red_7"}, "palazzo_depot_empty", "palazzo.3.5"),
    Case(
        after(in_palazzo.poor),
        {"kind": "lay", "part": "red_5"},
        "palazzo_out_of_reach",
        "palazzo.4.3",
        {"card": "red_5", "needed": 6, "best": 5},
    ),
    Case(
        lambda: BOUND.copy(),
        {"kind": "lay", "part": "brown_7"},
        "palazzo_card_currency",
        "palazzo.4.4",
        {"card": "brown_7", "currency": "red"},
    ),
    Case(
        after(ROOFED, "auction", "pass"),
        {"kind": "put", "tile": "ma32", "on": "br52"},
        "palazzo_palace_finished",
        "palazzo.6.1",
    ),
    Case(
        after(ROOFED, "auction", "pass"),
        {"kind": "put", "tile": "ma32", "on": "br32"},
        "palazzo_floor_twice",
        "palazzo.6.1",
        {"floor": 3},
    ),
    Case(
        after(in_palazzo.city, "transform", "+r3"),
        {"kind": "put", "tile": "br11", "on": "sa21"},
        "palazzo_not_alone",
        "palazzo.3.6",
    ),
    Case(
        after(in_palazzo.money, "money", "r3"),
        {"kind": "take", "card": "red_3"},
        "palazzo_card_absent",
        "palazzo.3.2",
    ),
]
OF_PALAZZO += [
    Case(after(in_palazzo.poor), parts, "palazzo_begin_first", "palazzo.4.5")
    for parts in ({"kind": "lay"}, {"kind": "lay", "part": "triple_3"})
]
OF_PALERMO = [
    Case(
        in_palermo.opening,
        {"kind": "build", "house": "two", "door": "f8"},
        "palermo_start_first",
        "palermo.3.1",
    ),
    Case(in_palermo.building, {"kind": "build", "house": "two", "door": "a1"}, "palermo_ring", "palermo.1.1"),
    Case(
        in_palermo.building,
        {"kind": "build", "house": "two", "door": "f8"},
        "palermo_square_taken",
        "palermo.3.1",
    ),
    Case(in_palermo.used_up, {"kind": "build", "house": "one"}, "palermo_no_house", "palermo.1.2"),
    Case(
        in_palermo.nothing_fits,
        {"kind": "build", "house": "three"},
        "palermo_house_nowhere",
        "palermo.3.2",
        {"house": "three"},
    ),
    Case(in_palermo.posted, {"kind": "post"}, "palermo_posted_already", "palermo.4.3"),
    Case(in_palermo.turn, {"kind": "post", "field": "f9"}, "palermo_post_on_start", "palermo.4.3"),
    Case(in_palermo.peaceful, {"kind": "post"}, "palermo_no_police", "palermo.2.2"),
]
CASES = [*OF_AZUL, *OF_CAMPANILE, *OF_PALAZZO, *OF_PALERMO]
every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{case.code}-{number}") for number, case in enumerate(CASES)]
)


def answer(case: Case) -> Refusal:
    match = case.match()
    refusal = why_none(match, match.to_move, case.parts, case.chosen)
    assert refusal is not None
    return refusal


@every_case
def test_what_is_pointed_at_is_answered_by_the_rules(case):
    refusal = answer(case)
    assert (refusal.code, refusal.rule) == (case.code, case.rule)
    assert refusal.facts | case.facts == refusal.facts


@every_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_is_a_sentence_that_recommends_nothing(case, language):
    """Whoever looks at a board sees there what can be chosen."""
    sentence = said(say_at_a_board(answer(case), language))
    assert not {"Try", "Essayez"} & set(sentence.split())
    assert section(case.match().game.id, language, case.rule)


@every_registered_game
def test_whoever_is_not_to_move_is_told_so_with_the_rule(game):
    match = Match(game, game.seats[0], 1)
    refusal = why_none(match, (match.to_move + 1) % match.seats, {"kind": "anything"})
    assert (refusal.code, refusal.rule) == ("wait_your_turn", game.turn_rule)
    assert say_at_a_board(refusal, "en") == "It is not your turn."


@every_registered_game
def test_at_the_end_the_rule_of_the_end_is_named(game):
    match = covering((game,))[0].after(Walk(1, 10_000, 1))
    refusal = why_none(match, 0, {"kind": "anything"})
    assert (refusal.code, refusal.rule) == ("game_over", game.end_rule)


@every_registered_game
def test_what_can_be_chosen_needs_no_reason(game):
    match = Match(game, game.seats[0], 1)
    for action in match.legal():
        parts = game.notation.parts(action)
        assert why_none(match, match.to_move, parts) is None
        assert why_none(match, match.to_move, {"kind": parts["kind"]}) is None


def test_what_no_game_knows_is_no_question():
    match = Match(find("azul-pavilion"), 2, 1)
    with pytest.raises(BadMove):
        why_none(match, match.to_move, {"kind": "queen"})
    with pytest.raises(BadMove):
        why_none(match, match.to_move, {"kind": "take"}, "queen")


@pytest.mark.parametrize(
    ("make", "parts"),
    [
        (after(OF_LANTERNS), OF_LANTERNS.game.notation.parts(NOT_NOW)),
        (after(in_azul.placing), {"kind": "tile", "colour": "red"}),
        (after(in_campanile.plain), {"kind": "no_bet"}),
        (after(BUYING), {"kind": "lay", "part": "red_7"}),
    ],
    ids=["lantern", "azul", "campanile", "palazzo"],
)
def test_otherwise_the_reason_against_the_first_move_speaks_for_all(make, parts):
    match = make()
    first = match.game.notation.having(parts)[0]
    refusal, reason = why_none(match, match.to_move, parts), match.game.why_not(match.state, first)
    assert (refusal.code, refusal.rule) == (reason.code, reason.rule)


def test_in_palazzo_no_card_is_locked_while_nothing_is_paid():
    assert locked_cards(in_palazzo.turn().match().state) == {}
    assert set(locked_cards(EMPTY.match().state).values()) <= {"palazzo_out_of_reach"}
