"""E-mail, with a real mail server: an address is confirmed, a password recovered, turns are told."""

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from sqlalchemy import func, select, update

from cantiere.server.people import letters
from cantiere.server.people.departure import forget
from cantiere.server.people.letters import Letter, Letters, for_address, for_person
from cantiere.server.people.mail import MailAddresses, folded
from cantiere.server.people.person import Person, new_guest
from cantiere.server.store.database import Database
from cantiere.server.store.schema import ACCOUNTS, PEOPLE
from cantiere.server.store.schema_desk import RESET_LINKS
from cantiere.server.store.schema_mail import MAIL_ADDRESSES, MAIL_QUEUE
from cantiere.server.web.notifications import digests, postman
from tests.server.clients import Browser, Server, at_most, quick_passwords, until
from tests.server.mailbox import Mailbox, taking_letters
from tests.server.members import PASSWORD, member
from tests.server.moves import play_first
from tests.server.test_turns import begun

OTHER = "another long sentence"
ADDRESS = "Ana@Example.org"
SLOW = {"clock": {"pace": "days", "amount": 3}}
SECRET = b"x" * 32


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)
    monkeypatch.setattr(digests, "BEAT", 0.02)
    monkeypatch.setattr(postman, "BEAT", 0.02)
    monkeypatch.setattr(postman, "PAUSE", 0.02)
    monkeypatch.setattr(letters, "PAUSES", (0.02,))


@pytest.fixture
def post() -> Iterator[tuple[Mailbox, dict[str, Any]]]:
    with taking_letters() as made:
        yield made


@pytest.fixture
def mailbox(post) -> Mailbox:
    return post[0]


@pytest.fixture
def house(post, url, tmp_path) -> Iterator[Server]:
    """A server that sends letters, on each database."""
    with Server(tmp_path / "house", database=url, webhook_after=0, mail_minutes=1e-6, **post[1]) as server:
        yield server


@pytest.fixture
def one_house(post, tmp_path) -> Iterator[Server]:
    with Server(tmp_path / "house", webhook_after=0, mail_minutes=1e-6, **post[1]) as server:
        yield server


def said(letter: EmailMessage) -> str:
    return str(letter.get_content())


def token_of(letter: EmailMessage, page: str) -> str:
    found = re.search(rf"https?://\S+/{page}#(\S+)", said(letter))
    assert found, said(letter)
    return found[1]


def give(browser: Browser, address: str = ADDRESS, **more: Any) -> dict[str, Any]:
    card: dict[str, Any] = browser.ok("PUT", "/api/me/mail", address=address, password=PASSWORD, **more)
    return card


def confirmed(server: Server, mailbox: Mailbox, name: str = "Ana", **more: Any) -> Browser:
    """Somebody whose address is confirmed."""
    person = member(server, name)
    give(person, **more)
    person.ok("POST", "/api/mail/confirm", token=token_of(mailbox.next(), "confirm"))
    return person


# An address of one's own.


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


# A forgotten password.


def test_a_forgotten_password_is_replaced_at_a_link_that_is_good_once(house, mailbox):
    ana = confirmed(house, mailbox)
    nobody = house.browser()
    assert nobody.ok("GET", "/api/registration") == {"policy": "open", "mail": True}
    nobody.ok("POST", "/api/account/forgotten", address="ana@EXAMPLE.org ")
    letter = mailbox.next()
    assert letter["To"] == ADDRESS  # as it was confirmed, not as somebody typed it
    assert "Your login is ana." in said(letter)
    token = token_of(letter, "reset")
    nobody.ok("POST", "/api/account/reset", token=token, password=OTHER)
    assert ana.refused("GET", "/api/me") == (401, "who_are_you")  # signed out everywhere else
    again = house.browser()
    assert again.refused("POST", "/api/account/reset", token=token, password=OTHER) == (401, "reset_wrong")
    again.ok("POST", "/api/session", login="ana", password=OTHER)


def test_using_one_link_voids_the_others(one_house, mailbox):
    confirmed(one_house, mailbox)
    browser = one_house.browser()
    tokens = []
    for _ in range(2):
        browser.ok("POST", "/api/account/forgotten", address=ADDRESS)
        tokens.append(token_of(mailbox.next(), "reset"))
    browser.ok("POST", "/api/account/reset", token=tokens[0], password=OTHER)
    used = one_house.browser().refused("POST", "/api/account/reset", token=tokens[1], password=OTHER)
    assert used == (401, "reset_wrong")


