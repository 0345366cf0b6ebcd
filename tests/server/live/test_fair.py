"""Fair chance: promised before the first move, hidden until the end, derived again by anyone."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cantiere.core.errors import BadFile, Refusal
from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.play.fair import Chance, client_commitment
from cantiere.play.gamefile import fingerprint, read_game, write_game
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.live.commands import AskUndo, Play, Refused
from tests.server.live.rooms import NAMES, SERVER_SEED, Ears, now, play, play_on, room_of

AZUL, CAMPANILE = find("azul-pavilion"), find("campanile")
CHANCE = Chance("t1", SERVER_SEED, ("ana", None, "cleo"))


def by_hand(what: str) -> bytes:
    """As docs/fair-chance.md tells it, with nothing of ours."""
    text = f"cantiere-fair-2\nt1\nana,,cleo\n{what}"
    return hmac.new(SERVER_SEED, text.encode(), hashlib.sha256).digest()


def test_a_word_is_what_the_documentation_says():
    assert CHANCE.word(17, 9) == int.from_bytes(by_hand("word 17 9")[:8], "big")
    assert CHANCE.seed == int.from_bytes(by_hand("setup")[:8], "big") // 2
    assert CHANCE.commitment == "sha256:" + hashlib.sha256(SERVER_SEED).hexdigest()
    promised = hashlib.sha256(b"cantiere-seed-2\nt1\nana").hexdigest()
    assert client_commitment("t1", "ana") == f"sha256:{promised}"


def test_a_word_depends_on_each_part():
    others = [
        Chance("t2", SERVER_SEED, CHANCE.client_seeds),
        Chance("t1", bytes(32), CHANCE.client_seeds),
        Chance("t1", SERVER_SEED, ("ana", None, "cleo2")),
        Chance("t1", SERVER_SEED, ("ana", "cleo", None)),
        Chance("t1", SERVER_SEED, CHANCE.client_seeds, scheme=1),
    ]
    words = [chance.word(5, 3) for chance in (CHANCE, *others)]
    words += [CHANCE.word(6, 3), CHANCE.word(5, 4), CHANCE.word(53, 3), CHANCE.private_word("5 3")]
    assert len(set(words)) == len(words)
    assert len({chance.seed for chance in (CHANCE, *others)}) == 6


@cache
def finished() -> str:
    """The file of a game in which something was taken back."""

    async def story():
        room = await room_of(CAMPANILE)
        await play(room)
        await room.submit(AskUndo(1 - room.table.to_move, 0))
        await room.submit(AskUndo(room.table.to_move, 0))
        await play_on(room, 1_000)
        return room.file(NAMES[:2])

    return now(story())


def content() -> dict[str, Any]:
    return json.loads(finished())


def changed(**parts: Any) -> str:
    """The file with another part, and a hash that fits: it is refused for what it says."""
    whole = {**content(), **parts}
    return json.dumps({**whole, "hash": fingerprint(whole)})


def unfair(**parts: Any) -> str:
    return changed(fair={**content()["fair"], **parts})


def with_word(turn: int, word: str) -> str:
    return changed(words={**content()["words"], str(turn): word})


def without_word(turn: int) -> str:
    return changed(words={at: word for at, word in content()["words"].items() if at != str(turn)})


def refusal_of(text: str) -> Refusal:
    with pytest.raises(BadFile) as caught:
        read_game(text)
    for language in LANGUAGES:
        assert say(caught.value, language) not in ("", caught.value.written())
    return caught.value


def match_length() -> int:
    return len(content()["fair"]["redraws"])


def last_turn() -> int:
    """An action that decides nothing by chance: another word for it leads to the same game."""
    return match_length() - 1


def promised(table: str) -> list[str]:
    """What the players would have promised at a table."""
    return [client_commitment(table, seed) for seed in content()["fair"]["client_seeds"]]


def fair_refusals() -> Iterator[Refusal]:
    """Each way in which chance can be another than promised; also for the test of all sentences."""
    yield refusal_of(unfair(server_seed="00" * 32))
    yield refusal_of(unfair(client_seeds=["seed-0", "seed-9"]))
    yield refusal_of(unfair(table="t2", client_commitments=promised("t2")))
    yield refusal_of(with_word(last_turn(), "0x0000000000000001"))
    yield refusal_of(without_word(last_turn()))


def test_a_true_file_is_read_and_written_again():
    file = read_game(finished())
    assert file.fair is not None
    assert file.fair.chance.server_seed == SERVER_SEED
    assert write_game(file.match, file.names, file.bots, file.fair) == finished()
    assert file.match.words == {
        turn: file.fair.chance.word(count, turn) for turn, count in enumerate(file.fair.counts)
    }


def test_what_does_not_fit_is_named():
    codes = [refusal.code for refusal in fair_refusals()]
    assert codes == ["fair_commitment", "fair_client_seed", "fair_setup", "fair_word", "fair_no_word"]
    turn = last_turn()
    found = refusal_of(with_word(turn, "0x0000000000000001"))
    promised = content()["words"][str(turn)]
    assert found.facts == {"turn": turn, "expected": promised, "found": "0x0000000000000001"}
    for language in LANGUAGES:
        assert all(str(fact) in say(found, language) for fact in found.facts.values())


def test_a_promise_that_was_exchanged_is_found_out():
    """Seed and promise fit each other, but the game was dealt from another one."""
    other = bytes(32)
    promise = "sha256:" + hashlib.sha256(other).hexdigest()
    assert refusal_of(unfair(server_seed=other.hex(), commitment=promise)).code == "fair_setup"


def test_an_undo_that_never_was_is_found_out():
    redraws = content()["fair"]["redraws"]
    assert refusal_of(unfair(redraws=[*redraws[:-1], redraws[-1] + 1])).facts["turn"] == last_turn()


def test_another_seed_of_a_player_is_found_out():
    """Against the player's promise; and if that was exchanged as well, against the setup."""
    seeds = ["seed-0", "seed-9"]
    found = refusal_of(unfair(client_seeds=seeds))
    expected = {"seat": 1, "expected": promised("t1")[1], "found": client_commitment("t1", "seed-9")}
    assert (found.code, found.facts) == ("fair_client_seed", expected)
    both = [client_commitment("t1", seed) for seed in seeds]
    assert refusal_of(unfair(client_seeds=seeds, client_commitments=both)).code == "fair_setup"


