"""§1 and §2 of palazzo.en.md: what is in the box, and how it is laid out."""

from collections import Counter

import pytest

from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.state import Phase, Quarry
from cantiere.games.palazzo.tiles import AFTER_STACK, FIRST_IN_STACK, STACK_OF, Tile
from cantiere.play.match import Match
from tests.palazzo import (
    KINDS,
    TILES,
    city,
    counts,
    hand,
    known,
    lying,
    money_everywhere,
    phase,
    told,
    unknown,
)

# §1.3, the table of the page: floor and windows; a second 3-1 of each material has an x.
STACKS = {
    0: "11 13 21 23 32",
    1: "12 22 31 33 41 52",
    2: "31x 42 43 51 53",
}


def test_1_1_there_are_45_cards_of_three_currencies_and_ten_certificates():
    """§1.1: the values 3 to 7, three cards of each, and ten certificates: 55 in all."""
    for seats in (2, 3, 4):
        everywhere = money_everywhere(Match(GAME, seats, seed=5).state)
        assert dict(zip(KINDS, everywhere, strict=True)) == {kind: 10 if kind == "c" else 3 for kind in KINDS}
        assert sum(everywhere) == 55


def test_1_2_every_combination_exists_once_and_3_1_twice():
    """§1.2: three materials, five floors, one to three windows, and one more 3-1 of each material."""
    faces = Counter(tile[:4] for tile in TILES)
    assert len(TILES) == 48
    assert len(faces) == 45
    assert {face for face, count in faces.items() if count == 2} == {"br31", "sa31", "ma31"}


@pytest.mark.parametrize("stack", STACKS)
def test_1_3_what_each_stack_holds(stack):
    """§1.3, R1: the same in each material."""
    wanted = {material + tile for material in ("br", "sa", "ma") for tile in STACKS[stack].split()}
    assert {tile.name.lower() for tile in Tile if STACK_OF[tile] == stack} == wanted
    assert len(wanted) == (15, 18, 15)[stack]


def test_1_3_tiles_come_in_pairs_that_never_straddle_stacks():
    """§1.3: 10 + 18 + 20 after the first five, messengers included; a whole game shows it."""
    assert list(AFTER_STACK) == [38, 20, 0]
    assert list(FIRST_IN_STACK) == [0, 15, 33]
    match = Match(GAME, 2, seed=3)
    seen = []
    while not match.is_over:
        match.play_text("reveal" if phase(match) is Phase.TURN else match.moves()[0])
        pair = [STACK_OF[TILES.index(one["tile"])] for one in told(match, "revealed")]
        assert len(set(pair)) <= 1
        seen += pair
    assert seen == sorted(seen)


def test_2_1_five_tiles_of_stack_one_are_laid_out():
    """§2.1: one in each quarry, one in the depot."""
    for seed in range(20):
        match = Match(GAME, 3, seed)
        laid = [lying(match, place) for place in ("north", "east", "south", "west", "depot")]
        assert all(len(tiles.split()) == 1 for tiles in laid)
        assert {int(STACK_OF[TILES.index(tile)]) for tile in laid} == {0}
        assert len(lying(match, "stack").split()) == 43
        assert int(match.state.left) == 48


def test_2_1_the_architect_starts_anywhere():
    """§2.1, R3: in each of the quarries about as often."""
    starts = Counter(int(Match(GAME, 2, seed).state.architect) for seed in range(400))
    assert set(starts) == set(Quarry)
    assert min(starts.values()) > 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_2_four_hidden_cards_each(seats):
    """§2.2: nobody has seen them; the rest is the deck."""
    match = Match(GAME, seats, seed=8)
    for seat in range(seats):
        assert len(hand(match, seat).split()) == 4
        assert known(match, seat) == ""
        assert unknown(match, seat) == 4
        assert city(match, seat) == set()
    assert int(match.state.deck) == sum(match.state.fresh) == 55 - 4 * seats
    dealt = [event for event in match.events(1) if event.kind == "dealt"]
    assert [event.details["card"] is None for event in dealt] == [event.seat != 1 for event in dealt]
    own = [event.details["card"].replace("_", "") for event in dealt if event.seat == 1]
    letters = " ".join(sorted("c" if card == "certificate" else card[0] + card[-1] for card in own))
    assert counts(letters) == counts(hand(match, 1))


def test_2_2_the_first_player_is_drawn():
    """§2.2, R4."""
    starters = Counter(Match(GAME, 4, seed).to_move for seed in range(400))
    assert min(starters[seat] for seat in range(4)) > 60


def test_2_3_the_price_counts_the_new_tile_unless_the_option_is_chosen():
    """§2.3: the default is no."""
    assert Match(GAME, 2, 1).options == {"price": "start_of_turn", "memory": "open"}
    assert int(Match(GAME, 2, 1).state.tile_price) == 10 - 1
    assert int(Match(GAME, 2, 1, {"price": "after_reveal"}).state.tile_price) == 10 - 2
