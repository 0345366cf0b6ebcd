"""`games`, `rules`, `show`, `legal`, `perft`: looking at things."""

import os
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cantiere.cli.boards import azul_stars, board_of
from cantiere.cli.boards.scene import Scene
from cantiere.cli.canvas import Canvas
from cantiere.core.compile import JIT
from cantiere.games import GAMES
from cantiere.games.azul_pavilion.state import POSITIONS
from cantiere.play.match import Match
from cantiere.play.pages import game_ids
from cantiere.play.perft import perft
from cantiere.play.position import read_position, write_position
from cantiere.play.texts import LANGUAGES
from tests.cli.conftest import GAME
from tests.conftest import ROOT
from tests.toy import LANTERN

SNAPSHOTS = Path(__file__).parent / "snapshots"


def test_the_games_are_listed_with_all_that_other_commands_ask_for(call):
    shown = call("games", COLUMNS="160").stdout
    for game in GAMES:
        options = [f"{option.name}={value}" for option in game.options for value in option.values]
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        for part in (game.id, game.title, game.author, str(game.year), seats, *options):
            assert part in shown


# Rules.


def test_every_game_has_a_page():
    assert {game.id for game in GAMES} <= set(game_ids())


@pytest.mark.parametrize("wanted", ["3.2", "azul.3.2", "§3.2", " 3.2. "])
def test_one_section_of_the_rules(call, wanted):
    shown = call("rules", "azul-pavilion", wanted).stdout
    assert shown.startswith("3.2 Jokers in the draft")
    assert "3.3" not in shown


def test_a_chapter_holds_its_sections(call):
    shown = call("rules", "azul-pavilion", "3", "--lang", "fr").stdout
    assert all(f"3.{number} " in shown for number in range(1, 6))
    assert "\n4 " not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_page_has_no_trace_of_markdown(call, language):
    shown = call("rules", "azul-pavilion", "--lang", language).stdout
    assert "9.3" in shown
    assert not any(mark in shown for mark in ("**", "##", "](", "<!--", "|---"))
    assert max(map(len, shown.splitlines())) <= 80


# Boards.


def rendered(call, name: str, *arguments: str, columns: str) -> tuple[str, str]:
    """What is shown, and what was shown when a person last looked (REWRITE_GOLDEN=1 writes it anew)."""
    shown = call("show", "--new", "azul-pavilion", *arguments, COLUMNS=columns).stdout
    shown = "".join(line.rstrip() + "\n" for line in shown.splitlines())
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(shown, "utf-8")
    return shown, path.read_text("utf-8")


@pytest.mark.parametrize("columns", ["60", "80", "120", "160"])
@pytest.mark.parametrize(("players", "seed", "turn"), [("2", "9", "77"), ("4", "71", "162")])
def test_the_table_looks_as_it_did(call, players, seed, turn, columns):
    wanted = ("--players", players, "--seed", seed, "--turn", turn)
    shown, known = rendered(call, f"table-{players}-{columns}", *wanted, columns=columns)
    assert shown == known
    assert max(map(len, shown.splitlines())) <= int(columns)


@pytest.mark.parametrize("columns", ["80", "120"])
def test_the_grey_side_looks_as_it_did(call, columns):
    wanted = ("--players", "3", "--seed", "5", "--turn", "100", "--option", "side=grey")
    shown, known = rendered(call, f"grey-{columns}", *wanted, columns=columns)
    assert shown == known


def test_a_board_in_progress_shows_the_stars_where_they_lie(call):
    """§1.2 Clockwise from the upper left: orange, red, blue, yellow, green, purple, round the centre."""
    shown = call("show", "--new", "azul-pavilion").stdout.splitlines()
    rows = {label: next(row for row, line in enumerate(shown) if label in line) for label in LABELS}
    columns = {label: shown[rows[label]].index(label) for label in LABELS}
    assert (
        rows["O 17"]
        == rows["R 14"]
        < rows["P 20"]
        == rows["C 12"]
        == rows["B 15"]
        < rows["G 18"]
        == rows["Y 16"]
    )
    assert columns["P 20"] < columns["O 17"] < columns["C 12"] < columns["R 14"] < columns["B 15"]
    assert (columns["G 18"], columns["Y 16"]) == (columns["O 17"], columns["R 14"])


LABELS = ("O 17", "R 14", "P 20", "C 12", "B 15", "G 18", "Y 16")


def test_spaces_around_a_feature_are_drawn_around_it():
    """§1.3 Every pillar, statue and window has its own spaces nearest to it."""
    spaces = {
        (star, position): (
            row + azul_stars._CLOCK[azul_stars.hour(star, position)][0],
            column + azul_stars._CLOCK[azul_stars.hour(star, position)][1],
        )
        for star, (row, column) in azul_stars._MIDDLES.items()
        for position in range(POSITIONS)
    }
    for feature, row, column in azul_stars._feature_places():
        row, column = row - azul_stars._TOP, column - azul_stars._LEFT
        own = {(feature.star, place) for place in range(POSITIONS) if feature.spaces >> place & 1}
        own |= {(feature.other, place) for place in range(POSITIONS) if feature.other_spaces >> place & 1}
        nearest = sorted(
            spaces, key=lambda space: 4 * (spaces[space][0] - row) ** 2 + (spaces[space][1] - column) ** 2
        )
        assert set(nearest[: len(own)]) == own, feature


