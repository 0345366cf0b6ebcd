"""The first schema: people, tables, journals, files, chat, ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people()
    _tables()
    _matches()
    _chat()
    _ratings()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("nickname", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("owner_id", sa.String(24), nullable=True),
        sa.Column("silenced_until", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        _to_people("people", "owner_id"),
    )
    op.create_index("ix_people_owner_id", "people", ["owner_id"])
    op.create_table(
        "accounts",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("login", sa.String(40), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_accounts"),
        sa.UniqueConstraint("login", name="uq_accounts_login"),
        _to_people("accounts"),
    )
    _sessions()


def _sessions() -> None:
    op.create_table(
        "recovery_codes",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "code_hash", name="pk_recovery_codes"),
        _to_people("recovery_codes"),
    )
    op.create_table(
        "sessions",
        sa.Column("id_hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id_hash", name="pk_sessions"),
        _to_people("sessions"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    _programs()


def _programs() -> None:
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("token_hash", name="pk_tokens"),
        _to_people("tokens"),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])
    _webhooks()


def _webhooks() -> None:
    op.create_table(
        "webhooks",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("trouble", sa.String(40), nullable=False),
        sa.Column("told", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_webhooks"),
        _to_people("webhooks"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("link", sa.String(32), nullable=False),
        sa.Column("owner_id", sa.String(24), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("started", sa.Float(), nullable=True),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("follows", sa.String(16), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("follows", name="uq_tables_follows"),
        _to_people("tables", "owner_id", "SET NULL"),
        _to_tables("tables", "follows", "SET NULL"),
    )
    op.create_index("ix_tables_owner_id", "tables", ["owner_id"])
    op.create_index("ix_tables_status_created", "tables", ["status", "created"])


def _matches() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("sat", sa.String(60), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        _to_tables("seats"),
        _to_people("seats", "person_id", "SET NULL"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    _journals()


def _journals() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        _to_tables("entries"),
    )
    op.create_table(
        "files",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_files"),
        _to_tables("files"),
    )


def _chat() -> None:
    op.create_table(
        "mutes",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("muted_id", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "muted_id", name="pk_mutes"),
        _to_people("mutes"),
        _to_people("mutes", "muted_id"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String(24), nullable=True),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chat"),
        _to_tables("chat"),
        _to_people("chat"),
    )
    op.create_index("ix_chat_person_id", "chat", ["person_id"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "game", name="pk_ratings"),
        _to_people("ratings"),
    )
    op.create_index("ix_ratings_game_mu", "ratings", ["game", "mu"])
    _rated()


def _rated() -> None:
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("mu_before", sa.Float(), nullable=False),
        sa.Column("sigma_before", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_rated"),
        _to_tables("rated"),
        _to_people("rated"),
    )
    op.create_index("ix_rated_person_id_game_at", "rated", ["person_id", "game", "at"])


def _to_people(table: str, column: str = "person_id", ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["people.id"], name=f"fk_{table}_{column}", ondelete=ondelete)


def _to_tables(table: str, column: str = "table_id", ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["tables.id"], name=f"fk_{table}_{column}", ondelete=ondelete)
