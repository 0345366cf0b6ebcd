"""`cantiere doctor`: whatever goes wrong is made to go wrong, and found."""

import io

import pytest

from cantiere.cli.host.doctor.containers import for_containers, is_container
from cantiere.play.texts import LANGUAGES, texts
from cantiere.server.web.infrastructure.logs import configure_logs
from tests.cli.doctor import kept, machine, network  # noqa: F401  (they, and mail, fill SCENES)
from tests.cli.doctor.mail import tls_of, with_mail
from tests.cli.doctor.world import SCENES
from tests.server.clients import Server
from tests.server.mailbox import taking_letters
from tests.server.receiver import certificate


def test_a_server_behind_caddy_is_well(world):
    found = world.ask()
    assert {code for code, status in found.items() if status != "ok"} <= {"clock_alone"}
    assert {"certificate", "proxy", "forwarded", "socket", "database", "schema", "backups"} <= found.keys()


def test_a_server_for_this_machine_only_is_well_without_a_proxy(call, tmp_path):
    configure_logs("text", "warning", io.StringIO())
    with Server(tmp_path / "alone") as server:
        place = {"CANTIERE_SERVER_FOLDER": str(tmp_path / "alone"), "CANTIERE_SERVER_PORT": str(server.port)}
        done = call("doctor", CANTIERE_CACHE=str(tmp_path), **place)
        assert done.exit_code == 0
        assert "Live play works: ws://127.0.0.1" in done.stdout
        french = call("doctor", "--lang", "fr", CANTIERE_CACHE=str(tmp_path), **place)
        assert "Le jeu en direct fonctionne" in french.stdout


def test_a_mail_server_that_takes_letters_is_well(world):
    assert world.ask()["mail_none"] == "ok"
    context, trusted = tls_of(certificate(world.room, "localhost")), str(world.room / "public.pem")
    with taking_letters(context, wants_login=True, host="localhost") as (mailbox, settings):
        found = with_mail(world, mailbox, settings, SSL_CERT_FILE=trusted)
        assert found["mail"] == "ok"


WARNINGS = {"disk_filling", "clock_alone", "database_new", "schema_old", "backups_unknown", "backups_none"}
WARNINGS |= {"ready_compiling", "certificate_none", "certificate_ends"}


@pytest.mark.parametrize("code", SCENES)
def test_what_goes_wrong_is_found(code, world):
    found = SCENES[code](world)
    assert found.get(code) == ("warning" if code in WARNINGS else "failed"), found


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_has_a_remedy_was_made_to_go_wrong(language):
    remedies = {
        code.removesuffix("_remedy") for code in texts("common", language)["doctor"] if "_remedy" in code
    }
    assert remedies == SCENES.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SCENES)
def test_no_remedy_in_a_container_asks_for_what_is_not_there(code, language, monkeypatch):
    """Sentences as they are written, with their slots: what stands in those is no command."""
    written = texts("common", language)["doctor"][f"{code}_remedy"]
    monkeypatch.setenv("container", "podman")
    assert is_container()
    told = for_containers(written)
    assert not [word for word in ("systemctl", "journalctl", "cantiere-host") if word in told]
    assert (told == written) == ("docker" not in told and "crontab" not in told)
