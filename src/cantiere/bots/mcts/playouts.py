"""Monte-Carlo tree search over information sets, written once and compiled for each game.

`rules`, `sense` and the layouts are given when the module is bound to a game. A playout imagines what
the viewer cannot see, walks down the tree, adds a leaf, plays on, and teaches the nodes it came through.
The desk's first world is the view; the others are scratch.
"""

from math import exp, sqrt
from typing import Any, NamedTuple

from cantiere.bots.heuristics import Knowledge
from cantiere.bots.mcts.tree import NONE, ROOT, Tree, add_child
from cantiere.core.compile import whole
from cantiere.core.events import NO_LOG
from cantiere.core.game import Rules

rules: Rules
sense: Knowledge
state_layout: Any
moves_layout: Any

VIEW, WORLD = 0, 1  # worlds of a desk
LONGEST_TAIL = 12  # actions of one move that a glance follows


class Desk(NamedTuple):
    """Scratch space of one thread."""

    worlds: Any  # the view, and the world that is imagined
    moves: Any
    weights: Any  # [k] of the k-th legal action
    children: Any  # [k] its node, or NONE
    before: Any  # [k] the sister after which its node belongs, or NONE
    path: Any  # [depth] nodes from the root on
    worth: Any  # [seat] what a playout was worth
    wins: Any  # [seat] the share of the win
    points: Any  # [seat] the points it ended with


class Settings(NamedTuple):
    """The figures of `cantiere.bots.heuristics.Sense` that a search needs."""

    spread: float
    haze: float
    horizon: int
    explore: float
    doubt: float
    margin: float


def search(tree: Tree, desk: Desk, settings: Settings, seed: int, playouts: int) -> None:
    """Grow the tree by so many playouts."""
    worlds, listed = desk.worlds.view(state_layout), desk.moves.view(moves_layout)[0]
    for playout in range(playouts):
        worlds[WORLD] = worlds[VIEW]
        world = worlds[WORLD]
        rules.redeal(world, world.to_move, seed + playout)
        depth = descend(tree, desk, settings, world, listed)
        play_on(world, settings.horizon)
        judge(world, desk, settings)
        learn(tree, desk, depth, world.seats)


def descend(tree: Tree, desk: Desk, settings: Settings, world: Any, listed: Any) -> int:
    """Walk down the tree to a node that is new; its depth. A forced action is no end of the walk."""
    node, depth = ROOT, 0
    desk.path[depth] = node
    while depth + 1 < len(desk.path) and not rules.is_over(world):
        count = rules.legal(world, listed)
        child = chosen_child(tree, desk, settings, node, world, listed, count)
        if child == NONE:
            break
        rules.apply(world, whole(tree.action[child]), NO_LOG)
        depth += 1
        desk.path[depth] = node = child
        if tree.visits[child] == 0 and count > 1:
            break
    return depth


def chosen_child(
    tree: Tree, desk: Desk, settings: Settings, node: int, world: Any, listed: Any, count: int
) -> int:
    """The child that promises most to the seat to move; NONE if the tree has no room for it."""
    mover = world.to_move
    match_children(tree, desk, node, mover, listed, count)
    k = 0
    if count > 1:
        sense.weigh(world, listed, count, desk.weights)
        k = most_promising(tree, desk, settings, node, mover, count)
    child: int = desk.children[k]
    if child != NONE:
        return child
    return add_child(tree, node, desk.before[k], listed.actions[k], mover)


def match_children(tree: Tree, desk: Desk, node: int, mover: int, listed: Any, count: int) -> None:
    """Find the node of each legal action, in one walk: both lists ascend."""
    child, before = tree.first[node], NONE
    for k in range(count):
        action = listed.actions[k]
        while child != NONE and (
            tree.action[child] < action or (tree.action[child] == action and tree.mover[child] < mover)
        ):
            child, before = tree.following[child], child
        desk.before[k] = before
        desk.children[k] = NONE
        if child != NONE and tree.action[child] == action and tree.mover[child] == mover:
            desk.children[k] = child
            tree.offered[child] += 1


