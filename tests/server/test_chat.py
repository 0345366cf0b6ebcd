"""What is said at a table: who hears it, who does not, and who keeps order."""

import asyncio

import pytest

from cantiere.core.errors import Refusal
from cantiere.server.people.moderation import LONGEST_LINE, line_of
from cantiere.server.people.person import new_guest
from cantiere.server.protocol.to_browser import outgoing
from cantiere.server.store.chat import ChatStore
from cantiere.server.store.tables import OPEN, PERSON, WAITING, Seat, TableRow, Tables
from cantiere.server.store.terms import KeptTerms
from tests.server.clients import Server, Wire, at_most, begun


def heard_by(wire: Wire) -> list[str]:
    """All lines that were told so far, history included."""
    return [line["text"] for message in wire.all_heard("chat") for line in message["lines"]]


def watching(browser, table: str, **more) -> Wire:
    wire = browser.connect()
    assert wire.ask("watch_table", table=table, **more)["kind"] == "accepted"
    return wire


def test_a_line_is_heard_by_all_who_watch_and_by_whoever_comes_later(server_on_each):
    ana, ben = server_on_each.guest("Ana"), server_on_each.guest("Ben")
    table = ana.table()["id"]
    hers, his = watching(ana, table), watching(ben, table)
    assert hers.ask("say", table=table, text=" hello <b>all</b>\n ")["number"] == 0
    assert his.ask("say", table=table, text="hi")["number"] == 1
    first, second = (one["lines"][0] for one in his.all_heard("chat") if not one["whole"])
    expected = {
        "number": 0,
        "person": ana.me["id"],
        "nickname": "Ana",
        "seats": [0],
        "text": "hello <b>all</b>",
    }
    assert {name: first[name] for name in expected} == expected
    assert (second["nickname"], second["seats"]) == ("Ben", [])
    ana.ok("PATCH", "/api/me", nickname="Anna")
    with server_on_each.browser().connect() as late:
        late.ask("watch_table", table=table)
        (history,) = late.all_heard("chat")
        assert [(line["nickname"], line["text"]) for line in history["lines"]] == [
            ("Anna", "hello <b>all</b>"),
            ("Ben", "hi"),
        ]
        assert late.ask("say", table=table, text="who am I?")["code"] == "who_are_you"
        for text in (*late.bytes, *his.bytes):
            outgoing.validate_json(text)


def test_a_line_that_is_sent_again_under_its_key_is_said_once(server):
    ana = server.guest("Ana")
    table = ana.table()["id"]
    first, second = watching(ana, table), watching(ana, table)
    numbers = []
    for wire, text in ((first, "hello"), (second, "hello"), (second, "another one")):
        wire.key = 76  # the next one is 77
        numbers.append(wire.ask("say", table=table, text=text)["number"])
    assert numbers == [0, 0, 1]
    assert heard_by(first) == ["hello", "another one"]


def test_players_do_not_hear_spectators_while_they_play(server):
    table, ana, ben = begun(server)
    hers, his = watching(ana, table), watching(ben, table)
    eve, dan = watching(server.guest("Eve"), table), watching(server.guest("Dan"), table)
    eve.ask("say", table=table, text="take the jade one")
    hers.ask("say", table=table, text="good luck")
    assert heard_by(dan) == ["take the jade one", "good luck"]
    assert heard_by(hers) == heard_by(his) == ["good luck"]
    his.heard.clear()
    his.ask("watch_table", table=table)
    assert heard_by(his) == ["good luck"]
    his.ask("resign", table=table, seat=1)
    eve.ask("say", table=table, text="pity")
    assert "pity" in heard_by(his)
    his.heard.clear()
    his.ask("watch_table", table=table)
    assert heard_by(his) == ["take the jade one", "good luck", "pity"]


def _says_something(heard) -> bool:
    return heard["kind"] == "chat" and heard["lines"] != []


