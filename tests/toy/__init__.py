"""Lantern, a game invented for tests: all that a card game needs of the core and Azul does not have.

Each player has a hand, of which the others know a part. A turn is one of: take an open card (all saw
it: it is known), draw a hidden one, or light a lantern with one card and any further ones, `lr+g+b+.`.
The game ends with the turn after which the deck is empty. A card that leaves a hand is a known one if
there is one. The deck has contents and no order; nobody sees them. Among equals, red lanterns decide.
"""

from collections.abc import Iterator
from enum import IntEnum

from cantiere.core.chance import draw_from, start, total
from cantiere.core.compile import compiled
from cantiere.core.errors import BadPosition, IllegalMove
from cantiere.core.events import TABLE, Detail, EventKind, Log, emit
from cantiere.core.game import (
    NO_ACTION,
    Begins,
    First,
    Game,
    GameState,
    Lines,
    Moves,
    Option,
    Rules,
    ScoreLine,
    first_player,
)
from cantiere.core.notation import Notation, Segment, axis
from cantiere.core.record import Ints, Record, Visible, by_seat, number, numbers


class Colour(IntEnum):
    RED = 0
    GOLD = 1
    JADE = 2
    BLUE = 3


class Glow(IntEnum):
    DIM = 0
    BRIGHT = 1


COLOURS = len(Colour)
CARDS_PER_COLOUR = 9
ROW = 3
DEALT = 3
MAX_SEATS = 4
GROUP, GROUP_POINTS = 3, 2  # so many lanterns of a colour glow
NOT_LIGHTING = -1


class Player(Record):
    """What one player has."""

    known: Ints = numbers(COLOURS, Visible.ALL, "Cards in hand that all have seen.", axis=Colour)
    hidden: Ints = numbers(COLOURS, Visible.OWNER, "Other cards in hand.", axis=Colour)
    hand_size: int = number(Visible.ALL, "Cards in hand.")
    lit: Ints = numbers(COLOURS, Visible.ALL, "Lanterns.", axis=Colour)


class State(GameState):
    """One table."""

    glow: int = number(Visible.ALL, "Whether groups of lanterns count more.", words=Glow)
    lowest: int = number(
        Visible.ALL, "Smallest colour that may join, or NOT_LIGHTING.", words=Colour, may_name_none=True
    )
    over: int = number(Visible.ALL, "1 at the end.")
    deck_size: int = number(Visible.ALL, "Cards in the deck.")
    deck: Ints = numbers(COLOURS, Visible.NOBODY, "Contents of the deck.", axis=Colour)
    row: Ints = numbers(COLOURS, Visible.ALL, "Open cards.", axis=Colour)
    players: list[Player] = by_seat(Player, MAX_SEATS, "The players.")


class Event(IntEnum):
    DREW = 0
    TOOK = 1
    OPENED = 2
    LIT = 3
    ENDED = 4


DETAILS = {
    Event.DREW: EventKind("lantern.1", (Detail("colour", Colour, Visible.OWNER), Detail("left"))),
    Event.TOOK: EventKind("lantern.2", (Detail("colour", Colour),)),
    Event.OPENED: EventKind("lantern.2", (Detail("colour", Colour),)),
    Event.LIT: EventKind("lantern.3", (Detail("colour", Colour), Detail("known"))),
    Event.ENDED: EventKind("lantern.4", (Detail("row", axis=Colour), Detail("deck", None, Visible.NOBODY))),
}
LINES = (ScoreLine("lit", "lantern.5"), ScoreLine("glow", "lantern.5"), ScoreLine("left", "lantern.5"))

LETTERS = "rgjb"
COLOUR = axis("colour", Colour, LETTERS)
NOTATION = Notation(
    Segment("take", "{colour}", (COLOUR,)),
    Segment("draw", "draw"),
    Segment("light", "l{colour}", (COLOUR,)),
    Segment("join", "+{colour}", (COLOUR,)),
    Segment("stop", "+."),
    most=COLOURS + 1 + COLOURS,
    examples="r, draw, lg, +b, +.",
)
TAKE, DRAW, LIGHT, JOIN, STOP = NOTATION.firsts("take", "draw", "light", "join", "stop")
SIZE = NOTATION.size


