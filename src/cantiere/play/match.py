"""One game being played: its seed, options and moves are the truth, all else is derived."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from operator import index
from typing import Any, Self

import numpy as np

from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.errors import BadTable, GameOver, IllegalMove, NotYourTurn
from cantiere.core.events import Log
from cantiere.core.game import DRAWN, MAX_SEED, NO_ACTION, Game, Lines
from cantiere.core.readable import Readable, view_as_dict
from cantiere.core.record import SPECTATOR, copied, memory_of, observe, pool, raw
from cantiere.play.events import Event, read_log
from cantiere.play.notation import read_line
from cantiere.play.views import Eyes, reader

WORDS = 2**64
_MADE_UP = 0  # the chance that a move is tried with


@dataclass(frozen=True)
class Points:
    """One line of a score sheet that is not zero."""

    line: str
    points: int
    rule: str


class Match:
    """A table at which a game is played. Refusals are raised before anything is changed."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        start: Any = None,
    ) -> None:
        """Lay out a new game, or take over the position `start` (see `cantiere.play.position`)."""
        self.game, self.seats, self.seed = game, seats, index(seed)
        self.options = chosen_options(game, options or {})
        check_table(game, seats, self.seed, self.options)
        self.start = None if start is None else copied(start)
        self.actions: list[int] = []
        self.words: dict[int, int] = {}  # turn: the random word that was fed to it
        self._engine = engine(game)
        self._make_room()
        self._lay_out()

    def _make_room(self) -> None:
        self._table, self._log = pool(self.game.state, 1), pool(Log, 1)
        self._moves = pool(self.game.moves, 1)
        self._board, self._list, self._notes = raw(self._table), raw(self._moves), raw(self._log)
        self._actions = self._moves[0].actions

    def _lay_out(self) -> None:
        self._table[0] = (
            self.start if self.start is not None else opening(self.game, self.seats, self.options)
        )
        self._log[0].count = 0
        if self.start is None:
            self._engine.begin(self._board, self.seed, self._notes)

    @property
    def state(self) -> Any:
        """The live record: whoever changes it leaves the truth of seed and moves."""
        return self._table[0]

    @property
    def turn(self) -> int:
        """How many actions have been played."""
        return len(self.actions)

    @property
    def to_move(self) -> int:
        return int(self.state.to_move)

    @property
    def is_over(self) -> bool:
        return bool(self._engine.is_over(self._board))

    def legal(self) -> list[int]:
        """The actions that the seat to move may choose, ascending; none at the end."""
        return [*map(int, self._actions[: self._engine.legal(self._board, self._list)])]

    def moves(self) -> list[str]:
        """The legal actions in notation."""
        return [self.game.notation.text(action) for action in self.legal()]

    def play(self, action: int, seat: int | None = None, word: int | None = None) -> None:
        """Play one action, for `seat` if given; `word` replaces the state's random word before it."""
        action = index(action)  # another kind of integer would be compiled for once more
        self.check(action, seat)
        if word is not None and not 0 <= word < WORDS:
            raise ValueError(f"a random word is a number from 0 to 2**64 - 1, not {word}")
        self._play(action, word)

    def _play(self, action: int, word: int | None) -> None:
        if word is not None:
            self.state.rng = self.words[self.turn] = word
        self._engine.play(self._board, action, self._notes)
        self.actions.append(action)

    def play_text(
        self, line: str, seat: int | None = None, words: Callable[[int], int] | None = None
    ) -> None:
        """Play a move as it is written, with all its parts: `pass+g+g+.`; refused, it leaves no trace.

        `words` gives the random word of a turn.
        """
        for action in self.tried(line, seat):
            self._play(action, None if words is None else words(self.turn))

    def tried(self, line: str, seat: int | None = None) -> list[int]:
        """The actions of a move as it is written, if all its parts may be played; else it is refused.

        A refusal tells nothing of what is still to be drawn: parts are tried with made-up chance, and what
        follows a part that draws is refused whatever it is. Nobody could have chosen it yet.
        """
        actions = read_line(self.game.notation, line)
        trial = self.copy() if len(actions) > 1 else self
        for place, action in enumerate(actions[:-1], 1):
            trial.play(action, seat, _MADE_UP)
            if int(trial.state.rng) != _MADE_UP:
                text = self.game.notation.text
                raise IllegalMove("beyond_draw", move="".join(map(text, actions[:place])))
        trial.check(actions[-1], seat)
        return actions

    def back(self, steps: int = 1) -> None:
        """Take back the last actions."""
        if not 0 <= steps <= self.turn:
            raise IllegalMove("cannot_go_back", steps=steps, turn=self.turn)
        if steps:
            self.go_to(self.turn - steps)

    def go_to(self, turn: int) -> None:
        """Return to an earlier turn; what came after it is gone."""
        if not 0 <= turn <= self.turn:
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
            self._log[0].count = 0
        if played < len(actions):
            self.check(index(actions[played]), None)

    def copy(self) -> Self:
        """A match of its own in the same position, with the same past."""
        twin = copy(self)  # without dealing once more: a server copies a match for each move
        twin.options, twin.actions, twin.words = dict(self.options), list(self.actions), dict(self.words)
        twin._make_room()
        twin._table[0], twin._log[0] = self.state, self._log[0]
        return twin

    def view(self, viewer: int) -> Any:
        """The table as a seat, or a spectator, sees it."""
        return observe(self.state, self._viewer(viewer))

    def view_as_dict(self, viewer: int) -> Readable:
        """The same as readable JSON."""
        if not JIT:
            return view_as_dict(self.view(viewer), viewer)
        kind: Any = self.game.state  # mypy takes records, and so their kinds, for unhashable
        read = reader(kind, Eyes(self._viewer(viewer), self.seats, memory_of(self.state)))
        shown: Readable = read(self._board.view(np.int16).tolist())
        return shown

    def events(self, viewer: int) -> list[Event]:
        """What the last action did, or the setup, as a seat or a spectator saw it."""
        return read_log(self.game, self._log[0], self._viewer(viewer), memory_of(self.state))

    def scores(self) -> list[int]:
        """The points of each seat if the game ended now."""
        return [int(self._engine.score(self._board, seat)) for seat in range(self.seats)]

    def breakdown(self, seat: int) -> list[Points]:
        """What the score of a seat is made of."""
        lines = pool(Lines, 1)
        self._engine.breakdown(self._board, seat, raw(lines))
        sheet = zip(self.game.lines, lines[0].points, strict=False)
        return [Points(line.name, int(points), line.rule) for line, points in sheet if points]

    def winners(self) -> list[int]:
        """The seats that would win if the game ended now; several share."""
        worths = self.worths()
        return [seat for seat, worth in enumerate(worths) if worth == max(worths)]

    def worths(self) -> list[tuple[int, int]]:
        """What each seat would be ranked by if the game ended now: its points, then the tie-break."""
        return [
            (score, int(self._engine.tiebreak(self._board, seat))) for seat, score in enumerate(self.scores())
        ]

    def why(self, action: int) -> str:
        """The rule that a legal action comes from."""
        return self.game.why(self.state, action)

    def imagined(self, viewer: int, seed: int) -> Any:
        """A state that could be the true one, as far as the viewer knows."""
        world = pool(self.game.state, 1)
        world[0] = self.state
        self._engine.redeal(raw(world), self._viewer(viewer), seed)
        return world[0]

    def snapshot(self) -> Any:
        """The state as it is now, as a record of its own."""
        return copied(self.state)

    def _viewer(self, viewer: int) -> int:
        if viewer != SPECTATOR and viewer not in range(self.seats):
            raise BadTable("no_such_seat", seat=viewer, seats=self.seats)
        return viewer

    def check(self, action: int, seat: int | None = None) -> None:
        """Refuse an action that may not be played now, by `seat` if given, with its reason."""
        if self.is_over:
            raise GameOver("game_over", rule=self.game.end_rule)
        if seat is not None and seat != self.to_move:
            raise NotYourTurn("not_your_turn", rule=self.game.turn_rule, seat=seat, to_move=self.to_move)
        if not 0 <= action < self.game.notation.size:
            raise IllegalMove("no_such_action", action=action, size=self.game.notation.size)
        if action not in self.legal():
            refusal = self.game.why_not(self.state, action)
            refusal.facts |= {"move": self.game.notation.text(action), "examples": self.moves()[:3]}
            refusal.facts["options"] = self.options  # a variant has names of its own
            raise refusal


