"""Who may make an account, and the invitations of hosts."""

from typing import Annotated, Literal, get_args

from pydantic import Field

from cantiere.server.bodies import Credentials, Message
from cantiere.server.bodies.desk import Because

Policy = Literal["open", "invited", "closed"]
POLICIES: tuple[Policy, ...] = get_args(Policy)


class Register(Credentials):
    """An account for the guest who asks; where one needs an invitation, with its code."""

    invitation: str | None = Field(default=None, max_length=60)


class RegistrationCard(Message):
    """Whether an account can be had: by everybody, with an invitation, or not now."""

    policy: Policy
    mail: bool = Field(
        description="Whether a letter can bring a new password, to whoever has given an address."
    )


class Decide(Because):
    policy: Policy


class NewInvitation(Message):
    """`note` says whom it is for: hosts read it in the list."""

    note: str = Field(max_length=100)
    most: Annotated[int, Field(ge=1, le=1_000, description="How often it can be used.")] = 1
    days: Annotated[int, Field(ge=1, le=365)] = 14


class InvitationCode(Message):
    """Told once."""

    code: str
    address: str


class InvitationCard(Message):
    id: str
    by_name: str | None
    note: str
    made: float
    expires: float
    most: int
    uses: int
    revoked: float | None


class Invitations(Message):
    policy: Policy
    invitations: list[InvitationCard]
