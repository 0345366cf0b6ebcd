"""Laws of Azul – Summer Pavilion: what holds after every action of every game, on both sides."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given

from cantiere.core.engine import engine
from cantiere.core.record import SPECTATOR, copied, pool, raw
from cantiere.games.azul_pavilion import GAME
from cantiere.games.azul_pavilion.state import Phase, Side
from cantiere.play.match import Match
from cantiere.play.position import read_position, write_position
from tests.azul import (
    LETTERS,
    STARS,
    TILES_PER_COLOUR,
    endings,
    hand,
    letters,
    phase,
    sets_of,
    tiles_everywhere,
)
from tests.conftest import examples, tables, walks, whole_games

every_table = pytest.mark.parametrize("table", tables((GAME,)), ids=str)
few_games = examples(3, plain=2)
some_games = examples(5, plain=4)
many_positions = examples(25, plain=25)

PRICES = {  # side, whether it is the central star
    (Side.COLOURED, False): (1, 2, 3, 4, 5, 6),
    (Side.COLOURED, True): (1, 2, 3, 4, 5, 6),
    (Side.GREY, False): (3, 2, 1, 4, 5, 6),
    (Side.GREY, True): (3, 3, 3, 3, 3, 3),
}
FACTORIES = {2: 5, 3: 7, 4: 9}


@every_table
@some_games
@given(walk=whole_games)
def test_no_tile_is_ever_created_or_lost(table, walk):
    """§1.1: 22 of each colour, wherever they lie; at most ten of supply, four on a factory."""
    for match in table.along(walk):
        state = match.state
        assert tiles_everywhere(state) == [TILES_PER_COLOUR] * len(LETTERS)
        assert sum(state.supply) <= 10
        assert all(sum(state.places[place].tiles) <= 4 for place in range(1, 10))


@every_table
@some_games
@given(walk=whole_games)
def test_derived_bits_are_always_what_the_tiles_make_them(table, walk):
    """What is kept for speed never leaves what it stands for."""
    for match in table.along(walk):
        anew = copied(match.state)
        GAME.derive(anew)
        assert anew.tobytes() == match.state.tobytes()


@every_table
@some_games
@given(walk=whole_games)
def test_points_are_start_and_runs_without_losses(table, walk):
    """§2.2 §2.3 §4.5: never below 1; and the events of an action tell every change."""
    before = [5] * table.seats
    for match in table.along(walk):
        now = []
        for seat in range(table.seats):
            player = match.state.players[seat]
            lost = int(player.lost_to_marker) + int(player.lost_to_discards)
            now.append(int(player.points))
            assert now[seat] == 5 + sum(player.run_points) - lost >= 1
        changes: Counter[int] = Counter()
        for event in match.events(SPECTATOR):
            if event.kind in ("scored", "took_marker", "discarded"):
                changes[event.seat] += event.details.get("points", 0) - event.details.get("lost", 0)
        assert now == [points + changes[seat] for seat, points in enumerate(before)]
        before = now


@every_table
@some_games
@given(walk=whole_games)
def test_the_score_sheet_always_adds_up(table, walk):
    """§6: at any moment, for every seat."""
    for match in table.along(walk):
        for seat, score in enumerate(match.scores()):
            assert sum(one.points for one in match.breakdown(seat)) == score >= 1


@every_table
@some_games
@given(walk=whole_games)
def test_every_position_of_a_game_is_sound(table, walk):
    """No fault, from the setup to the end; looked for at every fifth turn, now these, now those."""
    for match in table.along(walk):
        if match.turn % 5 == walk.seed % 5 or match.is_over:
            assert list(GAME.faults(match.state)) == []


@every_table
@many_positions
@given(walk=walks)
def test_a_written_position_is_read_to_the_same_bytes(table, walk):
    """Wherever a game has come to."""
    match = table.after(walk)
    again = read_position(write_position(match))
    assert again.state.tobytes() == match.state.tobytes()
    assert (again.options, again.moves()) == (match.options, match.moves())


def naive_moves(state: Any) -> set[str]:
    """The legal moves, read off the rules as slowly as they can be."""
    if state.phase == Phase.DRAFT:
        return naive_takes(state)
    player = state.players[state.to_move]
    if state.phase == Phase.PLACE:
        return naive_placements(state, player) | {"pass"}
    if state.phase == Phase.KEEP:
        return {f"+{tile}" for tile in letters(player.hand) if LETTERS.index(tile) >= state.lowest} | {"+."}
    if state.phase == Phase.BONUS:
        later = [tile for tile in letters(state.supply) if LETTERS.index(tile) >= state.lowest]
        return {f"+{tile}" for place, tile in enumerate(later) if len(later) - place >= state.bonus_left}
    return set()


def naive_takes(state: Any) -> set[str]:
    """§3.1 §3.2"""
    found, joker = set(), LETTERS[state.round_no]
    for place in range(FACTORIES[int(state.seats)] + 1):
        colours = {*letters(state.places[place].tiles)}
        found |= {f"{place or 'c'}{colour}" for colour in colours - {joker} or colours}
    return found


def naive_placements(state: Any, player: Any) -> set[str]:
    """§4.2 to §4.4, §7.2"""
    found: set[str] = set()
    tiles, joker = letters(player.hand), LETTERS[state.round_no]
    for number, star in enumerate(STARS):
        spaces = [int(tile) for tile in player.stars[number].tiles]
        there = [LETTERS[tile] for tile in spaces if tile >= 0]
        free = [position for position in range(6) if spaces[position] < 0]
        fitting = [colour for colour in {*tiles} if fits(state.side, star, there, colour)]
        for position, colour in product(free, fitting):
            price = PRICES[int(state.side), star == "C"][position]
            spare = tiles.count(joker) if colour != joker else 0
            own = "" if colour == star.lower() else colour
            for jokers in range(price):
                if tiles.count(colour) >= price - jokers and spare >= jokers:
                    found.add(f"{star}{position + 1}{own}" + (f"j{jokers}" if jokers else ""))
    return found


def fits(side: int, star: str, there: list[str], colour: str) -> bool:
    """§4.4 §7.2 Whether a colour may join what lies on a star."""
    if side == Side.COLOURED:
        return colour not in there if star == "C" else colour == star.lower()
    together = {*there, colour}
    return len(together) in (1, len(there) + 1)


@every_table
@few_games
@given(walk=whole_games)
def test_the_moves_are_those_of_the_rules(table, walk):
    """Listed, counted and picked: what a slow reader of the rules finds, no more and no less."""
    run, record = engine(GAME), pool(GAME.state, 1)
    for match in table.along(walk):
        actions = match.legal()
        assert set(match.moves()) == naive_moves(match.state)
        record[0] = match.state
        assert run.count(raw(record)) == len(actions)
        assert [run.pick(raw(record), k) for k in range(len(actions))] == actions


def begins_a_choice(match: Match) -> bool:
    """Whether bonus tiles, or tiles to keep, are to be chosen and none has been yet."""
    return phase(match) in (Phase.BONUS, Phase.KEEP) and GAME.notation.text(match.actions[-1])[0] != "+"


def sets_named(match: Match) -> list[str]:
    """The tiles that each way to finish a choice names."""
    ways = [finished.actions[match.turn :] for finished in endings(match)]
    return sorted("".join(GAME.notation.text(action).strip("+.") for action in way) for way in ways)


@every_table
@few_games
@given(walk=whole_games)
def test_every_choice_of_tiles_can_be_finished_in_one_way(table, walk):
    """§4.6 §4.8: no sequence ends in nothing, and each set of tiles has exactly one."""
    for match in table.along(walk):
        if begins_a_choice(match):
            due = int(match.state.bonus_left)
            from_supply = letters(match.state.supply), range(due, due + 1)
            from_hand = hand(match, match.mover), range(5)
            assert sets_named(match) == sets_of(*(from_supply if due else from_hand))
