"""Programs that the host seats: one process for each seat, told what happens, replaced when it fails."""

import io
import json
import shlex
import sys
from pathlib import Path

import pytest
import structlog

from cantiere.core.errors import Refusal
from cantiere.server.people.person import Role
from cantiere.server.settings import read_settings
from cantiere.server.web.infrastructure.logs import configure_logs
from tests.bots.outside import is_gone, noted, program
from tests.conftest import ROOT
from tests.server.clients import Browser, Server, until
from tests.server.moves import play_first_moves, play_until

LISTENER = """
hello()
while (message := hear())["kind"] != "bye":
    with open(sys.argv[1] + ".heard", "a") as told: told.write(json.dumps(message) + "\\n")
    if message["kind"] == "choose": say({"move": message["legal"][0]["move"]})
"""


def with_role(server: Server, role: Role = "host") -> Browser:
    """Somebody who was given a role, as the command line does it."""
    browser = server.guest("Hugo")
    server.promote(browser, role)
    return browser


def heard_by(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "notes.heard").read_text().splitlines()]


def begun(host: Browser, game: str = "campanile", seats: str = "me bot:gnome") -> str:
    table = host.table(game, seats, terms={"level": "random"})["id"]
    host.start(table)
    return table


def test_programs_are_for_hosts(tmp_path):
    with Server(tmp_path / "house", bots={"gnome": sys.executable}, source="https://a.example/src") as server:
        ana = server.guest("Ana")
        assert ana.ok("GET", "/api/games")["source"] == "https://a.example/src"
        assert ana.ok("GET", "/api/games")["bots"] == []
        assert server.browser().ok("GET", "/api/games")["bots"] == []
        seats = [{"kind": "me"}, {"kind": "bot", "name": "gnome"}]
        assert ana.refused("POST", "/api/tables", game="campanile", seats=seats) == (403, "bot_for_hosts")
        table = ana.table("campanile")["id"]
        place = f"/api/tables/{table}/seats/1"
        assert ana.refused("PUT", place, kind="bot", name="gnome") == (403, "bot_for_hosts")
        assert ana.refused("PUT", place, kind="bot", name="run:python3") == (400, "unknown_level")
        for role in ("host", "admin"):
            one = with_role(server, role)
            assert one.ok("GET", "/api/games")["bots"] == ["gnome"]
            assert one.table("campanile", "me bot:gnome")["seats"][1]["name"] == "gnome"
            assert one.refused("PUT", place, kind="bot", name="gnome") == (403, "not_your_table")


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        ({"expert": sys.executable}, "setting_bot_name"),
        ({"Gnome!": sys.executable}, "setting_bot_name"),
        ({"gnome": "/no/such/program"}, "bot_absent"),
        ({"gnome": "'"}, "bot_command"),
    ],
)
def test_a_program_that_cannot_be_started_is_noticed_at_once(bots, code, tmp_path):
    with pytest.raises(Refusal, match=code):
        read_settings({"bots": bots}, {}, tmp_path)


def test_programs_are_named_in_the_settings_file(tmp_path):
    (tmp_path / "server.toml").write_text(f'bot_seconds = 2.5\n[bots]\ngnome = "{sys.executable} -V"\n')
    settings = read_settings({}, {}, tmp_path)
    assert settings.bots == {"gnome": f"{sys.executable} -V"}
    assert settings.bot_seconds == 2.5


def test_a_program_plays_a_whole_game_and_hears_all_of_it(tmp_path):
    with Server(tmp_path / "house", bots={"gnome": program(tmp_path, LISTENER)}) as server:
        host = with_role(server)
        table = begun(host)
        with host.connect() as wire:
            shown = play_first_moves(wire, wire.watch(table))
            turns = shown["turn"]
            assert shown["seats"][1] == {"bot": "gnome", "gone": None}
        (process,) = noted(tmp_path)
        assert is_gone(process)
        heard = heard_by(tmp_path)
        assert [one["kind"] for one in heard[:1]] == ["new_game"]
        assert heard[-1]["kind"] == "result"
        assert heard[-1]["winners"] == shown["end"]["winners"]
        told = [one for one in heard if one["kind"] == "events"]
        assert [one["turn"] for one in told] == list(range(turns))
        assert all(one["view"]["to_move"] == 1 for one in heard if one["kind"] == "choose")
        until(lambda: host.ok("GET", f"/api/tables/{table}")["status"] == "finished")
        file = json.loads(host.ask("GET", f"/api/tables/{table}/file").content)
        assert file["seats"][1] == {"name": "gnome", "bot": "gnome"}


