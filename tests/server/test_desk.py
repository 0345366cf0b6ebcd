"""The hosts' desk: who may do what there, what it does, and what is never shown."""

import json
import re
import time
from typing import Any

import pytest
from sqlalchemy import select, update

from cantiere.server.store.database import Database
from cantiere.server.store.schema import ENTRIES
from cantiere.server.store.schema_desk import AUDIT, RESET_LINKS
from cantiere.server.web.routes import desk
from tests.server.clients import Browser, Server, begun, quick_passwords, until
from tests.server.members import PASSWORD, member

OTHER = "another long sentence"
WHY = "shouts at everybody"
NOBODY = "nobody-is-called-so"
# The whole table of docs/server.md: what each role is told by each route, with a body that is in order.
HOSTS = [
    ("GET", "/api/desk/people", {}),
    ("GET", f"/api/desk/people/{NOBODY}", {}),
    ("PUT", f"/api/desk/people/{NOBODY}/ban", {"hours": 1, "reason": WHY}),
    ("POST", f"/api/desk/people/{NOBODY}/reset", {"reason": WHY}),
    ("GET", "/api/desk/tables", {}),
    ("POST", f"/api/desk/tables/{NOBODY[:16]}/end", {"reason": WHY}),
    ("PUT", f"/api/desk/tables/{NOBODY[:16]}/hidden", {"hidden": True, "reason": WHY}),
    ("GET", "/api/desk/reports", {}),
    ("PUT", f"/api/desk/reports/{NOBODY}", {"outcome": "acted", "reason": WHY}),
    ("GET", "/api/desk/invitations", {}),
    ("POST", "/api/desk/invitations", {"note": "for Zoe"}),
    ("POST", f"/api/desk/invitations/{NOBODY}/revoke", {"reason": WHY}),
    ("GET", "/api/desk/announcements", {}),
    ("POST", "/api/desk/announcements", {"en": "hello", "begins": 0, "ends": 1}),
    ("POST", f"/api/desk/announcements/{NOBODY}/remove", {"reason": WHY}),
    ("GET", "/api/desk/health", {}),
    ("GET", "/api/desk/versions", {}),
    ("GET", "/api/desk/audit", {}),
]
ADMINS = [
    ("PUT", "/api/desk/registration", {"policy": "open", "reason": WHY}),
    (
        "PUT",
        f"/api/desk/people/{NOBODY}/role",
        {"role": "host", "password": PASSWORD, "reason": WHY},
    ),
]
FORBIDDEN = {"who_are_you", "not_host", "not_admin", "not_for_bots"}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


def acts(host: Browser, **which: str) -> list[str]:
    return [line["what"] for line in host.ok("GET", "/api/desk/audit", **which)["lines"]]


def is_let_in(browser: Browser, method: str, path: str, body: dict[str, Any]) -> bool:
    """Whether a route does more than to send somebody away."""
    answer = browser.ask(method, path, **body)
    return answer.status_code < 400 or answer.json()["code"] not in FORBIDDEN


def test_every_route_of_the_desk_is_for_hosts_and_some_are_for_admins(server):
    """Asked of the published description: a route that is added later must be in this table, too."""
    paths = server.browser().ok("GET", "/api/openapi.json")["paths"]
    known = {(method, path) for method, path, _ in HOSTS + ADMINS}
    published = {
        (method.upper(), _anybody(path))
        for path, route in paths.items()
        for method in route
        if path.startswith("/api/desk")
    }
    assert published == known
    owner = member(server, "Otto")
    token = owner.ok("POST", "/api/bots", nickname="Otto's program")["token"]
    bot = server.browser(authorization=f"Bearer {token}")
    people = {
        "nobody": server.browser(),
        "bot": bot,
        "guest": server.guest("Gus"),
        "player": member(server, "Petra"),
        "host": member(server, "Hanna", "host"),
        "admin": member(server, "Adam", "admin"),
    }
    for name, browser in people.items():
        for one in HOSTS:
            assert is_let_in(browser, *one) == (name in ("host", "admin")), (name, one)
        for one in ADMINS:
            assert is_let_in(browser, *one) == (name == "admin"), (name, one)


def _anybody(path: str) -> str:
    """A published path, with names that nobody has."""
    return re.sub(r"\{(\w+)\}", lambda found: NOBODY[: 16 if found[1] == "table_id" else None], path)


