"""Lessons over HTTP: each step as a board needs it, and every question of a board; nothing is kept."""

from typing import Any

import pytest

from cantiere.play.lessons import OTHERS, lesson
from cantiere.play.texts import LANGUAGES, texts
from tests.play.test_lessons import TAUGHT, step_named
from tests.server.clients import Browser, Server, at_most

AT_TABLE = {"table": "lesson", "seat": 0, "key": 7}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def anybody(server) -> Browser:
    """Without an account, or even a name."""
    return server.browser()


def asked(browser: Browser, place: str, what: dict[str, Any], *played: str) -> dict[str, Any]:
    """The answer to a question at a step, such as `campanile/en/1`."""
    wish = {"played": played, "asked": {**AT_TABLE, **what}}
    return browser.ok("POST", f"/api/lessons/{place}", **wish)


def follow(browser: Browser, place: str, step: dict[str, Any]) -> list[dict[str, Any]]:
    """What comes of the move that a step asks for, line by line."""
    lines, turn, answers = step["wanted"]["move"].split(), step["table"]["turn"], []
    for number, line in enumerate(lines):
        play = {"kind": "play", "turn": turn, "move": line}
        answers.append(asked(browser, place, play, *lines[:number]))
        assert answers[-1]["answer"]["kind"] == "accepted"
        turn = answers[-1]["answer"]["turn"]
    return answers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("taught", TAUGHT)
def test_a_whole_lesson_is_played_from_what_is_told(anybody, taught, language):
    """Step by step, as a browser would; each leads to the table with which the next begins."""
    page = anybody.ok("GET", f"/api/lessons/{taught}/{language}")
    steps, said = page["steps"], texts(taught, language)["lesson"]
    assert (page["game"], page["others"], page["level"]) == (taught, list(OTHERS), "easy")
    assert [step["text"] for step in steps] == [said[one.name] for one in lesson(taught).steps]
    for number, step in enumerate(steps):
        assert (step["wanted"] is None) == (step["done"] is None)
        assert step["table"]["story"] == []
        if step["wanted"] is None:
            continue
        assert step["wanted"]["begins"] in step["table"]["legal"]
        assert step["done"] == said[f"{step['name']}_done"]
        *played, told = follow(anybody, f"{taught}/{language}/{number}", step)
        assert [one["wanted"]["move"] for one in played] == step["wanted"]["move"].split()[1:]
        assert told["wanted"] is None
        for table in told["tables"]:
            assert [line["kind"] for line in table["story"]] == ["played"]
        following = steps[number + 1 : number + 2]
        if following and following[0]["scene"] == step["scene"]:
            last, begins = told["tables"][-1], following[0]["table"]
            assert {**last, "story": [], "free_from": None} == {**begins, "free_from": None}


def test_a_move_in_parts_tells_what_is_missing(anybody):
    number = step_named("azul-pavilion", "keep")
    place, turn = f"azul-pavilion/en/{number}", lesson("azul-pavilion").table(number).turn
    first = asked(anybody, place, {"kind": "play", "turn": turn, "move": "pass"})
    (table,) = first["tables"]
    assert first["wanted"]["move"] == "+o"
    assert (table["turn"], table["free_from"], table["story"][0]["whole"]) == (turn + 1, turn, False)
    assert asked(anybody, place, {"kind": "effects", "turn": turn + 1}, "pass")["wanted"]["move"] == "+o"
    second = asked(anybody, place, {"kind": "play", "turn": turn + 1, "move": "+o"}, "pass")
    assert second["wanted"] is None
    assert len(second["tables"]) == 1


@pytest.mark.parametrize(
    ("language", "led_back"), [("en", "shows something else"), ("fr", "montre autre chose")]
)
def test_wrong_moves_are_answered_with_their_reason(anybody, language, led_back):
    """What the rules forbid by them; what they allow by the lesson, in words that stand on the screen."""
    place = f"azul-pavilion/{language}/{step_named('azul-pavilion', 'take')}"
    forbidden = asked(anybody, place, {"kind": "play", "turn": 0, "move": "1p"})["answer"]
    assert forbidden["kind"] == "refused"
    assert forbidden["rule"].startswith("azul.3")
    other = asked(anybody, place, {"kind": "play", "turn": 0, "move": "4r"})
    assert (other["answer"]["code"], other["tables"]) == ("lesson_elsewhere", [])
    assert led_back in other["answer"]["text"]
    assert "4g" not in other["answer"]["text"]
    told = asked(anybody, f"azul-pavilion/{language}/0", {"kind": "play", "turn": 0, "move": "4g"})
    assert told["answer"]["code"] == "lesson_only_told"