def most_promising(tree: Tree, desk: Desk, settings: Settings, node: int, mover: int, count: int) -> int:
    """What has done well so far, and what deserves a look and has had few."""
    total = 0.0
    for k in range(count):
        total += desk.weights[k]
    visits = max(1, tree.visits[node])
    usual = tree.worth[node, mover] / visits - settings.doubt
    best, highest = 0, -1e9
    for k in range(count):
        child, prior = desk.children[k], settings.explore * desk.weights[k] / total
        if child == NONE:
            promise = usual + prior * sqrt(visits)
        else:
            tried = tree.visits[child]
            mean = tree.worth[child, mover] / tried
            promise = mean + prior * sqrt(tree.offered[child]) / (1 + tried)
        if promise > highest:
            best, highest = k, promise
    return best


def play_on(world: Any, horizon: int) -> None:
    """Play as a hasty player would, to the end or for so many actions."""
    length = 0
    while length < horizon and not rules.is_over(world):
        rules.apply(world, sense.follow(world), NO_LOG)
        length += 1


def judge(world: Any, desk: Desk, settings: Settings) -> None:
    """What a world is worth to each seat, from 0 to 1: its share of the win, and a little for the lead."""
    if rules.is_over(world):
        share_win(world, desk.wins, desk.points)
    else:
        guess_win(world, desk.wins, desk.points, settings.haze)
    add_lead(desk, settings, world.seats)


def add_lead(desk: Desk, settings: Settings, seats: int) -> None:
    """What the win and the lead are worth together."""
    for seat in range(seats):
        lead = max(-1.0, min(1.0, lead_of(desk.points, seat, seats) / settings.spread))
        win = desk.wins[seat]
        desk.worth[seat] = win + settings.margin * (0.5 + 0.5 * lead - win)


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


def guess_win(world: Any, shares: Any, points: Any, haze: float) -> None:
    """Who expects more points is likelier to win."""
    best, total, is_over = -1e9, 0.0, rules.is_over(world)
    for seat in range(world.seats):
        points[seat] = float(rules.score(world, seat)) if is_over else sense.estimate(world, seat)
        best = max(best, points[seat])
    for seat in range(world.seats):
        shares[seat] = exp((points[seat] - best) / haze)
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


def learn(tree: Tree, desk: Desk, depth: int, seats: int) -> None:
    """Note the result at every node of the path."""
    for step in range(depth + 1):
        node = desk.path[step]
        tree.visits[node] += 1
        for seat in range(seats):
            tree.worth[node, seat] += desk.worth[seat]
            tree.wins[node, seat] += desk.wins[seat]
            tree.points[node, seat] += desk.points[seat]


def glance(desk: Desk, settings: Settings, seed: int, guesses: int) -> int:
    """Weigh each legal action by how things stand at the end of its move, over some guesses; how many.

    The end of the game is looked at like any other moment: who is behind would else never let it come.
    """
    worlds, listed = desk.worlds.view(state_layout), desk.moves.view(moves_layout)[0]
    worlds[WORLD] = worlds[VIEW]
    rules.redeal(worlds[WORLD], worlds[VIEW].to_move, seed)
    mover, count = worlds[VIEW].to_move, rules.legal(worlds[WORLD], listed)
    for k in range(count):
        desk.weights[k] = 0.0
        for guess in range(guesses):
            worlds[WORLD] = worlds[VIEW]
            rules.redeal(worlds[WORLD], mover, seed + guess)
            rules.apply(worlds[WORLD], whole(listed.actions[k]), NO_LOG)
            finish_move(worlds[WORLD], mover)
            guess_win(worlds[WORLD], desk.wins, desk.points, settings.haze)
            add_lead(desk, settings, worlds[WORLD].seats)
            desk.weights[k] += desk.worth[mover] / guesses
    return count


def finish_move(world: Any, mover: int) -> None:
    """Go on as a hasty player while it is still the same seat's move."""
    for _ in range(LONGEST_TAIL):
        if rules.is_over(world) or world.to_move != mover:
            return
        rules.apply(world, sense.follow(world), NO_LOG)
