"""What is new information, and so needs consent to be taken back: by example, and as a law."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.record import SPECTATOR, Visible, copied, observe, pool, raw
from cantiere.games import GAMES, find
from cantiere.play.match import Match
from cantiere.server.live.news import Transition, brings_news, may_be_forgotten, transitions_since
from tests.conftest import Table, Walk, every_table
from tests.toy import LANTERN, Colour

WORD = 0x1234_5678_9ABC_DEF0


def last_transition(match: Match, move: str) -> Transition:
    turn = match.turn
    match.play(match.game.notation.parse(move), word=WORD)
    return next(transitions_since(match, turn))


def lantern(known: str = "", hidden: str = "") -> Match:
    """Somebody with just these cards in hand, as letters of their colours."""
    match = Match(LANTERN, 2, 1)
    player = match.state.players[match.to_move]
    for colour in Colour:
        letter = "rgjb"[colour]
        player.known[colour], player.hidden[colour] = known.count(letter), hidden.count(letter)
    player.hand_size = len(known) + len(hidden)
    return Match(LANTERN, 2, 1, start=match.state)


def test_a_draw_is_news():
    assert brings_news(last_transition(lantern("r"), "draw"))


def test_a_card_that_is_replaced_by_chance_is_news():
    match = lantern("r")
    move = match.moves()[0]
    assert move in "rgjb"  # takes an open card, and another one is turned up
    assert brings_news(last_transition(match, move))


def test_what_all_have_seen_is_no_news():
    assert not brings_news(last_transition(lantern(known="rr"), "lr"))


def test_a_card_that_nobody_had_seen_is_news():
    assert brings_news(last_transition(lantern(hidden="rr"), "lr"))


def changed(seat: int, field: str = "", owner: int | None = None, rng: int = WORD) -> Transition:
    """A transition after which one field is another, of a player or of the table."""
    match = lantern(known="rr", hidden="gg")
    before = match.snapshot()
    before.rng = WORD
    after = copied(before)
    after.rng = rng
    if field:
        (after if owner is None else after.players[owner])[field][Colour.JADE] += 1
    return Transition(seat, before, after, WORD)


def test_chance_that_was_drawn_is_news_even_if_nothing_else_shows_it():
    assert brings_news(changed(0, rng=WORD + 1))
    assert not brings_news(changed(0))


def test_a_hidden_field_that_is_not_ones_own_is_news():
    assert brings_news(changed(0, "hidden", owner=1))
    assert brings_news(changed(0, "deck"))
    assert not brings_news(changed(0, "hidden", owner=0))  # a secret of one's own, and nobody saw anything
    assert not brings_news(changed(0, "known", owner=1))


def test_an_end_of_turn_is_no_news():
    match = lantern(known="rr")
    match.play_text("lr")
    assert not brings_news(last_transition(match, "+."))


def test_azul_a_drafted_tile_is_no_news():
    match = Match(find("azul-pavilion"), 2, 1)
    assert not brings_news(last_transition(match, match.moves()[0]))


def palazzo_composing() -> Match:
    """A position in which a bid or a purchase is being laid ready."""
    for seed in range(50):
        for match in Table(find("palazzo"), 3, (("price", "after_reveal"),)).along(Walk(seed, 60, 1)):
            if int(match.state.players[match.to_move].composing):
                return match.copy()
    raise AssertionError("no such position")


def test_palazzo_what_is_laid_ready_in_secret_is_no_news_until_it_is_shown():
    match = palazzo_composing()
    mover, spectator = match.to_move, match.view(SPECTATOR).tobytes()
    actions = [*match.actions]
    transition = next(transitions_since(match, match.turn - 1))
    assert transition.seat == mover
    assert observe(transition.before, SPECTATOR).tobytes() == spectator
    assert not brings_news(transition)
    while match.to_move == mover and not brings_news(next(transitions_since(match, match.turn - 1))):
        match.play(match.legal()[-1])
    assert match.turn > len(actions)


def test_what_brings_no_news_can_be_forgotten_until_somebody_else_is_to_act():
    match = lantern(known="rr")
    first = match.to_move
    begun, ended = last_transition(match, "lr"), last_transition(match, "+.")
    assert [may_be_forgotten(transition, {first}) for transition in (begun, ended)] == [True, False]
    assert not may_be_forgotten(begun, {1 - first})
    assert may_be_forgotten(ended, {0, 1})  # both are at one screen
    assert not may_be_forgotten(last_transition(match, "draw"), {0, 1})


def test_actions_without_a_word_of_their_own_are_judged_alike():
    match = lantern("rr")
    match.play_text("lr+.")
    match.play_text("draw")
    assert [brings_news(transition) for transition in transitions_since(match, 0)] == [False, False, True]


@every_table
@given(st.integers(0, 2**31), st.integers(1, 3))
def test_what_brings_no_news_shows_the_same_in_every_world(table: Table, seed: int, taste: int):
    """Whatever the hidden part may be, whoever watches sees after it what followed from the choice alone."""
    match = table.match(seed)
    chance, rules = Random(seed), engine(table.game)
    for _ in range(40 if JIT else 8):
        legal = match.legal()
        if not legal:
            return
        action = legal[min(chance.randrange(len(legal)) for _ in range(taste))]
        match.play(action, word=chance.getrandbits(64))
        transition = next(transitions_since(match, match.turn - 1))
        if brings_news(transition):
            continue
        for viewer in range(SPECTATOR, table.seats):
            world, moves = pool(table.game.state, 1), pool(table.game.moves, 1)
            world[0] = transition.before
            rules.redeal(raw(world), viewer, chance.getrandbits(60))
            world[0].rng = transition.word
            count = rules.legal(raw(world), raw(moves))
            if action in [int(one) for one in moves[0].actions[:count]]:
                rules.step(raw(world), action, raw(moves))
                assert observe(world[0], viewer).tobytes() == observe(transition.after, viewer).tobytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_is_hidden_can_be_seen_to_change(game):
    """Hidden numbers are shown as -1; a hidden word would look like nothing, as chance does."""
    hidden = dict(hidden_fields(game.state))
    assert [name for name, field in hidden.items() if field.kind is not np.int16] == ["rng"]


def hidden_fields(kind: Any) -> Iterator[tuple[str, Any]]:
    for name, field in kind.fields.items():
        if field.is_record:
            yield from hidden_fields(field.kind)
        elif field.visible is not Visible.ALL:
            yield name, field
