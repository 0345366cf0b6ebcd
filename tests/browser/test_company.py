"""What goes on beside the game: talk and manners, ratings, and being called when one looks elsewhere."""

import re
import threading
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from cantiere.games import find
from cantiere.play.texts import texts
from cantiere.server.people.person import give_role
from tests.browser.axe import assert_accessible
from tests.browser.hands import Mouse, choose_once, play
from tests.browser.screen import Screen
from tests.browser.test_two_people import asked
from tests.server.clients import Server

CAMPANILE = find("campanile")
ALL_HAVE_PLAYED = 4  # turns: each builds and bets
PASSWORD = "correct horse battery"
TIMED = {"rated": True, "clock": {"pace": "fischer", "amount": 600, "increment": 10}}


def lines(screen: Screen) -> Locator:
    return screen.page.get_by_role("log").locator("p .said")


def say(screen: Screen, text: str) -> None:
    screen.page.get_by_label(screen.word("chat_line")).fill(text)
    screen.page.keyboard.press("Enter")


def press(screen: Screen, word: str, /, **slots: str) -> None:
    screen.page.get_by_role("button", name=screen.word(word, **slots), exact=True).click()


def about(screen: Screen, nickname: str) -> None:
    """What can be done about the last line of somebody."""
    screen.page.get_by_role("log").get_by_role("button", name=nickname, exact=True).last.click()


def promote(server: Server, person: str) -> None:
    """As the command of the host does; Playwright has a loop of its own in this thread."""
    work = threading.Thread(
        target=server.in_database, args=(lambda database: give_role(database, person, "host"),)
    )
    work.start()
    work.join()


def test_people_talk_in_the_waiting_room_and_keep_order(screens, server):
    ana, ben, cem = screens(), screens(language="fr"), screens()
    ana.become("Ana")
    ben.become("Ben")
    promote(server, cem.become("Cem")["id"])
    card = ana.open_table("campanile", "me open")
    for screen in (ana, ben, cem):
        screen.go(f"/t/{card['id']}")
    expect(ben.page.get_by_role("log")).to_be_visible()
    asked_again: list[str] = []
    ana.page.on("request", lambda request: "/api/" in request.url and asked_again.append(request.url))
    ben.page.get_by_role("button", name=ben.word("join"), exact=True).click()
    expect(ana.page.get_by_role("button", name=ana.word("start"), exact=True)).to_be_enabled()
    assert asked_again == []  # it is told, not asked for
    name = ana.page.locator(".seats").get_by_role("link", name=re.compile("Ben"))
    with ana.page.expect_popup() as record:
        name.click()
    expect(record.value.get_by_role("heading", name="Ben")).to_be_visible()
    record.value.close()

    for text in ("bonjour", "zut"):
        say(ben, text)
    expect(lines(ana)).to_have_text(["bonjour", "zut"])
    about(ana, "Ben")
    assert_accessible(ana)
    press(ana, "chat_mute", name="Ben")
    expect(lines(ana)).to_have_count(0)
    press(ana, "unmute")
    expect(lines(ana)).to_have_text(["bonjour", "zut"])
    about(ana, "Ben")
    press(ana, "chat_delete")
    for screen in (ana, ben, cem):
        expect(lines(screen)).to_have_text(["bonjour"])

    about(cem, "Ben")
    press(cem, "chat_silence", name="Ben", hours="24")
    expect(cem.page.get_by_text(cem.word("chat_silenced", name="Ben", hours="24"))).to_be_visible()
    say(ben, "encore moi")
    refused = texts("common", "fr")["refusals"]["silenced"].split("{")[0]
    expect(ben.page.get_by_role("alert")).to_contain_text(refused)
    expect(ben.page.get_by_label(ben.word("chat_line"))).to_have_value("encore moi")
    press(cem, "chat_unsilence")
    expect(cem.page.get_by_role("button", name=cem.word("chat_unsilence"))).to_be_hidden()
    ben.page.keyboard.press("Enter")
    expect(lines(cem)).to_have_text(["bonjour", "encore moi"])


