"""An address of one's own: it counts once it was confirmed, and goes with its owner."""

import time

import pytest
from sqlalchemy import func, select

from cantiere.server.people.departure import forget
from cantiere.server.people.letters import Letters
from cantiere.server.people.mail import MailAddresses
from cantiere.server.store.schema_desk import RESET_LINKS
from cantiere.server.store.schema_mail import MAIL_ADDRESSES, MAIL_QUEUE
from tests.server.mail.correspondents import ADDRESS, account, confirmed, give, said, token_of
from tests.server.members import PASSWORD, member

OTHER = "another long sentence"
SECRET = b"x" * 32


def test_an_address_counts_once_its_link_was_followed(house, mailbox):
    ana = member(house, "Ana")
    assert ana.ok("GET", "/api/me/mail") is None
    assert give(ana) == {"address": None, "wanted": ADDRESS, "turns": True, "trouble": ""}
    letter = mailbox.next()
    assert (letter["To"], letter["From"]) == (ADDRESS, "Cantiere <play@cantiere.example>")
    assert letter["Auto-Submitted"] == "auto-generated"
    assert "Ana" not in said(letter).replace(ADDRESS, "")  # nothing that whoever typed the address has chosen
    token = token_of(letter, "confirm")
    stranger = house.browser()
    assert stranger.refused("POST", "/api/mail/confirm", token=token[:-1] + "!") == (401, "mail_link")
    stranger.ok("POST", "/api/mail/confirm", token=token)  # in another browser, or a mail program's
    shown = {"address": ADDRESS, "wanted": None, "turns": True, "trouble": ""}
    assert ana.ok("GET", "/api/me/mail") == shown
    assert stranger.refused("POST", "/api/mail/confirm", token=token) == (401, "mail_link")
    assert ana.ok("PATCH", "/api/me/mail", turns=False) == {**shown, "turns": False}


def test_another_address_replaces_it_when_it_is_confirmed_and_the_old_one_is_told(one_house, mailbox):
    ana = confirmed(one_house, mailbox)
    give(ana, "ana@elsewhere.example")
    assert ana.ok("GET", "/api/me/mail")["address"] == ADDRESS
    letter = mailbox.next()
    assert letter["To"] == "ana@elsewhere.example"
    ana.ok("POST", "/api/mail/confirm", token=token_of(letter, "confirm"))
    told = mailbox.next()
    assert told["To"] == ADDRESS
    assert "another address" in said(told)
    assert "elsewhere" not in said(told)
    assert ana.ok("GET", "/api/me/mail")["address"] == "ana@elsewhere.example"


def test_only_the_owner_gives_looks_at_and_removes_it(one_house, mailbox):
    guest, nobody = one_house.guest("Zoe"), one_house.browser()
    ana = member(one_house, "Ana")
    assert guest.refused("GET", "/api/me/mail") == (403, "mail_account")
    assert nobody.refused("GET", "/api/me/mail") == (401, "who_are_you")
    wrong = {"address": ADDRESS, "password": OTHER}
    assert ana.refused("PUT", "/api/me/mail", **wrong) == (401, "password_wrong")
    assert ana.refused("PATCH", "/api/me/mail", turns=True) == (404, "mail_absent")
    give(ana)
    mailbox.next()
    ben, host = member(one_house, "Ben"), member(one_house, "Hana", "admin")
    seen = [
        host.ask("GET", f"/api/desk/people/{ana.me['id']}").text,
        host.ask("GET", "/api/desk/people").text,
    ]
    seen += [ben.ask("GET", f"/api/people/{ana.me['id']}").text, host.ask("GET", "/api/desk/audit").text]
    assert not [text for text in seen if ADDRESS.lower() in text.lower()]
    assert ADDRESS in ana.ask("GET", "/api/me/export").text
    ana.ok("DELETE", "/api/me/mail")
    assert ana.ok("GET", "/api/me/mail") is None
    assert ADDRESS not in ana.ask("GET", "/api/me/export").text


BAD = [
    "ana",
    "ana@example",
    "ana@example.org\r\nBcc: eve@example.org",
    "ana@example.org, eve@example.org",
    "<ana@example.org>",
    "ana b@example.org",
    '"ana"@example.org',
    "ana@exa_mple.org",
    "éva@example.org",
    "ana@example.org\0",
    "a" * 65 + "@example.org",
]


@pytest.mark.parametrize("address", BAD)
def test_what_could_be_a_header_or_two_recipients_is_no_address(address, one_house, mailbox):
    ana = member(one_house, "Ana")
    assert ana.refused("PUT", "/api/me/mail", address=address, password=PASSWORD) == (400, "mail_address")
    assert ana.refused("POST", "/api/account/forgotten", address=address) == (400, "mail_address")
    assert mailbox.is_empty


def test_where_no_mail_server_is_set_nothing_is_promised(server):
    ana = member(server, "Ana")
    assert ana.ok("GET", "/api/registration") == {"policy": "open", "mail": False}
    assert ana.refused("GET", "/api/me/mail") == (403, "mail_off")
    assert ana.refused("POST", "/api/account/forgotten", address=ADDRESS) == (403, "mail_off")
    ana.ok("DELETE", "/api/me/mail")


async def test_whoever_leaves_for_good_leaves_no_address_and_no_letter(database):
    person, addresses = await account(database), MailAddresses(database, SECRET)
    await addresses.want(person, ADDRESS, turns=True)
    made = await addresses.make_link(person.id)
    assert made is not None
    await addresses.confirm(made[1])
    await addresses.want(person, "ana@elsewhere.example", turns=True)
    assert await Letters(database).count() == 1
    await forget(database, person.id)
    async with database.reading() as connection:
        for table in (MAIL_ADDRESSES, MAIL_QUEUE):
            assert (await connection.execute(select(func.count()).select_from(table))).scalar() == 0


async def test_no_token_lies_in_the_database(database):
    person, addresses = await account(database), MailAddresses(database, SECRET)
    await addresses.want(person, ADDRESS, turns=True)
    made = await addresses.make_link(person.id)
    assert made is not None
    async with database.reading() as connection:
        for table in (MAIL_ADDRESSES, MAIL_QUEUE, RESET_LINKS):
            rows = (await connection.execute(select(table))).all()
            assert made[1] not in str(rows)


async def test_what_was_not_confirmed_is_forgotten_after_a_day(database, monkeypatch):
    (ana, ben), addresses = [await account(database, name) for name in ("Ana", "Ben")], None
    addresses = MailAddresses(database, SECRET)
    await addresses.want(ana, ADDRESS, turns=True)
    await addresses.want(ben, "ben@example.org", turns=True)
    made = await addresses.make_link(ben.id)
    await addresses.confirm(made[1])
    await addresses.want(ben, "new@example.org", turns=True)
    late = await addresses.make_link(ben.id)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 86_401)
    with pytest.raises(Exception, match="mail_link"):
        await addresses.confirm(late[1])
    await addresses.sweep()
    assert await addresses.find(ana.id) is None
    kept = await addresses.find(ben.id)
    assert (kept.address, kept.wanted, kept.token_hash) == ("ben@example.org", None, None)
