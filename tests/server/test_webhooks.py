"""A webhook for those who are not here: set, signed, called, tried again, switched off, forgotten."""

import hmac
import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import func, select

from cantiere.server.bodies.attention import Call
from cantiere.server.people import webhooks
from cantiere.server.people.departure import forget
from cantiere.server.people.person import new_guest
from cantiere.server.people.webhooks import Webhook, Webhooks
from cantiere.server.settings import Settings
from cantiere.server.store.claims import NoRivals
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE, WEBHOOKS
from cantiere.server.web.infrastructure.logs import configure_logs
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.rates import Limiter
from cantiere.server.web.infrastructure.safe_http import SafeHttpClient
from cantiere.server.web.notifications import notices, notifications, webhook_queue
from cantiere.server.web.notifications.webhook_queue import WebhookJob
from tests.server.clients import PATIENCE, Browser, Server, at_most, quick_passwords, until
from tests.server.moves import play_first
from tests.server.receiver import Received, Receiver, is_loopback, receiving
from tests.server.test_turns import begun, next_turns

PASSWORD = "correct horse battery"
SLOW = {"clock": {"pace": "days", "amount": 3}}


@pytest.fixture
def receiver(monkeypatch) -> Iterator[Receiver]:
    """Somebody's own server; ours may call this machine, and nothing else."""
    quick_passwords(monkeypatch)
    monkeypatch.setattr(notices, "BEAT", 0.02)
    monkeypatch.setattr(webhook_queue, "PAUSES", (0.0, 0.0, 0.0))
    with receiving() as running:
        allowing = partial(SafeHttpClient, may_call=is_loopback, ports={running.port})
        monkeypatch.setattr(notifications, "SafeHttpClient", allowing)
        yield running


@pytest.fixture
def serving(receiver, tmp_path) -> Iterator[Server]:
    with Server(tmp_path / "house", webhook_http=True, webhook_after=0) as server:
        yield server


def account(server: Server, login: str = "ana", language: str = "en") -> Browser:
    browser = server.guest(login.title(), language)
    browser.ok("POST", "/api/account", login=login, password=PASSWORD)
    return browser


def hooked(server: Server, receiver: Receiver, language: str = "en") -> tuple[Browser, str]:
    """Somebody with a webhook, and its secret."""
    ana = account(server, language=language)
    return ana, ana.ok("PUT", "/api/me/webhook", url=receiver.url())["secret"]


def told(receiver: Receiver, secret: str) -> Call:
    """The next call, which is signed."""
    received = receiver.next()
    assert received.headers["x-cantiere-signature"] == signed(secret, received)
    call = Call.model_validate_json(received.body)
    assert abs(int(received.headers["x-cantiere-time"]) - call.sent) <= PATIENCE
    return call


def told_until(server: Server, person: Browser) -> float:
    """What began before that was told, as the next server will know it."""
    return server.in_database(lambda database: Webhooks(database).find(person.me["id"])).told


def signed(secret: str, received: Received) -> str:
    return "sha256=" + hmac.new(secret.encode(), received.body, "sha256").hexdigest()


def test_a_webhook_is_set_tested_shown_and_taken_away(receiver, url, tmp_path):
    with Server(tmp_path / "house", database=url, webhook_http=True) as server:
        ana = account(server)
        assert ana.ok("GET", "/api/me/webhook") is None
        assert ana.refused("POST", "/api/me/webhook/test") == (404, "webhook_absent")
        made = ana.ok("PUT", "/api/me/webhook", url=receiver.url("/hook?key=1"))
        assert len(made["secret"]) == 64
        shown = {"url": receiver.url("/hook?key=1"), "is_on": True, "failures": 0, "trouble": ""}
        assert ana.ok("GET", "/api/me/webhook") == shown
        assert ana.ok("POST", "/api/me/webhook/test") == shown
        assert told(receiver, made["secret"]).what == "test"
        again = ana.ok("PUT", "/api/me/webhook", url=receiver.url())
        assert again["secret"] != made["secret"]
        ana.ok("POST", "/api/me/webhook/test")
        assert told(receiver, again["secret"]).text == "This is a test: your webhook works."
        ana.ok("DELETE", "/api/me/webhook")
        assert ana.ok("GET", "/api/me/webhook") is None
        assert receiver.received.empty()


