"""Who may make an account: everybody, whoever was invited, nobody. Guests always come."""

import time

import pytest
from sqlalchemy import select, update

from cantiere.server.store.database import Database
from cantiere.server.store.schema_desk import INVITATIONS
from tests.server.clients import Browser, Server, quick_passwords
from tests.server.members import PASSWORD, member

WHY = "too many newcomers"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


def decide(admin: Browser, policy: str) -> None:
    assert admin.ok("PUT", "/api/desk/registration", policy=policy, reason=WHY)["policy"] == policy


def invited(host: Browser, **more: object) -> str:
    return host.ok("POST", "/api/desk/invitations", note="for the club", **more)["code"]


def test_a_closed_server_makes_no_accounts_and_guests_play_on(server_on_each):
    admin, ana = member(server_on_each, "Adam", "admin"), server_on_each.guest("Ana")
    assert ana.ok("GET", "/api/registration") == {"policy": "open", "mail": False}
    decide(admin, "closed")
    assert server_on_each.browser().ok("GET", "/api/registration")["policy"] == "closed"
    account = {"login": "ana", "password": PASSWORD}
    assert ana.refused("POST", "/api/account", **account) == (403, "registration_closed")
    code = {"invitation": invited(admin)}
    assert ana.refused("POST", "/api/account", **account, **code) == (403, "registration_closed")
    assert ana.table()["status"] == "waiting"
    old = server_on_each.browser()
    assert old.ok("POST", "/api/session", login="adam", password=PASSWORD)["nickname"] == "Adam"
    decide(admin, "open")
    assert len(ana.ok("POST", "/api/account", **account)["codes"]) == 8
    lines = admin.ok("GET", "/api/desk/audit")["lines"]
    assert [line["what"] for line in lines] == ["registration", "invited", "registration"]
    assert lines[0]["facts"] == {"policy": "open"}


def test_an_invitation_is_good_so_many_times_until_it_is_revoked_or_too_old(server_on_each):
    admin, host = member(server_on_each, "Adam", "admin"), member(server_on_each, "Hanna", "host")
    decide(admin, "invited")
    assert host.refused("PUT", "/api/desk/registration", policy="open", reason=WHY) == (403, "not_admin")
    guests = [server_on_each.guest("Ana") for _ in range(5)]

    def asks(number: int, **more: object) -> tuple[int, str]:
        account = {"login": f"ana-{number}", "password": PASSWORD, **more}
        answer = guests[number].ask("POST", "/api/account", **account)
        return answer.status_code, answer.json().get("code", "")

    assert asks(0) == (403, "invitation_needed")
    assert asks(0, invitation="2222-2222-2222-2222") == (403, "invitation_wrong")
    twice = invited(host, most=2)
    assert asks(0, invitation=f" {twice.upper()} ") == (201, "")  # as people copy it
    assert asks(1, invitation=twice) == (201, "")
    assert asks(2, invitation=twice) == (403, "invitation_wrong")
    revoked = invited(host)
    cards = host.ok("GET", "/api/desk/invitations")
    assert cards["policy"] == "invited"
    newest, older = cards["invitations"]
    assert (older["uses"], older["most"], older["by_name"], older["note"]) == (2, 2, "Hanna", "for the club")
    place = f"/api/desk/invitations/{newest['id']}/revoke"
    assert host.ok("POST", place, reason=WHY)["invitations"][0]["revoked"] is not None
    assert host.refused("POST", place, reason=WHY) == (404, "unknown_invitation")
    assert asks(2, invitation=revoked) == (403, "invitation_wrong")
    old = invited(host, days=1)
    server_on_each.in_database(_grow_old)
    assert asks(2, invitation=old) == (403, "invitation_wrong")
    kept = str(server_on_each.in_database(_kept))
    assert [code for code in (twice, revoked, old) if code in kept] == []  # only hashes are


def test_whoever_is_refused_for_another_reason_uses_up_nothing(server):
    admin, ana = member(server, "Adam", "admin"), server.guest("Ana")
    decide(admin, "invited")
    code = invited(admin)
    short = {"login": "ana", "password": "short", "invitation": code}
    assert ana.refused("POST", "/api/account", **short) == (400, "password_length")
    taken = {"login": "adam", "password": PASSWORD, "invitation": code}
    assert ana.refused("POST", "/api/account", **taken) == (409, "sign_in_instead")
    assert ana.ok("POST", "/api/account", login="ana", password=PASSWORD, invitation=code)["codes"]


def test_the_setting_holds_until_an_admin_decides(tmp_path):
    with Server(tmp_path / "house", registration="invited") as server:
        ana = server.guest("Ana")
        account = {"login": "ana", "password": PASSWORD}
        assert ana.refused("POST", "/api/account", **account) == (403, "invitation_needed")


async def _grow_old(database: Database) -> None:
    async with database.writing() as connection:
        await connection.execute(update(INVITATIONS).values(expires=time.time() - 1))


async def _kept(database: Database) -> list[tuple[object, ...]]:
    async with database.reading() as connection:
        return [tuple(row) for row in (await connection.execute(select(INVITATIONS))).all()]
