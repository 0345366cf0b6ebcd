"""Settings: flags before environment before file before defaults; what is unsafe does not start."""

import pytest

from cantiere.core.errors import Refusal
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.settings import Settings, own_secret, read_settings

SECRET = "5d0d8f6d2f4c4d6e9a1b7c3e8f0a2b4c"


def read(folder, environment=None, **flags) -> Settings:
    return read_settings(flags, environment or {}, folder)


def test_the_defaults_are_for_this_machine_alone(tmp_path):
    settings = read(tmp_path)
    assert settings.host == "127.0.0.1"
    assert not settings.is_public
    assert settings.database_url == f"sqlite+aiosqlite:///{tmp_path}/server.db"
    assert settings.allowed_origins(8787) == {
        "http://127.0.0.1:8787",
        "http://localhost:8787",
        "http://[::1]:8787",
    }


def test_flags_come_before_environment_before_file(tmp_path):
    (tmp_path / "server.toml").write_text(
        'port = 1\nlog_level = "error"\nlog_format = "json"\n[rates.tables]\n'
        "fast = 1\nfast_seconds = 2\nslow = 3\nslow_seconds = 4\n"
    )
    environment = {"CANTIERE_SERVER_PORT": "2", "CANTIERE_SERVER_LOG_LEVEL": "debug", "CANTIERE_LANG": "fr"}
    settings = read(tmp_path, environment, port=3)
    assert (settings.port, settings.log_level, settings.log_format) == (3, "debug", "json")
    assert settings.rates.tables.slow == 3
    assert settings.rates.passwords == Settings(folder=tmp_path).rates.passwords


def test_lists_are_written_with_commas_in_the_environment(tmp_path):
    environment = {"CANTIERE_SERVER_ORIGINS": "https://a.example, https://b.example:8443"}
    assert read(tmp_path, environment).origins == ("https://a.example", "https://b.example:8443")


@pytest.mark.parametrize(
    ("written", "driver"),
    [
        ("postgresql://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("postgres://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("sqlite:////x/y.db", "sqlite+aiosqlite:////x/y.db"),
    ],
)
def test_a_database_is_named_without_its_driver(written, driver, tmp_path):
    assert read(tmp_path, database=written).database_url == driver


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ({"host": "0.0.0.0"}, "setting_secret_absent"),
        ({"host": "::", "origins": ["https://a.example"]}, "setting_secret_absent"),
        ({"host": "play.example.org", "secret": SECRET}, "setting_origins_absent"),
        ({"host": "0.0.0.0", "secret": "changeme", "origins": ["https://a.example"]}, "setting_secret_weak"),
        ({"secret": "a" * 64}, "setting_secret_weak"),
        ({"origins": ["*"]}, "setting_origin"),
        ({"origins": ["https://*.example"]}, "setting_origin"),
        ({"origins": ["https://a.example/"]}, "setting_origin"),
        ({"origins": ["https://a.example/path"]}, "setting_origin"),
        ({"origins": ["a.example"]}, "setting_origin"),
        ({"origins": ["https://user@a.example"]}, "setting_origin"),
        ({"origins": ["https://a.example:port"]}, "setting_origin"),
        ({"database": "mysql://h/d"}, "setting_database"),
        ({"prot": 80}, "setting_unknown"),
        ({"port": 70_000}, "setting_wrong"),
        ({"rates": {"tables": {"fast": 0}}}, "setting_wrong"),
        ({"log_level": "loud"}, "setting_wrong"),
        ({"mail_host": "smtp.example.org"}, "setting_mail_from"),
        (
            {"mail_host": "smtp.example.org", "mail_from": "a@b.example\nBcc: c@d.example"},
            "setting_mail_from",
        ),
        (
            {
                "mail_host": "smtp.example.org",
                "mail_from": "a@b.example",
                "mail_login": "a",
                "mail_security": "none",
            },
            "setting_mail_open",
        ),
        ({"mail_security": "hope"}, "setting_wrong"),
        ({"source": "javascript:alert(1)"}, "setting_wrong"),
    ],
    ids=str,
)
def test_what_is_unsafe_or_makes_no_sense_is_refused_in_both_languages(flags, code, tmp_path):
    with pytest.raises(Refusal) as refused:
        read(tmp_path, **flags)
    assert refused.value.code == code
    english, french = (say(refused.value, language) for language in LANGUAGES)
    assert english != french
    assert "changeme" not in english


def test_a_safe_public_server_starts(tmp_path):
    settings = read(tmp_path, host="0.0.0.0", secret=SECRET, origins=["https://play.example.org"])
    assert settings.is_public
    assert settings.is_secure
    assert SECRET not in repr(settings)


def test_a_file_that_was_named_must_be_there_and_readable(tmp_path):
    with pytest.raises(Refusal) as absent:
        read(tmp_path, {"CANTIERE_SERVER_SETTINGS": str(tmp_path / "x.toml")})
    assert absent.value.code == "file_absent"
    (tmp_path / "x.toml").write_text("port = = 1")
    with pytest.raises(Refusal) as broken:
        read(tmp_path, {"CANTIERE_SERVER_SETTINGS": str(tmp_path / "x.toml")})
    assert broken.value.code == "settings_file"


def test_a_secret_is_drawn_once_and_is_for_its_owner_only(tmp_path):
    first, second = read(tmp_path / "a"), read(tmp_path / "b")
    drawn = own_secret(first)
    assert own_secret(first) == drawn != own_secret(second)
    assert (tmp_path / "a" / "secret.key").stat().st_mode & 0o077 == 0
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["secret.key"]
    (tmp_path / "a" / "secret.key").write_text("short")
    with pytest.raises(Refusal) as refused:
        own_secret(first)
    assert refused.value.code == "setting_secret_file"


def test_the_older_name_of_a_setting_is_read(tmp_path):
    for name in ("precompile", "warm_up"):
        assert not read_settings({name: False}, {}, tmp_path).precompile
