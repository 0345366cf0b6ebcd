"""Positions written by hand: what no game of campanile can lead to is refused, with the reason."""

from collections.abc import Iterator

import pytest

from cantiere.core.errors import BadPosition
from cantiere.games.campanile import GAME
from cantiere.games.campanile.state import Phase
from cantiere.play.match import Match
from cantiere.play.position import from_position, position
from cantiere.play.texts import LANGUAGES, say
from tests.campanile import Table, phase
from tests.rules.checks import changed


def building() -> Match:
    """Two turns each: Rosa 4, Bruna 3, Grigia 2; each seat knows one card of the other."""
    built, bets = {"r": "13", "b": "3", "g": "2"}, "0c3 1c2 0g1"
    return Table(
        built=built, bets=bets, known={0: "r", 1: "b"}, hidden={0: "bc", 1: "gg"}, tops="aac"
    ).match()


def betting() -> Match:
    match = building()
    match.play_text("r2")
    return match


def twos() -> Match:
    """One turn each, both from pile 2."""
    return Table(built={"r": "2", "b": "2"}).match()


def over() -> Match:
    return Table(built={"r": "333333", "b": "333333", "c": "3"}, to_move=1).match()


NUMBERS = [
    (building, {"to_move": 2}, {"field": "to_move", "value": 2, "low": 0, "high": 1}),
    (building, {"starter": -1}, {"field": "starter", "value": -1}),
    (building, {"phase": None}, {"field": "phase", "value": -1, "low": 0, "high": 2}),
    (building, {"exact_token": None}, {"field": "exact_token", "value": -1, "high": 1}),
    (building, {"bet_on": None}, {"field": "bet_on", "value": -1, "high": 2}),
    (building, {"memory": None}, {"field": "memory", "value": -1, "high": 1}),
    (building, {"built": "rosa"}, {"field": "built", "value": 0, "low": -1, "high": -1}),
    (building, {"storeys": 1}, {"field": "storeys", "value": 1, "low": 0, "high": 0}),
    (betting, {"built": None}, {"field": "built", "value": -1, "low": 0, "high": 4}),
    (betting, {"storeys": 0}, {"field": "storeys", "value": 0, "low": 1, "high": 3}),
    (betting, {"storeys": 4}, {"field": "storeys", "value": 4, "low": 1, "high": 3}),
    (building, {"piles.0.top": None}, {"field": "piles[0].top", "value": -1, "low": 0, "high": 4}),
    (over, {"piles.2.top": "rosa"}, {"field": "piles[2].top", "value": 0, "low": -1, "high": -1}),
    (building, {"piles.1.left": 14}, {"field": "piles[1].left", "value": 14, "low": 0, "high": 13}),
    (building, {"piles.1.left": -1}, {"field": "piles[1].left", "value": -1, "low": 0}),
]

THINGS = [
    (building, {"face_down.rosa": -1}, "campanile_negative", "campanile.1.2", {}),
    (building, {"players.1.known.rosa": -1}, "campanile_negative", "campanile.1.2", {}),
    (building, {"players.1.hidden.rosa": -1}, "campanile_negative", "campanile.1.2", {}),
    (building, {"players.1.tokens.one": -1}, "campanile_negative", "campanile.1.2", {}),
    (building, {"towers.rosa.bets.1.tokens.one": -1}, "campanile_negative", "campanile.1.2", {}),
    (building, {"row.0": "grigia"}, "campanile_row", "campanile.2.4", {}),
    (building, {"row.0": None}, "campanile_row", "campanile.2.4", {}),
    (building, {"phase": "over"}, "campanile_phase", "campanile.5.3", {"phase": "over"}),
    (over, {"phase": "build"}, "campanile_phase", "campanile.5.3", {"phase": "build"}),
    (over, {"piles.1.left": 0, "piles.1.top": None}, "campanile_phase", "campanile.5.3", {"phase": "over"}),
    (
        building,
        {"face_down.rosa": "+1"},
        "campanile_cards",
        "campanile.2.1",
        {"style": "rosa", "found": 10, "wanted": 9},
    ),
    (
        building,
        {"piles.0.top": "grigia"},
        "campanile_cards",
        "campanile.2.1",
        {"style": "aurelia", "found": 8},
    ),
    (
        building,
        {"face_down.rosa": "+1", "players.0.known.rosa": "-1"},
        "campanile_face_down",
        "campanile.2.3",
        {"found": 33, "wanted": 32},
    ),
    (building, {"to_move": 1}, "campanile_turn", "campanile.3.1", {"seat": 0}),
    (over, {"to_move": 0}, "campanile_turn", "campanile.3.1", {"seat": 1}),
    (building, {"towers.rosa.storeys": 5}, "campanile_heights", "campanile.3.2", {}),
    (building, {"towers.rosa.cards": 3, "towers.bruna.cards": 0}, "campanile_cards", "campanile.2.1", {}),
    (
        building,
        {"towers.rosa.storeys": 1, "towers.bruna.storeys": 6},
        "campanile_heights",
        "campanile.3.2",
        {},
    ),
    (
        building,
        {"towers.rosa.storeys": 5, "towers.bruna.storeys": 2},
        "campanile_heights",
        "campanile.3.2",
        {},
    ),
    (twos, {"towers.rosa.storeys": 3, "towers.bruna.storeys": 1}, "campanile_heights", "campanile.3.2", {}),
    (betting, {"storeys": 3}, "campanile_heights", "campanile.3.2", {}),
    (betting, {"built": "chiara"}, "campanile_heights", "campanile.3.2", {}),
    (building, {"players.0.cards": 2}, "campanile_hand", "campanile.1.5", {"seat": 0, "wanted": 3}),
    (
        building,
        {"players.0.known.rosa": "-1", "players.1.known.rosa": "+1"},
        "campanile_hand",
        "campanile.1.5",
        {"seat": 0, "wanted": 3},
    ),
    (
        building,
        {
            "players.0.hidden": {},
            "players.0.known": {"rosa": 1, "bruna": 1, "chiara": 1},
        },
        "campanile_hand",
        "campanile.1.5",
        {"seat": 0},
    ),
    (
        building,
        {"players.0.tokens.two": 2},
        "campanile_tokens",
        "campanile.1.3",
        {"seat": 0, "token": 2, "found": 2},
    ),
    (
        building,
        {"towers.rosa.bets.1.tokens.three": 1, "towers.rosa.bets.1.place": 1},
        "campanile_tokens",
        "campanile.1.3",
        {"seat": 1, "token": 3, "found": 2, "wanted": 1},
    ),
    (
        building,
        {"players.0.tokens.one": 3, "towers.grigia.bets.0.tokens.one": 2},
        "campanile_too_many_bets",
        "campanile.4.1",
        {"seat": 0},
    ),
    (building, {"towers.chiara.bets.1.place": 1}, "campanile_places", "campanile.6.4", {"style": "chiara"}),
    (building, {"towers.chiara.bets.1.place": 3}, "campanile_places", "campanile.6.4", {"style": "chiara"}),
    (building, {"towers.aurelia.bets.1.place": 1}, "campanile_places", "campanile.6.4", {"style": "aurelia"}),
    (building, {"towers.grigia.bets.0.place": 0}, "campanile_places", "campanile.6.4", {"style": "grigia"}),
]