def test_players_hear_what_spectators_said_as_soon_as_the_game_is_over(server):
    """As the page promises those who look on; nobody has to load it anew."""
    table, ana, ben = begun(server)
    hers, his = watching(ana, table), watching(ben, table)
    eve = watching(server.guest("Eve"), table)
    eve.ask("say", table=table, text="take the jade one")
    his.ask("resign", table=table, seat=1)
    for wire in (hers, his):
        told = next(filter(_says_something, wire.heard), None) or wire.hear_until(_says_something)
        assert told["whole"]
        assert [line["text"] for line in told["lines"]] == ["take the jade one"]


def test_what_was_said_before_the_game_stays_audible_to_its_players(server):
    ana, ben, eve = (server.guest(name) for name in ("Ana", "Ben", "Eve"))
    table = ana.table()["id"]
    watching(eve, table).ask("say", table=table, text="may I watch?")
    ben.join(table)
    ana.start(table)
    assert heard_by(watching(ben, table)) == ["may I watch?"]


def test_who_is_muted_is_not_heard_by_whoever_muted_them(server_on_each):
    ana, ben, cem = (server_on_each.guest(name) for name in ("Ana", "Ben", "Cem"))
    table = ana.table()["id"]
    mine, his = watching(ana, table), watching(ben, table)
    his.ask("say", table=table, text="one")
    muted = f"/api/me/mutes/{ben.me['id']}"
    for _ in range(2):
        assert ana.ok("PUT", muted) is None
    his.ask("say", table=table, text="two")
    watching(cem, table).ask("say", table=table, text="three")
    assert heard_by(mine) == ["one", "three"]
    assert heard_by(watching(ana, table)) == ["three"]
    assert [one["nickname"] for one in ana.ok("GET", "/api/me/mutes")["people"]] == ["Ben"]
    kept = ana.ok("GET", "/api/me/export")
    assert kept["mutes"] == [{"muted_id": ben.me["id"]}]
    assert [line["text"] for line in ben.ok("GET", "/api/me/export")["chat"]] == ["one", "two"]
    ana.ok("DELETE", muted)
    assert heard_by(watching(ana, table)) == ["one", "two", "three"]
    assert ana.refused("PUT", f"/api/me/mutes/{ana.me['id']}") == (400, "mute_self")
    assert ana.refused("PUT", "/api/me/mutes/nobody") == (404, "unknown_person")
    ben.ok("DELETE", "/api/me")
    assert heard_by(watching(ana, table)) == ["three"]


def test_nobody_mutes_without_end(server, monkeypatch):
    monkeypatch.setattr("cantiere.server.people.moderation.MOST_MUTES", 1)
    ana, *others = (server.guest(name) for name in ("Ana", "Ben", "Cem"))
    ana.ok("PUT", f"/api/me/mutes/{others[0].me['id']}")
    assert ana.refused("PUT", f"/api/me/mutes/{others[1].me['id']}") == (429, "too_many_mutes")


def test_a_host_keeps_order(server_on_each):
    ana, ben, host = (server_on_each.guest(name) for name in ("Ana", "Ben", "Hugo"))
    table = ana.table()["id"]
    line, silence = f"/api/tables/{table}/chat/0", f"/api/people/{ben.me['id']}/silence"
    assert ana.refused("PUT", silence, hours=1) == (403, "not_host")
    assert ben.refused("DELETE", line) == (403, "not_host_here")
    server_on_each.promote(host, "host")
    hers, his = watching(ana, table), watching(ben, table)
    his.ask("say", table=table, text="rude")
    host.ok("PUT", silence, hours=1.5)
    refused = his.ask("say", table=table, text="ruder")
    assert (refused["code"], "2 hours" in refused["text"]) == ("silenced", True)
    assert ben.ok("GET", "/api/me/export")["silenced_until"] > 0
    host.ok("DELETE", line)
    assert hers.hear_next("chat_gone")["number"] == 0
    assert host.refused("DELETE", line) == (404, "unknown_line")
    assert heard_by(watching(ana, table)) == []
    host.ok("PUT", silence, hours=0)
    assert his.ask("say", table=table, text="sorry")["number"] == 1
    assert host.refused("PUT", f"/api/people/{host.me['id']}/silence", hours=1) == (403, "order_self")
    assert host.refused("PUT", silence, hours=-1) == (422, "bad_message")


