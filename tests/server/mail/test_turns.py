"""Turns are told together and once, and not to whoever is here or wants no letters."""

import asyncio
import re

from tests.server.clients import until
from tests.server.mail.correspondents import confirmed, count, give, said, token_of, turn_of
from tests.server.test_turns import begun


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
        assert (done.status_code, "No more e-mails about your games" in done.text) == (200, True)
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
