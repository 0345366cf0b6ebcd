"""One decision ahead by a net, and whole games of that, written once and compiled for each game.

`rules`, `learned`, `teacher`, `width` and the layouts are given when the module is bound to a game.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from cantiere.bots.learned.net import Judged
from cantiere.core.chance import below, start
from cantiere.core.compile import whole, word
from cantiere.core.events import NO_LOG
from cantiere.core.game import Rules

rules: Rules
learned: Judged
teacher: "Teacher"
width: int  # traits of a seat
state_layout: Any
moves_layout: Any

HERE, IMAGINED, TRIED, DICE = 0, 1, 2, 3  # records of a table; of the last one only its chance is used
RECORDS = 4
CHANCES = 1_000
STRAYS = (
    50  # of so many decisions one is the rollout policy's: a net that only sees what it likes learns little
)
KEPT = 500  # and so many are noted: neighbours tell nearly the same
NOISE = 0.02  # shares of the win by which a value may be misjudged while learning
_SEEDS = 2**31 - 1


class Teacher(NamedTuple):
    """What a net begins with: a policy, and who has won."""

    rollout_policy: Callable[[Any], int]
    share_win: Callable[[Any, Any, Any], None]


class Brain(NamedTuple):
    """A net, and its working memory for one thread."""

    weights: Any
    cells: Any
    shares: Any  # [seat]
    points: Any  # [seat]
    values: Any  # [k] of the k-th legal action


class Series(NamedTuple):
    """Games with seeds one after the other."""

    seed: int
    games: int
    is_learned: bool  # played by the net, or else by the rollout policy


class Noted(NamedTuple):
    """Positions, and what came of them."""

    states: Any  # as bytes
    shares: Any  # [position, seat] of the win
    points: Any  # [position, seat] at the end


def look_ahead(table: Any, moves: Any, brain: Brain, seed: int, tries: int) -> int:
    """What each legal action is worth to the seat to move, summed over imagined worlds; how many they are."""
    worlds, listed = table.view(state_layout), moves.view(moves_layout)[0]
    count = rules.legal(worlds[HERE], listed)
    for k in range(count):
        brain.values[k] = 0.0
    for number in range(tries):
        add_values(worlds, listed, count, brain, seed + number)
    return count


def add_values(worlds: Any, listed: Any, count: int, brain: Brain, seed: int) -> None:
    """Try every action in the same world, so that its luck takes no side."""
    mover = worlds[HERE].to_move
    worlds[IMAGINED] = worlds[HERE]
    rules.redeal(worlds[IMAGINED], mover, seed)
    for k in range(count):
        worlds[TRIED] = worlds[IMAGINED]
        rules.apply(worlds[TRIED], whole(listed.actions[k]), NO_LOG)
        if rules.is_over(worlds[TRIED]):
            teacher.share_win(worlds[TRIED], brain.shares, brain.points)
        else:
            learned.outlook(worlds[TRIED], brain.weights, brain.cells, brain.shares, brain.points)
        brain.values[k] += brain.shares[mover]


def play_games(table: Any, openings: Any, moves: Any, brain: Brain, series: Series, noted: Noted) -> int:
    """Let a net play itself, or the rollout policy; how many positions were noted. Openings take turns."""
    worlds, begun = table.view(state_layout), openings.view(state_layout)
    start(worlds[DICE], series.seed)
    known = 0
    for game in range(series.games):
        worlds[HERE] = begun[game % len(begun)]
        rules.setup(worlds[HERE], series.seed + game, NO_LOG)
        first = known
        known = play_one(worlds, moves.view(moves_layout)[0], brain, series.is_learned, noted, known)
        note_end(worlds[HERE], noted, brain, first, known)
    return known


def play_one(worlds: Any, listed: Any, brain: Brain, is_learned: bool, noted: Noted, known: int) -> int:
    """One game to its end; how many positions are noted then."""
    while not rules.is_over(worlds[HERE]):
        if known < len(noted.shares) and below(worlds[DICE], CHANCES) < KEPT:
            noted.states.view(state_layout)[known] = worlds[HERE]
            known += 1
        if is_learned and below(worlds[DICE], CHANCES) >= STRAYS:
            action = choice(worlds, listed, brain, NOISE)
        else:
            action = stray(worlds)
        rules.apply(worlds[HERE], action, NO_LOG)
    return known


def choice(worlds: Any, listed: Any, brain: Brain, noise: float) -> int:
    """What the net likes best in one imagined world."""
    count, best, most = rules.legal(worlds[HERE], listed), 0, -1.0
    if count > 1:
        for k in range(count):
            brain.values[k] = 0.0
        add_values(worlds, listed, count, brain, below(worlds[DICE], _SEEDS))
        for k in range(count):
            value = brain.values[k] + noise * below(worlds[DICE], CHANCES) / CHANCES
            if value > most:
                best, most = k, value
    return whole(listed.actions[best])


def stray(worlds: Any) -> int:
    """What the rollout policy plays; the game's own chance stays as it is."""
    worlds[TRIED] = worlds[HERE]
    worlds[TRIED].rng = word(worlds[DICE].rng)
    action = teacher.rollout_policy(worlds[TRIED])
    worlds[DICE].rng = word(worlds[TRIED].rng)
    return action


def note_end(state: Any, noted: Noted, brain: Brain, first: int, known: int) -> None:
    """Give all that was noted of a game what came of it."""
    teacher.share_win(state, brain.shares, brain.points)
    for position in range(first, known):
        for seat in range(state.seats):
            noted.shares[position, seat] = brain.shares[seat]
            noted.points[position, seat] = brain.points[seat]


def contest(table: Any, opening: Any, moves: Any, brain: Brain, series: Series) -> float:
    """The share of wins of the net, alone among rollout policies, each deal played from every seat."""
    worlds, won = table.view(state_layout), 0.0
    start(worlds[DICE], series.seed)
    for game in range(series.games):
        worlds[HERE] = opening.view(state_layout)[0]
        seat = game % worlds[HERE].seats
        rules.setup(worlds[HERE], series.seed + game // worlds[HERE].seats, NO_LOG)
        while not rules.is_over(worlds[HERE]):
            if worlds[HERE].to_move == seat:
                action = choice(worlds, moves.view(moves_layout)[0], brain, 0.0)
            else:
                action = stray(worlds)
            rules.apply(worlds[HERE], action, NO_LOG)
        teacher.share_win(worlds[HERE], brain.shares, brain.points)
        won += brain.shares[seat]
    return won / series.games


def write_traits(states: Any, chosen: Any, cells: Any, rows: Any) -> None:
    """[position, seat, trait] What the net is told of some of the positions."""
    records = states.view(state_layout)
    for number in range(len(chosen)):
        learned.describe(records[chosen[number]], cells)
        for seat in range(rows.shape[1]):
            for trait in range(width):
                rows[number, seat, trait] = cells[seat * width + trait]
