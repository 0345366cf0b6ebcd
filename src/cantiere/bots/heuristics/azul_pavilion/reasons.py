"""Azul – Summer Pavilion: what speaks for a move and against it, in named features of the game."""

from collections.abc import Iterator
from typing import Any

from cantiere.bots.heuristics.azul_pavilion.policy import choice_gain, filled_for, worth_of_more
from cantiere.bots.heuristics.azul_pavilion.prospects import BONUS, COMING_JOKER, FLEXIBLE, SINGLE
from cantiere.bots.heuristics.azul_pavilion.standing import (
    filled_with,
    marker_worth,
    missing_around,
    same_numbers,
)
from cantiere.bots.heuristics.reason import Reason
from cantiere.core.chance import total
from cantiere.games.azul_pavilion.boards import (
    CENTRE_WITH,
    FEATURE_GAIN,
    FEATURES,
    HOW_MANY,
    MOST_TOUCHING,
    MULTICOLOUR_POINTS,
    NUMBER_POINTS,
    ONLY_COLOUR,
    OUTER_WITH,
    RUN,
    SCORING_NUMBERS,
    STAR_POINTS,
    TOUCHING,
)
from cantiere.games.azul_pavilion.moves import PASS, PLACE, STOP, TAKE, TILE, placement
from cantiere.games.azul_pavilion.placing import cost_of
from cantiere.games.azul_pavilion.state import (
    CENTRE,
    CENTRE_STAR,
    COLOURS,
    FULL,
    IN_CENTRE,
    LEAST_POINTS,
    MOST_KEPT,
    POSITIONS,
    ROUNDS,
    Colour,
    Phase,
    Side,
)

TENTHS = 10
MANY = 3  # tiles of one colour that are worth a word
NEARLY = 2  # free spaces of a star, or of a number, that are worth a word
Reasons = Iterator[Reason]


def reasons(before: Any, after: Any, action: int, seat: int) -> Reasons:
    """Why a seat might play an action, or not."""
    if action < PLACE:
        yield from _of_taking(before, after, action - TAKE, seat)
    elif action < TILE:
        yield from _of_placing(before, action, seat)
    elif action == PASS:
        yield from _of_passing(before, seat)
    elif action != STOP:
        yield from _of_tile(before, action - TILE, seat)


# Draft


def _of_taking(before: Any, after: Any, choice: int, seat: int) -> Reasons:
    place, colour = divmod(choice, COLOURS)
    player, joker, tiles = before.players[seat], int(before.round_no), before.places[place].tiles
    count = int(tiles[colour]) if colour != joker else 1
    comes_along = colour != joker and tiles[joker] > 0
    worth = _tenths(worth_of_more(before, player, colour, player.hand[colour], count))
    if count >= MANY:
        yield Reason("many_tiles", worth, {"count": count, "colour": _name(colour)})
    yield from _of_more(before, player, colour, count)
    if comes_along:
        more = _tenths(worth_of_more(before, player, joker, player.hand[joker], 1))
        yield Reason("joker_too", more, {"colour": _name(joker)})
    if place == CENTRE and before.marker == IN_CENTRE:
        lost = min(count + comes_along, int(player.points) - LEAST_POINTS)
        yield Reason("takes_marker", _tenths(marker_worth(before)) - lost, {"lost": lost})
    yield from _of_rivals(before, after, colour, count, seat)


def _of_more(state: Any, player: Any, colour: int, count: int) -> Reasons:
    """What some more tiles of a colour make possible."""
    held, filled = int(player.hand[colour]), int(filled_for(state, player, colour))
    reached = [
        position
        for position in range(held, min(held + count, POSITIONS))
        if state.side == Side.COLOURED and not filled >> position & 1
    ]
    if reached:
        best = max(reached, key=lambda position: RUN[(filled | 1 << position) * POSITIONS + position])
        points = int(RUN[(filled | 1 << best) * POSITIONS + best])
        yield Reason("enough_for", points, {"colour": _name(colour), "number": best + 1, "points": points})
    if filled == FULL:
        yield Reason("star_is_full", -2.0 * count, {"colour": _name(colour)})
    if colour == state.round_no + 1:
        yield Reason("next_joker", _tenths(SINGLE[COMING_JOKER]) * count, {"colour": _name(colour)})


