"""Azul – Summer Pavilion: points. §2.3 §6 §7.3"""

from cantiere.core.chance import total
from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.game import Lines, ScoreLine
from cantiere.games.azul_pavilion.boards import (
    CENTRE_WITH,
    MULTICOLOUR_POINTS,
    NUMBER_POINTS,
    ONLY_COLOUR,
    OUTER_WITH,
    SCORING_NUMBERS,
    STAR_POINTS,
)
from cantiere.games.azul_pavilion.events import Event
from cantiere.games.azul_pavilion.state import (
    CENTRE_STAR,
    FULL,
    LEAST_POINTS,
    STARS,
    START_POINTS,
    Player,
    Star,
    StarSpaces,
    State,
)

LINES = (
    ScoreLine("start", "azul.2.2"),
    *(ScoreLine(f"runs_{star.name.lower()}", "azul.4.5") for star in Star),
    *(ScoreLine(f"star_{star.name.lower()}", "azul.6.1") for star in Star),
    *(ScoreLine(f"number_{number}", "azul.6.2") for number in range(1, SCORING_NUMBERS + 1)),
    ScoreLine("lost_to_marker", "azul.3.4"),
    ScoreLine("lost_to_discards", "azul.4.8"),
    ScoreLine("lost_to_kept", "azul.6.3"),
)
_RUNS = 1
_STAR_LINES = _RUNS + STARS
_NUMBERS = _STAR_LINES + STARS
_LOSSES = _NUMBERS + SCORING_NUMBERS


@compiled
def lose(player: Player, points: int) -> int:
    """§2.3 A loss never takes a score below 1; how much was really lost."""
    lost = min(points, player.points - LEAST_POINTS)
    player.points -= lost
    return lost


@compiled
def star_points(star: StarSpaces) -> int:
    """§6.1 §7.3 A full star of one colour, or of six."""
    if star.filled != FULL:
        return 0
    colour = ONLY_COLOUR[star.colours]
    return STAR_POINTS[colour] if colour >= 0 else MULTICOLOUR_POINTS


@compiled
def number_points(state: State, seat: int, number: int) -> int:
    """§6.2 All spaces of the board that carry a number."""
    stars = state.players[seat].stars
    row = state.side * (SCORING_NUMBERS + 1) + number
    outer, centre = OUTER_WITH[row], CENTRE_WITH[row]
    if stars[CENTRE_STAR].filled & centre != centre:
        return 0
    for star in range(CENTRE_STAR):
        if stars[star].filled & outer != outer:
            return 0
    return NUMBER_POINTS[number]


@compiled
def final_bonus(state: State, seat: int) -> int:
    """§6.1 §6.2 What stars and numbers are worth at the end."""
    points = 0
    for star in range(STARS):
        points += star_points(state.players[seat].stars[star])
    for number in range(1, SCORING_NUMBERS + 1):
        points += number_points(state, seat, number)
    return points


@compiled
def score(state: State, seat: int) -> int:
    """§6 The points if the game ended now; tiles in hand would be nobody's loss."""
    player = state.players[seat]
    return max(LEAST_POINTS, player.points + final_bonus(state, seat) - total(player.kept))


@compiled
def breakdown(state: State, seat: int, lines: Lines) -> None:
    """The score, line by line, in the order of LINES."""
    player, points = state.players[seat], lines.points
    points[0] = START_POINTS
    for star in range(STARS):
        points[_RUNS + star] = player.run_points[star]
        points[_STAR_LINES + star] = star_points(player.stars[star])
    for number in range(SCORING_NUMBERS):
        points[_NUMBERS + number] = number_points(state, seat, number + 1)
    points[_LOSSES] = -player.lost_to_marker
    points[_LOSSES + 1] = -player.lost_to_discards
    points[_LOSSES + 2] = score(state, seat) - player.points - final_bonus(state, seat)


@compiled
def tell_final_scores(state: State, log: Log | None) -> None:
    """§6 The events of the final count; the score itself follows from the table."""
    for seat in range(state.seats):
        player = state.players[seat]
        for star in range(STARS):
            points = star_points(player.stars[star])
            if points:
                emit(log, Event.STAR_COMPLETE, seat, star, points)
        for number in range(1, SCORING_NUMBERS + 1):
            points = number_points(state, seat, number)
            if points:
                emit(log, Event.NUMBER_COMPLETE, seat, number, points)
        kept = total(player.kept)
        if kept:
            emit(
                log,
                Event.LOST_KEPT,
                seat,
                kept,
                player.points + final_bonus(state, seat) - score(state, seat),
            )
