"""Records: one copyable block of named numbers, the same compiled and in plain Python."""

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum

import numpy as np
import pytest

from cantiere.core.compile import compiled
from cantiere.core.game import GameState
from cantiere.core.record import (
    HIDDEN,
    SPECTATOR,
    Record,
    Visible,
    by_seat,
    copied,
    derived,
    number,
    numbers,
    observe,
    pool,
    put,
    random_word,
    raw,
    rows,
)
from tests.toy import LANTERN


class Card(Record):
    value = number(Visible.ALL, "Points.")
    spots = numbers(3, Visible.ALL, "Spots.")


class Hand(Record):
    shown = numbers(2, Visible.ALL, "Open cards.")
    held = numbers(2, Visible.OWNER, "Hidden cards.")
    total = derived("Of the open ones.")
    cards = rows(Card, 2, "Cards.")


class Desk(GameState):
    deck = numbers(2, Visible.NOBODY, "Deck.")
    seal = random_word(Visible.ALL, "An open word.")
    hands = by_seat(Hand, 3, "Hands.")


def desk() -> Desk:
    """A record with another number in each place."""
    record = Desk.blank()
    record.rng, record.seal, record.seats = 2**64 - 1, 2**63, 3
    record.deck[0], record.deck[1] = 5, 6
    for seat in range(3):
        hand = record.hands[seat]
        hand.shown[0], hand.shown[1], hand.held[0], hand.held[1] = (10 * seat + n for n in range(4))
        hand.cards[1].value, hand.cards[1].spots[2] = 100 + seat, -seat
    return record


@pytest.mark.parametrize(
    "name", ["round", "sum", "size", "min", "item", "view", "tobytes", "fields", "layout", "blank", "absorb"]
)
def test_a_name_that_something_else_answers_to_is_refused(name):
    """In Python `state.round` would be numpy's method, in machine code our field."""
    with pytest.raises(TypeError, match=f"Wrong.{name}: .* pick another"):
        type("Wrong", (Record,), {name: number(Visible.ALL, "A field.")})


def test_a_row_with_secrets_must_have_an_owner():
    with pytest.raises(TypeError, match=r"Wrong.hands: its rows have an owner, declare it with by_seat\(\)"):
        type("Wrong", (Record,), {"hands": rows(Hand, 3, "Hands.")})


def test_a_secret_of_the_whole_table_must_have_an_owner():
    wrong = type("Wrong", (GameState,), {"plan": number(Visible.OWNER, "Whose?")})
    with pytest.raises(TypeError, match="lantern: a field of the whole table has no owner"):
        replace(LANTERN, state=wrong)


def test_without_an_owner_a_secret_is_nobodys():
    """Fail closed: a record that no game could use shows its secret to no one."""
    wrong = type("Wrong", (GameState,), {"plan": number(Visible.OWNER, "Whose?")})
    assert {int(observe(wrong.blank(), viewer).plan) for viewer in range(SPECTATOR, 4)} == {HIDDEN}


def test_a_misspelt_field_is_an_error():
    record = desk()
    for wrong in (record, record.hands[0], record.hands[0].cards[0]):
        with pytest.raises(AttributeError, match="hnad"):
            _ = wrong.hnad
        with pytest.raises(AttributeError, match="has no field 'hnad'"):
            wrong.hnad = 1
    with pytest.raises((AttributeError, ValueError, KeyError)):
        _ = record["hnad"]
    with pytest.raises((AttributeError, ValueError, KeyError)):
        record["hnad"] = 1


def bytes_after(change: Callable[[Desk], None]) -> bytes:
    record = desk()
    change(record)
    return record.tobytes()


@pytest.mark.parametrize("wrong", [2**15, -(2**15) - 1, 10**9])
@pytest.mark.parametrize(
    "change",
    [
        lambda record, wrong: setattr(record, "to_move", wrong),
        lambda record, wrong: record.deck.__setitem__(0, wrong),
        lambda record, wrong: record.hands[2].shown.__setitem__(0, wrong),
    ],
    ids=["number", "row", "deep row"],
)
def test_a_number_that_does_not_fit_never_wraps(change, wrong):
    """Compiled, the record refuses it at once; in plain Python, at the latest when bytes are made of it."""
    with pytest.raises(OverflowError):
        bytes_after(lambda record: change(record, wrong))


@pytest.mark.parametrize("wrong", [2**64, -1])
def test_a_word_that_does_not_fit_never_wraps(wrong):
    with pytest.raises(OverflowError):
        bytes_after(lambda record: setattr(record, "rng", wrong))


@compiled
def double_all(record: Hand, times: int) -> int:
    total = 0
    for _ in range(times):
        total += record.shown[0] + record.shown[1]
    return total


def test_sums_are_wider_than_fields():
    hand = Hand.blank()
    hand.shown[0] = hand.shown[1] = 2**15 - 1
    assert double_all(hand, 1_000) == 2_000 * (2**15 - 1)


