"""What is agreed on before the first move, and from where a table goes on."""

import json
from typing import Any

import pytest

from cantiere.core.errors import BadFile, BadTable, Refusal
from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.play.fair import client_commitment
from cantiere.play.gamefile import read_game
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import (
    Refused,
)
from cantiere.server.live.setting import AtFlag, Setting, Sitter, continued
from cantiere.server.live.table import Table
from tests.server.live.rooms import NAMES, code, now, people, person, play, play_on, reloaded, room_of, shown
from tests.toy import LANTERN

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

AZUL = find("azul-pavilion")
BOT = Sitter(bot="random")


def test_a_finished_game_can_be_continued_from_any_turn():
    async def story():
        room = await room_of(LANTERN)
        await play_on(room, 1_000, taste=2)
        file = read_game(room.file(NAMES[:2]))
        setting = continued(file, 7, people(2))
        other = await room_of(LANTERN, people(2), options=setting.options, start=setting.start)
        match = file.match.copy()
        match.go_to(7)
        for viewer in range(SPECTATOR, 2):
            assert shown(other, viewer)["view"] == match.view_as_dict(viewer)
        await play_on(other, 1_000, seed=2, taste=2)
        again = read_game(other.file(NAMES[:2]))
        assert again.match.start is not None
        assert again.fair is not None
        await reloaded(other)

    now(story())


def test_a_setting_is_written_and_read():
    setting = Setting(
        AZUL, (person(0), BOT), {"side": "grey"}, Clock(Pace.DAYS, 2), AtFlag.LOSS, "hard", True, 5
    )
    written = json.loads(json.dumps(setting.content()))
    assert Setting.of(written) == setting
    with pytest.raises(BadFile, match="rules_version"):
        Setting.of({**written, "rules": AZUL.version + 1})


def test_a_table_begun_under_older_rules_goes_on_as_it_was_meant():
    written = json.loads(json.dumps(Setting(find("palazzo"), people(2), {}).content()))
    older = written | {"rules": 1, "options": {"price_before_reveal": "no"}}
    assert Setting.of(older).options == {"price": "after_reveal", "memory": "open"}
    palermo = json.loads(json.dumps(Setting(find("palermo"), people(3), {}).content()))
    asked = Setting.of(palermo | {"rules": 1, "options": {"no_police": "yes"}})
    assert asked.options == {"no_police": "yes_asked"}
    assert Setting.of(json.loads(json.dumps(asked.content()))) == asked


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"sitters": people(5)}, "wrong_seats"),
        ({"sitters": (BOT, BOT)}, "nobody_sits"),
        ({"options": {"side": "x"}}, "unknown_choice"),
        ({"level": "genius"}, "unknown_level"),
        ({"delay": -1}, "wrong_delay"),
        ({"delay": 101}, "wrong_delay"),
        ({"start": {"seats": 2}, "rated": True}, "start_rated"),
        ({"start": {"seats": 3}}, "start_seats"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(change: dict[str, Any], reason):
    parts: dict[str, Any] = {"sitters": people(2), "options": {}, **change}
    with pytest.raises(Refusal) as caught:
        Setting(AZUL, **parts)
    assert code(Refused(caught.value)) == reason


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({}, "wrong_sitter"),
        ({"person": "p", "bot": "easy", "seed": "x"}, "wrong_sitter"),
        ({"bot": "easy", "seed": "x"}, "wrong_sitter"),
        ({"person": "p"}, "wrong_client_seed"),
        ({"person": "p", "seed": ""}, "wrong_client_seed"),
        ({"person": "p", "seed": "a,b"}, "wrong_client_seed"),
        ({"person": "p", "seed": "x" * 65}, "wrong_client_seed"),
        ({"person": "p", "seed": "x", "commitment": "sha256:0"}, "wrong_commitment"),
        ({"bot": "easy", "commitment": client_commitment("t1", "x")}, "wrong_sitter"),
    ],
)
def test_a_sitter_is_a_person_with_a_seed_or_a_bot(parts, reason):
    with pytest.raises(BadTable) as caught:
        Sitter(**parts)
    assert code(Refused(caught.value)) == reason


def test_what_players_promised_stands_in_the_journal_and_in_the_file():
    """Who was never asked to promise anything has promised the seed that was given."""

    async def story():
        promised = Sitter(person="p1", seed="b", commitment=client_commitment("t1", "b"))
        room = await room_of(LANTERN, [person(0), BOT, promised])
        began = room.journal.lines["t1"][1].line
        commitments = (client_commitment("t1", "seed-0"), None, promised.commitment)
        assert (began.chance, began.client_commitments) == (2, commitments)
        sitters = (await reloaded(room)).table.setting.sitters
        assert [sitter.commitment for sitter in sitters] == [None, None, promised.commitment]
        await play_on(room, 1_000, taste=2)
        assert read_game(room.file(NAMES[:3])).fair.client_commitments == commitments

    now(story())


def test_lines_follow_each_other():
    async def story():
        room = await room_of(AZUL)
        await play(room)
        entries = room.journal.lines["t1"]
        table = Table.of("t1", entries)
        with pytest.raises(ValueError, match="line 2 cannot follow line 2"):
            table.apply(entries[2])

    now(story())