PATIENT, HURRIED = 600, 0.5  # seconds that a program may think; only one that hangs is hurried
FAULTS = {
    "dies": ("hello(); play(); sys.exit(3)", "bot_died", PATIENT),
    "hangs": ("hello(); asked(); hang()", "bot_too_slow", HURRIED),
    "talks nonsense": ("hello(); asked(); write('nonsense\\n')", "bot_not_json", PATIENT),
    "cheats": ("hello(); asked(); say({'move': '+.'})", "bot_illegal_move", PATIENT),
}


@pytest.mark.parametrize(("does", "why", "seconds"), FAULTS.values(), ids=FAULTS)
def test_where_a_program_fails_a_bot_goes_on_and_all_are_told_why(does, why, seconds, tmp_path):
    written, before = io.StringIO(), structlog.get_config()
    configure_logs("json", "info", written)
    command = program(tmp_path, does)
    try:
        with Server(tmp_path / "house", bots={"gnome": command}, bot_seconds=seconds) as server:
            host = with_role(server)
            table = begun(host, "azul-pavilion")
            with host.connect() as wire:
                shown = wire.watch(table, seen=1)
                play_first_moves(wire, shown, most=4)
                tables = [one for one in wire.heard if one["kind"] == "table"]
                lines = [line for one in tables for line in one["story"] or []]
                failed = next(line for line in lines if line["kind"] == "failed")
                assert (failed["seat"], failed["by"], failed["why"]) == (1, "random", why)
                assert tables[-1]["seats"][1] == {"bot": "random", "gone": "failed"}
                assert "bot.py" not in "".join(wire.bytes)
            seat = host.ok("GET", f"/api/tables/{table}")["seats"][1]
            assert (seat["kind"], seat["name"]) == ("bot", "random")
            assert all(is_gone(process) for process in noted(tmp_path))
    finally:
        structlog.configure(**before)
    (told,) = (line for line in map(json.loads, written.getvalue().splitlines()) if "bot" in line)
    assert told["event"] == "a program failed"
    assert shlex.split(command)[0] in told["reason"]


def test_after_a_restart_a_program_is_started_anew_and_told_the_game(tmp_path):
    with Server(tmp_path / "house", bots={"gnome": program(tmp_path, LISTENER)}) as first:
        host = with_role(first)
        table = begun(host)
        with host.connect() as wire:
            shown = play_first_moves(wire, wire.watch(table), most=3)
    (before,) = noted(tmp_path)
    assert is_gone(before)
    (tmp_path / "notes.heard").unlink()
    with first.again() as second:
        back = second.browser(cookie=host.cookie)
        with back.connect(cookie=host.cookie) as wire:
            again = wire.watch(table)
            assert again["turn"] == shown["turn"]
            play_first_moves(wire, again, most=1)
        assert len(noted(tmp_path)) == 2
        told = [one for one in heard_by(tmp_path) if one["kind"] == "events"]
        assert [one["turn"] for one in told[: shown["turn"]]] == list(range(shown["turn"]))
        assert again["seats"][1]["bot"] == "gnome"


def test_a_program_that_is_no_longer_named_is_replaced(tmp_path):
    with Server(tmp_path / "house", bots={"gnome": program(tmp_path, LISTENER)}) as first:
        host = with_role(first)
        table = begun(host)
        with host.connect() as wire:
            play_first_moves(wire, wire.watch(table), most=1)
    with first.again(bots={}) as second:
        back = second.browser(cookie=host.cookie)
        with back.connect(cookie=host.cookie) as wire:
            shown = play_first_moves(wire, wire.watch(table), most=1)
            assert shown["seats"][1] == {"bot": "random", "gone": "failed"}


@pytest.mark.parametrize("is_over", [False, True], ids=["in the game", "after it"])
def test_a_server_that_stops_waits_for_no_program(is_over, tmp_path):
    """It would think for ten minutes; the test ends because it is ended."""
    command = program(tmp_path, "hello(); asked(); note(os.getpid()); hang()")
    with Server(tmp_path / "house", bots={"gnome": command}, bot_seconds=PATIENT) as server:
        host = with_role(server)
        table = host.table("campanile", "bot:gnome me")["id"]
        host.start(table)
        with host.connect() as wire:
            play_until(wire, table, seat=0)
            until(lambda: len(noted(tmp_path)) == 2)  # it has started, and thinks
            if is_over:
                assert wire.ask("resign", table=table, seat=1)["kind"] == "accepted"
    assert all(is_gone(process) for process in noted(tmp_path))


def test_the_example_program_can_be_seated(tmp_path):
    command = shlex.join([sys.executable, str(ROOT / "examples" / "bots" / "simple_bot.py")])
    with Server(tmp_path / "house", bots={"simple": command}) as server:
        host = with_role(server)
        table = begun(host, "palazzo", "me bot:simple")
        with host.connect() as wire:
            shown = play_first_moves(wire, wire.watch(table), most=3)
            assert shown["seats"][1] == {"bot": "simple", "gone": None}
