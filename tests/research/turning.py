"""Tables turned by some seats, by the declarations."""

from typing import Any

from cantiere.core.record import copied


def turned(state: Any, by: int) -> Any:
    """The state in which seat `by` is seat 0, and the others follow it."""
    other = copied(state)
    _turn(other, state, by, int(state.seats))
    return other


def _named(field: Any, number: int, by: int, seats: int) -> int:
    """Numbers that name no seat stay."""
    seat = number - field.first_seat
    return field.first_seat + (seat - by) % seats if 0 <= seat < seats else number


def _turn(own: Any, old: Any, by: int, seats: int) -> None:
    for name, field in old.fields.items():
        if field.first_seat is not None and field.length is None:
            own[name] = _named(field, int(old[name]), by, seats)
        elif field.first_seat is not None:
            own[name][:] = [_named(field, int(one), by, seats) for one in old[name]]
        elif field.is_record:
            for place in range(field.length):
                source = (place + by) % seats if field.by_seat and place < seats else place
                own[name][place] = old[name][source]
                _turn(own[name][place], old[name][source], by, seats)
