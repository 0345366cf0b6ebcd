"""`cantiere setup`: the files of a host, in a dry tree; nothing half done, and all of it undone."""

import re
import stat
import subprocess
import tomllib
from pathlib import Path

import pytest

from cantiere.cli.host import installing, system
from cantiere.cli.host.wish import closed_part
from cantiere.core.errors import Refusal
from cantiere.server.settings import own_secret, read_settings
from tests.caddy import system_program
from tests.conftest import ROOT

PROGRAM = str(ROOT / ".venv" / "bin" / "cantiere")
WELCOME = """# The Caddyfile is an easy way to configure your Caddy web server.
:80 {
\t# Set this path to your site's directory.
\troot * /usr/share/caddy
\tfile_server
}
"""


@pytest.fixture
def tree(tmp_path) -> Path:
    return tmp_path / "tree"


@pytest.fixture
def set_up(call, tree):
    """Setup into a dry tree, without questions."""

    def done(*arguments: str, **more: str):
        usual = ("--into", str(tree), "--yes", "--domain", "play.example.org", "--program", PROGRAM)
        return call("setup", *usual, *arguments, **more)

    return done


def all_files(tree: Path) -> dict[str, str]:
    return {str(path.relative_to(tree)): path.read_text() for path in tree.rglob("*") if path.is_file()}


def test_the_files_are_those_of_a_server_that_starts(set_up, tree):
    done = set_up()
    assert done.exit_code == 0
    written = tomllib.loads((tree / "etc/cantiere/server.toml").read_text())
    settings = read_settings(written, {}, Path("nowhere"))
    assert settings.origins == ("https://play.example.org",)
    assert settings.is_secure
    assert not settings.is_public
    assert "127.0.0.1" in settings.trusted_proxies
    assert "etc/nginx/conf.d/cantiere.conf" not in all_files(tree)
    assert (tree / "etc/caddy/Caddyfile").read_text() == "import cantiere.caddy\n"
    assert "Wrote /etc/systemd/system/cantiere.service" in done.stdout
    assert "cantiere setup --undo" in " ".join(done.stdout.split())
    assert not [name for name, text in all_files(tree).items() if "@{" in text or name.endswith(".part")]


def test_what_is_secret_is_for_the_servers_eyes_only(set_up, tree):
    set_up()
    folder = tree / "var/lib/cantiere"
    assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((tree / "var/lib").stat().st_mode) & 0o055 == 0o055
    assert stat.S_IMODE((tree / "etc/cantiere/server.toml").stat().st_mode) == 0o640
    secret = (folder / "secret.key").read_bytes()
    assert own_secret(read_settings({}, {}, folder)) == secret
    set_up()
    assert (folder / "secret.key").read_bytes() == secret


