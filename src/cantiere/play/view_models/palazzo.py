"""Palazzo: what a screen tells of the table and of each way to place a tile."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any, get_args

from cantiere.core.game import Lines
from cantiere.core.record import Memory, copied, memory_of, pool
from cantiere.games.palazzo.auction import next_quarry
from cantiere.games.palazzo.building import destinations, place_tile, set_at, to_place, tops_of, transform
from cantiere.games.palazzo.explain import misfit
from cantiere.games.palazzo.knowledge import tiles_left
from cantiere.games.palazzo.moves import BUY, LAY, NEW, NOTATION, OUT, PUT, TRANSFORM, placing
from cantiere.games.palazzo.rules import places_tiles
from cantiere.games.palazzo.scoring import LINES, add_palace, palace_points, score
from cantiere.games.palazzo.state import NONE, QUARRIES, RING, SHARED_OUT, Phase, Quarry, State, Where
from cantiere.games.palazzo.tiles import AFTER_STACK, MESSENGERS, STACK_OF, WINDOWS, Tile
from cantiere.play.match import Match
from cantiere.play.view_models.palazzo_money import (
    bids,
    card_to_spend,
    cards_to_take_now,
    purse,
    weighed,
)
from cantiere.play.view_models.palazzo_selections import selections_of
from cantiere.play.view_models.shapes.palazzo import (
    Altering,
    MoveEffect,
    OpenFacts,
    OwnFacts,
    Palace,
    PalaceWorth,
    Placed,
    QuarryName,
    Reason,
    Stack,
    TileName,
    Weighed,
)

__all__ = ["counted", "move_effects", "open_facts", "own_facts", "selection_facts", "selections"]
PALACES_REMEMBERED = 4096


def _names(words: type[IntEnum]) -> tuple[str, ...]:
    return tuple(word.name.lower() for word in words)


_TILES, _QUARRIES = _names(Tile), _names(Quarry)
_OF_PALACES = frozenset(get_args(Reason))  # a floor that cannot go anywhere is no fault of a palace
_MOST_WINDOWS = max(map(int, WINDOWS))


def counted(match: Match) -> None:
    """§7 Nothing is counted before the end."""


def open_facts(match: Match) -> OpenFacts:
    """Palaces with their points, the architect's way, the stack, what was bid."""
    state = match.state
    on = [*map(int, state.on)]
    return {
        "palaces": [
            [_palace(on, top) for top in _bits(int(tops_of(state, seat)))] for seat in range(match.seats)
        ],
        "next": _quarry(int(next_quarry(state))),
        "full": [name for quarry, name in enumerate(_QUARRIES) if _is_full(state, quarry)],
        "lands": _landings(state),
        "stack": _stack(state),
        "gone": int(set_at(state, int(Where.GONE))).bit_count(),
        "bids": bids(state) if state.phase == Phase.BID else [],
    }


def own_facts(match: Match, viewer: int) -> OwnFacts:
    """For a player, what the hand is worth; for whoever is to move, also what can be done with it."""
    state = match.state
    if viewer not in range(match.seats):
        return {}
    told: OwnFacts = {"purse": purse(state, viewer)}
    if viewer == state.to_move:
        told["takes"] = cards_to_take_now(state)
        told["refused"] = _refused(state) if places_tiles(state) else {}
    return told


def move_effects(match: Match) -> dict[str, MoveEffect]:
    """What each placement brings; for a tile of the depot, what each place would make of it."""
    state, told = match.state, dict[str, MoveEffect]()
    for action in match.legal():
        if action >= PUT:
            told[NOTATION.text(action)] = _placed(state, *placing(action))
        elif BUY <= action < LAY:
            told[NOTATION.text(action)] = {"places": _places(state, (action - BUY) % len(Tile))}
        elif action == TRANSFORM:
            told[NOTATION.text(action)] = _altering(match)
    return told


def selection_facts(match: Match, about: str) -> Weighed:
    """What some cards of the seat to move, and the tiles that they pay for, would be as one step."""
    return weighed(match, about)


def selections(match: Match) -> Iterator[str]:
    """Some cards of the seat to move, with each tile that they could pay for and without."""
    return selections_of(match)


def _bits(bits: int) -> list[int]:
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


def _quarry(quarry: int) -> QuarryName | None:
    return None if quarry == NONE else _QUARRIES[quarry]


def _is_full(state: Any, quarry: int) -> bool:
    """§5.2"""
    return int(set_at(state, RING + quarry)).bit_count() >= SHARED_OUT


