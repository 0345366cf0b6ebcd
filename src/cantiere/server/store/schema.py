"""The tables of the database. A change here comes with a migration; `alembic check` compares the two.

Times are seconds since 1970, contents are JSON that we write and read ourselves: both databases then
hold the same values, and a backup of one can be restored into the other.
"""

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

HEAD = "0005"  # the newest migration; a test compares. Known here so that a warm start need not load Alembic

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def _needed(name: str, kind: Any, *more: Any, **options: Any) -> Column[Any]:
    return Column(name, kind, *more, nullable=False, **options)


def _person(**options: Any) -> Column[Any]:
    """Whose row it is: it goes with the person."""
    return _needed("person_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), **options)


def _table(**options: Any) -> Column[Any]:
    return _needed("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), **options)


PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(24), primary_key=True),
    _needed("nickname", String(40)),
    _needed("kind", String(8)),  # guest, account, bot
    _needed("role", String(8)),  # player, host, admin
    _needed("language", String(2)),
    _needed("created", Float),
    Column("owner_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), index=True),  # of a bot
    Column("silenced_until", Float),  # says nothing in any chat before that time
    Column("name_key", String(100)),  # what the nickname looks like; None: it is free for others
    Index("ix_people_name_key", "name_key", unique=True),
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    _person(primary_key=True),
    _needed("login", String(40)),  # folded: Ana and ana are one
    _needed("password", String(200)),  # argon2; all of one login with the same salt
    _needed("changed", Float),
    UniqueConstraint("login", "password", name="uq_accounts_login_password"),
)

RECOVERY_CODES = Table(
    "recovery_codes",
    METADATA,
    _person(primary_key=True),
    Column("code_hash", String(64), primary_key=True),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id_hash", String(64), primary_key=True),
    _person(index=True),
    _needed("created", Float),
    _needed("seen", Float),
    Column("device", String(40)),  # the kinds of browser and system: "Firefox, Linux"
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("token_hash", String(64), primary_key=True),  # what a bot proves itself with
    _person(index=True),
    _needed("created", Float),
    Column("used", Float),
)

WEBHOOKS = Table(
    "webhooks",
    METADATA,
    _person(primary_key=True),
    _needed("url", String(500)),
    _needed("secret", String(64)),  # signs what is sent
    _needed("created", Float),
    _needed("failures", Integer),  # in a row
    _needed("trouble", String(40)),  # why the last call failed; empty if it did not
    _needed("told", Float),  # what began before that was told
)

MUTES = Table(
    "mutes",
    METADATA,
    _person(primary_key=True),
    Column("muted_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    _needed("game", String(40)),
    _needed("rules", Integer),  # the version of the rules that this match is played by
    _needed("terms", Text),  # JSON: options, clock, who may look on
    _needed("status", String(10)),  # waiting, playing, finished
    _needed("is_open", Boolean),  # in the lobby for all, else by its link only
    _needed("link", String(32)),
    Column("owner_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    _needed("created", Float),
    Column("started", Float),
    Column("ended", Float),
    Column("result", Text),  # JSON: scores and winners
    _needed("touched", Float),  # when something last happened while it waited
    Column("follows", String(16), ForeignKey("tables.id", ondelete="SET NULL"), unique=True),  # a rematch
    Column("sealed", Float),  # while it waits: since when commitments are fixed and seeds revealed
    Column("reveal_until", Float),  # whoever has not revealed by then withholds
    Index("ix_tables_status_created", "status", "created"),
)

SEATS = Table(
    "seats",
    METADATA,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _needed("kind", String(8)),  # open, person, local (at somebody's screen), bot, gone
    Column("person_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    _needed("name", String(60)),  # of a bot its level; of a seat at somebody's screen who sits there
    _needed("seed", String(64)),  # the person's part of the chance, once it is revealed
    Column("sat", String(60)),  # whose name stood there at somebody's screen, before a bot took over
    Column("commitment", String(71)),  # the hash of the person's seed, given before any seed is known
)

ENTRIES = Table(
    "entries",
    METADATA,
    _table(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # taken once: one writer wins
    _needed("kind", String(20)),
    _needed("content", Text),  # JSON
    _needed("at", Float),
)

FILES = Table(
    "files",
    METADATA,
    _table(primary_key=True),
    _needed("content", Text),  # a game file, verifiable by itself
)

CHAT = Table(
    "chat",
    METADATA,
    _table(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), index=True),
    _needed("text", String(500)),
    _needed("at", Float),
)

RATINGS = Table(
    "ratings",
    METADATA,
    _person(primary_key=True),
    Column("game", String(40), primary_key=True),
    _needed("mu", Float),
    _needed("sigma", Float),
    _needed("games", Integer),
    _needed("wins", Integer),
    _needed("changed", Float),
    Index("ix_ratings_game_mu", "game", "mu"),
)

RATED = Table(  # what each rated game did to whom
    "rated",
    METADATA,
    _table(primary_key=True),
    _person(primary_key=True),
    _needed("game", String(40)),
    _needed("place", Integer),  # 1 for the winner
    _needed("mu_before", Float),
    _needed("sigma_before", Float),
    _needed("mu", Float),  # after the game
    _needed("sigma", Float),
    _needed("at", Float),
    Index("ix_rated_person_id_game_at", "person_id", "game", "at"),
)
