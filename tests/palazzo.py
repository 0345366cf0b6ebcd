"""Tables of Palazzo in a few words, for tests.

Cards are written `"r5 b4 c c"`, palaces from bottom to top, `"br11 sa23 / ma12"`, as in section 9 of the
rules page. Each table is a position that could be played to: no card or tile is missing.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cantiere.core.record import SPECTATOR, Memory, memory_of
from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.cards import COPIES
from cantiere.games.palazzo.site import note_price
from cantiere.games.palazzo.state import CITIES, NONE, RING, Phase, Quarry, Where
from cantiere.games.palazzo.tiles import MESSENGERS, STACK_OF, Tile
from cantiere.play.match import Match

LETTERS = "rbs"
KINDS = [f"{letter}{value}" for letter in LETTERS for value in range(3, 8)] + ["c"]
TILES = [tile.name.lower() for tile in Tile]
DECK, DISCARD, RECYCLED = "deck", "discard", "recycled"
BEFORE, AFTER = {"price": "start_of_turn"}, {"price": "after_reveal"}
UNFINISHED = {"composing": 0, "first": NONE, "second": NONE, "lowest": 0, "worth": 0}
FIRST_LAID_OUT = 5


def counts(cards: str) -> list[int]:
    """Cards by kind: `"r5 c c"` is a red 5 and two certificates."""
    found = Counter(cards.split())
    assert found.keys() <= set(KINDS), cards
    return [found[kind] for kind in KINDS]


def cards(heap: Sequence[int]) -> str:
    """The way back: cards in their order."""
    return " ".join(kind for kind, count in zip(KINDS, heap, strict=True) for _ in range(int(count)))


@dataclass
class Table:
    """A position at the start of seat 0's turn, or after its reveal.

    Hands are open, but for what `hidden` names. Cards that are said nowhere lie in the deck, or in
    `rest`: the discard, the recycled deck, or the hand of a seat. Tiles that are said nowhere are in the
    stacks, as far as the stacks allow, or out of the game.
    """

    hands: Sequence[str] = ("", "")
    hidden: Sequence[str] = ()
    cities: Sequence[str] = ()
    quarries: Mapping[str, str] = field(default_factory=dict)
    depot: str = ""
    stack: str = ""  # tiles that are still to come, if they may be
    gone: str = ""
    messengers: int = 0
    left: int | None = None  # tiles and messengers in the stacks, if it matters
    architect: str = "north"
    deck: str = ""
    discard: str = ""
    recycled: str = ""
    rest: str | int = DECK
    revealed: bool = False
    active: int = 0
    options: Mapping[str, str] = field(default_factory=lambda: AFTER)  # a price by what lies on sale

    def match(self) -> Match:
        """A match that starts from this position."""
        seats = len(self.hands)
        state = Match(GAME, seats, 1, self.options).snapshot()
        state.active = state.to_move = self.active
        state.architect, state.messengers = Quarry[self.architect.upper()], self.messengers
        self._lay_money(state)
        self._lay_tiles(state)
        state.phase = Phase.TURN
        note_price(state, 0 if self.revealed else 1)
        if self.revealed:
            state.phase = Phase.CHOICE
        GAME.derive(state)
        assert list(GAME.faults(state)) == []
        return Match(GAME, seats, 1, self.options, start=state)

    def _lay_money(self, state: Any) -> None:
        for seat, text in enumerate(self.hands):
            hidden = self.hidden[seat] if seat < len(self.hidden) else ""
            player = state.players[seat]
            player.known[:] = counts(text)
            player.hand[:] = counts(f"{text} {hidden}")
        for heap, text in (
            (state.fresh, self.deck),
            (state.discard, self.discard),
            (state.recycled, self.recycled),
        ):
            heap[:] = counts(text)
        missing = [copies - found for copies, found in zip(COPIES, money_everywhere(state), strict=True)]
        heaps = {DECK: [state.fresh], DISCARD: [state.discard], RECYCLED: [state.recycled]}
        for heap in heaps.get(self.rest) or [state.players[self.rest].known, state.players[self.rest].hand]:
            heap[:] = [int(count) + more for count, more in zip(heap, missing, strict=True)]
        state.reshuffled = int(sum(map(int, state.recycled)) > 0)
        state.deck = sum(map(int, state.recycled if state.reshuffled else state.fresh))
        for player in state.players:
            player.cards = sum(map(int, player.hand))

    def _lay_tiles(self, state: Any) -> None:
        state.where[:], state.on[:] = [int(Where.STACK)] * len(TILES), [NONE] * len(TILES)
        for place, text in {**self.quarries, "depot": self.depot, "gone": self.gone}.items():
            for tile in text.split():
                state.where[number(tile)] = Where[place.upper()]
        for seat, city in enumerate(self.cities):
            for palace in city.split("/"):
                below = NONE
                for tile in map(number, palace.split()):
                    state.where[tile], state.on[tile] = CITIES + seat, below
                    below = tile
        self._play_stacks(state)

    def _play_stacks(self, state: Any) -> None:
        """Put tiles out of the game until the stacks look as if they had been played."""
        lying = [tile for tile in Tile if state.where[tile] == Where.STACK]
        waiting = [number(tile) for tile in self.stack.split()]
        deepest = (
            2
            if self.messengers
            else max((int(STACK_OF[tile]) for tile in Tile if tile not in lying), default=0)
        )
        lying.sort(key=lambda tile: (STACK_OF[tile], tile in waiting))
        for tile in lying:
            left = (
                len(TILES) + MESSENGERS - self.messengers - sum(place != Where.STACK for place in state.where)
            )
            out = len(TILES) + MESSENGERS - left
            too_many = out < FIRST_LAID_OUT or out % 2 == 0 or (self.left is not None and left > self.left)
            if STACK_OF[tile] < deepest or too_many:
                state.where[tile] = Where.GONE


def number(tile: str) -> int:
    return TILES.index(tile)


def cards_ready(player: Any) -> list[int]:
    """The cards of what a player has laid ready, by kind."""
    step = [int(count) for count in player.step]
    return [step[5 + kind] + (step[kind % 5] if kind < 15 else 0) for kind in range(16)]


def money_everywhere(state: Any) -> list[int]:
    """How many cards of each kind there are: decks, discard, display, hands, what is laid or laid ready."""
    heaps = [state.fresh, state.recycled, state.discard, state.display]
    for seat in range(state.seats):
        player = state.players[seat]
        heaps += [player.hand, player.laid, cards_ready(player)]
    return [sum(counts) for counts in zip(*(map(int, heap) for heap in heaps), strict=True)]


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