def test_a_webhook_is_for_accounts_and_goes_with_them(receiver, url, tmp_path):
    with Server(tmp_path / "house", database=url, webhook_http=True) as server:
        guest = server.guest()
        assert guest.refused("PUT", "/api/me/webhook", url=receiver.url()) == (403, "webhook_account")
        assert server.browser().refused("GET", "/api/me/webhook") == (401, "who_are_you")
        ana, secret = hooked(server, receiver)
        answer = ana.ask("GET", "/api/me/export")
        assert [one["url"] for one in answer.json()["webhooks"]] == [receiver.url()]
        assert secret not in answer.text
        ana.ok("DELETE", "/api/me", password=PASSWORD)
        assert account(server).ok("GET", "/api/me/webhook") is None


async def test_a_forgotten_person_leaves_no_webhook_behind(database):
    person = await new_guest(database, "Ana", "en")
    await Webhooks(database).add(person.id, "https://example.org/")
    await forget(database, person.id)
    async with database.reading() as connection:
        for table in (WEBHOOKS, PEOPLE):
            assert (await connection.execute(select(func.count()).select_from(table))).scalar() == 0


async def test_a_call_to_what_was_changed_meanwhile_counts_for_nothing(database):
    person, kept = await new_guest(database, "Ana", "en"), Webhooks(database)
    old = await kept.add(person.id, "https://old.example/")
    failed = await kept.note(old, "webhook_silent")
    assert isinstance(failed, Webhook)
    assert (failed.failures, failed.trouble, failed.is_on) == (1, "webhook_silent", True)
    new = await kept.add(person.id, "https://new.example/")
    assert await kept.note(old, "webhook_silent") is None
    assert await kept.find(person.id) == new
    await kept.note_told(person.id, new.told + 5)
    await kept.note_told(person.id, new.told + 3)
    assert (await kept.find(person.id)).told == new.told + 5


DEFAULTS = [
    ("https://127.0.0.1/", (400, "webhook_address")),
    ("https://localhost:8443/", (400, "webhook_address")),
    ("http://127.0.0.1/", (400, "webhook_scheme")),
    ("https://127.0.0.1:22/", (400, "webhook_port")),
    ("https://ana@127.0.0.1/", (400, "webhook_url")),
    ("https://127.0.0.1/" + "x" * 500, (422, "bad_message")),
]
CASES = [
    ({}, DEFAULTS),
    ({"webhook_http": True}, [("http://127.0.0.1/", (400, "webhook_address"))]),
    ({"webhooks": False}, [("https://127.0.0.1/", (403, "webhooks_off"))]),
]


@pytest.mark.parametrize(("settings", "cases"), CASES, ids=["defaults", "http", "off"])
def test_by_itself_a_server_calls_nothing_of_its_own(settings, cases, tmp_path, monkeypatch):
    quick_passwords(monkeypatch)
    with Server(tmp_path / "house", **settings) as server:
        ana = account(server)
        for given, refused in cases:
            assert ana.refused("PUT", "/api/me/webhook", url=given) == refused
        answer = ana.ask("GET", "/api/me/webhook")
        assert answer.status_code == 403 or answer.json() is None


def test_in_slow_games_one_is_called_at_ones_turn_and_at_the_end(serving, receiver):
    ana, secret = hooked(serving, receiver, language="fr")
    ben = serving.guest("Ben")
    wire = ben.connect()
    ana.connect()  # who looks is called, too: the game may last for weeks
    table = begun(ana, ben, terms=SLOW)
    turn = int(bool(ben.ok("GET", "/api/me/turns")["waiting"]))
    if turn:  # Ben begins
        play_first(wire, table)
    call = told(receiver, secret)
    assert (call.what, call.table, call.game, call.turn) == ("turn", table, "azul-pavilion", turn)
    assert call.text == "C'est à vous de jouer\u00a0: Azul – Pavillon d'été."
    assert call.address.endswith(f"/t/{table}")
    assert call.deadline is not None
    wire.ask("resign", table=table, seat=1)
    call = told(receiver, secret)
    assert (call.what, call.deadline) == ("over", None)
    assert "vous avez gagné" in call.text
    assert receiver.received.empty()


def test_in_quick_games_one_is_called_only_when_one_is_away(serving, receiver):
    ana, secret = hooked(serving, receiver)
    ben = serving.guest("Ben")
    with ana.connect() as here, ben.connect() as wire:
        quick = begun(ana, ben)
        if ben.ok("GET", "/api/me/turns")["waiting"]:
            play_first(wire, quick)
        while quick not in [one["table"] for one in next_turns(here)["waiting"]]:
            pass
        slow = begun(ana, ben, terms=SLOW)
        if ben.ok("GET", "/api/me/turns")["waiting"]:
            play_first(wire, slow)
        assert told(receiver, secret).table == slow
    call = told(receiver, secret)
    assert (call.what, call.table, call.deadline) == ("turn", quick, None)


