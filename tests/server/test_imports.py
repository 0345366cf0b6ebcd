"""Game files that strangers bring: read one by one beside all else, kept as we write them, and so many."""

import json
import threading

import pytest

from cantiere.games import find
from cantiere.play.gamefile import read_game, write_game
from cantiere.play.match import Match
from cantiere.play.parse import DEEPEST
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.routes import files
from tests.server.clients import PATIENCE, Browser, Server, at_most, begun, until
from tests.server.moves import play_first


@pytest.fixture(scope="module")
def text() -> str:
    """A short finished game."""
    match = Match(find("campanile"), 2, seed=5)
    while not match.is_over:
        match.play(match.legal()[0])
    return write_game(match, ["Ana", "Ben"])


def bring(person: Browser, content: str | bytes) -> tuple[int, dict]:
    answer = person.http.post("/api/files", content=content)
    return answer.status_code, answer.json()


def kept(person: Browser, table: dict) -> str:
    return person.ask("GET", f"/api/tables/{table['id']}/file").text


def test_twenty_files_at_once_are_read_one_by_one_while_others_play(server, text, monkeypatch):
    """None is read before we let it: the server acknowledges moves meanwhile."""
    may_go_on, reading, most = threading.Event(), [], []
    parse = files.parsed

    def slowly(*given):
        reading.append(threading.current_thread().name)
        most.append(len(reading))
        assert may_go_on.wait(PATIENCE)
        found = parse(*given)
        reading.pop()
        return found

    monkeypatch.setattr(files, "parsed", slowly)
    table, ana, ben = begun(server)
    answers: list[int] = []
    people = [server.guest(f"Eve{k}") for k in range(20)]
    uploads = [threading.Thread(target=lambda eve=eve: answers.append(bring(eve, text)[0])) for eve in people]
    for upload in uploads:
        upload.start()
    until(lambda: reading)
    turns = []
    for person in (ana, ben) * 3:
        with person.connect() as wire:
            if wire.watch(table)["legal"]:
                turns.append(play_first(wire, table)["turn"])
    assert len(turns) >= 3
    assert not answers
    may_go_on.set()
    for upload in uploads:
        upload.join(PATIENCE)
    assert answers == [201] * 20
    assert set(most) == {1}


def test_what_is_too_large_or_too_deep_is_not_even_read(server, text, monkeypatch):
    ana = server.guest()
    deep = "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)
    assert bring(ana, text.replace('"seed"', f'"x": {deep}, "seed"'))[1]["code"] == "file_too_deep"
    monkeypatch.setattr(files, "parsed", None)
    status, answer = bring(ana, text + " " * Settings.model_fields["largest_file"].default)
    assert (status, answer["code"]) == (413, "too_large")


def test_a_padded_file_is_kept_as_we_write_it(server, text):
    ana = server.guest()
    padded = text.replace("\n", "\n" + " " * 2_000)
    assert len(padded) > 20 * len(text)
    assert kept(ana, bring(ana, padded)[1]) == text
    sorted_otherwise = json.dumps(dict(sorted(json.loads(text).items())))
    assert kept(ana, bring(ana, sorted_otherwise)[1]) == text


def test_what_was_promised_about_its_chance_can_still_be_verified(server):
    """A game of this server, taken away, padded and brought back."""
    table, ana, ben = begun(server, game="campanile")
    for person in (ana, ben):
        with person.connect() as wire:
            if wire.watch(table)["legal"]:
                play_first(wire, table)
    with ben.connect() as wire:
        wire.ask("resign", table=table, seat=1)
    until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    text = ana.ask("GET", f"/api/tables/{table}/file").text
    again = kept(ana, bring(ana, text.replace(" ", " " * 50))[1])
    assert again == text
    file = read_game(again)
    assert file.fair is not None
    assert file.end is not None


def test_so_many_games_are_kept_for_one_person(tmp_path, text):
    with Server(tmp_path / "house", files_per_person=2) as server:
        ana = server.guest()
        assert [bring(ana, text)[0] for _ in range(2)] == [201, 201]
        status, answer = bring(ana, text)
        assert (status, answer["code"]) == (429, "too_many_files")
        assert bring(server.guest("Ben"), text)[0] == 201


def test_so_many_games_a_day_are_taken_from_one_address(tmp_path, text):
    with Server(tmp_path / "house", rates={"imports": at_most(3)}) as server:
        answers = [bring(server.guest(f"Eve{k}"), text)[0] for k in range(5)]
        assert answers == [201] * 3 + [429] * 2


def test_rules_that_are_not_compiled_yet_are_not_touched(server, text, monkeypatch):
    """They would be compiled where all files are read."""
    ana = server.guest()
    monkeypatch.setattr(CompileCache, "has", lambda warmth, game: False)
    status, answer = bring(ana, text)
    assert (status, answer["code"]) == (503, "game_compiling")
