"""Which table of a server, and how one comes to sit there."""

from urllib.parse import parse_qs, urlsplit

from cantiere.cli.options import Wish
from cantiere.cli.play.company import Company
from cantiere.cli.play.keeper import own_folder
from cantiere.cli.play.seating import USUAL_BOT
from cantiere.cli.screen.captured import CapturedTerminal
from cantiere.cli.screen.server.at_server import AtServer
from cantiere.cli.screen.server.client import Client
from cantiere.cli.terminal import Terminal
from cantiere.core.errors import Refusal
from cantiere.games import find


def joined(
    address: str, table: str | None, game: str | None, wish: Wish, company: Company, terminal: Terminal
) -> AtServer:
    """A seat at the table of the address (`…/table/ID?link=…`) or of --table, else at a new one with bots."""
    parts = urlsplit(address)
    if "/table/" in parts.path:
        table = parts.path.rpartition("/")[2]
    link = parse_qs(parts.query).get("link", [""])[0]
    client = Client(address, own_folder())
    screen = CapturedTerminal(terminal.language)
    me = client.arrive(company.name or terminal.phrase("server_guest"), terminal.language)
    if table is not None:
        return AtServer(client, me, table, link, screen)
    if game is None:
        raise Refusal("server_which")
    sitting = AtServer(client, me, _opened(client, game, wish, company), "", screen)
    sitting.begin()
    return sitting


def _opened(client: Client, game_id: str, wish: Wish, company: Company) -> str:
    """A new table, for us and bots."""
    game = find(game_id)
    seats = wish.seats(game)
    bots = list(company.against) or [USUAL_BOT]
    if len(bots) not in (1, seats - 1):
        raise Refusal("against_count", bots=len(bots), others=seats - 1)
    others = [{"kind": "bot", "name": bot} for bot in (bots * (seats - 1) if len(bots) == 1 else bots)]
    body = {"game": game.id, "seats": [{"kind": "me"}, *others], "terms": {"options": wish.options()}}
    card = client.ask("POST", "/api/tables", body)
    return str(card["id"])
