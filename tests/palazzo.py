"""Tables of Palazzo in a few words, for tests.

Cards are written `"r5 b4 c c"`, palaces from bottom to top, `"br11 sa23 / ma12"`, as in section 9 of the
rules page. Each table is a position that could be played to: no card or tile is missing.
"""

from collections.abc import Callable, Iterator
from typing import Any

from cantiere.core.record import SPECTATOR, Memory, memory_of
from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.state import CITIES, NONE, RING, Phase, Where
from cantiere.play.match import Match
from cantiere.play.setups.palazzo import (  # noqa: F401  for tests that use this module
    AFTER,
    BEFORE,
    DISCARD,
    KINDS,
    RECYCLED,
    TILES,
    Table,
    cards,
    cards_ready,
    counts,
    money_everywhere,
    number,
)

UNFINISHED = {"composing": 0, "first": NONE, "second": NONE, "lowest": 0, "worth": 0}


def played(table: Table, *moves: str) -> Match:
    """A table after some moves."""
    match = table.match()
    for move in moves:
        match.play_text(move)
    return match


def hand(match: Match, seat: int = 0) -> str:
    return cards(match.state.players[seat].hand)


def known(match: Match, seat: int = 0) -> str:
    return cards(match.state.players[seat].known)


def laid(match: Match, seat: int = 0) -> str:
    return cards(match.state.players[seat].laid)


def lying(match: Match, place: str) -> str:
    """The tiles at a place."""
    return " ".join(tile for tile in TILES if match.state.where[number(tile)] == Where[place.upper()])


def city(match: Match, seat: int = 0) -> set[str]:
    """The palaces of a seat, each from bottom to top."""
    state, palaces = match.state, set()
    own = [tile for tile in range(len(TILES)) if state.where[tile] == CITIES + seat]
    for top in set(own) - {int(state.on[tile]) for tile in own}:
        palace = [top]
        while state.on[palace[0]] != NONE:
            palace.insert(0, int(state.on[palace[0]]))
        palaces.add(" ".join(TILES[tile] for tile in palace))
    return palaces


def phase(match: Match) -> Phase:
    return Phase(int(match.state.phase))


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The details of the events of one kind that the last action produced."""
    return [event.details for event in match.events(SPECTATOR) if event.kind == kind]


def lucky(match: Match, move: str, wish: Callable[[Match], bool]) -> Match:
    """The match after a move for which chance does what is wished."""
    action = GAME.notation.parse(move)
    for word in range(20_000):
        onward = match.copy()
        onward.play(action, word=word)
        if wish(onward):
            return onward
    raise AssertionError("chance never does this")


def revealing(match: Match, *tiles: str) -> Match:
    """The match after a reveal that brings these tiles, in this order; `""` is a messenger."""

    def found(onward: Match) -> tuple[str, ...]:
        events = [event for event in onward.events(SPECTATOR) if event.kind in ("revealed", "messenger_came")]
        return tuple(event.details.get("tile", "") for event in events)

    return lucky(match, "reveal", lambda onward: found(onward) == tiles)


def endings(match: Match) -> Iterator[list[str]]:
    """The parts of each way to finish the purchase or raise that has begun, as notation."""
    if not match.state.players[match.to_move].composing:
        yield []
        return
    seat = match.to_move
    assert match.legal(), "a dead end"
    for action in match.legal():
        onward = match.copy()
        onward.play(action)
        text = GAME.notation.text(action).lstrip("+")
        if text == ".":
            yield []
        else:
            assert onward.to_move == seat
            yield from ([text, *rest] for rest in endings(onward))


def hidden_cards(player: Any) -> int:
    """§1.5 How many cards of a hand nobody else has seen."""
    return int(player.cards) - sum(map(int, player.known))


def unknown(match: Match, seat: int = 0) -> int:
    """The same of a seat."""
    return hidden_cards(match.state.players[seat])


def quarry_of(match: Match) -> str:
    return Where(RING + int(match.state.architect)).name.lower()


def is_settled(state: Any, viewer: int, path: tuple[Any, ...]) -> bool:
    """Counting leaves one possibility: no card is there, or all unseen ones, or these are all alike.

    What someone has laid ready is imagined as nothing, so that nothing stays nothing.
    """
    if path == ("rng",):
        return False
    if path[-1] == "step" or path[-1] in UNFINISHED:
        value = state[path[0]][path[1]][path[2]]
        return sum(map(int, value)) == 0 if path[-1] == "step" else int(value) == UNFINISHED[path[-1]]
    others = [state.players[seat] for seat in range(state.seats) if seat != viewer]
    heaps = [state.fresh, *(player.hand for player in others), *map(cards_ready, others)]
    known = [player.known for player in others]
    if memory_of(state) == Memory.HIDDEN:  # what was seen is forgotten
        heaps, known = [*heaps, state.recycled], []
    kinds = [
        sum(int(heap[kind]) for heap in heaps) - sum(int(heap[kind]) for heap in known) for kind in range(16)
    ]
    count = _cards_at(state, path) if path[-1] != "known" else sum(map(int, at(state, path)))
    return count == 0 or (path[-1] != "known" and (count == sum(kinds) or max(kinds) == sum(kinds)))


def _cards_at(state: Any, path: tuple[Any, ...]) -> int:
    """How many cards of a hidden heap nobody but its owner can know."""
    if path[0] != "players":
        return sum(map(int, state[path[0]]))
    player = state.players[path[1]]
    return int(player.cards) if memory_of(state) == Memory.HIDDEN else hidden_cards(player)


def at(state: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        state = state[step]
    return state
