"""Tables as pixels: what notebooks show as SVG, and nothing that a spectator does not see."""

import numpy as np
import pytest

from cantiere.play.match import Match
from cantiere.play.pictures.canvas import SEATS
from cantiere.research.frames import Pixels, frame
from cantiere.research.gymnasium_env import CantiereEnv
from cantiere.research.pettingzoo_env import raw_env
from tests.conftest import every_registered_game, every_table
from tests.toy import LANTERN


def rgb(colour):
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]


def test_shapes_stand_where_they_were_drawn():
    canvas = Pixels()
    canvas.box(10, 10, 20, 20, fill="#ff0000")
    canvas.disc((60, 20), 10, fill="#00ff00")
    canvas.shape([(80, 10), (100, 10), (100, 30), (80, 30)], fill="#0000ff")
    canvas.write((60, 60), "HHH", size=20, fill="#000000")
    picture = canvas.frame(120, 80)
    assert picture.shape == (80, 120, 3)
    assert picture.dtype == np.uint8
    places = ((20, 20), (20, 60), (20, 90), (5, 5))
    assert [picture[at].tolist() for at in places] == [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255] * 3]
    down, across = np.nonzero(picture[40:].sum(axis=2) < 100)
    assert 35 < across.min() < across.max() < 85
    assert 40 <= down.min() + 40 < down.max() + 40 <= 60  # it stands on its line


@every_registered_game
def test_both_environments_draw_the_table(game):
    env = CantiereEnv(game, bots="random", render_mode="rgb_array")
    env.reset(seed=7)
    first = env.render()
    assert first.shape[2] == 3
    other = raw_env(game, render_mode="rgb_array")
    other.reset(seed=env.match.seed)
    for action in env.match.actions:
        other.step(action)
    assert (other.render() == first).all()
    for _ in range(8):
        env.match.play(env.match.legal()[-1])
    assert env.render().shape != first.shape or (env.render() != first).any()
    assert any((first == rgb(colour)).all(axis=2).any() for colour in SEATS)


@every_table
def test_what_is_hidden_is_not_drawn(table):
    match = table.match()
    world = Match(table.game, table.seats, 1, table.options, start=match.imagined(-1, 5))
    assert (frame(world) == frame(match)).all()


def test_a_game_without_a_picture_is_told_as_text():
    assert (frame(Match(LANTERN, 2, 1)) < 128).any()


@pytest.mark.parametrize("made", [CantiereEnv, raw_env])
def test_it_is_among_the_ways_of_rendering(made):
    assert "rgb_array" in made.metadata["render_modes"]
