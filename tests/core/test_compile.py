"""The traps of compiled rules, each closed: stale caches, caches of others, unchecked bounds, no home."""

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import numba
import pytest
from numba.core import event

from cantiere.core import compile as compiling
from cantiere.core.compile import (
    CACHES_KEPT,
    CORE,
    JIT,
    cache_folder,
    compiled_beside,
    source_digest,
    table,
)
from cantiere.core.progress import watched
from tests.conftest import ROOT, fingerprints, in_another_python

needs_compiler = pytest.mark.skipif(not JIT, reason="plain Python compiles and caches nothing")
NO_CACHES = {"CANTIERE_CACHE": None, "NUMBA_CACHE_DIR": None, "XDG_CACHE_HOME": None}
DIGEST = "0123456789abcdef"

LOSE = """
import json
from cantiere.core.progress import watched
from cantiere.games.azul_pavilion.scoring import lose
from cantiere.games.azul_pavilion.state import Player

names, player = [], Player.blank()
player.points = 10
with watched(names.append):
    lost = int(lose(player, 100))
print(json.dumps([lost, names]))
"""
IS_OVER = """
import json
from cantiere.core.progress import watched
from cantiere.core.engine import engine
from cantiere.core.record import pool, raw
from cantiere.games import GAMES

names, table = [], pool(GAMES[0].state, 1)
table[0].phase = 4
with watched(names.append):
    over = bool(engine(GAMES[0]).is_over(raw(table)))
print(json.dumps([over, names]))
"""
COUNT_TILES = """
import json
from cantiere.core.progress import watched
from cantiere.core.events import NO_LOG
from cantiere.games.azul_pavilion.filling import can_draw
from cantiere.games.azul_pavilion.state import State

names, state = [], State.blank()
with watched(names.append):
    drawn = bool(can_draw(state, NO_LOG))
print(json.dumps([drawn, names]))
"""


@pytest.fixture
def package(tmp_path):
    """A copy of the package that a test may edit, with a cache of its own: run(code) imports it."""
    copy = tmp_path / "cantiere"
    shutil.copytree(ROOT / "src" / "cantiere", copy, ignore=shutil.ignore_patterns("__pycache__", "cli"))
    environment = {"PYTHONPATH": str(tmp_path), "CANTIERE_CACHE": str(tmp_path / "cache")}
    return SimpleNamespace(
        folder=copy, run=lambda code, **more: in_another_python(code, {**environment, **more}, tmp_path)
    )


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


@needs_compiler
@pytest.mark.parametrize(
    ("code", "file", "old", "new", "results"),
    [
        (LOSE, "games/azul_pavilion/state.py", "LEAST_POINTS = 1", "LEAST_POINTS = 3", (9, 7)),
        (IS_OVER, "games/azul_pavilion/state.py", "    OVER = 4", "    OVER = 5", (True, False)),
        (COUNT_TILES, "core/chance.py", "    count = 0\n", "    count = 100\n", (False, True)),
    ],
    ids=["constant of a game", "constant below a bound loop", "helper of the core"],
)
def test_an_edit_in_another_file_is_never_missed(package, code, file, old, new, results):
    """And without an edit nothing is compiled a second time."""
    first, names = package.run(code)
    assert first == results[0]
    assert names != []
    assert package.run(code) == [results[0], []]
    edit(package.folder / file, old, new)
    assert package.run(code)[0] == results[1]


@needs_compiler
def test_an_edit_in_one_game_recompiles_no_other(package):
    package.run(LOSE)
    other = package.folder / "games" / "palermo" / "state.py"
    other.write_text(other.read_text("utf-8") + "\nAGES = 1\n", "utf-8")
    assert package.run(LOSE) == [9, []]


DRAW = """
import json
from cantiere.core.chance import draw_from
from cantiere.core.game import GameState
from cantiere.core.record import Visible, numbers

class Urn(GameState):
    tokens = numbers(2, Visible.ALL, "Tokens.")

urn = Urn.blank()
urn.tokens[1] = TOKENS
try:
    print(json.dumps(int(draw_from(urn, urn.tokens))))
except IndexError:
    print(json.dumps("out of bounds"))
"""


