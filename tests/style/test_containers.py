"""Dockerfile and compose.yaml, as far as they can be judged where no image can be had."""

import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

from cantiere.cli.host import templating
from cantiere.cli.host.wish import Wish
from cantiere.server.settings import read_settings
from tests.caddy import system_program
from tests.conftest import ROOT

VALUES = {"DOMAIN": "play.example.org", "CANTIERE_SECRET": "0123456789abcdef" * 4, "POSTGRES_PASSWORD": "p"}
COMPOSE = re.sub(r"\$\{(\w+):\?\}", lambda found: VALUES[found[1]], (ROOT / "compose.yaml").read_text())
COMPOSE = re.sub(r"\$\{\w+:-(\w*)\}", r"\1", COMPOSE)
SERVICES = yaml.safe_load(COMPOSE)["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def test_the_settings_are_those_of_a_server_that_starts():
    variables = SERVICES["server"]["environment"] | {"CANTIERE_SERVER_HOST": "0.0.0.0"}
    settings = read_settings({}, variables, Path("nowhere"))
    assert settings.is_public
    assert settings.is_secure
    assert settings.database_url.startswith("postgresql+asyncpg://cantiere:p@database/")
    network = yaml.safe_load(COMPOSE)["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert settings.trusted_proxies == (network,)


@pytest.mark.parametrize("name", SERVICES)
def test_each_root_is_read_only(name):
    assert SERVICES[name]["read_only"] is True


def test_the_server_has_no_rights_and_a_health_check():
    server = SERVICES["server"]
    assert (server["cap_drop"], server["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    final = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER [1-9]\d*$", final, re.MULTILINE)
    assert "HEALTHCHECK" in final
    kept = re.search(r"^VOLUME (.*)$", final, re.MULTILINE)[1].split()
    assert {one.partition(":")[2] for one in server["volumes"]} == set(kept)


def test_players_wait_for_a_restart_as_long_as_where_setup_put_caddy():
    written = templating.files_for(Wish("play.example.org", "/opt/cantiere"))
    site = next(one.text for one in written if one.path == "etc/caddy/cantiere.caddy")
    ours = yaml.safe_load(COMPOSE)["configs"]["caddyfile"]["content"]
    assert re.findall(r"lb_try_\S+ \S+", site) == re.findall(r"lb_try_\S+ \S+", ours) != []


def test_caddy_takes_what_compose_gives_it(tmp_path):
    (tmp_path / "Caddyfile").write_text(yaml.safe_load(COMPOSE)["configs"]["caddyfile"]["content"])
    check = [system_program("caddy"), "validate", "--adapter", "caddyfile", "--config", "Caddyfile"]
    done = subprocess.run(check, cwd=tmp_path, env={"HOME": str(tmp_path)}, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_copied_is_what_the_wheel_is_built_of(tmp_path):
    """The allow list of .dockerignore names files that there are, and all that pyproject.toml asks for."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    allowed = [line[1:] for line in lines if line.startswith("!")]
    assert [name for name in allowed if not (ROOT / name).exists()] == []
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "docs/rules", "src", "web"):
        assert any(fnmatch(name, one) for one in allowed), name
