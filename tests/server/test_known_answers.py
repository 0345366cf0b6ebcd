"""What browsers keep of lessons for when they are offline: the same answers, and all that lead through."""

import json
from itertools import permutations
from typing import Any

import pytest

from cantiere.play.lessons import lesson
from cantiere.play.texts import LANGUAGES
from cantiere.play.view_models import selections
from cantiere.server.protocol.from_browser import AskEffectsMessage, PlayMessage
from cantiere.server.web.routes.known_answers import ordered, question
from tests.play.test_lessons import TAUGHT, step_named
from tests.server.clients import Server, at_most
from tests.server.test_lessons import AT_TABLE, asked

LARGEST = 60_000  # bytes, packed


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def anybody(server):
    """Without an account, or even a name."""
    return server.browser()


def play(move: str) -> PlayMessage:
    return PlayMessage.model_validate({**AT_TABLE, "kind": "play", "turn": 0, "move": move})


def weigh(about: str) -> AskEffectsMessage:
    return AskEffectsMessage.model_validate({**AT_TABLE, "kind": "effects", "turn": 0, "about": about})


def without_key(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, "answer": {**told["answer"], "key": None}}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("taught", TAUGHT)
def test_a_whole_lesson_is_played_from_what_is_kept(anybody, taught, language):
    """In every way that counts as right, part by part and as one; the answers are those of a server."""
    course = lesson(taught)
    kept = anybody.ok("GET", f"/api/lessons/{taught}/{language}/answers")
    assert (kept["game"], len(kept["steps"])) == (taught, len(course.steps))
    for number, (step, known) in enumerate(zip(course.steps, kept["steps"], strict=True)):
        for way in step.moves:
            done = known[question(way[:-1], play(way[-1]))]
            assert (done["answer"]["kind"], done["wanted"]) == ("accepted", None), step.name
        for played, lines in course.ways_on(number).items():
            for line in lines:
                turn = course.answered(number, played).match.turn
                wish = {"kind": "play", "turn": turn, "move": line}
                there = asked(anybody, f"{taught}/{language}/{number}", wish, *played)
                assert without_key(known[question(played, play(line))]) == without_key(there)


def test_a_move_can_be_put_together_in_any_order():
    assert ordered("buy-sa23+r5+r4+.") == ordered("buy-sa23+.+r4+r5") == "buy-sa23+.+r4+r5"
    assert ordered("+r5+r4") == "+r4+r5"
    assert question(["transform"], play("+b3")) == "transform|play +b3"
    assert question(["pass", "+o", "+g", "4g"], play("1p")) == "pass+g+o 4g|play 1p"
    found = {question([], weigh("+".join(parts))) for parts in permutations(["sa23", "r4", "r5"])}
    assert found == {"|about r4+r5+sa23"}


def test_a_payment_is_weighed_whatever_is_ticked(anybody):
    """Also one that is not enough: somebody learns what cards are worth."""
    number = step_named("palazzo", "buy")
    known = anybody.ok("GET", "/api/lessons/palazzo/en/answers")["steps"][number]
    enough = known[question([], weigh("r5+sa23+r4"))]["answer"]["about"]
    less = known[question([], weigh("sa23+r4"))]["answer"]["about"]
    assert question([], play(enough["move"])) in known
    assert (less["worth"], less["move"]) == (4, None)
    assert len([*selections(lesson("palazzo").table(number))]) < 500


@pytest.mark.parametrize("taught", TAUGHT)
def test_it_is_little_and_tells_nothing_that_a_pupil_may_not_see(anybody, taught):
    answer = anybody.ask("GET", f"/api/lessons/{taught}/fr/answers")
    assert int(answer.headers["content-length"]) <= LARGEST
    again = anybody.http.get(answer.url, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    told = json.dumps(answer.json())
    assert '"viewer": 0' in told
    assert not any(f'"viewer": {seat}' in told for seat in (1, 2, 3))


def test_what_is_no_lesson_has_no_answers_and_there_is_a_rate(anybody, tmp_path):
    assert anybody.refused("GET", "/api/lessons/chess/en/answers") == (404, "unknown_game")
    assert anybody.refused("GET", "/api/lessons/palazzo/de/answers") == (422, "bad_message")
    with Server(tmp_path, rates={"lessons": at_most(1)}) as strict:
        browser = strict.browser()
        browser.ok("GET", "/api/lessons/campanile/en/answers")
        assert browser.refused("GET", "/api/lessons/campanile/fr/answers") == (429, "too_often")
