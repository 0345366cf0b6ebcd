"""`cantiere role`: who may host and administer."""

import os
from typing import TYPE_CHECKING

import click

from cantiere.cli.admin.place import with_database
from cantiere.cli.terminal import current_terminal

if TYPE_CHECKING:
    from cantiere.server.people.person import Person
    from cantiere.server.store.database import Database


@click.command()
@click.argument("login", required=False)
@click.argument("role", type=click.Choice(["player", "host", "admin"]), required=False)
@click.option("--nickname", metavar="NAME", help="Who is meant, if several people have that login.")
@click.option("--database", metavar="URL", help="By default the one that `cantiere serve` uses.")
def role(login: str | None, role: str | None, nickname: str | None, database: str | None) -> None:
    """Give the account LOGIN a role; without one, tell it; without LOGIN, list all who have one."""
    terminal = current_terminal()

    async def work(opened: "Database") -> "list[tuple[str, Person]]":
        from cantiere.server.people.accounts import Accounts
        from cantiere.server.people.passwords import Passwords
        from cantiere.server.people.person import ROLES, give_role, person_with

        accounts = Accounts(opened, Passwords())
        if login is None:
            return await accounts.with_roles()
        holder = await accounts.holder_of(login, nickname)
        if role is not None:
            await give_role(opened, holder.id, next(one for one in ROLES if one == role))
        return [(login, await person_with(opened, holder.id))]

    found = with_database(work, database, os.environ)
    for name, person in found:
        terminal.say("has_role", login=name, nickname=person.nickname, role=person.role)
    if not found:
        terminal.say("no_roles")
