"""Sentences: both languages say the same things, and nothing that can be said has no words."""

import ast
import inspect
import re
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from itertools import count, islice
from string import Formatter
from typing import Any, NamedTuple

import pytest

from cantiere.core import errors
from cantiere.core.errors import BadMove, IllegalMove, Refusal
from cantiere.core.game import Game
from cantiere.core.readable import fill_from_dict
from cantiere.core.record import Record
from cantiere.games import GAMES, find
from cantiere.play import pages
from cantiere.play import texts as speaking
from cantiere.play.events import Event
from cantiere.play.gamefile import read_game
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.play.position import built
from cantiere.play.texts import LANGUAGES, describe, line_name, phrase, say, tell, texts, word
from tests.conftest import ROOT, Table, Walk, covering, every_registered_game
from tests.play.test_gamefile import CASES, refused, without
from tests.play.test_position import MATCH, with_state
from tests.rules.test_campanile_positions import impossible_positions as campanile_positions
from tests.rules.test_palazzo_refusals import palazzo_refusals
from tests.rules.test_palermo_refusals import palermo_refusals
from tests.server.live.test_fair import fair_refusals

COORDINATE = re.compile(r"[a-z]{1,2}\d+x?")  # a field or tile is called the same in every language
PACKAGE = ROOT / "src" / "cantiere"
OUR_GAMES = {game.id.replace("-", "_") for game in GAMES} | {"__init__.py"}
SOURCES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not path.is_relative_to(PACKAGE / "games") or path.relative_to(PACKAGE / "games").parts[0] in OUR_GAMES
]
FILES = [game.id for game in GAMES] + ["common"]
every_file = pytest.mark.parametrize("name", FILES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def slots(sentence: str) -> Iterator[tuple[str, str]]:
    """The slots of a sentence with their specs, those inside specs too."""
    for _, name, spec, _ in Formatter().parse(sentence):
        if name is not None:
            yield name, spec or ""
            yield from slots(spec or "")


def names_in(sentence: str) -> set[str]:
    return {name for name, _ in slots(sentence)}


def said(sentence: str) -> str:
    """A finished sentence: no slot is left open, nothing is a word of the program."""
    assert sentence.strip()
    assert not re.search(r"[{}|]|\bNone\b|\bTrue\b|\bFalse\b", sentence), sentence
    return sentence


# The two languages.


def test_every_text_has_its_twin():
    present = {path.name for path in (PACKAGE / "play" / "texts").iterdir()}
    assert {f"{name}.{language}.toml" for name in FILES for language in LANGUAGES} <= present
    assert {name.replace(".en.", ".fr.") for name in present} == {name for name in present if ".fr." in name}


@every_file
def test_both_languages_have_the_same_sentences_with_the_same_slots(name):
    english, french = (texts(name, language) for language in LANGUAGES)
    assert list(english) == list(french)
    for section in english:
        assert list(english[section]) == list(french[section])
        for key, sentence in english[section].items():
            assert names_in(sentence) == names_in(french[section][key]), key


@every_file
@every_language
def test_every_slot_can_be_filled(name, language):
    """A spec is a seat, forms to choose from by number, or the first half of words that exist."""
    words = {**texts("common", language)["words"], **texts(name, language)["words"]}
    for section in texts(name, language).values():
        for sentence in section.values():
            for slot, spec in slots(sentence):
                assert slot.isidentifier()
                forms = spec.count("|") + 1
                known = any(each.startswith(f"{spec}_") for each in words)
                assert spec in ("", "seat") or forms in (2, 3) or (forms == 1 and known), sentence


@every_language
def test_typography_is_that_of_the_language(language):
    for name in FILES:
        for section, sentences in texts(name, language).items():
            for key, sentence in sentences.items():
                assert sentence == sentence.strip() or section == "phrases", key
                assert "  " not in sentence or section in ("phrases", "board"), key
                if language == "fr" and section != "phrases":
                    bare = re.sub(r"\{[^{}]*\}|`[^`]*`|\"[^\"]*\"", "", sentence)
                    assert not re.search(r"\w[;!?]", bare), key  # French has a space before these


# Every word, event, line and move of a game.


def vocabulary(kind: type[Record]) -> Iterator[type[IntEnum]]:
    for field in kind.fields.values():
        yield from (words for words in (field.axis, field.words) if words)
        if field.is_record:
            yield from vocabulary(field.kind)


def all_words(game: Game) -> set[str]:
    enums = {*vocabulary(game.state), *(option.words for option in game.options)}
    for kind in game.details.values():
        enums |= {words for detail in kind.details for words in (detail.axis, detail.words) if words}
    names = {one.name.lower() for words in enums for one in words}
    for action in range(game.notation.size):
        parts = {name: part for name, part in game.notation.parts(action).items() if name != "kind"}
        names |= {part for part in parts.values() if isinstance(part, str)}
    return {name for name in names if not COORDINATE.fullmatch(name)}


@every_registered_game
@every_language
def test_every_word_of_a_game_is_translated(game, language):
    assert all_words(game) - texts(game.id, language)["words"].keys() == set()
    assert word(game.id, "title", language)
    for option in game.options:
        assert option.name in texts(game.id, language)["words"]


@cache
def only_english(game: Game) -> set[str]:
    """Words of the program that no French sentence has any use for."""
    everything = " ".join(
        sentence
        for name in (game.id, "common")
        for part in texts(name, "fr").values()
        for sentence in part.values()
    )
    fixed = re.sub(r"\{[^{}]*\}", " ", everything)
    return {name for name in all_words(game) if not re.search(rf"\b{name}\b", fixed)}


def check_french(game: Game, sentence: str) -> None:
    assert not [name for name in only_english(game) if re.search(rf"\b{name}\b", sentence)], sentence


def examples(kind: Any) -> Iterator[dict[str, Any]]:
    """Details for an event, with every word and with none, one and many of what can be counted."""
    longest = max([4, *(len(detail.words) for detail in kind.details if detail.words)])
    for step in range(longest):
        details: dict[str, Any] = {}
        for detail in kind.details:
            if detail.axis:
                details[detail.name] = {one.name.lower(): step for one in islice(detail.axis, step)}
            elif detail.words:
                details[detail.name] = list(detail.words)[step % len(detail.words)].name.lower()
            else:
                details[detail.name] = (0, 1, 2, 10)[step % 4]
        yield details


@every_registered_game
def test_every_event_can_be_told(game):
    assert texts(game.id, "en")["events"].keys() == {kind.name.lower() for kind in game.events}
    assert set(game.details) == set(game.events)
    for kind in game.events:
        for details in examples(game.details[kind]):
            event = Event(kind.name.lower(), 1, details, "")
            english = said(tell(game.id, event, "en", names=["Ana", "Ben"]))
            french = said(tell(game.id, event, "fr", names=["Ana", "Ben"]))
            assert english[0] == english[0].upper()
            assert ("Ben" in english) == ("Ben" in french)
            check_french(game, french)


@every_registered_game
def test_all_that_happens_in_a_game_can_be_told(game):
    for table in covering((game,)):
        for match in table.along(Walk(1, 10_000, 2)):
            for event in match.events(0):
                for language in LANGUAGES:
                    said(tell(game.id, event, language))


@every_registered_game
def test_every_score_line_has_a_name(game):
    for language in LANGUAGES:
        assert list(texts(game.id, language)["lines"]) == [line.name for line in game.lines]
        assert len({line_name(game.id, line.name, language) for line in game.lines}) == len(game.lines)


@every_registered_game
def test_every_move_can_be_described(game):
    parts = [game.notation.parts(action) for action in range(game.notation.size)]
    assert texts(game.id, "en")["moves"].keys() == {part["kind"] for part in parts}
    for language in LANGUAGES:
        described = [said(describe(game.id, part, language)) for part in parts]
        assert len(set(described)) == len(parts)
    for sentence in described[:: max(1, len(described) // 100)]:
        check_french(game, sentence)


# Every refusal.


REFUSALS = {name for name, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, Refusal)}


class Raised(NamedTuple):
    """A place where a refusal is made."""

    code: str
    kind: str
    facts: set[str] | None  # None: they cannot be read off the text
    layer: str


@cache
def raised() -> list[Raised]:
    """Every refusal that the code can make."""
    return [
        found
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and node.args
        for found in refusals_of(node, path.relative_to(PACKAGE).parts[0])
    ]


def refusals_of(call: ast.Call, layer: str) -> Iterator[Raised]:
    kind = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if kind in {*REFUSALS, "refuse"}:
        facts = {keyword.arg for keyword in call.keywords}
        for part in ast.walk(call.args[0]):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield Raised(part.value, kind, None if None in facts else facts - {"rule"}, layer)


def sentence_of(code: str, language: str) -> str | None:
    for name in FILES:
        if code in texts(name, language)["refusals"]:
            return texts(name, language)["refusals"][code]
    return None


def given_by_the_match(one: Raised) -> set[str]:
    """A match adds these to the reason why an action is not legal."""
    return {"move", "examples"} if one.layer == "games" and one.kind == "IllegalMove" else set()


def test_every_refusal_that_code_can_raise_has_its_sentence():
    codes = {one.code for one in raised()}
    assert len(codes) > 30
    for language in LANGUAGES:
        assert {code for code in codes if sentence_of(code, language) is None} == set()


def test_every_sentence_of_a_refusal_is_raised_somewhere():
    code = "".join(path.read_text("utf-8") for path in SOURCES)
    unused = [key for name in FILES for key in texts(name, "en")["refusals"] if f'"{key}"' not in code]
    assert unused == []


def test_every_slot_of_a_refusal_is_among_its_facts():
    for one in raised():
        if one.facts is not None:
            given = one.facts | given_by_the_match(one)
            assert names_in(sentence_of(one.code, "en") or "") <= given, one


def test_codes_of_a_game_begin_with_its_prefix():
    for game in GAMES:
        codes = texts(game.id, "en")["refusals"]
        assert all(code.startswith(f"{game.rules_prefix}_") for code in codes)
    assert not any(code.startswith(f"{game.rules_prefix}_") for code in texts("common", "en")["refusals"])


def caught(attempt: Any, *arguments: Any) -> Refusal:
    with pytest.raises(Refusal) as found:
        attempt(*arguments)
    return found.value


def illegal_moves(game: Game) -> Iterator[Refusal]:
    """Actions that are not legal, in positions of some games: now and then many, within a move its parts."""
    everything = range(game.notation.size)
    more = [action for action in everything if game.notation.text(action).startswith("+")]
    for table in covering((game,)):
        for match in table.along(Walk(2, 10_000, 2)):
            allowed = set(match.legal())
            now_and_then = everything[match.turn % 5 :: 5] if match.turn % 17 == 0 else ()
            tried = more if allowed <= {*more} else now_and_then
            yield from (caught(match.play, action) for action in tried if action not in allowed)


def azul_positions() -> Iterator[Refusal]:
    """One position for each thing that no game can lead to."""
    azul = find("azul-pavilion")
    state = with_state("rng", "0x1")["state"]
    hand, bag = state["players"][0]["hand"], state["bag"]
    for path, part in (
        ("bag", {**bag, "red": bag.get("red", 0) + 1}),
        ("bag", {**bag, "red": -1}),
        ("players.0.points", 99),
        ("players.0.lost_to_marker", 9_999),
        ("players.0.kept", {"red": 5}),
        ("players.0.stars.red.tiles", ["red", "blue", None, None, None, None]),
        ("to_move", 7),
        ("phase", "bonus"),
        ("places.factory_9.tiles", {"red": 1}),
        ("supply", {"red": 11}),
        ("players.0.hand", {**hand, "green": -2}),
    ):
        written = with_state(path, part)["state"]
        yield caught(built, azul, written)
        yield from azul.faults(_forced(azul, written))
    yield caught(read_line, azul.notation, "C3")


def _forced(game: Game, written: dict[str, Any]) -> Any:
    """A state as written, however wrong."""
    state = game.state.blank()
    fill_from_dict(state, written)
    game.derive(state)
    return state


PROVOKED = {
    "azul-pavilion": azul_positions,
    "campanile": campanile_positions,
    "palazzo": palazzo_refusals,
    "palermo": palermo_refusals,
}
# Beside the moves that are not legal, which any game has.


def common_refusals() -> Iterator[Refusal]:
    azul = GAMES[0]
    match = Match(azul, 2, 1)
    yield caught(find, "chess")
    yield caught(Match, azul, 9, 1)
    yield caught(Match, azul, 2, -1)
    yield caught(Match, azul, 2, 1, {"bag": "x"})
    yield caught(Match, azul, 2, 1, {"side": "x"})
    yield caught(match.view, 5)
    yield caught(read_line, azul.notation, "hello")
    yield caught(match.play, match.legal()[0], 1 - match.to_move)
    yield caught(match.play, -1)
    yield caught(match.back, 1)
    yield caught(match.back, 2)
    yield caught(Table(azul, 2, (("side", "grey"),)).after(Walk(1, 10_000, 1)).play, 0)
    yield from (refused(text) for text, *_ in CASES.values())
    yield refused(without("moves"))
    yield from fair_refusals()
    yield caught(pages.section, azul.id, "en", "99")
    yield from (caught(built, azul, with_state(*change)["state"]) for change in (("rng",), ("extra", 1)))


def test_every_refusal_has_been_provoked_and_said():
    """With the facts that it really has, in both languages. PROVOKED says how those of a game come about."""
    provoked: dict[str, Refusal] = {}
    sources = [common_refusals(), *(illegal_moves(game) for game in GAMES)]
    sources += [PROVOKED[game.id]() for game in GAMES]
    for source in sources:
        for refusal in source:
            provoked.setdefault(refusal.code, refusal)
    for refusal in provoked.values():
        english, french = (said(say(refusal, language)) for language in LANGUAGES)
        assert english[0] == english[0].upper()
        assert english != french
        assert english != str(refusal)
        assert {*names_in(sentence_of(refusal.code, "en") or "")} <= refusal.facts.keys()
        for game in GAMES:
            if refusal.code.startswith(f"{game.rules_prefix}_"):
                check_french(game, french)
    others = {"arena", "bots", "cli", "server"}  # which have tests of their own
    codes = {one.code for one in raised() if one.layer not in others}
    assert codes - provoked.keys() == set()


# How words are chosen.


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "Cannot take back 0 actions: 0 have been played.", "0 action : 0 jouée jusqu'ici."),
        (1, "Cannot take back 1 action: 1 has been played.", "1 action : 1 jouée jusqu'ici."),
        (2, "Cannot take back 2 actions: 2 have been played.", "2 actions : 2 jouées jusqu'ici."),
        (-1, "Cannot take back -1 action: -1 has been played.", "-1 action : -1 jouée jusqu'ici."),
    ],
)
def test_number_is_that_of_the_language(number, english, french):
    """French has the singular for nothing, too."""
    refusal = IllegalMove("cannot_go_back", steps=number, turn=number)
    assert say(refusal, "en") == english
    assert say(refusal, "fr").endswith(french)


