"""Monte-Carlo tree search over information sets, written once and compiled for each game.

Single-observer ISMCTS with availability counts (Cowling, Powley, Whitehouse 2012: "Information Set Monte
Carlo Tree Search"), with PUCT for selection and a vector of values, one for each seat, for backup.
`rules`, `heuristics` and the layouts are given when the module is bound to a game. A playout redeals what
the viewer cannot see, walks down the tree and adds a leaf, rolls out, evaluates, and backs up the result.
"""

from math import exp, sqrt
from typing import Any, NamedTuple

from cantiere.bots.heuristics import HeuristicFunctions
from cantiere.bots.mcts.tree import NONE, ROOT, Tree, add_child
from cantiere.core.compile import whole
from cantiere.core.events import NO_LOG
from cantiere.core.game import Rules

rules: Rules
heuristics: HeuristicFunctions
state_layout: Any
moves_layout: Any

VIEW, WORLD = 0, 1  # worlds of a scratch
LONGEST_TAIL = 12  # actions within one move that a one-ply look-ahead follows


class Scratch(NamedTuple):
    """Scratch memory of one thread."""

    worlds: Any  # the view, and the world that is imagined behind it
    moves: Any
    priors: Any  # [k] of the k-th legal action; their sum may be anything
    children: Any  # [k] its node, or NONE
    previous: Any  # [k] the sibling after which its node belongs, or NONE
    path: Any  # [depth] nodes from the root on
    value: Any  # [seat] of a playout: the win, and a little for the lead
    wins: Any  # [seat] the share of the win
    points: Any  # [seat] the points it ended with


class Settings(NamedTuple):
    """The figures of `cantiere.bots.heuristics.Heuristics` that a search needs."""

    spread: float
    temperature: float
    horizon: int
    c_puct: float
    fpu_reduction: float
    margin: float


def search(tree: Tree, scratch: Scratch, settings: Settings, seed: int, playouts: int) -> None:
    """Grow the tree by so many playouts."""
    worlds, listed = scratch.worlds.view(state_layout), scratch.moves.view(moves_layout)[0]
    for playout in range(playouts):
        worlds[WORLD] = worlds[VIEW]
        world = worlds[WORLD]
        rules.redeal(world, world.to_move, seed + playout)
        depth = select_and_expand(tree, scratch, settings, world, listed)
        rollout(world, settings.horizon)
        evaluate(world, scratch, settings)
        backup(tree, scratch, depth, world.seats)


def select_and_expand(tree: Tree, scratch: Scratch, settings: Settings, world: Any, listed: Any) -> int:
    """Walk down the tree to a node that is new; its depth. A forced action is no end of the walk."""
    node, depth = ROOT, 0
    scratch.path[depth] = node
    while depth + 1 < len(scratch.path) and not rules.is_over(world):
        count = rules.legal(world, listed)
        child = select_or_add_child(tree, scratch, settings, node, world, listed, count)
        if child == NONE:
            break
        rules.apply(world, whole(tree.action[child]), NO_LOG)
        depth += 1
        scratch.path[depth] = node = child
        if tree.visits[child] == 0 and count > 1:
            break
    return depth


def select_or_add_child(
    tree: Tree, scratch: Scratch, settings: Settings, node: int, world: Any, listed: Any, count: int
) -> int:
    """The node of the selected action; NONE if the tree is too full to add it."""
    mover = world.to_move
    find_children(tree, scratch, node, mover, listed, count)
    k = 0
    if count > 1:
        heuristics.prior(world, listed, count, scratch.priors)
        k = select_child(tree, scratch, settings, node, mover, count)
    child: int = scratch.children[k]
    if child != NONE:
        return child
    return add_child(tree, node, scratch.previous[k], listed.actions[k], mover)


def find_children(tree: Tree, scratch: Scratch, node: int, mover: int, listed: Any, count: int) -> None:
    """Find the node of each legal action, in one walk, since both lists ascend; all those were available."""
    child, previous = tree.first_child[node], NONE
    for k in range(count):
        action = listed.actions[k]
        while child != NONE and (
            tree.action[child] < action or (tree.action[child] == action and tree.mover[child] < mover)
        ):
            child, previous = tree.next_sibling[child], child
        scratch.previous[k] = previous
        scratch.children[k] = NONE
        if child != NONE and tree.action[child] == action and tree.mover[child] == mover:
            scratch.children[k] = child
            tree.availability[child] += 1


def select_child(tree: Tree, scratch: Scratch, settings: Settings, node: int, mover: int, count: int) -> int:
    """The place in the list of the legal action with the highest PUCT score, for the seat to move.

    An action without a node has a first-play urgency (Gelly, Wang 2006): the mean of its parent, less
    `fpu_reduction`. Nobody has counted how often it was available: it is taken to have been at each visit.
    """
    total = 0.0
    for k in range(count):
        total += scratch.priors[k]
    visits = max(1, tree.visits[node])
    first_play = tree.value_sum[node, mover] / visits - settings.fpu_reduction
    best, highest = 0, -1e9
    for k in range(count):
        child, scaled_prior = scratch.children[k], settings.c_puct * scratch.priors[k] / total
        if child == NONE:
            score = puct_score(first_play, scaled_prior, visits, 0)
        else:
            mean = tree.value_sum[child, mover] / tree.visits[child]
            score = puct_score(mean, scaled_prior, tree.availability[child], tree.visits[child])
        if score > highest:
            best, highest = k, score
    return best


