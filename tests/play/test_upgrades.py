"""Files of older rules keep their meaning. Those here were written by version 1."""

import json
from pathlib import Path

import pytest

from cantiere.core.errors import BadTable, Refusal
from cantiere.games import GAMES, find
from cantiere.play.gamefile import fingerprint, read_game, write_game
from cantiere.play.match import Match
from cantiere.play.position import read_position, write_position
from cantiere.play.upgrades import check_offered, offered

OLDER = Path(__file__).parents[1] / "golden" / "older"
FILES = sorted(OLDER.glob("*.game.json"))
POSITIONS = sorted(OLDER.glob("*.position.json"))
MEANT = {
    "palazzo-2-no": {"price": "after_reveal", "memory": "open"},
    "palazzo-3-yes": {"price": "start_of_turn", "memory": "open"},
    "campanile-2-off-on": {"exact_token": "off", "bet_on": "built", "memory": "open"},
    "campanile-3-on-off": {"exact_token": "on", "bet_on": "visible", "memory": "open"},
    "palermo-3-yes": {"no_police": "yes_asked"},
    "palermo-3-no": {"no_police": "no"},
}


def name_of(path: Path) -> str:
    return path.name.split(".")[0]


def test_all_that_was_kept_is_tried():
    assert [*map(name_of, FILES)] == [*map(name_of, POSITIONS)] == sorted(MEANT)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_an_older_game_keeps_its_meaning(path):
    """Every move and the result are verified by reading it; written again it is a game of today."""
    older = read_game(path.read_text("utf-8")).match
    assert older.options == MEANT[name_of(path)]
    again = read_game(write_game(older)).match
    assert (again.actions, again.options, again.scores()) == (older.actions, older.options, older.scores())


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_an_older_position_is_that_of_its_game(path):
    """Field by field the one that today's rules come to in the same game."""
    game = read_game((OLDER / f"{name_of(path)}.game.json").read_text("utf-8")).match
    game.go_to(game.turn * 3 // 5)
    assert write_position(read_position(path.read_text("utf-8"))) == write_position(game)


def test_the_older_price_was_that_after_the_reveal():
    """A file that does not say it meant what was the default then."""
    written = json.loads((OLDER / "palazzo-2-no.game.json").read_text("utf-8"))
    del written["options"]["price_before_reveal"]
    written["hash"] = fingerprint(written)
    assert read_game(json.dumps(written)).match.options["price"] == "after_reveal"


@pytest.mark.parametrize("rules", [0, -1, True, "1", None])
def test_a_version_is_a_number_from_1_on(rules):
    written = json.loads(FILES[0].read_text("utf-8")) | {"rules": rules}
    written["hash"] = fingerprint(written)
    with pytest.raises(Refusal) as refused:
        read_game(json.dumps(written))
    assert refused.value.code == "file_wrong_part"


def test_newer_rules_than_ours_are_refused():
    written = json.loads(FILES[0].read_text("utf-8")) | {"rules": 99}
    written["hash"] = fingerprint(written)
    with pytest.raises(Refusal) as refused:
        read_game(json.dumps(written))
    assert refused.value.code == "rules_version"


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
@pytest.mark.parametrize("junk", [None, "x", [], [[]], {"a": []}])
def test_junk_in_an_older_position_is_refused(path, junk):
    """Whatever stands in one of its parts: a refusal, never a traceback, and never a wrong position."""
    written = json.loads(path.read_text("utf-8"))
    for name in written["state"]:
        spoiled = written | {"state": written["state"] | {name: junk}}
        if junk == written["state"][name]:
            continue
        with pytest.raises(Refusal):
            raise AssertionError(f"{name}: {write_position(read_position(json.dumps(spoiled)))}")


@pytest.mark.parametrize("junk", [None, 7, [], {"price_before_reveal": 3}, {"price_before_reveal": "maybe"}])
def test_junk_in_older_options_is_refused(junk):
    written = json.loads((OLDER / "palazzo-2-no.game.json").read_text("utf-8")) | {"options": junk}
    written["hash"] = fingerprint(written)
    with pytest.raises(Refusal):
        read_game(json.dumps(written))


def test_a_table_that_was_opened_under_older_rules_begins_under_ours():
    """What it had chosen means the same, but for what is not offered any more."""
    assert offered(find("palazzo"), 1, {"price_before_reveal": "yes"}) == {"price": "start_of_turn"}
    assert offered(find("palermo"), 1, {"no_police": "yes", "first": "2"}) == {
        "no_police": "yes",
        "first": "2",
    }
    for game in GAMES:
        options = Match(game, game.seats[0], 1).options
        assert offered(game, game.version, options) == options


def test_only_older_games_have_what_is_not_offered():
    palermo = find("palermo")
    check_offered(palermo, {"no_police": "yes"})
    with pytest.raises(BadTable) as refused:
        check_offered(palermo, {"no_police": "yes_asked"})
    assert refused.value.facts["known"] == ("no", "yes")


def test_each_version_leads_to_the_next():
    for game in GAMES:
        assert len(game.upgrades) == game.version - 1, game.id