def test_nobody_is_told_whether_an_address_is_known(one_house, mailbox):
    confirmed(one_house, mailbox)
    ben = member(one_house, "Ben")
    give(ben, "ben@example.org")  # not confirmed: nothing is sent there for a password
    mailbox.next()
    nobody = one_house.browser()
    addresses = (ADDRESS, "ben@example.org", "nobody@example.org")
    answers = [nobody.ask("POST", "/api/account/forgotten", address=one) for one in addresses]
    assert {(one.status_code, one.text) for one in answers} == {(204, "")}
    assert [sorted(one.headers.keys()) for one in answers] == [sorted(answers[0].headers.keys())] * 3
    assert mailbox.next()["To"] == ADDRESS
    until(lambda: one_house.in_database(count) == 0)
    assert mailbox.is_empty


async def count(database: Database) -> int:
    return await Letters(database).count()


def test_all_of_one_address_are_written_to(one_house, mailbox):
    confirmed(one_house, mailbox, "Ana")
    confirmed(one_house, mailbox, "Ben")
    one_house.browser().ok("POST", "/api/account/forgotten", address=ADDRESS)
    assert {re.search(r"login is (\w+)", said(mailbox.next()))[1] for _ in range(2)} == {"ana", "ben"}


def test_letters_to_one_address_are_counted_whoever_asks(post, tmp_path):
    rates = {"letters": at_most(2), "mail": at_most(100)}
    with Server(tmp_path / "house", rates=rates, **post[1]) as server:
        for address in ("nobody@example.org", ADDRESS):
            asking = [
                server.browser().ask("POST", "/api/account/forgotten", address=address) for _ in range(3)
            ]
            assert [one.status_code for one in asking] == [204, 204, 429]


# Turns.


def turn_of(server: Server, ana: Browser) -> str:
    """A slow table at which it is Ana's turn, who was here until then."""
    ben = server.guest("Ben")
    with ana.connect(), ben.connect() as wire:
        table = begun(ana, ben, terms=SLOW)
        if ben.ok("GET", "/api/me/turns")["waiting"]:
            play_first(wire, table)
    return table


def test_turns_of_slow_games_are_told_together_once_and_not_to_who_is_here(house, mailbox):
    ana = confirmed(house, mailbox)
    with ana.connect():
        tables = {turn_of(house, ana) for _ in range(2)}
        house.in_database(lambda database: asyncio.sleep(0.2))
        assert mailbox.is_empty
    letter = mailbox.next()
    assert letter["Subject"] == "Cantiere: 2 games wait for you"
    assert set(re.findall(r"/t/(\S+)", said(letter))) == tables
    assert (
        said(letter).count("It is your turn in a game of Azul – Summer Pavilion. About 3 days are left.") == 2
    )
    until(lambda: house.in_database(count) == 0)
    assert mailbox.is_empty


def test_quick_games_and_those_who_do_not_want_them_get_no_letters(one_house, mailbox):
    ana = confirmed(one_house, mailbox, turns=False)
    turn_of(one_house, ana)
    ben = confirmed(one_house, mailbox, "Ben")
    begun(ben, one_house.guest("Cleo"))
    one_house.in_database(lambda database: asyncio.sleep(0.2))
    assert one_house.in_database(count) == 0
    assert mailbox.is_empty


def test_what_is_owed_when_the_server_stops_is_sent_by_the_next_one_and_only_once(post, tmp_path):
    mailbox, settings = post
    with Server(tmp_path / "house", webhook_after=0, mail_minutes=1e-6, **settings) as server:
        ana = confirmed(server, mailbox)
        mailbox.later = ["451 4.3.0 Later"] * 1_000
        table = turn_of(server, ana)
        until(lambda: server.in_database(count) == 1)
    until(lambda: "smtp" not in {thread.name for thread in threading.enumerate()})  # it died with its threads
    mailbox.later = []
    with server.again():
        assert f"/t/{table}" in said(mailbox.next())
        until(lambda: server.in_database(count) == 0)
    with server.again():
        server.in_database(lambda database: asyncio.sleep(0.3))
        assert mailbox.is_empty


def test_one_click_ends_letters_without_signing_in(one_house, mailbox):
    ana = confirmed(one_house, mailbox)
    turn_of(one_house, ana)
    letter = mailbox.next()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].removeprefix("<").removesuffix(">")
    assert link in said(letter)
    path = link.removeprefix(one_house.settings.address_at(one_house.settings.port))
    program = one_house.browser()
    del program.http.headers["origin"]  # of mail programs, RFC 8058
    looked = program.http.get(path, headers={"accept": "text/html"})
    assert looked.status_code == 200
    assert '<form method="post"' in looked.text
    assert ana.ok("GET", "/api/me/mail")["turns"]  # whoever only looks changes nothing
    forged = program.http.post(path.replace("token=", "token=x"))
    assert "leads nowhere" in forged.text
    assert ana.ok("GET", "/api/me/mail")["turns"]
    for _ in range(2):
        done = program.http.post(path, data={"List-Unsubscribe": "One-Click"})
        assert (done.status_code, "No more e-mails about turns" in done.text) == (200, True)
    assert not ana.ok("GET", "/api/me/mail")["turns"]
    ana.ok("PATCH", "/api/me/mail", turns=True)
    give(ana, "ana@elsewhere.example")
    ana.ok("POST", "/api/mail/confirm", token=token_of(mailbox.next(), "confirm"))
    assert "leads nowhere" in program.http.post(path).text  # of the old address: no power over the new one


