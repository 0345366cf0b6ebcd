"""§1 and §2 of campanile.en.md: what is on the table, what is hidden, and how it is laid out."""

from collections import Counter

import pytest

from cantiere.core.record import HIDDEN, SPECTATOR
from cantiere.games.campanile import GAME
from cantiere.games.campanile.state import Phase
from cantiere.play.match import Match
from tests.campanile import (
    IN_A_PILE,
    IN_PLAY,
    LEFT_OVER,
    LETTERS,
    TOKENS,
    Table,
    cards_everywhere,
    heights,
    hidden,
    known,
    left,
    letters,
    phase,
    tokens,
    told,
    unseen_by,
)

SEATS = [2, 3, 4, 5]


def test_1_1_five_towers_start_with_no_storey():
    """§1.1: each has a name and a letter of its own."""
    match = Match(GAME, 2, seed=1)
    assert heights(match) == {"r": 0, "b": 0, "c": 0, "a": 0, "g": 0}
    assert [GAME.notation.parts(action)["style"] for action in range(0, 15, 3)] == [
        "rosa",
        "bruna",
        "chiara",
        "aurelia",
        "grigia",
    ]


@pytest.mark.parametrize("seats", SEATS)
def test_1_3_everyone_has_nine_open_tokens(seats):
    """§1.3, F2: five of 1, three of 2, one of 3; all see them."""
    match = Match(GAME, seats, seed=1)
    for seat in range(seats):
        assert tokens(match, seat) == [5, 3, 1] == list(TOKENS)
        assert match.view_as_dict(SPECTATOR)["players"][seat]["tokens"] == {"one": 5, "two": 3, "three": 1}


@pytest.mark.parametrize("seats", SEATS)
def test_1_4_three_piles_with_an_open_card_each(seats):
    match = Match(GAME, seats, seed=4)
    turned = [(event["pile"], event["left"]) for event in told(match, "turned_up")]
    assert turned == [(1, IN_A_PILE[seats]), (2, IN_A_PILE[seats]), (3, IN_A_PILE[seats])]
    assert [event["style"] for event in told(match, "turned_up")] == [
        pile["top"] for pile in match.view_as_dict(SPECTATOR)["piles"]
    ]


def test_1_5_a_played_card_leaves_the_known_part_if_it_can():
    """§1.5, R2, example: known Rosa and Bruna, hidden Rosa. A Rosa is played; Bruna and a secret are left."""
    match = Table(built={"g": "1111"}, known={0: "rb"}, hidden={0: "r"}).match()

    match.play_text("r1")

    assert (known(match), hidden(match)) == ("b", "r")
    assert told(match, "built") == [{"style": "rosa", "storeys": 1, "height": 1, "part": "known"}]
    seen = match.view_as_dict(1)["players"][0]
    assert (seen["known"], seen["hidden"], seen["cards"]) == ({"bruna": 1}, None, 2)


def test_1_5_otherwise_it_leaves_the_hidden_part():
    """§1.5, example: the hidden card is a Chiara; once it is played, all know the two others."""
    match = Table(built={"g": "1111"}, known={0: "rb"}, hidden={0: "c"}).match()

    match.play_text("c2")

    assert (known(match), hidden(match)) == ("rb", "")
    assert told(match, "built") == [{"style": "chiara", "storeys": 2, "height": 2, "part": "hidden"}]
    assert match.view_as_dict(1)["players"][0]["cards"] == 2


def test_1_5_a_second_card_of_a_style_comes_from_the_hidden_part():
    """§1.5: the known Rosa goes first, the hidden one after it."""
    match = Table(built={"g": "1111"}, known={0: "rb"}, hidden={0: "r"}, tops="ccc").match()
    match.play_text("r1+.")
    match.play(match.legal()[0])
    match.play_text("+.")
    match.play_text("r1")
    assert told(match, "built")[0]["part"] == "hidden"
    assert (known(match), hidden(match)) == ("bc", "")


def test_1_5_others_see_neither_dealt_cards_nor_what_is_face_down():
    """§1.5: an owner sees the own hand, a spectator none, and nobody what lies face down."""
    match = Match(GAME, 3, seed=8)
    for viewer in (SPECTATOR, 0, 1, 2):
        view, shown = match.view(viewer), match.view_as_dict(viewer)
        assert list(view.face_down) == [HIDDEN] * 5
        assert "face_down" not in shown
        for seat in range(3):
            own = list(match.state.players[seat].hidden) if seat == viewer else [HIDDEN] * 5
            assert list(view.players[seat].hidden) == own
            assert (shown["players"][seat]["hidden"] is None) == (seat != viewer)
            assert shown["players"][seat]["cards"] == 3


