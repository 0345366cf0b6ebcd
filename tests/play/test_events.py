"""Facts of the log as events, redacted for one viewer."""

from dataclasses import replace
from enum import IntEnum

import pytest

from cantiere.core.events import TABLE, Detail, EventKind, Log, emit
from cantiere.core.record import SPECTATOR, Visible
from cantiere.play.events import Event, read_log
from tests.toy import LANTERN, Colour


class Happened(IntEnum):
    IT = 0


def told(visible: Visible, seat: int, viewer: int) -> Event:
    log = Log.blank()
    emit(log, Happened.IT, seat, Colour.JADE, 0, 2, 0, 1, -1)
    details = (
        Detail("colour", Colour, visible),
        Detail("cards", axis=Colour, visible=visible),
        Detail("nothing", Colour, visible),
    )
    game = replace(LANTERN, events=Happened, details={Happened.IT: EventKind("lantern.9", details)})
    (event,) = read_log(game, log, viewer)
    return event


OPEN = {"colour": "jade", "cards": {"gold": 2, "blue": 1}, "nothing": None}
CLOSED = {"colour": None, "cards": None, "nothing": None}


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
@pytest.mark.parametrize("seat", [TABLE, 0, 1])
def test_who_may_read_a_detail(seat, viewer):
    """What is nobody's doing has no owner: TABLE and SPECTATOR are the same number and not the same thing."""
    assert told(Visible.ALL, seat, viewer).details == OPEN
    assert told(Visible.NOBODY, seat, viewer).details == CLOSED
    owned = seat == viewer and seat != TABLE
    assert told(Visible.OWNER, seat, viewer).details == (OPEN if owned else CLOSED)


def test_an_event_can_be_written_down():
    event = told(Visible.ALL, 1, 0)
    assert event.as_dict() == {"kind": "it", "seat": 1, **OPEN, "rule": "lantern.9"}
    assert event == Event("it", 1, OPEN, "lantern.9")


def test_a_log_holds_what_was_emitted_in_order():
    log = Log.blank()
    for number in range(5):
        emit(log, Happened.IT, number, a=1, b=2, c=3, d=4, e=5, f=6, g=number)
    assert int(log.count) == 5
    assert [int(log.facts[place].details[6]) for place in range(6)] == [0, 1, 2, 3, 4, 0]
    emit(None, Happened.IT, 1)