def speak(language: str, sentence: str, **facts: Any) -> str:
    return speaking._speaker("azul-pavilion", language).vformat(sentence, (), facts)


def test_three_forms_have_one_for_none():
    forms = "{count:nothing|a joker|{count} jokers}"
    assert [speak("en", forms, count=n) for n in (0, 1, 2)] == ["nothing", "a joker", "2 jokers"]
    assert [speak("fr", forms, count=n) for n in (0, 1, 2)] == ["nothing", "a joker", "2 jokers"]


def test_words_lists_and_counts_are_spelled_out():
    assert speak("fr", "{it}", it="red") == "rouge"
    assert speak("fr", "{it}", it=["red", "blue"]) == "rouge, bleu"
    assert speak("fr", "{it}", it=("red",)) == "rouge"
    assert speak("fr", "{it}", it={"red": 1, "blue": 2}) == "1 rouge, 2 bleues"
    assert speak("fr", "{it}", it={}) == "rien"
    assert speak("en", "{it}", it={}) == "nothing"
    assert speak("fr", "{it}", it=3) == "3"
    assert speak("fr", "{it}", it="no word of the game") == "no word of the game"
    assert speak("fr", "{it:a}", it="red") == "une tuile rouge"
    assert speak("fr", "{it}", it=IllegalMove("game_over")) == say(IllegalMove("game_over"), "fr")


