"""Loops over the rules of a game, written once and compiled for each game by `cantiere.core.engine`.

`rules`, `choices`, `longest` and the layouts are given when the module is bound to a game. Records
come in as bytes (`raw`) and are given their names here: of all ways into compiled code the cheapest.
"""

from typing import Any

from cantiere.core.chance import any_of
from cantiere.core.choosing import Choices
from cantiere.core.compile import whole, word
from cantiere.core.events import NO_LOG
from cantiere.core.game import NO_ACTION, Rules

rules: Rules
choices: Choices
longest: int
state_layout: Any
moves_layout: Any
log_layout: Any
lines_layout: Any


def begin(table: Any, seed: int, log: Any) -> None:
    """Lay out a blank record that has its seats and options; the log tells how."""
    facts = log.view(log_layout)[0]
    facts.count = 0
    rules.setup(table.view(state_layout)[0], seed, facts)


def legal(table: Any, moves: Any) -> int:
    """List the legal actions."""
    return rules.legal(table.view(state_layout)[0], moves.view(moves_layout)[0])


def play(table: Any, action: int, log: Any) -> None:
    """Play a legal action; the log tells what happened."""
    facts = log.view(log_layout)[0]
    facts.count = 0
    rules.apply(table.view(state_layout)[0], action, facts)


def advance(table: Any, before: Any, action: int, moves: Any) -> int:
    """Play a legal action and list the next ones; how many there are.

    The table as it was is kept `before`: `play` tells from there what happened, if anybody asks.
    """
    states = table.view(state_layout)
    before.view(state_layout)[0] = states[0]
    rules.apply(states[0], action, NO_LOG)
    return rules.legal(states[0], moves.view(moves_layout)[0])


def step(table: Any, action: int, moves: Any) -> int:
    """Play a legal action and list the next ones, in one call; how many there are."""
    state = table.view(state_layout)[0]
    rules.apply(state, action, NO_LOG)
    return rules.legal(state, moves.view(moves_layout)[0])


def step_kth(table: Any, k: int) -> int:
    """Play the k-th legal action; how many there are next. The quickest way to drive a game from Python."""
    state = table.view(state_layout)[0]
    rules.apply(state, choices.pick(state, k), NO_LOG)
    return choices.count(state)


def count(table: Any) -> int:
    """How many actions are legal."""
    return choices.count(table.view(state_layout)[0])


def pick(table: Any, k: int) -> int:
    """The k-th legal action."""
    return choices.pick(table.view(state_layout)[0], k)


def is_over(table: Any) -> bool:
    """Whether the game has ended."""
    return rules.is_over(table.view(state_layout)[0])


def score(table: Any, seat: int) -> int:
    """The points of a seat if the game ended now."""
    return rules.score(table.view(state_layout)[0], seat)


def tiebreak(table: Any, seat: int) -> int:
    """What decides between equal scores."""
    return rules.tiebreak(table.view(state_layout)[0], seat)


def breakdown(table: Any, seat: int, lines: Any) -> None:
    """The score of a seat, line by line."""
    rules.breakdown(table.view(state_layout)[0], seat, lines.view(lines_layout)[0])


def redeal(table: Any, viewer: int, seed: int) -> None:
    """Redraw what the viewer cannot know."""
    rules.redeal(table.view(state_layout)[0], viewer, seed)


def replay(table: Any, actions: Any, fed: Any, words: Any, moves: Any) -> int:
    """Play recorded actions, each checked; the number of the first illegal one, or of all of them."""
    state, listed = table.view(state_layout)[0], moves.view(moves_layout)[0]
    for turn in range(len(actions)):
        action = whole(actions[turn])
        if not lists(listed, rules.legal(state, listed), action):
            return turn
        if fed[turn]:
            state.rng = word(words[turn])
        rules.apply(state, action, NO_LOG)
    return len(actions)


def lists(moves: Any, length: int, action: int) -> bool:
    """Whether an ascending list of actions holds one, by halving."""
    low, high = 0, length
    while low < high:
        middle = (low + high) // 2
        if moves.actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < length and moves.actions[low] == action


def random_games(table: Any, opening: Any, moves: Any, seed: int, scores: Any, lengths: Any) -> None:
    """Random games from the list of legal actions, one for each row of `lengths`."""
    states, listed = table.view(state_layout), moves.view(moves_layout)[0]
    for match in range(len(lengths)):
        state, length = fresh(states, opening, seed + match), 0
        while length < longest and not rules.is_over(state):
            action = rules.prefer(state)
            if action == NO_ACTION:
                action = whole(listed.actions[any_of(state, rules.legal(state, listed))])
            rules.apply(state, action, NO_LOG)
            length += 1
        note_result(state, match, scores, lengths, length)


def random_games_fast(table: Any, opening: Any, seed: int, scores: Any, lengths: Any) -> None:
    """The same games, move for move, by whatever is the game's quickest way to an action."""
    states = table.view(state_layout)
    for match in range(len(lengths)):
        state = fresh(states, opening, seed + match)
        note_result(state, match, scores, lengths, play_out(state))


def play_out(state: Any) -> int:
    """Play at random to the end; how many actions it took."""
    length = 0
    while length < longest and not rules.is_over(state):
        action = rules.prefer(state)
        if action == NO_ACTION:
            action = choices.sample(state)
        rules.apply(state, action, NO_LOG)
        length += 1
    return length


def fresh(states: Any, opening: Any, seed: int) -> Any:
    """A new game with the seats and options of the opening record."""
    states[0] = opening.view(state_layout)[0]
    rules.setup(states[0], seed, NO_LOG)
    return states[0]


def note_result(state: Any, match: int, scores: Any, lengths: Any, length: int) -> None:
    """Write down one finished game."""
    lengths[match] = length
    for seat in range(state.seats):
        scores[match, seat] = rules.score(state, seat)


def copies(table: Any, times: int) -> None:
    """Copy the first record over the second, many times: what a copy costs inside compiled code."""
    states = table.view(state_layout)
    for _ in range(times):
        states[1] = states[0]
        states[0].rng = word(states[1].rng + word(1))


def perft(line: Any, moves: Any, ply: int, depth: int) -> int:
    """How many sequences of actions lead from record `ply` of the line to record `depth`."""
    states = line.view(state_layout)
    if ply + 1 >= depth:
        return choices.count(states[ply]) if ply < depth else 1
    listed = moves.view(moves_layout)[ply]
    total = 0
    for choice in range(rules.legal(states[ply], listed)):
        states[ply + 1] = states[ply]
        rules.apply(states[ply + 1], whole(listed.actions[choice]), NO_LOG)  # else all is compiled once more
        total += perft(line, moves, ply + 1, depth)
    return total
