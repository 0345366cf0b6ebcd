"""Puzzles from games of a server: if its host says so, of open games, and of nobody in particular."""

import asyncio
import json
from dataclasses import replace

import pytest

from cantiere.games import find
from cantiere.insight.puzzles.puzzle import Laid
from cantiere.insight.puzzles.shelf import Shelf, shipped, write_shelf
from cantiere.play.gamefile import write_game
from cantiere.server.live.puzzle_stock import Stock
from cantiere.server.live.review import likely_puzzles
from cantiere.server.live.review_process import Wish, granted
from cantiere.server.store.grown import Grown
from cantiere.server.web.infrastructure.review_worker import ReviewFailedError
from cantiere.server.web.tables import apart
from tests.server.clients import Server, until
from tests.server.test_reviews import content, done

CAMPANILE = find("campanile")


def grown():
    """As one that was found here, and the text of its file."""
    puzzle = shipped(CAMPANILE).puzzles[0]
    found = replace(puzzle, origin=Laid.seen(CAMPANILE, puzzle.view))
    return found, write_shelf(Shelf(CAMPANILE, 0, 0, (found,)))


class Elsewhere:
    """What the process says, without one."""

    def __init__(self) -> None:
        self.mined: list[Wish] = []
        self.hold = self.failing = False

    async def grant(self, wish, tell, is_awaited):
        if wish.look_at is None:
            return content()
        self.mined.append(wish)
        while self.hold:
            await asyncio.sleep(0.01)
        if self.failing:
            raise ReviewFailedError
        puzzle, text = grown()
        return json.dumps({puzzle.id: text})


@pytest.fixture
def elsewhere(monkeypatch):
    fake = Elsewhere()
    monkeypatch.setattr(apart, "granted_elsewhere", fake.grant)
    return fake


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "house", puzzles_from_games=True) as running:
        yield running


def finished(browser, is_open: bool = True) -> str:
    """A game that ended after one move; where it is reviewed."""
    table = browser.table("campanile", "me local:Leo", is_open=is_open)["id"]
    browser.start(table)
    with browser.connect() as wire:
        shown = wire.watch(table)
        at = {"table": table, "seat": shown["to_move"]}
        while not shown["legal"]:
            shown = wire.hear_until(lambda one: one["kind"] == "table" and one["legal"])
        wire.ask("play", **at, turn=shown["turn"], move=shown["legal"][0]["move"])
        wire.ask("resign", **at)
    until(lambda: browser.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    return f"/api/tables/{table}/review"


def reviewed(browser, **how) -> str:
    place = finished(browser, **how)
    browser.ok("POST", place)
    assert done(browser, place)["status"] == "done"
    return place


def count(browser) -> int:
    games = browser.ok("GET", "/api/puzzles")["games"]
    return next(one["count"] for one in games if one["game"] == CAMPANILE.id)


def test_a_puzzle_of_a_game_played_here_is_solved_like_any_other(server, elsewhere):
    ana = server.guest("Ana")
    before = count(ana)
    reviewed(ana)
    until(lambda: count(ana) == before + 1)
    puzzle, _ = grown()
    page = ana.ok("GET", f"/api/puzzles/campanile/{puzzle.id}")
    assert (page["table"]["viewer"], page["names"][puzzle.seat], "Ana" in page["names"]) == (
        puzzle.seat,
        "",
        False,
    )
    moves = [CAMPANILE.notation.text(step.best) for step in puzzle.steps]
    asked = {
        "table": "puzzle",
        "key": 1,
        "kind": "play",
        "seat": puzzle.seat,
        "turn": 0,
        "move": "".join(moves),
    }
    assert (
        ana.ok("POST", f"/api/puzzles/campanile/{puzzle.id}", played=[], asked=asked)["verdict"] == "solved"
    )
    (wish,) = elsewhere.mined
    assert wish.look_at == likely_puzzles(content()) != ()


def test_of_whom_it_is_nobody_is_told_by_what_is_kept(server, elsewhere):
    """Neither seed nor moves nor names, and not which table."""
    ana = server.guest("Ana")
    table = reviewed(ana).split("/")[3]
    until(lambda: server.in_database(lambda database: Grown(database).since(0)))
    (row,) = server.in_database(lambda database: Grown(database).since(0))
    kept = json.loads(row.content)["puzzles"][0]
    assert not {"seed", "moves", "names", "table"} & kept.keys()
    assert table not in row.content
    assert "Ana" not in row.content


def test_private_games_are_left_alone(server, elsewhere):
    ana = server.guest("Ana")
    reviewed(ana, is_open=False)
    reviewed(ana)
    until(lambda: server.in_database(lambda database: Grown(database).since(0)))
    until(lambda: server.in_database(lambda database: Grown(database).next_game()) is None)
    assert len(elsewhere.mined) == 1


def test_without_the_hosts_word_nothing_is_looked_for_or_shown(tmp_path, elsewhere):
    puzzle, text = grown()
    with Server(tmp_path / "house") as server:
        ana = server.guest("Ana")
        place = reviewed(ana)
        server.in_database(lambda database: Grown(database).keep("none", "campanile", {puzzle.id: text}))
        assert ana.refused("GET", f"/api/puzzles/campanile/{puzzle.id}") == (400, "no_such_puzzle")
        assert ana.ok("GET", place)["status"] == "done"
        assert elsewhere.mined == []


def test_whoever_wants_a_review_does_not_wait_for_puzzles(server, elsewhere):
    """The search is given up, and taken up again when nobody waits."""
    ana = server.guest("Ana")
    elsewhere.hold = True
    reviewed(ana)
    until(lambda: len(elsewhere.mined) == 1)
    reviewed(ana)  # done, while the first search would never end
    until(lambda: len(elsewhere.mined) == 2)
    assert elsewhere.mined[0] == elsewhere.mined[1]
    elsewhere.hold = False
    until(lambda: server.in_database(lambda database: Grown(database).next_game()) is None)


def test_a_search_that_fails_is_not_tried_again(server, elsewhere):
    elsewhere.failing = True
    ana = server.guest("Ana")
    reviewed(ana)
    until(lambda: elsewhere.mined)
    until(lambda: server.in_database(lambda database: Grown(database).next_game()) is None)
    assert server.in_database(lambda database: Grown(database).since(0)) == []


def test_puzzles_of_other_rules_are_left_out():
    puzzle, text = grown()
    stock = Stock()
    stock.add(text.replace(f'"rules":{CAMPANILE.version}', '"rules":1'))
    assert puzzle.id not in stock.of(CAMPANILE)
    stock.add(text)
    assert stock.of(CAMPANILE)[puzzle.id].steps == puzzle.steps


def test_the_process_finds_what_a_game_holds():
    """Really searched: a game that ran into a puzzle that we know."""
    puzzle = shipped(CAMPANILE).puzzles[0]
    match = puzzle.origin.played()
    number = match.turn
    while not match.is_over:
        match.play(match.legal()[0])
    text = write_game(match, [f"P{seat}" for seat in range(match.seats)], [None] * match.seats)
    found = json.loads(granted(Wish(text, 1, look_at=(number,))))
    assert list(found) == [Laid.seen(CAMPANILE, puzzle.view).name]