def _of_rivals(before: Any, after: Any, colour: int, count: int, seat: int) -> Reasons:
    """What the next player does not get, and what now lies in the centre for the taking."""
    rival = (seat + 1) % int(before.seats)
    player = before.players[rival]
    worth = _tenths(worth_of_more(before, player, colour, player.hand[colour], count))
    if count >= MANY:
        yield Reason("denies_tiles", 0.3 * worth, {"count": count, "colour": _name(colour), "rival": rival})
    if after.phase != Phase.DRAFT:
        return
    lying, joker = after.places[CENTRE].tiles, int(before.round_no)
    piles = {one: int(lying[one]) for one in range(COLOURS) if one != joker and lying[one] >= MANY}
    for one, size in piles.items():
        if size > before.places[CENTRE].tiles[one]:
            more = _tenths(worth_of_more(after, player, one, player.hand[one], size))
            yield Reason("leaves_tiles", -0.3 * more, {"count": size, "colour": _name(one), "rival": rival})


# Placing


def _of_placing(before: Any, action: int, seat: int) -> Reasons:
    star, colour, position, jokers = (int(part) for part in placement(action))
    player, cost = before.players[seat], int(cost_of(before.side, star, position))
    filled = int(player.stars[star].filled) | 1 << position
    points = int(RUN[filled * POSITIONS + position])
    yield Reason("points_now", points, {"points": points})
    yield from _of_features(player, star, position)
    yield from _of_star(before, player, star, colour, filled)
    yield from _of_number(before, player, cost)
    if jokers:
        yield Reason("spends_jokers", -_tenths(SINGLE[FLEXIBLE]) * jokers, {"count": jokers})
    if colour == before.round_no + 1 and cost - jokers > 1:
        spent = cost - jokers
        weight = -_tenths(SINGLE[COMING_JOKER]) * spent
        yield Reason("spends_next_joker", weight, {"count": spent, "colour": _name(colour)})


def _of_features(player: Any, star: int, position: int) -> Reasons:
    first = (star * POSITIONS + position) * MOST_TOUCHING
    for feature in (int(one) for one in TOUCHING[first : first + MOST_TOUCHING] if one >= 0):
        missing, gain = int(missing_around(player, feature)) - 1, int(FEATURE_GAIN[feature])
        facts = {"feature": FEATURES[feature].kind, "count": gain}
        if missing == 0:
            yield Reason("wins_feature", _tenths(BONUS) * gain, facts)
        elif missing == 1:
            yield Reason("feature_nearer", gain, facts)


def _of_star(before: Any, player: Any, star: int, colour: int, filled: int) -> Reasons:
    missing = POSITIONS - int(HOW_MANY[filled])
    if missing == 0:
        points = _points_of_full(player.stars[star], colour)
        yield Reason("star_complete", points, {"points": points})
    elif missing <= NEARLY and before.round_no < ROUNDS - 1:
        yield Reason("star_nearer", 3.0 / missing, {"count": missing})


def _points_of_full(spaces: Any, colour: int) -> int:
    """What a star is worth once this tile has filled it."""
    only = int(ONLY_COLOUR[int(spaces.colours) | 1 << colour])
    return int(STAR_POINTS[only]) if only >= 0 else MULTICOLOUR_POINTS


def _of_number(before: Any, player: Any, number: int) -> Reasons:
    if number > SCORING_NUMBERS:
        return
    row = int(before.side) * (SCORING_NUMBERS + 1) + number
    outer, centre = (int(HOW_MANY[spaces[row]]) for spaces in (OUTER_WITH, CENTRE_WITH))
    filled = int(filled_with(same_numbers(before.side, player), number)) + 1
    missing, points = CENTRE_STAR * outer + centre - filled, int(NUMBER_POINTS[number])
    if missing == 0:
        yield Reason("number_complete", points, {"number": number, "points": points})
    elif missing <= NEARLY:
        yield Reason("number_nearer", points / 7, {"number": number, "count": missing})


# Passing, bonus tiles, kept tiles


def _of_passing(before: Any, seat: int) -> Reasons:
    held = int(total(before.players[seat].hand))
    if before.round_no == ROUNDS - 1:
        if held:
            yield Reason("left_over", -held, {"count": held})
        return
    if held > MOST_KEPT:
        yield Reason("discards", -2.0 * (held - MOST_KEPT), {"count": held - MOST_KEPT})
    if held:
        kept = min(held, MOST_KEPT)
        yield Reason("keeps_tiles", kept, {"count": kept})


def _of_tile(before: Any, colour: int, seat: int) -> Reasons:
    player, joker = before.players[seat], int(before.round_no)
    if before.phase == Phase.KEEP:
        if colour == joker + 1:
            worth = _tenths(choice_gain(before, player, colour, 0, 1))
            yield Reason("next_joker", worth, {"colour": _name(colour)})
    elif colour == joker:
        yield Reason("takes_joker", _tenths(SINGLE[FLEXIBLE]), {"colour": _name(colour)})
    else:
        yield from _of_more(before, player, colour, 1)


def _tenths(worth: Any) -> float:
    return int(worth) / TENTHS


def _name(colour: int) -> str:
    return Colour(colour).name.lower()