@pytest.mark.parametrize("part", ["client_seeds", "client_commitments"])
def test_whoever_promised_has_given_and_the_other_way_round(part):
    given = content()["fair"][part]
    assert refusal_of(unfair(**{part: [given[0], None]})).code == "fair_client_seed"


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("server_seed", "00"),
        ("server_seed", "zz" * 32),
        ("server_seed", None),
        ("commitment", None),
        ("commitment", "sha256:0"),
        ("client_seeds", ["seed-0"]),
        ("client_seeds", ["seed-0", "a b"]),
        ("client_seeds", "seeds"),
        ("client_seeds", ["seed-0", 1]),
        ("table", ""),
        ("table", "t\n1"),
        ("table", 1),
        ("client_commitments", None),
        ("client_commitments", []),
        ("client_commitments", ["sha256:0", None]),
        ("client_commitments", [1, None]),
        ("redraws", []),
        ("redraws", None),
        ("redraws", "backwards"),
        ("redraws", "booleans"),
        ("redraws", "negative"),
    ],
)
def test_a_part_that_makes_no_sense_is_named(part, value):
    turns = match_length()
    special = {
        "backwards": [1, *[0] * (turns - 1)],
        "booleans": [True] * turns,
        "negative": [-1, *[0] * (turns - 1)],
    }
    refusal = refusal_of(unfair(**{part: special.get(str(value), value)}))
    assert (refusal.code, refusal.facts) == ("file_wrong_part", {"part": f"fair.{part}"})


@pytest.mark.parametrize("fair", [None, [], {}, {"table": "t1"}])
def test_a_part_that_is_no_part_is_refused(fair):
    assert refusal_of(changed(fair=fair)).facts == {"part": "fair"}


@pytest.mark.parametrize("scheme", [0, 1, 3, True, "2", None, []])
def test_a_scheme_that_nobody_knows_is_refused(scheme):
    assert refusal_of(unfair(scheme=scheme)).facts == {"part": "fair"}


# Nothing of it leaves the server before the end.


def traces(room: Any) -> list[str]:
    """Ways to write what would give draws away: the seed, the seed of the setup, the words of all lines."""
    chance = room.table.chance
    numbers = [chance.seed, int(room.table.match.state.rng)]
    numbers += [chance.word(count, turn) for count in range(40) for turn in range(40)]
    return [chance.server_seed.hex(), *map(str, numbers), *(f"{number:016x}" for number in numbers)]


@pytest.mark.parametrize("game", [AZUL, CAMPANILE], ids=lambda game: game.id)
def test_no_seed_and_no_word_is_sent_before_the_end(game):
    async def story():
        room = await room_of(game)
        queues = {viewer: Ears() for viewer in range(SPECTATOR, 2)}
        for viewer, queue in queues.items():
            room.listen(viewer, queue)
        sent: list[bytes] = []
        for number in range(20):
            await play(room, key=number)
            answers = [await room.submit(Play(seat, 0, "nonsense", -number)) for seat in range(2)]
            sent += [answer.table for answer in answers if isinstance(answer, Refused)]
            sent += [room.since(viewer, number) for viewer in queues]
        sent += [queue.get_nowait() for queue in queues.values() for _ in range(queue.qsize())]
        assert room.table.end is None
        assert len(sent) > 150
        everything = b"\n".join(sent).decode()
        assert [trace for trace in traces(room) if trace in everything] == []
        await play_on(room, 1_000, seed=5)
        last = json.loads(queues[0].get_nowait())
        while not queues[0].empty():
            assert "server_seed" not in last["fair"]
            last = json.loads(queues[0].get_nowait())
        assert last["fair"]["server_seed"] == SERVER_SEED.hex()

    now(story())


def test_what_the_players_know_leaves_every_draw_open():
    """The same seeds of players, the same table, the same lines: another server seed, other draws."""
    words = {Chance("t1", bytes([seed] * 32), ("a", "b")).word(2, 0) for seed in range(256)}
    assert len(words) == 256


def test_each_action_has_a_word_of_its_own():
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 40)
        match = room.table.match
        assert len(set(match.words.values())) == match.turn == 40
        match.state.rng = 0  # whatever a player may have found out about it
        word = room.table.chance.word(0, 40)
        await play(room)
        assert room.table.match.words[40] == word

    now(story())
