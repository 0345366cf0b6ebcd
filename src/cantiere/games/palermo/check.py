"""Palermo: what a position must be like to be one. For positions written by hand."""

from collections.abc import Iterator

from cantiere.core.errors import BadPosition
from cantiere.core.readable import word_of
from cantiere.games.palermo.building import cover, lay_streets
from cantiere.games.palermo.fitting import forget_fits, note_fits
from cantiere.games.palermo.grid import QUARTER_FIELD, SQUARE_OF
from cantiere.games.palermo.houses import CHIPS
from cantiere.games.palermo.pieces import wrong_pieces
from cantiere.games.palermo.questions import cut_off_now
from cantiere.games.palermo.state import (
    FIELDS,
    FIRST_HOUSE,
    HOUSES_PER_TYPE,
    MOST_CHIPS,
    NOWHERE,
    QUARTERS,
    ROUNDS,
    SQUARES,
    FieldName,
    House,
    NoPolice,
    Phase,
    State,
    Tile,
)
from cantiere.games.palermo.walking import note_ends


def derive(state: State) -> None:
    """Make what follows from the city and the pieces; of an impossible position only the streets."""
    lay_streets(state)
    for square in range(SQUARES):
        tile = int(state.city[square])
        if tile == Tile.START:
            state.start_square = square
        elif FIRST_HOUSE <= tile < len(Tile):
            cover(state, square, tile - FIRST_HOUSE)
    forget_fits(state)
    if any(faults(state)):
        return  # the rules would look up seats and fields that are not there
    if state.phase == Phase.BUILD:
        note_fits(state)
    note_ends(state)


def faults(state: State) -> Iterator[BadPosition]:
    """Everything that no game can lead to."""
    wrong_numbers = list(_wrong_numbers(state))
    yield from wrong_numbers
    if wrong_numbers:
        return  # the rest would look up seats and fields that are not there
    wrong_city = [*_wrong_tiles(state), *_wrong_chips(state), *_wrong_doors(state)]
    if not _fits_phase(state):
        wrong_city.append(BadPosition("palermo_phase", phase=word_of(Phase, int(state.phase))))
    yield from wrong_city
    if not wrong_city:
        yield from _cut_off(state)
        yield from wrong_pieces(state)


def _wrong_numbers(state: State) -> Iterator[BadPosition]:
    """Numbers that index something, and counts, must stay in their range."""
    last_seat, chips = int(state.seats) - 1, int(CHIPS[state.seats])
    ranges = [
        ("to_move", state.to_move, 0, last_seat),
        ("starter", state.starter, 0, last_seat),
        ("phase", state.phase, 0, len(Phase) - 1),
        ("no_police", state.no_police, 0, len(NoPolice) - 1),
        ("round_no", state.round_no, 0, ROUNDS),
        *(("city", tile, 0, len(Tile) - 1) for tile in state.city),
    ]
    for seat in range(state.seats):
        player = state.players[seat]
        ranges += [("chips", player.chips, 0, chips), ("lost_chips", player.lost_chips, 0, chips)]
        ranges += [("is_home", player.is_home, 0, 1)]
        ranges += [("collected", one, 0, 1) for one in player.collected]
        pieces = [player.pawn, player.policeman, *player.doors]
        ranges += [("field", field, NOWHERE, FIELDS - 1) for field in pieces]
        ranges += [(name, player[name], 0, 2**15 - 1) for name in ("income", "arrival", "waiting")]
    for name, value, low, high in ranges:
        if not low <= value <= high:
            yield BadPosition("position_range", field=name, value=int(value), low=low, high=high)