@compiled
def setup(state: State, seed: int, log: Log | None) -> None:
    start(state, seed)
    for colour in range(COLOURS):
        state.deck[colour] = CARDS_PER_COLOUR
    state.deck_size = COLOURS * CARDS_PER_COLOUR
    state.lowest = NOT_LIGHTING
    for seat in range(state.seats):
        for _ in range(DEALT):
            draw_hidden(state, seat, log)
    for _ in range(ROW):
        open_card(state, log)
    state.to_move = first_player(state)


@compiled
def draw_hidden(state: State, seat: int, log: Log | None) -> None:
    colour = draw_from(state, state.deck)
    state.deck_size -= 1
    state.players[seat].hidden[colour] += 1
    state.players[seat].hand_size += 1
    emit(log, Event.DREW, seat, colour, state.deck_size)


@compiled
def open_card(state: State, log: Log | None) -> None:
    colour = draw_from(state, state.deck)
    state.deck_size -= 1
    state.row[colour] += 1
    emit(log, Event.OPENED, TABLE, colour)


@compiled
def is_allowed(state: State, action: int) -> bool:
    if state.over:
        return False
    player = state.players[state.to_move]
    if state.lowest != NOT_LIGHTING:
        return action == STOP or (JOIN + state.lowest <= action < STOP and holds(player, action - JOIN))
    if action < DRAW:
        return state.row[action - TAKE] > 0
    return action == DRAW or (LIGHT <= action < JOIN and holds(player, action - LIGHT))


@compiled
def holds(player: Player, colour: int) -> bool:
    return player.known[colour] + player.hidden[colour] > 0


@compiled
def legal(state: State, moves: Moves) -> int:
    found = 0
    for action in range(SIZE):
        if is_allowed(state, action):
            moves.actions[found] = action
            found += 1
    return found


@compiled
def apply(state: State, action: int, log: Log | None) -> None:
    if action < DRAW:
        take_open(state, action - TAKE, log)
        end_turn(state, log)
    elif action == DRAW:
        draw_hidden(state, state.to_move, log)
        end_turn(state, log)
    elif action == STOP:
        end_turn(state, log)
    else:
        light(state, action, log)


@compiled
def take_open(state: State, colour: int, log: Log | None) -> None:
    player = state.players[state.to_move]
    state.row[colour] -= 1
    player.known[colour] += 1
    player.hand_size += 1
    emit(log, Event.TOOK, state.to_move, colour)
    open_card(state, log)


@compiled
def light(state: State, action: int, log: Log | None) -> None:
    """Known cards leave the hand first; the colours that join follow in their order."""
    colour = (action - LIGHT) % COLOURS
    state.lowest = colour if action >= JOIN else 0
    player = state.players[state.to_move]
    known = player.known[colour] > 0
    if known:
        player.known[colour] -= 1
    else:
        player.hidden[colour] -= 1
    player.hand_size -= 1
    player.lit[colour] += 1
    emit(log, Event.LIT, state.to_move, colour, known)
    if player.hand_size == 0:
        end_turn(state, log)


@compiled
def end_turn(state: State, log: Log | None) -> None:
    state.lowest = NOT_LIGHTING
    state.to_move = (state.to_move + 1) % state.seats
    if state.deck_size == 0:
        state.over = 1
        row = state.row
        emit(log, Event.ENDED, TABLE, row[0], row[1], row[2], row[3], state.deck_size)


@compiled
def is_over(state: State) -> bool:
    return state.over == 1


@compiled
def groups(state: State, seat: int) -> int:
    """Points for colours that glow."""
    points = 0
    for colour in range(COLOURS):
        if state.glow == Glow.BRIGHT and state.players[seat].lit[colour] >= GROUP:
            points += GROUP_POINTS
    return points