def rated(*people: Screen) -> str:
    """A rated game of account holders, in which each has decided something."""
    names = ["Ana", "Ben"] if len(people) > 1 else ["Cleo"]
    for screen, name in zip(people, names, strict=True):
        screen.become(name)
        screen.ask("POST", "/api/account", login=f"{name.lower()}-{len(people)}", password=PASSWORD)
    host, *others = people
    card = host.open_table("campanile", "me open" if others else "me bot:random", terms=TIMED)
    for other in others:
        other.join(card["id"])
    host.start(card["id"], *others)
    for screen in people:
        screen.go(f"/t/{card['id']}")
    return card["id"]


def ratings(screen: Screen) -> list[list[str]]:
    """Name, before, after and change of each, as the result tells them."""
    table = screen.page.get_by_role("table", name=screen.word("rating_changes"))
    expect(table).to_be_visible()
    rows = table.locator("tbody tr").all()
    return [
        [re.sub(r"\s+", " ", cell).strip() for cell in row.locator("th, td").all_text_contents()]
        for row in rows
    ]


def play_until(screen: Screen, fits: Callable[[], Any], *others: Screen) -> None:
    """Choose whatever can be chosen, each in their turn."""
    chance = Random(1)
    while not fits():
        choose_once(asked(screen, *others), Mouse(), chance)


def gives_up(loser: Screen, *others: Screen) -> None:
    """After everybody has decided something: who has not is not rated."""
    play_until(loser, lambda: any(told["turn"] == ALL_HAVE_PLAYED for told in loser.tables()), *others)
    loser.page.get_by_role("button", name=loser.word("menu"), exact=True).click()
    press(loser, "resign")
    loser.page.get_by_role("dialog").get_by_role("button", name=loser.word("resign"), exact=True).click()


def test_a_rated_game_tells_what_it_did_to_the_ratings(screens):
    """Between two people, and alone against a bot of the house."""
    ana, ben = screens(confirm=False), screens(confirm=False)
    rated(ana, ben)
    gives_up(ben, ana)
    for screen in (ana, ben):
        (winner, before, after, up), (loser, _, then, down) = ratings(screen)
        assert (winner[:4], loser[:4], before) == ("AAna", "BBen", "1500")
        assert int(up) == -int(down.replace("−", "-")) > 0
        assert after == f"→{1500 + int(up)} {screen.word('rated_provisional')}"
        assert then.startswith(f"→{1500 - int(up)}")
    assert_accessible(ana)

    alone = screens(confirm=False)
    rated(alone)
    gives_up(alone)
    own, level = ratings(alone)
    assert (own[0][:5], own[3][0], level[3][0]) == ("CCleo", "−", "+")
    record = alone.page.locator(".result").get_by_role(
        "link", name=re.compile(texts("common", "en")["phrases"]["level_random"])
    )
    expect(record).to_have_attribute("href", "/people/level-random")


ELSEWHERE = """
window.told = [];
window.Notification = class extends Notification {
  static get permission() { return "granted"; } // without windows nobody can be asked
  constructor(title, options) { super(title, options); told.push([options.body, options.tag]); }
};
window.rung = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { rung++; start.apply(this, when); };
window.looksElsewhere = () => Object.defineProperty(document, "hidden", { get: () => true });
"""


def test_whoever_looks_elsewhere_is_called(screens):
    """A mark in the title; with the permission of the browser a notification, and a chime."""
    ana = screens(confirm=False)
    ana.context.grant_permissions(["notifications"])
    ana.context.add_init_script(ELSEWHERE)
    ana.become("Ana")
    ana.go("/account")
    ana.page.get_by_role("checkbox", name=ana.word("set_notify")).check()
    table = ana.begin("campanile", "me bot:random")
    play(ana, Mouse(), seed=1, choices=1)
    ana.page.evaluate("() => looksElsewhere()")
    assert ana.page.evaluate("() => told") == []
    before = ana.page.evaluate("() => rung")  # pieces and cards make sounds, too
    play_until(ana, lambda: ana.page.evaluate("() => told.length"))
    expect(ana.page).to_have_title(re.compile(r"^\(1\) ● "))
    sentence = texts("common", "en")["phrases"]["notice_turn"].format(game="Campanile")
    assert ana.page.evaluate("() => told") == [[sentence, table]]
    assert ana.page.evaluate("() => rung") > before
