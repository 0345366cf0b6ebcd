"""The web app as far as it can be judged without a browser: small files, and words that exist."""

import re
from pathlib import Path

import pytest

from cantiere.games import GAMES
from cantiere.play.pages import sections
from cantiere.play.texts import texts

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.suffix in (".ts", ".svelte", ".css") and not path.name.endswith(".d.ts")
]
MAX_FILE = 300
KEY = re.compile(r"""\bt\(\s*(["'`])(?P<key>[^"'`]+)\1""")


def known(path: Path) -> set[str]:
    """What `t` can say there: a board knows the words of its game, too."""
    keys = set(texts("common", "en")["web"])
    for game in GAMES:
        if game.id in path.parts or path.parts[-2] in ("games", "plain", "table", "dev"):
            found = texts(game.id, "en")
            keys |= {key for section in ("screen", "board", "words") for key in found.get(section, {})}
            keys |= {f"{section}.{key}" for section in found for key in found[section]}
    if "desk" in path.parts:
        keys |= set(texts("desk", "en")["screen"])
    return keys


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(scope="module")
def codes() -> dict[Path, str]:
    """Each file is read once."""
    return {path: path.read_text("utf-8") for path in SOURCES}


def test_files_stay_small(codes):
    lengths = {named(path): code.count("\n") for path, code in codes.items()}
    assert len(lengths) > 100
    assert {name: length for name, length in lengths.items() if length > MAX_FILE} == {}


def exists(key: str, words: set[str]) -> bool:
    """Of what is put together, the beginning."""
    fixed = key.split("${")[0]
    return key in words if fixed == key else any(one.startswith(fixed) for one in words)


def test_every_text_exists(codes):
    missing = {
        named(path): keys
        for path, code in codes.items()
        if (said := {match["key"] for match in KEY.finditer(code)})
        if (keys := [key for key in said if not exists(key, known(path))])
    }
    assert missing == {}


def test_screens_name_no_rule_and_no_reason_of_a_game():
    """Rules and reasons come from the server, whose rules have found them: tests need some to play it."""
    rules = {
        f"{game.rules_prefix}.{one.number}" for game in GAMES for one in sections(game.id, "en") if one.number
    }
    codes = {code for game in GAMES for code in texts(game.id, "en")["refusals"]}
    assert len(rules) > 100
    named = re.compile(r"(?<![\w.])(" + "|".join(map(re.escape, [*rules, *codes])) + r")(?![\w.]*\w)")
    found = {
        path.relative_to(ROOT).as_posix(): names
        for path in SOURCES
        if not path.name.endswith(".test.ts") and "testing" not in path.parts
        if (names := named.findall(path.read_text("utf-8")))
    }
    assert found == {}


def test_every_sentence_of_a_board_is_said_somewhere():
    """What a board could say and never does: a reason that the server gives now, for instance."""
    for game in GAMES:
        own = [
            path
            for path in SOURCES
            if game.id in path.parts or path.parts[-2] in ("games", "table", "lib", "art")
        ]
        code = "\n".join(path.read_text("utf-8") for path in own)
        begun = {text.split("${")[0] for text in re.findall(r"`([\w.]+_\$\{[^`]*)`", code)}
        dead = [
            key
            for key in texts(game.id, "en").get("screen", {})
            if not re.search(rf"""["'`]{key}["'`]""", code) and not any(key.startswith(one) for one in begun)
        ]
        assert dead == [], game.id


def test_every_sentence_of_the_desk_is_said_there():
    own = [path for path in SOURCES if "desk" in path.parts and not path.name.endswith(".test.ts")]
    code = "\n".join(path.read_text("utf-8") for path in own)
    begun = {text.split("${")[0] for text in re.findall(r"`(\w+_\$\{[^`]*)`", code)}
    dead = [
        key
        for key in texts("desk", "en")["screen"]
        if not re.search(rf"""["'`]{key}["'`]""", code) and not any(key.startswith(one) for one in begun)
    ]
    assert dead == []


def test_every_sentence_of_the_screen_is_said_somewhere():
    code = "\n".join(path.read_text("utf-8") for path in SOURCES if not path.name.endswith(".test.ts"))
    begun = {text.split("${")[0] for text in re.findall(r"`(\w+_\$\{[^`]*)`", code)}
    dead = [
        key
        for key in texts("common", "en")["web"]
        if not re.search(rf"""["'`]{key}["'`]""", code) and not any(key.startswith(one) for one in begun)
    ]
    assert dead == []
