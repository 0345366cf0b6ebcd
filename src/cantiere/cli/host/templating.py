"""The files of a host, made of `templates` and a wish."""

import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from cantiere.cli.host.wish import CADDY, INTERNAL, NGINX, Wish
from cantiere.server.outgoing import STARTTLS_PORT, TLS_PORT

SETTINGS = "etc/cantiere/server.toml"
CADDYFILE = "etc/caddy/Caddyfile"
IMPORT = "import cantiere.caddy"
_SLOT = re.compile(r"@\{(\w+)\}")
_HARDENING = "hardening.conf"
_MODES = {SETTINGS: 0o640, "usr/local/sbin/cantiere-host": 0o755}
_USUAL_MODE = 0o644
_OF_A_PROXY = {"etc/caddy/": CADDY, "etc/nginx/": NGINX}
_WELCOME = (
    ":80 { root * /usr/share/caddy file_server }"  # what Debian's package shows until it is told better
)


class HostFile(NamedTuple):
    """A file as it shall be, by its path below the root."""

    path: str
    text: str
    mode: int
    is_an_edit: bool = False  # of a file that belongs to somebody else: what was there is kept


def files_for(wish: Wish) -> list[HostFile]:
    """All files that are ours alone."""
    root = files("cantiere.cli.host") / "templates"
    hardening = filled((root / _HARDENING).read_text("utf-8"), _facts(wish))
    facts = {**_facts(wish), "hardening": hardening.rstrip()}
    return [
        HostFile(path, filled(file.read_text("utf-8"), facts), _MODES.get(path, _USUAL_MODE))
        for path, file in _below(root, "")
        if path != _HARDENING and _is_wanted(path, wish)
    ]


def caddyfile(present: str | None) -> HostFile:
    """Caddy's own file, which imports ours: a welcome page makes way, what somebody wrote stays."""
    others = "" if present is None or _bare(present) == _WELCOME else present
    if IMPORT in others.splitlines():
        return HostFile(CADDYFILE, others, _USUAL_MODE, is_an_edit=True)
    gap = "" if not others or others.endswith("\n") else "\n"
    return HostFile(CADDYFILE, f"{others}{gap}{IMPORT}\n", _USUAL_MODE, is_an_edit=True)


def without_import(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if line.strip() != IMPORT)


def filled(text: str, facts: Mapping[str, object]) -> str:
    """A template with its slots filled; a line that held nothing but an empty one is left out."""
    lines = []
    for line in text.splitlines():
        done = _SLOT.sub(lambda found: str(facts[found[1]]), line)
        if done.strip() or not _SLOT.search(line):
            lines.append(done)
    return "\n".join(lines) + "\n"


def _facts(wish: Wish) -> dict[str, object]:
    return {
        **vars(wish),
        "database_line": f'database = "{wish.database}"' if wish.database else "",
        "source_line": f'source = "{wish.source}"' if wish.source else "",
        "mail_lines": "\n".join(_mail_lines(wish)),
        "tls_line": "tls internal" if wish.certificate == INTERNAL else "",
        "protect_home": "read-only" if wish.is_in_a_home else "yes",
    }


def _mail_lines(wish: Wish) -> Iterator[str]:
    """A password may have any signs: TOML quotes them as JSON does."""
    if not wish.mail:
        return
    host, _, port = wish.mail.partition(":")
    yield f'mail_host = "{host}"'
    yield f"mail_port = {port or STARTTLS_PORT}"
    if port == str(TLS_PORT):
        yield 'mail_security = "tls"'
    yield f'mail_from = "{wish.mail_from}"'
    if wish.mail_login:
        yield f'mail_login = "{wish.mail_login}"'
        yield f"mail_password = {json.dumps(wish.mail_password, ensure_ascii=False)}"


def _is_wanted(path: str, wish: Wish) -> bool:
    return all(wish.proxy == proxy for folder, proxy in _OF_A_PROXY.items() if path.startswith(folder))


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _below(one, f"{path}{one.name}/")
        else:
            yield f"{path}{one.name}", one


def _bare(text: str) -> str:
    """Without comments, and with single spaces."""
    lines = (line.partition("#")[0] for line in text.splitlines())
    return " ".join(" ".join(lines).split())
