"""The pages that need no web app; and the check of a game file in the browser, run by Node."""

import json
import re
from html.parser import HTMLParser

import pytest

from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.play.fair import client_commitment
from cantiere.play.gamefile import fingerprint, read_game
from cantiere.play.seal import seal_in
from cantiere.play.texts import LANGUAGES, texts
from cantiere.server.live.commands import AskUndo, Consent, Resign
from cantiere.server.live.setting import Sitter
from tests.conftest import ROOT
from tests.server.live.rooms import now, people, play_on, room_of
from tests.server.live.test_first_chance import FILE
from tests.server.node import run

PAGES = ROOT / "src/cantiere/server/pages"
CHECK = """
import { check, readFile } from "%s";
let text = "";
for await (const part of process.stdin) text += part;
const answers = [];
for (const file of JSON.parse(text)) {
  try {
    answers.push(await check(readFile(file)));
  } catch (error) {
    answers.push({ code: error.code ?? String(error), facts: error.facts });
  }
}
console.log(JSON.stringify(answers));
"""


def checked(*texts: str) -> list[dict]:
    """What the page finds out about files."""
    script = CHECK % (PAGES / "fair.js").as_uri()
    done = run("node", "--input-type=module", "--eval", script, given=json.dumps(texts))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def written() -> dict:
    """The file of a game on a server, with moves of several parts, a bot, and draws that were taken back."""

    async def story() -> str:
        room = await room_of(find("azul-pavilion"), [*people(2), Sitter(bot="random")])
        await play_on(room, 60, seed=4)
        for _ in range(2):
            await play_on(room, 60, seed=4)  # into the next round
            await room.submit(AskUndo(0, 55))
            await room.submit(Consent(1, True))
        await room.submit(Resign(1))
        await play_on(room, 100_000, seed=5)
        return room.file(["Zoé", "木", "Bot"])

    return json.loads(now(story()))


def sealed(file: dict) -> str:
    return json.dumps({**file, "hash": fingerprint(file)}, ensure_ascii=False)


def test_the_page_derives_the_same_draws_as_python(written):
    (found,) = checked(json.dumps(written))
    fair = read_game(json.dumps(written)).fair
    assert found["isFair"]
    assert found["hash"]["fits"]
    assert found["promise"]["expected"] == fair.chance.commitment
    assert found["seal"] == seal_in(fair)
    assert found["setup"]["expected"] == str(fair.chance.seed)
    assert [draw["expected"] for draw in found["draws"]] == [
        f"{fair.chance.word(count, turn):#018x}" for turn, count in enumerate(fair.counts)
    ]
    assert [draw["move"] for draw in found["draws"]] == re.findall(
        r"\+?[^+,]+|\+", ",".join(written["moves"])
    )
    assert (found["scheme"], found["gaps"], found["redraws"]) == (2, 0, 2)
    assert [(one["expected"], one["fits"]) for one in found["promises"]] == [
        (promised, True) for promised in fair.client_commitments
    ]


def test_the_page_still_checks_the_first_scheme():
    changed = {**json.loads(FILE), "words": {**json.loads(FILE)["words"], "7": "0x0000000000000001"}}
    found, other = checked(FILE, sealed(changed))
    assert (found["scheme"], found["isFair"], found["hash"]["fits"]) == (1, True, True)
    assert (found["gaps"], found["redraws"], found["promises"], found["seal"]) == (12, 0, [], None)
    assert (other["isFair"], other["differing"]) == (False, 1)


def tampered(file: dict) -> dict[str, dict]:
    fair, words = file["fair"], file["words"]
    seeds = [fair["client_seeds"][0], "another", None]
    promises = [seed and client_commitment(fair["table"], seed) for seed in seeds]
    unpromised = [fair["client_commitments"][0], None, None]
    return {
        "word": {**file, "words": {**words, "7": "0x0000000000000001"}},
        "no word": {**file, "words": {turn: word for turn, word in words.items() if turn != "7"}},
        "seed": {**file, "seed": "5"},
        "server's seed": {**file, "fair": {**fair, "server_seed": "00" * 32}},
        "promise": {**file, "fair": {**fair, "commitment": "sha256:" + "0" * 64}},
        "player's seed": {**file, "fair": {**fair, "client_seeds": seeds}},
        "player's promise": {**file, "fair": {**fair, "client_commitments": promises}},
        "player's both": {**file, "fair": {**fair, "client_seeds": seeds, "client_commitments": promises}},
        "no player's promise": {**file, "fair": {**fair, "client_commitments": unpromised}},
        "table": {**file, "fair": {**fair, "table": "t2"}},
        "redraws": {**file, "fair": {**fair, "redraws": [*fair["redraws"][:-1], 3]}},
    }


