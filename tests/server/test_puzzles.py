"""Puzzles over HTTP: judged at the server and counted once; nobody is told a solution before it is found."""

import json
from datetime import date, timedelta

import pytest

from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.insight.puzzles.puzzle import Puzzle
from cantiere.insight.puzzles.shelf import games_with_puzzles, shipped
from cantiere.play.texts import LANGUAGES
from cantiere.server.live import puzzles as live
from cantiere.server.live.puzzle_stock import Stock
from tests.server.clients import Browser, Server

AT_TABLE = {"table": "puzzle", "key": 7}
PUZZLED = games_with_puzzles(GAMES)
every_puzzled_game = pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.id)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


def first(game: Game, number: int = 0) -> Puzzle:
    return shipped(game).puzzles[number]


def place(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{puzzle.game.id}/{puzzle.id}"


def play(browser: Browser, puzzle: Puzzle, move: str, *played: str, turn: int = 0):
    asked = {**AT_TABLE, "kind": "play", "seat": puzzle.seat, "turn": turn, "move": move}
    return browser.ok("POST", place(puzzle), played=played, asked=asked)


def solution(puzzle: Puzzle) -> list[str]:
    return [puzzle.game.notation.text(step.best) for step in puzzle.steps]


def wrong(puzzle: Puzzle) -> str:
    legal = puzzle.table().legal()
    return puzzle.game.notation.text(next(one for one in legal if one != puzzle.steps[0].best))


def solve(browser: Browser, puzzle: Puzzle):
    """Part by part, as a board may play it."""
    played: list[str] = []
    turn = 0
    for step in puzzle.steps:
        turn += len(step.replies or ())
        answer = play(browser, puzzle, puzzle.game.notation.text(step.best), *played, turn=turn)
        played.append(puzzle.game.notation.text(step.best))
        turn += 1
    return answer


@every_puzzled_game
def test_what_follows_is_told_when_it_has_happened(server, game):
    """The others reply, in words; all of it is told at the end, and none of it before."""
    browser = server.browser()
    for puzzle in [one for one in shipped(game).puzzles if one.move != one.steps][:3]:
        page = browser.ok("GET", place(puzzle))
        assert page["moves"] == 1 + sum(step.replies is not None for step in puzzle.steps) > 1
        first_move = solution(puzzle)[: len(puzzle.move)]
        answer = {}
        for count, part in enumerate(first_move):
            answer = play(browser, puzzle, part, *first_move[:count], turn=count)
        replies = puzzle.steps[len(puzzle.move)].replies
        assert (answer["verdict"], answer["explained"]) == ("go_on", None)
        assert answer["table"]["turn"] == len(first_move) + len(replies)
        assert answer["table"]["to_move"] == puzzle.seat
        assert bool(answer["replies"]) == bool(replies)
        assert all(one["text"] and one["seat"] != puzzle.seat for one in answer["replies"])
        later = solve(browser, puzzle)["explained"]["later"]
        assert later[: len(answer["replies"])] == answer["replies"]
        assert puzzle.seat in [one["seat"] for one in later]


@every_puzzled_game
def test_a_puzzle_is_solved_by_a_stranger(server, game):
    browser, puzzle = server.browser(), first(game)
    page = browser.ok("GET", place(puzzle))
    assert (page["game"], page["puzzle"], page["state"]) == (game.id, puzzle.id, None)
    assert [one["move"] for one in page["table"]["legal"]] == puzzle.table().moves()
    assert page["table"]["viewer"] == page["table"]["to_move"] == puzzle.seat
    answer = solve(browser, puzzle)
    assert (answer["verdict"], answer["state"]) == ("solved", None)
    told = answer["explained"]
    assert told["themes"] == [*puzzle.themes]
    assert told["best"]["choice"]["move"] == solution(puzzle)[0]


@every_puzzled_game
def test_the_solution_is_not_told_before_it_is_found(server, game):
    """Neither by the page, nor by a wrong answer, nor by hints but the last."""
    browser, puzzle = server.browser(), first(game)
    page = browser.ok("GET", place(puzzle))
    assert not {"best", "solution", "themes", "explained", "losses"} & page.keys()
    answer = play(browser, puzzle, wrong(puzzle))
    assert answer["verdict"] == "wrong"
    assert answer["loss"] > 0
    assert (answer["table"], answer["explained"]) == (None, None)
    for level in (1, 2):
        told = browser.ok("POST", f"{place(puzzle)}/hint", level=level)
        assert told["explained"] is None
        assert puzzle.game.notation.text(puzzle.steps[0].best) not in (told["part"], told["other"])
    assert browser.ok("POST", f"{place(puzzle)}/hint", level=3)["explained"]["best"]


@every_puzzled_game
def test_what_lies_hidden_is_not_the_truth(server, game):
    """What is told is told of the view: the same, whichever world is behind it."""
    puzzle = first(game)
    true, shown = puzzle.origin.played(), live.told_puzzle(puzzle.table())
    assert shown["view"] == true.view_as_dict(puzzle.seat)
    assert str(puzzle.origin.seed) not in json.dumps(shown, default=str)


def test_every_other_move_is_wrong_and_may_be_tried_as_often_as_one_likes(server):
    browser, puzzle = server.guest("Ana"), first(PUZZLED[0])
    for number in range(1, 4):
        assert play(browser, puzzle, wrong(puzzle))["state"]["tries"] == number
    assert solve(browser, puzzle)["state"]["solved"]


def test_the_first_try_counts_and_nothing_else(server):
    browser, other = server.guest("Ben"), server.guest("Cem")
    one, two = first(PUZZLED[0], 0), first(PUZZLED[0], 1)
    gained = play(browser, one, wrong(one))["state"]
    assert gained["gained"] < 0
    assert solve(browser, one)["state"] == {**gained, "tries": 2, "solved": True}
    browser.ok("POST", f"{place(two)}/hint", level=1)
    after = solve(browser, two)["state"]
    assert (after["gained"], after["rating"], after["solved"]) == (None, gained["rating"], True)
    assert solve(other, one)["state"]["gained"] > 0


def test_who_is_shown_the_move_has_not_solved_it(server):
    browser, puzzle = server.guest("Dan"), first(PUZZLED[0])
    state = browser.ok("POST", f"{place(puzzle)}/hint", level=3)["state"]
    assert (state["solved"], state["gained"] < 0) == (False, True)


def test_the_next_one_was_not_tried_and_has_the_theme(server):
    browser, game = server.guest("Eve"), PUZZLED[0]
    theme, count = next(iter(live.themes_in(shipped(game).puzzles).items()))
    seen = set()
    for _ in range(min(3, count)):
        page = browser.ok("GET", f"/api/puzzles/{game.id}/next", theme=theme)
        puzzle = live.puzzle_named(Stock(), game.id, page["puzzle"])
        assert theme in puzzle.themes
        assert puzzle.id not in seen
        seen.add(puzzle.id)
        solve(browser, puzzle)
    (shelf,) = [one for one in browser.ok("GET", "/api/puzzles")["games"] if one["game"] == game.id]
    assert shelf["solved"] == len(seen)
    assert shelf["rating"] is not None


def test_a_stranger_goes_on_from_puzzle_to_puzzle(server):
    browser, game, seen = server.browser(), PUZZLED[0], list[str]()
    for _ in range(min(5, len(shipped(game).puzzles))):
        but = {"but": seen[-1]} if seen else {}
        seen.append(browser.ok("GET", f"/api/puzzles/{game.id}/next", **but)["puzzle"])
    assert len(set(seen)) == len(seen)


def test_the_puzzle_of_the_day_is_the_same_for_all_and_changes():
    today = date(2026, 11, 18)
    days = [live.daily(today + timedelta(days=number)) for number in range(2 * len(PUZZLED))]
    assert live.daily(today) is days[0]
    assert len({puzzle.id for puzzle in days}) == len(days)


def test_the_puzzle_of_the_day_counts_for_a_streak(server):
    browser = server.guest("Fay")
    page = browser.ok("GET", "/api/puzzles/daily")
    assert page["daily"]
    solve(browser, live.puzzle_named(Stock(), page["game"], page["puzzle"]))
    shelf = browser.ok("GET", "/api/puzzles")
    assert (shelf["streak"], shelf["daily"]["solved"]) == (1, True)
    assert server.browser().ok("GET", "/api/puzzles")["streak"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_told_in_both_languages(language):
    for game in PUZZLED:
        for puzzle in shipped(game).puzzles:
            told = live.explained(puzzle, language)
            texts = [one.text for move in ("best", "obvious") for one in told[move]["reasons"]]
            assert all(texts)
            assert live.hint(puzzle, 2, language).model_dump(exclude_none=True)


def test_what_is_asked_wrongly_is_refused(server):
    browser, puzzle = server.browser(), first(PUZZLED[0])
    assert browser.refused("GET", f"/api/puzzles/{puzzle.game.id}/00000000") == (400, "no_such_puzzle")
    assert browser.refused("GET", "/api/puzzles/chess/next")[1] == "unknown_game"
    assert browser.refused("GET", f"/api/puzzles/{puzzle.game.id}/next", theme="luck")[1] == "no_puzzles"
    assert play(browser, puzzle, "zzz")["answer"]["kind"] == "refused"
    assert play(browser, puzzle, solution(puzzle)[0], turn=3)["answer"]["code"] == "stale_turn"
    other = (puzzle.seat + 1) % puzzle.origin.seats
    asked = {**AT_TABLE, "kind": "effects", "seat": other, "turn": 0}
    assert browser.ok("POST", place(puzzle), asked=asked)["answer"]["code"] == "not_your_seat"
    behind = play(browser, puzzle, solution(puzzle)[0], wrong(puzzle))  # what was wrong was never played
    assert behind["answer"]["code"] == "stale_turn"


def test_what_is_kept_of_somebody_can_be_taken_along_and_goes_with_them(server):
    browser, puzzle = server.guest("Gil"), first(PUZZLED[0])
    play(browser, puzzle, wrong(puzzle))
    kept = browser.ok("GET", "/api/me/export")
    assert [(one["puzzle"], one["tries"]) for one in kept["puzzles"]] == [(puzzle.id, 1)]
    assert [one["game"] for one in kept["puzzle_ratings"]] == [puzzle.game.id]
    browser.ok("DELETE", "/api/me")
    again = server.guest("Gil")
    assert again.ok("GET", place(puzzle))["state"]["tries"] == 0