def test_people_are_found_by_name_and_by_what_is_wrong_with_them(server_on_each):
    host, admin = member(server_on_each, "Hanna", "host"), member(server_on_each, "Adam", "admin")
    eve = member(server_on_each, "Évelyne")
    server_on_each.guest("Gus")

    def names(**which: str) -> set[str]:
        return {one["nickname"] for one in host.ok("GET", "/api/desk/people", **which)["people"]}

    assert names() == {"Hanna", "Adam", "Évelyne", "Gus"}
    assert names(name="VELYN") == names(name=eve.me["id"]) == {"Évelyne"}
    assert names(name="100%") == names(name="_") == set()
    assert names(which="hosts") == {"Hanna", "Adam"}
    assert names(which="guests") == {"Gus"}
    assert names(which="banned") == set()
    host.ok("PUT", f"/api/desk/people/{eve.me['id']}/ban", hours=24, reason=WHY)
    assert names(which="banned") == {"Évelyne"}
    assert names(name="hanna") == {"Hanna"}  # the name, not the login
    card = host.ok("GET", f"/api/desk/people/{eve.me['id']}")
    assert (card["login"], card["ban_reason"]) == (None, WHY)
    assert card["banned_until"] > time.time() + 80_000
    told = admin.ok("GET", "/api/desk/people", name="evelyne")["people"]  # her login
    assert [(one["nickname"], one["login"]) for one in told] == [("Évelyne", "evelyne")]


def test_whoever_is_banned_is_told_why_and_until_when_and_comes_back_later(server_on_each):
    host, eve = member(server_on_each, "Hanna", "host"), member(server_on_each, "Eve")
    token = eve.ok("POST", "/api/bots", nickname="Eve's program")["token"]
    bot = server_on_each.browser(authorization=f"Bearer {token}")
    assert bot.ok("GET", "/api/me")["kind"] == "bot"
    wire = eve.connect()
    assert wire.hear()["you"]["nickname"] == "Eve"
    ban = f"/api/desk/people/{eve.me['id']}/ban"
    assert host.refused("PUT", ban, hours=48, reason=" - ") == (400, "reason_length")
    host.ok("PUT", ban, hours=48, reason=f"  {WHY}\n ")
    assert wire.closed_with() == 4001
    assert eve.refused("GET", "/api/me") == bot.refused("GET", "/api/me") == (403, "banned")
    answer = eve.ask("POST", "/api/guests", nickname="Somebody else")
    assert "2 days" in answer.json()["text"]
    assert WHY in answer.json()["text"]
    elsewhere = server_on_each.browser()
    assert elsewhere.refused("POST", "/api/session", login="eve", password=PASSWORD) == (403, "banned")
    with eve.connect() as nobody:
        assert nobody.hear()["you"] is None
        assert nobody.ask("say", table="x", text="hello")["code"] == "banned"
    host.ok("PUT", ban, hours=800_000, reason=WHY)
    assert eve.refused("GET", "/api/me") == (403, "banned_for_good")
    host.ok("PUT", ban, hours=0, reason="has apologised")
    assert eve.ok("GET", "/api/me")["nickname"] == "Eve"
    assert bot.ok("GET", "/api/me")["kind"] == "bot"
    assert acts(host, person=eve.me["id"]) == ["unbanned", "banned", "banned"]


def test_a_host_keeps_order_among_players_and_an_admin_among_all(server):
    host, other = member(server, "Hanna", "host"), member(server, "Hugo", "host")
    admin, eve = member(server, "Adam", "admin"), member(server, "Eve")
    for path, body in (("ban", {"hours": 1}), ("reset", {})):
        method = "PUT" if path == "ban" else "POST"
        for who, whom, code in ((host, other, "order_host"), (host, admin, "order_host")):
            place = f"/api/desk/people/{whom.me['id']}/{path}"
            assert who.refused(method, place, **body, reason=WHY) == (403, code)
        own = f"/api/desk/people/{host.me['id']}/{path}"
        assert host.refused(method, own, **body, reason=WHY) == (403, "order_self")
        admin.ok(method, f"/api/desk/people/{other.me['id']}/{path}", **body, reason=WHY)
    role = f"/api/desk/people/{eve.me['id']}/role"
    asked = {"role": "host", "reason": WHY}
    assert host.refused("PUT", role, **asked, password=PASSWORD) == (403, "not_admin")
    assert admin.refused("PUT", role, **asked, password=OTHER) == (401, "password_wrong")
    guest = server.guest("Gus")
    place = f"/api/desk/people/{guest.me['id']}/role"
    assert admin.refused("PUT", place, **asked, password=PASSWORD) == (409, "role_account")
    own = f"/api/desk/people/{admin.me['id']}/role"
    assert admin.refused("PUT", own, role="player", reason=WHY, password=PASSWORD) == (403, "order_self")
    admin.ok("PUT", role, **asked, password=PASSWORD)
    assert eve.ok("GET", "/api/me")["role"] == "host"
    assert eve.ok("GET", "/api/desk/audit")["lines"][0]["facts"] == {"role": "host", "was": "player"}


