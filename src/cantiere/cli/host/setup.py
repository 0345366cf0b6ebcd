"""`cantiere setup`: a server for a club, on a Linux machine with systemd."""

import os
import shlex
import sys
import tomllib
from collections.abc import Callable
from getpass import getpass
from pathlib import Path
from typing import Any

import click

from cantiere.cli.host import system
from cantiere.cli.host.installing import Undone, install, undo
from cantiere.cli.host.templating import CADDYFILE, SETTINGS, HostFile, caddyfile, files_for
from cantiere.cli.host.wish import (
    CADDY,
    CERTIFICATES,
    NGINX,
    NONE,
    PROXIES,
    Wish,
    asked,
    checked,
    closed_part,
    domain_of,
    mail_of,
    proxy_of,
)
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import Refusal

ROOT = Path("/")
FOLDER = "var/lib/cantiere"
_PASSWORD = "CANTIERE_MAIL_PASSWORD"
Answers = dict[str, Any]  # options as click gives them, until they are a Wish


@click.command()
@click.option("--domain", metavar="NAME", help="Where players find it: play.example.org")
@click.option("--proxy", type=click.Choice(PROXIES), help="What answers on port 443; by default caddy.")
@click.option(
    "--certificate",
    type=click.Choice(CERTIFICATES),
    default="public",
    help="internal: Caddy's own authority, for a network without the internet.",
)
@click.option("--port", type=click.IntRange(1, 65_535), default=8787, help="Of the server, on this machine.")
@click.option("--database", metavar="URL", default="", help="postgresql://…; by default a SQLite file.")
@click.option("--source", metavar="URL", default="", help="Where the source can be had, if you changed it.")
@click.option("--keep", type=click.IntRange(1, 1_000), default=14, help="Daily backups that are kept.")
@click.option("--backup-at", metavar="HH:MM", default="04:15", help="When the daily backup is made.")
@click.option("--log-days", type=click.IntRange(1, 3_650), default=30, help="How long the log is kept.")
@click.option("--mail", metavar="HOST:PORT", help="The SMTP server that sends its e-mails; by default none.")
@click.option("--mail-from", metavar="ADDRESS", help="Their sender.")
@click.option(
    "--mail-login", metavar="LOGIN", help="The password is asked for, or in CANTIERE_MAIL_PASSWORD."
)
@click.option("--program", metavar="PATH", help="The `cantiere` to run; by default this one.")
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), help="Only write files, below DIR.")
@click.option("--overwrite", is_flag=True, help="Replace what is there; a copy is kept beside it.")
@click.option("--no-start", is_flag=True, help="Write the files, start nothing.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--undo", "is_undo", is_flag=True, help="Take away what setup has written; games are kept.")
def setup(
    into: Path | None, overwrite: bool, no_start: bool, yes: bool, is_undo: bool, **answers: Any
) -> None:
    """Make this machine a play server: settings, secret, service, proxy, backups, log.

    Nothing is written over without --overwrite, and everything is written or nothing. docs/host.md is the
    page that goes with it.
    """
    terminal = current_terminal()
    _refuse_elsewhere(into)
    is_started = into is None and not no_start and system.RUNNING_SYSTEMD.is_dir()
    if is_undo:
        _undo(into or ROOT, is_started, terminal)
    else:
        _set_up(into or ROOT, _wish(answers, yes, terminal, into), (overwrite, yes, is_started), terminal)


def _refuse_elsewhere(into: Path | None) -> None:
    if into is None and not sys.platform.startswith("linux"):
        raise Refusal("setup_linux")
    if into is None and os.geteuid() != 0:
        raise Refusal("setup_root")


def _wish(answers: Answers, yes: bool, terminal: Terminal, into: Path | None) -> Wish:
    """From flags, and where they say nothing from questions."""
    given = {name: value for name, value in answers.items() if value is not None}
    given["program"] = str(Path(given.get("program") or sys.argv[0]).absolute())
    given["domain"] = domain_of(given["domain"]) if "domain" in given else _ask(terminal, "domain", domain_of)
    if "proxy" not in given and not yes:
        given["proxy"] = _ask(terminal, "proxy", lambda text: proxy_of(text or CADDY))
    _ask_about_mail(given, yes, terminal)
    wish = checked(Wish(**given))
    closed = closed_part(Path(wish.program)) if into is None else None
    if closed is not None:
        raise Refusal("setup_program", program=wish.program, closed=str(closed))
    return wish


