"""How often a password or a recovery code may be tried, so that guessing is slow and nobody is locked out.

What is counted is a login from an address: whoever guesses elsewhere uses up nothing of the owner's. A
browser in which the login has signed in before counts for itself, whatever its neighbours do. Codes are
counted apart from passwords: they always work. Whether there is such a login makes no difference to it.
"""

from cantiere.server.people.accounts import folded
from cantiere.server.web.routes.visitor import Visitor


async def try_password(visitor: Visitor, login: str) -> None:
    """Before a password is looked at that somebody gives for a login."""
    limiter, wanted = visitor.services.limiter, folded(login)
    if browser := visitor.services.sessions.known.number(visitor.known, wanted):
        await limiter.spend("passwords", f"{wanted} in {browser}")
        return
    await limiter.spend("passwords", f"{wanted} from {visitor.payer}")
    await limiter.spend("guesses", f"passwords {visitor.payer}")
    await limiter.spend("logins", wanted)


async def try_code(visitor: Visitor, login: str) -> None:
    """The same for a recovery code."""
    await visitor.services.limiter.spend("codes", f"{folded(login)} from {visitor.payer}")
    await visitor.services.limiter.spend("guesses", f"codes {visitor.payer}")


async def try_confirming(visitor: Visitor) -> None:
    """For somebody who is signed in: nobody else can use up what this session has."""
    if visitor.session is not None:
        await visitor.services.limiter.spend("passwords", visitor.session.id_hash)
