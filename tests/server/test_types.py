"""The TypeScript types of routes and messages: as the server describes them now, and of use to a compiler."""

from tests.server.node import WEB, run


def test_the_committed_types_are_those_of_today_and_tell_every_message_by_its_kind(tmp_path):
    """After a change: `make types`. `messages.ts` compiles only if it names every kind."""
    fresh = tmp_path / "schema.d.ts"
    done = run("bash", "scripts/types", str(fresh))
    assert done.returncode == 0, done.stderr
    assert fresh.read_text("utf-8") == (WEB / "src/api/schema.d.ts").read_text("utf-8"), "run `make types`"
    done = run("node", "node_modules/typescript/bin/tsc", "--noEmit", cwd=WEB)
    assert done.returncode == 0, done.stdout
