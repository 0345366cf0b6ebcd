"""The Python API as a stranger uses it: matches by name, moves in any form, what is told in plain words."""

from itertools import pairwise

import pytest

import cantiere
from cantiere import SPECTATOR, Match, Move, Refusal, bot_named, find, from_position, lay_out, look, say
from cantiere.core.errors import BadMove, BadPosition, BadTable, IllegalMove, UnknownGame
from cantiere.play.position import position
from tests import azul
from tests.conftest import Table, Walk, trace
from tests.toy import LANTERN


def test_a_match_is_named_by_its_id_and_its_options():
    match = Match("palazzo", seats=3, first=1, seed=7)
    assert (match.game, match.seats, match.seed, match.to_move) == (find("palazzo"), 3, 7, 0)
    same = Match(find("palazzo"), 3, 7, {"first": "1"})
    assert trace(match) == trace(same)


def test_untold_as_few_play_as_can_and_the_seed_is_drawn():
    assert [Match(game).seats for game in cantiere.GAMES] == [2, 2, 2, 3]
    assert Match("campanile").seed != Match("campanile").seed


@pytest.mark.parametrize(
    ("game", "choices", "options"),
    [
        ("campanile", {"exact_token": True}, {"exact_token": "on"}),
        ("campanile", {"exact_token": False}, {"exact_token": "off"}),
        ("palermo", {"no_police": True}, {"no_police": "yes"}),
        ("palermo", {"no_police": False, "first": None}, {"no_police": "no"}),
        ("palermo", {"first": 3}, {"no_police": "no", "first": "3"}),
    ],
)
def test_yes_and_no_are_booleans_and_seats_are_numbers(game, choices, options):
    assert options.items() <= Match(game, **choices).options.items()
    assert Match(game, options=choices).options == Match(game, **choices).options


@pytest.mark.parametrize(
    ("game", "choices", "refusal"),
    [
        ("palazo", {}, UnknownGame),
        ("campanile", {"bet_on": True}, BadTable),
        ("campanile", {"exact_token": 1}, BadTable),
        ("campanile", {"first": 0}, BadTable),
        ("campanile", {"first": 3}, BadTable),
        ("campanile", {"colour": "red"}, BadTable),
    ],
)
def test_what_is_no_choice_is_refused_in_a_sentence(game, choices, refusal):
    with pytest.raises(refusal) as caught:
        Match(game, **choices)
    assert str(caught.value).endswith((".", "?"))
    assert caught.value.__notes__ == [caught.value.code]


def test_nobody_is_to_move_after_the_end():
    match = Match("campanile", seed=5)
    while match.to_move is not None:
        match.play(match.legal()[0])
    assert match.is_over
    assert (match.legal(), match.moves(), [*match.whole_moves()]) == ([], [], [])


def test_a_move_is_its_text_and_knows_the_rest():
    match = Match("campanile", seats=2, seed=7, first=1)
    move = match.moves()[0]
    assert isinstance(move, Move)
    assert isinstance(move, str)
    assert (move, move.text, type(move.text)) == ("r1", "r1", str)
    assert move.parts == {"kind": "build", "style": "rosa", "storeys": 1}
    assert (move.rule, move.actions) == ("campanile.3.2", (0,))
    assert (move.said(), move.said("fr")) == ("1 storey on Rosa", "1 étage sur Rosa")
    match.play(move)
    assert move.rule == "campanile.3.2"


def test_a_whole_move_has_its_continuation():
    match = Match("campanile", seats=2, seed=7, first=1)
    whole = [*match.whole_moves()]
    assert {str(move) for move in match.moves()} == {move.split("+")[0] for move in whole}
    move = next(one for one in whole if "+" in one and not one.endswith("."))
    assert move.parts["then"] == [find("campanile").notation.parts(move.actions[1])]
    match.play(move.parts)
    assert [event.kind for event in match.events(SPECTATOR)][:2] == ["built", "bet"]
    assert match.turn == 2


def test_the_events_are_those_of_the_whole_move_until_the_next():
    match = Match("campanile", seats=2, seed=7, first=1)
    match.play(next(one for one in match.whole_moves() if not one.endswith(".")))
    told = [event.kind for event in match.events(SPECTATOR)]
    assert [event.kind for event in match.copy().events(SPECTATOR)] == told
    match.play(match.legal()[0])
    assert [event.kind for event in match.events(SPECTATOR)] == ["built"]


def test_a_match_in_mid_move_goes_on_with_what_is_left():
    match = Match("campanile", seats=2, seed=7, first=1)
    match.play("r1")
    assert all(move.startswith("+") for move in match.moves())
    assert [*match.whole_moves()] == match.moves()
    match.play({"kind": "no_bet"})
    assert match.to_move == 1


@pytest.mark.parametrize("order", ["pass+r+g+o+y", "pass+y+o+g+r", "PASS +o +y +r +g"])
def test_kept_tiles_are_named_in_any_order(order):
    match = azul.Table(hands=("ggrroyb", "")).match()
    match.play(order)
    assert azul.kept(match) == "goyr"


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0]])
def test_parts_that_continue_a_move_come_in_any_order(order):
    match = azul.Table(hands=("ggrroyb", "")).match()
    then = [{"kind": "tile", "colour": colour} for colour in ("green", "orange", "red")]
    match.play({"kind": "pass", "then": [*(then[place] for place in order), {"kind": "stop"}]})
    assert azul.kept(match) == "gor"


