"""How long a session lasts: as long as somebody comes back, but no longer than a year."""

from types import SimpleNamespace

import pytest

from cantiere.server.people import sessions as timed
from cantiere.server.people.person import Person, new_guest
from cantiere.server.people.sessions import DAY, Sessions

YEAR, IDLE = 365, 60
OFTEN = 30  # days between two visits of somebody who comes regularly


class Calendar(SimpleNamespace):
    """The time, in days since the session began."""

    day: float = 0.0

    def time(self) -> float:
        return 1_800_000_000 + self.day * DAY


@pytest.fixture
def calendar(monkeypatch) -> Calendar:
    made = Calendar()
    monkeypatch.setattr(timed, "time", made)
    return made


@pytest.fixture
def sessions(database, calendar) -> Sessions:
    return Sessions(database, b"secret")


@pytest.fixture
async def ana(database) -> Person:
    return await new_guest(database, "Ana", "en")


async def test_who_comes_back_now_and_then_stays_for_a_year(sessions, calendar, ana):
    cookie = await sessions.open(ana.id)
    for calendar.day in range(OFTEN, YEAR, OFTEN):
        assert (await sessions.find(cookie)).person == ana
    calendar.day = YEAR - 0.01
    assert (await sessions.find(cookie)).person == ana
    assert len(await sessions.of_person(ana.id)) == 1


async def test_after_a_year_one_signs_in_again_however_often_one_came(sessions, calendar, ana):
    cookie = await sessions.open(ana.id)
    for calendar.day in range(OFTEN, YEAR, OFTEN):
        await sessions.find(cookie)
    calendar.day = YEAR - 0.01
    await sessions.find(cookie)  # seen a moment ago: it is not for lack of visits
    calendar.day = YEAR + 0.01
    assert await sessions.find(cookie) is None
    assert await sessions.of_person(ana.id) == []


async def test_who_stays_away_for_two_months_signs_in_again(sessions, calendar, ana):
    cookie = await sessions.open(ana.id)
    calendar.day = IDLE - 0.01
    assert await sessions.find(cookie) is not None
    calendar.day += IDLE + 0.01
    assert await sessions.find(cookie) is None


async def test_what_has_run_out_is_swept_away_and_nothing_else(sessions, calendar, ana):
    old = await sessions.open(ana.id, "old")
    for calendar.day in range(OFTEN, YEAR + 1, OFTEN):
        await sessions.find(old)
    await sessions.open(ana.id, "new")
    calendar.day = YEAR + 0.01
    await sessions.sweep()
    calendar.day = YEAR - 1  # what is still there would be found then
    assert [one.device for one in await sessions.of_person(ana.id)] == ["new"]


def test_a_browser_keeps_the_cookie_for_as_long_as_a_session_can_last(server):
    """It is given once: gone after two months, it would sign out who comes every day."""
    browser = server.browser()
    answer = browser.ask("POST", "/api/guests", nickname="Ana", language="en")
    given = answer.headers["set-cookie"].lower()
    assert f"max-age={YEAR * DAY}" in given
