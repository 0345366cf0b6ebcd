"""Palermo in a terminal: the players, their points and their businesses, beside the town."""

from typing import Any

from rich.cells import set_cell_size

from cantiere.cli.boards.palermo_palette import FAINT, GOLD, PAWNS, SEATS, STRONG, pawn, signs
from cantiere.cli.boards.palermo_town import Town
from cantiere.cli.boards.scene import Scene, said_of
from cantiere.cli.canvas import Canvas
from cantiere.core.readable import word_of
from cantiere.games.palermo.explain import open_doors
from cantiere.games.palermo.houses import BONUS
from cantiere.games.palermo.state import NOWHERE, ROUNDS, FieldName, House, Phase
from cantiere.games.palermo.walking import points_of
from cantiere.play.texts import word
from cantiere.play.view_models.palermo import open_facts
from cantiere.play.view_models.shapes.palermo import PlayerFacts

WIDTH = 32
_LONGEST_NAME = 18
_DOORS_IN_ROW = 4
_PAIR = 2
_BUILDING = (Phase.START, Phase.BUILD)


def said(scene: Scene, name: str, **facts: object) -> str:
    """A sentence or label of this board."""
    return said_of(scene.match.game.id, scene.language, name, **facts)


def short_name(scene: Scene, seat: int) -> str:
    return set_cell_size(scene.names[seat], _LONGEST_NAME).rstrip()


def panel(scene: Scene, town: Town) -> Canvas:
    """Phase and round, each player, then what the viewer asks for: houses left, or the own doors."""
    sheet, view = Canvas(), town.view
    sheet.put(0, 0, _heading(scene, view), STRONG)
    row = 2
    for seat in town.seats:
        row = _draw_player(sheet, scene, view, seat, row)
    if view.phase in _BUILDING:
        _draw_supply(sheet, scene, view, row)
        if scene.viewer in town.seats:
            _draw_walks(sheet, scene, view, row + 6)
    elif scene.viewer in town.seats:
        _draw_doors(sheet, scene, town, row)
    return sheet


def _heading(scene: Scene, view: Any) -> str:
    if scene.match.is_over:
        return said(scene, "over")
    if view.phase in _BUILDING:
        return said(scene, "city")
    return said(scene, "round", round_no=int(view.round_no), rounds=ROUNDS)


def _draw_player(sheet: Canvas, scene: Scene, view: Any, seat: int, row: int) -> int:
    """§7.2 Name and points; chips to place, or businesses collected and points to walk with."""
    is_next = seat == view.to_move and not scene.match.is_over
    sheet.put(row, 0, signs(scene.is_ascii).turn if is_next else " ", GOLD)
    column = sheet.put(row, 2, f" {PAWNS[seat]} ", pawn(seat))
    sheet.put(row, column + 1, short_name(scene, seat), STRONG)
    points = str(scene.match.scores()[seat])
    sheet.put(row, WIDTH - len(points), points, STRONG)
    sheet.put(row + 1, 6, _state_of(scene, view, seat), FAINT)
    return row + 2


def _state_of(scene: Scene, view: Any, seat: int) -> str:
    player = view.players[seat]
    if view.phase in _BUILDING:
        return said(scene, "chips", chips=int(player.chips))
    if player.is_home:
        return said(scene, "home", points=int(BONUS[int(view.seats)]))
    left, built = len(open_doors(player)), sum(door != NOWHERE for door in player.doors)
    marks = signs(scene.is_ascii)
    return f"{marks.full * (built - left)}{marks.hollow * left}  " + said(
        scene, "walks", points=int(points_of(view, seat))
    )


def _draw_supply(sheet: Canvas, scene: Scene, view: Any, row: int) -> None:
    """§1.2 Houses left."""
    sheet.put(row + 1, 0, said(scene, "supply"), STRONG)
    for house in House:
        name = word(scene.match.game.id, house.name.lower(), scene.language)
        sheet.put(row + 2 + house, 2, f"{house + 1}  {name:<11} {int(view.supply[house]):>2}")


def _draw_walks(sheet: Canvas, scene: Scene, view: Any, row: int) -> None:
    """§3 The own doors, each with the steps to the nearest other one."""
    walks = _figures(scene).get("walks", [])
    if len(walks) < _PAIR:
        return
    sheet.put(row, 0, said(scene, "walks_between"), STRONG)
    for place, (*steps, _) in enumerate(walks):
        nearest = min(cost for other, cost in enumerate(steps) if other != place and cost is not None)
        door = word_of(FieldName, int(view.players[scene.viewer].doors[place]))
        _put_door(sheet, row + 1, place, f"{door} {nearest}")


def _figures(scene: Scene) -> PlayerFacts:
    """What the viewer is told beyond the view."""
    return open_facts(scene.match)["players"][scene.viewer]


def _put_door(sheet: Canvas, row: int, place: int, text: str, style: str = "") -> None:
    down, across = divmod(place, _DOORS_IN_ROW)
    sheet.put(row + down, 2 + 8 * across, text, style)


def _draw_doors(sheet: Canvas, scene: Scene, town: Town, row: int) -> None:
    """§6.1 The own doors that are still open, nearest first, with their income or how far they are."""
    own, incomes = town.view.players[scene.viewer], town.incomes
    ways = dict(zip(map(int, own.doors), _figures(scene).get("ways", []), strict=False))
    doors = sorted(open_doors(own), key=lambda field: (ways[field] is None, ways[field] or 0))
    sheet.put(row + 1, 0, said(scene, "doors" if doors else "no_doors"), STRONG)
    for place, field in enumerate(doors):
        brings = f"+{incomes[field]}" if field in incomes else ways[field]
        style = f"bold {SEATS[scene.viewer]}" if field in incomes else ""
        _put_door(sheet, row + 2, place, f"{word_of(FieldName, field)} {brings}", style)
