"""Records as readable JSON: every field by its name, and what is wrong by its path."""

import json
from enum import IntEnum

import pytest

from cantiere.core.errors import BadPosition
from cantiere.core.game import GameState
from cantiere.core.readable import as_dict, fill_from_dict, view_as_dict, word_of
from cantiere.core.record import SPECTATOR, Record, Visible, by_seat, derived, number, numbers, observe, rows


class Suit(IntEnum):
    SUN = 0
    MOON = 1


class Shelf(Record):
    books = numbers(2, Visible.ALL, "Books.")


class Hand(Record):
    cards = numbers(2, Visible.OWNER, "Cards.", axis=Suit)
    trump = number(Visible.ALL, "Trump.", words=Suit)
    shelves = rows(Shelf, 2, "Shelves.", axis=Suit)


class Desk(GameState):
    deck = numbers(2, Visible.NOBODY, "Deck.", axis=Suit)
    tricks = numbers(2, Visible.ALL, "Who won.", words=Suit)
    many = derived("Follows from the others.")
    piles = rows(Shelf, 1, "Piles.")
    hands = by_seat(Hand, 3, "Hands.")


def desk() -> Desk:
    record = Desk.blank()
    record.rng, record.seats, record.to_move, record.many = 0xABC, 2, 1, 5
    record.deck[Suit.MOON] = 4
    record.tricks[0], record.tricks[1] = Suit.MOON, -1
    record.hands[0].cards[Suit.SUN] = 3
    record.hands[1].trump = -1
    record.hands[1].shelves[Suit.MOON].books[1] = 8
    record.hands[2].trump = 1  # not at the table
    return record


SHELVES = {"sun": {"books": [0, 0]}, "moon": {"books": [0, 0]}}
WRITTEN = {
    "rng": "0x0000000000000abc",
    "seats": 2,
    "to_move": 1,
    "deck": {"moon": 4},
    "tricks": ["moon", None],
    "piles": [{"books": [0, 0]}],
    "hands": [
        {"cards": {"sun": 3}, "trump": "sun", "shelves": SHELVES},
        {"cards": {}, "trump": None, "shelves": {**SHELVES, "moon": {"books": [0, 8]}}},
    ],
}


def test_a_state_is_written_by_names_and_words():
    assert as_dict(desk()) == WRITTEN
    assert json.loads(json.dumps(as_dict(desk()))) == WRITTEN


def test_a_view_leaves_out_what_nobody_sees_and_says_null_for_what_is_anothers():
    shown = {name: part for name, part in WRITTEN.items() if name not in ("rng", "deck")}
    for viewer in (SPECTATOR, 0, 1):
        hands = [
            {**hand, "cards": hand["cards"] if seat == viewer else None}
            for seat, hand in enumerate(WRITTEN["hands"])
        ]
        assert view_as_dict(observe(desk(), viewer), viewer) == {**shown, "hands": hands}


def test_what_is_written_can_be_read():
    record = Desk.blank()
    fill_from_dict(record, WRITTEN)
    assert as_dict(record) == WRITTEN
    assert record.many == 0  # derived: made again by the game


def wrong(path: str, part: object) -> dict[str, object]:
    """The written record with one part replaced, or left out if it is `...`."""
    written = json.loads(json.dumps(WRITTEN))
    inside, steps = written, path.split(".")
    for step in steps[:-1]:
        inside = inside[int(step) if step.isdigit() else step]
    last = int(steps[-1]) if steps[-1].isdigit() else steps[-1]
    if part is ...:
        del inside[last]
    else:
        inside[last] = part
    return written


NUMBERS = "-32768..32767"
WORDS = "0x0000000000000000..0xffffffffffffffff"


@pytest.mark.parametrize(
    ("path", "part", "code", "facts"),
    [
        ("to_move", ..., "position_missing", {"path": "state.to_move"}),
        ("extra", 1, "position_unknown", {"path": "state.extra"}),
        ("many", 1, "position_unknown", {"path": "state.many"}),
        ("to_move", "1", "position_field", {"path": "state.to_move", "expected": NUMBERS}),
        ("to_move", True, "position_field", {"path": "state.to_move", "expected": NUMBERS}),
        ("to_move", 1.0, "position_field", {"path": "state.to_move", "expected": NUMBERS}),
        ("to_move", None, "position_field", {"path": "state.to_move", "expected": NUMBERS}),
        ("to_move", 2**15, "position_field", {"path": "state.to_move", "expected": NUMBERS}),
        ("to_move", -(2**15) - 1, "position_field", {"path": "state.to_move", "expected": NUMBERS}),
        ("rng", 7, "position_field", {"path": "state.rng", "expected": WORDS}),
        ("rng", "word", "position_field", {"path": "state.rng", "expected": WORDS}),
        ("rng", "-0x1", "position_field", {"path": "state.rng", "expected": WORDS}),
        ("rng", "0x10000000000000000", "position_field", {"path": "state.rng", "expected": WORDS}),
        ("deck", [4], "position_field", {"path": "state.deck", "expected": "{...}"}),
        ("deck.star", 1, "position_unknown", {"path": "state.deck.star"}),
        ("deck.moon", "4", "position_field", {"path": "state.deck.moon", "expected": NUMBERS}),
        ("tricks", {}, "position_field", {"path": "state.tricks", "expected": "[... 2]"}),
        ("tricks", ["moon"], "position_field", {"path": "state.tricks", "expected": "[... 2]"}),
        ("tricks.1", "star", "position_field", {"path": "state.tricks[1]", "expected": "sun | moon | null"}),
        ("tricks.1", 1, "position_field", {"path": "state.tricks[1]", "expected": "sun | moon | null"}),
        ("tricks.1", [], "position_field", {"path": "state.tricks[1]", "expected": "sun | moon | null"}),
        ("piles.0", 3, "position_field", {"path": "state.piles[0]", "expected": "{...}"}),
        ("piles.0.books.1", None, "position_field", {"path": "state.piles[0].books[1]", "expected": NUMBERS}),
        ("hands.1", ..., "position_field", {"path": "state.hands", "expected": "[... 2]"}),
        ("hands.1.shelves", [], "position_field", {"path": "state.hands[1].shelves", "expected": "{...}"}),
        (
            "hands.1.shelves.sun",
            3,
            "position_field",
            {"path": "state.hands[1].shelves.sun", "expected": "{...}"},
        ),
        ("hands.1.shelves.sun", ..., "position_missing", {"path": "state.hands[1].shelves.sun"}),
        ("hands.1.shelves.star", {}, "position_unknown", {"path": "state.hands[1].shelves.star"}),
        (
            "hands.0.cards.sun",
            {},
            "position_field",
            {"path": "state.hands[0].cards.sun", "expected": NUMBERS},
        ),
    ],
)
def test_what_is_wrong_is_refused_with_its_path(path, part, code, facts):
    with pytest.raises(BadPosition) as caught:
        fill_from_dict(Desk.blank(), wrong(path, part))
    assert (caught.value.code, caught.value.facts) == (code, facts)


@pytest.mark.parametrize("written", [None, 3, "state", [], [WRITTEN]])
def test_what_is_no_state_at_all_is_refused(written):
    with pytest.raises(BadPosition) as caught:
        fill_from_dict(Desk.blank(), written)
    assert caught.value.facts["path"] == "state"


def test_nothing_has_no_word():
    assert [word_of(Suit, one) for one in (-1, 0, 1)] == [None, "sun", "moon"]
