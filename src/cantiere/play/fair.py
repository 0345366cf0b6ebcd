"""Fair chance: draws that the server promised before the players chose, and that anyone can derive again.

The scheme is told in docs/fair-chance.md. The server draws a seed and publishes its SHA-256; then each
player gives a word of his own. The random word of each action is an HMAC under the server's seed.

There are two schemes. In the first, the word of an action depended on its line in the table's journal, which
a player can shift by asking something. It is kept for the tables that began with it, and for their files.
"""

import hashlib
import hmac
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict, TypeGuard

from cantiere.core.errors import BadFile
from cantiere.play.match import Match
from cantiere.play.parse import Written

SEED_BYTES = 32
LINES, REDRAWS = 1, 2  # the schemes, by what tells apart the words of a turn that is played twice
_SERVER_SEED = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_CLIENT_SEED = re.compile(r"[0-9A-Za-z_-]{1,64}")
_COMMITMENT = re.compile(r"sha256:[0-9a-f]{64}")
_TABLE = re.compile(r"[!-~]{1,64}")
_COUNTS = {LINES: "entries", REDRAWS: "redraws"}


class _Promise(TypedDict):
    """What both schemes write."""

    table: str
    commitment: str
    server_seed: str  # in hexadecimal digits
    client_seeds: list[str | None]  # by seat


class FairByLines(_Promise):
    """The part `fair` of a file in the first scheme."""

    entries: list[int]  # by turn


class FairByRedraws(_Promise):
    """The same in today's."""

    scheme: int
    client_commitments: list[str | None]
    redraws: list[int]


FairPart = FairByLines | FairByRedraws
_PARTS = {LINES: FairByLines.__required_keys__, REDRAWS: FairByRedraws.__required_keys__}


@dataclass(frozen=True)
class Chance:
    """All that the draws of a table follow from."""

    table: str
    server_seed: bytes
    client_seeds: tuple[str | None, ...]  # by seat; a bot gives none
    scheme: int = REDRAWS

    @property
    def commitment(self) -> str:
        """What is published before anybody gives a seed."""
        return commitment(self.server_seed)

    @property
    def seed(self) -> int:
        """The seed of the setup."""
        return self._derived("setup") >> 1  # a seed has 63 bits

    def word(self, count: int, turn: int) -> int:
        """The random word of an action; `turn` is how many were played before.

        `count` is how many draws had been taken back by then, all in all: a turn that is played again after
        that has another word, and nothing else that anybody does changes it. In the first scheme it
        is the line of the table's journal.
        """
        return self._derived(f"word {count} {turn}")

    def private_word(self, purpose: str) -> int:
        """A number for what is no part of the game, such as the choices of bots."""
        return self._derived(f"private {purpose}")

    def _derived(self, what: str) -> int:
        begun = self._begun.copy()
        begun.update(what.encode())
        return int.from_bytes(begun.digest()[:8], "big")

    @cached_property
    def _begun(self) -> hmac.HMAC:
        """What all draws of the table have in common."""
        seeds = ",".join(seed or "" for seed in self.client_seeds)
        text = f"cantiere-fair-{self.scheme}\n{self.table}\n{seeds}\n"
        return hmac.new(self.server_seed, text.encode(), hashlib.sha256)


def commitment(server_seed: bytes) -> str:
    """What says nothing about a seed, and fits no other one."""
    return _fingerprint(server_seed)


def client_commitment(table: str, seed: str) -> str:
    """The same for the seed that a player gives to a table; at another table it would be another."""
    return _fingerprint(f"cantiere-seed-2\n{table}\n{seed}".encode())


def _fingerprint(what: bytes) -> str:
    return "sha256:" + hashlib.sha256(what).hexdigest()


def is_client_seed(text: object) -> TypeGuard[str]:
    return isinstance(text, str) and bool(_CLIENT_SEED.fullmatch(text))


def is_commitment(text: object) -> TypeGuard[str]:
    return isinstance(text, str) and bool(_COMMITMENT.fullmatch(text))


def is_table_id(text: object) -> TypeGuard[str]:
    return isinstance(text, str) and bool(_TABLE.fullmatch(text))


