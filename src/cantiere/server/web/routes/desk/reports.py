"""Routes about reports, for hosts: what was reported, by whom, and what was said around it."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from cantiere.server.bodies.desk import Judgement, QuotedLine, ReportCard, ReportList
from cantiere.server.people.reports import Report
from cantiere.server.web.routes.reports import told
from cantiere.server.web.routes.visitor import Visit

router = APIRouter(prefix="/api/desk/reports", tags=["desk"])
ReportId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
Open = Annotated[bool, Query(alias="open", description="Those that nobody has closed, or the others.")]
Before = Annotated[float | None, Query(allow_inf_nan=False, description="Only what was reported before.")]


@router.get("")
async def read_reports(visitor: Visit, is_open: Open = True, before: Before = None) -> ReportList:
    """The newest first, 50 at a time. None about oneself; those about hosts are for admins."""
    found = await visitor.services.desk.reports.page(visitor.host, is_open, before)
    return ReportList(reports=[_card(one) for one in found])


@router.put("/{report_id}", status_code=204)
async def judge(visitor: Visit, report_id: ReportId, wanted: Judgement) -> None:
    """Close a report, so that its reporter hears of it, or open it again."""
    await visitor.services.desk.reports.judge(visitor.host, report_id, wanted.outcome, wanted.reason)


def _card(report: Report) -> ReportCard:
    quoted = [QuotedLine.model_validate(vars(line)) for line in report.quoted]
    return ReportCard(
        **told(report).model_dump(),
        reporter=report.reporter,
        reporter_name=report.reporter_name,
        quoted=quoted,
    )
