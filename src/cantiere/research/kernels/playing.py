"""Decisions in all games of a batch, written once and compiled for each game.

`rules`, `choices`, `result` and the layouts are given when the module is bound to a game. A function does
its work for the games from `begin` to before `end`: threads have different games, and share nothing else.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cantiere.core.chance import start
from cantiere.core.choosing import Choices
from cantiere.core.compile import on_stack, whole, word
from cantiere.core.events import NO_LOG
from cantiere.core.game import MAX_SEED, NO_ACTION, Rules
from cantiere.research.kernels.reading import Legal, Sight, observe

rules: Rules
choices: Choices
result: "Result"
state_layout: Any
moves_layout: Any

CHOICES = 0x5DEECE66D  # tells the seed of a game's random choices from that of the game
AT_HAND = 32  # games whose records a processor has near it


class Result(NamedTuple):
    """A part of `cantiere.bots.mcts.playouts`, bound to the same game."""

    share_win: Callable[[Any, Any, Any], None]


class Games(NamedTuple):
    """The games of a batch; records as bytes (`raw`)."""

    states: Any  # [game] as they stand
    ends: Any  # [game] where the last one that ended stood
    openings: Any  # [table] its seats and options, as `setup` wants them
    choosers: NDArray[np.uint64]  # [game] the random generator of its random choices
    tables: NDArray[np.int32]  # [game] which opening is its own
    seeds: NDArray[np.int64]  # [game] the seed of the game in progress
    lengths: NDArray[np.int32]  # [game] decisions made in it


class Step(NamedTuple):
    """What a decision in every game led to. The next one is written over it: copy what you keep."""

    actions: NDArray[np.int32]  # [game] what was played
    rewards: NDArray[np.float32]  # [game, seat] zero until the end of a game, then adding up to zero
    points: NDArray[np.int32]  # [game, seat] of a game that is done, else zero
    done: NDArray[np.bool_]  # [game] this decision ended the game, and the next one has been dealt
    truncated: NDArray[np.bool_]  # [game] done, but not by the rules: it had become too long
    lengths: NDArray[np.int32]  # [game] decisions of the game until now, this one included
    to_move: NDArray[np.int32]  # [game] the seat that decides next; of the next game, if this one is done


class Watch(NamedTuple):
    """What is told of every game as soon as a decision was made there."""

    legal: Legal
    marks: NDArray[np.bool_]  # [game, action] whether it is legal
    numbers: NDArray[np.int16]  # [game, number] the records, as `sight` finds its way in them
    sight: Sight
    seen: Any  # [game, column] as whoever decides sees it


def deal(games: Games, step: Step, seeds: Any, begin: int, end: int) -> None:
    """Begin every game with a seed of its own."""
    states = games.states.view(state_layout)
    for game in range(begin, end):
        start(states[game], whole(seeds[game]) ^ CHOICES)
        games.choosers[game] = word(states[game].rng)
        begin_game(games, step, game, whole(seeds[game]))


def begin_game(games: Games, step: Step, game: int, seed: int) -> None:
    """Lay out one game."""
    states = games.states.view(state_layout)
    states[game] = games.openings.view(state_layout)[games.tables[game]]
    rules.setup(states[game], seed, NO_LOG)
    games.seeds[game], games.lengths[game] = seed, 0
    step.to_move[game] = states[game].to_move


def imagine(games: Games, others: Any, numbers: Any, viewers: Any, seeds: Any, begin: int, end: int) -> None:
    """Lay out games as somebody in other games could imagine these: what he cannot know is drawn anew."""
    states, sources = games.states.view(state_layout), others.view(state_layout)
    for game in range(begin, end):
        states[game] = sources[numbers[game]]
        rules.redeal(states[game], viewers[game], whole(seeds[game]))


def list_legal(games: Games, legal: Legal, begin: int, end: int) -> None:
    """The legal actions of every game as it stands, over those that were there."""
    states, moves = games.states.view(state_layout), on_stack(moves_layout)
    for game in range(begin, end):
        count = rules.legal(states[game], moves)
        for k in range(count):
            legal.actions[game, k] = moves.actions[k]
        for k in range(count, legal.counts[game]):
            legal.actions[game, k] = NO_ACTION
        legal.counts[game] = count


def play(games: Games, step: Step, longest: int, is_random: bool, begin: int, end: int) -> None:
    """Play the actions of `step`, which are legal, or else any; where there is none, the game waits.

    What every decision needs stands here: to hand all these arrays on to a function costs ten decisions.
    """
    states = games.states.view(state_layout)
    for game in range(begin, end):
        state = states[game]
        if is_random:
            step.actions[game], games.choosers[game] = choose(state, games.choosers[game])
        if step.actions[game] == NO_ACTION:
            wait(games, step, game)
            continue
        rules.apply(state, whole(step.actions[game]), NO_LOG)
        games.lengths[game] += 1
        step.lengths[game] = games.lengths[game]
        is_over = rules.is_over(state)
        if is_over or games.lengths[game] >= longest:
            end_game(games, step, game, is_over)
            continue
        if step.done[game]:
            forget_end(step, game)
        step.to_move[game] = state.to_move


def choose(state: Any, chooser: Any) -> tuple[int, Any]:
    """Any legal action, and the chooser's next word; the game's own chance stays as it is."""
    kept, state.rng = word(state.rng), word(chooser)
    action = choices.sample(state)
    following, state.rng = word(state.rng), kept
    return action, following


def play_watched(
    games: Games, step: Step, longest: int, is_random: bool, watch: Watch, begin: int, end: int
) -> None:
    """The same; and, while some games are at hand, what is legal next and what whoever decides sees."""
    for first in range(begin, end, AT_HAND):
        last = min(first + AT_HAND, end)
        play(games, step, longest, is_random, first, last)
        tell(games, step, watch, first, last)


def tell(games: Games, step: Step, watch: Watch, begin: int, end: int) -> None:
    """What is legal in every game, and what whoever decides sees. It, too, hands nothing on game by game."""
    states, moves = games.states.view(state_layout), on_stack(moves_layout)
    actions, counts, marks = watch.legal.actions, watch.legal.counts, watch.marks
    for game in range(begin, end):
        for k in range(counts[game]):
            marks[game, word(actions[game, k])] = False
        count = rules.legal(states[game], moves)
        for k in range(count):
            actions[game, k] = moves.actions[k]
            marks[game, word(moves.actions[k])] = True
        for k in range(count, counts[game]):
            actions[game, k] = NO_ACTION
        counts[game] = count
    observe(watch.numbers, step.to_move, watch.sight, watch.seen, begin, end)


def end_game(games: Games, step: Step, game: int, is_over: bool) -> None:
    """Tell how a game ended, and begin the next one in its place."""
    state = games.states.view(state_layout)[game]
    step.done[game], step.truncated[game] = True, not is_over
    for seat in range(state.seats):
        step.rewards[game, seat], step.points[game, seat] = 0.0, rules.score(state, seat)
    if is_over:
        result.share_win(state, step.rewards[game], step.points[game])
        for seat in range(state.seats):
            step.rewards[game, seat] = reward(step.rewards[game, seat], state.seats)
    games.ends.view(state_layout)[game] = state
    begin_game(games, step, game, (games.seeds[game] + len(games.seeds)) & MAX_SEED)


def reward(share: float, seats: int) -> float:
    """Of a share of the win: 1 for winning alone, and what the others lose is the same for each."""
    return (seats * share - 1.0) / (seats - 1.0)


def wait(games: Games, step: Step, game: int) -> None:
    """Nothing is played here."""
    if step.done[game]:
        forget_end(step, game)
    step.lengths[game] = games.lengths[game]


def forget_end(step: Step, game: int) -> None:
    """In a game that has begun since."""
    step.done[game], step.truncated[game] = False, False
    for seat in range(step.rewards.shape[1]):
        step.rewards[game, seat], step.points[game, seat] = 0.0, 0