def chosen_options(game: Game, wanted: Mapping[str, str]) -> dict[str, str]:
    """All options of a game: as wanted, else by default. An unknown name or value is refused.

    Who begins is told only where somebody was named.
    """
    known = {option.name: option.known for option in game.options}
    known[game.first.name] = game.first.values(game.seats[-1])
    for name, value in wanted.items():
        if name not in known:
            raise BadTable("unknown_option", game=game.id, option=name, known=sorted(known))
        if value not in known[name]:
            raise BadTable("unknown_choice", option=name, value=value, known=known[name])
    chosen = {name: wanted.get(name, values[0]) for name, values in known.items()}
    if chosen[game.first.name] == game.first.RANDOM:
        del chosen[game.first.name]
    return chosen


def check_table(game: Game, seats: int, seed: int, options: Mapping[str, str]) -> None:
    """Refuse a number of players, a seed or a first player that the game is not made for."""
    if seats not in game.seats:
        raise BadTable("wrong_seats", game=game.id, seats=seats, fewest=game.seats[0], most=game.seats[-1])
    if not 0 <= seed <= MAX_SEED:
        raise BadTable("wrong_seed", seed=seed, most=MAX_SEED)
    first = options.get(game.first.name, game.first.RANDOM)
    if first not in (known := game.first.values(seats)):
        raise BadTable("unknown_choice", option=game.first.name, value=first, known=known)


def opening(game: Game, seats: int, options: Mapping[str, str]) -> Any:
    """A blank record with its seats and options, ready for `setup`."""
    state: Any = game.state.blank()
    state.seats = seats
    state.to_move = int(options[game.first.name]) - 1 if game.first.name in options else DRAWN
    for option in game.options:
        state[option.name] = int(option.words[options[option.name].upper()])
    return state
