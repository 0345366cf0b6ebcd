"""The tables of several processes that are one server. With one process they are empty."""

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text

from cantiere.server.store.columns import METADATA, needed, table

WORKERS = Table(  # the processes, those that are not any more, too: when each was last there
    "workers",
    METADATA,
    Column("id", String(16), primary_key=True),
    needed("begun", Float),
    needed("run", Float),  # what its moments can be compared within
    needed("steady", Float),  # what its clock showed with its last sign of life
    needed("at", Float),  # what that of the database showed then
    needed("until", Float),  # for so long that sign is good, by the clock of the database
)

LEASES = Table(  # which process runs a table: its clock and its bots
    "leases",
    METADATA,
    table(primary_key=True),
    needed("worker_id", String(16)),
    Index("ix_leases_worker_id", "worker_id"),
)

CLAIMS = Table(  # what is told to somebody by one process, and not by the others
    "claims",
    METADATA,
    Column("what", String(160), primary_key=True),
    needed("worker_id", String(16)),
    needed("until", Float),  # for so long it is theirs, by the clock of the database
    needed("done", Boolean),
)

THINKERS = Table(  # programs that think for the server, beside it
    "thinkers",
    METADATA,
    Column("id", String(16), primary_key=True),
    needed("until", Float),  # for so long its sign of life is good, by the clock of the database
)

JOBS = Table(  # what they are asked; it is gone when whoever asked has the answer
    "jobs",
    METADATA,
    Column("id", String(16), primary_key=True),
    needed("kind", String(8)),
    needed("content", Text),
    needed("owner", String),  # for whom
    needed("place", Integer),  # how much was asked for the same before that was not answered
    needed("asked", Float),
    needed("wanted", Float),  # for so long somebody waits for it, unless he says so again
    Column("thinker_id", String(16)),
    Column("until", Float),  # for so long it is theirs
    needed("done", Integer),
    needed("total", Integer),
    Column("answer", Text),
    Index("ix_jobs_asked", "asked"),
)
