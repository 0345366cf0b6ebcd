"""Palermo in a terminal: the whole table, hints, and the legal moves in groups."""

from rich.text import Text

from cantiere.cli.boards.palermo_palette import DOORS, PAWNS, POLICE, SEATS, pawn, policeman, signs
from cantiere.cli.boards.palermo_players import panel, said, short_name
from cantiere.cli.boards.palermo_town import ROWS, drawn, town_of
from cantiere.cli.boards.scene import Board, Choice, MoveGroup, Scene, said_of
from cantiere.cli.canvas import beside, stacked
from cantiere.games.palermo.explain import open_doors
from cantiere.games.palermo.moves import GO, HOME
from cantiere.games.palermo.state import NoPolice, Phase
from cantiere.play.match import Match
from cantiere.play.texts import word

_GAP = 2


def draw(scene: Scene) -> list[Text]:
    """The town, and beside it the players; below it where the screen is narrow."""
    town = town_of(scene, signs(scene.is_ascii))
    sheets = [drawn(town, has_foot=scene.fits(ROWS)), panel(scene, town)]
    joined = beside(sheets, _GAP)
    return (joined if joined.width <= scene.width else stacked(sheets, gap=1)).lines()


def legend(scene: Scene) -> list[Text]:
    """What the letters and digits mean."""
    lines = [Text(said(scene, "legend"))]
    for seat in range(scene.match.seats):
        line = (
            Text("  ")
            .append(f" {PAWNS[seat]} ", pawn(seat))
            .append(f" {DOORS[seat]} ", f"bold {SEATS[seat]}")
        )
        if scene.view.no_police == NoPolice.NO:
            line.append(POLICE[seat], policeman(seat)).append(" ")
        lines.append(line.append(short_name(scene, seat)))
    return lines


def hint(scene: Scene) -> str:
    """What is to be decided now, with a move that could be typed."""
    view, moves = scene.view, scene.match.moves()
    phase = Phase(int(view.phase)).name.lower()
    if phase == "turn" and view.players[int(view.to_move)].is_home:
        phase = "home"
    police = next((move for move in moves if move[0] == "p"), "")
    return said(scene, f"hint_{phase}", move=moves[0] if moves else "", police=police)


def groups(match: Match, language: str) -> list[MoveGroup]:
    """§3.1 Houses by type; §4.1 doors and home, other ends, the policeman."""
    found: dict[str, list[Choice]] = {}
    for action in match.legal():
        found.setdefault(_title(match, action, language), []).append(Choice(action))
    order = [title for title in _titles(language, match.game.id) if title in found]
    return [MoveGroup(title, tuple(found[title])) for title in order]


def _titles(language: str, game_id: str) -> list[str]:
    houses = [word(game_id, house, language) for house in ("one", "two", "three")]
    return ["", *houses, *(said_of(game_id, language, f"group_{kind}") for kind in ("money", "go", "post"))]


def _title(match: Match, action: int, language: str) -> str:
    parts, game_id = match.game.notation.parts(action), match.game.id
    if parts["kind"] == "build":
        return word(game_id, str(parts["house"]), language)
    if parts["kind"] == "post":
        return said_of(game_id, language, "group_post")
    if action == HOME or action - GO in open_doors(match.state.players[match.mover]):
        return said_of(game_id, language, "group_money")
    is_walk = parts["kind"] == "go" and match.state.phase != Phase.ENTER
    return said_of(game_id, language, "group_go") if is_walk else ""


BOARD = Board(draw, legend, hint, groups, quiet=frozenset({"stepped", "ran", "paved"}))
