"""What players report to the hosts: whom, why, what was said around it, and what they hear of it."""

import json

import pytest

from cantiere.server.people import reports
from tests.server.clients import Browser, Server, at_most, begun, quick_passwords
from tests.server.members import PASSWORD, member

SENTENCE = "calls everybody names"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


def says(browser: Browser, table: str, *lines: str) -> None:
    with browser.connect() as wire:
        wire.ask("watch_table", table=table)
        for line in lines:
            assert wire.ask("say", table=table, text=line)["kind"] == "accepted"


def report(browser: Browser, whom: Browser, **more: object) -> dict:
    place = f"/api/people/{whom.me['id']}/reports"
    asked = {"why": "insults", "sentence": SENTENCE, **more}
    return browser.ok("POST", place, **asked)["reports"][0]


def test_a_line_is_reported_with_what_was_said_around_it(server_on_each):
    host, ana, eve = (
        member(server_on_each, "Hanna", "host"),
        server_on_each.guest("Ana"),
        server_on_each.guest("Eve"),
    )
    table = ana.table()["id"]
    says(ana, table, *(f"before {n}" for n in range(12)))
    says(eve, table, "you fool")
    says(ana, table, "oh")
    made = report(ana, eve, table=table, line=12)
    assert (made["person_name"], made["closed"]) == ("Eve", None)
    ana.ok(
        "DELETE", f"/api/tables/{table}/chat/12"
    )  # whoever opened the table may; the hosts read it all the same
    ana.ok("DELETE", f"/api/tables/{table}")
    (card,) = host.ok("GET", "/api/desk/reports")["reports"]
    assert (card["why"], card["sentence"], card["line"]) == ("insults", SENTENCE, 12)
    assert (card["person_name"], card["reporter_name"]) == ("Eve", "Ana")
    quoted = [(line["number"], line["nickname"], line["text"]) for line in card["quoted"]]
    assert quoted == [
        *((n, "Ana", f"before {n}") for n in range(2, 12)),
        (12, "Eve", "you fool"),
        (13, "Ana", "oh"),
    ]


def test_the_reporter_hears_that_it_was_looked_at_and_nobody_else(server_on_each):
    host, ana, eve = (
        member(server_on_each, "Hanna", "host"),
        server_on_each.guest("Ana"),
        server_on_each.guest("Eve"),
    )
    made = report(ana, eve)
    assert ana.ok("GET", "/api/notices")["reports"] == []
    place = f"/api/desk/reports/{made['id']}"
    assert host.refused("PUT", place, outcome="acted", reason="-") == (400, "reason_length")
    host.ok("PUT", place, outcome="acted", reason="silenced for a day")
    assert host.ok("GET", "/api/desk/reports")["reports"] == []
    (told,) = ana.ok("GET", "/api/notices")["reports"]
    assert (told["person_name"], told["outcome"]) == ("Eve", "acted")
    assert "silenced for a day" not in json.dumps(told)
    assert eve.ok("GET", "/api/notices")["reports"] == []
    assert server_on_each.browser().ok("GET", "/api/notices")["reports"] == []
    ana.ok("PUT", "/api/notices/heard")
    assert ana.ok("GET", "/api/notices")["reports"] == []
    host.ok("PUT", place, outcome=None, reason="it goes on")
    (card,) = host.ok("GET", "/api/desk/reports")["reports"]
    assert (card["closed"], card["outcome"]) == (None, None)
    host.ok("PUT", place, outcome="nothing", reason="was a joke")
    assert ana.ok("GET", "/api/notices")["reports"][0]["outcome"] == "nothing"
    lines = host.ok("GET", "/api/desk/audit")["lines"]
    assert [line["what"] for line in lines] == ["report_closed", "report_opened", "report_closed"]


def test_hosts_are_not_judges_of_themselves_nor_of_other_hosts(server):
    host, other = member(server, "Hanna", "host"), member(server, "Hugo", "host")
    admin, ana = member(server, "Adam", "admin"), server.guest("Ana")
    about_host, about_admin = report(ana, other), report(ana, admin)
    assert host.ok("GET", "/api/desk/reports")["reports"] == []
    for one in (host, other):
        place = f"/api/desk/reports/{about_host['id']}"
        code = "order_self" if one is other else "order_host"
        assert one.refused("PUT", place, outcome="nothing", reason=SENTENCE) == (403, code)
    assert [one["id"] for one in admin.ok("GET", "/api/desk/reports")["reports"]] == [about_host["id"]]
    place = f"/api/desk/reports/{about_admin['id']}"
    assert admin.refused("PUT", place, outcome="nothing", reason=SENTENCE) == (403, "order_self")
    unknown = "/api/desk/reports/none"
    assert admin.refused("PUT", unknown, outcome="nothing", reason=SENTENCE) == (404, "unknown_report")


