"""Lessons can be played to their end, say what is true, and say it shortly, in both languages."""

import pytest

from cantiere.core.errors import IllegalMove, Refusal, UnknownGame
from cantiere.play.lessons import PUPIL, lesson, lesson_of
from cantiere.play.pages import section
from cantiere.play.texts import LANGUAGES, say, texts
from tests.toy import LANTERN

TAUGHT = ("azul-pavilion", "campanile", "palazzo", "palermo")
LONGEST, LONGEST_DONE = 100, 90  # characters: two lines on a phone, where a tick stands before the second
PER_LESSON = range(10, 20)  # steps: five to ten minutes

every_lesson = pytest.mark.parametrize("taught", TAUGHT)

GAINS = [  # points of which the sentences tell
    ("azul-pavilion", "marker", -2),
    ("azul-pavilion", "pay", 1),
    ("azul-pavilion", "centre", 1),
    ("azul-pavilion", "run", 2),
    ("azul-pavilion", "keep", 0),
    ("palazzo", "found", -5),
    ("palazzo", "on_top", 8),
    ("palazzo", "put_in", 10),
    ("palermo", "collect", 2),
    ("palermo", "second", 2),
]


def longest(name: str) -> int:
    return LONGEST_DONE if name.endswith("_done") else LONGEST


def step_named(taught: str, name: str) -> int:
    return [step.name for step in lesson(taught).steps].index(name)


@every_lesson
def test_every_step_can_be_done_in_each_way_that_counts_as_right(taught):
    """A change of rules, of chance or of notation that breaks a lesson is found here."""
    course = lesson(taught)
    assert len(course.steps) in PER_LESSON
    for number, step in enumerate(course.steps):
        for lines in step.moves:
            assert course.table(number).to_move == PUPIL
            assert course.answered(number, lines).is_done, step.name
        assert len(step.moves) <= 1 or course.is_last_of_scene(number), "the lesson goes on after one of them"


@every_lesson
def test_a_step_begins_where_the_one_before_has_led(taught):
    course = lesson(taught)
    for number, step in enumerate(course.steps[:-1]):
        if not course.is_last_of_scene(number):
            match = course.answered(number, step.shown).match
            for line in step.replies:
                match.play_text(line)
            assert match.actions == course.table(number + 1).actions


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_sentences(taught, language):
    steps = lesson(taught).steps
    names = [step.name for step in steps]
    assert len(set(names)) == len(names)
    said = texts(taught, language)["lesson"]
    assert said.keys() == {*names, *(f"{step.name}_done" for step in steps if step.moves)}
    assert [name for name, sentence in said.items() if len(sentence) > longest(name)] == []
    for step in steps:
        assert section(taught, language, step.rule)


@pytest.mark.parametrize(("taught", "name", "points"), GAINS)
def test_what_a_step_says_to_bring_is_what_it_brings(taught, name, points):
    course, number = lesson(taught), step_named(taught, name)
    answer = course.answered(number, course.steps[number].shown)
    assert answer.match.scores()[PUPIL] - course.table(number).scores()[PUPIL] == points


def test_the_last_bet_of_campanile_wins_by_two_points():
    course, number = lesson("campanile"), step_named("campanile", "last_bet")
    match = course.answered(number, ["+a3"]).match
    assert match.is_over
    assert match.scores() == [12, 10]


def test_a_step_may_ask_for_two_moves():
    course, number = lesson("palazzo"), step_named("palazzo", "cards")
    (wanted,) = course.answered(number, ["r5"]).wanted
    assert course.game.notation.text(wanted) == "s3"
    assert course.answered(number, ["r5", "s3"]).is_done


def test_what_comes_after_all_is_done_shows_something_else():
    course, number = lesson("palazzo"), step_named("palazzo", "money")
    with pytest.raises(Refusal) as refused:
        course.answered(number, ["money", "r5"])
    assert refused.value.code == "lesson_only_told"


def test_a_move_may_be_given_in_parts():
    course, number = lesson("azul-pavilion"), step_named("azul-pavilion", "keep")
    assert not course.answered(number, ["pass"]).is_done
    assert course.answered(number, ["pass", "+o"]).is_done


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rules_forbid_is_refused_by_them_and_what_they_allow_is_led_back(language):
    course, number = lesson("azul-pavilion"), step_named("azul-pavilion", "take")
    with pytest.raises(IllegalMove) as forbidden:
        course.answered(number, ["1p"])
    assert forbidden.value.rule
    with pytest.raises(Refusal) as other:
        course.answered(number, ["4r"])
    assert other.value.code == "lesson_elsewhere"
    assert "4g" in say(other.value, language)


@pytest.mark.parametrize("number", [-1, 12])
def test_a_step_that_does_not_exist_is_refused(number):
    with pytest.raises(Refusal) as refused:
        lesson("azul-pavilion").table(number)
    assert refused.value.code == "no_such_step"


def test_a_game_without_a_lesson_says_so():
    with pytest.raises(UnknownGame) as refused:
        lesson_of(LANTERN)
    assert refused.value.code == "no_lesson"
