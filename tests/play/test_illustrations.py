"""Figures: their positions can be reached, their captions are true and short, in both languages."""

from random import Random

import pytest

from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play import illustrations
from cantiere.play.illustrations import PARTS, Figure, figure, figures, figures_of_section, overview
from cantiere.play.lessons import PUPIL
from cantiere.play.match import Match
from cantiere.play.pages import section
from cantiere.play.texts import LANGUAGES, texts
from cantiere.play.view_models import facts, move_effects
from tests.play.test_lessons import TAUGHT
from tests.toy import LANTERN

TWO_LINES = 104  # characters, on a phone
LONGEST = 150  # characters of a caption
PANELS = range(4, 7)

# What the issue asks a figure for, by the chapters in which it stands.
SHOWN = {
    "azul-pavilion": "1.3 2.1 3.1 3.2 3.4 4.2 4.3 4.5 4.6 6.1 7.1",
    "campanile": "1.4 1.5 2.4 3.3 4.2 4.3 5.3 6.2 6.4",
    "palazzo": "1.4 3.2 3.4 3.6 4.1 4.2 5.2 5.3 6.1 7.1 7.2 7.3",
    "palermo": "1.1 1.2 1.3 3.1 3.2 3.4 4.1 4.2 4.3 5.2 5.3 5.4 6.1 6.2",
}
# Points and the like of which captions tell: of the move that is thought of.
TOLD = [
    ("azul-pavilion", "marker", "lost", 2),
    ("azul-pavilion", "pay_jokers", "paid", {"yellow": 3, "purple": 1}),
    ("azul-pavilion", "run", "points", 2),
    ("azul-pavilion", "pillar", "won", ["pillar-blue"]),
    ("azul-pavilion", "statue", "won", ["statue-green"]),
    ("azul-pavilion", "statue", "points", 4),
    ("palazzo", "transform", "gain", 10),
    ("palermo", "collect", "income", 2),
    ("palermo", "run", "way", 3),
    ("palermo", "fine", "fines", 1),
    ("palermo", "fine", "income", 1),
    ("palermo", "home", "income", 12),
]
every_game = pytest.mark.parametrize("game", TAUGHT)
EVERY = [pytest.param(one, id=f"{game}-{one.name}") for game in TAUGHT for one in figures(game).values()]


@pytest.mark.parametrize("one", EVERY)
def test_the_rules_lead_to_every_figure(one: Figure):
    """A change of rules, of chance or of notation that breaks a figure is found here."""
    match = one.table()
    if one.asks:
        assert match.to_move == PUPIL
        assert match.legal()
    if one.chosen:
        assert match.tried(one.chosen, PUPIL)


@every_game
def test_every_section_that_a_figure_makes_clearer_has_one(game):
    assert [number for number in SHOWN[game].split() if not figures_of_section(game, number)] == []


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_has_its_section_and_a_short_caption(game, language):
    captions = texts(game, language)["figures"]
    assert sorted(captions) == sorted(figures(game))
    for one in figures(game).values():
        assert one.rule == f"{find(game).rules_prefix}.{one.section}"
        assert section(game, language, one.section)
        assert len(captions[one.name]) <= LONGEST, captions[one.name]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_tells_the_whole_game(game, language):
    panels, said = overview(game), texts(game, language)["overview"]
    assert len(panels) in PANELS
    assert [part for part in PARTS if any(panel.part == part for panel in panels)] == list(PARTS)
    assert sorted(said) == sorted(panel.figure.name for panel in panels)
    assert all(len(sentence) <= LONGEST and sentence.count(". ") <= 1 for sentence in said.values())


@pytest.mark.parametrize(("game", "name", "what", "worth"), TOLD)
def test_what_captions_tell_of_a_move_is_true(game, name, what, worth):
    one = figure(game, name)
    assert dict(move_effects(one.table())[one.chosen])[what] == worth


def test_what_captions_tell_of_scores_is_true():
    lines = {
        one.line: one.points for one in figure("azul-pavilion", "stars_complete").table().breakdown(PUPIL)
    }
    assert [lines[line] for line in ("star_orange", "number_1", "number_2", "number_3")] == [17, 4, 8, 12]
    ana, ben = facts(figure("palazzo", "palaces").table(), PUPIL)["palaces"]
    assert sorted(palace["points"] for palace in ana) == [-5, 0, 6, 12, 20, 23]
    assert {"windows": 9, "one_material": 3} in [palace["sheet"] for palace in ben]
    assert figure("palazzo", "messengers").table().is_over


def test_what_captions_tell_of_tables_is_true():
    reveal = figure("palazzo", "reveal").table().view_as_dict(PUPIL)
    assert (reveal["architect"], reveal["tile_price"]) == ("west", 9)
    assert (reveal["where"]["sa23"], reveal["where"]["br32"]) == ("depot", "east")
    four = figure("palazzo", "four").table().view_as_dict(PUPIL)
    assert list(four["where"].values()).count("west") == 4
    assert figure("palazzo", "auction").table().view_as_dict(PUPIL)["highest"] == 9
    flags = figure("campanile", "flags").table().view_as_dict(PUPIL)
    assert {name: tower["storeys"] for name, tower in flags["towers"].items()} == {
        "rosa": 12,
        "aurelia": 10,
        "chiara": 9,
        "bruna": 7,
        "grigia": 5,
    }
    assert figure("campanile", "last_card").table().view_as_dict(PUPIL)["piles"][2]["left"] == 1
    assert facts(figure("palermo", "points").table(), PUPIL)["players"][PUPIL]["points"] == 3


def test_a_game_may_have_no_figures_yet(monkeypatch):
    monkeypatch.setattr(illustrations, "find", lambda name: LANTERN)
    assert not illustrations.figures.__wrapped__(LANTERN.id)
    assert illustrations.overview.__wrapped__(LANTERN.id) == ()


def test_a_figure_that_is_not_there_is_refused():
    with pytest.raises(Refusal) as refused:
        figure("palermo", "tower")
    assert refused.value.code == "no_such_figure"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_first_decisions_are_explained_by_kinds_of_moves(game, language):
    said = texts(game, language)["first"]
    assert set(said) <= {find(game).notation.parts(n)["kind"] for n in range(find(game).notation.size)}
    assert all(len(sentence) <= TWO_LINES for sentence in said.values())


@every_game
def test_no_decision_of_a_first_game_goes_without_its_sentence(game):
    """But for what continues a move, and for tiles that can only be put out of the game."""
    said, chance = texts(game, "en")["first"].keys(), Random(1)
    for seed in range(4):
        match = Match(find(game), find(game).seats[0], seed)
        while not match.is_over:
            moves = match.moves()
            kinds = {move.parts["kind"] for move in moves if not move.startswith("+")}
            assert len(moves) == 1 or not kinds or kinds & said or kinds == {"out"}
            match.play(chance.choice(moves))
