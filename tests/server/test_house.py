"""What hosts announce to all, and the figures of how the server is."""

import time

import pytest

from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.pulse import Pulse
from tests.server.clients import Server, begun, quick_passwords
from tests.server.members import member

HOUR = 3_600.0


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


def test_an_announcement_is_told_in_its_time_and_in_ones_own_language(server_on_each):
    host, now = member(server_on_each, "Hanna", "host"), time.time()
    ana, zoe = server_on_each.guest("Ana"), server_on_each.guest("Zoé", "fr")
    both = {
        "en": "Club night on Friday ",
        "fr": "Soirée du club vendredi",
        "begins": now - 1,
        "ends": now + HOUR,
    }
    only = {"en": "Only in English", "begins": now - 2, "ends": now + HOUR}
    later = {"fr": "Plus tard", "begins": now + HOUR, "ends": now + 2 * HOUR}
    for one in (both, only, later):
        host.ok("POST", "/api/desk/announcements", **one)

    def told(browser) -> list[tuple[str, str]]:
        found = browser.ok("GET", "/api/notices")["announcements"]
        return [(one["text"], one["language"]) for one in found]

    assert told(ana) == [("Only in English", "en"), ("Club night on Friday", "en")]
    assert told(zoe) == [("Only in English", "en"), ("Soirée du club vendredi", "fr")]
    assert told(server_on_each.browser(**{"accept-language": "fr"})) == told(zoe)
    planned = host.ok("GET", "/api/desk/announcements")["announcements"]
    assert [one["by_name"] for one in planned] == ["Hanna"] * 3
    place = f"/api/desk/announcements/{planned[0]['id']}/remove"
    assert host.refused("POST", place, reason="") == (400, "reason_length")
    host.ok("POST", place, reason="it is over")
    assert host.refused("POST", place, reason="it is over") == (404, "unknown_announcement")
    assert told(ana) == [("Club night on Friday", "en")]
    lines = host.ok("GET", "/api/desk/audit")["lines"]
    assert [line["what"] for line in lines] == ["announcement_removed", *["announced"] * 3]


def test_an_announcement_says_something_and_is_not_over(server):
    host, now = member(server, "Hanna", "host"), time.time()
    times = {"begins": now, "ends": now + HOUR}
    place = "/api/desk/announcements"
    assert host.refused("POST", place, en=" ", fr="", **times) == (400, "announcement_empty")
    assert host.refused("POST", place, en="hello", begins=now - 9, ends=now - 1) == (400, "announcement_over")
    assert host.refused("POST", place, en="hello", begins=now + 9, ends=now + 8) == (400, "announcement_over")
    for number in range(5):
        host.ok("POST", place, en=f"{number}", **times)
    assert host.refused("POST", place, en="six", **times) == (429, "too_many_announcements")


def test_the_health_of_a_server_is_told_in_figures(tmp_path, monkeypatch):
    backups = tmp_path / "backups"
    backups.mkdir()
    (backups / "cantiere-20260101T000000Z.gz").write_bytes(b"")
    monkeypatch.setenv("CANTIERE_BACKUPS", str(backups))
    with Server(tmp_path / "house") as server:
        host = member(server, "Hanna", "host")
        table, ana, _ = begun(server)
        with ana.connect() as wire:
            shown = wire.watch(table)
            seat = shown["to_move"]
            assert wire.ask("play", table=table, seat=seat, turn=0, move="?")["kind"] == "refused"
            told = host.ok("GET", "/api/desk/health")
        assert (told["sockets"], told["people"], told["tables"]) == (1, 1, 1)
        assert told["database"] is True
        assert 0 < told["disk"]["free"] <= told["disk"]["total"]
        assert told["backup"] == pytest.approx(time.time(), abs=HOUR)
        assert (told["bots"], told["reviews"], told["reports"]) == (0, 0, 0)
        assert told["push"] == {"waiting": 0, "trouble": ""}
        assert told["thinkers"] is None


def test_without_a_folder_of_backups_none_is_told(server, monkeypatch):
    monkeypatch.delenv("CANTIERE_BACKUPS", raising=False)
    assert member(server, "Hanna", "host").ok("GET", "/api/desk/health")["backup"] is None


def test_rates_and_waits_are_those_since_the_first_look_that_is_kept():
    metrics = Metrics()
    metrics.acknowledged.observe(4)  # before the first look: long ago
    pulse = Pulse(metrics.acknowledged)
    assert pulse.quantile(0.5) is None
    for seconds in (0.004, 0.004, 0.004, 0.2):
        metrics.acknowledged.observe(seconds)
    assert (pulse.quantile(0.5), pulse.quantile(0.99)) == (0.005, 0.25)
    assert pulse.moves() == pytest.approx(4 / pulse.seconds(), rel=0.5)
    metrics.acknowledged.observe(60)  # beyond all buckets
    assert pulse.quantile(1) == 5
