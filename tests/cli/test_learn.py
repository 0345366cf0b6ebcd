"""`cantiere learn`: whole lessons as somebody types them, and all else that may be typed."""

import json

import pytest

from cantiere.cli.learn import COMMANDS
from cantiere.play.lessons import lesson
from cantiere.play.texts import LANGUAGES, phrase, texts
from tests.conftest import spaced
from tests.play.test_lessons import TAUGHT


def flat(text: str) -> str:
    """Without the breaks of a narrow terminal."""
    return " ".join(spaced(text).split())


def typed(taught: str) -> str:
    """Enter where something is only told, else the move that is asked for."""
    return "".join(f"{line}\n" for step in lesson(taught).steps for line in step.shown or ("",))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("taught", TAUGHT)
def test_a_whole_lesson(call, home, taught, language):
    result = call("--lang", language, "learn", taught, lines=typed(taught))
    assert result.exit_code == 0
    said = flat(result.stdout)
    for sentence in texts(taught, language)["lesson"].values():
        assert flat(sentence) in said
    assert f"cantiere play {taught} --against easy" in said
    assert json.loads((home / "lessons.json").read_text("utf-8")) == {taught: len(lesson(taught).steps)}


def test_whoever_quits_goes_on_there(call):
    call("learn", "campanile", lines="\nr3\nquit\n")
    assert "Step 3 of 11" in call("learn", "campanile", lines="quit\n").stdout
    assert "Step 1 of 11" in call("learn", "campanile", "--step", "1", lines="quit\n").stdout


def test_a_lesson_that_is_over_begins_anew(call):
    call("learn", "campanile", lines=typed("campanile"))
    assert "Step 1 of 11" in call("learn", "campanile").stdout


@pytest.mark.parametrize(
    "kept", ["", "[]", "{", '{"campanile": "x"}', '{"campanile": 99}', '{"campanile": -1}']
)
def test_what_was_kept_wrongly_is_no_obstacle(call, home, kept):
    home.mkdir(parents=True)
    (home / "lessons.json").write_text(kept, "utf-8")
    assert "Step 1 of 11" in call("learn", "campanile").stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_back_skip_and_rules_in_both_languages(call, language):
    back, skip, rules, leave = (texts("common", language)["commands"][name] for name in COMMANDS)
    lines = f"{back}\n\n{rules}\n{skip}\n{back}\n{leave}\n"
    result = call("--lang", language, "learn", "campanile", lines=lines)
    steps = [phrase("lesson_step", language, number=number, steps=11) for number in (1, 2, 3)]
    shown = [line.strip() for line in result.stdout.splitlines() if line.strip() in steps]
    assert shown == [steps[0], steps[1], steps[2], steps[1]]
    assert "3.2" in result.stdout


def test_wrong_moves_are_answered_with_their_reason(call):
    said = flat(call("learn", "campanile", lines="\na3\nr9\nr2\n").stdout)
    assert "You have no Aurelia card" in said
    assert "'r9' is not a move" in said
    assert "You may play r2, but it shows something else. Here it is r3" in said
    assert "Step 3 of 11" not in said


def test_what_is_only_told_cannot_be_played(call):
    assert "only told" in flat(call("learn", "campanile", lines="r3\n").stdout)


@pytest.mark.parametrize(("taught", "steps"), [("campanile", 2), ("palazzo", 2)])
def test_whoever_learns_is_spoken_to(call, taught, steps):
    said = flat(call("--lang", "fr", "learn", taught, "--step", str(steps)).stdout)
    assert "à vous de jouer" in said.casefold()
    assert "Vous de jouer" not in said


@pytest.mark.parametrize(
    ("arguments", "reason"), [(("chess",), "chess"), (("palermo", "--step", "99"), "99")]
)
def test_what_does_not_exist_is_refused(call, arguments, reason):
    result = call("learn", *arguments)
    assert result.exit_code == 2
    assert reason in result.stderr
