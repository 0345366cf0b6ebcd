"""Everything that a host can set, from flags, environment and a file; what is unsafe does not start."""

import os
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from cantiere.core.errors import Refusal
from cantiere.server.outgoing import Outgoing
from cantiere.server.thinking import Thinking

PREFIX = "CANTIERE_SERVER_"
FILE_VARIABLE = f"{PREFIX}SETTINGS"
FILE_NAME = "server.toml"
SHORTEST_SECRET = 32
_FEWEST_SIGNS = 10  # different characters: "aaaa…" is long, too
_BOT_NAME = re.compile(r"[a-z0-9][a-z0-9-]{1,19}")
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


def _listed(value: Any) -> Any:
    """In the environment a list is written with commas."""
    return (
        tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value
    )


Names = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class Rate(BaseModel):
    """How often something may be done: a burst within seconds, and in the long run."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    fast: int = Field(ge=1)
    fast_seconds: int = Field(ge=1)
    slow: int = Field(ge=1)
    slow_seconds: int = Field(ge=1)


def _rate(fast: int, fast_seconds: int, slow: int, slow_seconds: int) -> Rate:
    return Rate(fast=fast, fast_seconds=fast_seconds, slow=slow, slow_seconds=slow_seconds)


class Rates(BaseModel):
    """The rates of one address; a session has the same ones for itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    requests: Rate = _rate(100, 10, 3_000, 600)
    newcomers: Rate = _rate(10, 60, 100, 3_600)  # guests, and accounts made of them
    passwords: Rate = _rate(8, 60, 60, 3_600)  # for one login from one address, or one known browser
    codes: Rate = _rate(8, 60, 60, 3_600)  # recovery codes, counted in the same way
    guesses: Rate = _rate(40, 60, 300, 3_600)  # of an address for all logins; codes have their own
    logins: Rate = _rate(200, 60, 1_000, 3_600)  # for one login from all browsers that it does not know
    tables: Rate = _rate(10, 60, 120, 3_600)
    files: Rate = _rate(20, 60, 200, 3_600)
    imports: Rate = _rate(10, 60, 200, 86_400)  # game files that are brought here
    replays: Rate = _rate(60, 10, 1_000, 600)  # parts of one
    lessons: Rate = _rate(60, 10, 1_000, 600)  # one, or what its board asks
    puzzles: Rate = _rate(60, 10, 1_500, 600)  # one, what its board asks, or a move that is tried
    records: Rate = _rate(30, 10, 600, 600)  # leaderboards, histories, statistics
    hints: Rate = _rate(10, 60, 200, 3_600)
    coach: Rate = _rate(150, 60, 4_000, 3_600)  # before each part of a move, and after those of bots
    reviews: Rate = _rate(60, 10, 1_500, 600)  # one, how far it is, or a move that is tried again
    sockets: Rate = _rate(30, 10, 600, 600)
    messages: Rate = _rate(60, 5, 3_000, 600)  # of a session, or of all at an address who have none
    address_messages: Rate = _rate(600, 5, 30_000, 600)  # of all at an address: a club has one
    chat: Rate = _rate(6, 10, 100, 600)
    reports: Rate = _rate(5, 60, 20, 86_400)  # to the hosts
    webhooks: Rate = _rate(20, 60, 60, 3_600)  # calls for one person, too
    mail: Rate = _rate(5, 60, 20, 3_600)  # letters that are asked for
    letters: Rate = _rate(3, 600, 10, 86_400)  # to one address, whoever asks for them


