"""One's own page tells where one loses win chance: to oneself only, by mouse, phone and keys."""

import json
import os
import re

import pytest
from playwright.sync_api import expect

from cantiere.server.web.tables import apart
from tests.browser.axe import assert_accessible
from tests.browser.screen import PHONE, Screen
from tests.server.test_reviews import content

GAME = "campanile"
SAY = """(messages) => new Promise((done) => {
  const [socket, answers] = [new WebSocket(`${location.origin.replace("http", "ws")}/ws`), []];
  const next = () => socket.send(JSON.stringify(messages[answers.length]));
  socket.onopen = next;
  socket.onmessage = ({ data }) => {
    const { key, kind } = JSON.parse(data);
    if (key !== messages[answers.length]?.key) return;
    answers.push(kind);
    if (answers.length < messages.length) return next();
    socket.close();
    done(answers);
  };
})"""
DEVICES = {"desktop": {}, "phone": {"device": PHONE, "dark": True, "language": "fr"}}


@pytest.fixture
def reviewed(monkeypatch):
    """What a process would say of each game: they go better and better."""
    made = []

    async def review(wish, tell, is_awaited):
        made.append(wish)
        kept = json.loads(content())
        for trend in kept["trends"].values():
            for part in (*trend["phases"].values(), *trend["kinds"].values()):
                part["lost"] = round(part["lost"] / len(made), 4)
        return json.dumps(kept)

    monkeypatch.setattr(apart, "granted_elsewhere", review)
    return made


def played(screen: Screen) -> None:
    """A game against a bot that was given up, and its review."""
    table = screen.begin(GAME, "me bot:random")
    screen.until(lambda: any(one["table"] == table and one["legal"] for one in screen.tables()))
    shown = screen.tables()[-1]
    at = {"table": table, "seat": 0}
    play = {"kind": "play", "key": 1, **at, "turn": shown["turn"], "move": shown["legal"][0]["move"]}
    assert screen.page.evaluate(SAY, [play, {"kind": "resign", "key": 2, **at}]) == ["accepted"] * 2
    screen.until(lambda: screen.ask("GET", f"/api/tables/{table}")["status"] == "finished")
    screen.ask("POST", f"/api/tables/{table}/review")
    screen.until(lambda: screen.ask("GET", f"/api/tables/{table}/review")["status"] == "done")


def own_page(screen: Screen) -> str:
    return f"/people/{screen.ask('GET', '/api/me')['id']}"


@pytest.mark.parametrize("device", DEVICES)
def test_where_somebody_loses_is_shown_to_themselves(screens, reviewed, device):
    screen = screens(**DEVICES[device])
    screen.become("Ana")
    for _ in range(3):
        played(screen)
    page = screen.page
    screen.go(own_page(screen))
    section = page.locator("#trends")
    expect(section.get_by_role("img")).to_be_visible()
    tables = section.get_by_role("table")
    expect(tables).to_have_count(2)
    for table in tables.all():
        assert table.get_by_role("row").count() > 1
        for cell in table.locator("td.amount b").all():
            assert re.fullmatch(r"[\d.,]+", cell.inner_text())
    section.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(section.get_by_role("link")).to_have_count(3)
    assert_accessible(screen, devices=[screen.device])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if folder := os.environ.get("PICTURES"):
        section.screenshot(path=f"{folder}/trends-{device}.png")
    section.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/review"))


@pytest.mark.parametrize("device", DEVICES)
def test_as_long_as_nothing_is_counted_it_is_said_how_to_get_there(screens, device):
    screen = screens(**DEVICES[device])
    screen.become("Ben")
    screen.go("/account")
    screen.page.get_by_role("link", name=screen.word("trends_link")).click()
    expect(screen.page.locator("#trends")).to_contain_text(screen.word("trends_none_more"))
    assert_accessible(screen, devices=[screen.device])
    if folder := os.environ.get("PICTURES"):
        screen.page.screenshot(path=f"{folder}/no-trends-{device}.png")


def test_nobody_sees_those_of_others(screens, reviewed):
    ana, eve = screens(), screens()
    ana.become("Ana")
    played(ana)
    eve.become("Eve")
    eve.go(own_page(ana))
    eve.page.get_by_role("heading", name="Ana").wait_for()
    eve.page.get_by_role("heading", name=eve.word("ratings_and_sums")).wait_for(state="attached")
    expect(eve.page.locator("#trends")).to_have_count(0)
    expect(eve.page.get_by_text(eve.word("trends_link"))).to_have_count(0)
