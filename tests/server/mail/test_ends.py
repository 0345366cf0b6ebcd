"""The ends of slow games are told to who was not here, once, and in one letter with what waits."""

import asyncio
from typing import Any

from tests.server.clients import Browser, Server, until
from tests.server.mail.correspondents import SLOW, confirmed, count, gone, said, turn_of
from tests.server.mailbox import Mailbox
from tests.server.test_turns import begun


def slow_game(server: Server, ana: Browser, **more: Any) -> tuple[Browser, str]:
    """Ana, who is here meanwhile and goes, and Ben have begun."""
    ben = server.guest("Ben")
    with ana.connect(), ben.connect():
        table = begun(ana, ben, **{"terms": SLOW, **more})
    gone(server, ana)
    return ben, table


def resigns(who: Browser, table: str, seat: int = 1) -> None:
    with who.connect() as wire:
        assert wire.ask("resign", table=table, seat=seat)["kind"] == "accepted"


def skip_turns(mailbox: Mailbox, ana: Browser) -> None:
    """Whether it is her turn first is left to chance."""
    if ana.ok("GET", "/api/me/turns")["waiting"]:
        mailbox.next()


def nothing_more(server: Server, mailbox: Mailbox) -> bool:
    server.in_database(lambda database: asyncio.sleep(0.2))
    until(lambda: server.in_database(count) == 0)
    return mailbox.is_empty


def test_the_end_of_a_slow_game_is_told_once_to_who_was_not_here(house, mailbox):
    ana = confirmed(house, mailbox)
    ben, table = slow_game(house, ana)
    skip_turns(mailbox, ana)
    resigns(ben, table)
    letter = mailbox.next()
    assert letter["Subject"] == "Cantiere: a game of yours is over"
    assert "Your game of Azul – Summer Pavilion is over: you have won!" in said(letter)
    assert f"/t/{table}" in said(letter)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert nothing_more(house, mailbox)


def test_who_has_seen_the_end_is_not_told_when_they_leave(one_house, mailbox):
    ana = confirmed(one_house, mailbox)
    ben, table = slow_game(one_house, ana)
    skip_turns(mailbox, ana)
    with ana.connect():
        resigns(ben, table)
    assert nothing_more(one_house, mailbox)


def test_neither_quick_games_nor_those_who_want_no_letters(one_house, mailbox):
    for name, wishes, terms in (("Ana", {"turns": False}, SLOW), ("Cleo", {}, {})):
        person = confirmed(one_house, mailbox, name, **wishes)
        ben, table = slow_game(one_house, person, terms=terms)
        resigns(ben, table)
    assert nothing_more(one_house, mailbox)


def test_what_waits_and_what_is_over_stand_in_one_letter(post, tmp_path):
    mailbox, settings = post
    with Server(tmp_path / "house", webhook_after=0, mail_minutes=60, **settings) as server:
        ana = confirmed(server, mailbox)
        ana.ok("PATCH", "/api/me", language="fr")
        ben, over = slow_game(server, ana)
        waits = turn_of(server, ana)
        gone(server, ana)
        resigns(ben, over)
        assert nothing_more(server, mailbox)
    with server.again(mail_minutes=1e-6):
        letter = mailbox.next()  # it was owed by the server before
        assert letter["Subject"] == "Cantiere\u00a0: on vous attend"
        before, after = said(letter).split("Et ceci est fini")
        assert (f"/t/{waits}" in before, f"/t/{over}" in after) == (True, True)
        assert f"/t/{over}" not in before
        assert nothing_more(server, mailbox)