@needs_compiler
def test_bounds_are_checked_even_if_an_unchecked_build_is_cached(package):
    assert package.run(DRAW.replace("TOKENS", "1"), NUMBA_BOUNDSCHECK=None) == 1
    assert package.run(DRAW.replace("TOKENS", "0"), NUMBA_BOUNDSCHECK="1") == "out of bounds"


@needs_compiler
@pytest.mark.parametrize("home", ["/dev/null", None], ids=["unusable", "unset"])
def test_rules_run_without_a_writable_home(package, tmp_path, home):
    """Numba alone would raise at import."""
    cache = "import numba, json; print(json.dumps(str(numba.config.CACHE_DIR)))"
    code = LOSE.replace("print", "_ =") + cache
    folder = Path(package.run(code, **NO_CACHES, HOME=home, TMPDIR=str(tmp_path)))
    assert folder.is_dir()
    if home:
        assert folder.is_relative_to(tmp_path / f"cantiere-{os.getuid()}")


def test_who_builds_on_a_package_is_made_anew_with_it(tmp_path):
    neighbour = SimpleNamespace(__file__=str(tmp_path / "__init__.py"))

    def rule() -> int:
        return 1

    assert compiled_beside(neighbour)(rule)() == 1
    assert tmp_path in rule.homes


def test_the_digest_follows_the_sources_and_the_safety_checks(tmp_path, monkeypatch):
    rules, other = tmp_path / "rules", tmp_path / "other"
    for folder in (rules, other):
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / "state.py").write_text("ROUNDS = 3\n")
    homes = frozenset({rules, CORE})
    before = source_digest(homes)
    (other / "deep" / "state.py").write_text("ROUNDS = 2\n")
    assert source_digest(homes) == before

    digests = {before}
    (rules / "deep" / "state.py").write_text("ROUNDS = 2\n")
    digests.add(source_digest(homes))
    (rules / "deep" / "state.py").rename(rules / "deep" / "table.py")
    digests.add(source_digest(homes))
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 0 if numba.config.BOUNDSCHECK else 1)
    digests.add(source_digest(homes))
    monkeypatch.setattr(numba, "__version__", "0.0")
    digests.add(source_digest(homes))
    assert len(digests) == 5


def test_the_environment_reaches_the_digest():
    code = "from cantiere.core.compile import *; print(f'\"{source_digest(frozenset({CORE}))}\"')"
    quick, checked = (in_another_python(code, {"NUMBA_BOUNDSCHECK": value}) for value in (None, "1"))
    assert quick != checked


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Caches live here, temporary ones beside it; nothing is left on the machine."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    for variable in NO_CACHES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("CANTIERE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_cache_is_a_private_folder_named_after_its_digest(home):
    folder = cache_folder(DIGEST)
    assert folder == home / DIGEST
    assert folder.stat().st_mode & 0o777 == home.stat().st_mode & 0o777 == 0o700
    assert cache_folder(DIGEST) == folder


def test_caches_are_looked_for_in_the_order_of_precedence(home, tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    expected = [
        home,
        tmp_path / "numba/cantiere",
        tmp_path / "xdg/cantiere",
        tmp_path / "home/.cache/cantiere",
    ]
    expected.append(tmp_path / f"cantiere-{os.getuid()}")
    for place in expected:
        assert cache_folder(DIGEST) == place / DIGEST
        shutil.rmtree(place)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("in the way")
    last = cache_folder(DIGEST)
    assert last.is_dir()
    assert last.parent == tmp_path
    assert last.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("inside", ["", DIGEST], ids=["home", "folder"])
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o1777])
def test_a_cache_that_others_can_write_to_is_not_used(home, inside, mode):
    """Numba runs what it finds there: whoever can plant a file could run his own."""
    cache_folder(DIGEST)
    (home / inside).chmod(mode)
    assert not cache_folder(DIGEST).is_relative_to(home)