def test_wide_characters_take_two_columns():
    sheet = Canvas()
    assert sheet.put(0, 0, "日本") == 4
    sheet.put(0, 4, "!")
    assert sheet.width == 5
    assert sheet.lines()[0].plain == "日本!"


def test_colours_are_used_where_wanted_and_never_needed(call):
    table = ("show", "--new", "azul-pavilion", "--seed", "9", "--turn", "77")
    plain = call(*table).stdout
    coloured = call(*table, FORCE_COLOR="1", COLORTERM="truecolor", TERM="xterm").stdout
    without = call(*table, FORCE_COLOR="1", COLORTERM="truecolor", TERM="xterm", NO_COLOR="1").stdout
    assert "\x1b[" not in plain
    assert "48;2;" in coloured
    assert "48;2;" not in without


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_a_terminal_without_our_characters_gets_others(call, side):
    result = call("show", "--new", "azul-pavilion", "--option", f"side={side}", charset="ascii")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert "?" not in result.stdout
    assert ("1/3" in result.stdout) is (side == "grey")


def test_a_game_without_a_drawing_shows_its_fields():
    match = Match(LANTERN, LANTERN.seats[0], 1)
    board = board_of(LANTERN)
    scene = Scene(match, 0, ("Ana", "Ben", "Chloé", "Dan")[: match.seats], "en")
    shown = "\n".join(line.plain for line in board.draw(scene))
    assert all(f"{name}:" in shown for name in match.view_as_dict(0))
    assert "rng" not in shown
    assert board.legend(scene) == []
    assert match.moves()[0] in board.hint(scene)
    assert [choice.action for group in board.groups(match, "en") for choice in group.choices] == match.legal()


# Positions.


def test_a_position_can_be_made_from_nothing_and_shown(call, tmp_path):
    written = call(
        "show", "--new", "azul-pavilion", "--players", "3", "--seed", "4", "--turn", "50", "--json"
    )
    match = read_position(written.stdout)
    assert match.seats == 3
    assert write_position(match) == written.stdout
    (tmp_path / "position.json").write_text(written.stdout, "utf-8")
    fresh = call("show", "--new", "azul-pavilion", "--players", "3", "--seed", "4", "--turn", "50").stdout
    assert call("show", "position.json").stdout == fresh
    assert call("show", "-", lines=written.stdout).stdout == fresh
    assert call("show", "position.json", "--json").stdout == written.stdout


def test_a_new_table_can_be_one_at_the_end(call):
    shown = call("show", "--new", "azul-pavilion", "--turn", "9999").stdout
    assert "The game is over" in shown
    assert "if it ended" not in shown


def test_a_game_file_shows_its_last_turn_or_another(call, game_file, finished):
    assert "The game is over" in call("show", "game.json").stdout
    earlier = finished.copy()
    earlier.go_to(30)
    assert call("show", "game.json", "--turn", "30", "--json").stdout == write_position(earlier)
    assert "Ana" in call("show", "game.json", "--turn", "30").stdout


def test_legal_moves_come_with_words_and_rules(call, game_file, finished):
    earlier = finished.copy()
    earlier.go_to(30)
    shown = call("legal", "game.json", "--turn", "30", COLUMNS="160").stdout
    rows = [line.split() for line in shown.splitlines()[2:]]
    assert [row[1] for row in rows] == earlier.moves()
    assert [row[-1] for row in rows] == [earlier.why(action) for action in earlier.legal()]
    assert "no legal moves" in call("legal", "game.json").stdout


def test_a_picture_of_a_table_needs_nothing_from_elsewhere(call, tmp_path):
    result = call("show", "--new", "azul-pavilion", "--seed", "9", "--turn", "77", "--svg", "table.svg")
    assert result.stdout == "Written: table.svg\n"
    check_picture((tmp_path / "table.svg").read_text("utf-8"))


def test_the_picture_in_the_readme_is_one_of_ours():
    """Made by: cantiere show --new azul-pavilion --players 4 --seed 71 --turn 162 --svg FILE"""
    text = (ROOT / "docs" / "img" / "terminal-azul.svg").read_text("utf-8")
    check_picture(text)
    assert GAME.title in unescape(text).replace("\u00a0", " ")


def check_picture(text: str) -> None:
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "font-face" not in text


# Perft.


@pytest.mark.parametrize("target", ["azul-pavilion", "position.json"])
def test_perft_counts_the_lines_of_play(call, tmp_path, target):
    depth = 4 if JIT else 2
    match = Match(GAME, 2, 3)
    (tmp_path / "position.json").write_text(write_position(match), "utf-8")
    shown = call("perft", target, "--depth", str(depth), "--seed", "3").stdout
    counts = [line.split()[1] for line in shown.splitlines()[2:]]
    assert counts == [f"{perft(GAME, match.state, ahead):,}" for ahead in range(1, depth + 1)]


def test_numbers_are_written_as_the_language_writes_them(call):
    depth = "4" if JIT else "3"
    assert "," not in call("perft", "azul-pavilion", "--depth", depth, "--lang", "fr").stdout
