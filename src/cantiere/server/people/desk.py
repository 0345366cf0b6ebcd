"""All that hosts keep order with, in one place."""

from dataclasses import dataclass

from cantiere.server.bodies.registration import Policy
from cantiere.server.people.accounts import Accounts
from cantiere.server.people.announcements import Announcements
from cantiere.server.people.audit import AuditLog
from cantiere.server.people.directory import Directory
from cantiere.server.people.invitations import Registration
from cantiere.server.people.order import Order
from cantiere.server.people.reports import Reports
from cantiere.server.people.resets import Resets


@dataclass(frozen=True)
class Desk:
    """The parts, each with its own file."""

    order: Order
    audit: AuditLog
    directory: Directory
    resets: Resets
    reports: Reports
    registration: Registration
    announcements: Announcements

    async def sweep(self) -> None:
        """Remove what has run out."""
        await self.resets.sweep()
        await self.announcements.sweep()


def make_desk(accounts: Accounts, policy: Policy) -> Desk:
    database = accounts.database
    return Desk(
        order=Order(database),
        audit=AuditLog(database),
        directory=Directory(database),
        resets=Resets(accounts),
        reports=Reports(database),
        registration=Registration(database, policy),
        announcements=Announcements(database),
    )