def test_what_cannot_be_reported_is_refused(server, monkeypatch):
    monkeypatch.setattr(reports, "MOST_OPEN", 2)
    owner, ana, eve = member(server, "Otto"), server.guest("Ana"), server.guest("Eve")
    token = owner.ok("POST", "/api/bots", nickname="Otto's program")["token"]
    bot = server.browser(authorization=f"Bearer {token}")
    asked = {"why": "other", "sentence": SENTENCE}
    place = f"/api/people/{eve.me['id']}/reports"
    assert server.browser().refused("POST", place, **asked) == (401, "who_are_you")
    assert bot.refused("POST", place, **asked) == (403, "not_for_bots")
    assert eve.refused("POST", place, **asked) == (403, "report_self")
    assert ana.refused("POST", place, why="other", sentence=" x ") == (400, "reason_length")
    assert ana.refused("POST", "/api/people/nobody/reports", **asked) == (404, "unknown_person")
    private = eve.table(is_open=False)["id"]
    says(eve, private, "among us")
    line = {**asked, "table": private, "line": 0}
    assert ana.refused("POST", place, **line) == (404, "unknown_table")
    table = ana.table()["id"]
    says(ana, table, "my own words")
    assert ana.refused("POST", place, **{**line, "table": table}) == (404, "unknown_line")
    report(ana, eve)
    assert ana.refused("POST", place, **asked) == (409, "report_twice")
    report(ana, owner)
    says(eve, table, "one more")
    more = {**line, "table": table, "line": 1}
    assert ana.refused("POST", place, **more) == (429, "too_many_reports")


def test_reports_are_counted(tmp_path):
    with Server(tmp_path / "house", rates={"reports": at_most(1)}) as server:
        ana, eve, ben = (server.guest(name) for name in ("Ana", "Eve", "Ben"))
        report(ana, eve)
        place = f"/api/people/{ben.me['id']}/reports"
        assert ana.refused("POST", place, why="name", sentence=SENTENCE) == (429, "too_often")


def test_reports_go_with_people_and_are_theirs_to_read(server_on_each):
    """Whoever leaves takes along what they said and wrote; what others said stays."""
    host, eve = member(server_on_each, "Hanna", "host"), member(server_on_each, "Eve")
    ana, ben = member(server_on_each, "Ana"), member(server_on_each, "Ben")
    table = ben.table()["id"]
    says(ana, table, "please stop")
    says(eve, table, "rude words")
    report(ana, eve, table=table, line=1)
    kept = {name: who.ok("GET", "/api/me/export") for name, who in (("ana", ana), ("eve", eve))}
    assert [one["sentence"] for one in kept["ana"]["reports"]] == [SENTENCE]
    assert [one["text"] for one in kept["ana"]["quoted"]] == ["please stop"]
    assert [one["sentence"] for one in kept["eve"]["reported"]] == [SENTENCE]
    assert ana.me["id"] not in json.dumps(kept["eve"]["reported"])
    ana.ok("DELETE", "/api/me", password=PASSWORD)
    (card,) = host.ok("GET", "/api/desk/reports")["reports"]
    assert (card["reporter"], card["sentence"]) == (None, "")
    assert [line["text"] for line in card["quoted"]] == ["rude words"]
    eve.ok("DELETE", "/api/me", password=PASSWORD)
    assert host.ok("GET", "/api/desk/reports")["reports"] == []


def test_a_report_from_a_game_tells_hosts_no_hand(server):
    """What was said is quoted, what lies on the table is not."""
    host = member(server, "Hanna", "host")
    table, ana, ben, _ = begun(server, "Ana Ben Cleo", "palermo")
    says(ben, table, "you fool")
    report(ana, ben, table=table, line=0)
    (card,) = host.ok("GET", "/api/desk/reports")["reports"]
    assert card.keys() == {
        *("id", "at", "why", "sentence", "person", "person_name", "table", "line", "closed", "outcome"),
        *("reporter", "reporter_name", "quoted"),
    }
    assert [line.keys() for line in card["quoted"]] == [{"number", "person", "nickname", "text", "at"}]