def test_systemd_finds_nothing_wrong_with_the_units(set_up, tree):
    analyze = system_program("systemd-analyze")
    set_up()
    units = sorted(str(path) for path in (tree / "etc/systemd/system").iterdir())
    assert len(units) == 3
    done = subprocess.run([analyze, "verify", *units], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    services = [unit for unit in units if unit.endswith(".service")]
    strict = [analyze, "security", "--offline=yes", "--threshold=20", *services]  # tenths: 2.0 is "OK"
    assert subprocess.run(strict, capture_output=True, text=True, check=False).returncode == 0


def test_caddy_takes_its_file(set_up, tree):
    caddy = system_program("caddy")
    set_up("--certificate", "internal")
    assert "tls internal" in (tree / "etc/caddy/cantiere.caddy").read_text()
    check = [caddy, "validate", "--adapter", "caddyfile", "--config", str(tree / "etc/caddy/Caddyfile")]
    done = subprocess.run(check, capture_output=True, text=True, check=False, env={"HOME": str(tree)})
    assert done.returncode == 0, done.stderr


def test_nginx_takes_its_file(set_up, tree):
    nginx = system_program("nginx")
    said = set_up("--proxy", "nginx").stdout
    assert "certbot --nginx -d play.example.org" in said
    assert not (tree / "etc/caddy").exists()
    whole = tree / "nginx.conf"
    snippet = (tree / "etc/nginx/conf.d/cantiere.conf").read_text().replace("80;", "8080;")
    # whoever is not root may not write to nginx's
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {tree}/{kind};" for kind in kinds)
    own = f"access_log {tree}/access.log; {temporary}"
    whole.write_text(f"pid {tree}/pid;\nevents {{}}\nhttp {{\n{own}\n{snippet}\n}}\n")
    check = [nginx, "-t", "-p", str(tree), "-c", str(whole), "-e", "stderr"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_questions_are_asked_until_they_are_answered(call, tree):
    asked = ("setup", "--into", str(tree), "--program", PROGRAM)
    done = call(*asked, lines="not a name\nhttps://Play.Example.org/\nsquid\n\n\ny\n")
    assert done.exit_code == 0
    assert "'not a name' is not the name of a host" in done.stdout
    assert "none of the proxies" in done.stdout
    assert "https://play.example.org" in (tree / "etc/cantiere/server.toml").read_text()
    french = call(*asked[:2], str(tree / "fr"), "--lang", "fr", lines="play.example.org\nnone\n\no\n")
    assert "Écrire ces fichiers" in french.stdout
    assert not (tree / "fr/etc/caddy").exists()


@pytest.mark.parametrize(
    "lines",
    [
        "",
        "play.example.org\n",
        "play.example.org\n\n",
        "play.example.org\n\n\nn\n",
        "play.example.org\n\nsmtp.example.org\nplay@example.org\nplay\n",  # no terminal to ask for a password
    ],
)
def test_without_an_answer_nothing_is_written(lines, call, tree):
    done = call("setup", "--into", str(tree), lines=lines)
    assert done.exit_code == 2
    assert "othing was written" in done.stderr
    assert not tree.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--domain", "play.example.org; rm"),
        ("--domain", "a" * 64 + ".org"),
        ("--domain", "play.example.org:0"),
        ("--backup-at", "24:00"),
        ("--database", "mysql://nobody"),
        ("--database", 'postgresql://a"b'),
        ("--source", "ftp://elsewhere"),
        ("--program", "/opt/50%/cantiere"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(arguments, set_up, tree):
    done = set_up(*arguments)
    assert done.exit_code == 2
    assert not tree.exists()


MAIL = ("--mail", "smtp.example.org:465", "--mail-from", "play@example.org", "--mail-login", "play")
PASSWORD = 'a "password" with \\ and $ and é'


def test_a_mail_server_is_written_down_with_whatever_password(set_up, tree):
    assert set_up(*MAIL, CANTIERE_MAIL_PASSWORD=PASSWORD).exit_code == 0
    written = tomllib.loads((tree / "etc/cantiere/server.toml").read_text())
    settings = read_settings(written, {}, Path("nowhere"))
    assert (settings.mail_host, settings.mail_port, settings.mail_security) == (
        "smtp.example.org",
        465,
        "tls",
    )
    assert (settings.mail_login, settings.mail_password) == ("play", PASSWORD)
    assert PASSWORD not in repr(settings)
    set_up("--mail", "smtp.example.org", "--mail-from", "play@example.org", "--overwrite")
    written = tomllib.loads((tree / "etc/cantiere/server.toml").read_text())
    settings = read_settings(written, {}, Path("nowhere"))
    assert (settings.mail_port, settings.mail_security, settings.mail_login) == (587, "starttls", "")


@pytest.mark.parametrize(
    "arguments", [("--mail", "smtp.example.org:x"), ("--mail", "a b"), (*MAIL[:2], "--mail-from", "nobody")]
)
def test_a_mail_server_that_cannot_be_is_refused(arguments, set_up, tree):
    assert set_up(*arguments).exit_code == 2
    assert not tree.exists()


# What is there already.


def test_a_file_of_somebody_else_is_left_alone_and_nothing_else_is_written(set_up, tree):
    unit = tree / "etc/systemd/system/cantiere.service"
    unit.parent.mkdir(parents=True)
    unit.write_text("mine\n")
    done = set_up()
    assert done.exit_code == 2
    assert "/etc/systemd/system/cantiere.service" in done.stderr
    assert all_files(tree) == {"etc/systemd/system/cantiere.service": "mine\n"}
    assert set_up("--overwrite").exit_code == 0
    assert unit.with_name("cantiere.service.before-cantiere").read_text() == "mine\n"
    assert "Description" in unit.read_text()


def test_called_again_it_changes_what_the_answers_change(set_up, tree):
    set_up()
    before = all_files(tree)
    assert "nothing to write" in set_up().stdout
    assert all_files(tree) == before
    assert set_up("--keep", "3").exit_code == 0
    changed = {name for name, text in all_files(tree).items() if before.get(name) != text}
    assert changed == {"etc/systemd/system/cantiere-backup.service", "etc/cantiere/setup.json"}


def test_settings_that_the_host_has_changed_are_not_written_over(set_up, tree):
    set_up()
    file = tree / "etc/cantiere/server.toml"
    file.write_text(file.read_text() + "webhooks = false\n")
    assert set_up("--port", "9000").exit_code == 2
    assert set_up("--port", "9000", "--overwrite").exit_code == 0
    assert "webhooks" in file.with_name("server.toml.before-cantiere").read_text()
    assert "9000" in file.read_text()


def test_if_something_fails_all_is_as_before(set_up, tree, monkeypatch):
    site = tree / "etc/caddy/Caddyfile"
    site.parent.mkdir(parents=True)
    site.write_text("example.net {\n}\n")
    real = Path.replace

    def full(self, target):
        if "sysusers.d" in str(target):
            raise OSError(28, "No space left on device", str(target))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", full)
    done = set_up()
    assert done.exit_code == 2
    assert "No space left" in done.stderr
    assert all_files(tree) == {"etc/caddy/Caddyfile": "example.net {\n}\n"}


def test_a_site_that_caddy_serves_already_stays(set_up, tree):
    site = tree / "etc/caddy/Caddyfile"
    site.parent.mkdir(parents=True)
    site.write_text("example.net {\n}")
    set_up()
    assert site.read_text() == "example.net {\n}\nimport cantiere.caddy\n"
    set_up()
    assert site.read_text().count("import") == 1


def test_the_welcome_page_of_the_package_makes_way(set_up, tree):
    """Else it would answer on port 80, where Caddy leads to HTTPS."""
    site = tree / "etc/caddy/Caddyfile"
    site.parent.mkdir(parents=True)
    site.write_text(WELCOME)
    set_up()
    assert site.read_text() == "import cantiere.caddy\n"


# Undoing it.


def test_undone_the_tree_is_as_it_was_but_for_what_the_server_keeps(call, set_up, tree):
    site = tree / "etc/caddy/Caddyfile"
    site.parent.mkdir(parents=True)
    site.write_text(WELCOME)
    set_up()
    done = call("setup", "--undo", "--into", str(tree))
    assert done.exit_code == 0
    assert all_files(tree).keys() == {"etc/caddy/Caddyfile", "var/lib/cantiere/secret.key"}
    assert site.read_text() == WELCOME
    assert not (tree / "etc/cantiere").exists()
    assert "systemctl daemon-reload" in done.stdout
    assert "Removed /etc/systemd/system/cantiere.service" in done.stdout
    assert call("setup", "--undo", "--into", str(tree)).exit_code == 2


def test_what_was_changed_since_is_left_and_told(call, set_up, tree):
    set_up()
    settings, site = tree / "etc/cantiere/server.toml", tree / "etc/caddy/Caddyfile"
    settings.write_text("port = 9000\n")
    site.write_text("import cantiere.caddy\nexample.net {\n}\n")
    done = call("setup", "--undo", "--into", str(tree))
    assert "changed since: /etc/cantiere/server.toml" in done.stdout
    assert settings.read_text() == "port = 9000\n"
    assert site.read_text() == "example.net {\n}\n"


def test_a_damaged_note_is_refused(call, set_up, tree):
    set_up()
    (tree / installing.NOTE).write_text("{")
    assert call("setup", "--undo", "--into", str(tree)).exit_code == 2
    assert set_up().exit_code == 2


# On the machine itself.


def test_others_must_be_able_to_reach_the_program(tmp_path):
    program = tmp_path / "opt" / "bin" / "cantiere"
    program.parent.mkdir(parents=True)
    program.touch()
    program.chmod(0o755)
    (tmp_path / "opt").chmod(0o700)
    assert closed_part(program) in {*tmp_path.parents, tmp_path, tmp_path / "opt"}
    home = tmp_path / "private"
    home.mkdir(mode=0o700)
    (home / "python3").touch()
    (program.parent / "python").symlink_to(home / "python3")
    (tmp_path / "opt").chmod(0o755)
    assert closed_part(program) is not None


@pytest.fixture
def machine(tmp_path, monkeypatch) -> Path:
    """Programs of systemd that note how they were called; `nginx` fails."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in ("systemctl", "systemd-sysusers", "systemd-tmpfiles", "chown", "nginx"):
        code = 'echo "no such certificate" >&2; exit 1' if name == "nginx" else "exit 0"
        (folder / name).write_text(f'#!/bin/sh\necho "{name} $*" >> {folder}/log\n{code}\n')
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder / "log"


def test_then_the_user_is_made_before_the_folders_and_these_before_the_server(machine):
    told: list[str] = []
    system.run_all(system.starting("caddy"), told.append)
    assert machine.read_text().splitlines() == told
    programs = [line.split()[0] for line in told[:4]]
    assert programs == ["systemd-sysusers", "systemd-tmpfiles", "chown", "systemctl"]
    assert told[-1] == "systemctl reload-or-restart caddy.service"


def test_a_command_that_fails_is_told_with_what_is_left_to_do(machine):
    with pytest.raises(Refusal) as refused:
        system.run_all(system.starting("nginx"), lambda line: None)
    assert refused.value.facts["reason"] == "no such certificate"
    assert refused.value.facts["left"] == "nginx -t && systemctl reload-or-restart nginx.service"


# Backups, as the timer makes them.


def test_of_the_backups_in_a_folder_the_newest_are_kept(call, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 6):
        (folder / f"cantiere-2026010{day}T041500Z.gz").touch()
    (folder / "monday.gz").touch()
    done = call("backup", "--keep", "3", str(folder))
    assert done.exit_code == 0
    kept = sorted(path.name for path in folder.iterdir())
    assert kept[:2] == ["cantiere-20260104T041500Z.gz", "cantiere-20260105T041500Z.gz"]
    assert (len(kept), kept[3]) == (4, "monday.gz")
    assert "3 older backups removed" in done.stdout
    assert call("restore", str(folder / kept[2]), XDG_DATA_HOME=str(tmp_path / "new")).exit_code == 0


def test_without_a_folder_none_is_dropped(call, tmp_path):
    assert call("backup", "--keep", "3", str(tmp_path / "monday.gz")).exit_code == 2
    assert call("backup").exit_code == 2
    assert call("backup", CANTIERE_BACKUPS=str(tmp_path)).exit_code == 0
    assert len(list(tmp_path.glob("cantiere-*.gz"))) == 1


def test_what_the_page_for_hosts_has_installed_is_what_setup_runs():
    """Packages with those for PostgreSQL, and the web app: each `make` of the page does both."""
    page = (ROOT / "docs" / "host.md").read_text()
    assert set(re.findall(r"^make -C \S+ (\S+)", page, re.MULTILINE)) == {"host"}
    told = ["make", "--dry-run", "--always-make", "--directory", str(ROOT), "host"]
    steps = subprocess.run(told, capture_output=True, text=True, check=True).stdout
    assert "scripts/setup host" in steps
    assert "scripts/web" in steps
