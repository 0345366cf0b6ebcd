"""Palazzo in a terminal: legend, hints, and the legal moves in groups."""

from collections.abc import Sequence
from enum import IntEnum
from itertools import groupby

from rich.text import Text

from cantiere.cli.boards.palazzo_palette import (
    GOLD,
    SEAL,
    UNKNOWN,
    card_look,
    card_text,
    part_look,
    signs,
    storey,
    wall,
)
from cantiere.cli.boards.palazzo_table import said
from cantiere.cli.boards.scene import Choice, MoveGroup, Scene
from cantiere.games.palazzo.auction import needed_to_raise
from cantiere.games.palazzo.cards import Card, Part
from cantiere.games.palazzo.moves import PUT, placing
from cantiere.games.palazzo.state import Phase
from cantiere.games.palazzo.tiles import Tile
from cantiere.play.match import Match
from cantiere.play.texts import word

_TILES = (Tile.BR42, Tile.SA31, Tile.MA11)
_CARDS = (Card.RED_5, Card.BROWN_5, Card.SILVER_5, Card.CERTIFICATE)


def legend(scene: Scene) -> list[Text]:
    """What the letters and signs mean."""
    tiles = [(storey(tile, scene.is_ascii), wall(tile), _word(scene, tile)) for tile in _TILES]
    cards = [(f" {card_text(card)} ", card_look(card), _word(scene, card)) for card in _CARDS]
    groups = (
        tiles,
        [*cards, (" t5 ", part_look(Part.TRIPLE_5), said(scene, "legend_triple"))],
        [
            (" ? ", UNKNOWN, said(scene, "legend_hidden")),
            ("(r5)", card_look(Card.RED_5), said(scene, "legend_own")),
        ],
        [
            (" A ", SEAL, said(scene, "legend_architect")),
            (signs(scene.is_ascii).next, GOLD, said(scene, "legend_next")),
        ],
    )
    return [line for group in groups for line in _lines(group, scene.width)]


def _lines(explained: Sequence[tuple[str, str, str]], width: int) -> list[Text]:
    """Signs, their looks and meanings, on as many lines as they need."""
    lines = [Text()]
    for sign, look, meaning in explained:
        entry = Text.assemble((sign, look), f" {meaning}")
        if lines[-1] and lines[-1].cell_len + 2 + entry.cell_len > width:
            lines.append(Text())
        lines[-1].append("  " if lines[-1] else "").append_text(entry)
    return lines


def _word(scene: Scene, thing: IntEnum) -> str:
    return word(scene.match.game.id, thing.name.lower(), scene.language)


def hint(scene: Scene) -> str:
    """What is to be decided now, with a move that could be typed."""
    state, moves = scene.match.state, scene.match.moves()
    phase, player = Phase(int(state.phase)), state.players[int(state.to_move)]
    name = "hint_composing" if player.composing and moves else f"hint_{phase.name.lower()}"
    if name == "hint_choice" and not any(move.startswith("buy") for move in moves):
        name = "hint_choice_poor"
    needed = int(needed_to_raise(state)) if phase is Phase.BID else int(state.tile_price)
    return said(scene, name, move=moves[0] if moves else "", last=moves[-1] if moves else "", needed=needed)


def groups(match: Match, language: str) -> list[MoveGroup]:
    """§6.1 Moves with a tile are listed by tile, all others in one list."""
    return [
        MoveGroup(title, tuple(Choice(action) for action in actions))
        for title, actions in groupby(match.legal(), lambda action: _title(match, action, language))
    ]


def _title(match: Match, action: int, language: str) -> str:
    if action < PUT:
        return ""
    return word(match.game.id, Tile(int(placing(action)[0])).name.lower(), language)
