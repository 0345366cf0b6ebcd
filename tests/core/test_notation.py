"""An action space declared as segments: numbers, texts and parts that follow from it."""

import pytest

from cantiere.core.errors import BadMove
from cantiere.core.notation import Each, Notation, Segment, axis
from cantiere.games import find

ROW, COLUMN = axis("row", ["top", "low"], "tl"), axis("column", [1, 2, 3])
CELL = axis("cell", ["a", "b", "c", "d", "e", "f"], joins=(ROW, COLUMN))
GO = Segment("go", "{row}{column}", (ROW, COLUMN))
PASS = Segment("pass", "pass")


def notation(*declared: Segment | Each) -> Notation:
    return Notation(*declared, most=2, examples="such as this")


def written(space: Notation) -> list[str]:
    return [space.text(action) for action in range(space.size)]


def test_segments_follow_each_other_and_the_last_axis_varies_fastest():
    space = notation(PASS, GO, Segment("end", "+."))
    assert written(space) == ["pass", "t1", "t2", "t3", "l1", "l2", "l3", "+."]
    assert space.firsts("pass", "go", "end") == (0, 1, 7)
    assert space.steps("go") == (3, 1)
    assert (space.size, space.most) == (8, 2)


def test_parts_are_told_in_the_order_of_the_text():
    space = notation(Segment("go", "{column}-{row}", (ROW, COLUMN)))
    assert list(space.parts(5).items()) == [("kind", "go"), ("column", 3), ("row", "low")]
    assert space.from_parts({"row": "low", "column": 3, "kind": "go"}) == 5


def test_segments_may_take_turns():
    """For each row its three columns, then the word that it is left."""
    turns = Each(ROW, (Segment("go", "{row}{column}", (COLUMN,)), Segment("leave", "-{row}")))
    space = notation(PASS, turns, Segment("end", "end"))
    assert written(space) == ["pass", "t1", "t2", "t3", "-t", "l1", "l2", "l3", "-l", "end"]
    assert space.firsts("go", "leave", "end") == (1, 4, 9)
    assert space.steps("go") == (4, 1)
    assert space.steps("leave") == (4,)
    assert space.parts(8) == {"kind": "leave", "row": "low"}


def test_two_axes_may_be_written_and_told_as_one():
    """Even if another one is numbered between them."""
    size = axis("size", ["small", "large"], "sl")
    space = notation(Segment("build", "{size}{cell}", (ROW, size, COLUMN), joined=(CELL,)))
    assert written(space) == ["sa", "sb", "sc", "la", "lb", "lc", "sd", "se", "sf", "ld", "le", "lf"]
    assert space.parts(9) == {"kind": "build", "size": "large", "cell": "d"}


def test_what_is_implied_need_not_be_written():
    colour, star = (
        axis("colour", ["red", "blue"], "rb", implied_by="star"),
        axis("star", ["red", "blue"], "RB"),
    )
    space = notation(Segment("put", "{star}{colour}", (star, colour)))
    assert written(space) == ["R", "Rb", "Br", "B"]
    assert [space.parse(text) for text in ("r", "rr", "RB", "bR", "bb", " B ")] == [0, 0, 1, 2, 3, 3]


def test_a_value_may_be_typed_in_other_ways():
    row = axis("row", ["top", "low"], "tl", also=[["up", "north"], []])
    space = notation(Segment("go", "g{row}", (row,)))
    assert written(space) == ["gt", "gl"]
    assert [space.parse(text) for text in ("gup", "GNORTH", "gt", "gl")] == [0, 0, 0, 1]
    assert space.parts(0) == {"kind": "go", "row": "top"}


@pytest.mark.parametrize("text", ["", "t", "t4", "t 1", "tt1", "pass+", "²"])
def test_what_is_no_move_is_refused_as_it_was_typed(text):
    typed = f" {text.upper()}"
    with pytest.raises(BadMove) as refused:
        notation(PASS, GO).parse(typed)
    assert refused.value.code == "not_a_move"
    assert refused.value.facts == {"text": typed, "examples": "such as this"}


def test_a_game_may_know_better_why_a_text_is_no_move():
    def reason(text: str) -> BadMove | None:
        return BadMove("too_far", text=text) if text == "t4" else None

    space = Notation(GO, most=1, examples="", unreadable=reason)
    for text, code in (("T4", "too_far"), ("t5", "not_a_move")):
        with pytest.raises(BadMove) as refused:
            space.parse(text)
        assert refused.value.code == code


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"kind": "go"},
        {"kind": "go", "row": "top", "column": 9},
        {"kind": "go", "row": "top", "column": "1"},
        {"kind": "pass", "row": "top"},
        {"kind": []},
    ],
)
def test_parts_that_are_no_move_are_refused_with_an_example(parts):
    with pytest.raises(BadMove) as refused:
        notation(PASS, GO).from_parts(parts)
    example = {"kind": "go", "row": "top", "column": 1}
    assert refused.value.facts == {"text": str(parts), "examples": str(example)}


def test_parts_that_were_given_out_can_be_changed():
    space = notation(GO)
    space.parts(1)["row"] = "low"
    assert space.parts(1) == {"kind": "go", "row": "top", "column": 2}


def test_no_two_actions_are_written_alike():
    space = notation(Segment("go", "{row}", (ROW,)), Segment("turn", "T"))
    with pytest.raises(TypeError, match="T is written for 0 and for 2"):
        space.text(0)


def test_every_value_has_its_text():
    with pytest.raises(TypeError, match="row: 2 values, 3 texts, 2 more"):
        axis("row", ["top", "low"], "tml")
    with pytest.raises(TypeError, match="row: 2 values, 2 texts, 1 more"):
        axis("row", ["top", "low"], also=[["up"]])


def test_actions_are_found_by_some_of_their_parts():
    """Whatever else they have; a part that none has finds none."""
    notation = find("campanile").notation
    for parts in ({"kind": "bet", "token": 2}, {"style": "rosa"}, {"kind": "no_bet"}, {"token": 9}, {}):
        wanted = [one for one in range(notation.size) if parts.items() <= notation.parts(one).items()]
        assert notation.having(parts) == wanted
