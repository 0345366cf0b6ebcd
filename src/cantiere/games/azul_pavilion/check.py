"""Azul – Summer Pavilion: what a position must be like to be one. For positions written by hand."""

from collections.abc import Iterator

from cantiere.core.chance import total
from cantiere.core.errors import BadPosition
from cantiere.core.record import Ints
from cantiere.games.azul_pavilion.boards import FACTORIES
from cantiere.games.azul_pavilion.draft import note_present
from cantiere.games.azul_pavilion.placing import lay
from cantiere.games.azul_pavilion.state import (
    CENTRE,
    CENTRE_STAR,
    COLOURS,
    EMPTY,
    IN_CENTRE,
    LEAST_POINTS,
    MOST_KEPT,
    PLACES,
    ROUNDS,
    STARS,
    START_POINTS,
    SUPPLY,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
    Colour,
    Phase,
    PlaceName,
    Side,
    Star,
    StarSpaces,
    State,
)

MOST_TALLIED = 999  # points of one line: more than any game gives, far from what a record can hold


def derive(state: State) -> None:
    """Make the bits that follow from the tiles."""
    for place in range(PLACES):
        note_present(state.places[place])
    for seat in range(state.seats):
        for star in range(STARS):
            spaces = state.players[seat].stars[star]
            spaces.filled = spaces.colours = 0
            for position, colour in enumerate(spaces.tiles):
                if colour != EMPTY:
                    lay(spaces, position, int(colour))


def faults(state: State) -> Iterator[BadPosition]:
    """Everything that no game can lead to."""
    wrong_numbers = list(_wrong_numbers(state))
    yield from wrong_numbers
    if wrong_numbers:
        return  # the rest would look up seats and rounds that are not there
    yield from _wrong_tiles(state)
    yield from _wrong_places(state)
    for seat in range(state.seats):
        yield from _wrong_player(state, seat)
    yield from _wrong_phase(state)


def _wrong_numbers(state: State) -> Iterator[BadPosition]:
    """Numbers that index something must stay in their range."""
    last_round = ROUNDS if state.phase == Phase.OVER else ROUNDS - 1
    ranges = {
        "to_move": (state.to_move, 0, state.seats - 1),
        "starter": (state.starter, 0, state.seats - 1),
        "marker": (state.marker, IN_CENTRE, state.seats - 1),
        "round_no": (state.round_no, last_round if state.phase == Phase.OVER else 0, last_round),
        "side": (state.side, 0, len(Side) - 1),
        "phase": (state.phase, 0, len(Phase) - 1),
        "lowest": (state.lowest, 0, COLOURS - 1),
    }
    for name, (value, low, high) in ranges.items():
        if not low <= value <= high:
            yield BadPosition("position_range", field=name, value=int(value), low=int(low), high=int(high))


def _wrong_tiles(state: State) -> Iterator[BadPosition]:
    """§1.1 22 tiles of each colour, wherever they lie."""
    heaps = [state.bag, state.tower, state.supply, *(state.places[place].tiles for place in range(PLACES))]
    for seat in range(state.seats):
        heaps += [state.players[seat].hand, state.players[seat].kept]
    if any(count < 0 for heap in heaps for count in heap):
        yield BadPosition("azul_negative_tiles", rule="azul.1.1")
    laid = [
        colour
        for seat in range(state.seats)
        for star in range(STARS)
        for colour in state.players[seat].stars[star].tiles
    ]
    for colour in Colour:
        found = sum(int(heap[colour]) for heap in heaps) + laid.count(colour)
        if found != TILES_PER_COLOUR:
            yield BadPosition(
                "azul_tile_count",
                rule="azul.1.1",
                colour=colour.name.lower(),
                found=found,
                wanted=TILES_PER_COLOUR,
            )


def _wrong_places(state: State) -> Iterator[BadPosition]:
    """§2.1 Factories that are in play, four tiles each at most; ten tiles of supply."""
    for place in range(CENTRE + 1, PLACES):
        room = TILES_PER_FACTORY if place <= FACTORIES[state.seats] else 0
        if total(state.places[place].tiles) > room:
            yield BadPosition(
                "azul_factory_overfull", rule="azul.2.1", place=PlaceName(place).name.lower(), room=room
            )
    if total(state.supply) > SUPPLY:
        yield BadPosition("azul_supply_overfull", rule="azul.2.1", room=SUPPLY)


def _wrong_player(state: State, seat: int) -> Iterator[BadPosition]:
    player = state.players[seat]
    tallies = [*player.run_points, player.lost_to_marker, player.lost_to_discards]
    if any(not 0 <= points <= MOST_TALLIED for points in tallies):
        yield BadPosition("azul_tally", rule="azul.4.5", seat=seat, most=MOST_TALLIED)
    if player.passed not in (0, 1):
        field = f"players[{seat}].passed"
        yield BadPosition("position_range", field=field, value=int(player.passed), low=0, high=1)
    earned = START_POINTS + sum(int(points) for points in player.run_points)
    track = earned - int(player.lost_to_marker) - int(player.lost_to_discards)
    if player.points != track or player.points < LEAST_POINTS:
        yield BadPosition(
            "azul_points", rule="azul.2.3", seat=seat, points=int(player.points), track=int(track)
        )
    if total(player.kept) > MOST_KEPT:
        yield BadPosition("azul_kept", rule="azul.4.8", seat=seat, most=MOST_KEPT)
    for star in Star:
        if not _may_be(player.stars[star], state.side, star):
            rule = "azul.4.4" if state.side == Side.COLOURED else "azul.7.2"
            yield BadPosition("azul_star_colours", rule=rule, seat=seat, star=star.name.lower())


def _may_be(spaces: StarSpaces, side: int, star: int) -> bool:
    """§4.4 §7.2 One colour throughout, or no colour twice."""
    colours = [int(colour) for colour in spaces.tiles if colour != EMPTY]
    if any(not 0 <= colour < COLOURS for colour in colours):
        return False
    one, different = len(set(colours)) <= 1, len(set(colours)) == len(colours)
    if side == Side.COLOURED:
        return different if star == CENTRE_STAR else all(colour == star for colour in colours)
    return one or different


def _wrong_phase(state: State) -> Iterator[BadPosition]:
    """What is to be decided must be there to be decided."""
    lying = any(total(state.places[place].tiles) for place in range(PLACES))
    active, due = state.players[state.to_move], state.bonus_left
    between_moves = due == 0 and state.lowest == 0
    stock, hand = (_from(state.lowest, heap) for heap in (state.supply, active.hand))
    sound = {
        Phase.DRAFT: lying
        and between_moves
        and not any(player.passed or total(player.kept) for player in state.players),
        Phase.PLACE: not lying and between_moves and not active.passed,
        Phase.BONUS: not lying and not active.passed and 0 < due <= min(3, stock),
        Phase.KEEP: not lying
        and due == 0
        and bool(active.passed)
        and hand > 0
        and total(active.kept) < MOST_KEPT,
        Phase.OVER: not lying and between_moves and all(total(player.hand) == 0 for player in state.players),
    }
    if not sound[Phase(int(state.phase))]:
        yield BadPosition("azul_phase", phase=Phase(int(state.phase)).name.lower())


def _from(lowest: int, heap: Ints) -> int:
    """The tiles that may still be chosen, §4.6 §4.8."""
    return sum(int(heap[colour]) for colour in range(lowest, COLOURS))
