"""Game files: what is damaged, foreign, from the future or untrue is refused with what is wrong."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.errors import BadFile, BadPosition, BadTable, Refusal, UnknownGame
from cantiere.games import GAMES
from cantiere.play.gamefile import (
    FLAGGED,
    LONGEST_NAME,
    RESIGNED,
    Ending,
    fingerprint,
    read_game,
    write_game,
)
from cantiere.play.match import Match
from cantiere.play.parse import LARGEST
from cantiere.play.texts import LANGUAGES, say
from tests.conftest import Table, Walk, many_examples, trace
from tests.toy import LANTERN

AZUL = GAMES[0]
NAMES = ("Ana", "Benoît ☃")
Content = dict[str, Any]


def short_match() -> Match:
    """A few actions, two of them with words of their own, from a position."""
    start = Table(AZUL, 2, (("side", "grey"),)).after(Walk(3, 10, 1)).state
    match = Match(AZUL, 2, 77, {"side": "grey"}, start=start)
    for turn in range(6):
        match.play(match.legal()[0], word=(0, 2**64 - 1)[turn % 2] if turn > 3 else None)
    return match


MATCH = short_match()
TEXT = write_game(MATCH, NAMES)
CONTENT: Content = json.loads(TEXT)


def as_text(content: Content) -> str:
    """A file with a hash that fits, so that it is refused for what it says."""
    whole = {**content, "hash": fingerprint(content)} if "hash" in content else content
    return json.dumps(whole)


def changed(**parts: Any) -> str:
    return as_text({**CONTENT, **parts})


def without(*names: str) -> str:
    return as_text({name: part for name, part in CONTENT.items() if name not in names})


def refused(text: str | bytes) -> Refusal:
    """The refusal of a text; it can be said in every language."""
    with pytest.raises(Refusal) as caught:
        read_game(text)
    check_sentence(caught.value)
    return caught.value


def check_sentence(refusal: Refusal) -> None:
    for language in LANGUAGES:
        sentence = say(refusal, language)
        assert sentence not in ("", str(refusal))
        assert sentence.encode()


def test_a_file_is_read_as_it_was_written():
    loaded = read_game(TEXT)
    assert trace(loaded.match) == trace(MATCH)
    assert loaded.names == NAMES
    assert write_game(loaded.match, loaded.names) == TEXT
    assert list(CONTENT)[:3] == ["format", "version", "game"]
    assert CONTENT["words"] == {"4": "0x0000000000000000", "5": "0xffffffffffffffff"}


def test_players_without_names_have_numbers():
    assert read_game(write_game(MATCH)).names == ("1", "2")


@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Ben", "Cleo"], ["Ana", "x" * (LONGEST_NAME + 1)]])
def test_what_could_not_be_read_is_not_written(names):
    with pytest.raises(BadFile) as caught:
        write_game(MATCH, names)
    assert (caught.value.code, caught.value.facts) == ("file_wrong_part", {"part": "seats"})
    assert read_game(write_game(MATCH, ["Ana", "x" * LONGEST_NAME]))


def test_the_hash_is_what_the_documentation_says():
    """Sorted names, no spaces, characters as they are: any program can check it."""
    bare = {name: part for name, part in CONTENT.items() if name != "hash"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert CONTENT["hash"] == "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


# Each case: the text, the code, and what the sentence must contain in English and in French.
CASES: dict[str, tuple[str | bytes, type[Refusal], str, str, str]] = {
    "empty": ("", BadFile, "file_truncated", "ends too early", "s'arrête trop tôt"),
    "cut off": (TEXT[:200], BadFile, "file_truncated", "ends too early", "s'arrête trop tôt"),
    "not JSON": ("x" + TEXT, BadFile, "file_not_json", "line 1, column 1", "ligne 1, colonne 1"),
    "a comma too many": (
        TEXT.replace('"rules"', ', "rules"'),
        BadFile,
        "file_not_json",
        "line 5, column",
        "ligne 5, colonne",
    ),
    "not UTF-8": (
        TEXT.encode("latin-1", "replace"),
        BadFile,
        "file_not_text",
        "not text",
        "n'est pas du texte",
    ),
    "UTF-16": (TEXT.encode("utf-16"), BadFile, "file_not_text", "not text", "n'est pas du texte"),
    "half a character": (
        TEXT.replace("Ana", "\\ud800"),
        BadFile,
        "file_not_text",
        "not text",
        "n'est pas du texte",
    ),
    "a name twice": (
        TEXT.replace('"rules": 1', '"rules": 1, "rules": 1'),
        BadFile,
        "file_not_json",
        "damaged",
        "abîmé",
    ),
    "a deep name twice": (
        TEXT.replace('"name": "Ana"', '"name": "Ana", "name": "Ben"'),
        BadFile,
        "file_not_json",
        "damaged",
        "abîmé",
    ),
    "NaN": (TEXT.replace('"rules": 1', '"rules": NaN'), BadFile, "file_not_json", "damaged", "abîmé"),
    "infinity": (
        TEXT.replace('"rules": 1', '"rules": -Infinity'),
        BadFile,
        "file_not_json",
        "damaged",
        "abîmé",
    ),
    "too large": (
        " " * (LARGEST + 1),
        BadFile,
        "file_too_large",
        f"{LARGEST} are allowed",
        f"{LARGEST} sont permis",
    ),
    "a list": ("[]", BadFile, "file_foreign", '"format": "cantiere-game"', '"format": "cantiere-game"'),
    "a number": ("3", BadFile, "file_foreign", "not a file of Cantiere", "pas un fichier de Cantiere"),
    "foreign": ('{"a": 1}', BadFile, "file_foreign", "not a file of Cantiere", "pas un fichier de Cantiere"),
    "a position": (
        changed(format="cantiere-position"),
        BadFile,
        "file_foreign",
        "not a file of Cantiere",
        "pas un fichier de Cantiere",
    ),
    "from the future": (changed(version=2), BadFile, "file_future", "version 2", "version 2"),
    "no version": (without("version"), BadFile, "file_wrong_part", "'version'", "« version »"),
    "version zero": (changed(version=0), BadFile, "file_wrong_part", "'version'", "« version »"),
    "version as text": (changed(version="1"), BadFile, "file_wrong_part", "'version'", "« version »"),
    "version true": (changed(version=True), BadFile, "file_wrong_part", "'version'", "« version »"),
    "an unknown part": (changed(comment="hi"), BadFile, "file_unknown_part", "'comment'", "« comment »"),
    "an unknown game": (
        changed(game="azul-pavillon"),
        UnknownGame,
        "unknown_game",
        "azul-pavilion",
        "azul-pavilion",
    ),
    "no game": (changed(game=["azul"]), BadFile, "file_wrong_part", "'game'", "« game »"),
    "the toy": (changed(game="lantern"), UnknownGame, "unknown_game", "lantern", "lantern"),
    "other rules": (changed(rules=2), BadFile, "rules_version", "version 2", "version 2"),
    "rules true": (changed(rules=True), BadFile, "file_wrong_part", "'rules'", "« rules »"),
    "one player": (changed(seats=[{"name": "Ana"}]), BadTable, "wrong_seats", "2 to 4", "2 à 4"),
    "seats without names": (changed(seats=[{}, {}]), BadFile, "file_wrong_part", "'seats'", "« seats »"),
    "seats with more": (
        changed(seats=[{"name": "Ana", "age": 3}, {"name": "Ben"}]),
        BadFile,
        "file_wrong_part",
        "'seats'",
        "« seats »",
    ),
    "a name too long": (
        changed(seats=[{"name": "A" * 61}, {"name": "Ben"}]),
        BadFile,
        "file_wrong_part",
        "'seats'",
        "« seats »",
    ),
    "seats as text": (changed(seats="Ana, Ben"), BadFile, "file_wrong_part", "'seats'", "« seats »"),
    "more seats than the start": (
        changed(seats=[{"name": "Ana"}] * 3),
        BadFile,
        "file_wrong_part",
        "'seats'",
        "« seats »",
    ),
    "another side than the start": (
        changed(options={"side": "coloured"}),
        BadFile,
        "file_wrong_part",
        "'options'",
        "« options »",
    ),
    "no side though the start has one": (
        changed(options={}),
        BadFile,
        "file_wrong_part",
        "'options'",
        "« options »",
    ),
    "options as a list": (changed(options=["grey"]), BadFile, "file_wrong_part", "'options'", "« options »"),
    "a choice as a number": (
        changed(options={"side": 1}),
        BadFile,
        "file_wrong_part",
        "'options'",
        "« options »",
    ),
    "an unknown option": (changed(options={"bag": "x"}), BadTable, "unknown_option", "'bag'", "« bag »"),
    "an unknown choice": (changed(options={"side": "x"}), BadTable, "unknown_choice", "coloured", "coloured"),
    "seed as a number": (changed(seed=77), BadFile, "file_wrong_part", "'seed'", "« seed »"),
    "seed too large": (changed(seed=str(2**63)), BadFile, "file_wrong_part", "'seed'", "« seed »"),
    "seed below zero": (changed(seed="-1"), BadFile, "file_wrong_part", "'seed'", "« seed »"),
    "seed in other digits": (changed(seed="\u0667"), BadFile, "file_wrong_part", "'seed'", "« seed »"),
    "moves as text": (changed(moves="3r"), BadFile, "file_wrong_part", "'moves'", "« moves »"),
    "moves as numbers": (changed(moves=[1, 2]), BadFile, "file_wrong_part", "'moves'", "« moves »"),
    "a move that is none": (
        changed(moves=["hello"]),
        BadFile,
        "file_illegal_move",
        "Move 1, 'hello'",
        "coup 1,",
    ),
    "words as a list": (changed(words=["0x1"]), BadFile, "file_wrong_part", "'words'", "« words »"),
    "a word as a number": (changed(words={"1": 5}), BadFile, "file_wrong_part", "'words'", "« words »"),
    "a word that is none": (changed(words={"1": "zz"}), BadFile, "file_wrong_part", "'words'", "« words »"),
    "a word too large": (
        changed(words={"1": hex(2**64)}),
        BadFile,
        "file_wrong_part",
        "'words'",
        "« words »",
    ),
    "a word below zero": (changed(words={"1": "-0x1"}), BadFile, "file_wrong_part", "'words'", "« words »"),
    "a word for no action": (changed(words={"6": "0x1"}), BadFile, "file_wrong_part", "'words'", "« words »"),
    "a word for a name": (
        changed(words={"first": "0x1"}),
        BadFile,
        "file_wrong_part",
        "'words'",
        "« words »",
    ),
    "no start": (changed(start=None), BadPosition, "position_field", "state.seats", "state.seats"),
    "a start of nothing": (
        changed(start={"seats": 2}),
        BadPosition,
        "position_missing",
        "missing",
        "il manque",
    ),
    "a false result": (
        changed(result={**CONTENT["result"], "scores": [99, 1]}),
        BadFile,
        "file_result",
        ", ".join(map(str, MATCH.scores())),
        ", ".join(map(str, MATCH.scores())),
    ),
    "a false end": (
        changed(result={**CONTENT["result"], "over": True}),
        BadFile,
        "file_result",
        "claims a result",
        "annonce un résultat",
    ),
    "a wrong hash": (
        TEXT.replace("sha256:", "sha256:0"),
        BadFile,
        "file_hash",
        "was changed after",
        "a été modifié après",
    ),
    "an old hash": (
        json.dumps({**CONTENT, "seed": "78"}),
        BadFile,
        "file_hash",
        "was changed after",
        "a été modifié après",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrong_is_refused_and_said(case):
    text, kind, code, english, french = CASES[case]
    refusal = refused(text)
    assert (type(refusal), refusal.code) == (kind, code)
    assert english in say(refusal, "en")
    assert french in say(refusal, "fr")


@pytest.mark.parametrize(
    "part", [name for name in CONTENT if name not in ("format", "version", "words", "start")]
)
def test_a_missing_part_is_named(part):
    refusal = refused(without(part))
    assert (refusal.code, refusal.facts) == ("file_missing_part", {"part": part})
    assert f"'{part}'" in say(refusal, "en")
    assert f"« {part} »" in say(refusal, "fr")


def test_an_illegal_move_is_named_with_its_number_and_reason():
    played = Table(AZUL, 2, (("side", "coloured"),)).after(Walk(3, 60, 2))
    lines = json.loads(write_game(played))["moves"]
    content = json.loads(write_game(Table(AZUL, 2, (("side", "coloured"),)).match(3)))
    for number in (0, 7, len(lines) - 1):
        wrong = [*lines[:number], "C1p+p", *lines[number:]]
        refusal = refused(as_text({**content, "moves": wrong}))
        assert (refusal.code, refusal.facts["number"]) == ("file_illegal_move", number + 1)
        assert refusal.facts["move"] == "C1p+p"
        reason = refusal.facts["reason"]
        assert reason.code.startswith("azul_")
        for language, words in zip(LANGUAGES, (f"Move {number + 1},", f"coup {number + 1},"), strict=True):
            assert words in say(refusal, language)
            assert say(reason, language) in say(refusal, language)


def test_a_move_after_the_end_is_illegal():
    played = Table(AZUL, 2, (("side", "coloured"),)).after(Walk(3, 10_000, 1))
    content = json.loads(write_game(played))
    refusal = refused(as_text({**content, "moves": [*content["moves"], "pass"]}))
    assert (refusal.code, refusal.facts["number"]) == ("file_illegal_move", len(content["moves"]) + 1)
    assert refusal.facts["reason"].code == "game_over"


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


def places(inside: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a JSON value."""
    found = [path] if path else []
    if isinstance(inside, dict | list):
        names = inside if isinstance(inside, dict) else range(len(inside))
        found += [deep for name in names for deep in places(inside[name], (*path, name))]
    return found


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


