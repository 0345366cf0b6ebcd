"""Notation, in every game: whatever can be played can be written, and is read back as it was meant."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.play.notation import read_line, read_lines, write_lines
from tests.conftest import every_game, every_table, trace, walks

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")


@every_game
def test_notation_is_a_bijection_on_all_actions(game):
    notation, everything = game.notation, range(game.notation.size)
    texts = [notation.text(action) for action in everything]
    assert len(set(texts)) == len(texts)
    assert [notation.parse(text) for text in texts] == list(everything)
    assert [notation.parse(f" {text.upper()} ") for text in texts] == list(everything)
    parts = [notation.parts(action) for action in everything]
    assert [notation.from_parts(part) for part in parts] == list(everything)
    assert [notation.from_parts(json.loads(json.dumps(part))) for part in parts] == list(everything)
    assert [read_line(notation, text) for text in texts] == [[action] for action in everything]


@every_game
def test_the_segments_tile_the_numbers_and_tell_the_parts(game):
    """Each number belongs to one segment, and its parts are that kind with the values that its text names."""
    seen = []
    for segment in game.notation.segments:
        named = ["kind", *(axis.name for axis in segment.told)]
        for action, _ in segment.actions():
            seen.append(action)
            parts = game.notation.parts(action)
            assert (list(parts), parts["kind"]) == (named, segment.kind)
    assert sorted(seen) == list(range(game.notation.size))


@every_table
@given(walk=walks, chance=st.randoms(use_true_random=False))
def test_written_moves_are_read_back_with_their_parts_in_any_order(table, walk, chance):
    match = table.after(walk)
    lines = write_lines(match.game.notation, match.actions)
    assert read_lines(match.game.notation, lines) == match.actions
    mixed = []
    for line in lines:
        first, *more = line.split("+")
        chance.shuffle(more)
        mixed.append(" + ".join([first, *more]))
    again = table.match(walk.seed)
    for line in mixed:
        again.play_text(line)
    assert trace(again) == trace(match)