class Settings(Outgoing, Thinking):
    """One frozen object that is handed down; nothing else reads the environment."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = "127.0.0.1"
    port: int = Field(default=8787, ge=0, le=65_535)
    folder: Path
    database: str = ""
    database_seconds: float = Field(default=4, gt=0, le=60)  # that it may take before it counts as failing
    workers: int = Field(default=1, ge=1, le=64)  # processes on this machine
    bus: str = Field(default="", repr=False)  # carries news between processes; empty: there is only one
    secret: str = Field(default="", repr=False)
    origins: Names = ()
    trusted_proxies: Names = ()
    metrics_token: str = Field(default="", repr=False)
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    largest_body: int = Field(default=65_536, ge=1_024)
    largest_file: int = Field(default=262_144, ge=1_024)
    largest_message: int = Field(default=16_384, ge=1_024)
    tables_per_person: int = Field(default=20, ge=1)
    thinkers_per_person: int = Field(default=12, ge=0)  # seats of hard and expert bots
    files_per_person: int = Field(default=100, ge=0)  # games that somebody has brought as files
    sockets_per_person: int = Field(default=20, ge=1)
    connections: int = Field(default=10_000, ge=1)  # in all
    connections_per_address: int = Field(default=200, ge=1)
    anonymous_sockets: int = Field(default=1_000, ge=0)
    head_seconds: float = Field(default=10, gt=0)  # until the head of a request is there
    body_seconds: float = Field(default=60, gt=0)  # and then its body
    hello_seconds: float = Field(default=20, gt=0)  # until a socket says something
    tables_per_socket: int = Field(default=50, ge=1)
    waiting_hours: float = Field(default=24, gt=0)
    reveal_seconds: float = Field(default=60, gt=0, le=3_600)  # for revealing a seed, at tables without days
    registration: Literal["open", "invited", "closed"] = (
        "open"  # until an admin decides otherwise at the desk
    )
    bots_per_person: int = Field(default=5, ge=0)
    bots: dict[str, str] = Field(default_factory=dict)  # programs that a host may seat: name and command
    precompile: bool = Field(default=True, validation_alias=AliasChoices("precompile", "warm_up"))
    webhooks: bool = True
    webhook_http: bool = False
    webhook_after: float = Field(default=60, ge=0, le=3_600)
    source: str = Field(default="", pattern=r"^(https?://\S+)?$")  # where its source can be had
    rates: Rates = Rates()

    @property
    def is_public(self) -> bool:
        """Whether others than this machine can reach the address."""
        try:
            return not ip_address(self.host).is_loopback
        except ValueError:
            return self.host != "localhost"

    def address_at(self, port: int) -> str:
        """Where a browser finds the server, once its port is known."""
        if self.origins:
            return self.origins[0]
        return f"http://[{self.host}]:{port}" if ":" in self.host else f"http://{self.host}:{port}"

    @property
    def database_url(self) -> str:
        if not self.database:
            return f"sqlite+aiosqlite:///{self.folder / 'server.db'}"
        scheme, _, rest = self.database.partition("://")
        return f"{_DRIVERS.get(scheme, scheme)}://{rest}"

    @property
    def is_secure(self) -> bool:
        """Whether every page comes over HTTPS, so that cookies can insist on it."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)

    @property
    def is_one_of_many(self) -> bool:
        """Whether other processes are the same server, or think for it."""
        return bool(self.bus) or self.workers > 1 or self.is_thought_apart

    def allowed_origins(self, port: int) -> frozenset[str]:
        """Pages that may speak to this server: those that were named, else only its own."""
        return frozenset(
            self.origins or (f"http://{host}:{port}" for host in ("127.0.0.1", "localhost", "[::1]"))
        )


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str], folder: Path) -> Settings:
    """Flags before environment before file before defaults. What is unknown, wrong or unsafe is refused."""
    path = environment.get(FILE_VARIABLE, "")
    written = _from_file(Path(path) if path else folder / FILE_NAME, must_exist=bool(path))
    chosen = {"folder": folder, **written, **_from_environment(environment), **flags}
    try:
        settings = Settings.model_validate(chosen)
    except ValidationError as error:
        raise _wrong(error) from None
    _refuse_unsafe(settings)
    return settings


def _from_file(path: Path, must_exist: bool) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        if must_exist:
            raise Refusal("file_absent", path=str(path)) from None
        return {}
    except (OSError, ValueError) as error:
        raise Refusal("settings_file", path=str(path), reason=str(error)) from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, str]:
    named = {
        name.removeprefix(PREFIX): value for name, value in environment.items() if name.startswith(PREFIX)
    }
    named.pop("SETTINGS", None)
    return {name.lower(): value for name, value in named.items()}


def _wrong(error: ValidationError) -> Refusal:
    """The first thing that is wrong; the value is not told, it may be a secret."""
    first = error.errors(include_input=False, include_url=False)[0]
    name = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        known = sorted(Settings.model_fields)
        return Refusal("setting_unknown", name=name, known=get_close_matches(name, known, n=1) or known)
    return Refusal("setting_wrong", name=name, reason=first["msg"])


def _refuse_unsafe(settings: Settings) -> None:
    for origin in settings.origins:
        _check_origin(origin)
    _check_bots(settings.bots)
    if settings.database_url.split(":")[0] not in _DRIVERS.values():
        raise Refusal("setting_database", known=["sqlite:///FILE", "postgresql://USER@HOST/NAME"])
    if settings.secret and _is_weak(settings.secret):
        raise Refusal("setting_secret_weak", least=SHORTEST_SECRET)
    if settings.is_public and not settings.secret:
        raise Refusal("setting_secret_absent", host=settings.host)
    if settings.is_public and not settings.origins:
        raise Refusal("setting_origins_absent", host=settings.host)
    settings.refuse_unsafe_mail()


def _check_bots(commands: Mapping[str, str]) -> None:
    """A program that cannot be started is noticed now, not in the middle of a game."""
    if not commands:
        return
    from cantiere.bots.levels import LEVELS
    from cantiere.bots.outside.program import argument_list

    for name, command in commands.items():
        if name in LEVELS or not _BOT_NAME.fullmatch(name):
            raise Refusal("setting_bot_name", name=name, known=LEVELS)
        argument_list(command)


def _check_origin(origin: str) -> None:
    """Scheme, host and port, as a browser names a page's origin."""
    try:
        parts = urlsplit(origin)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        whole = False
    if not whole or origin != f"{parts.scheme}://{parts.netloc}" or "*" in origin or "@" in origin:
        raise Refusal("setting_origin", origin=origin)


def _is_weak(secret: str) -> bool:
    return len(secret) < SHORTEST_SECRET or len(set(secret)) < _FEWEST_SIGNS


def own_secret(settings: Settings) -> bytes:
    """What cookies are signed with: as set, else drawn once and kept where only this user can read it."""
    if settings.secret:
        return settings.secret.encode()
    path = settings.folder / "secret.key"
    try:
        return _kept(path)
    except FileNotFoundError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(os.urandom(SHORTEST_SECRET).hex())
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(part, path)  # whoever comes first decides; a second server takes the same
    except FileExistsError:
        pass
    finally:
        part.unlink()
    return _kept(path)


def _kept(path: Path) -> bytes:
    secret = path.read_bytes().strip()
    if len(secret) < SHORTEST_SECRET:
        raise Refusal("setting_secret_file", path=str(path))
    return secret
