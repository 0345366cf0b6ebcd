"""What a board asks at a moment of a review: the same as anywhere, but nothing is played there."""

from pydantic import Field

from cantiere.server.bodies import Link, Message
from cantiere.server.bodies.foresight import MoveEffectsMessage, PreviewedMessage, ReasonMessage
from cantiere.server.protocol.from_browser import AskEffectsMessage, AskWhyMessage, PreviewMessage

AskedAtBoard = PreviewMessage | AskEffectsMessage | AskWhyMessage
ToldAtBoard = PreviewedMessage | MoveEffectsMessage | ReasonMessage


class AskMoment(Message):
    asked: AskedAtBoard = Field(discriminator="kind")
    link: Link | None = None


class MomentAnswer(Message):
    answer: ToldAtBoard = Field(discriminator="kind")
