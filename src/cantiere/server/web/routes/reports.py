"""Routes about reports, for whoever makes one: tell the hosts, and hear that they have looked at it."""

from fastapi import APIRouter

from cantiere.server.bodies import PersonId
from cantiere.server.bodies.desk import AnnouncementCard, NewReport, Notices, OwnReport, OwnReports
from cantiere.server.people.announcements import Announced
from cantiere.server.people.person import person_with
from cantiere.server.people.reports import Place, Report
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.routes.tables import seen_table
from cantiere.server.web.routes.visitor import Visit, Visitor

router = APIRouter(prefix="/api", tags=["order"])


@router.post("/people/{person_id}/reports", status_code=201)
async def report(visitor: Visit, person_id: PersonId, wanted: NewReport) -> OwnReports:
    """Tell the hosts about somebody, with a sentence; of a line in a chat, what is around it is kept."""
    by, services = visitor.human, visitor.services
    await visitor.spend("reports")
    person = await person_with(services.database, person_id)
    place = await _place(visitor, wanted)
    made = await services.desk.reports.add(by, person, wanted.why, wanted.sentence, place)
    log().info("somebody was reported", by=by.id, person=person_id, report=made)
    return OwnReports(reports=[told(one) for one in await services.desk.reports.of_reporter(by.id)])


@router.get("/me/reports")
async def my_reports(visitor: Visit) -> OwnReports:
    found = await visitor.services.desk.reports.of_reporter(visitor.human.id)
    return OwnReports(reports=[told(one) for one in found])


@router.get("/notices")
async def notices(visitor: Visit) -> Notices:
    """What one is told in the lobby; somebody of whom nothing is known hears what is for all."""
    session = visitor.session
    reports = await visitor.services.desk.reports.unheard(session.person.id) if session else []
    announced = [_announced(one, visitor.language) for one in await visitor.services.desk.announcements.now()]
    return Notices(announcements=announced, reports=[told(one) for one in reports])


def _announced(one: Announced, language: str) -> AnnouncementCard:
    text, spoken = one.text(language)
    return AnnouncementCard(id=one.id, text=text, language="fr" if spoken == "fr" else "en", ends=one.ends)


@router.put("/notices/heard", status_code=204)
async def hear(visitor: Visit) -> None:
    """One knows now that hosts have looked at one's reports."""
    await visitor.services.desk.reports.hear(visitor.human.id)


async def _place(visitor: Visitor, wanted: NewReport) -> Place | None:
    """A line of a chat that the visitor may read."""
    if wanted.table is None or wanted.line is None:
        return None
    row = await seen_table(visitor, wanted.table, wanted.link)
    return Place(row.id, wanted.line)


def told(report: Report) -> OwnReport:
    return OwnReport.model_validate({name: getattr(report, name) for name in OwnReport.model_fields})
