"""Lines of the journal: each survives writing and reading, and what is stored stays what it always was."""

import json
from dataclasses import MISSING, fields, replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.errors import BadTable
from cantiere.games import GAMES, find
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.lines import (
    Answered,
    Asked,
    Began,
    Failed,
    Flagged,
    JournalLine,
    Opened,
    Played,
    Question,
    Replaced,
    Resigned,
    Resumed,
    Returned,
    Stopped,
    Undone,
    content_of,
    line_of,
)
from cantiere.server.live.setting import AtFlag, Setting, Sitter
from cantiere.server.live.table import Table
from tests.server.live.rooms import now, play, room_of

KINDS = get_args(JournalLine)
CLOCKS = [Clock(), Clock(Pace.MOVE, 60), Clock(Pace.FISCHER, 300.5, 5), Clock(Pace.DAYS, 3)]


@st.composite
def settings(draw) -> Setting:
    game = draw(st.sampled_from(GAMES))
    seats = draw(st.sampled_from(game.seats))
    promised = st.sampled_from([None, "sha256:" + 64 * "a"])
    persons = st.builds(Sitter, person=st.text(), seed=st.sampled_from(["s", "_-9"]), commitment=promised)
    bots = st.builds(Sitter, bot=st.text())
    others = [draw(persons | bots) for _ in range(seats - 1)]
    return Setting(
        game,
        (draw(persons), *others),
        {},
        draw(st.sampled_from(CLOCKS)),
        draw(st.sampled_from(AtFlag)),
        rated=draw(st.booleans()),
        delay=draw(st.integers(0, 100)),
    )


st.register_type_strategy(Setting, settings())
st.register_type_strategy(float, st.floats(allow_nan=False))
any_line = st.one_of([st.builds(kind) for kind in KINDS])


def stored(line: JournalLine) -> str:
    return json.dumps(content_of(line))


def read(line: JournalLine, text: str) -> JournalLine:
    return line_of(7, line.kind, json.loads(text))


@given(any_line)
def test_every_line_survives_writing_and_reading(line):
    text = stored(line)
    again = read(line, text)
    assert again == line
    assert stored(again) == text


@given(any_line)
def test_what_a_line_does_not_tell_is_what_was_meant_before_it_could(line):
    younger = {one.name: one.default for one in fields(line) if one.default is not MISSING}
    older = {name: part for name, part in json.loads(stored(line)).items() if name not in younger}
    assert line_of(7, line.kind, older) == replace(line, **younger)


def test_every_kind_has_a_name_of_its_own():
    assert len({kind.kind for kind in KINDS}) == len(KINDS) == 13


AZUL = Setting(find("azul-pavilion"), (Sitter(person="p", seed="s"), Sitter(bot="easy")), {})
SETTING = (
    '{"game":"azul-pavilion","rules":1,"options":{"side":"coloured"},"sitters":[{"person":"p","seed":"s"},{"bot":"easy"}],'
    '"clock":{"pace":"none","amount":0.0,"increment":0.0},"at_flag":"bot","level":"normal","rated":false,'
    '"delay":0,"start":null}'
)


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        (Opened("00ff"), "opened", '{"server_seed":"00ff"}'),
        (
            Began(AZUL, 1, 2, ("sha256:a", None)),
            "began",
            f'{{"setting":{SETTING},"first":1,"chance":2,"client_commitments":["sha256:a",null]}}',
        ),
        (
            Played(1, 4, "1r", 9, by_bot=False, next=0, whole=True, free=1),
            "played",
            '{"seat":1,"turn":4,"move":"1r","key":9,"by_bot":false,"next":0,"whole":true,"free":1}',
        ),
        (
            Undone(0, 3, "consent", 1, redraws=True),
            "undone",
            '{"seat":0,"to_turn":3,"how":"consent","next":1,"redraws":true}',
        ),
        (
            Asked(Question.UNDO, 0, 3, None),
            "asked",
            '{"what":"undo","seat":0,"target":3,"by":null,"redraws":false}',
        ),
        (Answered(1, yes=True), "answered", '{"seat":1,"yes":true}'),
        (Resigned(0, ends=True, by=None), "resigned", '{"seat":0,"ends":true,"by":null}'),
        (Replaced(0, ends=False, by="easy"), "replaced", '{"seat":0,"ends":false,"by":"easy"}'),
        (Flagged(0, ends=False, by="easy"), "flagged", '{"seat":0,"ends":false,"by":"easy"}'),
        (Failed(2, "normal", "bot_silent"), "failed", '{"seat":2,"by":"normal","why":"bot_silent"}'),
        (Returned(2), "returned", '{"seat":2}'),
        (Resumed(12.5), "resumed", '{"alive":12.5}'),
        (Stopped(), "stopped", "{}"),
    ],
)
def test_the_stored_form_never_changes(line, kind, text):
    """Databases hold lines of years ago, and other programs may read them."""
    assert (line.kind, json.dumps(content_of(line), separators=(",", ":"))) == (kind, text)
    assert line_of(0, kind, json.loads(text)) == line


@pytest.mark.parametrize(
    ("kind", "content", "code", "found"),
    [
        ("swapped", {"seat": 0}, "line_unknown", "swapped"),
        ("", {}, "line_unknown", ""),
        ("answered", {"seat": 0, "yes": True, "loudly": True}, "line_unknown", "loudly"),
        ("answered", {"seat": 0}, "line_damaged", None),
    ],
)
def test_what_this_version_cannot_read_is_refused_in_words(kind, content, code, found):
    with pytest.raises(BadTable) as caught:
        line_of(7, kind, content)
    assert (caught.value.code, caught.value.facts.get("found")) == (code, found)
    for language in LANGUAGES:
        assert "7" in say(caught.value, language)


def test_a_table_begins_once():
    async def story():
        room = await room_of(find("azul-pavilion"))
        await play(room)
        opened, began, played = room.journal.lines["t1"]
        for wrong in ([began, began], [opened, played], [opened, began, replace(began, number=2)]):
            with pytest.raises(BadTable, match="line_damaged"):
                Table.of("t1", wrong)

    now(story())