def test_1_5_a_dealt_hand_is_told_to_its_owner_only():
    """§2.2: the others learn that three cards were dealt."""
    match = Match(GAME, 3, seed=8)
    for viewer in (SPECTATOR, 0, 1, 2):
        for seat, event in enumerate(told(match, "dealt", viewer)):
            assert event["count"] == 3
            assert (event["cards"] is None) == (seat != viewer)
    cards = told(match, "dealt", 1)[1]["cards"]
    assert sum(cards.values()) == 3
    assert cards == match.view_as_dict(1)["players"][1]["hidden"]


@pytest.mark.parametrize(("seats", "out"), [(2, 5), (3, 3), (4, 1), (5, 0)])
def test_2_1_some_cards_of_each_style_are_taken_out(seats, out):
    """§1.2, F1: of 14 cards of each style; everybody knows how many are out."""
    match = Match(GAME, seats, seed=2)
    assert cards_everywhere(match.state) == [14 - out] * 5 == [IN_PLAY[seats]] * 5
    assert told(match, "taken_out") == [{"count": out}]


@pytest.mark.parametrize("seats", SEATS)
def test_2_2_three_hidden_cards_each(seats):
    match = Match(GAME, seats, seed=2)
    for seat in range(seats):
        assert (len(hidden(match, seat)), known(match, seat)) == (3, "")


@pytest.mark.parametrize(
    ("seats", "cards", "over"), [(2, 13, 0), (3, 15, 1), (4, 17, 2), (5, 18, 1)], ids=map(str, SEATS)
)
def test_2_3_three_equal_piles_and_what_is_left_over(seats, cards, over):
    """§2.3: what is left over lies with the piles' cards among those that nobody has seen."""
    match = Match(GAME, seats, seed=2)
    assert left(match) == [cards] * 3
    assert told(match, "piles_made") == [{"count": cards, "leftovers": over}]
    assert (cards, over) == (IN_A_PILE[seats], LEFT_OVER[seats])
    assert len(letters(match.state.face_down)) == 3 * (cards - 1) + over


def test_2_3_a_leftover_card_may_be_of_any_style():
    """§2.3: put away unseen, so the last cards of a pile are not told by counting."""
    built = {"r": "1" * 10 + "2", "b": "1" * 4 + "22", "c": "222", "a": "2222", "g": "2222"}
    match = Table(seats=3, built=built, hidden={0: "bca"}, tops="bcg").match()
    assert left(match)[:2] == [1, 1]
    unseen = unseen_by(match.state, 0)
    assert sum(unseen) == 6 + 14 + 1  # two hands, the covered cards of pile 3, the leftover
    assert sum(map(bool, unseen)) == 4


def test_2_4_each_tower_can_stand_at_each_place():
    """§2.4, R3: a random order, which the state holds and all see."""
    rows = [tuple(map(int, Match(GAME, 2, seed).state.row)) for seed in range(200)]
    assert all(sorted(row) == [0, 1, 2, 3, 4] for row in rows)
    assert {(place, row[place]) for row in rows for place in range(5)} == {
        (place, style) for place in range(5) for style in range(5)
    }
    assert len(set(rows)) > 80
    match = Match(GAME, 2, seed=3)
    assert [*told(match, "row_laid")[0].values()] == match.view_as_dict(SPECTATOR)["row"]


@pytest.mark.parametrize("seats", SEATS)
def test_2_4_the_first_player_is_drawn_at_random(seats):
    """§2.4, R4: each of them can begin, and who begins is who moves."""
    matches = [Match(GAME, seats, seed) for seed in range(60)]
    assert {match.to_move for match in matches} == set(range(seats))
    assert all(match.state.starter == match.to_move for match in matches)
    assert [event.seat for event in matches[0].events(0) if event.kind == "game_began"] == [
        matches[0].to_move
    ]


def test_2_5_two_options_off_by_default():
    assert {option.name: option.values for option in GAME.options} == {
        "exact_token": ("off", "on"),
        "bet_on": ("visible", "built", "either"),
        "memory": ("open", "hidden"),
    }
    assert Match(GAME, 2, seed=1).options == {
        "exact_token": "off",
        "bet_on": "visible",
        "memory": "open",
    }
    both = Match(GAME, 2, seed=1, options={"exact_token": "on", "bet_on": "built"})
    assert (both.state.exact_token, both.state.bet_on) == (1, 1)


def test_2_the_setup_is_told_in_its_order():
    """§2: row, cards taken out, hands, piles, open cards, first player; then the first build."""
    match = Match(GAME, 4, seed=1)
    kinds = Counter(event.kind for event in match.events(0))
    assert list(kinds) == ["row_laid", "taken_out", "dealt", "piles_made", "turned_up", "game_began"]
    assert (kinds["dealt"], kinds["turned_up"]) == (4, 3)
    assert phase(match) is Phase.BUILD
    assert match.scores() == [0] * 4
    assert set(LETTERS) >= {move[0] for move in match.moves()}
