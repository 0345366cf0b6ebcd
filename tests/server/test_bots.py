"""Bot accounts: programs that play with a token, by the same routes and messages as people."""

import re
import shlex
import subprocess
import sys

import pytest

from cantiere.core.compile import JIT
from cantiere.play.gamefile import read_game
from tests.conftest import ROOT
from tests.server.clients import NO_SEED, PATIENCE, Browser, Server, at_most, quick_passwords, until
from tests.server.moves import play_first_moves

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


def owner(server: Server, login: str = "ana") -> Browser:
    """Somebody with an account, who may have bots."""
    ana = server.guest(login.title())
    ana.ok("POST", "/api/account", login=login, password=PASSWORD)
    return ana


def program(server: Server, token: str) -> Browser:
    """A client that has a token, and neither cookie nor origin."""
    browser = server.browser(authorization=f"Bearer {token}")
    del browser.http.headers["origin"]
    return browser


def wire(bot: Browser):
    return bot.connect(authorization=bot.http.headers["authorization"], origin="")


def test_an_account_has_bots_and_each_is_known_by_its_token(server_on_each):
    ana = owner(server_on_each)
    made = ana.ok("POST", "/api/bots", nickname="Robo")
    bot = program(server_on_each, made["token"])
    me = bot.ok("GET", "/api/me")
    assert (me["nickname"], me["kind"], me["role"]) == ("Robo", "bot", "player")
    assert me["owner_id"] == ana.me["id"]
    assert bot.ok("GET", f"/api/people/{me['id']}")["kind"] == "bot"
    (listed,) = ana.ok("GET", "/api/bots")["bots"]
    assert listed["id"] == made["bot"]["id"] == me["id"]
    assert listed["token_used"] >= listed["token_made"]
    assert ana.ok("PATCH", f"/api/bots/{me['id']}", nickname=" Robo  Two ")["nickname"] == "Robo Two"
    assert bot.ok("GET", "/api/me")["nickname"] == "Robo Two"
    exported = ana.ok("GET", "/api/me/export")
    assert [one["nickname"] for one in exported["bots"]] == ["Robo Two"]
    assert made["token"] not in str(exported)


def test_a_bot_is_marked_as_one_wherever_it_sits(server_on_each):
    ana = owner(server_on_each)
    bot = program(server_on_each, ana.ok("POST", "/api/bots", nickname="Robo")["token"])
    table = ana.table(seats="me open")["id"]
    seat = bot.ok("POST", f"/api/tables/{table}/join", commitment=NO_SEED)["seats"][1]
    assert (seat["kind"], seat["name"], seat["bot_of"]) == ("person", "Robo", "Ana")
    assert ana.ok("GET", "/api/tables")["tables"][0]["seats"][0]["bot_of"] is None
    assert [one["id"] for one in bot.ok("GET", "/api/me/tables")["tables"]] == [table]


def test_a_new_token_voids_the_old_one_and_cuts_off_who_uses_it(server_on_each):
    ana = owner(server_on_each)
    made = ana.ok("POST", "/api/bots", nickname="Robo")
    old = program(server_on_each, made["token"])
    socket = wire(old)
    assert socket.hear()["you"]["kind"] == "bot"
    renewed = ana.ok("POST", f"/api/bots/{made['bot']['id']}/token")
    assert renewed["token"] != made["token"]
    assert socket.closed_with() == 4001
    answer = old.ask("GET", "/api/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "token_wrong")
    assert answer.headers["www-authenticate"] == "Bearer"
    refused = wire(old)
    assert refused.hear()["code"] == "token_wrong"
    assert refused.closed_with() == 4001
    assert program(server_on_each, renewed["token"]).ok("GET", "/api/me")["nickname"] == "Robo"


def test_who_may_have_bots_and_how_many(tmp_path):
    with Server(tmp_path / "house", bots_per_person=2) as server:
        ana, ben = owner(server), owner(server, "ben")
        assert server.guest().refused("POST", "/api/bots", nickname="Robo") == (403, "bots_need_account")
        assert server.browser().refused("POST", "/api/bots", nickname="Robo") == (401, "who_are_you")
        assert ana.refused("POST", "/api/bots", nickname="") == (400, "nickname_length")
        first, _ = (ana.ok("POST", "/api/bots", nickname=name) for name in ("One", "Two"))
        assert ana.refused("POST", "/api/bots", nickname="Three") == (429, "too_many_bots")
        place = f"/api/bots/{first['bot']['id']}"
        for asked in (("PATCH", place), ("POST", f"{place}/token"), ("DELETE", place)):
            body = {"nickname": "Mine"} if asked[0] == "PATCH" else {}
            assert ben.refused(*asked, **body) == (404, "no_such_bot")
        ana.ok("DELETE", place)
        assert [bot["nickname"] for bot in ana.ok("GET", "/api/bots")["bots"]] == ["Two"]
        assert program(server, first["token"]).refused("GET", "/api/me") == (401, "token_wrong")
        ana.ok("POST", "/api/bots", nickname="Three")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/bots", {"nickname": "Child"}),
        ("GET", "/api/bots", {}),
        ("POST", "/api/guests", {"nickname": "Child"}),
        ("POST", "/api/account", {"login": "robo", "password": PASSWORD}),
        ("PUT", "/api/account/password", {"old": PASSWORD, "new": PASSWORD}),
        ("POST", "/api/account/codes", {}),
        ("POST", "/api/account/recover", {"login": "ana", "code": "x", "password": PASSWORD}),
        ("POST", "/api/session", {"login": "ana", "password": PASSWORD}),
        ("DELETE", "/api/session", {}),
        ("DELETE", "/api/me", {}),
    ],
)
def test_what_is_for_people_only(method, path, body, robo):
    assert robo.refused(method, path, **body) == (403, "not_for_bots")


