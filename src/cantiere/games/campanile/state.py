"""Campanile: what is in the box and what is on the table. §1 §2"""

from enum import IntEnum

from cantiere.core.game import GameState
from cantiere.core.record import Ints, Memory, Record, Visible, by_seat, derived, number, numbers, rows


class Style(IntEnum):
    """§1.1 The five towers, each named after its colour; the initial is its letter."""

    ROSA = 0
    BRUNA = 1
    CHIARA = 2
    AURELIA = 3
    GRIGIA = 4


class Token(IntEnum):
    """§1.3 The values of betting tokens; a token of value v has the number v - 1."""

    ONE = 0
    TWO = 1
    THREE = 2


class Switch(IntEnum):
    """§2.5 Whether an option is used."""

    OFF = 0
    ON = 1


class BetOn(IntEnum):
    """§7.2 Which towers may be bet on: whose style lies open, the one just built on, or either."""

    VISIBLE = 0
    BUILT = 1
    EITHER = 2


class Phase(IntEnum):
    """What the seat to move decides."""

    BUILD = 0  # a card and its storeys, §3.2
    BET = 1  # a tower and a token, or no bet, §4.1
    OVER = 2


STYLES = len(Style)
MAX_SEATS = 5
MOST = 3  # §3.3 one number for storeys, pile and smallest token: 1, 2 or 3
HAND = 3  # cards
NOTHING = -1  # no card on top of a pile, or no tower built in this turn
NO_PLACE = 0  # no token on a tower


class Bet(Record):
    """§4.4 The tokens of one player under one tower."""

    tokens: Ints = numbers(MOST, Visible.ALL, "Tokens by value.", axis=Token)
    place: int = number(Visible.ALL, "1 for who bet here first, then 2, ...; 0 without a token, §6.4.")


class Tower(Record):
    """§1.1 A tower, as high as it has been built."""

    storeys: int = number(Visible.ALL, "Its height, §6.1.")
    cards: int = number(Visible.ALL, "Cards played on it.")
    bets: list[Bet] = by_seat(Bet, MAX_SEATS, "The tokens under its base.")


class Pile(Record):
    """§1.4 A pile whose top card is turned up."""

    top: int = number(
        Visible.ALL,
        "Style of the open card; nothing when the pile is empty.",
        words=Style,
        may_name_none=True,
    )
    left: int = number(Visible.ALL, "Cards left, the open one included.")


class Player(Record):
    """What belongs to one player. §1.5 A hand has a part that everybody knows and one that is hidden."""

    known: Ints = numbers(STYLES, Visible.SEEN, "Cards in hand that were drawn openly.", axis=Style)
    hidden: Ints = numbers(STYLES, Visible.OWNER, "Cards in hand that were dealt unseen.", axis=Style)
    cards: int = number(Visible.ALL, "How many cards these are.")
    tokens: Ints = numbers(MOST, Visible.ALL, "Tokens not bet yet, by value.", axis=Token)


class State(GameState):
    """One table, complete: save these bytes and the game can resume."""

    exact_token: int = number(Visible.ALL, "Option, §7.1.", words=Switch)
    bet_on: int = number(Visible.ALL, "Option, §7.2.", words=BetOn)
    memory: int = number(Visible.ALL, "Option, §7.4.", words=Memory)
    phase: int = number(Visible.ALL, "What is to be decided.", words=Phase)
    starter: int = number(Visible.ALL, "First player, §2.4.", first_seat=0)
    built: int = number(
        Visible.ALL, "Tower just built on; nothing before building.", words=Style, may_name_none=True
    )
    storeys: int = number(Visible.ALL, "Storeys just built; 0 before building.")
    row: Ints = numbers(STYLES, Visible.ALL, "The towers from left to right, §2.4.", words=Style)
    towers: list[Tower] = rows(Tower, STYLES, "The towers.", axis=Style)
    piles: list[Pile] = rows(Pile, MOST, "Piles 1, 2 and 3.")
    face_down: Ints = numbers(
        STYLES, Visible.NOBODY, "Cards of piles and leftovers that nobody has seen, §1.5.", axis=Style
    )
    players: list[Player] = by_seat(Player, MAX_SEATS, "The players.")
    remember: int = derived("1 while players must remember what all have seen, §7.4.")
