"""The tables of the database. A change here comes with a migration; `alembic check` compares the two.

Times are seconds since 1970, contents are JSON that we write and read ourselves: both databases then
hold the same values, and a backup of one can be restored into the other.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from cantiere.server.store import columns, schema_cluster, schema_desk, schema_mail, schema_push
from cantiere.server.store.columns import needed, person, table

HEAD = "0016"  # the newest migration; a test compares. Known here so that a warm start need not load Alembic
METADATA = columns.METADATA
DESK, MAIL, PUSH = schema_desk, schema_mail, schema_push  # whose tables are among them
CLUSTER = schema_cluster

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(24), primary_key=True),
    needed("nickname", String(40)),
    needed("kind", String(8)),  # guest, account, bot
    needed("role", String(8)),  # player, host, admin
    needed("language", String(2)),
    needed("created", Float),
    Column("owner_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), index=True),  # of a bot
    Column("silenced_until", Float),  # says nothing in any chat before that time
    Column("name_key", String(100)),  # what the nickname looks like; None: it is free for others
    Column("banned_until", Float),  # is let in again after that time
    Column("ban_reason", String(300)),
    Index("ix_people_name_key", "name_key", unique=True),
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    person(primary_key=True),
    needed("login", String(40)),  # folded: Ana and ana are one
    needed("password", String(200)),  # argon2; all of one login with the same salt
    needed("changed", Float),
    UniqueConstraint("login", "password", name="uq_accounts_login_password"),
)

RECOVERY_CODES = Table(
    "recovery_codes",
    METADATA,
    person(primary_key=True),
    Column("code_hash", String(64), primary_key=True),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id_hash", String(64), primary_key=True),
    person(index=True),
    needed("created", Float),
    needed("seen", Float),
    Column("device", String(40)),  # the kinds of browser and system: "Firefox, Linux"
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("token_hash", String(64), primary_key=True),  # what a bot proves itself with
    person(index=True),
    needed("created", Float),
    Column("used", Float),
)

WEBHOOKS = Table(
    "webhooks",
    METADATA,
    person(primary_key=True),
    needed("url", String(500)),
    needed("secret", String(64)),  # signs what is sent
    needed("created", Float),
    needed("failures", Integer),  # in a row
    needed("trouble", String(40)),  # why the last call failed; empty if it did not
    needed("told", Float),  # what began before that was told
)

MUTES = Table(
    "mutes",
    METADATA,
    person(primary_key=True),
    Column("muted_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    needed("game", String(40)),
    needed("rules", Integer),  # the version of the rules that this match is played by
    needed("terms", Text),  # JSON: options, clock, who may look on
    needed("status", String(10)),  # waiting, playing, finished
    needed("is_open", Boolean),  # in the lobby for all, else by its link only
    needed("link", String(32)),
    Column("owner_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    needed("created", Float),
    Column("started", Float),
    Column("ended", Float),
    Column("result", Text),  # JSON: scores and winners
    needed("touched", Float),  # when something last happened while it waited
    Column("follows", String(16), ForeignKey("tables.id", ondelete="SET NULL"), unique=True),  # a rematch
    Column("sealed", Float),  # while it waits: since when commitments are fixed and seeds revealed
    Column("reveal_until", Float),  # whoever has not revealed by then withholds
    Column("hidden", Float),  # since when it is not in the lobby because a host wants it so
    Index("ix_tables_status_created", "status", "created"),
    Index("ix_tables_ended", "ended"),
)

SEATS = Table(
    "seats",
    METADATA,
    table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    needed("kind", String(8)),  # open, person, local (at somebody's screen), bot, gone
    Column("person_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    needed("name", String(60)),  # of a bot its level; of a seat at somebody's screen who sits there
    needed("seed", String(64)),  # the person's part of the chance, once it is revealed
    Column("sat", String(60)),  # whose name stood there at somebody's screen, before a bot took over
    Column("commitment", String(71)),  # the hash of the person's seed, given before any seed is known
)

ENTRIES = Table(
    "entries",
    METADATA,
    table(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # taken once: one writer wins
    needed("kind", String(20)),
    needed("content", Text),  # JSON
    needed("at", Float),
)

FILES = Table(
    "files",
    METADATA,
    table(primary_key=True),
    needed("content", Text),  # a game file, verifiable by itself
)

CHAT = Table(
    "chat",
    METADATA,
    table(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), index=True),
    needed("text", String(500)),
    needed("at", Float),
)

RATINGS = Table(
    "ratings",
    METADATA,
    person(primary_key=True),
    Column("game", String(40), primary_key=True),
    needed("mu", Float),
    needed("sigma", Float),
    needed("games", Integer),
    needed("wins", Integer),
    needed("changed", Float),
    Index("ix_ratings_game_mu", "game", "mu"),
)

RATED = Table(  # what each rated game did to whom
    "rated",
    METADATA,
    table(primary_key=True),
    person(primary_key=True),
    needed("game", String(40)),
    needed("place", Integer),  # 1 for the winner
    needed("mu_before", Float),
    needed("sigma_before", Float),
    needed("mu", Float),  # after the game
    needed("sigma", Float),
    needed("at", Float),
    Index("ix_rated_person_id_game_at", "person_id", "game", "at"),
)

REVIEWS = Table(  # finished games explained, and those that wait for it
    "reviews",
    METADATA,
    table(primary_key=True),
    Column("person_id", String(24), ForeignKey("people.id", ondelete="SET NULL"), index=True),  # who asked
    needed("is_own_wish", Boolean),  # else it is made by itself, after all that somebody asked for
    needed("status", String(8)),  # waiting, done, failed
    needed("asked", Float),
    Column("begun", Float),  # the last time
    needed("failures", Integer),  # in a row
    Column("content", Text),  # JSON: the review
    Column("mined", Float),  # when puzzles were looked for in the game
    Index("ix_reviews_status_asked", "status", "asked"),
)

TRENDS = Table(  # where somebody lost win chance in a reviewed game; told to nobody else
    "trends",
    METADATA,
    table(primary_key=True),
    person(primary_key=True),
    needed("game", String(40)),
    needed("at", Float),
    needed("content", Text),  # JSON
    Index("ix_trends_person_id_at", "person_id", "at"),
)

PUZZLE_TRIES = Table(  # what became of somebody and a puzzle
    "puzzle_tries",
    METADATA,
    person(primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(8), primary_key=True),
    needed("begun", Float),
    needed("tries", Integer),
    needed("hints", Integer),
    Column("solved", Float),  # when; None: not yet
    Column("day", String(10)),  # on which it was solved as the puzzle of the day
    Column("gained", Float),  # of a rating, in its points; None: it did not count
)

GROWN_PUZZLES = Table(  # found in games of this server; of whom, nobody knows
    "grown_puzzles",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(8), primary_key=True),
    needed("at", Float),
    needed("content", Text),  # JSON: a file with this one
    Index("ix_grown_puzzles_at", "at"),
)

PUZZLERS = Table(  # how well people solve
    "puzzlers",
    METADATA,
    person(primary_key=True),
    Column("game", String(40), primary_key=True),
    needed("mu", Float),
    needed("sigma", Float),
    needed("rated", Integer),
)

PUZZLE_RATINGS = Table(  # how difficult puzzles have turned out to be
    "puzzle_ratings",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(8), primary_key=True),
    needed("mu", Float),
    needed("sigma", Float),
    needed("rated", Integer),
)
