"""Palazzo in a terminal: legend, hints, and the legal moves in groups."""

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


def legend(scene: Scene) -> list[Text]:
    """What the letters and signs mean."""
    tiles, cards, more, ring = Text(), Text(), Text(), Text()
    for tile in (Tile.BR42, Tile.SA31, Tile.MA11):
        tiles.append(f" {tile.name.lower()} ", wall(tile)).append(f" {_word(scene, tile)}  ")
    for card in (Card.RED_5, Card.BROWN_5, Card.SILVER_5, Card.CERTIFICATE):
        cards.append(f" {card_text(card)} ", card_look(card)).append(f" {_word(scene, card)}  ")
    cards.append(" t5 ", part_look(Part.TRIPLE_5)).append(f" {said(scene, 'legend_triple')}")
    more.append(" ? ", UNKNOWN).append(f" {said(scene, 'legend_hidden')}  ")
    more.append("(r5)", card_look(Card.RED_5)).append(f" {said(scene, 'legend_own')}")
    ring.append(" A ", SEAL).append(f" {said(scene, 'legend_architect')}  ")
    ring.append(signs(scene.is_ascii).next, GOLD).append(f" {said(scene, 'legend_next')}")
    return [tiles, cards, more, ring]


def _word(scene: Scene, thing: IntEnum) -> str:
    return word(scene.match.game.id, thing.name.lower(), scene.language)


def hint(scene: Scene) -> str:
    """What is to be decided now, with a move that could be typed."""
    state, moves = scene.match.state, scene.match.moves()
    phase, player = Phase(int(state.phase)), state.players[int(state.to_move)]
    name = "hint_composing" if player.composing and moves else f"hint_{phase.name.lower()}"
    needed = int(needed_to_raise(state)) if phase is Phase.BID else int(state.price)
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