def test_a_link_for_a_new_password_is_good_once_and_not_for_long(server_on_each):
    host, eve = member(server_on_each, "Hanna", "host"), member(server_on_each, "Eve")
    gus = server_on_each.guest("Gus")
    assert host.refused("POST", f"/api/desk/people/{gus.me['id']}/reset", reason=WHY) == (
        409,
        "reset_account",
    )
    made = [
        host.ok("POST", f"/api/desk/people/{eve.me['id']}/reset", reason="asked by phone")["address"]
        for _ in range(2)
    ]
    old, token = (address.partition("/reset#")[2] for address in made)
    browser = server_on_each.browser()
    given = {"token": token, "password": OTHER}
    assert browser.refused("POST", "/api/account/reset", token=old, password=OTHER) == (401, "reset_wrong")
    short = {"token": token, "password": "short"}
    assert browser.refused("POST", "/api/account/reset", **short) == (400, "password_length")
    assert browser.ok("POST", "/api/account/reset", **given)["nickname"] == "Eve"
    assert browser.refused("POST", "/api/account/reset", **given) == (401, "reset_wrong")
    assert eve.refused("GET", "/api/me") == (401, "who_are_you")  # all sessions of before are over
    again = server_on_each.browser()
    assert again.ok("POST", "/api/session", login="eve", password=OTHER)["nickname"] == "Eve"
    address = host.ok("POST", f"/api/desk/people/{eve.me['id']}/reset", reason=WHY)["address"]
    server_on_each.in_database(_run_out)
    late = {"token": address.partition("#")[2], "password": PASSWORD}
    assert browser.refused("POST", "/api/account/reset", **late) == (401, "reset_wrong")
    kept = server_on_each.in_database(lambda database: _rows(database, select(RESET_LINKS)))
    assert late["token"] not in json.dumps(kept)
    assert acts(host)[:3] == ["reset"] * 3


async def _run_out(database: Database) -> None:
    async with database.writing() as connection:
        await connection.execute(update(RESET_LINKS).values(expires=time.time() - 1))


async def _rows(database: Database, query: Any) -> list[dict[str, Any]]:
    async with database.reading() as connection:
        return [dict(row._mapping) for row in (await connection.execute(query)).all()]


def test_a_table_that_a_host_hides_goes_from_the_lobby_and_comes_back(server_on_each):
    host, ana = member(server_on_each, "Hanna", "host"), server_on_each.guest("Ana")
    table, private = ana.table()["id"], ana.table(is_open=False)["id"]
    ben = server_on_each.guest("Ben")
    place = f"/api/desk/tables/{table}/hidden"
    with ben.connect() as lobby:
        lobby.ask("watch_lobby")
        answer = host.ok("PUT", place, hidden=True, reason=WHY)
        assert answer["hidden"] is True
        assert lobby.hear_next("lobby_change")["gone"] == table
        assert ben.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
        assert ana.ok("GET", f"/api/tables/{table}")["link"]
        assert host.refused("PUT", place, hidden=True, reason=WHY) == (409, "table_not_shown")
        host.ok("PUT", place, hidden=False, reason="a mistake")
        assert lobby.hear_next("lobby_change")["table"]["id"] == table
    secret = f"/api/desk/tables/{private}/hidden"
    assert host.refused("PUT", secret, hidden=False, reason=WHY) == (409, "table_not_hidden")
    assert ben.refused("GET", f"/api/tables/{private}") == (404, "unknown_table")
    assert acts(host) == ["table_shown", "table_hidden"]


def test_a_game_that_a_host_ends_has_no_winner_and_counts_for_nobody(server_on_each):
    host = member(server_on_each, "Hanna", "host")
    ana, ben = member(server_on_each, "Ana"), member(server_on_each, "Ben")
    table = ana.table(terms={"rated": True, "clock": {"pace": "fischer", "amount": 3600}})["id"]
    ben.join(table)
    ana.start(table)
    with ben.connect() as wire:
        wire.watch(table)
        host.ok("POST", f"/api/desk/tables/{table}/end", reason=WHY)
        heard = wire.hear_until(lambda one: one["kind"] == "table" and one["end"])
        assert heard["end"] == {"why": "stopped", "loser": None, "winners": []}
        assert heard["legal"] == []
        assert wire.ask("resign", table=table, seat=1)["code"] == "table_over"
    until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    result = ana.ok("GET", f"/api/tables/{table}")["result"]
    assert (result["why"], result["winners"]) == ("stopped", [])
    assert ana.ok("GET", f"/api/people/{ana.me['id']}/ratings")["ratings"] == []
    assert ana.ok("GET", f"/api/people/{ana.me['id']}/statistics")["games"] == []
    assert ana.refused("POST", f"/api/tables/{table}/review") == (409, "review_not_over")
    assert host.refused("POST", f"/api/desk/tables/{table}/end", reason=WHY)[1] == "table_over"
    waiting = ana.table()["id"]
    host.ok("POST", f"/api/desk/tables/{waiting}/end", reason=WHY)
    assert ana.refused("GET", f"/api/tables/{waiting}") == (404, "unknown_table")
    assert acts(host) == ["table_removed", "table_ended"]


