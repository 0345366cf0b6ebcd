"""Why not? Whatever somebody points at is answered, by a rule that exists, from what they can see."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.errors import Refusal
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, say_at_a_board
from cantiere.play.why import why_none
from tests.conftest import every_table
from tests.laws.shared import sections
from tests.play.sentences import said
from tests.toy import LANTERN

QUESTIONS = 12  # of each position


def told(refusal: Refusal | None) -> tuple[object, ...] | None:
    return refusal and (refusal.code, refusal.rule, refusal.facts)


@every_table
@given(steps=st.integers(0, 200), seed=st.integers(0, 2**32))
def test_every_question_has_one_answer_whatever_is_hidden(table, steps, seed):
    match, chance = table.match(seed), Random(seed)
    while not match.is_over and match.turn < steps:
        match.play(chance.choice(match.legal()))
    seat, notation = match.mover, match.game.notation
    other = Match(match.game, match.seats, 0, match.options, match.imagined(seat, seed + 1))
    for _ in range(QUESTIONS):
        parts = notation.parts(chance.randrange(notation.size))
        for name in [name for name in parts if name != "kind" and chance.random() < 0.5]:
            del parts[name]
        refusal = why_none(match, seat, parts)
        assert told(refusal) == told(why_none(other, seat, parts))
        can_be_chosen = not set(match.legal()).isdisjoint(notation.having(parts))
        assert (refusal is None) == can_be_chosen
        if refusal:
            assert refusal.rule in sections(match.game)
            if match.game is not LANTERN:
                assert all(said(say_at_a_board(refusal, language)) for language in LANGUAGES)