def puct_score(mean: float, scaled_prior: float, available: int, visits: int) -> float:
    """Q + c·P·√N / (1 + n): PUCT (Rosin 2011) in the form of AlphaZero (Silver et al. 2017).

    N is not the visits of the parent but how often the action was available there, as ISMCTS has it: what
    hidden hands seldom allow has had few chances, and is not to be tried at each of them for that.
    """
    return mean + scaled_prior * sqrt(available) / (1 + visits)


def rollout(world: Any, horizon: int) -> None:
    """Play by the rollout policy, to the end or for so many actions."""
    length = 0
    while length < horizon and not rules.is_over(world):
        rules.apply(world, heuristics.rollout_policy(world), NO_LOG)
        length += 1


def evaluate(world: Any, scratch: Scratch, settings: Settings) -> None:
    """The value of a world to each seat, from 0 to 1: its share of the win, and a little for the lead."""
    if rules.is_over(world):
        share_win(world, scratch.wins, scratch.points)
    else:
        estimate_win(world, scratch.wins, scratch.points, settings.temperature)
    add_lead(scratch, settings, world.seats)


def add_lead(scratch: Scratch, settings: Settings, seats: int) -> None:
    """The value of win and lead together."""
    for seat in range(seats):
        lead = max(-1.0, min(1.0, lead_of(scratch.points, seat, seats) / settings.spread))
        win = scratch.wins[seat]
        scratch.value[seat] = win + settings.margin * (0.5 + 0.5 * lead - win)


def share_win(world: Any, shares: Any, points: Any) -> None:
    """The winners share 1."""
    best, finest, winners = -1_000_000, 0, 0
    for seat in range(world.seats):
        score, tiebreak = rules.score(world, seat), rules.tiebreak(world, seat)
        points[seat] = score
        if score > best or (score == best and tiebreak > finest):
            best, finest, winners = score, tiebreak, 0
        winners += score == best and tiebreak == finest
    for seat in range(world.seats):
        wins = points[seat] == best and rules.tiebreak(world, seat) == finest
        shares[seat] = 1.0 / winners if wins else 0.0


def estimate_win(world: Any, shares: Any, points: Any, temperature: float) -> None:
    """Who expects more points is likelier to win: the softmax of the estimates."""
    best, total, is_over = -1e9, 0.0, rules.is_over(world)
    for seat in range(world.seats):
        points[seat] = float(rules.score(world, seat)) if is_over else heuristics.estimate(world, seat)
        best = max(best, points[seat])
    for seat in range(world.seats):
        shares[seat] = exp((points[seat] - best) / temperature)
        total += shares[seat]
    for seat in range(world.seats):
        shares[seat] /= total


def lead_of(points: Any, seat: int, seats: int) -> float:
    """How far a seat is ahead of its best rival."""
    rival = -1e9
    for other in range(seats):
        if other != seat:
            rival = max(rival, points[other])
    lead: float = points[seat] - rival
    return lead


def backup(tree: Tree, scratch: Scratch, depth: int, seats: int) -> None:
    """Add the result, for every seat, to every node of the path: each mover selects by its own (max^n)."""
    for step in range(depth + 1):
        node = scratch.path[step]
        tree.visits[node] += 1
        for seat in range(seats):
            tree.value_sum[node, seat] += scratch.value[seat]
            tree.win_sum[node, seat] += scratch.wins[seat]
            tree.points_sum[node, seat] += scratch.points[seat]


def one_ply(scratch: Scratch, settings: Settings, seed: int, worlds_tried: int, action_values: Any) -> int:
    """The value of each legal action to the seat to move, at the end of its move; how many actions there are.

    It is the mean over some worlds. The end of the game is estimated like any other moment: who is behind
    would else never let it come.
    """
    worlds, listed = scratch.worlds.view(state_layout), scratch.moves.view(moves_layout)[0]
    worlds[WORLD] = worlds[VIEW]
    rules.redeal(worlds[WORLD], worlds[VIEW].to_move, seed)
    mover, count = worlds[VIEW].to_move, rules.legal(worlds[WORLD], listed)
    for k in range(count):
        action_values[k] = 0.0
        for number in range(worlds_tried):
            worlds[WORLD] = worlds[VIEW]
            rules.redeal(worlds[WORLD], mover, seed + number)
            rules.apply(worlds[WORLD], whole(listed.actions[k]), NO_LOG)
            finish_move(worlds[WORLD], mover)
            estimate_win(worlds[WORLD], scratch.wins, scratch.points, settings.temperature)
            add_lead(scratch, settings, worlds[WORLD].seats)
            action_values[k] += scratch.value[mover] / worlds_tried
    return count


def finish_move(world: Any, mover: int) -> None:
    """Go on by the rollout policy while it is still the same seat's move."""
    for _ in range(LONGEST_TAIL):
        if rules.is_over(world) or world.to_move != mover:
            return
        rules.apply(world, heuristics.rollout_policy(world), NO_LOG)