def test_a_match_of_a_game_that_is_not_registered_cannot_be_read():
    text = write_game(Match(LANTERN, 2, 1))
    refusal = refused(text)
    assert (type(refusal), refusal.facts["suggestions"]) == (UnknownGame, [game.id for game in GAMES])


# Games that ended before their rules ended them.


@pytest.mark.parametrize("why", [RESIGNED, FLAGGED])
def test_a_game_that_was_given_up_says_so(why):
    text = write_game(MATCH, NAMES, end=Ending(why, 1))
    file = read_game(text)
    assert (file.end, file.is_over, file.winners) == (Ending(why, 1), True, [0])
    assert json.loads(text)["result"]["over"]
    assert write_game(file.match, file.names, end=file.end) == text
    before = read_game(TEXT)
    assert (before.end, before.is_over, before.winners) == (None, False, [])


@pytest.mark.parametrize(
    "end",
    [
        None,
        [],
        {},
        {"why": "resigned"},
        {"why": "resigned", "seat": 2},
        {"why": "resigned", "seat": -1},
        {"why": "resigned", "seat": True},
        {"why": "resigned", "seat": "1"},
        {"why": "bored", "seat": 1},
        {"why": ["resigned"], "seat": 1},
        {"why": "resigned", "seat": 1, "at": 3},
    ],
    ids=repr,
)
def test_an_end_that_makes_no_sense_is_refused(end):
    given_up = json.loads(write_game(MATCH, NAMES, end=Ending(RESIGNED, 1)))
    assert refused(as_text({**given_up, "end": end})).facts == {"part": "end"}


def test_the_result_of_a_game_that_was_given_up_must_fit():
    given_up = json.loads(write_game(MATCH, NAMES, end=Ending(RESIGNED, 1)))
    result = {**given_up["result"], "winners": [1]}
    assert refused(as_text({**given_up, "result": result})).code == "file_result"
    assert refused(as_text({**given_up, "result": CONTENT["result"]})).code == "file_result"


def test_a_game_that_is_over_cannot_be_given_up():
    match = Match(LANTERN, 2, 1)
    while not match.is_over:
        match.play(match.legal()[0])
    with pytest.raises(BadFile, match="file_wrong_part"):
        write_game(match, NAMES, end=Ending(RESIGNED, 0))
