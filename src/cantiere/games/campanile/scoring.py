"""Campanile: the ranking of the towers and the points. §6"""

from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.core.game import Lines, ScoreLine
from cantiere.games.campanile.cards import FLAG_POINTS
from cantiere.games.campanile.events import Event
from cantiere.games.campanile.state import MAX_SEATS, NO_PLACE, STYLES, Bet, State, Style

LINES = tuple(ScoreLine(style.name.lower(), "campanile.6.3") for style in Style)
_LOWEST = STYLES - 1  # the rank that gets no flag


@compiled
def rank(state: State, place: int) -> int:
    """§6.1 How many towers rank above the one at a place of the row: higher, or as high and further left."""
    height, above = state.towers[state.row[place]].storeys, 0
    for other in range(STYLES):
        rival = state.towers[state.row[other]].storeys
        above += rival > height or (rival == height and other < place)
    return above


@compiled
def bet_sum(bet: Bet) -> int:
    """§6.3 What the tokens of a player on a tower add up to."""
    return bet.tokens[0] + 2 * bet.tokens[1] + 3 * bet.tokens[2]


@compiled
def ahead(state: State, style: int, seat: int) -> int:
    """§6.3 How many players have bet more on a tower than a seat. §6.4 Or as much, and earlier."""
    bets, count = state.towers[style].bets, 0
    mine = bet_sum(bets[seat])
    for rival in range(state.seats):
        theirs = bet_sum(bets[rival])
        count += theirs > mine or (theirs == mine and bets[rival].place < bets[seat].place)
    return count


@compiled
def points_at(state: State, place: int, seat: int) -> int:
    """§6.3 What a seat gets for the tower at a place of the row; without a token nothing."""
    style = state.row[place]
    if state.towers[style].bets[seat].place == NO_PLACE:
        return 0
    return FLAG_POINTS[rank(state, place) * MAX_SEATS + ahead(state, style, seat)]


@compiled
def score(state: State, seat: int) -> int:
    """§6.6 The points if the game ended now."""
    points = 0
    for place in range(STYLES):
        points += points_at(state, place, seat)
    return points


@compiled
def breakdown(state: State, seat: int, lines: Lines) -> None:
    """§6.3 The score, tower by tower, in the order of LINES."""
    for place in range(STYLES):
        lines.points[state.row[place]] = points_at(state, place, seat)


@compiled
def tell_final_scores(state: State, log: Log | None) -> None:
    """§6.2 The flags, the smallest first, and who gets what for them."""
    if log is None:
        return
    for wanted in range(_LOWEST - 1, -1, -1):
        for place in range(STYLES):
            if rank(state, place) == wanted:
                tell_flag(state, place, wanted, log)


@compiled
def tell_flag(state: State, place: int, flag: int, log: Log | None) -> None:
    style, first = state.row[place], flag * MAX_SEATS
    height = state.towers[style].storeys
    emit(log, Event.FLAG, TABLE, style, flag + 1, height, FLAG_POINTS[first], FLAG_POINTS[first + 1])
    for order in range(state.seats):
        for seat in range(state.seats):
            points = points_at(state, place, seat)
            if points > 0 and ahead(state, style, seat) == order:
                emit(log, Event.SCORED, seat, style, bet_sum(state.towers[style].bets[seat]), points)
