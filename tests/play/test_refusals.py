"""Every refusal has its sentence, every sentence its refusal, and each was provoked and said."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from cantiere.core import errors
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.core.readable import fill_from_dict
from cantiere.games import GAMES, find, module_name
from cantiere.play import pages
from cantiere.play.gamefile import read_game
from cantiere.play.illustrations import figure
from cantiere.play.lessons import lesson, lesson_of
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.play.position import built
from cantiere.play.texts import LANGUAGES, say, texts
from cantiere.play.why import why_none
from tests.conftest import Table, Walk, covering
from tests.play.broken import CASES
from tests.play.files import refused, without
from tests.play.sentences import FILES, PACKAGE, check_french, names_in, said
from tests.play.test_position import MATCH, with_state
from tests.play.test_why import CASES as CASES_OF_WHY
from tests.play.test_why import answer
from tests.rules.test_campanile_positions import impossible_positions as campanile_positions
from tests.rules.test_palazzo_refusals import palazzo_refusals
from tests.rules.test_palermo_refusals import palermo_refusals
from tests.server.live.test_fair import fair_refusals
from tests.toy import LANTERN

OUR_GAMES = {module_name(game.id) for game in GAMES} | {"__init__.py"}
SOURCES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not path.is_relative_to(PACKAGE / "games") or path.relative_to(PACKAGE / "games").parts[0] in OUR_GAMES
]
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
        if code in texts(name, language).get("refusals", {}):
            return texts(name, language)["refusals"][code]
    return None


def given_by_the_match(one: Raised) -> set[str]:
    """A match adds these to the reason why an action is not legal."""
    return {"move"} if one.layer == "games" and one.kind == "IllegalMove" else set()


def test_every_refusal_that_code_can_raise_has_its_sentence():
    codes = {one.code for one in raised()}
    assert len(codes) > 30
    for language in LANGUAGES:
        assert {code for code in codes if sentence_of(code, language) is None} == set()


def test_every_sentence_of_a_refusal_is_raised_somewhere():
    code = "".join(path.read_text("utf-8") for path in SOURCES)
    unused = [
        key for name in FILES for key in texts(name, "en").get("refusals", {}) if f'"{key}"' not in code
    ]
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


# Beside the moves that are not legal, which any game has; other games have `provoked_refusals` in their test.
PROVOKED = {
    "azul-pavilion": azul_positions,
    "campanile": campanile_positions,
    "palazzo": palazzo_refusals,
    "palermo": palermo_refusals,
}


def provoked_in(game: Game) -> Iterator[Refusal]:
    if game.id in PROVOKED:
        return PROVOKED[game.id]()
    return import_module(f"tests.rules.test_{module_name(game.id)}").provoked_refusals()


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
    yield why_none(match, 1 - match.to_move, {}) or Refusal("unanswered")
    yield caught(match.play, -1)
    yield caught(Match(find("palazzo"), 2, 1).play_text, "money+r3")
    yield caught(match.back, 1)
    yield caught(match.back, 2)
    yield caught(match.go_to, 2)
    yield caught(Table(azul, 2, (("side", "grey"),)).after(Walk(1, 10_000, 1)).play, 0)
    yield from (refused(text) for text, *_ in CASES.values())
    yield refused(without("moves"))
    yield from fair_refusals()
    yield caught(pages.section, azul.id, "en", "99")
    yield caught(figure, azul.id, "nowhere")
    yield caught(lesson_of, LANTERN)
    yield caught(lesson(azul.id).table, 99)
    yield caught(lesson(azul.id).answered, 1, ["4r"])
    yield caught(lesson(azul.id).answered, 0, ["4r"])  # which is only told
    yield from (caught(built, azul, with_state(*change)["state"]) for change in (("rng",), ("extra", 1)))


def test_every_refusal_has_been_provoked_and_said():
    """With the facts that it really has, in both languages. `provoked_in` brings about those of a game."""
    provoked: dict[str, Refusal] = {}
    sources = [common_refusals(), *(illegal_moves(game) for game in GAMES)]
    sources += [provoked_in(game) for game in GAMES]
    sources.append(answer(case) for case in CASES_OF_WHY)
    for source in sources:
        for refusal in source:
            provoked.setdefault(refusal.code, refusal)
    for refusal in provoked.values():
        english, french = (said(say(refusal, language)) for language in LANGUAGES)
        assert english[0] == english[0].upper()
        assert english != french
        assert english != refusal.written()
        assert {*names_in(sentence_of(refusal.code, "en") or "")} <= refusal.facts.keys()
        for game in GAMES:
            if refusal.code.startswith(f"{game.rules_prefix}_"):
                check_french(game, french)
    others = {"arena", "bots", "cli", "research", "server"}  # which have tests of their own
    codes = {one.code for one in raised() if one.layer not in others}
    assert codes - provoked.keys() == set()


def test_the_file_of_a_match_is_refused_in_words():
    """The whole chain: a file, its move, the reason, the rule."""
    text = CASES["a move that is none"][0]
    refusal = caught(read_game, text)
    assert say(refusal, "en").startswith("Move 1, 'hello', is against the rules. 'hello' is not a move.")
    assert MATCH.game.id == "azul-pavilion"
