"""The page, the schema and what is really said are the same."""

import json
import os
import re
from typing import Any

import pytest

from cantiere.bots.outside.player import DEFAULT_LIMITS
from cantiere.bots.outside.program import LONGEST_LINE, MOST_STDERR
from cantiere.bots.outside.schema import FROM_BOT, PROTOCOL, SCHEMA, TO_BOT, flaws
from cantiere.bots.random import RandomBot
from cantiere.bots.referee import Referee
from cantiere.core.compile import JIT
from tests.bots.outside import any_legal, play_on, recorded
from tests.conftest import ROOT, covering, every_registered_game

PAGE = ROOT / "docs" / "bot-protocol.md"
BLOCK = re.compile(r"```json\n(.*?)```", re.DOTALL)
WIDTH = 110


def laid_out(part: Any, depth: int = 0) -> str:
    """JSON on as few lines as can be read."""
    flat = json.dumps(part, ensure_ascii=False)
    if not isinstance(part, dict) or depth + len(flat) < WIDTH:
        return flat
    inside = (f"{' ' * depth} {json.dumps(name)}: {laid_out(one, depth + 1)}" for name, one in part.items())
    return "{\n" + ",\n".join(inside) + "\n" + " " * depth + "}"


def test_the_page_has_the_schema_of_the_code():
    """`REWRITE_GOLDEN=1 pytest tests/bots/test_outside_schema.py` writes it."""
    block = f"```json\n{laid_out(SCHEMA)}\n```"
    if os.environ.get("REWRITE_GOLDEN"):
        PAGE.write_text(BLOCK.sub(lambda _: block, PAGE.read_text("utf-8")), "utf-8", newline="\n")
    [found] = BLOCK.finditer(PAGE.read_text("utf-8"))
    assert found.group() == block


def test_the_conversation_of_the_page_is_a_real_one():
    lines = re.findall(r"^([<>]) (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    said = [(side, line, json.loads(line)) for side, line in lines]
    told = [message for side, _, message in said if side == ">"]
    assert [*dict.fromkeys(message["kind"] for message in told)] == [
        "hello", "new_game", "events", "choose", "result", "bye"
    ]  # fmt: skip
    for message in told:
        assert list(flaws(message, TO_BOT[message["kind"]])) == []
        assert list(message) == list(TO_BOT[message["kind"]]["properties"])
    assert all(
        line == json.dumps(message, separators=(",", ":")) for side, line, message in said if side == ">"
    )
    answers = [message for side, _, message in said if side == "<"]
    for kind, answer in zip(FROM_BOT, answers, strict=True):
        assert list(flaws(answer, FROM_BOT[kind])) == []


def test_the_limits_of_the_page_are_those_of_the_code():
    page = PAGE.read_text("utf-8")
    assert f"version {PROTOCOL}" in page.splitlines()[0]
    assert f"within {DEFAULT_LIMITS.start:g} seconds" in page
    assert f'"seconds":{DEFAULT_LIMITS.choice}' in page
    assert DEFAULT_LIMITS.farewell == 1
    assert "it has a second" in page
    assert f"{LONGEST_LINE // 1024} KB" in page
    assert f"{MOST_STDERR // 1024**2} MB" in page


@every_registered_game
def test_all_that_a_bot_is_told_fits_the_schema(game, monkeypatch):
    table = covering((game,))[-1]
    [(bot, recorder)] = recorded(monkeypatch, game, any_legal)
    match = table.match()
    bots = {seat: RandomBot(game) for seat in range(table.seats)} | {match.to_move: bot}
    referee = Referee(match, bots, seed=1)
    play_on(referee, 60 if JIT else 8)
    bot.leave(match.scores(), match.winners())
    assert {message["kind"] for message in recorder.messages} == {*TO_BOT}
    for line in b"".join(recorder.lines).splitlines():
        message = json.loads(line)
        assert line.startswith(b'{"kind":"' + message["kind"].encode())
        assert line.isascii()
        assert list(flaws(message, TO_BOT[message["kind"]])) == []
        assert list(message) == list(TO_BOT[message["kind"]]["properties"])


@pytest.mark.parametrize(
    ("kind", "change", "flaw"),
    [
        ("hello", {"kind": "choose"}, "bot_field_wrong"),
        ("hello", {"protocol": None}, "bot_field_wrong"),
        ("hello", {"more": 1}, None),
        ("events", {"move": None}, None),
        ("events", {"move": 3}, "bot_field_wrong"),
        ("events", {"events": ["x"]}, "bot_field_wrong"),
        ("events", {"turn": -1}, "bot_field_wrong"),
        ("result", {"winners": [0, "x"]}, "bot_field_wrong"),
    ],
)
def test_the_check_finds_what_does_not_fit(kind, change, flaw):
    messages: dict[str, dict[str, Any]] = {
        "hello": {"protocol": 1},
        "events": {"turn": 1, "move": "r1", "events": [{}]},
        "result": {"scores": [1, 2], "winners": [1], "place": 2},
    }
    message = {"kind": kind, **messages[kind]}
    assert list(flaws(message, TO_BOT[kind])) == []
    assert [code for code, _ in flaws(message | change, TO_BOT[kind])] == ([flaw] if flaw else [])
    for name in message:
        rest = {other: part for other, part in message.items() if other != name}
        assert [code for code, _ in flaws(rest, TO_BOT[kind])] == ["bot_field_missing"]


def test_the_check_knows_every_word_of_the_schema():
    """A word that it does not know would be promised and not kept."""
    known = {"type", "const", "description", "properties", "required", "additionalProperties", "items"}
    known |= {"minimum", "exclusiveMaximum", "minLength", "maxLength", "minItems"}

    def words(schema: dict[str, Any]) -> set[str]:
        inside = [*schema.get("properties", {}).values(), *([schema["items"]] if "items" in schema else [])]
        return set(schema).union(*(words(one) for one in inside))

    assert set().union(*(words(schema) for schema in SCHEMA["$defs"].values())) <= known