@pytest.fixture(scope="module")
def robo(tmp_path_factory):
    """One bot for all that it may not do: nothing of it leaves a trace."""
    with pytest.MonkeyPatch.context() as patch:
        quick_passwords(patch)
        with Server(tmp_path_factory.mktemp("robo")) as server:
            yield program(server, owner(server).ok("POST", "/api/bots", nickname="Robo")["token"])


def test_a_request_is_of_a_browser_or_of_a_bot_never_of_both(server):
    ana = owner(server)
    token = ana.ok("POST", "/api/bots", nickname="Robo")["token"]
    both = server.browser(authorization=f"Bearer {token}", cookie=ana.cookie)
    assert both.refused("GET", "/api/me") == (400, "two_identities")
    for scheme in ("Basic eDp5", "Bearer", f"Bearer {'x' * 200}", f"bearer {token[:-1]}"):
        wanted = (401, "who_are_you" if scheme.startswith("Basic") else "token_wrong")
        assert server.browser(authorization=scheme).refused("GET", "/api/me") == wanted
    assert server.browser(authorization=f"bearer {token}").ok("GET", "/api/me")["nickname"] == "Robo"


def test_without_an_origin_only_a_token_opens_a_socket(server):
    ana = owner(server)
    token = ana.ok("POST", "/api/bots", nickname="Robo")["token"]
    bot = program(server, token)
    assert wire(bot).hear()["you"]["nickname"] == "Robo"
    for headers in (
        {"origin": ""},
        {"origin": "", "cookie": ana.cookie, "authorization": f"Bearer {token}"},
        {"origin": "https://evil.example", "authorization": f"Bearer {token}"},
        {"origin": "", "authorization": "Basic eDp5"},
    ):
        with pytest.raises(Exception, match="HTTP 403"):
            server.browser().connect(**headers)
    foreign = server.browser(authorization=f"Bearer {token}", origin="https://evil.example")
    assert foreign.refused("PATCH", "/api/me", language="fr") == (403, "foreign_origin")


def test_a_token_has_its_rate_wherever_it_is_used(tmp_path):
    with Server(tmp_path / "house", rates={"tables": at_most(5)}, trusted_proxies=["127.0.0.1"]) as server:
        token = owner(server).ok("POST", "/api/bots", nickname="Robo")["token"]
        here, there = program(server, token), program(server, token)
        here.http.headers["x-forwarded-for"], there.http.headers["x-forwarded-for"] = "10.0.0.1", "10.0.0.2"
        for bot in (here, there, here, there, here):
            bot.table()
        wanted = [{"kind": "me"}, {"kind": "open"}]
        assert there.refused("POST", "/api/tables", game="azul-pavilion", seats=wanted) == (429, "too_often")


def test_a_bot_leaves_with_its_owner_and_games_go_on(server_on_each):
    ana, ben = owner(server_on_each), server_on_each.guest("Ben")
    token = ana.ok("POST", "/api/bots", nickname="Robo")["token"]
    bot = program(server_on_each, token)
    table = ben.table("palazzo", "me open bot:random", terms={"level": "random"})["id"]
    bot.me = bot.ok("GET", "/api/me")
    bot.join(table)
    ben.start(table)
    socket = wire(bot)
    socket.hear()
    ana.ok("DELETE", "/api/me", password=PASSWORD)
    assert socket.closed_with() == 4001
    assert bot.refused("GET", "/api/me") == (401, "token_wrong")
    seats = ben.ok("GET", f"/api/tables/{table}")["seats"]
    assert seats[1]["kind"] in ("bot", "gone")
    assert "Robo" not in str(seats)
    with ben.connect() as hers:
        assert hers.watch(table)["seats"][1] == {"bot": "random", "gone": "resigned"}


@pytest.mark.skipif(not JIT, reason="a whole game takes long in plain Python")
def test_the_example_client_plays_a_whole_game(server):
    """As the page says it: a token, the link of a table, nothing else."""
    ana = owner(server)
    token = ana.ok("POST", "/api/bots", nickname="Robo")["token"]
    table = ana.table("campanile", "me open", is_open=False)
    command = [sys.executable, str(ROOT / "examples" / "bots" / "over_http.py")]
    page = f"{server.address}/table/{table['id']}?link={table['link']}"
    client = subprocess.Popen(
        [*command, page], env={"CANTIERE_TOKEN": token}, stderr=subprocess.PIPE, text=True
    )
    try:
        until(lambda: ana.ok("GET", f"/api/tables/{table['id']}")["seats"][1]["bot_of"] == "Ana")
        ana.start(table["id"])
        with ana.connect() as hers:
            play_first_moves(hers, hers.watch(table["id"]))
        assert client.wait(PATIENCE) == 0
    finally:
        client.kill()
        _, errors = client.communicate()
    assert errors == ""
    file = read_game(ana.ask("GET", f"/api/tables/{table['id']}/file").content)
    assert file.names == ("Ana", "Robo")


def test_the_example_client_is_short_and_needs_no_library_but_one():
    text = (ROOT / "examples" / "bots" / "over_http.py").read_text("utf-8")
    assert text.count("\n") <= 80
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert imported - sys.stdlib_module_names == {"websockets"}
    assert shlex.split(text.partition("\n")[0])[-1] == "python3"