@pytest.mark.parametrize("inside", ["", DIGEST], ids=["home", "folder"])
def test_a_cache_that_belongs_to_another_is_not_used(home, inside, monkeypatch):
    cache_folder(DIGEST)
    if os.getuid() == 0:
        os.chown(home / inside, 12345, -1)
    else:
        monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert not cache_folder(DIGEST).is_relative_to(home)


def test_a_cache_that_cannot_be_written_is_not_used(home, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: not Path(path).is_relative_to(home))
    assert not cache_folder(DIGEST).is_relative_to(home)


def test_without_users_or_homes_there_is_still_a_cache(home, tmp_path, monkeypatch):
    def no_home() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("CANTIERE_CACHE")
    monkeypatch.setattr(Path, "home", no_home)
    monkeypatch.delattr(os, "getuid")
    assert cache_folder(DIGEST) == tmp_path / "cantiere-user" / DIGEST


def test_old_caches_are_dropped_and_nothing_else(home):
    """The home may be anything that a user names: only what bears the name of a digest is ours."""
    others = [home / name for name in ("photographs", "0123", "0123456789ABCDEF", DIGEST + "0")]
    for age, path in enumerate(others):
        path.mkdir(parents=True, mode=0o700)
        os.utime(path, (age, age))
    home.chmod(0o700)
    (home / ("f" * 16)).write_text("a file")
    caches = [home / f"{number:016x}" for number in range(CACHES_KEPT + 5)]
    for age, path in enumerate(caches):
        path.mkdir(mode=0o700)
        (path / "code").write_text("")
        os.utime(path, (1_000 + age, 1_000 + age))
    oldest = caches[0]
    assert cache_folder(oldest.name) == oldest  # used again: it is the newest now
    assert [path for path in caches if path.exists()] == [oldest, *caches[-CACHES_KEPT + 1 :]]
    assert all(path.exists() for path in [*others, home / ("f" * 16)])


def test_rules_of_different_folders_have_different_caches(home, tmp_path):
    make = compiling._cache_for.__wrapped__
    (tmp_path / "rules.py").write_text("ROUNDS = 3\n")
    folders = {make(frozenset({CORE})), make(frozenset({tmp_path})), make(frozenset({tmp_path, CORE}))}
    assert len(folders) == 2  # the core is always a part
    assert all(Path(folder).parent == home for folder in folders)


def test_what_has_to_be_compiled_is_reported_by_name():
    def rule() -> None: ...

    names = []
    with watched(names.append):
        with event.trigger_event("numba:compile", {"dispatcher": SimpleNamespace(py_func=rule)}):
            pass
        if JIT:
            numba.njit(lambda: 1)()
    numba.njit(lambda: 2)()
    local = "test_what_has_to_be_compiled_is_reported_by_name.<locals>."
    assert names == [local + "rule", local + "<lambda>"][: 2 if JIT else 1]


def test_tables_are_flat_and_constant():
    values = table([3, -1, 7])
    assert list(values) == [3, -1, 7]
    assert isinstance(values, tuple) != JIT


@needs_compiler
def test_compiled_and_plain_python_agree_in_every_byte():
    games = 2
    code = f"import json; from tests.conftest import fingerprints; print(json.dumps(fingerprints({games})))"
    assert fingerprints(games) == in_another_python(code, {"NUMBA_DISABLE_JIT": "1"})


def doubled(number: int) -> int:
    return 2 * number


def test_another_may_stand_in_for_what_is_not_compiled():
    """In plain Python nothing ever has to be compiled, and nobody is asked."""
    double = compiling.compiled(doubled)

    def stand_in(function, arguments):
        return None if arguments == (0,) else lambda number: -number

    compiling.install_stand_in(stand_in)
    assert double(2) == (-2 if JIT else 4)
    with compiling.compiling_here():
        assert double(2.0) == 4.0
    compiling.remove_stand_in(stand_in)
    assert double(2) == 4
