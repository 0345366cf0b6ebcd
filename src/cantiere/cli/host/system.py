"""What is done once the files are in place: told, and on a machine with systemd carried out."""

import shlex
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from cantiere.cli.host.wish import CADDY, NGINX
from cantiere.core.errors import Refusal

Commands = Sequence[Sequence[str]]
_UNITS = ("cantiere.service", "cantiere-backup.timer")
_RELOADS = {
    CADDY: [["systemctl", "reload-or-restart", "caddy.service"]],
    NGINX: [["nginx", "-t"], ["systemctl", "reload-or-restart", "nginx.service"]],
}
RUNNING_SYSTEMD = Path("/run/systemd/system")


def starting(proxy: str) -> Commands:
    """The user and the folders first: units need them."""
    return [
        ["systemd-sysusers", "/etc/sysusers.d/cantiere.conf"],
        ["systemd-tmpfiles", "--create", "/etc/tmpfiles.d/cantiere.conf"],
        ["chown", "-R", "cantiere:cantiere", "/var/lib/cantiere"],  # the secret was drawn by root
        ["systemctl", "daemon-reload"],
        ["systemctl", "enable", *_UNITS],
        ["systemctl", "restart", *_UNITS],
        *_RELOADS.get(proxy, []),
    ]


STOPPING: Commands = [["systemctl", "disable", "--now", *_UNITS]]


def after_undo(proxy: str) -> Commands:
    return [["systemctl", "daemon-reload"], *_RELOADS.get(proxy, [])]


def run_all(commands: Commands, tell: Callable[[str], None]) -> None:
    """One after the other; the first that fails is told with its last words, and what is left to do."""
    for number, command in enumerate(commands):
        tell(shlex.join(command))
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            code, words = done.returncode, done.stderr or done.stdout
        except OSError as error:
            code, words = 1, error.strerror or str(error)
        if code:
            left = [shlex.join(one) for one in commands[number:]]
            reason = " ".join(words.split())[-400:] or str(code)
            raise Refusal("setup_command", command=left[0], reason=reason, left=" && ".join(left))