def _ask_about_mail(given: Answers, yes: bool, terminal: Terminal) -> None:
    """Only what is missing; a password is on no command line, for others on the machine can read these."""
    if "mail" not in given and not yes:
        given["mail"] = _ask(terminal, "mail", mail_of)
    if not given.get("mail"):
        return
    if "mail_from" not in given:
        given["mail_from"] = _ask(terminal, "mail_from", str.strip)
    if "mail_login" not in given and not yes:
        given["mail_login"] = _ask(terminal, "mail_login", str.strip)
    if given.get("mail_login"):
        given["mail_password"] = os.environ.get(_PASSWORD) or _ask_password(terminal)


def _ask_password(terminal: Terminal) -> str:
    if not sys.stdin.isatty():
        raise Refusal("setup_unanswered", flag=_PASSWORD)
    return getpass(terminal.phrase("setup_ask_mail_password") + " ")


def _ask(terminal: Terminal, question: str, read: Callable[[str], str]) -> str:
    try:
        return asked(
            lambda: terminal.ask(terminal.phrase(f"setup_ask_{question}") + " "), read, terminal.refuse
        )
    except EOFError:
        raise Refusal("setup_unanswered", flag=f"--{question.replace('_', '-')}") from None


def _set_up(root: Path, wish: Wish, how: tuple[bool, bool, bool], terminal: Terminal) -> None:
    overwrite, yes, is_started = how
    wanted = files_for(wish) + ([_caddyfile(root)] if wish.proxy == CADDY else [])
    _refuse_wrong_settings(next(one.text for one in wanted if one.path == SETTINGS))
    if not yes and not _agrees(terminal, wanted):
        raise Refusal("setup_declined")
    changed = install(root, wanted, overwrite)
    _secret(root)
    for path in changed:
        terminal.say("setup_wrote", path=path)
    if not changed:
        terminal.say("setup_same")
    terminal.say("setup_secret", path=f"/{FOLDER}/secret.key")
    _carry_out(system.starting(wish.proxy), is_started, terminal)
    _tell_next(wish, terminal)


def _refuse_wrong_settings(text: str) -> None:
    """What the server would refuse at its start is refused now."""
    from cantiere.server.settings import read_settings

    read_settings(tomllib.loads(text), {}, ROOT / FOLDER)


def _caddyfile(root: Path) -> HostFile:
    place = root / CADDYFILE
    return caddyfile(place.read_text("utf-8") if place.exists() else None)


def _agrees(terminal: Terminal, wanted: list[HostFile]) -> bool:
    for one in wanted:
        terminal.print(f"  /{one.path}")
    try:
        answer = terminal.ask(terminal.phrase("setup_ask_all") + " ")
    except EOFError:
        raise Refusal("setup_unanswered", flag="--yes") from None
    return answer.lower()[:1] in terminal.phrase("setup_yes").split()


def _secret(root: Path) -> None:
    """Drawn once, as the server itself would."""
    from cantiere.server.settings import Settings, own_secret
    from cantiere.server.store.private import private_folder

    folder = root / FOLDER
    folder.parent.mkdir(parents=True, exist_ok=True)
    private_folder(folder)
    own_secret(Settings(folder=folder))


def _carry_out(commands: system.Commands, is_started: bool, terminal: Terminal) -> None:
    if is_started:
        system.run_all(commands, lambda line: terminal.print(f"$ {line}"))
        return
    terminal.say("setup_commands")
    for command in commands:
        terminal.print(f"  {shlex.join(command)}")


def _tell_next(wish: Wish, terminal: Terminal) -> None:
    terminal.say("setup_done", address=f"https://{wish.domain}")
    if wish.proxy == NGINX:
        terminal.say("setup_certbot", domain=wish.domain)
    if wish.proxy == NONE:
        terminal.say("setup_no_proxy", place=f"127.0.0.1:{wish.port}")
    terminal.say("setup_undo")


def _undo(root: Path, is_started: bool, terminal: Terminal) -> None:
    """Stop it while its units are still known, then take the files away."""
    proxy = CADDY if (root / "etc/caddy/cantiere.caddy").exists() else NGINX
    proxy = proxy if (root / "etc/nginx/conf.d/cantiere.conf").exists() or proxy == CADDY else NONE
    if is_started:
        _carry_out(system.STOPPING, is_started, terminal)
    done: Undone = undo(root)
    for phrase, paths in zip(("setup_removed", "setup_restored", "setup_left"), done, strict=True):
        for path in paths:
            terminal.say(phrase, path=path)
    _carry_out(system.after_undo(proxy), is_started, terminal)
    terminal.say("setup_undone", folders=f"/{FOLDER}, /var/backups/cantiere, /var/cache/cantiere")