@compiled
def score(state: State, seat: int) -> int:
    player = state.players[seat]
    return total(player.lit) + groups(state, seat) - player.hand_size


@compiled
def breakdown(state: State, seat: int, lines: Lines) -> None:
    points = lines.points
    points[0], points[1] = total(state.players[seat].lit), groups(state, seat)
    points[2] = -state.players[seat].hand_size


@compiled
def tiebreak(state: State, seat: int) -> int:
    """More red lanterns."""
    return state.players[seat].lit[Colour.RED]


@compiled
def prefer(state: State) -> int:
    """Automatic play with an empty hand draws."""
    return DRAW if state.players[state.to_move].hand_size == 0 else NO_ACTION


@compiled
def redeal(state: State, viewer: int, seed: int) -> None:
    """Every hidden card of the others, and so the deck, from all that the viewer has not seen."""
    start(state, seed)
    for colour in range(COLOURS):
        state.deck[colour] = CARDS_PER_COLOUR - seen(state, viewer, colour)
    for seat in range(state.seats):
        if seat != viewer:
            player = state.players[seat]
            for colour in range(COLOURS):
                player.hidden[colour] = 0
            for _ in range(player.hand_size - total(player.known)):
                player.hidden[draw_from(state, state.deck)] += 1


@compiled
def seen(state: State, viewer: int, colour: int) -> int:
    """Cards of a colour whose place a viewer knows."""
    cards = state.row[colour]
    for seat in range(state.seats):
        player = state.players[seat]
        cards += player.known[colour] + player.lit[colour]
        if seat == viewer:
            cards += player.hidden[colour]
    return cards


def why(state: State, action: int) -> str:
    return f"lantern.{1 + (action < DRAW) + 2 * (action >= LIGHT)}"


def why_not(state: State, action: int) -> IllegalMove:
    parts = NOTATION.parts(action)
    kind = parts["kind"]
    if (kind in ("join", "stop")) != (state.lowest != NOT_LIGHTING):
        return IllegalMove("lantern_wrong_time", rule="lantern.3", kind=kind)
    colour = parts["colour"]
    if kind == "take":
        return IllegalMove("lantern_not_open", rule="lantern.2", colour=colour)
    code = "lantern_not_held" if not holds_now(state, colour) else "lantern_order"
    return IllegalMove(code, rule="lantern.3", colour=colour)


def holds_now(state: State, colour: str) -> bool:
    return bool(holds(state.players[state.to_move], int(Colour[colour.upper()])))


def derive(state: State) -> None:
    """Nothing follows from anything."""


def faults(state: State) -> Iterator[BadPosition]:
    """Every card is somewhere, hands are as large as they say, and so is the deck."""
    heaps = [state.deck, state.row]
    for seat in range(state.seats):
        player = state.players[seat]
        heaps += [player.known, player.hidden, player.lit]
        if player.hand_size != total(player.known) + total(player.hidden):
            yield BadPosition("lantern_hand", seat=seat)
    for colour in Colour:
        cards = [int(heap[colour]) for heap in heaps]
        if sum(cards) != CARDS_PER_COLOUR or min(cards) < 0:
            yield BadPosition("lantern_cards", colour=colour.name.lower(), found=sum(cards))
    if total(state.deck) != state.deck_size:
        yield BadPosition("lantern_deck")


LANTERN = Game(
    id="lantern",
    title="Lantern",
    author="Nobody",
    year=2024,
    version=1,
    rules_prefix="lantern",
    seats=range(2, MAX_SEATS + 1),
    state=State,
    options=(Option("glow", Glow, rule="lantern.5"),),
    first=First(Begins.OLDEST, rule="lantern.1"),
    notation=NOTATION,
    rules=Rules(setup, legal, apply, is_over, score, breakdown, redeal, tiebreak, prefer),
    events=Event,
    details=DETAILS,
    lines=LINES,
    why=why,
    why_not=why_not,
    turn_rule="lantern.3",
    end_rule="lantern.4",
    derive=derive,
    faults=faults,
)
