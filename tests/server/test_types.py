"""The TypeScript types of routes, messages and games: as they are described now, and of use to a compiler."""

from pathlib import Path

from tests.server.node import WEB, run


def declarations(folder: Path) -> dict[str, str]:
    """By its place, the text of every file of types."""
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*.d.ts")}


def test_the_committed_types_are_those_of_today_and_tell_every_message_by_its_kind(tmp_path):
    """After a change: `make types`. `messages.ts` compiles only if it names every kind."""
    done = run("bash", "scripts/types", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert declarations(tmp_path) == declarations(WEB / "src/api"), "run `make types`"
    done = run("node", "node_modules/typescript/bin/tsc", "--noEmit", cwd=WEB)
    assert done.returncode == 0, done.stdout