def test_whoever_opened_a_table_takes_lines_away_there_and_nowhere_else(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table, other = ana.table()["id"], ben.table()["id"]
    watching(ben, table).ask("say", table=table, text="rude")
    watching(ben, other).ask("say", table=other, text="rude")
    ana.ok("DELETE", f"/api/tables/{table}/chat/0")
    assert ana.refused("DELETE", f"/api/tables/{other}/chat/0") == (403, "not_host_here")
    assert (heard_by(watching(ben, table)), heard_by(watching(ana, other))) == ([], ["rude"])


def test_only_who_may_see_a_table_speaks_and_hears_there(server):
    ana, eve = server.guest("Ana"), server.guest("Eve")
    table = ana.table(is_open=False)
    wire = eve.connect()
    assert wire.ask("say", table=table["id"], text="hello")["code"] == "not_watching"
    assert wire.ask("watch_table", table=table["id"])["code"] == "unknown_table"
    assert wire.ask("say", table=table["id"], text="hello")["code"] == "not_watching"
    watching(ana, table["id"]).ask("say", table=table["id"], text="psst")
    assert wire.all_heard("chat") == []
    assert wire.ask("watch_table", table=table["id"], link=table["link"])["kind"] == "accepted"
    assert heard_by(wire) == ["psst"]


def test_nobody_floods_a_chat(tmp_path):
    with Server(tmp_path / "house", rates={"chat": at_most(3)}) as server:
        ana = server.guest("Ana")
        table = ana.table()["id"]
        wire = watching(ana, table)
        answers = [wire.ask("say", table=table, text=f"line {n}") for n in range(4)]
        assert [answer.get("code") for answer in answers] == [None, None, None, "too_often"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  a \t b\nc  ", "a b c"),
        ("e\u0301", "é"),
        ("👩\u200d💻 ❤\ufe0f", "👩\u200d💻 ❤\ufe0f"),
        ("สวัสดีครับ ที่นี่", "สวัสดีครับ ที่นี่"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("x" * LONGEST_LINE, "x" * LONGEST_LINE),
    ],
)
def test_a_line_is_shown_as_people_write(text, line):
    assert line_of(text) == line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "chat_length"),
        (" \n ", "chat_length"),
        ("x" * (LONGEST_LINE + 1), "chat_length"),
        ("a\u202eb", "chat_signs"),
        ("a\x00b", "chat_signs"),
        ("a\u200bb", "chat_signs"),
        ("\u200d", "chat_signs"),
        ("\ud800", "chat_signs"),
        ("z" + "\u0335\u0336\u0337\u0338\u0339", "chat_signs"),
        ("\U000e0041\U000e0042", "chat_signs"),
    ],
    ids=ascii,
)
def test_what_would_forge_or_hide_is_not_said(text, code):
    with pytest.raises(Refusal, match=code):
        line_of(text)


async def test_of_many_who_speak_at_once_each_is_heard_once_and_in_order(database):
    ana = await new_guest(database, "Ana", "en")
    seats = (Seat(0, PERSON, ana.id), Seat(1, OPEN))
    await Tables(database).add(
        TableRow("t1", "palazzo", 1, KeptTerms(), WAITING, True, "l", ana.id, 1.5, seats=seats)
    )
    chat = ChatStore(database)
    said = await asyncio.gather(*(chat.add("t1", ana.id, "Ana", f"line {n}") for n in range(60)))
    assert sorted(line.number for line in said) == list(range(60))
    remembered = await chat.last("t1", but=[], only=None, since=None)
    assert [line.number for line in remembered] == list(range(10, 60))
    assert (await Tables(database).find("t1")).touched > 1.5
    with pytest.raises(Refusal, match="unknown_table"):
        await chat.add("t2", ana.id, "Ana", "is anybody there?")