@pytest.mark.parametrize(
    "choice",
    [
        "nonsense",
        {"kind": "nonsense"},
        {},
        {"kind": "no_bet", "then": "r1"},
        {"kind": "no_bet", "then": [1]},
        {"kind": "build", "style": ["rosa"], "storeys": 1},
    ],
)
def test_what_is_no_move_is_refused(choice):
    match = Match("campanile", seats=2, seed=7, first=1)
    before = trace(match)
    with pytest.raises(BadMove):
        match.play(choice)
    assert trace(match) == before


@pytest.mark.parametrize("choice", [None, 1.5, ["r1"]])
def test_what_can_be_no_move_at_all_is_a_type_error(choice):
    with pytest.raises(TypeError, match="a move is a text, a mapping of its parts, or an action's number"):
        Match("campanile").play(choice)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"towers": {}}, "position_unknown"),
        ({"built": "r33"}, "position_field"),
    ],
)
def test_what_cannot_be_said_of_a_position_is_refused(said, code):
    with pytest.raises(BadPosition) as caught:
        lay_out("campanile", **said)
    assert (caught.value.code, caught.value.facts["path"]) == (code, *said)


def test_a_text_is_not_several_hands():
    with pytest.raises(BadPosition):
        lay_out("azul-pavilion", hands="ggrr")


def test_bots_are_named_with_an_id():
    match = Match("campanile", seats=2, seed=7, first=1)
    assert bot_named("greedy", "campanile").choose(match.view(0), seed=1) in match.legal()


def test_a_whole_move_that_is_refused_leaves_no_trace():
    match = Match("campanile", seats=2, seed=7, first=1)
    before = trace(match)
    with pytest.raises(IllegalMove):
        match.play("r1+r3")
    assert trace(match) == before


def test_a_random_word_is_for_one_action():
    match = Match("campanile", seats=2, seed=7, first=1)
    before = trace(match)
    move = next(one for one in match.whole_moves() if len(one.actions) > 1)
    with pytest.raises(ValueError, match="one action"):
        match.play(move, word=3)
    assert trace(match) == before
    match.play("r1", word=3)
    assert match.words == {0: 3}


def test_a_state_told_is_not_a_file():
    """The file counts Azul's rounds as the record does, and keeps doing so."""
    match = Match("azul-pavilion", seed=7)
    assert match.state_dict()["state"]["round_no"] == 1
    assert position(match)["state"]["round_no"] == 0
    assert from_position(position(match)).snapshot().tobytes() == match.snapshot().tobytes()
    for wrong in ("first", None, 0, 7, 2.0, True):
        told = match.state_dict()
        told["state"]["round_no"] = wrong
        with pytest.raises(Refusal):
            from_position(told)
    for wrong in (None, [], "state"):
        with pytest.raises(Refusal):
            from_position({**match.state_dict(), "state": wrong})


def test_of_azul_only_the_factories_in_play_are_seen():
    for seats, factories in ((2, 5), (3, 7), (4, 9)):
        seen = look(Match("azul-pavilion", seats, seed=1))
        assert list(seen["places"]) == ["centre", *(f"factory_{n}" for n in range(1, factories + 1))]
        assert seen["marker"] is None


def test_of_palazzo_palaces_are_lists():
    match = Table(find("palazzo"), 2, (("price", "start_of_turn"), ("memory", "open"))).after(Walk(3, 80, 1))
    seen = look(match, 0)
    built = [palace["tiles"] for player in seen["players"] for palace in player["palaces"]]
    state = match.view_as_dict(0)
    assert sorted(tile for palace in built for tile in palace) == sorted(
        tile for tile, at in state["where"].items() if at.startswith("city")
    )
    for palace in built:
        assert all(state["on"][above] == below for below, above in pairwise(palace))
    assert set(seen["quarries"]) == {"north", "east", "south", "west"}
    assert seen["players"][1]["hand"] is None


def test_of_palermo_points_and_income_are_seen():
    match = Table(find("palermo"), 3, (("no_police", "no"),)).after(Walk(3, 150, 1))
    seen = look(match)
    for player, kept in zip(seen["players"], match.view_as_dict(SPECTATOR)["players"], strict=True):
        assert player["income"] == kept["income"]
        assert player["score"] == kept["income"] + kept["arrival"] + kept["waiting"]
        assert list(player["doors"]) == [door for door in kept["doors"] if door]
        assert player["is_home"] in (True, False)
        assert player["points"] >= 3


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("azul-pavilion", {"hands": ("ggx", "")}),
        ("azul-pavilion", {"boards": ("G7", "")}),
        ("azul-pavilion", {"boards": ("Gx", "")}),
        ("azul-pavilion", {"hands": ("p" * 23, "")}),
        ("azul-pavilion", {"hands": ("",)}),
        ("campanile", {"built": {"x": "1"}}),
        ("campanile", {"tops": "rrx"}),
        ("palazzo", {"hands": ("r9", "")}),
        ("palazzo", {"cities": ("br99",)}),
        ("palazzo", {"quarries": {"upstairs": "br11"}}),
        ("palazzo", {"architect": "upstairs"}),
        ("palermo", {"houses": ("1a1", "", "")}),
        ("palermo", {"houses": ("1z9", "", "")}),
        ("palermo", {"pawns": ("b99",)}),
        ("lantern", {}),
    ],
)
def test_what_cannot_be_laid_out_is_refused_in_a_sentence(game, said):
    with pytest.raises(Refusal) as caught:
        lay_out(game, **said)
    assert str(caught.value) == say(caught.value, "en") != caught.value.written()


def test_what_is_laid_out_can_be_played_and_kept():
    for game in cantiere.GAMES:
        match = lay_out(game)
        assert from_position(match.state_dict()).snapshot().tobytes() == match.snapshot().tobytes()
        match.play(match.legal()[0])
    with pytest.raises(BadPosition):
        lay_out(LANTERN)
