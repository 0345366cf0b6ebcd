"""What a check has found: a code and facts, like a refusal; sentences are in `[doctor]` of the texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypedDict
from urllib.parse import urlsplit

from cantiere.cli.host.doctor.containers import for_containers, is_container
from cantiere.play.texts import sentence
from cantiere.server.settings import Settings

GOOD, WARNING, FAILED = "ok", "warning", "failed"
_REMEDY = "_remedy"


class Finding(NamedTuple):
    """One sentence, and unless all is well a remedy."""

    check: str
    status: str
    code: str
    facts: Mapping[str, object] = {}

    def text(self, language: str) -> str:
        return sentence("doctor", self.code, language, **self.facts)

    def remedy(self, language: str) -> str | None:
        if self.status == GOOD:
            return None
        remedy = sentence("doctor", self.code + _REMEDY, language, **self.facts)
        return for_containers(remedy) if is_container() else remedy


class Told(TypedDict):
    """The same for programs."""

    check: str
    status: str
    code: str
    text: str
    remedy: str | None


def told(finding: Finding, language: str) -> Told:
    check, status, code, _ = finding
    return Told(
        check=check, status=status, code=code, text=finding.text(language), remedy=finding.remedy(language)
    )


@dataclass(frozen=True)
class Patient:
    """The server that is looked at."""

    settings: Settings
    file: Path  # its settings, if there is such a file
    backups: Path | None = None
    free_megabytes: int = 500

    @property
    def place(self) -> tuple[str, int]:
        """Where it listens, seen from this machine."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.settings.host, self.settings.host)
        return host, self.settings.port

    @property
    def origin(self) -> str:
        """The address that browsers use."""
        return self.settings.address_at(self.settings.port)

    @property
    def netloc(self) -> str:
        return urlsplit(self.origin).netloc

    @property
    def is_behind_a_proxy(self) -> bool:
        """Whether players come by another address than the one at which the server listens."""
        return bool(self.settings.origins) and self.netloc != f"{self.place[0]}:{self.place[1]}"
