"""A forgotten password, and who is told what about it."""

import re

from tests.server.clients import Server, at_most, until
from tests.server.mail.correspondents import ADDRESS, confirmed, count, give, said, token_of
from tests.server.members import member

OTHER = "another long sentence"


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
