"""`train`: what is told of a net that learns, and what is refused before it begins."""

import re

import pytest

from cantiere.bots.nets.training import Course, Plan
from cantiere.core.compile import JIT
from cantiere.play.texts import LANGUAGES, phrase

PLAN = Plan("campanile", (2,), rounds=2, games=20 if JIT else 1, seed=0)
SMALL = ("--players", "2", "--rounds", "2", "--games", str(PLAN.games))
PNG = b"\x89PNG\r\n\x1a\n"


def test_it_tells_of_every_round_and_draws_the_curve(call, tmp_path):
    """The second time nothing is left to learn: all is told as before, in any language."""
    for language in LANGUAGES:
        arguments = ("train", "campanile", "--into", "net", *SMALL, "--plot", f"{language}.png")
        result = call(*arguments, "--lang", language)
        assert result.exit_code == 0
        assert re.findall(r"^ +([0-9]+) ", result.stdout, re.MULTILINE) == ["1", "2"]
        assert result.stdout.count("%") == 4
        assert "net.npz" in result.stdout
        assert (tmp_path / f"{language}.png").read_bytes().startswith(PNG)


def test_interrupted_it_says_how_to_go_on(call, monkeypatch, tmp_path):
    """After the first round; the second call has only the other one to play."""
    real, begun = Course._lessons, []

    def interrupted(course, number, seats):
        begun.append(number)
        if len(begun) > 1:
            raise KeyboardInterrupt
        return real(course, number, seats)

    monkeypatch.setattr(Course, "_lessons", interrupted)
    result = call("train", "campanile", "--into", "net", *SMALL)
    assert result.exit_code == 130
    assert phrase("train_kept", "en", folder="net") in " ".join(result.stderr.split())
    monkeypatch.setattr(Course, "_lessons", real)
    assert [one.number for one in Course.at(PLAN, tmp_path / "net").rounds()] == [2]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("train", "palermo", "--into", "net"), "campanile"),
        (("train", "campanile", "--into", "net", "--players", "6"), "2 to 5"),
        (("train", "campanile", "--into", "net", "--plot", "curve.txt"), ".png"),
    ],
)
def test_what_cannot_be_is_refused_before_the_first_game(call, tmp_path, arguments, word):
    result = call(*arguments)
    assert result.exit_code != 0
    assert word in result.stderr
    assert not (tmp_path / "net").exists()
