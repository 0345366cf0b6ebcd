"""A refusal tells nothing of chance: no line, whatever it is made of, gives away what would be drawn."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.core.readable import as_dict
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.play.view_models import move_effects, selection_facts
from cantiere.server.live.commands import Play, Refused
from cantiere.server.live.preview import previewed
from cantiere.server.live.room import Room
from tests.conftest import EVERY_GAME, Table, covering, every_table, marks, trace, walks
from tests.laws.shared import WITHOUT_CHANCE, few_examples, random_words
from tests.server.live.rooms import now, people, room_of

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

FIRST, TAILS = (
    (8, 6) if JIT else (4, 3)
)  # at each position, so many first parts, each with so many tails of each kind
WITH_CHANCE = [game for game in EVERY_GAME if game.id not in WITHOUT_CHANCE]
GARBAGE = ("+", "+.", "+?!", "++", "+nonsense", " + ")


def some_lines(match: Match, chance: Random) -> list[str]:
    """Legal first parts with anything behind them: legal now, legal only after a draw, anything, garbage."""
    text, size = match.game.notation.text, match.game.notation.size
    return [
        first + tail
        for first in some(match.moves(), FIRST, chance)
        for tail in (
            *(with_plus(one) for one in some(match.moves(), TAILS, chance)),
            *(with_plus(one) for one in some(after(match, first, chance), TAILS, chance)),
            *(with_plus(text(chance.randrange(size))) for _ in range(TAILS)),
            *GARBAGE,
            "".join(with_plus(text(chance.randrange(size))) for _ in range(3)),
        )
    ]


def some(moves: list[str], most: int, chance: Random) -> list[str]:
    return chance.sample(moves, min(most, len(moves)))


def with_plus(move: str) -> str:
    return "+" + move.removeprefix("+")


def after(match: Match, first: str, chance: Random) -> list[str]:
    """What may be legal once a first part was played: with one draw or with another."""
    found: set[str] = set()
    for _ in range(2):
        then = match.copy()
        then.play(match.game.notation.parse(first), word=chance.getrandbits(64))
        found |= {*then.moves()}
    return sorted(found)


def told(question: Any, *arguments: Any) -> Any:
    """The answer, or the refusal, as far as anybody can see it."""
    try:
        return question(*arguments)
    except Refusal as refusal:
        return type(refusal), refusal.code, refusal.facts, refusal.rule


def with_word(match: Match, word: int) -> Match:
    """The same position; whatever draws from the state's own word finds another one."""
    other = match.copy()
    other.state.rng = word
    return other


def outcome(match: Match, line: str, word: int) -> Any:
    """Whether a line is played; if not, all that is told, and that nothing was changed."""
    match = match.copy()
    before = marks(match)
    answer = told(match.play_text, line, match.mover, lambda turn: (word + turn) % 2**64)
    if answer is None:
        return "played"
    assert marks(match) == before
    return answer


@every_table
@given(walk=walks, first=random_words, second=random_words)
def test_no_answer_to_a_line_depends_on_the_word(table, walk, first, second):
    match = table.after(walk)
    one, other = with_word(match, first), with_word(match, second)
    for line in some_lines(match, Random(first)):
        assert outcome(one, line, first) == outcome(other, line, second), line
        assert told(previewed, one, one.mover, line) == told(previewed, other, other.mover, line), line
        assert told(selection_facts, one, line) == told(selection_facts, other, line), line
    assert match.is_over or move_effects(one) == move_effects(other)


@every_table
@few_examples
@given(walk=walks, seed=st.integers(0, 2**32))
def test_no_answer_to_a_line_depends_on_what_the_player_does_not_see(table, walk, seed):
    match = table.after(walk)
    if match.is_over:
        return
    world = match.imagined(match.mover, seed)
    other = Match(match.game, match.seats, 0, match.options, world)
    for line in some_lines(match, Random(seed)):
        mine, theirs = (outcome(one, line, seed) for one in (match, other))
        assert mine == theirs, line


@every_table
@few_examples
@given(walk=walks, seeds=st.tuples(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32)))
def test_no_byte_that_a_room_answers_depends_on_the_seed_of_the_server(table, walk, seeds):
    match = table.after(walk)
    if match.is_over:
        return

    async def story() -> None:
        rooms = [await room_at(match, seed) for seed in seeds]
        for line in some_lines(match, Random(walk.seed)):
            if outcome(match, line, 1) != "played":
                one, other = [await refused(room, line) for room in rooms]
                assert one == other, line

    now(story())


async def room_at(match: Match, server_seed: bytes) -> Room:
    sitters, start = people(match.seats), as_dict(match.state)
    return await room_of(match.game, sitters, server_seed=server_seed, options=match.options, start=start)


async def refused(room: Room, line: str) -> Any:
    """All that comes back, but for the promise, which must be another one."""
    answer = await room.submit(Play(room.table.to_move, 0, line, 0))
    assert isinstance(answer, Refused)
    assert answer.table is not None
    promise = room.table.chance.commitment.encode()
    refusal = answer.refusal
    return refusal.code, refusal.facts, refusal.rule, answer.table.replace(promise, b"")


def has_lines(game: Game) -> bool:
    """Whether a move of the game can go on after its first part."""
    return any(game.notation.text(action).startswith("+") for action in range(game.notation.size))


@pytest.mark.parametrize("game", [*filter(has_lines, WITH_CHANCE)], ids=lambda game: game.id)
def test_the_law_tries_lines_that_go_on_after_a_draw(game):
    """Else it would prove nothing."""
    table = next(one for one in covering(EVERY_GAME) if one.game is game)
    assert any(codes_on_the_way(table, seed)["beyond_draw"] for seed in range(3))


def codes_on_the_way(table: Table, seed: int) -> dict[str, int]:
    """How often lines were refused with each code, at every tenth position of a game."""
    match, chance = table.match(seed), Random(seed)
    found = {"beyond_draw": 0}
    while not match.is_over:
        if match.turn % 10 == 0:
            for line in some_lines(match, chance):
                answer = outcome(match, line, seed)
                code = answer if isinstance(answer, str) else answer[1]
                found[code] = found.get(code, 0) + 1
        match.play(chance.choice(match.legal()))
    return found


@every_table
@few_examples
@given(walk=walks)
def test_a_line_is_played_as_its_parts_would_be(table, walk):
    """What is accepted leads where the same actions lead one by one, with the same words."""
    match, chance = table.after(walk), Random(walk.seed)
    for line in some_lines(match, chance):
        whole, parts = match.copy(), match.copy()
        if told(whole.play_text, line, None, lambda turn: turn) is None:
            for action in read_line(match.game.notation, line):
                parts.play(action, word=parts.turn)
            assert trace(whole) == trace(parts)
