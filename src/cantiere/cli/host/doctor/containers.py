"""In a container there is no systemd: the same is done from outside, by the names of `compose.yaml`."""

import os
from pathlib import Path

_SIGNS = (Path("/.dockerenv"), Path("/run/.containerenv"))
_VARIABLE = "container"  # set by podman and others
# The longer of two that begin alike comes first.
_COMMANDS = (
    ("systemctl start cantiere-backup", "docker compose exec server cantiere backup"),
    ("systemctl start cantiere", "docker compose up -d"),
    ("systemctl restart cantiere", "docker compose restart server"),
    ("systemctl restart caddy", "docker compose restart caddy"),
    ("systemctl list-timers cantiere-backup.timer", "crontab -l"),
    ("systemctl status certbot.timer", "docker compose ps caddy"),
    ("systemctl status postgresql", "docker compose ps database"),
    ("journalctl --namespace cantiere -u cantiere-backup", "docker compose logs -n 50 server"),
    ("journalctl --namespace cantiere", "docker compose logs server"),
    ("journalctl -u caddy", "docker compose logs caddy"),
    ("cantiere-host", "docker compose exec server cantiere"),
)


def is_container() -> bool:
    return _VARIABLE in os.environ or any(sign.exists() for sign in _SIGNS)


def for_containers(remedy: str) -> str:
    """With commands that work there."""
    for command, there in _COMMANDS:
        remedy = remedy.replace(command, there)
    return remedy
