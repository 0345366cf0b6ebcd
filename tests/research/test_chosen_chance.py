"""The rules in slow motion are the rules: with the draws of the compiled ones they come to the same bytes."""

from random import Random

import pytest

from cantiere.core import chance, packing
from cantiere.core.plain import Pool
from cantiere.games import find
from cantiere.play.match import opening
from cantiere.research import chosen_chance as slow
from cantiere.research.chosen_chance import ChosenChance, Draw, Drawn, as_record
from tests.conftest import EVERY_GAME, Walk, covering

every_table = pytest.mark.parametrize("table", covering(EVERY_GAME), ids=str)


@pytest.fixture
def drawing_by_itself(monkeypatch):
    """Every draw is answered by the random word of the state, as compiled rules answer it."""
    next_word = slow._Copies().of(chance.next_word)

    def answered(state, draw):
        ticket = (next_word(state) >> 32) * sum(ways for _, ways in draw.ways) >> 32
        for outcome, ways in draw.ways:
            if ticket < ways:
                return outcome
            ticket -= ways
        raise AssertionError

    monkeypatch.setattr(slow, "_answered", answered)


def without_word(kind, state):
    records = Pool(slow._plain_kind(kind), 1)
    packing.fill(records, state.tobytes())
    records[0].rng = 0
    return packing.packed(records)


def facts_of(match):
    log = match._log
    return [(int(fact.kind), int(fact.seat), *map(int, fact.details)) for fact in log.facts[: int(log.count)]]


@every_table
def test_with_the_same_draws_all_is_the_same(table, drawing_by_itself):
    chosen, kind = ChosenChance(table.game), table.game.state
    chosen._setup, laid = (lambda state, seed, log: laid(state, 5, log)), chosen._setup
    match, dice = table.match(seed=5), Random(5)
    told = chosen.begin(opening(table.game, table.seats, match.options).tobytes(), ())
    for _ in range(150):
        assert isinstance(told, Drawn)
        assert told.content == without_word(kind, match.state)
        assert [tuple(fact) for fact in told.facts] == facts_of(match)
        if match.is_over:
            break
        before, action = match.state.tobytes(), dice.choice(match.legal())
        match.play(action)
        told = chosen.play(before, action, ())


@every_table
def test_any_answers_lead_to_a_position_that_the_rules_go_on_from(table):
    game, dice = table.game, Random(2)
    chosen, match = ChosenChance(game), table.match()
    told, answers = chosen.begin(opening(game, table.seats, match.options).tobytes(), ()), ()
    while isinstance(told, Draw):
        assert sum(share for _, share in told.outcomes) == pytest.approx(1)
        assert len(told.ways) > 1
        answers += (dice.choice(told.ways)[0],)
        told = chosen.begin(opening(game, table.seats, match.options).tobytes(), answers)
    state = as_record(game.state, told.content)
    assert state.seats == table.seats
    assert int(state.rng) == 0


def test_what_is_drawn_has_the_chances_that_it_has_in_the_box():
    """Campanile with two players: the card that is turned up is one of those that lie face down."""
    game = find("campanile")
    match = covering((game,))[0].after(Walk(1, 9, 1))
    while match.state.storeys == 0:
        match.play(match.legal()[0])
    lying = [int(count) for count in match.state.face_down]
    draw = ChosenChance(game).play(match.state.tobytes(), match.legal()[0], ())
    assert isinstance(draw, Draw)
    assert draw.ways == [(style, count) for style, count in enumerate(lying) if count]
    assert draw.outcomes[0][1] == pytest.approx(draw.ways[0][1] / sum(lying))
