"""Game files: what is damaged, foreign, from the future or untrue is refused with what is wrong."""

import hashlib
import json

import pytest

from cantiere.core.errors import BadFile, UnknownGame
from cantiere.games import GAMES
from cantiere.play.gamefile import FLAGGED, LONGEST_NAME, RESIGNED, Ending, read_game, write_game
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES, say
from tests.conftest import Table, Walk, spaced, trace
from tests.play.broken import CASES
from tests.play.files import AZUL, CONTENT, MATCH, NAMES, TEXT, as_text, refused, without
from tests.toy import LANTERN


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


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrong_is_refused_and_said(case):
    text, kind, code, english, french = CASES[case]
    refusal = refused(text)
    assert (type(refusal), refusal.code) == (kind, code)
    assert english in say(refusal, "en")
    assert french in spaced(say(refusal, "fr"))


@pytest.mark.parametrize(
    "part", [name for name in CONTENT if name not in ("format", "version", "words", "start")]
)
def test_a_missing_part_is_named(part):
    refusal = refused(without(part))
    assert (refusal.code, refusal.facts) == ("file_missing_part", {"part": part})
    assert f"'{part}'" in say(refusal, "en")
    assert f"« {part} »" in spaced(say(refusal, "fr"))


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


def test_a_match_of_a_game_that_is_not_registered_cannot_be_read():
    text = write_game(Match(LANTERN, 2, 1))
    refusal = refused(text)
    assert (type(refusal), refusal.facts["suggestions"]) == (UnknownGame, [game.id for game in GAMES])


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