def test_a_game_that_was_ended_is_over_after_a_restart_too(tmp_path):
    with Server(tmp_path / "house") as server:
        host = member(server, "Hanna", "host")
        table, *_ = begun(server)
        host.ok("POST", f"/api/desk/tables/{table}/end", reason=WHY)
        again = server.again()
    with again, again.browser().connect() as wire:
        wire.say("watch_table", table=table)
        heard = wire.hear_next("table")
        assert heard["end"]["why"] == "stopped"
        assert heard["to_move"] is None


def test_no_hand_and_no_seed_is_ever_shown_at_the_desk(server):
    """What an admin is told of a game of hidden cards names none of what its players and the server keep."""
    admin = member(server, "Adam", "admin")
    table, ana, ben, _ = begun(server, "Ana Ben Cleo", "palermo")
    private = ana.table("palazzo", is_open=False)
    host_reads = [
        admin.ask("GET", path).text
        for path in (
            "/api/desk/people",
            f"/api/desk/people/{ana.me['id']}",
            "/api/desk/tables",
            "/api/desk/tables?status=playing",
            "/api/desk/tables?status=waiting",
            "/api/desk/audit",
        )
    ]
    told = "\n".join(host_reads)
    assert table in told
    assert private["id"] in told
    secrets = [ana.seed, ben.seed, private["link"], *_seeds(server, table), *_seeds(server, private["id"])]
    assert [one for one in secrets if one in told] == []
    words = {"view", "hand", "hands", "facts_of_seat", "seed", "server_seed", "client_seeds", "legal"}
    assert words.isdisjoint(_names(json.loads(f"[{', '.join(host_reads)}]")))


def _seeds(server: Server, table: str) -> list[str]:
    query = select(ENTRIES.c.content).where(ENTRIES.c.table_id == table, ENTRIES.c.number == 0)
    rows = server.in_database(lambda database: _rows(database, query))
    return [json.loads(row["content"])["server_seed"] for row in rows]


def _names(part: Any) -> set[str]:
    """All names of fields, however deep."""
    if isinstance(part, list):
        return set().union(*map(_names, part))
    if isinstance(part, dict):
        return part.keys() | set().union(*map(_names, part.values()))
    return set()


def test_what_hosts_do_elsewhere_is_in_the_log_too(server):
    host, eve = member(server, "Hanna", "host"), member(server, "Eve")
    table = eve.table()["id"]
    with eve.connect() as wire:
        wire.ask("watch_table", table=table)
        wire.ask("say", table=table, text="rude words")
    host.ok("DELETE", f"/api/tables/{table}/chat/0")
    host.ok("PUT", f"/api/people/{eve.me['id']}/silence", hours=24)
    host.ok("DELETE", f"/api/tables/{table}")
    lines = host.ok("GET", "/api/desk/audit")["lines"]
    assert [line["what"] for line in lines] == ["table_removed", "silenced", "line_deleted"]
    assert {line["person_name"] for line in lines} == {"Eve"}
    assert {line["by_name"] for line in lines} == {"Hanna"}
    assert "rude words" not in json.dumps(lines)


def test_the_log_is_only_ever_added_to(server_on_each):
    """No route changes it; whoever leaves takes name and words along, and the line stays."""
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert server_on_each.guest("Gus").ask(method, "/api/desk/audit").status_code == 405
    host, eve = member(server_on_each, "Hanna", "host"), member(server_on_each, "Eve")
    host.ok("PUT", f"/api/people/{eve.me['id']}/silence", hours=24, reason="Eve Miller shouts")
    kept = eve.ok("GET", "/api/me/export")["audit"]
    assert [(one["what"], one["reason"], one["by_me"]) for one in kept] == [
        ("silenced", "Eve Miller shouts", False)
    ]
    assert host.me["id"] not in json.dumps(kept)
    eve.ok("DELETE", "/api/me", password=PASSWORD)
    (line,) = host.ok("GET", "/api/desk/audit")["lines"]
    assert (line["what"], line["person"], line["reason"], line["by_name"]) == ("silenced", None, "", "Hanna")
    host.ok("DELETE", "/api/me", password=PASSWORD)
    (row,) = server_on_each.in_database(lambda database: _rows(database, select(AUDIT)))
    assert (row["by_id"], row["person_id"], row["what"]) == (None, None, "silenced")


def test_the_desk_has_no_other_way_into_the_log():
    """Lines are written in one place, and nothing but a departure changes one."""
    import inspect

    from cantiere.server.people import audit

    source = inspect.getsource(audit)
    assert "update(" not in source
    assert "delete(" not in source
    assert inspect.getdoc(desk)
