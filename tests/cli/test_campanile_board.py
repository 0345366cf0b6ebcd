"""Campanile in a terminal: what players ask for is there, nothing that they may not know, in any width."""

from cantiere.cli.boards import board_of
from cantiere.cli.boards.scene import Scene
from cantiere.games.campanile import GAME
from tests.campanile import Table
from tests.cli.drawing import NAMES, drawn
from tests.rules.test_campanile_scoring import BETS, EXAMPLE

BOARD = board_of(GAME)


def test_6_the_example_of_the_page_as_a_table():
    """§6.1 to §6.4: heights, ranks, flags, and under each tower who has bet how much and gets what."""
    lines = drawn(Table(seats=4, built=EXAMPLE, bets=BETS).match()).splitlines()
    (plaque,) = (number for number, line in enumerate(lines) if "Rosa" in line and "Grigia" in line)
    assert " ".join(lines[plaque].split()) == "R Rosa 17 B Bruna 9 C Chiara 17 A Aurelia 8 G Grigia 14"
    assert [part for part in lines[plaque + 1].split() if part[0] in "12345" and part[-1] in "tdh"] == [
        "1st",
        "4th",
        "2nd",
        "5th",
        "3rd",
    ]
    under = " ".join(lines[plaque + 2 : plaque + 5]).split()
    assert [under[place : place + 3] for place in range(0, len(under), 3)] == [
        ["Ana", "2", "+4"],
        ["Chloé", "1", "+2"],
        ["Ben", "3", "+6"],
        ["David", "1", "–"],
        ["Chloé", "2", "–"],
        ["Chloé", "3", "+8"],
        ["Ana", "2", "+3"],
        ["Ben", "2", "–"],
        ["Ana", "3", "+4"],
        ["Ben", "1", "–"],
        ["David", "2", "–"],
        ["David", "3", "+2"],
    ]
    assert all(flag in "\n".join(lines) for flag in ("8/4", "6/3", "4/2", "2/1"))
    assert [line.split()[-1] for line in lines[-4:]] == ["11", "6", "10", "2"]


def test_3_3_the_three_effects_of_a_choice_stand_side_by_side():
    """§3.3: storeys, the card drawn and how many are left, the tokens that fit and are still there."""
    match = Table(built={"c": "211"}, bets="0c2", hidden={0: "rrr"}, tops="bca", to_move=1).match()
    lines = drawn(match, viewer=1).splitlines()
    choices = [line.split()[:7] for line in lines if line.strip().startswith(("+1", "+2", "+3"))]
    assert choices[0] == ["+1", "B", "Bruna", "11", "1", "2", "3"]
    assert choices[1][:6] == ["+2", "C", "Chiara", "12", "2", "3"]
    assert choices[2][:5] == ["+3", "A", "Aurelia", "13", "3"]


def test_1_5_own_hidden_cards_are_in_brackets_and_others_are_question_marks():
    match = Table(built={"g": "11"}, known={0: "r", 1: "b"}, hidden={0: "cc", 1: "aa"}).match()
    assert " R (C)(C)" in drawn(match, viewer=0)
    assert " B  ?  ? " in drawn(match, viewer=0)
    assert " B (A)(A)" in drawn(match, viewer=1)


def test_plain_terminals_get_plain_characters():
    match = Table(seats=2, built={"r": "33", "b": "12", "c": "1", "a": "2", "g": "33333"}, to_move=1).match()
    assert drawn(match, is_ascii=True).isascii()


def test_hints_say_what_to_do():
    match = Table(built={"c": "3111"}, bets="0c3", hidden={0: "rrr"}, tops="bcb").match()
    hint = BOARD.hint(Scene(match, 0, NAMES[:2], "en"))
    assert "r1" in hint
    match.play_text("r1")
    assert "+b1" in BOARD.hint(Scene(match, 0, NAMES[:2], "en"))
    match.back()
    match.play_text("r3")
    assert "+." in BOARD.hint(Scene(match, 0, NAMES[:2], "fr"))


def test_moves_are_listed_by_tower():
    match = Table(hidden={0: "rrg"}, tops="bcb").match()
    assert [group.title for group in BOARD.groups(match, "en")] == ["Rosa", "Grigia"]
    match.play_text("r1")
    groups = BOARD.groups(match, "fr")
    assert [group.title for group in groups] == ["Bruna", "Chiara", ""]
    assert [len(group.choices) for group in groups] == [3, 3, 1]