def test_who_does_not_reveal_where_there_are_days_for_it_is_called(serving, receiver, monkeypatch):
    """Nobody is for what an open page does by itself in the first moment."""
    ana, secret = hooked(serving, receiver)
    ben = serving.guest("Ben")
    table = ben.table(seats="me open", terms=SLOW)["id"]
    ana.join(table)
    ben.seal(table)
    ben.reveal(table)
    assert [one["what"] for one in ana.ok("GET", "/api/me/turns")["waiting"]] == ["reveal"]
    assert receiver.received.empty()
    monkeypatch.setattr(notices, "BY_ITSELF", 0.0)
    call = told(receiver, secret)
    assert (call.what, call.table) == ("reveal", table)
    assert call.deadline == pytest.approx(ana.ok("GET", f"/api/tables/{table}")["reveal_until"])


def test_who_is_missed_is_called(serving, receiver):
    ana, secret = hooked(serving, receiver)
    ben = serving.guest("Ben")
    table = begun(ana, ben)
    with ben.connect() as wire:
        if not ben.ok("GET", "/api/me/turns")["waiting"]:
            assert told(receiver, secret).what == "turn"
        assert wire.ask("replace", table=table, seat=1, absent=0, by="random")["kind"] == "accepted"
    assert told(receiver, secret).what == "missed"


def test_a_call_that_fails_is_tried_again_as_the_same_news(serving, receiver):
    ana, secret = hooked(serving, receiver)
    receiver.statuses = [500, 302]
    begun(ana, serving.guest("Ben"), terms=SLOW)
    if not ana.ok("GET", "/api/me/turns")["waiting"]:
        ana.connect().ask("resign", table=ana.ok("GET", "/api/me/tables")["tables"][0]["id"], seat=0)
    calls = [told(receiver, secret) for _ in range(3)]
    assert len({call.id for call in calls}) == 1
    until(lambda: ana.ok("GET", "/api/me/webhook")["failures"] == 0)
    assert receiver.received.empty()


async def calling(database: Database, receiver: Receiver, errands: list[WebhookJob]) -> Webhook:
    """What becomes of a webhook once all errands are done."""
    person, kept = await new_guest(database, "Ana", "en"), Webhooks(database)
    await kept.add(person.id, receiver.url())
    settings = Settings(folder=Path(), origins=("https://play.example.org",))
    caller = SafeHttpClient(http_too=True, may_call=is_loopback, ports={receiver.port})
    ours = webhook_queue.WebhookQueue(settings, kept, caller, Limiter(settings.rates), Metrics(), NoRivals())
    await ours.load()
    for errand in errands:
        ours.offer(person.id, errand)
    while (line := ours._lines.get(person.id)) is not None and line.worker is not None:
        await line.worker
    await ours.close()
    return await kept.find(person.id)


async def test_what_is_out_of_date_is_not_tried_again(database, receiver):
    receiver.status, answers = 500, iter([True, False])
    after = await calling(
        database, receiver, [WebhookJob("turn", "1", "notice_turn", holds=lambda: next(answers))]
    )
    assert (after.failures, after.trouble) == (1, "webhook_status 500")
    assert receiver.received.qsize() == 1


async def test_after_three_tries_it_is_left_and_the_oldest_of_too_many_is_dropped(database, receiver):
    receiver.statuses = [500, 500, 500]
    many = [WebhookJob("turn", f"{number}", "notice_turn", since=4e9 + number) for number in range(15)]
    after = await calling(database, receiver, many)
    told = [Call.model_validate_json(receiver.next().body) for _ in range(receiver.received.qsize())]
    assert [call.id for call in told] == ["5"] * 3 + [f"{number}" for number in range(6, 15)]
    assert (after.failures, after.trouble, after.told) == (0, "", 4e9 + 14)
    assert {call.address for call in told} == {"https://play.example.org"}


def failing(ana: Browser, receiver: Receiver, times: int) -> None:
    receiver.status = 503
    for _ in range(times):
        assert ana.refused("POST", "/api/me/webhook/test") == (424, "webhook_status")
        receiver.next()


