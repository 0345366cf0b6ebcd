"""Game files in which anything may be anything: all that is wrong is refused in due form."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.errors import BadFile, Refusal
from cantiere.play.gamefile import fingerprint, read_game, write_game
from tests.conftest import many_examples, trace
from tests.play.files import CONTENT, MATCH, NAMES, TEXT, Content, check_sentence, places


def test_every_truncation_is_refused():
    whole = TEXT.encode()
    for length in range(len(whole.rstrip())):
        with pytest.raises(BadFile) as caught:
            read_game(whole[:length])
        assert caught.value.code in ("file_truncated", "file_not_text", "file_not_json")
    assert trace(read_game(whole.rstrip()).match) == trace(MATCH)


def load(text: str | bytes) -> Any:
    """What a text holds, or None if it is refused in due form; anything else is a failure."""
    try:
        loaded = read_game(text)
    except Refusal as reason:
        check_sentence(reason)
        return None
    again = read_game(write_game(loaded.match, loaded.names))
    assert trace(again.match) == trace(loaded.match)
    assert again.names == loaded.names
    return loaded


@many_examples
@given(st.integers(0, len(TEXT.encode()) - 1), st.integers(0, 255))
def test_a_changed_byte_is_refused_unless_it_is_only_a_space(position, byte):
    damaged = bytearray(TEXT.encode())
    damaged[position] = byte
    loaded = load(bytes(damaged))
    if loaded is not None:
        assert json.loads(damaged) == CONTENT
        assert trace(loaded.match) == trace(MATCH)
        assert loaded.names == NAMES


@many_examples
@given(st.binary(max_size=60) | st.text(max_size=60))
def test_noise_is_refused(noise):
    assert load(noise) is None


letters = st.characters(codec=None) | st.characters(categories=["Cs"])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(letters, max_size=10)
json_values = st.recursive(
    scalars,
    lambda inside: (
        st.lists(inside, max_size=4) | st.dictionaries(st.text(letters, max_size=6), inside, max_size=4)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize("part", [*CONTENT, "unknown"])
@settings(max_examples=50 if JIT else 15)
@given(value=json_values)
def test_any_part_may_be_anything_and_is_refused_in_due_form(part, value):
    written = {**CONTENT, part: value}
    for whole in (written, {**written, "hash": hashed(written)}):
        load(json.dumps(whole))


def hashed(content: Content) -> str:
    """A hash that fits, if there is any."""
    try:
        return fingerprint(content)
    except ValueError:  # halves of characters
        return ""


def edited(path: tuple[Any, ...], edit: Callable[[Any, Any], None]) -> Content:
    written = json.loads(TEXT)
    inside = written
    for step in path[:-1]:
        inside = inside[step]
    edit(inside, path[-1])
    return written


@many_examples
@given(
    st.sampled_from(places(CONTENT)),
    json_values | st.integers(-5, 40) | st.sampled_from(["red", "pass", "+."]),
)
def test_anything_deep_inside_may_be_anything(path, value):
    written = edited(path, lambda inside, last: inside.__setitem__(last, value))
    load(json.dumps({**written, "hash": hashed(written)}))


@many_examples
@given(st.sampled_from(places(CONTENT)))
def test_anything_may_be_absent(path):
    written = edited(path, lambda inside, last: inside.pop(last))
    load(json.dumps({**written, "hash": hashed(written)}))


@pytest.mark.parametrize("shape", ["[", '{"a":', '[{"a":'])
@pytest.mark.parametrize("depth", [10, 200, 900, 990, 1_000, 100_000])
def test_deep_nesting_is_refused(shape, depth):
    close = {"[": "]", '{"a":': "}", '[{"a":': "}]"}[shape]
    nested = shape * depth + "1" + close * depth
    assert load(nested) is None
    assert load(shape * depth) is None
    for part in ("game", "rules", "options", "moves", "hash", "start", "words", "unknown", "result", "seats"):
        text = json.dumps({**CONTENT, part: "HERE"}).replace('"HERE"', nested)
        assert load(text) is None


def test_every_depth_near_the_limit_is_refused():
    """Some can be read but not written again; none may end in anything but a refusal."""
    for depth in range(850, 1_010, 3):
        nested = "[" * depth + "]" * depth
        content = json.dumps({**CONTENT, "game": "HERE"}).replace('"HERE"', nested)
        assert load(content) is None
        assert load(nested) is None


def test_numbers_beyond_all_bounds_are_refused():
    for number in ("9" * 4_000, "9" * 5_000, "1e400", "-1e400", "0.1e-999"):
        for part in ("version", "rules", "seed", "hash"):
            assert load(json.dumps({**CONTENT, part: "HERE"}).replace('"HERE"', number)) is None
