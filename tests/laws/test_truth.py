"""Seed, options, moves and words are the truth of a match, in every game: all else follows from them."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.game import MAX_SEED
from cantiere.core.readable import as_dict
from cantiere.core.record import SPECTATOR
from cantiere.play.gamefile import read_game, write_game
from cantiere.play.match import Match
from cantiere.play.position import built, read_position, write_position
from tests.conftest import Walk, every_table, trace, walks
from tests.laws.shared import WITHOUT_CHANCE, random_words, seeds

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")


@every_table
@given(seed=seeds)
def test_the_same_seed_lays_out_the_same_table(table, seed):
    assert trace(table.match(seed)) == trace(table.match(seed))


@every_table
@given(seed=st.integers(0, MAX_SEED - 10))
def test_other_seeds_lay_out_other_tables(table, seed):
    """Even neighbouring ones: not only the random word differs, but what lies on the table."""
    laid_out = {table.match(seed + step).view(SPECTATOR).tobytes() for step in range(10)}
    assert len(laid_out) > (1 if table.game.id in WITHOUT_CHANCE else 5)


def fed(match: Match, walk: Walk, words: dict[int, int]) -> Match:
    """Play a walk with random words written into the state before some of its actions."""
    chance = Random(walk.seed)
    for turn in range(walk.plies):
        choices = match.legal()
        if not choices:
            break
        match.play(choices[chance.randrange(len(choices))], word=words.get(turn))
    return match


some_words = st.dictionaries(st.integers(0, 30), random_words, max_size=5)


@every_table
@given(walk=walks, words=some_words)
def test_a_saved_match_loads_to_the_same_bytes(table, walk, words):
    match = fed(table.match(walk.seed), walk, words)
    names = [f"Élodie {seat}" for seat in range(match.seats)]
    text = write_game(match, names)
    for again in (text, text.encode(), "\ufeff".encode() + text.encode(), write_game(match.copy(), names)):
        loaded = read_game(again)
        assert trace(loaded.match) == trace(match)
        assert loaded.names == tuple(names)
        assert write_game(loaded.match, names) == text


@every_table
@given(walk=walks, words=some_words)
def test_a_match_from_a_position_is_saved_with_it(table, walk, words):
    started = table.after(walk)
    match = Match(table.game, table.seats, 5, table.options, start=started.state)
    before = trace(started)
    fed(match, Walk(walk.seed, 12, 1), words)
    assert trace(started) == before
    again = read_game(write_game(match)).match
    assert trace(again) == trace(match)
    again.go_to(0)
    assert again.state.tobytes() == before[0]


@every_table
@given(walk=walks)
def test_a_position_is_written_and_read_without_loss(table, walk):
    match = table.after(walk)
    again = read_position(write_position(match))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.options == match.options
    assert again.legal() == match.legal()
    assert built(match.game, as_dict(match.state)).tobytes() == match.state.tobytes()


@every_table
@given(walk=walks, words=some_words, steps=st.integers(0, 400))
def test_going_back_is_as_if_it_had_never_been_played(table, walk, words, steps):
    match = fed(table.match(walk.seed), walk, words)
    turn = max(0, match.turn - steps)
    fresh = table.match(walk.seed)
    for action in match.actions[:turn]:
        fresh.play(action, word=match.words.get(fresh.turn))
    straight = match.copy()
    match.back(match.turn - turn)
    straight.go_to(turn)
    assert trace(match) == trace(straight) == trace(fresh)


@every_table
@given(walk=walks, action=st.integers(0, 20))
def test_copies_go_their_own_ways(table, walk, action):
    match = table.after(walk)
    twin, before = match.copy(), trace(match)
    assert trace(twin) == before
    for choice in twin.legal()[action : action + 1] or twin.legal()[:1]:
        twin.play(choice, word=7)
        assert trace(match) == before
        assert (twin.words, match.words) == ({twin.turn - 1: 7}, {})


@every_table
@given(walk=walks, words=st.tuples(random_words, random_words))
def test_a_fed_word_replaces_what_chance_would_have_done(table, walk, words):
    """Two worlds that differ only in their random word are one, once the same word is fed to both."""
    match = table.after(walk)
    start = match.snapshot()
    start.rng = words[0]
    other = Match(match.game, match.seats, 1, match.options, start=start)
    for action in match.legal()[:1]:
        match.play(action, word=words[1])
        other.play(action, word=words[1])
        assert other.state.tobytes() == match.state.tobytes()


@every_table
def test_other_words_bring_other_tiles(table):
    """Somewhere in a game an action draws; what it draws depends on the word."""

    def outcomes(match: Match, action: int) -> set[bytes]:
        """What the spectator sees, by word; more than one if the action draws in the open."""
        worlds = [match.copy() for _ in range(4)]
        for word, world in enumerate(worlds):
            world.play(action, word=word)
        return {world.view(SPECTATOR).tobytes() for world in worlds}

    positions = islice(table.along(Walk(3, 100_000, 2)), 0, None, 3)
    draws = any(
        len(outcomes(match, action)) > 1
        for match in positions
        for action in (*match.legal()[:1], *match.legal()[-1:])
    )
    assert draws == (table.game.id not in WITHOUT_CHANCE)


@every_table
@given(walk=walks, plies=st.integers(0, 350))
def test_replaying_is_playing(table, walk, plies):
    match = table.after(walk)
    again = table.match(walk.seed)
    again.replay(match.actions[:plies])
    again.replay(match.actions[plies:])
    assert trace(again) == trace(match)
