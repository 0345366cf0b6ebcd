"""The table of Web Push: where browsers are called. As with the others, a change comes with a migration."""

from sqlalchemy import Column, Float, ForeignKey, String, Table

from cantiere.server.store.columns import METADATA, needed, person

SUBSCRIPTIONS = Table(
    "push_subscriptions",
    METADATA,
    Column(  # of a browser that is signed in: it goes with the session
        "session_id", String(64), ForeignKey("sessions.id_hash", ondelete="CASCADE"), primary_key=True
    ),
    person(index=True),
    needed("endpoint", String(1_000), unique=True),
    needed("p256dh", String(90)),  # base64url: what messages to it are encrypted with
    needed("auth", String(24)),
    needed("told", Float),  # what began before that was told
)
