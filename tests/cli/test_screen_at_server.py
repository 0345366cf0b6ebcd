"""The full screen at the table of a real server."""

import json
import stat
from collections.abc import Iterator
from dataclasses import asdict
from random import Random

import pytest

from cantiere.cli.options import Wish
from cantiere.cli.play.company import Company
from cantiere.cli.screen.server import at_server, patience
from cantiere.cli.screen.server.at_server import AtServer
from cantiere.cli.screen.server.joining import joined
from cantiere.cli.screen.server.seen import seen_match
from cantiere.cli.terminal import Terminal
from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.play.match import Match
from cantiere.play.texts import say
from tests.caddy import caddy, free_ports
from tests.cli.gate import Gate
from tests.cli.screens import at_screen
from tests.cli.test_screen import decide
from tests.server.clients import Server
from tests.server.moves import play_until

NOTHING, FRENCH = Wish(None, None, ()), Terminal("fr")


def phrase_of(code: str) -> str:
    return say(Refusal(code), "en")


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


def sit(server: Server, table: str | None = None, game: str | None = None, name: str = "Ana") -> AtServer:
    return joined(server.address, table, game, NOTHING, Company(name, None, ("random",)), Terminal("en"))


async def decide_to_the_end(player, sitting: AtServer) -> None:
    while not sitting.is_finished:
        await player.until(lambda: player.screen.may_decide or sitting.is_finished)
        if player.screen.may_decide:
            await decide(player)
    await player.rest()


async def test_a_whole_game_at_a_server_by_keys(server, home):
    sitting = sit(server, game="campanile")
    async with at_screen(sitting) as player:
        await decide_to_the_end(player, sitting)
        assert player.text("#ask").endswith(("wins!", "victory!"))
        assert sitting.snapshot().match.scores() == sitting.told["scores"]
        assert "points" in player.text("#board").casefold()
    kept = next(home.glob("session-*.txt"))
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


async def test_a_whole_game_over_tls(tmp_path, home, monkeypatch):
    """What reads and what writes are two threads, and the TLS of a connection is one."""
    [port] = free_ports(1)
    with Server(tmp_path, origins=[f"https://localhost:{port}"], trusted_proxies="127.0.0.1,::1") as server:
        site = f"localhost:{port} {{\ntls internal\nreverse_proxy 127.0.0.1:{server.port}\n}}\n"
        with caddy(tmp_path, site, [port]) as authority:
            monkeypatch.setenv("SSL_CERT_FILE", str(authority))
            company = Company("Ana", None, ("random",))
            sitting = joined(f"https://localhost:{port}", None, "campanile", NOTHING, company, Terminal("en"))
            async with at_screen(sitting) as player:
                await decide_to_the_end(player, sitting)
    assert sitting.told["scores"]


async def test_two_people_at_one_table(server):
    """One in a browser, one at the screen, who comes by the table's address; taking back is agreed on."""
    ben = server.guest("Ben")
    table = ben.table("campanile", "me open", terms={"options": {"first": "1"}})["id"]
    sitting = joined(f"{server.address}/table/{table}", None, None, NOTHING, Company("Zoe", None, ()), FRENCH)
    async with at_screen(sitting) as player:
        await player.until(lambda: sitting.card["seats"][1]["ready"])
        assert table in player.text("#ask")
        ben.seal(table)
        ben.reveal(table)
        await player.until(lambda: sitting.told is not None)
        assert player.text("#ask") == "C'est à Ben de jouer."
        assert player.rows == []
        wire = ben.connect()
        play_until(wire, table, seat=1)
        await player.until(lambda: player.screen.may_decide)
        assert wire.ask("ask_undo", table=table, seat=0, to_turn=0)["kind"] == "accepted"
        await player.until(lambda: player.rows == ["Accepter", "Refuser"])
        await player.press("enter")
        await player.until(lambda: sitting.told["turn"] == 0)
        assert player.text("#ask") == "C'est à Ben de jouer."


async def test_what_a_server_refuses_is_told_in_its_words(server):
    sitting = sit(server, game="campanile", name="Léa")
    async with at_screen(sitting) as player:
        await player.until(lambda: player.screen.may_decide)
        await player.type("r9")
        await player.until(lambda: player.screen.refused is not None)
        assert "r9" in player.text("#ask")
        await player.press("f7")
        assert player.text("#ask") == phrase_of("nothing_to_undo")
        await player.press("f2")
        await player.until(lambda: len(player.screen.screen_stack) > 1)
        assert "playouts" in player.page


async def test_a_line_that_falls_silent_is_given_up_and_what_was_asked_is_asked_again(
    tmp_path, home, monkeypatch
):
    """As at a process that stands still: nothing is closed, nothing is said; whoever comes anew is served."""
    monkeypatch.setattr(at_server, "QUIET", 0.2)
    monkeypatch.setattr(patience, "ANSWERED", 0.5)
    [port] = free_ports(1)
    address = f"http://127.0.0.1:{port}"
    with Server(tmp_path, origins=[address]) as server, Gate(port, server.port) as gate:
        sitting = joined(address, None, "campanile", NOTHING, Company("Ana", None, ("random",)), FRENCH)
        async with at_screen(sitting) as player:
            await player.until(lambda: player.screen.may_decide)
            before = sitting.told["number"]
            gate.fall_silent()
            await decide(player)
            await player.until(lambda: sitting.told["number"] > before)
            assert player.screen.refused is None
    moves = [line["move"] for line in sitting.story if line["kind"] == "played"]
    assert sum(line["kind"] == "played" and line["seat"] == 0 for line in sitting.story) == 1, moves


async def test_whoever_comes_again_finds_the_seat(server):
    first = sit(server, game="campanile", name="Max")
    async with at_screen(first) as player:
        await player.until(lambda: player.screen.may_decide)
    again = sit(server, table=first.table, name="Somebody else")
    assert again.me == first.me
    async with at_screen(again) as player:
        await player.until(lambda: player.screen.may_decide)
        assert again.own == first.own


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_seat_sees_at_a_server_what_it_would_see_here(game):
    """The match that is made of a view looks the same to that seat, and may do the same."""
    match, chance = Match(game, game.seats[0], 5), Random(2)
    while not match.is_over and match.turn < 60:
        viewer = match.to_move
        message = {
            "view": json.loads(json.dumps(match.view_as_dict(viewer))),
            "viewer": viewer,
            "turn": match.turn,
            "scores": match.scores(),
            "sheets": [[asdict(line) for line in match.breakdown(seat)] for seat in range(match.seats)],
        }
        seen = seen_match(game, message)
        assert seen.view_as_dict(viewer) == match.view_as_dict(viewer)
        assert seen.legal() == match.legal()
        assert seen.scores() == match.scores()
        match.play(chance.choice(match.legal()))


@pytest.mark.parametrize("address", ["play.example.org", "ftp://127.0.0.1", "http://127.0.0.1:1"])
def test_what_is_no_server_is_told(address):
    with pytest.raises(Refusal) as refused:
        joined(address, "x", None, NOTHING, Company("Ana", None, ()), Terminal("en"))
    assert address in say(refused.value, "en")


@pytest.mark.parametrize(
    "arguments", [("--server", "http://127.0.0.1:1"), ("--server", "http://127.0.0.1:1", "--load", "x.json")]
)
def test_a_server_needs_the_screen_and_no_file(call, arguments):
    result = call("play", *arguments)
    assert result.exit_code == 2
    assert "server's table" in " ".join(result.stderr.split())
