"""What stands beside a name, so that nobody takes somebody for what they are not."""

from typing import Literal

Mark = Literal["guest", "host", "admin", "bot", "local"]


def mark_of(kind: str | None, role: str | None) -> Mark | None:
    """Of a person: somebody with an account who plays here has none, which a guest cannot imitate."""
    if role == "admin":
        return "admin"
    if role == "host":
        return "host"
    if kind == "bot":
        return "bot"
    return "guest" if kind == "guest" else None
