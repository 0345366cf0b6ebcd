"""`verify`: every draw of a game derived again."""

import pytest

from cantiere.play.gamefile import read_game
from cantiere.play.seal import seal_in
from cantiere.play.texts import LANGUAGES, phrase
from tests.server.live.test_fair import content, finished, last_turn, with_word
from tests.server.live.test_first_chance import FILE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fair_game_is_said_to_be_fair(call, tmp_path, language):
    (tmp_path / "fair.json").write_text(finished(), "utf-8")
    result = call("verify", "fair.json", "--lang", language, COLUMNS="400")
    written = content()
    turns, promise = len(written["fair"]["redraws"]), written["fair"]["commitment"]
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


def test_undos_of_draws_are_told(call, tmp_path):
    from cantiere.games import find
    from cantiere.server.live.commands import AskUndo, Consent
    from tests.server.live.rooms import NAMES, now, play_on, room_of

    async def story():
        room = await room_of(find("campanile"))
        await play_on(room, 3)
        for _ in range(2):  # the tiles that come to the market are drawn
            await play_on(room, 9)
            await room.submit(AskUndo(0, 3))
            await room.submit(Consent(1, True))
        await play_on(room, 1_000)
        return room.file(NAMES[:2])

    (tmp_path / "game.json").write_text(now(story()), "utf-8")
    assert phrase("verified_redraws", "en", count=2) in call("verify", "game.json", COLUMNS="400").stdout
    (tmp_path / "fair.json").write_text(finished(), "utf-8")
    assert "took back a draw" not in call("verify", "fair.json", COLUMNS="400").stdout


@pytest.mark.usefixtures("files_may_name_the_toy")
def test_a_file_of_the_first_scheme_tells_lines_in_between(call, tmp_path):
    (tmp_path / "old.json").write_text(FILE, "utf-8")
    result = call("verify", "old.json", COLUMNS="400")
    assert result.exit_code == 0
    assert phrase("verified_gaps", "en", count=12) in result.stdout


def test_the_seal_is_told_and_compared(call, tmp_path):
    (tmp_path / "fair.json").write_text(finished(), "utf-8")
    seal = seal_in(read_game(finished()).fair)
    told = call("verify", "fair.json", COLUMNS="400").stdout
    assert phrase("verified_seal", "en", seal=seal) in told
    for same in (seal, seal.removeprefix("sha256:").upper()):
        told = call("verify", "fair.json", "--seal", same, COLUMNS="400").stdout
        assert phrase("verified_same_seal", "en", seal=seal) in told
    other = "sha256:" + 64 * "0"
    result = call("verify", "fair.json", "--seal", other)
    assert result.exit_code != 0
    assert f"not the one that you kept: expected {other}, found {seal}" in result.stderr


@pytest.mark.usefixtures("files_may_name_the_toy")
def test_a_game_of_the_first_scheme_has_no_seal(call, tmp_path):
    (tmp_path / "first.json").write_text(FILE, "utf-8")
    assert "eal" not in call("verify", "first.json", COLUMNS="400").stdout.replace("dealt", "")
    result = call("verify", "first.json", "--seal", "sha256:" + 64 * "0")
    assert result.exit_code != 0
    assert "Leave out --seal" in result.stderr
