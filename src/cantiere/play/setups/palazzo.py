"""Palazzo: positions in a few words.

Cards are written `"r5 b4 c c"`, palaces from bottom to top, `"br11 sa23 / ma12"`, as in section 9 of the
rules page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.cards import COPIES
from cantiere.games.palazzo.site import note_price
from cantiere.games.palazzo.state import CITIES, NONE, Phase, Quarry, Where
from cantiere.games.palazzo.tiles import MESSENGERS, STACK_OF, Tile
from cantiere.play.match import Match
from cantiere.play.setups.checking import checked, counted, which

LETTERS = "rbs"
KINDS = [f"{letter}{value}" for letter in LETTERS for value in range(3, 8)] + ["c"]
TILES = [tile.name.lower() for tile in Tile]
PLACES = [where.name.lower() for where in Where]
QUARRIES = [quarry.name.lower() for quarry in Quarry]
DECK, DISCARD, RECYCLED = "deck", "discard", "recycled"
BEFORE, AFTER = {"price": "start_of_turn"}, {"price": "after_reveal"}
FIRST_LAID_OUT = 5


def counts(cards: str) -> list[int]:
    """Cards by kind: `"r5 c c"` is a red 5 and two certificates."""
    return counted(cards.split(), KINDS, "cards")


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
        state.architect, state.messengers = which(self.architect, QUARRIES, "architect"), self.messengers
        self._lay_money(state)
        self._lay_tiles(state)
        state.phase = Phase.TURN
        note_price(state, 0 if self.revealed else 1)
        if self.revealed:
            state.phase = Phase.CHOICE
        return checked(GAME, state, self.options)

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
        owner = self.rest if isinstance(self.rest, int) else None
        into = (
            heaps[str(self.rest)]
            if owner is None
            else [state.players[owner].known, state.players[owner].hand]
        )
        for heap in into:
            heap[:] = [int(count) + more for count, more in zip(heap, missing, strict=True)]
        state.reshuffled = int(sum(map(int, state.recycled)) > 0)
        state.deck = sum(map(int, state.recycled if state.reshuffled else state.fresh))
        for player in state.players:
            player.cards = sum(map(int, player.hand))

    def _lay_tiles(self, state: Any) -> None:
        state.where[:], state.on[:] = [int(Where.STACK)] * len(TILES), [NONE] * len(TILES)
        for place, text in {**self.quarries, "depot": self.depot, "gone": self.gone}.items():
            for name in text.split():
                state.where[number(name)] = which(place, PLACES, "quarries")
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
    return which(tile, TILES, "tiles")


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