def test_seats_have_names_if_there_are_any():
    event = Event("passed", 1, {}, "")
    assert tell("azul-pavilion", event, "en", ["Ana", "Ben"]) == "Ben passes."
    assert tell("azul-pavilion", event, "en") == "2 passes."
    assert tell("azul-pavilion", event, "en", ["Ana"]) == "2 passes."


def test_a_refusal_without_a_sentence_is_still_told():
    assert say(BadMove("no_such_code", text="x"), "en") == "no_such_code(text='x')"
    assert say(BadMove("azul_no_such_code"), "fr") == "azul_no_such_code()"


def test_an_unknown_word_is_left_as_it_is():
    assert word("azul-pavilion", "red", "fr") == "rouge"
    assert word("azul-pavilion", "zebra", "fr") == "zebra"


@every_language
def test_every_phrase_can_be_said(language):
    numbers = count(2)
    for name, sentence in texts("common", language)["phrases"].items():
        facts = {slot: next(numbers) for slot in names_in(sentence)}
        assert phrase(name, language, **facts)
        for number in facts.values():
            assert str(number) in phrase(name, language, **facts)


def test_the_file_of_a_match_is_refused_in_words():
    """The whole chain: a file, its move, the reason, the rule."""
    text = CASES["a move that is none"][0]
    refusal = caught(read_game, text)
    assert say(refusal, "en").startswith("Move 1, 'hello', is against the rules. 'hello' is not a move.")
    assert MATCH.game.id == "azul-pavilion"