def test_bytes_are_the_same_in_both_modes():
    """Little-endian here; what stands between aligned fields is zero."""
    record = desk()
    packed = np.zeros(1, np.dtype(Desk.layout.descr))
    packed["rng"], packed["seal"], packed["seats"], packed["deck"] = 2**64 - 1, 2**63, 3, [5, 6]
    for seat in range(3):
        packed["hands"][0, seat]["shown"], packed["hands"][0, seat]["held"] = (
            [10 * seat, 10 * seat + 1],
            [10 * seat + 2, 10 * seat + 3],
        )
        packed["hands"][0, seat]["cards"][1]["value"] = 100 + seat
        packed["hands"][0, seat]["cards"][1]["spots"][2] = -seat
    assert record.tobytes() == packed.tobytes()
    assert len(record.tobytes()) == Desk.layout.itemsize
    assert Desk.blank().tobytes() == bytes(Desk.layout.itemsize)


def spoil(record: Desk) -> None:
    """Change a number at every depth."""
    record.rng, record.deck[0] = 1, 99
    record.hands[1].shown[0] = 99
    record.hands[1].cards[1].value = 99
    record.hands[1].cards[1].spots[2] = 99


def test_assigning_a_record_copies_all_of_it():
    pair = pool(Desk, 2)
    pair[0] = desk()
    pair[1] = pair[0]
    before = pair[0].tobytes()
    assert pair[1].tobytes() == before
    spoil(pair[1])
    assert pair[0].tobytes() == before
    pair[1] = pair[0]
    spoil(pair[0])
    assert pair[1].tobytes() == before


def test_assigning_a_row_of_a_record_copies_it_too():
    record = desk()
    record.hands[0] = record.hands[1]
    record.hands[2].cards[0] = record.hands[1].cards[1]
    record.hands[2].shown = record.hands[1].shown
    before = record.tobytes()
    spoil(record)
    assert list(record.hands[0].shown) == [10, 11]
    assert (record.hands[0].cards[1].value, record.hands[0].cards[1].spots[2]) == (101, -1)
    assert (record.hands[2].cards[0].value, list(record.hands[2].shown)) == (101, [10, 11])
    assert record.tobytes() != before


def test_a_part_taken_before_a_copy_stays_a_part():
    """As memory does: `hand = state.hands[1]` is a place in the record, not what lay there."""
    record, other = pool(Desk, 1), desk()
    shown, card = record[0].hands[1].shown, record[0].hands[1].cards[1]
    record[0] = other
    assert (list(shown), int(card.value)) == ([10, 11], 101)
    shown[0] = 7
    assert record[0].hands[1].shown[0] == 7
    assert other.hands[1].shown[0] == 10


def test_a_row_is_assigned_with_all_its_places_or_not_at_all():
    record = desk()
    record.deck = [1, 2]
    record["deck"] = record.deck
    assert list(record.deck) == [1, 2]
    for wrong in ([1, 2, 3], []):
        with pytest.raises(ValueError):  # noqa: PT011  numpy's words are its own
            record.deck = wrong
    assert list(record.deck) == [1, 2]


def test_many_records_are_assigned_at_once():
    three = pool(Desk, 3)
    three[:] = [desk(), Desk.blank(), desk()]
    three[1:2] = three[2:]
    assert [record.tobytes() for record in three] == [desk().tobytes()] * 3
    spoil(three[1])
    assert three[2].tobytes() == desk().tobytes()


def test_a_copy_is_independent():
    record = desk()
    twin = copied(record)
    spoil(twin)
    assert record.tobytes() == desk().tobytes()
    assert type(twin) is Desk


def test_a_record_is_put_in_one_place_whole():
    three, record = pool(Desk, 3), desk()
    put(three, 1, record)
    assert [one.tobytes() for one in three] == [one.tobytes() for one in (Desk.blank(), desk(), Desk.blank())]
    spoil(three[1])
    assert record.tobytes() == desk().tobytes()
    put(three, 1, three[2])
    assert three[1].tobytes() == Desk.blank().tobytes()


def test_a_pool_is_its_own_memory():
    first, second = pool(Desk, 2), pool(Desk, 2)
    spoil(first[1])
    assert {record.tobytes() for record in (first[0], second[0], second[1])} == {Desk.blank().tobytes()}
    assert raw(first) is not None


def test_a_view_hides_what_is_declared_hidden():
    record = desk()
    for viewer in range(SPECTATOR, 3):
        view = observe(record, viewer)
        assert (view.rng, list(view.deck), view.seal) == (0, [HIDDEN, HIDDEN], 2**63)
        for seat in range(3):
            held = [10 * seat + 2, 10 * seat + 3] if seat == viewer else [HIDDEN, HIDDEN]
            assert list(view.hands[seat].held) == held
            assert list(view.hands[seat].shown) == [10 * seat, 10 * seat + 1]
    assert record.tobytes() == desk().tobytes()


class Suit(IntEnum):
    SUN = 0
    MOON = 1


def test_fields_of_a_base_come_first():
    assert list(Desk.fields)[:3] == ["rng", "seats", "to_move"]
    assert not Desk.has_owner()
    assert Hand.has_owner()
    extended = type("Extended", (Desk,), {"suit": number(Visible.ALL, "Trump.", words=Suit)})
    assert list(extended.fields) == [*Desk.fields, "suit"]
    assert "suit" not in Desk.fields
