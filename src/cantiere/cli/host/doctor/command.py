"""The command: `cantiere doctor`."""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from cantiere.cli.admin.backups import BACKUPS_VARIABLE
from cantiere.cli.admin.place import settings_from
from cantiere.cli.host.doctor import house, machine, mail, network
from cantiere.cli.host.doctor.finding import FAILED, GOOD, WARNING, Finding, Patient, told
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import Refusal
from cantiere.server.settings import FILE_NAME, FILE_VARIABLE

_MARKS = {GOOD: ("✓", "+", "green"), WARNING: ("!", "!", "yellow"), FAILED: ("✗", "x", "red")}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option(
    "--free-mb", "free_megabytes", default=500, metavar="N", help="Megabytes that the disk must have left."
)
@click.option(
    "--backups",
    type=click.Path(path_type=Path),
    envvar=BACKUPS_VARIABLE,
    metavar="FOLDER",
    help="Where the daily backups are.",
)
@click.pass_context
def doctor(context: click.Context, as_json: bool, free_megabytes: int, backups: Path | None) -> None:
    """Look for what usually goes wrong with a server, and say how it is put right.

    Where setup has made one: `cantiere-host doctor`. The exit code is 1 if something must be done. A
    certificate of your own authority is trusted if SSL_CERT_FILE names it.
    """
    terminal = current_terminal()
    found = list(_examined(os.environ, free_megabytes, backups))
    if as_json:
        listed = [told(one, terminal.language) for one in found]
        click.echo(json.dumps({"ok": not _is_ill(found), "findings": listed}, ensure_ascii=False, indent=1))
    else:
        _show(found, terminal)
    context.exit(1 if _is_ill(found) else 0)


def _is_ill(found: list[Finding]) -> bool:
    return any(one.status == FAILED for one in found)


def _examined(environment: Mapping[str, str], free: int, backups: Path | None) -> Iterator[Finding]:
    try:
        settings = settings_from({}, environment)
    except Refusal as refusal:
        yield Finding("settings", FAILED, "settings_wrong", {"refusal": refusal})
        return
    file = Path(environment.get(FILE_VARIABLE) or settings.folder / FILE_NAME)
    patient = Patient(settings, file, backups, free)
    facts = {"path": str(file if file.exists() else settings.folder)}
    yield Finding("settings", GOOD, "settings", facts)
    yield from examined(patient)


def examined(patient: Patient) -> Iterator[Finding]:
    """All checks, the machine first. A database is not touched by whoever is not its owner."""
    for check in (machine.versions, machine.page, machine.disk, machine.clock):
        yield check(patient)
    own = house.owner(patient)
    yield own
    if own.status == GOOD:
        yield house.permissions(patient)
        yield from house.database(patient)
        yield machine.compile_cache(patient)
    yield machine.backups(patient)
    yield mail.mail(patient)
    yield from network.network(patient)


def _show(found: list[Finding], terminal: Terminal) -> None:
    for one in found:
        sign, plain, style = _MARKS[one.status]
        terminal.print(f"{plain if terminal.is_ascii else sign} {one.text(terminal.language)}", style)
        if remedy := one.remedy(terminal.language):
            terminal.print(f"  {remedy}")
    counts = {status: sum(one.status == status for one in found) for status in _MARKS}
    terminal.say("doctor_sum", good=counts[GOOD], warnings=counts[WARNING], failed=counts[FAILED])
