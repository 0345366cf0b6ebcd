"""Palazzo: the types of what is told beyond the view."""

from typing import Annotated, Literal, NotRequired, TypedDict

from cantiere.games.palazzo.cards import Card, Currency
from cantiere.games.palazzo.state import Quarry
from cantiere.games.palazzo.tiles import Tile

TileName = Annotated[str, Tile]
CardName = Annotated[str, Card]
QuarryName = Annotated[str, Quarry]
LaidCard = Literal["opening"] | CardName
Reason = Literal["palazzo_floor_twice", "palazzo_palace_finished", "palazzo_floor_too_low"]


class PalaceWorth(TypedDict):
    """What a palace counts."""

    points: int
    sheet: dict[str, int]  # by line of the score sheet; what is 0 is left out


class Palace(PalaceWorth):
    """A palace with its points."""

    tiles: list[TileName]  # from the ground up


class Group(TypedDict):
    """Cards that count together: a triple, the loose cards of a currency, certificates."""

    cards: list[LaidCard]
    worth: int


class Stack(TypedDict):
    """The stack from which tiles come now, and what is left of it."""

    number: int
    tiles: list[TileName]  # with hidden memory, all that lie face down: here, or out of the game
    left: int  # how many of these lie here
    messengers: int


class OpenFacts(TypedDict):
    """Palaces with their points, the architect's way, the stack, what was bid."""

    palaces: list[list[Palace]]  # by seat
    next: QuarryName | None
    full: list[QuarryName]
    lands: dict[QuarryName, int]  # with how many windows the second tile of a reveal comes there
    stack: Stack
    gone: int  # how many tiles have left the game
    bids: list[list[Group]]  # by seat, in an auction


class Holding(TypedDict):
    """What cards of a hand are worth."""

    sums: dict[Annotated[str, Currency] | Literal["certificate"], int]
    triples: list[int]


class Purse(Holding):
    """What a hand can pay."""

    best: int
    needed: int | None  # what a payment for one tile, or a raise, must be worth; null: none is asked for
    suggested: list[CardName]  # the cheapest payment of that; none: the hand has none, or none is asked for
    locked: list[CardName]  # cards that cannot be laid now


class OwnFacts(TypedDict):
    """For a player, what the hand is worth; for whoever is to move, also what can be done with it."""

    purse: NotRequired[Purse]
    takes: NotRequired[int]  # how many cards of the display are chosen in this turn
    refused: NotRequired[dict[TileName, dict[TileName, Reason]]]  # by tile and top of a palace: why not there


class Placed(TypedDict):
    """What a placement brings."""

    gain: int
    points: NotRequired[int]


class Places(TypedDict):
    """What a tile of the depot would bring, by the top of the palace."""

    places: dict[TileName | Literal["new"], Placed]


class Altering(TypedDict):
    """What a transformation would bring, before it is paid for."""

    best: int
    card: CardName  # the one whose loss takes least from the best payment
    floors: dict[TileName, dict[TileName | Literal["new", "out"], Placed]]  # by tile, and by where it goes


MoveEffect = Placed | Places | Altering


class Weighed(TypedDict):
    """What the rules make of the cards and tiles that are ticked."""

    needed: int | None
    worth: int
    total: int
    groups: list[Group]
    misfits: list[CardName]
    suggested: list[CardName]  # the cheapest payment for these tiles, or the cheapest raise
    move: str | None  # the whole move, if it may be played
    rule: str | None  # which it comes from
