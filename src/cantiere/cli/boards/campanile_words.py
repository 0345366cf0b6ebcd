"""Campanile in a terminal: legend, hints, and the legal moves in groups."""

from itertools import groupby

from rich.text import Text

from cantiere.cli.boards.campanile_palette import GOLD, UNKNOWN, card, letter
from cantiere.cli.boards.campanile_towers import name_of, said
from cantiere.cli.boards.scene import Choice, MoveGroup, Scene
from cantiere.games.campanile.moves import NO_BET, style_and_number
from cantiere.games.campanile.state import Phase, Style
from cantiere.play.match import Match
from cantiere.play.texts import word


def legend(scene: Scene) -> list[Text]:
    """What the letters and signs mean."""
    styles, things = Text(), Text()
    for style in Style:
        styles.append(f" {letter(style)} ", card(style)).append(f" {name_of(scene, style)}  ")
    things.append(" ? ", UNKNOWN).append(f" {said(scene, 'legend_hidden')}  ")
    things.append("(R)", card(Style.ROSA)).append(f" {said(scene, 'legend_own')}  ")
    things.append("+8", GOLD).append(f" {said(scene, 'legend_points')}")
    return [styles, things, Text(said(scene, "legend_bets"))]


def hint(scene: Scene) -> str:
    """What is to be decided now, with a move that could be typed."""
    state, moves = scene.match.state, scene.match.moves()
    phase = Phase(int(state.phase))
    name = "hint_no_token" if moves == ["+."] else f"hint_{phase.name.lower()}"
    return said(scene, name, move=moves[0] if moves else "", storeys=int(state.storeys))


def groups(match: Match, language: str) -> list[MoveGroup]:
    """§3.2 §4.1 By tower; storeys or tokens one below the other."""
    return [
        MoveGroup(title, tuple(Choice(action) for action in actions))
        for title, actions in groupby(match.legal(), lambda action: _title(match, action, language))
    ]


def _title(match: Match, action: int, language: str) -> str:
    if action == NO_BET:
        return ""
    style = Style(int(style_and_number(action)[0]))
    return word(match.game.id, style.name.lower(), language)
