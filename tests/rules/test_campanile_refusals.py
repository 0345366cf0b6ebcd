"""What campanile refuses, with the reason that a player finds on the table and its section."""

import pytest

from cantiere.core.errors import IllegalMove
from cantiere.play.texts import say
from tests.campanile import Table
from tests.rules.checks import check_refused


def plain() -> Table:
    return Table(hidden={0: "rrg"}, tops="bcb")


def exact() -> Table:
    return Table(hidden={0: "rrg"}, tops="bcb", exact_token="on")


def on_built() -> Table:
    return Table(hidden={0: "rrg"}, tops="bcb", bet_on="built")


def spent() -> Table:
    return Table(built={"c": "3111"}, bets="0c3", hidden={0: "rrr"}, tops="bcb")


CASES = [
    (plain, "+b1", "campanile_wrong_phase", "campanile.3.1", {"phase": "build"}),
    (plain, "+.", "campanile_wrong_phase", "campanile.3.1", {"phase": "build"}),
    (plain, "r1 r1", "campanile_wrong_phase", "campanile.3.1", {"phase": "bet"}),
    (plain, "b1", "campanile_card_absent", "campanile.3.2", {"style": "bruna", "hand": ["rosa", "grigia"]}),
    (plain, "r1 +r1", "campanile_not_open", "campanile.4.2", {"style": "rosa", "open": ["bruna", "chiara"]}),
    (plain, "r2 +b1", "campanile_token_too_small", "campanile.4.3", {"token": 1, "storeys": 2}),
    (plain, "r3 +c2", "campanile_token_too_small", "campanile.4.3", {"token": 2, "storeys": 3}),
    (spent, "r3 +b3", "campanile_token_spent", "campanile.1.3", {"token": 3}),
    (exact, "r2 +b1", "campanile_token_not_exact", "campanile.7.1", {"token": 1, "storeys": 2}),
    (exact, "r2 +b3", "campanile_token_not_exact", "campanile.7.1", {"token": 3, "storeys": 2}),
    (exact, "r2 +a2", "campanile_not_open", "campanile.4.2", {"style": "aurelia"}),
    (on_built, "r2 +b2", "campanile_not_built", "campanile.7.2", {"style": "bruna", "built": "rosa"}),
    (on_built, "r2 +r1", "campanile_token_too_small", "campanile.4.3", {"token": 1, "storeys": 2}),
]


@pytest.mark.parametrize(("table", "moves", "code", "rule", "facts"), CASES)
def test_a_refused_move_names_its_reason_and_leaves_no_trace(table, moves, code, rule, facts):
    """Each reason, met at least once; the last of some moves is refused, one by one."""
    check_refused(table().match(), moves, code, rule, facts)


def both() -> Table:
    return Table(hidden={0: "rrg"}, tops="bcb", exact_token="on", bet_on="built")


@pytest.mark.parametrize(
    ("table", "moves", "rule"),
    [
        (plain, "r2", "campanile.3.2"),
        (plain, "r2 +.", "campanile.4.1"),
        (plain, "r2 +b3", "campanile.4.2"),
        (exact, "r2 +b2", "campanile.7.1"),
        (on_built, "r2 +r3", "campanile.7.2"),
        (both, "r2 +r2", "campanile.7.3"),
        (both, "r2 +.", "campanile.4.1"),
    ],
)
def test_a_legal_move_names_its_rule(table, moves, rule):
    match = table().match()
    *before, last = moves.split()
    for move in before:
        match.play_text(move)
    assert match.why(match.game.notation.parse(last)) == rule


def test_a_refused_bet_takes_the_whole_line_back():
    """`r2+a2` is one move: with the bet refused, the build has not happened either."""
    match = plain().match()
    before = match.state.tobytes()
    with pytest.raises(IllegalMove):
        match.play_text("r2+a2")
    assert match.state.tobytes() == before


def test_refusals_read_well():
    match = plain().match()
    with pytest.raises(IllegalMove) as refused:
        match.play_text("b1")
    assert say(refused.value, "en") == "You have no Bruna card. You hold Rosa, Grigia. Try r1, r2, r3."
    assert (
        say(refused.value, "fr")
        == "Vous n'avez pas de carte Bruna. Vous tenez Rosa, Grigia. Essayez r1, r2, r3."
    )
