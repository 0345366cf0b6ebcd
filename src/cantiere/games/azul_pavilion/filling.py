"""Azul – Summer Pavilion: drawing tiles from bag and tower. §2.1 §4.7 §5.1"""

from cantiere.core.chance import draw_from, total
from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.games.azul_pavilion.draft import note_present
from cantiere.games.azul_pavilion.events import Event
from cantiere.games.azul_pavilion.state import COLOURS, SUPPLY, TILES_PER_FACTORY, State


@compiled
def fill_factory(state: State, place: int, log: Log | None) -> None:
    """§5.1 Four tiles, as far as bag and tower go."""
    factory = state.places[place]
    for _ in range(TILES_PER_FACTORY):
        if can_draw(state, log):
            factory.tiles[draw_from(state, state.bag)] += 1
    note_present(factory)
    if factory.present:
        laid = factory.tiles
        emit(log, Event.FACTORY_FILLED, TABLE, place, laid[0], laid[1], laid[2], laid[3], laid[4], laid[5])


@compiled
def fill_supply(state: State, log: Log | None) -> None:
    """§2.1 §4.7 Up to ten tiles, as far as bag and tower go."""
    for _ in range(SUPPLY - total(state.supply)):
        if not can_draw(state, log):
            return
        colour = draw_from(state, state.bag)
        state.supply[colour] += 1
        emit(log, Event.SUPPLIED, TABLE, colour)


@compiled
def can_draw(state: State, log: Log | None) -> bool:
    """§4.7 The tower is poured into the bag when a tile is needed and the bag is empty, not before."""
    if total(state.bag) > 0:
        return True
    poured = total(state.tower)
    if poured == 0:
        return False
    for colour in range(COLOURS):
        state.bag[colour] += state.tower[colour]
        state.tower[colour] = 0
    emit(log, Event.TOWER_POURED, TABLE, poured)
    return True
