"""§7 of campanile.en.md: the options, alone and together."""

import pytest

from cantiere.core.errors import IllegalMove
from cantiere.core.record import SPECTATOR
from cantiere.games.campanile import GAME
from tests.campanile import Table, bet_on


def moves_after(build: str, **given) -> list[str]:
    """What may be bet after a build with three Rosa in hand; Bruna, Chiara and Bruna lie open."""
    match = Table(hidden={0: "rrr"}, tops="bcb", **given).match()
    match.play_text(build)
    return match.moves()


@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_7_1_exactly_the_storeys(storeys):
    """§7.1: neither less nor more, on the towers that lie open."""
    assert moves_after(f"r{storeys}", exact_token="on") == [f"+b{storeys}", f"+c{storeys}", "+."]


def test_7_1_without_that_token_no_bet():
    """§7.1: all 2s are spent; the 3 that is left does not help."""
    match = Table(
        built={"c": "222111"}, bets="0c2 0c2 0c2", hidden={0: "rrr"}, tops="bbb", exact_token="on"
    ).match()
    match.play_text("r2")
    assert match.moves() == ["+."]


@pytest.mark.parametrize(
    ("storeys", "moves"), [(1, ["+r1", "+r2", "+r3", "+."]), (2, ["+r2", "+r3", "+."]), (3, ["+r3", "+."])]
)
def test_7_2_only_the_tower_just_built_on(storeys, moves):
    """§7.2, R6: Rosa does not lie open and can be bet on; Bruna and Chiara do and cannot."""
    assert moves_after(f"r{storeys}", bet_on="built") == moves


def test_7_2_an_open_card_of_the_tower_makes_no_difference():
    """§7.2: nor does it double anything."""
    match = Table(hidden={0: "rrr"}, tops="rrb", bet_on="built").match()
    match.play_text("r3+r3")
    assert bet_on(match, "r") == [0, 0, 1]


@pytest.mark.parametrize(
    ("storeys", "values"),
    [(1, (1, 2, 3)), (2, (2, 3)), (3, (3,))],
)
def test_7_2_either(storeys, values):
    """§7.2: Bruna and Chiara lie open, Rosa was built on; Aurelia and Grigia are neither."""
    moves = [f"+{tower}{value}" for tower in "rbc" for value in values]
    assert moves_after(f"r{storeys}", bet_on="either") == [*moves, "+."]


def test_7_2_either_with_four_towers():
    """§7.2: three open styles and the tower built on, with all tokens: the largest choice there is."""
    match = Table(hidden={0: "rrr"}, tops="bcg", bet_on="either").match()
    match.play_text("r1")
    assert len(match.moves()) == 4 * 3 + 1 == GAME.notation.most


def test_7_2_either_with_the_exact_token():
    """§7.2 §7.1: may be combined."""
    assert moves_after("r2", bet_on="either", exact_token="on") == ["+r2", "+b2", "+c2", "+."]


def test_7_2_the_rule_tells_why_a_tower_may_be_bet_on():
    """§7.2: because it was built on, or §4.2 because its style lies open."""
    match = Table(hidden={0: "rrr"}, tops="bcb", bet_on="either").match()
    match.play_text("r2")
    parse = match.game.notation.parse
    assert (match.why(parse("+r2")), match.why(parse("+b2"))) == ("campanile.7.2", "campanile.4.2")


def test_7_2_neither_open_nor_built():
    """§7.2: a refusal names both."""
    match = Table(hidden={0: "rrr"}, tops="bcb", bet_on="either").match()
    match.play_text("r2")
    with pytest.raises(IllegalMove) as refused:
        match.play_text("+g2")
    told = {"style": "grigia", "built": "rosa", "open": ["bruna", "chiara"]}
    assert (refused.value.code, refused.value.rule) == ("campanile_neither", "campanile.7.2")
    assert told.items() <= refused.value.facts.items()


@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_7_3_both_leave_one_bet_or_none(storeys):
    """§7.3 example: 2 storeys on Rosa, a 2 under Rosa or no bet."""
    assert moves_after(f"r{storeys}", exact_token="on", bet_on="built") == [f"+r{storeys}", "+."]


def test_7_3_both_without_the_token():
    match = Table(
        built={"c": "3111"}, bets="0c3", hidden={0: "rrr"}, tops="bbb", exact_token="on", bet_on="built"
    ).match()
    match.play_text("r3")
    assert match.moves() == ["+."]


def test_7_without_options_the_same_table_offers_more():
    """§4.2 §4.3: the default."""
    assert moves_after("r1") == ["+b1", "+b2", "+b3", "+c1", "+c2", "+c3", "+."]


def test_7_4_hidden_memory_shows_backs():
    """§7.4: of a rival only how many cards; of one's own hand everything."""
    match = Table(
        built={"g": "1111"}, known={0: "rb", 1: "ca"}, hidden={0: "c", 1: "g"}, memory="hidden"
    ).match()
    mine, others = match.view_as_dict(0)["players"]
    assert (mine["known"], mine["hidden"], mine["cards"]) == ({"rosa": 1, "bruna": 1}, {"chiara": 1}, 3)
    assert (others["known"], others["hidden"], others["cards"]) == (None, None, 3)
    assert [player["known"] for player in match.view_as_dict(SPECTATOR)["players"]] == [None, None]


def test_7_4_hidden_memory_does_not_say_which_part_a_card_came_from():
    """§7.4: who remembers knows; the log does not tell."""
    match = Table(built={"g": "1111"}, known={0: "rb"}, hidden={0: "c"}, memory="hidden").match()
    match.play_text("c2")
    parts = [event.details["part"] for viewer in (0, 1, SPECTATOR) for event in match.events(viewer)]
    assert parts == ["hidden", None, None]


def test_7_4_hidden_memory_ends_with_the_game():
    """§7.4: nothing is left to remember."""
    match = Table(memory="hidden").match()
    while not match.is_over:
        match.play(match.legal()[0])
    assert all(player["known"] is not None for player in match.view_as_dict(SPECTATOR)["players"])


def test_7_4_a_guess_may_hold_any_cards_that_are_not_in_sight():
    """§7.4: what Ben drew openly, whoever remembers nothing could imagine otherwise."""
    match = Table(
        built={"g": "1111"}, known={0: "rb", 1: "ca"}, hidden={0: "c", 1: "g"}, memory="hidden"
    ).match()
    guesses = set()
    for seed in range(30):
        player = match.imagined(0, seed).players[1]
        assert (sum(player.known), sum(player.hidden)) == (0, 3)
        guesses.add(tuple(map(int, player.hidden)))
    assert len(guesses) > 10
