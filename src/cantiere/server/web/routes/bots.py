"""Routes about one's own bots: programs that play here with a token instead of a cookie."""

from fastapi import APIRouter

from cantiere.server.bodies import PersonId
from cantiere.server.bodies.bots import BotCard, BotList, BotWithToken, NewBot
from cantiere.server.people.bots import OwnBot
from cantiere.server.people.person import change_person
from cantiere.server.web.routes.people import forget_person
from cantiere.server.web.routes.visitor import Visit

router = APIRouter(prefix="/api/bots", tags=["bots"])


def _card(bot: OwnBot) -> BotCard:
    return BotCard(
        id=bot.person.id,
        nickname=bot.person.nickname,
        created=bot.person.created,
        token_made=bot.token_made,
        token_used=bot.token_used,
    )


@router.post("", status_code=201)
async def make_bot(visitor: Visit, wanted: NewBot) -> BotWithToken:
    """A bot account for a program of one's own; the token is told this once."""
    owner = visitor.human
    await visitor.spend("newcomers")
    bot, token = await visitor.services.bots.make(owner, wanted.nickname)
    return BotWithToken(bot=_card(bot), token=token)


@router.get("")
async def my_bots(visitor: Visit) -> BotList:
    bots = await visitor.services.bots.of_owner(visitor.human.id)
    return BotList(bots=[_card(bot) for bot in bots], most=visitor.services.bots.most)


@router.patch("/{bot_id}")
async def rename_bot(visitor: Visit, bot_id: PersonId, wanted: NewBot) -> BotCard:
    bots, owner = visitor.services.bots, visitor.human
    bot = await bots.find(owner.id, bot_id)
    await change_person(visitor.services.database, bot.person.id, wanted.nickname)
    return _card(await bots.find(owner.id, bot_id))


@router.post("/{bot_id}/token")
async def renew_token(visitor: Visit, bot_id: PersonId) -> BotWithToken:
    """Another token. The old one is void at once, and whoever uses it is cut off."""
    bots, owner = visitor.services.bots, visitor.human
    bot = await bots.find(owner.id, bot_id)
    await visitor.spend("newcomers")
    token = await bots.renew(bot.person.id)
    await visitor.services.hub.sign_out_person(bot.person.id)
    return BotWithToken(bot=_card(await bots.find(owner.id, bot_id)), token=token)


@router.delete("/{bot_id}", status_code=204)
async def remove_bot(visitor: Visit, bot_id: PersonId) -> None:
    """Delete a bot; where it plays, a bot of the server goes on."""
    bot = await visitor.services.bots.find(visitor.human.id, bot_id)
    await forget_person(visitor.services, bot.person.id)