def test_after_too_many_failures_it_is_off_and_one_is_told(serving, receiver, monkeypatch):
    monkeypatch.setattr(webhooks, "MOST_FAILURES", 3)
    ana, secret = hooked(serving, receiver)
    wire = ana.connect()
    assert next_turns(wire)["webhook_off"] is None
    failing(ana, receiver, times=3)
    assert next_turns(wire)["webhook_off"] == "webhook_status 503"
    shown = ana.ok("GET", "/api/me/webhook")
    assert (shown["is_on"], shown["failures"]) == (False, 3)
    assert shown["trouble"].startswith("The webhook answered with status 503")
    begun(ana, serving.guest("Ben"), terms=SLOW)
    begun(ana, serving.guest("Cem"), seats="open me", terms=SLOW)
    receiver.status = 204
    ana.ok("POST", "/api/me/webhook/test")
    assert told(receiver, secret).what == "test"
    assert ana.ok("GET", "/api/me/webhook")["is_on"]
    while next_turns(wire)["webhook_off"] is not None:
        pass


def test_what_was_not_told_before_a_restart_is_told_after_it_and_nothing_twice(
    receiver, tmp_path, monkeypatch
):
    with Server(tmp_path / "house", webhook_http=True) as first:
        ana, secret = hooked(first, receiver)
        ben = first.guest("Ben")
        with ben.connect() as wire:
            early = begun(ana, ben, terms=SLOW)
            if ben.ok("GET", "/api/me/turns")["waiting"]:
                play_first(wire, early)
            assert told(receiver, secret).table == early
            monkeypatch.setattr(webhook_queue, "PAUSES", (0.0, 1_000.0))
            receiver.status = 500
            late = begun(ana, ben, terms=SLOW)
            if ben.ok("GET", "/api/me/turns")["waiting"]:
                play_first(wire, late)
            assert told(receiver, secret).table == late
    receiver.status, owed_since = 204, told_until(first, ana)
    with first.again() as second:
        assert told(receiver, secret).table == late
        until(lambda: told_until(second, ana) > owed_since)
    with second.again() as third:
        third.browser(cookie=ana.cookie).ok("POST", "/api/me/webhook/test")
        assert told(receiver, secret).what == "test"
    assert receiver.received.empty()


def test_the_end_of_a_game_is_told_after_a_restart_if_it_could_not_be_told_before(
    receiver, tmp_path, monkeypatch
):
    monkeypatch.setattr(webhook_queue, "PAUSES", (0.0, 1_000.0))
    with Server(tmp_path / "house", webhook_http=True, webhook_after=3_600) as first:
        ana, secret = hooked(first, receiver)
        ben = first.guest("Ben")
        receiver.status = 500
        table = begun(ana, ben)
        with ben.connect() as wire:
            wire.ask("resign", table=table, seat=1)
        tried = told(receiver, secret)
        assert (tried.what, tried.table) == ("over", table)
    receiver.status, owed_since = 204, told_until(first, ana)
    with first.again() as second:
        call = told(receiver, secret)
        assert (call.what, call.id, call.text, call.turn) == ("over", tried.id, tried.text, tried.turn)
        until(lambda: told_until(second, ana) > owed_since)
    with second.again() as third:
        third.browser(cookie=ana.cookie).ok("POST", "/api/me/webhook/test")
        assert told(receiver, secret).what == "test"
    assert receiver.received.empty()


def test_nobody_is_called_too_often(receiver, tmp_path):
    with Server(tmp_path / "house", webhook_http=True, rates={"webhooks": at_most(3)}) as server:
        ana, _ = hooked(server, receiver)
        for _ in range(2):
            ana.ok("POST", "/api/me/webhook/test")
        assert ana.refused("POST", "/api/me/webhook/test") == (429, "too_often")
        begun(ana, server.guest("Ben"), terms=SLOW)
        assert receiver.received.qsize() == 2


def logged(tmp_path: Path, receiver: Receiver) -> tuple[str, list[str]]:
    """What a server logs around calls that work and fail, and what must not be there."""
    written, before = io.StringIO(), structlog.get_config()
    configure_logs("json", "debug", written)
    try:
        with Server(tmp_path / "house", webhook_http=True) as server:
            ana = account(server)
            made: dict[str, Any] = ana.ok("PUT", "/api/me/webhook", url=receiver.url("/private-path?k=query"))
            ana.ok("POST", "/api/me/webhook/test")
            failing(ana, receiver, times=1)
    finally:
        structlog.configure(**before)
    return written.getvalue(), [made["secret"], "private-path", "query"]


def test_logs_tell_neither_the_secret_nor_where_it_goes(receiver, tmp_path):
    text, secrets = logged(tmp_path, receiver)
    assert text
    assert [secret for secret in secrets if secret in text] == []
