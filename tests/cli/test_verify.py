"""`verify`: every draw of a game derived again."""

import json

import pytest

from cantiere.play.gamefile import fingerprint
from cantiere.play.texts import LANGUAGES, phrase
from tests.server.live.test_fair import content, finished, last_turn, with_word


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fair_game_is_said_to_be_fair(call, tmp_path, language):
    (tmp_path / "fair.json").write_text(finished(), "utf-8")
    result = call("verify", "fair.json", "--lang", language, COLUMNS="400")
    written = content()
    turns, promise = len(written["fair"]["entries"]), written["fair"]["commitment"]
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[1:3] == [
        phrase("verified_fair", language, turns=turns),
        phrase("verified_promise", language, commitment=promise),
    ]
    assert "seed-0, seed-1" in lines[3]


def test_an_unfair_game_is_refused_with_the_action(call, tmp_path):
    (tmp_path / "unfair.json").write_text(with_word(last_turn(), "0x0000000000000001"), "utf-8")
    result = call("verify", "unfair.json")
    assert result.exit_code != 0
    expected = content()["words"][str(last_turn())]
    assert f"action {last_turn()} is not the promised one: expected {expected}, found 0x0000" in result.stderr


def test_a_file_without_promises_is_refused(call, game_file):
    result = call("verify", "game.json")
    assert result.exit_code != 0
    assert "does not say where its chance came from" in result.stderr


def test_lines_in_between_are_told(call, tmp_path):
    """A true file with a gap: the game in which something was taken back after the first move."""
    from cantiere.games import find
    from cantiere.server.live.commands import AskUndo
    from tests.server.live.rooms import NAMES, now, play, play_on, room_of

    async def story():
        room = await room_of(find("campanile"))
        await play_on(room, 3)
        seat = room.table.match.copy()
        seat.back()
        await room.submit(AskUndo(1 - seat.to_move, 2))
        await room.submit(AskUndo(seat.to_move, 2))
        while room.table.end is None:
            await play(room, key=room.table.number)
        return room.file(NAMES[:2])

    text = now(story())
    entries = json.loads(text)["fair"]["entries"]
    assert json.loads(text)["hash"] == fingerprint(json.loads(text))
    (tmp_path / "gap.json").write_text(text, "utf-8")
    shown = call("verify", "gap.json", COLUMNS="400").stdout
    gaps = entries[-1] - entries[0] + 1 - len(set(entries))
    assert gaps > 0
    assert phrase("verified_gaps", "en", count=gaps) in shown
