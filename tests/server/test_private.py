"""What the server keeps is for its owner's eyes only, whatever the habits of the system are."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cantiere.core.errors import Refusal
from cantiere.server.store.private import private_database, private_folder
from tests.server.clients import Browser, Server
from tests.server.test_serve import call, environment, serving

habits = pytest.mark.parametrize("habit", [0o022, 0o000], ids=["022", "000"])


@pytest.fixture
def umask() -> Iterator[Callable[[int], int]]:
    """What the system takes away from new files; as it was when the test is over."""
    before = os.umask(0o077)
    yield os.umask
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> dict[str, str]:
    """All in a folder, itself included, that others may look into."""
    everything = [folder, *folder.rglob("*")]
    return {str(one.relative_to(folder)): oct(mode(one)) for one in everything if mode(one) & 0o077}


@habits
def test_a_new_server_keeps_everything_to_itself(tmp_path, umask, habit):
    umask(habit)
    house = tmp_path / "house"
    with Server(house, database="") as server:
        server.guest()
        assert {"server.db", "server.db-wal", "alive", "secret.key"} <= {one.name for one in house.iterdir()}
        assert open_to_others(house) == {}


@habits
def test_as_a_process_it_does_so_in_the_folder_that_is_named_and_above_it(
    tmp_path, umask, habit, monkeypatch
):
    umask(habit)
    monkeypatch.setenv("CANTIERE_DATA", "")
    named = tmp_path / "mine" / "games"
    kept = environment(tmp_path, CANTIERE_DATA=str(named), CANTIERE_SERVER_DATABASE="")
    monkeypatch.setattr("tests.server.test_serve.environment", lambda folder, **more: kept)
    with serving(tmp_path) as (_, address):
        browser = Browser(address)
        browser.ok("POST", "/api/guests", nickname="Ana")
        browser.close()
    assert (named / "server" / "server.db").exists()
    assert open_to_others(tmp_path / "mine") == {}


@habits
def test_a_database_elsewhere_is_as_private(tmp_path, umask, habit):
    umask(habit)
    elsewhere = tmp_path / "elsewhere"
    with Server(tmp_path / "house", database=f"sqlite:///{elsewhere}/deep/play.db") as server:
        server.guest()
        assert open_to_others(elsewhere) == {}
        assert {one.name for one in (elsewhere / "deep").iterdir()} >= {
            "play.db",
            "play.db-wal",
            "play.db-shm",
        }


@habits
def test_a_backup_is_for_its_owner(tmp_path, umask, habit):
    umask(habit)
    done = call(tmp_path, "backup", str(tmp_path / "monday.gz"))
    assert done.exit_code == 0
    assert mode(tmp_path / "monday.gz") == 0o600


def test_what_others_could_read_is_closed_at_the_start_and_told_once(tmp_path, umask, capfd):
    umask(0o022)
    house = tmp_path / "house"
    with Server(house, database="") as server:
        server.guest()
    for one in (house, *house.iterdir()):
        one.chmod(0o755 if one.is_dir() else 0o644)
    capfd.readouterr()
    with server.again() as again:
        again.guest("Ben")
        assert open_to_others(house) == {}
    told = capfd.readouterr().err
    assert told.count("others could look into these") == 1
    assert str(house / "server.db") in told
    with server.again():
        pass
    assert "others could look" not in capfd.readouterr().err


def test_a_folder_that_others_may_write_is_closed_if_it_is_ours_alone(tmp_path, umask):
    umask(0o022)
    house = tmp_path / "house"
    house.mkdir()
    house.chmod(0o777)
    assert private_folder(house) == []  # there was nothing to see yet
    assert mode(house) == 0o700
    (house / "server.db").touch()
    house.chmod(0o777)
    assert private_folder(house) == [house]
    assert mode(house) == 0o700


@pytest.mark.parametrize("rights", [0o777, 0o770, 0o1777])
def test_a_folder_that_others_use_as_well_is_refused_and_left_alone(tmp_path, rights):
    shared = tmp_path / "shared"
    (shared / "something of others").mkdir(parents=True)
    shared.chmod(rights)
    with pytest.raises(Refusal, match="folder_shared"):
        private_folder(shared)
    with pytest.raises(Refusal, match="folder_shared"):
        private_database(shared / "play.db")
    assert mode(shared) == rights
    assert not (shared / "play.db").exists()


def test_a_folder_with_other_things_in_it_that_only_we_can_write_is_not_closed(tmp_path):
    """It may be a home, or the place of another service; what we put there is private all the same."""
    home = tmp_path / "home"
    (home / "photos").mkdir(parents=True)
    home.chmod(0o755)
    with Server(home, database="") as server:
        server.guest()
        assert mode(home) == 0o755
        assert {name for name in open_to_others(home) if name not in (".", "photos")} == set()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"CANTIERE_SERVER_FOLDER": "/proc/nothing"}, "cannot write into its folder /proc/nothing"),
        ({"CANTIERE_SERVER_DATABASE": "sqlite:////proc/nothing.db"}, "cannot be used as the database"),
        ({"CANTIERE_SERVER_DATABASE": "postgresql://a@127.0.0.1:1/b"}, "The database cannot be reached"),
    ],
)
def test_a_server_that_cannot_write_does_not_start_and_says_so_in_one_line(
    tmp_path, monkeypatch, settings, words
):
    wanted = environment(tmp_path, **settings)
    monkeypatch.setattr("tests.server.test_serve.environment", lambda folder, **more: wanted)
    done = call(tmp_path, "serve", "--port", "0")
    assert done.exit_code == 2
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
