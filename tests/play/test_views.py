"""Views that are read off a record in one go are those that the declarations ask for."""

from enum import IntEnum
from random import Random

import numpy as np
import pytest

from cantiere.core.compile import JIT
from cantiere.core.game import GameState
from cantiere.core.readable import view_as_dict
from cantiere.core.record import (
    SPECTATOR,
    Memory,
    Record,
    Visible,
    by_seat,
    number,
    numbers,
    observe,
    pool,
    random_word,
    raw,
    rows,
)
from cantiere.games import GAMES
from cantiere.play.match import Match
from cantiere.play.views import Eyes, reader


class Colour(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2


class Card(Record):
    colour: int = number(Visible.ALL, "Its colour.", words=Colour)
    worth: int = number(Visible.ALL, "Its points.")


class Hand(Record):
    open_cards: int = rows(Card, 2, "Seen by all.")
    held: int = numbers(3, Visible.OWNER, "Seen by one.", words=Colour)
    points: int = numbers(3, Visible.ALL, "By colour.", axis=Colour)
    kinds: int = numbers(3, Visible.ALL, "A colour by colour.", axis=Colour, words=Colour)


class Odd(GameState):
    luck: int = random_word(Visible.ALL, "A word that all may see.")
    deck: int = numbers(2, Visible.NOBODY, "Seen by nobody.")
    by_colour: int = rows(Card, 3, "One for each colour.", axis=Colour)
    hands: int = by_seat(Hand, 4, "By seat.")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_view_of_a_game_is_the_declared_one(game):
    for seats in (game.seats[0], game.seats[-1]):
        match, chance = Match(game, seats, 7), Random(seats)
        for _ in range(60 if JIT else 10):
            if match.is_over:
                break
            match.play(chance.choice(match.legal()), word=chance.getrandbits(64))
            for viewer in range(SPECTATOR, seats):
                shown = match.view_as_dict(viewer)
                assert shown == view_as_dict(match.view(viewer), viewer)
                assert list(shown) == list(view_as_dict(match.view(viewer), viewer))


@pytest.mark.skipif(not JIT, reason="plain records have no bytes to read")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_whatever_can_be_declared_is_read(viewer):
    state, chance = pool(Odd, 1), Random(5)
    bits = raw(state)
    bits.view(np.int16)[:] = [chance.choice([-1, 0, 1, 2]) for _ in range(len(bits) // 2)]
    state[0].seats = 3
    expected = view_as_dict(observe(state[0], viewer), viewer)
    assert reader(Odd, Eyes(viewer, 3, Memory.OPEN))(bits.view(np.int16).tolist()) == expected
    assert len(expected["hands"]) == 3
    assert "deck" not in expected
