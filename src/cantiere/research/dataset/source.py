"""Where matches come from: bots that play them, or game files. Each gives the same part again when asked."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from cantiere.arena.contest import contested
from cantiere.arena.plan import TOURNAMENT, Pairing, Plan, Table
from cantiere.arena.watched import Watched
from cantiere.bots.bot import Bot
from cantiere.bots.catalogue import bot_named
from cantiere.bots.levels import meaning
from cantiere.core.errors import BadFile, Refusal
from cantiere.core.game import Game
from cantiere.games import find
from cantiere.play.gamefile import GameFile, read_game
from cantiere.play.match import Match, chosen_options
from cantiere.research.dataset.recorded import CUT, FAULT, RULES, Recorded

Told = dict[str, object]  # what a file says of where its matches come from


class Source(Protocol):
    """Some matches of one game, in order."""

    @property
    def game(self) -> Game: ...
    @property
    def matches(self) -> int: ...
    @property
    def plan(self) -> Plan:
        """As of a contest of the same bots, for what the arena checks and prepares."""
        ...

    def match(self, number: int) -> Recorded:
        """One of them, with all its decisions."""
        ...

    def told(self) -> Told:
        """What the file says of it."""
        ...

    def key(self) -> str:
        """The same for the same matches and for no others."""
        ...


@dataclass(frozen=True)
class SelfPlay:
    """Bots against bots. Match i has the seed `seed` + i; bots take turns at the seats."""

    table: Table
    bots: tuple[str, ...]
    matches: int
    seed: int

    @property
    def game(self) -> Game:
        return find(self.table.game)

    @property
    def plan(self) -> Plan:
        return Plan(TOURNAMENT, (self.table,), self.bots * 2, self.matches, self.seed)  # wants two or more

    def match(self, number: int) -> Recorded:
        pairing = self._pairing(number)
        found: list[Recorded] = []

        def witness(match: Match, action: int, bot: Bot) -> None:
            if not found:
                found.append(Recorded(match))
            is_itself = isinstance(bot, Watched)
            name = pairing.bots[match.mover] if is_itself else "random"  # the arena's stand-in
            found[0].note(action, name, bot.bot if isinstance(bot, Watched) else bot)

        outcome = contested(self.game, pairing, bot_named, witness)
        ending = FAULT if outcome.faults else CUT if outcome.is_cut else RULES
        found[0].end(outcome.scores, outcome.winners, ending)
        return found[0]

    def _pairing(self, number: int) -> Pairing:
        n = len(self.bots)
        seating = tuple((seat + number) % n for seat in range(self.table.seats))
        return Pairing(number, self.table, self.seed + number, seating, tuple(self.bots[k] for k in seating))

    def told(self) -> Told:
        meanings = [meaning(name, self.game) for name in self.bots]
        return {"from": "bots", **asdict(self), "rules": self.table.rules, "bots": meanings}

    def key(self) -> str:
        return _hashed(json.dumps(self.told(), sort_keys=True, ensure_ascii=False))


@dataclass(frozen=True)
class GameFiles:
    """Games that were played before: the text of each is read when it is wanted."""

    game_id: str
    names: Sequence[str]
    read: Callable[[str], str | bytes]  # by name
    origin: str
    digests: Sequence[str] = field(default=())  # of the texts, where they may change meanwhile

    @property
    def game(self) -> Game:
        return find(self.game_id)

    @property
    def matches(self) -> int:
        return len(self.names)

    @property
    def plan(self) -> Plan:
        table = Table(self.game_id, self.game.seats[0], chosen_options(self.game, {}))
        return Plan(TOURNAMENT, (table,), ("random", "random"), 1, 0)

    def match(self, number: int) -> Recorded:
        name = self.names[number]
        file = _game_in(name, self.read(name))
        if file.match.game is not self.game:
            raise BadFile("dataset_other_game", name=name, game=file.match.game.id, wanted=self.game_id)
        if not file.is_over:
            raise BadFile("dataset_unfinished", name=name)
        return replayed(file)

    def told(self) -> Told:
        return {"from": self.origin, "matches": self.matches, "rules": self.game.version}

    def key(self) -> str:
        return _hashed("\n".join([self.game_id, str(self.game.version), *self.names, *self.digests]))


def replayed(file: GameFile) -> Recorded:
    """A game of a file, decision by decision, as its players saw it."""
    past = file.match
    again = Match(past.game, past.seats, past.seed, past.options, past.start)
    found = Recorded(again)
    for turn, action in enumerate(past.actions):
        found.note(action, file.bots[again.mover])
        again.play(action, word=past.words.get(turn))
    found.end(past.scores(), file.winners, file.end.why if file.end else RULES)
    return found


def files_on_disk(paths: Sequence[Path]) -> GameFiles:
    """Files in the order given; all must be of the game of the first."""
    names = [str(path) for path in paths]
    first = _game_in(names[0], _text_of(names[0])).match.game.id
    return GameFiles(first, names, _text_of, "files", [_hashed(_text_of(name)) for name in names])


def _game_in(name: str, text: str | bytes) -> GameFile:
    try:
        return read_game(text)
    except Refusal as reason:
        raise BadFile("dataset_source", name=name, reason=reason) from None


def _text_of(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BadFile("file_unreadable", path=path, reason=error.strerror) from None


def _hashed(text: str | bytes) -> str:
    return sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:16]
