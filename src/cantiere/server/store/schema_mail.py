"""The tables of e-mail: addresses, and letters that wait. A change comes with a migration."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, UniqueConstraint

from cantiere.server.store.columns import METADATA, needed, person

MAIL_ADDRESSES = Table(
    "mail_addresses",
    METADATA,
    person(primary_key=True),
    Column("address", String(254)),  # None: none is confirmed yet
    Column("folded", String(254), index=True),  # the same, as it is looked for; several may have it
    Column("wanted", String(254)),  # until somebody follows the link that was sent there
    Column("token_hash", String(64), unique=True),  # of that link, once it was sent
    Column("expires", Float),
    needed("turns", Boolean),  # whether turns and ends of slow games are told
    needed("told", Float),  # what began or ended before that was told
    Column("seen_end", Float),  # games that ended until then were over before its owner's eyes
    needed("trouble", String(40)),  # why nothing is sent there any more; empty: it is
)

MAIL_QUEUE = Table(  # letters that wait: what they say is found out when they are sent, so no secret is here
    "mail_queue",
    METADATA,
    Column("id", String(24), primary_key=True),  # that of the message, too, however often it is tried
    needed("kind", String(8)),  # confirm, changed, recover, reset, turns
    needed("about", String(254)),  # a person, or the address that somebody typed
    Column("person_id", String(24), ForeignKey("people.id", ondelete="CASCADE"), index=True),
    Column("address", String(254)),  # where it is not that of the person
    needed("made", Float),
    needed("due", Float),  # not tried before
    needed("tries", Integer),
    UniqueConstraint("kind", "about", name="uq_mail_queue_kind_about"),  # asked for twice, sent once
    Index("ix_mail_queue_due", "due"),
)