def test_a_board_asks_what_it_asks_at_every_table(anybody):
    place = f"campanile/fr/{step_named('campanile', 'build')}"
    effects = asked(anybody, place, {"kind": "effects", "turn": 0})["answer"]
    assert "r3" in effects["moves"]
    take = {"kind": "preview", "turn": 0, "move": "4g"}
    then = asked(anybody, f"azul-pavilion/en/{step_named('azul-pavilion', 'take')}", take)["answer"]["then"]
    assert then["view"]["players"][0]["hand"] == {"green": 3}
    why = {"kind": "why", "turn": 0, "parts": {"kind": "build", "style": "aurelia"}}
    reason = asked(anybody, place, why)["answer"]["reason"]
    assert "Aurelia" in reason["text"]
    assert reason["rule"].startswith("campanile.")
    why["parts"] = {"kind": "build", "style": "rosa"}
    assert asked(anybody, place, why)["answer"]["reason"] is None


def test_a_payment_is_weighed(anybody):
    number = step_named("palazzo", "buy")
    turn = lesson("palazzo").table(number).turn
    about = {"kind": "effects", "turn": turn, "about": "sa23+r4+r5"}
    assert asked(anybody, f"palazzo/en/{number}", about)["answer"]["about"]


@pytest.mark.parametrize(
    ("what", "code"),
    [({"turn": 1, "move": "r3"}, "stale_turn"), ({"turn": 0, "move": "r3", "seat": 1}, "not_your_seat")],
)
def test_whoever_asks_for_another_turn_or_seat_is_told_so(anybody, what, code):
    assert asked(anybody, "campanile/en/1", {"kind": "play", **what})["answer"]["code"] == code


@pytest.mark.parametrize(
    ("place", "body", "refusal"),
    [
        ("campanile/en/11", {}, (404, "no_such_step")),
        ("campanile/en/-1", {}, (404, "no_such_step")),
        ("chess/en/0", {}, (404, "unknown_game")),
        ("campanile/de/0", {}, (422, "bad_message")),
        ("campanile/en/x", {}, (422, "bad_message")),
        ("campanile/en/0", {"played": ["r3"] * 21}, (422, "bad_message")),
        ("campanile/en/0", {"asked": {**AT_TABLE, "kind": "resign"}}, (422, "bad_message")),
    ],
)
def test_what_does_not_exist_is_refused(anybody, place, body, refusal):
    wish = {"played": [], "asked": {**AT_TABLE, "kind": "effects", "turn": 0}, **body}
    assert anybody.refused("POST", f"/api/lessons/{place}", **wish) == refusal


def test_the_shelf_tells_which_games_can_be_learned(anybody):
    assert anybody.refused("GET", "/api/lessons/chess/en") == (404, "unknown_game")
    cards = anybody.ok("GET", "/api/games")["games"]
    assert {card["id"]: card["lesson"] for card in cards} == {
        taught: len(lesson(taught).steps) for taught in TAUGHT
    }


def test_no_table_is_made_and_the_same_is_not_sent_twice(anybody):
    first = anybody.ask("GET", "/api/lessons/palermo/fr")
    again = anybody.http.get("/api/lessons/palermo/fr", headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert anybody.refused("GET", "/api/tables/lesson") == (404, "unknown_table")


def test_lessons_have_their_rate(tmp_path):
    with Server(tmp_path, rates={"lessons": at_most(2)}) as server:
        anybody = server.browser()
        anybody.ok("GET", "/api/lessons/campanile/en")
        asked(anybody, "campanile/en/1", {"kind": "effects", "turn": 0})
        assert anybody.refused("GET", "/api/lessons/campanile/fr")[0] == 429
