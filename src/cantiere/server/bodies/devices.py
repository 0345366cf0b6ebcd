"""Bodies about where one is signed in."""

from typing import Annotated

from pydantic import Field

from cantiere.server.bodies import Message

DEVICE_ID = 16  # hexadecimal digits of a session's hash: enough to tell one's own apart
DeviceId = Annotated[str, Field(pattern=rf"^[0-9a-f]{{{DEVICE_ID}}}$")]


class Device(Message):
    """A browser that one is signed in at."""

    id: DeviceId
    name: str | None = Field(
        description="The kinds of browser and system, if known.", examples=["Firefox, Linux"]
    )
    created: float = Field(description="Since when.")
    seen: float = Field(description="When it was last here, to the hour.")
    is_here: bool = Field(description="It is the one that asks.")


class DeviceList(Message):
    devices: list[Device]