def _wrong_tiles(state: State) -> Iterator[BadPosition]:
    """§1.2 Twelve houses of each type, built or not; §1.3 one start tile."""
    tiles = [int(tile) for tile in state.city]
    for house in House:
        built = sum((tile - FIRST_HOUSE) // QUARTERS == house for tile in tiles if tile >= FIRST_HOUSE)
        if built + int(state.supply[house]) != HOUSES_PER_TYPE or state.supply[house] < 0:
            found = built + int(state.supply[house])
            yield BadPosition(
                "palermo_house_count",
                rule="palermo.1.2",
                house=word_of(House, house),
                found=found,
                wanted=HOUSES_PER_TYPE,
            )
    if tiles.count(Tile.START) != (0 if state.phase == Phase.START else 1):
        yield BadPosition("palermo_start_tile", rule="palermo.3.1")


def _wrong_chips(state: State) -> Iterator[BadPosition]:
    """§2.1 Each chip is in hand, at a door, or out of the game; doors stand in order, without gaps."""
    for seat in range(state.seats):
        player = state.players[seat]
        doors = [int(door) for door in player.doors]
        built = len([door for door in doors if door != NOWHERE])
        chips = built + int(player.chips) + int(player.lost_chips)
        if chips != CHIPS[state.seats]:
            wanted = int(CHIPS[state.seats])
            yield BadPosition("palermo_chip_count", rule="palermo.2.1", seat=seat, found=chips, wanted=wanted)
        gaps = NOWHERE in doors[:built]
        if gaps or any(player.collected[place] for place in range(built, MOST_CHIPS)):
            yield BadPosition("palermo_door_order", rule="palermo.3.1", seat=seat)


def _wrong_doors(state: State) -> Iterator[BadPosition]:
    """§3.1 A chip at the door of each house; §3.5 the others lie on street tiles; one on each square."""
    owned = [
        int(door) for seat in range(state.seats) for door in state.players[seat].doors if door != NOWHERE
    ]
    houses = {
        int(QUARTER_FIELD[square * QUARTERS + (state.city[square] - FIRST_HOUSE) % QUARTERS])
        for square in range(SQUARES)
        if state.city[square] >= FIRST_HOUSE
    }
    squares = [int(SQUARE_OF[door]) for door in owned]
    strays = [door for door in owned if door not in houses and not _is_street_door(state, door)]
    twice = [door for door, square in zip(owned, squares, strict=True) if squares.count(square) > 1]
    for door in [*sorted(houses - {*owned}), *strays, *twice][:1]:
        yield BadPosition("palermo_door", rule="palermo.3.1", door=word_of(FieldName, door))


def _is_street_door(state: State, door: int) -> bool:
    square = int(SQUARE_OF[door])
    return square != NOWHERE and state.city[square] == Tile.STREET


def _cut_off(state: State) -> Iterator[BadPosition]:
    """§3.4 Every door and the start tile can be reached from the ring."""
    door = int(cut_off_now(state)) if state.phase != Phase.START else NOWHERE
    if door != NOWHERE:
        yield BadPosition("palermo_cut_off", rule="palermo.3.4", door=word_of(FieldName, door))


def _fits_phase(state: State) -> bool:
    if state.phase in (Phase.START, Phase.BUILD):
        return _fits_building(state)
    return _fits_rounds(state) and not _asks_nothing(state)


def _asks_nothing(state: State) -> bool:
    """§6.3 Without policemen nobody decides at home."""
    is_home = state.players[state.to_move].is_home
    return bool(is_home and state.no_police == NoPolice.YES and state.phase != Phase.OVER)


def _fits_building(state: State) -> bool:
    """§3.1 Chips are placed in turn, after the start tile; §3.5 a street tile comes with a chip."""
    seats, chips = int(state.seats), int(CHIPS[state.seats])
    order = [(state.starter + after) % seats for after in range(seats)]
    placed = [chips - int(state.players[seat].chips) for seat in order]
    turn = order.index(int(state.to_move))
    in_turn = placed == [placed[-1] + (after < turn) for after in range(seats)]
    begun = sum(placed) == 0 if state.phase == Phase.START else placed[turn] < chips
    doors = {int(SQUARE_OF[door]) for seat in order for door in state.players[seat].doors if door != NOWHERE}
    streets = {square for square in range(SQUARES) if state.city[square] == Tile.STREET}
    return in_turn and begun and state.round_no == 0 and streets <= doors


def _fits_rounds(state: State) -> bool:
    """§3.6 All chips are placed and no square is empty; §7.1 the game is over for a reason."""
    players = [state.players[seat] for seat in range(state.seats)]
    built = Tile.EMPTY not in list(state.city) and all(player.chips == 0 for player in players)
    all_home = all(player.is_home for player in players)
    if state.phase == Phase.OVER:
        return built and (all_home or state.round_no == ROUNDS)
    enters = state.phase != Phase.ENTER or not players[state.to_move].is_home
    walks = state.phase != Phase.WALK or not players[state.to_move].is_home
    return built and not all_home and state.round_no > 0 and enters and walks