def test_whatever_was_tampered_with_is_noticed_by_the_page_and_by_python(written):
    files = tampered(written)
    answers = dict(zip(files, checked(*map(sealed, files.values())), strict=True))
    for what, file in files.items():
        with pytest.raises(Refusal):
            read_game(sealed(file))
        assert not answers[what]["isFair"], what
        assert answers[what]["hash"]["fits"], what
    assert [draw["turn"] for draw in answers["word"]["draws"] if not draw["fits"]] == [7]
    assert answers["no word"]["draws"][7]["found"] is None
    assert answers["promise"]["differing"] == answers["player's promise"]["differing"] == 0
    assert answers["player's promise"]["exchanged"] == answers["no player's promise"]["exchanged"] == 1


def test_a_file_that_was_changed_elsewhere_loses_its_hash(written):
    changed = {**written, "seats": [{"name": "Eve"}, *written["seats"][1:]]}
    (found,) = checked(json.dumps(changed))
    assert found["isFair"]
    assert not found["hash"]["fits"]


def test_what_cannot_be_checked_is_refused_with_a_sentence_that_exists(written):
    fair = written["fair"]
    nonsense = {
        "not_json": "hello",
        "foreign": "{}",
        "future": json.dumps({**written, "version": 2}),
        "no_fair": json.dumps({name: part for name, part in written.items() if name != "fair"}),
        "wrong_part": json.dumps({**written, "fair": {**fair, "server_seed": "xyz"}}),
    }
    assert [answer["code"] for answer in checked(*nonsense.values())] == list(nonsense)
    parts = [
        {**written, "fair": 7},
        {**written, "fair": {**fair, "redraws": fair["redraws"][:-1]}},
        {**written, "fair": {**fair, "redraws": fair["redraws"][::-1]}},
        {**written, "fair": {**fair, "scheme": 3}},
        {**written, "fair": {**fair, "client_commitments": ["a", "b", None]}},
        {**written, "fair": {**fair, "client_commitments": 7}},
        {**written, "fair": {name: part for name, part in fair.items() if name != "client_commitments"}},
        {**written, "fair": {**fair, "client_seeds": ["a\n", "b", None]}},
        {**written, "words": []},
        {**written, "moves": [1]},
        {**written, "seats": "x"},
    ]
    assert {answer["code"] for answer in checked(*map(json.dumps, parts))} == {"wrong_part"}
    for language in LANGUAGES:
        assert {f"verify_{code}" for code in nonsense} <= texts("common", language)["pages"].keys()


class Outline(HTMLParser):
    """What matters in a page: its language, what it loads, and nothing inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.language, self.loads, self.inline = "", [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.language = given.get("lang", "") if tag == "html" else self.language
        self.inline += [name for name in given if name.startswith("on") or name == "style"]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)
        if tag in ("script", "link", "use"):
            self.loads.append((given.get("src") or given["href"]).partition("#")[0])


def test_the_page_speaks_both_languages_and_loads_only_our_own_files(server):
    browser, path = server.browser(), "/verify"
    for language in LANGUAGES:
        answer = browser.ask("GET", path, lang=language)
        outline = Outline(answer.text)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert outline.language == language
        assert outline.inline == []
        assert "{" not in answer.text
        for address in outline.loads:
            assert browser.ask("GET", address).status_code == 200
    french = server.browser(**{"accept-language": "fr"})
    assert Outline(french.ask("GET", path).text).language == "fr"
    assert Outline(server.guest(language="fr").ask("GET", path, lang="xx").text).language == "fr"


def test_parts_of_pages_are_kept_until_they_change_and_nothing_else_is_served(server):
    browser = server.browser()
    first = browser.ask("GET", "/pages/fair.js")
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    again = browser.http.get("/pages/fair.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("frame.html", "nothing.js", "..%2fprotocol.py", "..%2fpages%2ffair.js"):
        assert browser.refused("GET", f"/pages/{name}") == (404, "unknown_address")


def test_every_sentence_that_a_script_says_exists_and_every_sentence_is_said(server):
    script = "".join((PAGES / name).read_text("utf-8") for name in ("verify.js", "fair.js"))
    page = (PAGES / "verify.html").read_text("utf-8") + (PAGES / "frame.html").read_text("utf-8")
    for language in LANGUAGES:
        told = server.browser().ok("GET", f"/api/texts/verify/{language}")
        assert told["language"] == language
        called = set(re.findall(r'say\(\s*"(\w+)"', script))
        assert called - told["sentences"].keys() == set()
        quoted = {name for name in told["sentences"] if re.search(rf'"(column_)?{name}"', script)}
        columns = {f"column_{name}" for name in re.findall(r'"(\w+)"', script)}
        shown = set(re.findall(r"\{\{(\w+)\}\}", page))
        assert told["sentences"].keys() - quoted - columns - shown == set()