@dataclass(frozen=True)
class Fair:
    """The part `fair` of a game file: where its chance came from."""

    chance: Chance
    counts: tuple[int, ...]  # by turn: what its word was derived with
    client_commitments: tuple[str | None, ...] = ()  # by seat; the first scheme has none

    def content(self) -> FairPart:
        """As it is written."""
        return self._by_lines() if self.chance.scheme == LINES else self._by_redraws()

    def _by_lines(self) -> FairByLines:
        chance = self.chance
        return {
            "table": chance.table,
            "commitment": chance.commitment,
            "server_seed": chance.server_seed.hex(),
            "client_seeds": list(chance.client_seeds),
            "entries": list(self.counts),
        }

    def _by_redraws(self) -> FairByRedraws:
        chance = self.chance
        return {
            "scheme": chance.scheme,
            "table": chance.table,
            "commitment": chance.commitment,
            "server_seed": chance.server_seed.hex(),
            "client_commitments": list(self.client_commitments),
            "client_seeds": list(chance.client_seeds),
            "redraws": list(self.counts),
        }

    @property
    def redraws(self) -> int:
        """How many undos took back a draw before the last action; the first scheme does not tell."""
        return self.counts[-1] if self.chance.scheme == REDRAWS and self.counts else 0

    @property
    def skipped(self) -> int:
        """In the first scheme: the lines from the first move to the last that are no move of the game."""
        counts = self.counts
        if self.chance.scheme != LINES or not counts:
            return 0
        return counts[-1] - counts[0] + 1 - len(set(counts))


def read_fair(written: object, match: Match) -> Fair:
    """The part `fair` of a file, checked: each draw of the match is the one that was promised."""
    if not isinstance(written, dict):
        raise _wrong("fair")
    scheme = written.get("scheme", LINES)
    if type(scheme) is not int or scheme not in _PARTS or set(written) != _PARTS[scheme]:
        raise _wrong("fair")
    if "scheme" in written and scheme == LINES:  # it has never been written so
        raise _wrong("fair")
    counts = _counts(written, _COUNTS[scheme], match.turn)
    fair = Fair(_chance(written, match.seats, scheme), counts, _commitments(written, match.seats))
    _check_promise(written["commitment"], fair.chance)
    _check_client_seeds(fair)
    check_draws(match, fair)
    return fair


def _check_promise(found: object, chance: Chance) -> None:
    if not is_commitment(found):
        raise _wrong("fair.commitment")
    if found != chance.commitment:
        raise BadFile("fair_commitment", expected=chance.commitment, found=found)


def _check_client_seeds(fair: Fair) -> None:
    """Refuse the first seed that is not the one its player had promised."""
    for seat, promised in enumerate(fair.client_commitments):
        seed = fair.chance.client_seeds[seat]
        found = None if seed is None else client_commitment(fair.chance.table, seed)
        if found != promised:
            raise BadFile("fair_client_seed", seat=seat, expected=promised or "–", found=found or "–")


def check_draws(match: Match, fair: Fair) -> None:
    """Refuse the first draw that is not the promised one."""
    if match.seed != fair.chance.seed:
        raise BadFile("fair_setup", expected=fair.chance.seed, found=match.seed)
    for turn, count in enumerate(fair.counts):
        promised, found = fair.chance.word(count, turn), match.words.get(turn)
        if found is None:
            raise BadFile("fair_no_word", turn=turn, expected=f"{promised:#018x}")
        if found != promised:
            raise BadFile("fair_word", turn=turn, expected=f"{promised:#018x}", found=f"{found:#018x}")


def _chance(written: Written, seats: int, scheme: int) -> Chance:
    table, seed, seeds = written["table"], written["server_seed"], written["client_seeds"]
    if not isinstance(seed, str) or not _SERVER_SEED.fullmatch(seed):
        raise _wrong("fair.server_seed")
    if not isinstance(seeds, list) or len(seeds) != seats:
        raise _wrong("fair.client_seeds")
    if not all(one is None or is_client_seed(one) for one in seeds):
        raise _wrong("fair.client_seeds")
    if not is_table_id(table):
        raise _wrong("fair.table")
    return Chance(table, bytes.fromhex(seed), tuple(seeds), scheme)


def _commitments(written: Written, seats: int) -> tuple[str | None, ...]:
    found = written.get("client_commitments")
    if "client_commitments" not in written:
        return ()
    if not isinstance(found, list) or len(found) != seats:
        raise _wrong("fair.client_commitments")
    if not all(one is None or is_commitment(one) for one in found):
        raise _wrong("fair.client_commitments")
    return tuple(found)


def _counts(written: Written, part: str, turns: int) -> tuple[int, ...]:
    """Lines follow each other, and what was taken back stays counted: neither ever descends."""
    counts = written[part]
    if not isinstance(counts, list) or len(counts) != turns:
        raise _wrong(f"fair.{part}")
    if not all(type(count) is int and 0 <= count < 2**63 for count in counts):
        raise _wrong(f"fair.{part}")
    if counts != sorted(counts):
        raise _wrong(f"fair.{part}")
    return tuple(counts)


def _wrong(part: str) -> BadFile:
    return BadFile("file_wrong_part", part=part)
