"""Palazzo: what is in the box and what is on the table. §1 §2"""

from dataclasses import replace
from enum import IntEnum

from cantiere.core.game import GameState
from cantiere.core.record import Backs, Ints, Memory, Record, Visible, by_seat, derived, number, numbers
from cantiere.games.palazzo.cards import CARDS, PARTS, Card, Currency, Part
from cantiere.games.palazzo.tiles import TILES, Tile


class Quarry(IntEnum):
    """§1.4 The ring, clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Where(IntEnum):
    """§1.2 Where a tile can be."""

    STACK = 0
    NORTH = 1
    EAST = 2
    SOUTH = 3
    WEST = 4
    DEPOT = 5
    SITE = 6  # got by the seat to move, to be built at once, §6.2
    CITY_0 = 7
    CITY_1 = 8
    CITY_2 = 9
    CITY_3 = 10
    GONE = 11
    FACE_DOWN = 12  # only in views: in a stack or gone, §1.5


class Price(IntEnum):
    """§2.3 Which tiles of the depot make it cheaper: those at the start of the turn, or all on sale."""

    START_OF_TURN = 0
    AFTER_REVEAL = 1


class Phase(IntEnum):
    """What the seat to move decides. No name is also a move: sentences show both."""

    TURN = 0  # one of three actions, §3.1
    TAKE = 1  # a card of the display, §3.2
    CHOICE = 2  # buy, and how to pay, or auction, §3.5
    BID = 3  # raise, and with what, or pass, §5.3
    BUILD = 4  # where a tile goes, §6.1
    SHARE = 5  # one tile of a full quarry, and where it goes, §5.2
    SPEND = 6  # the card that a transformation costs, §3.6
    ALTER = 7  # which transformation, §3.6
    OVER = 8


MAX_SEATS = 4
QUARRIES = len(Quarry)
RING = int(Where.NORTH)  # quarry q is the place RING + q
CITIES = int(Where.CITY_0)  # the city of seat s is the place CITIES + s
SHARED_OUT = 4  # §5.2 so many tiles in a quarry are not auctioned
BASE_PRICE = 10
NOBODY = -1
NONE = -1  # no tile, no currency


class Player(Record):
    """What one player has, his tiles aside."""

    hand: Ints = numbers(CARDS, Visible.OWNER, "Cards in hand, without those laid ready.", axis=Card)
    known: Ints = numbers(CARDS, Visible.SEEN, "Of these, cards that all have seen, §1.5.", axis=Card)
    cards: int = number(Visible.ALL, "How many he has, without those laid in an auction.")
    laid: Ints = numbers(CARDS, Visible.ALL, "Cards laid in this auction, §5.3.", axis=Card)
    bid: int = number(Visible.ALL, "What they are worth, with the opening certificate.")
    currency: int = number(
        Visible.ALL, "The currency of this auction, §4.4, or NONE.", words=Currency, may_name_none=True
    )
    passed: int = number(Visible.ALL, "1 once out of this auction.")
    composing: int = number(Visible.OWNER, "1 while a purchase or raise has begun and is not confirmed.")
    first: int = number(
        Visible.OWNER, "The tile that is to be bought, or NONE.", words=Tile, may_name_none=True
    )
    second: int = number(Visible.OWNER, "The other one, or NONE.", words=Tile, may_name_none=True)
    step: Ints = numbers(PARTS, Visible.OWNER, "What is laid ready, §4.5.", axis=Part)
    lowest: int = number(Visible.OWNER, "Smallest part that may still be laid ready, §4.5.", words=Part)
    worth: int = number(Visible.OWNER, "The value of what is laid ready, §4.3.")


class State(GameState):
    """One table, complete: save these bytes and the game can resume.

    Palaces are not listed: each tile says in which city it is and which tile it stands on, so that
    equal cities are equal bytes.
    """

    price: int = number(Visible.ALL, "Option, §2.3.", words=Price)
    memory: int = number(Visible.ALL, "Option, §2.4.", words=Memory)
    phase: int = number(Visible.ALL, "What is to be decided.", words=Phase)
    active: int = number(Visible.ALL, "Seat whose turn it is.", first_seat=0)
    architect: int = number(Visible.ALL, "His quarry, §1.4.", words=Quarry)
    messengers: int = number(Visible.ALL, "How many have come, §7.1.")
    tile_price: int = number(
        Visible.ALL, "Of one tile of the depot; before the reveal, what it will most likely be, §3.5."
    )
    highest: int = number(Visible.ALL, "The highest bid, §5.3.")
    opener: int = number(Visible.ALL, "Who has the opening certificate, or NOBODY.", first_seat=0)
    lowest: int = number(Visible.ALL, "Smallest card that may still be taken in this move, §3.2.", words=Card)
    fresh: Ints = numbers(CARDS, Visible.NOBODY, "The deck, as long as it was never reshuffled.", axis=Card)
    recycled: Ints = numbers(CARDS, Visible.SEEN, "The deck, once it was made of the discard.", axis=Card)
    reshuffled: int = number(Visible.ALL, "1 from then on, §3.3.")
    deck: int = number(Visible.ALL, "How many cards the deck has.")
    discard: Ints = numbers(CARDS, Visible.ALL, "Spent money.", axis=Card)
    display: Ints = numbers(CARDS, Visible.ALL, "Cards turned up to be taken, §3.2.", axis=Card)
    where: Ints = replace(
        numbers(
            TILES,
            Visible.ALL,
            "Where each tile is.",
            axis=Tile,
            words=Where,
            backs=Backs((Where.STACK, Where.GONE), Where.FACE_DOWN),
        ),
        first_seat=Where.CITY_0,
    )
    on: Ints = numbers(
        TILES,
        Visible.ALL,
        "Which tile it stands on in a palace, or NONE.",
        axis=Tile,
        words=Tile,
        may_name_none=True,
    )
    left: int = derived("Tiles and messengers left in the stacks.")
    remember: int = derived("1 while players must remember what all have seen, §2.4.")
    players: list[Player] = by_seat(Player, MAX_SEATS, "The players.")