def test_letters_speak_the_language_of_their_reader(one_house, mailbox):
    ana = confirmed(one_house, mailbox)
    ana.ok("PATCH", "/api/me", language="fr")
    turn_of(one_house, ana)
    letter = mailbox.next()
    assert letter["Content-Language"] == "fr"
    assert "C'est à vous de jouer\u00a0: Azul – Pavillon d'été." in said(letter)
    assert "lang=fr" in letter["List-Unsubscribe"]


# When the mail server is in trouble.


def test_a_letter_that_is_not_taken_now_is_tried_again_with_the_same_id(one_house, mailbox):
    mailbox.later = ["451 4.3.0 Later", "451 4.3.0 Later"]
    ana = member(one_house, "Ana")
    give(ana)
    letter = mailbox.next()
    assert letter["Message-ID"].endswith("@cantiere.example>")
    until(lambda: one_house.in_database(count) == 0)
    assert mailbox.is_empty


def test_a_mail_server_that_is_gone_delays_nobody_and_is_told_to_hosts(post, tmp_path):
    (mailbox, settings), gone = post, {"mail_port": 1}
    with Server(tmp_path / "house", **(settings | gone)) as server:
        ana = member(server, "Ana", "host")
        give(ana)
        until(lambda: ana.ok("GET", "/api/desk/health")["mail"]["trouble"] != "")
        told = ana.ok("GET", "/api/desk/health")["mail"]
        assert told["waiting"] == 1
        assert "The mail server cannot be reached" in told["trouble"]
        assert ADDRESS not in str(told)
        turn_of(server, ana)  # and play goes on
    with server.again(**settings):
        assert mailbox.next()["To"] == ADDRESS


REFUSALS = [
    ("550 5.1.1 Nobody of that name", True, 0),
    ("550 5.2.1 Mailbox disabled", True, 0),
    ("550 Not today", False, 0),
    ("550 5.7.1 Relaying denied", False, 1),
    ("450 4.2.0 Greylisted", False, 1),
]


@pytest.mark.parametrize(("refusal", "is_off", "waiting"), REFUSALS)
def test_an_address_at_which_nobody_is_gets_no_more_letters(refusal, is_off, waiting, one_house, mailbox):
    """What is wrong with the host's own server is not taken for that."""
    ana = confirmed(one_house, mailbox, turns=False)
    mailbox.refusal = refusal
    one_house.browser().ok("POST", "/api/account/forgotten", address=ADDRESS)
    host = member(one_house, "Hana", "host")
    until(lambda: host.ok("GET", "/api/desk/health")["mail"]["trouble"] != "")
    until(lambda: one_house.in_database(count) == waiting)
    card = ana.ok("GET", "/api/me/mail")
    assert bool(card["trouble"]) == is_off
    assert ADDRESS not in host.ask("GET", "/api/desk/health").text


# In the database.


async def account(database: Database, name: str = "Ana") -> Person:
    person = await new_guest(database, name, "en")
    row = {"person_id": person.id, "login": name.lower(), "password": name, "changed": 0.0}
    async with database.writing() as connection:
        await connection.execute(ACCOUNTS.insert().values(row))
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(kind="account"))
    return Person(**{**vars(person), "kind": "account"})


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


async def test_of_many_who_take_a_letter_one_has_it(database):
    queue = Letters(database)
    for name in ("a@example.org", "b@example.org", "a@example.org"):
        await queue.add(for_address("recover", folded(name)))
    now = time.time()
    taken = await asyncio.gather(*(queue.take(now) for _ in range(6)))
    assert sorted(letter.about for letter in taken if letter) == ["a@example.org", "b@example.org"]
    assert await queue.count() == 2  # until they are sent
    again = await queue.take(now + 1)
    assert isinstance(again, Letter)
    assert again.tries == 1


async def test_a_letter_that_is_of_no_use_any_more_is_not_sent(database):
    person, queue = await account(database), Letters(database)
    letter = for_person("reset", person.id)
    assert not letter.is_late(letter.made + 3_600)
    assert letter.is_late(letter.made + 5 * 3_600)
    await queue.add(letter)
    await queue.remove(letter)
    assert await queue.count() == 0
