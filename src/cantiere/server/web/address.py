"""Where the server listens. Whoever only takes the address loads nothing else."""

import socket

from cantiere.core.errors import Refusal
from cantiere.server.settings import Settings

BACKLOG = 2_048


def bound_socket(settings: Settings) -> socket.socket:
    """The address is taken before anything else: two servers at one address would be a surprise."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        place = f"{settings.host}:{settings.port}"
        raise Refusal("address_taken", place=place, reason=error.strerror or str(error)) from None