def _landings(state: Any) -> dict[QuarryName, int]:
    """§3.4 By quarry, with how many windows the second tile of a reveal comes there."""
    architect = int(state.architect)
    return {_QUARRIES[(architect + count) % QUARRIES]: count for count in range(1, _MOST_WINDOWS + 1)}


def _stack(state: Any) -> Stack:
    """§1.3 The stack from which tiles come now, and what is left of it."""
    number, left = 0, int(state.left)
    while left <= AFTER_STACK[number] and number < len(AFTER_STACK) - 1:
        number += 1
    tiles = [tile for tile in _face_down(state) if STACK_OF[tile] == number]
    is_last = number == len(AFTER_STACK) - 1
    return {
        "number": number + 1,
        "tiles": [_TILES[tile] for tile in tiles],
        "left": int(tiles_left(state, number)),
        "messengers": MESSENGERS - int(state.messengers) if is_last else 0,
    }


def _face_down(state: Any) -> list[int]:
    """§1.3 The tiles to come; §2.4 where the players must remember, also those that have left the game."""
    bits = int(set_at(state, int(Where.STACK)))
    if memory_of(state) == Memory.HIDDEN:
        bits |= int(set_at(state, int(Where.GONE)))
    return _bits(bits)


def _palace(on: Sequence[int], top: int) -> Palace:
    """§7.2 §7.3 From the ground up, with its points and the lines that they are made of."""
    tiles, tile = [], top
    while tile != NONE:
        tiles.append(tile)
        tile = on[tile]
    tiles.reverse()
    return {"tiles": [_TILES[tile] for tile in tiles], **_worth(tuple(tiles))}


@lru_cache(maxsize=PALACES_REMEMBERED)
def _worth(tiles: Sequence[int]) -> PalaceWorth:
    """Of these tiles as one palace. At most moves all palaces but one are as they were."""
    site, lines = State.blank(), pool(Lines, 1)[0]
    for below, tile in zip((NONE, *tiles), tiles, strict=False):
        site.on[tile] = below
    points = int(add_palace(site, tiles[-1], lines))
    sheet = {line.name: int(count) for line, count in zip(LINES, lines.points, strict=False) if count}
    return {"points": points, "sheet": sheet}


def _refused(state: Any) -> dict[TileName, dict[TileName, Reason]]:
    """§6.1 §3.6 By tile that goes to palaces, and by the top of each one that does not take it: why."""
    tops = int(tops_of(state, state.to_move))
    told: dict[TileName, dict[TileName, Reason]] = {}
    for tile in _bits(int(to_place(state))):
        closed = tops & ~int(destinations(state, tile, tops)) & ~(1 << tile)
        reasons: dict[TileName, Any] = {_TILES[top]: misfit(state, tile, top) for top in _bits(closed)}
        if _OF_PALACES.issuperset(reasons.values()):
            told[_TILES[tile]] = reasons
    return told


def _altering(match: Match) -> Altering:
    """§3.6 What each transformation would gain, before its card is chosen and paid."""
    after = copied(match.state)
    after.phase = Phase.ALTER
    trial = Match(match.game, match.seats, 0, match.options, after)
    floors: dict[TileName, dict[str, Placed]] = {}
    for action in trial.legal():
        tile, destination = placing(action)
        where = {NEW: "new", OUT: "out"}.get(destination) or _TILES[destination]
        floors.setdefault(_TILES[tile], {})[where] = _placed(after, tile, destination)
    best = max(placed["gain"] for ways in floors.values() for placed in ways.values())
    return {"best": best, "card": card_to_spend(match.state), "floors": floors}


def _placed(state: Any, tile: int, destination: int) -> Placed:
    """The points gained, and what the palace is worth before and after."""
    after, seat = copied(state), int(state.to_move)
    (transform if state.phase == Phase.ALTER else place_tile)(after, tile, destination, None)
    told: Placed = {"gain": int(score(after, seat)) - int(score(state, seat))}
    if destination != OUT:
        told["points"] = int(palace_points(after, max(tile, destination) if destination < NEW else tile))
    return told


def _places(state: Any, tile: int) -> dict[str, Placed]:
    """§6.1 The same for a tile that is not bought yet, by the top of the palace."""
    bought = copied(state)
    bought.phase, bought.where[tile] = Phase.BUILD, Where.SITE
    tops = int(tops_of(bought, bought.to_move))
    open_tops = _bits(tops & int(destinations(bought, tile, tops)))
    told = {_TILES[top]: _placed(bought, tile, top) for top in open_tops}
    return told | {"new": _placed(bought, tile, NEW)}
