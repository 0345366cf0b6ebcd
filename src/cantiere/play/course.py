"""The course of a game: seed, options and actions are the truth, and the record follows from them.

Actions are numbers here, checked before anything is changed. What people and programs ask, `Match` adds.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from operator import index
from secrets import randbelow
from typing import Any, Self

import numpy as np

from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.errors import GameOver, IllegalMove, NotYourTurn
from cantiere.core.events import Log
from cantiere.core.game import MAX_SEED, NO_ACTION, Game
from cantiere.core.record import copied, pool, put, raw
from cantiere.games import find
from cantiere.play.table import Choice, check_table, chosen_options, opening

WORDS = 2**64
MADE_UP = 0  # the chance that a move is tried with


def in_place(row: Any) -> Any:
    """A row of a record as Python's own integers, seen where it lies."""
    return memoryview(row) if JIT else row


class Course:
    """What was played, and where it has led."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Choice] | None = None,
        start: Any = None,
        **choices: Choice,
    ) -> None:
        """Lay out a new game, or take over the position `start` (see `cantiere.play.position`).

        Untold, as few play as can, and the seed is drawn. Options are told by name or as a mapping.
        """
        self.game = find(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.seed = randbelow(MAX_SEED + 1) if seed is None else index(seed)
        self.options = chosen_options(self.game, {**(options or {}), **choices})
        check_table(self.game, self.seats, self.seed, self.options)
        self.start = None if start is None else copied(start)
        self.actions: list[int] = []
        self.words: dict[int, int] = {}  # turn: the random word that was fed to it
        self._engine = engine(self.game)
        self._make_room()
        self._lay_out()

    def _make_room(self) -> None:
        self._table, self._before = pool(self.game.state, 1), pool(self.game.state, 1)
        self._moves, self._written = pool(self.game.moves, 1), pool(Log, 1)
        self._board, self._list, self._earlier = raw(self._table), raw(self._moves), raw(self._before)
        self._listed = in_place(self._moves[0].actions)  # the legal actions, ascending,
        self._count: int | None = None  # and how many of them there are, once they were asked for
        self._is_lent = False  # whether somebody holds the live record, who may change it at any time

    def _lay_out(self) -> None:
        start = self.start if self.start is not None else opening(self.game, self.seats, self.options)
        put(self._table, 0, start)
        self._forget()
        if self.start is None:
            self._engine.begin(self._board, self.seed, raw(self._written))

    def _forget(self) -> None:
        """Nothing is known any more of what the last action did, nor of what is legal."""
        self._written[0].count, self._count = 0, None
        self._untold: int | None = None  # the last action, whose log was not asked for yet
        self._parts: list[Any] = []  # logs of the parts before the last one of the move just played

    @property
    def _log(self) -> Any:
        """What the last action did: told again from the table before it, and only to whoever asks."""
        if self._untold is not None:
            replayed = pool(self.game.state, 1)
            put(replayed, 0, self._before[0])
            self._engine.play(raw(replayed), self._untold, raw(self._written))
            self._untold = None
        return self._written[0]

    @property
    def state(self) -> Any:
        """The live record: whoever changes it leaves the truth of seed and moves.

        Once it was asked for, nothing is remembered from one question to the next: `snapshot` is quicker.
        """
        self._is_lent, self._count = True, None
        return self._table[0]

    @property
    def turn(self) -> int:
        """How many actions have been played."""
        return len(self.actions)

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None after the end."""
        return None if self.is_over else self.mover

    @property
    def mover(self) -> int:
        """The same as long as the game goes on; after the end, the seat whose turn it would be."""
        return int(self._table[0].to_move)

    @property
    def is_over(self) -> bool:
        if not self._is_lent and (self._count or self._list_legal()):
            return False
        return bool(self._engine.is_over(self._board))

    def _list_legal(self) -> int:
        """How many actions are legal: listed once for each turn, if nobody else can change the table."""
        if self._count is not None:
            return self._count
        count = int(self._engine.legal(self._board, self._list))
        if not self._is_lent:
            self._count = count
        return count

    def legal(self) -> list[int]:
        """The actions that the seat to move may choose, ascending; none at the end."""
        listed = self._listed[: self._list_legal()]
        found: list[int] = listed.tolist() if JIT else listed
        return found

    @property
    def has_drawn(self) -> bool:
        """Whether an action that was played with made-up chance has made use of it."""
        return int(self._table[0].rng) != MADE_UP

    def play(self, action: int, seat: int | None = None, word: int | None = None) -> None:
        """Play one action, for `seat` if given; `word` replaces the state's random word before it."""
        if seat is not None or not self._is_legal(action):
            self.check(action, seat)
        if word is not None and not 0 <= word < WORDS:
            raise ValueError(f"a random word is a number from 0 to 2**64 - 1, not {word}")
        self._play(action, word)

    def _is_legal(self, action: int) -> bool:
        count = self._count or self._list_legal()
        place = bisect_left(self._listed, action, 0, count)
        return place < count and bool(self._listed[place] == action)

    def _play(self, action: int, word: int | None) -> None:
        if word is not None:
            self._table[0].rng = self.words[self.turn] = word
        count = self._engine.advance(self._board, self._earlier, action, self._list)
        self._count = None if self._is_lent else count
        self._untold = action
        self.actions.append(action)
        if self._parts:
            self._parts = []

    def _play_all(self, actions: Sequence[int], words: Callable[[int], int] | None = None) -> None:
        """Whatever its parts tell is told of the move."""
        logs: list[Any] = []
        for place, action in enumerate(actions):
            if place:
                logs.append(copied(self._log))
            self._play(action, None if words is None else words(self.turn))
        self._parts = logs

    def back(self, steps: int = 1) -> None:
        """Take back the last actions."""
        if not 0 <= steps <= self.turn:
            raise IllegalMove("cannot_go_back", steps=steps, turn=self.turn)
        if steps:
            self.go_to(self.turn - steps)

    def go_to(self, turn: int) -> None:
        """Return to an earlier turn; what came after it is gone."""
        if turn > self.turn:
            raise IllegalMove("turn_to_come", wanted=turn, turn=self.turn)
        if turn < 0:
            raise IllegalMove("cannot_go_back", steps=self.turn - turn, turn=self.turn)
        actions, words = self.actions[:turn], {at: word for at, word in self.words.items() if at < turn}
        self.actions, self.words = [], {}
        self._lay_out()
        self.replay(actions, words)

    def replay(self, actions: Sequence[int], words: Mapping[int, int] | None = None) -> None:
        """Play recorded actions in one go; refuse the first illegal one, with those before it played."""
        words = words or {}
        self._replay_unseen(actions[:-1], words)
        for last in actions[-1:]:  # with its events
            self.play(last, word=words.get(len(actions) - 1))

    def _replay_unseen(self, actions: Sequence[int], words: Mapping[int, int]) -> None:
        known = range(self.game.notation.size)
        numbers = np.array([action if action in known else NO_ACTION for action in actions], np.int64)
        fed, bits = np.zeros(len(actions), np.bool_), np.zeros(len(actions), np.uint64)
        for turn, word in words.items():
            if turn < len(actions):
                fed[turn], bits[turn] = True, word
        played = int(self._engine.replay(self._board, numbers, fed, bits, self._list))
        self.words |= {self.turn + at: word for at, word in words.items() if at < played}
        self.actions += [int(action) for action in actions[:played]]
        if played:
            self._forget()
        if played < len(actions):
            self.check(index(actions[played]), None)

    def copy(self) -> Self:
        """A match of its own in the same position, with the same past."""
        twin = copy(self)  # without dealing once more: a server copies a match for each move
        twin.options, twin.actions, twin.words = dict(self.options), list(self.actions), dict(self.words)
        twin._make_room()
        put(twin._table, 0, self._table[0])
        put(twin._before, 0, self._before[0])
        twin._written[0] = self._written[0]
        return twin

    def snapshot(self) -> Any:
        """The state as it is now, as a record of its own."""
        return copied(self._table[0])

    def check(self, action: int, seat: int | None = None) -> None:
        """Refuse an action that may not be played now, by `seat` if given, with its reason."""
        if not self._is_legal(action) or (seat is not None and seat != self.mover):
            self._refuse(action, seat)

    def _refuse(self, action: int, seat: int | None) -> None:
        if self.is_over:
            raise GameOver("game_over", rule=self.game.end_rule)
        if seat is not None and seat != self.mover:
            raise NotYourTurn("not_your_turn", rule=self.game.turn_rule, seat=seat, to_move=self.mover)
        if not 0 <= action < self.game.notation.size:
            raise IllegalMove("no_such_action", action=action, size=self.game.notation.size)
        refusal = self.game.why_not(self._table[0], action)
        refusal.facts |= {
            "move": self.game.notation.text(action),
            "examples": [self.game.notation.text(one) for one in self.legal()[:3]],
        }
        refusal.facts["options"] = self.options  # a variant has names of its own
        raise refusal