CASES = [
    *((table, changes, "position_range", None, facts) for table, changes, facts in NUMBERS),
    *THINGS,
]


def impossible_positions() -> Iterator[BadPosition]:
    """Every reason why a position is refused, for the test of the sentences."""
    for table, changes, *_ in CASES:
        with pytest.raises(BadPosition) as refused:
            from_position(changed(table(), changes))
        yield refused.value


@pytest.mark.parametrize(("table", "changes", "code", "rule", "facts"), CASES)
def test_an_impossible_position_is_refused_with_the_reason(table, changes, code, rule, facts):
    """One change to a sound position, and it is no position any more."""
    from_position(changed(table(), {}))

    with pytest.raises(BadPosition) as refused:
        from_position(changed(table(), changes))

    assert (refused.value.code, refused.value.rule) == (code, rule)
    assert facts.items() <= refused.value.facts.items()
    assert all("{" not in say(refused.value, language) for language in LANGUAGES)


def test_3_2_other_heights_from_the_same_cards_are_sound():
    """§3.2: Bruna 2 and Grigia 3 instead of 3 and 2 is the same play the other way round."""
    again = from_position(changed(building(), {"towers.bruna.storeys": 2, "towers.grigia.storeys": 3}))
    assert [int(tower.storeys) for tower in again.state.towers] == [4, 2, 0, 0, 3]


def test_2_1_a_table_with_a_card_too_many_is_refused():
    with pytest.raises(BadPosition) as refused:
        from_position(changed(building(), {"face_down.rosa": "+1"}))
    assert say(refused.value, "en") == "The position has 10 Rosa cards in all; there must be 9."


def test_every_fault_of_a_position_is_told():
    """`faults` goes on after the first one."""
    state = building().state
    state.face_down[0] += 1
    state.players[1].tokens[2] = 0
    state.row[0] = 4
    codes = [fault.code for fault in GAME.faults(state)]
    assert codes == ["campanile_row", "campanile_cards", "campanile_face_down", "campanile_tokens"]


def test_numbers_that_name_nothing_are_told_first():
    """The rest of the table cannot be judged before they are right."""
    state = building().state
    state.to_move = 2
    state.face_down[0] += 1
    assert [fault.facts["field"] for fault in GAME.faults(state)] == ["to_move"]


@pytest.mark.parametrize("table", [building, betting, over])
def test_a_sound_position_can_be_resumed(table):
    """Before a build, between build and bet, and at the end."""
    match = table()
    again = from_position(position(match))
    assert again.moves() == match.moves()
    assert again.state.tobytes() == match.state.tobytes()
    assert phase(again) is {building: Phase.BUILD, betting: Phase.BET, over: Phase.OVER}[table]


def test_a_position_is_written_in_words():
    """Towers, styles and tokens by name; nothing is null."""
    written = position(betting())["state"]
    assert written["row"] == ["rosa", "bruna", "chiara", "aurelia", "grigia"]
    assert (written["phase"], written["built"], written["storeys"]) == ("bet", "rosa", 2)
    assert written["piles"] == [
        {"top": "aurelia", "left": 12},
        {"top": "aurelia", "left": 12},
        {"top": "chiara", "left": 11},
    ]
    assert written["towers"]["chiara"] == {
        "storeys": 0,
        "cards": 0,
        "bets": [{"tokens": {"three": 1}, "place": 1}, {"tokens": {"two": 1}, "place": 2}],
    }
    assert (written["exact_token"], written["bet_on"]) == ("off", "visible")
