"""Fair chance: draws that the server promised before the players chose, and that anyone can derive again.

The scheme is told in docs/fair-chance.md. The server draws a seed and publishes its SHA-256; then each
player gives a word of his own. The random word of each action is an HMAC under the server's seed.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cantiere.core.errors import BadFile
from cantiere.play.match import Match

SEED_BYTES = 32
_SCHEME = "cantiere-fair-1"
_SERVER_SEED = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_CLIENT_SEED = re.compile(r"[0-9A-Za-z_-]{1,64}")
_TABLE = re.compile(r"[!-~]{1,64}")
_PARTS = {"table", "commitment", "server_seed", "client_seeds", "entries"}


@dataclass(frozen=True)
class Chance:
    """All that the draws of a table follow from."""

    table: str
    server_seed: bytes
    client_seeds: tuple[str | None, ...]  # by seat; a bot gives none

    @property
    def commitment(self) -> str:
        """What is published before anybody gives a seed."""
        return commitment(self.server_seed)

    @property
    def seed(self) -> int:
        """The seed of the setup."""
        return self._derived("setup") >> 1  # a seed has 63 bits

    def word(self, entry: int, turn: int) -> int:
        """The random word of an action: its line in the table's journal, and how many were played before.

        A turn that was taken back and is played again has another line, and so another word.
        """
        return self._derived(f"word {entry} {turn}")

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
        return hmac.new(self.server_seed, f"{_SCHEME}\n{self.table}\n{seeds}\n".encode(), hashlib.sha256)


def commitment(server_seed: bytes) -> str:
    """What says nothing about a seed, and fits no other one."""
    return "sha256:" + hashlib.sha256(server_seed).hexdigest()


def is_client_seed(text: Any) -> bool:
    return isinstance(text, str) and bool(_CLIENT_SEED.fullmatch(text))


def is_table_id(text: Any) -> bool:
    return isinstance(text, str) and bool(_TABLE.fullmatch(text))


@dataclass(frozen=True)
class Fair:
    """The part `fair` of a game file: where its chance came from, and the line of each action."""

    chance: Chance
    entries: tuple[int, ...]  # by turn

    def content(self) -> dict[str, Any]:
        """As it is written."""
        return {
            "table": self.chance.table,
            "commitment": self.chance.commitment,
            "server_seed": self.chance.server_seed.hex(),
            "client_seeds": list(self.chance.client_seeds),
            "entries": list(self.entries),
        }


def read_fair(written: Any, match: Match) -> Fair:
    """The part `fair` of a file, checked: each draw of the match is the one that was promised."""
    if not isinstance(written, dict) or set(written) != _PARTS:
        raise _wrong("fair")
    fair = Fair(_chance(written, match.seats), _entries(written["entries"], match.turn))
    expected, found = fair.chance.commitment, written["commitment"]
    if not isinstance(found, str) or len(found) != len(expected):
        raise _wrong("fair.commitment")
    if found != expected:
        raise BadFile("fair_commitment", expected=expected, found=found)
    check_draws(match, fair)
    return fair


def check_draws(match: Match, fair: Fair) -> None:
    """Refuse the first draw that is not the promised one."""
    if match.seed != fair.chance.seed:
        raise BadFile("fair_setup", expected=fair.chance.seed, found=match.seed)
    for turn, entry in enumerate(fair.entries):
        promised, found = fair.chance.word(entry, turn), match.words.get(turn)
        if found is None:
            raise BadFile("fair_no_word", turn=turn, expected=f"{promised:#018x}")
        if found != promised:
            raise BadFile("fair_word", turn=turn, expected=f"{promised:#018x}", found=f"{found:#018x}")


def _chance(written: dict[str, Any], seats: int) -> Chance:
    seed, seeds = written["server_seed"], written["client_seeds"]
    if not isinstance(seed, str) or not _SERVER_SEED.fullmatch(seed):
        raise _wrong("fair.server_seed")
    if not isinstance(seeds, list) or len(seeds) != seats:
        raise _wrong("fair.client_seeds")
    if not all(one is None or is_client_seed(one) for one in seeds):
        raise _wrong("fair.client_seeds")
    if not is_table_id(written["table"]):
        raise _wrong("fair.table")
    return Chance(written["table"], bytes.fromhex(seed), tuple(seeds))


def _entries(written: Any, turns: int) -> tuple[int, ...]:
    """The lines follow each other; the actions of one move share one."""
    if not isinstance(written, list) or len(written) != turns:
        raise _wrong("fair.entries")
    if not all(type(entry) is int and 0 <= entry < 2**63 for entry in written):
        raise _wrong("fair.entries")
    if written != sorted(written):
        raise _wrong("fair.entries")
    return tuple(written)


def _wrong(part: str) -> BadFile:
    return BadFile("file_wrong_part", part=part)


def skipped(entries: Sequence[int]) -> int:
    """How many lines between the first move and the last are no move of this game, or were taken back."""
    return entries[-1] - entries[0] + 1 - len(set(entries)) if entries else 0
