"""Letters on their way: a mail server in trouble, and several who take letters."""

import asyncio
import threading
import time

import pytest

from cantiere.server.people.letters import Letter, Letters, for_address, for_person
from cantiere.server.people.mail import folded
from tests.server.clients import Server, until
from tests.server.mail.correspondents import ADDRESS, account, confirmed, count, give, said, turn_of
from tests.server.members import member


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
