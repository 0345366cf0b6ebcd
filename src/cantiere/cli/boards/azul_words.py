"""Azul – Summer Pavilion in a terminal: legend, hints, and the legal moves in groups."""

from itertools import groupby

from rich.text import Text

from cantiere.cli.boards.azul_palette import GOLD, SEAL, letter, signs, tile
from cantiere.cli.boards.azul_table import MARKER, said, total
from cantiere.cli.boards.scene import Choice, MoveGroup, Scene, said_of
from cantiere.games.azul_pavilion.boards import FEATURES
from cantiere.games.azul_pavilion.state import MOST_KEPT, Colour, Phase, Side
from cantiere.play.match import Match
from cantiere.play.texts import describe, word

_KINDS = {feature.kind: feature.gain for feature in FEATURES}


def legend(scene: Scene) -> list[Text]:
    """What the letters and signs mean."""
    lines = [_colours(scene), _features(scene)]
    if scene.view.side == Side.GREY:
        sign = f"1{signs(scene.is_ascii).prices[3]}".strip()
        lines.append(Text(said(scene, "grey_legend", sign=sign)))
    return lines


def _colours(scene: Scene) -> Text:
    line = Text()
    for colour in Colour:
        line.append(f" {letter(colour)} ", tile(colour))
        line.append(f" {word(scene.match.game.id, colour.name.lower(), scene.language)}  ")
    return line


def _features(scene: Scene) -> Text:
    line = Text()
    for kind, gain in _KINDS.items():
        waiting, won = signs(scene.is_ascii).features[kind]
        line.append(f"{waiting} ").append(f"{won} ", GOLD)
        line.append(f"{word(scene.match.game.id, kind, scene.language)} +{gain}  ")
    line.append(said(scene, "feature_legend")).append("  ")
    return line.append(MARKER, SEAL).append(f" {said(scene, 'marker')}")


def hint(scene: Scene) -> str:
    """What is to be decided now, with a move that could be typed."""
    view, moves = scene.view, scene.match.moves()
    phase = Phase(int(view.phase))
    player = view.players[int(view.to_move)]
    return said(
        scene,
        f"hint_{phase.name.lower()}",
        move=moves[0] if moves else "",
        count=int(view.bonus_left),
        room=MOST_KEPT - total(player.kept),
    )


def groups(match: Match, language: str) -> list[MoveGroup]:
    """§3.1 By place while drafting, §4.2 by star while placing; ways to pay for one space are one choice."""
    found = []
    for title, actions in groupby(match.legal(), lambda action: _title(match, action, language)):
        choices = [tuple(same) for _, same in groupby(actions, lambda action: _without_jokers(match, action))]
        found.append(MoveGroup(title, tuple(Choice(same[0], same[1:]) for same in choices)))
    return found


def _title(match: Match, action: int, language: str) -> str:
    game_id, parts = match.game.id, match.game.notation.parts(action)
    if parts["kind"] == "take":
        return word(game_id, str(parts["place"]), language)
    if parts["kind"] != "place":
        return ""
    if parts["star"] == "centre":
        return said_of(game_id, language, "star_centre")
    return said_of(game_id, language, "star", star=word(game_id, f"tile_{parts['star']}", language))


def _without_jokers(match: Match, action: int) -> str:
    parts = match.game.notation.parts(action)
    return describe(match.game.id, {**parts, "jokers": 0}, "en")
