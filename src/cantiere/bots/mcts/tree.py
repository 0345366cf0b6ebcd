"""The tree of a search, as parallel arrays: a node is an index.

A node stands for the actions that led to it, not for a position: what chance brings and what others
hold differs from playout to playout. Only actions that were tried have a node. The children of a
node are a linked list, by ascending action and seat.
"""

from typing import Any, NamedTuple

import numpy as np

from cantiere.core.compile import compiled

ROOT = 0
NONE = -1


class Tree(NamedTuple):
    """Nodes 0..used-1."""

    used: Any  # [1]
    action: Any  # [node] the action that leads here
    mover: Any  # [node] the seat that chose it
    first: Any  # [node] first child, or NONE
    following: Any  # [node] next child of the same parent, or NONE
    visits: Any  # [node] playouts that came through
    offered: Any  # [node] how often the action was legal when the parent was left
    worth: Any  # [node, seat] sum of what those playouts were worth: the win, and a little for the lead
    wins: Any  # [node, seat] sum of the shares of the win
    points: Any  # [node, seat] sum of the points that they ended with


def empty_tree(room: int, seats: int) -> Tree:
    """A root, and room for so many nodes."""
    tree = Tree(
        used=np.zeros(1, np.int64),
        action=np.zeros(room, np.int32),
        mover=np.zeros(room, np.int8),
        first=np.zeros(room, np.int32),
        following=np.zeros(room, np.int32),
        visits=np.zeros(room, np.int32),
        offered=np.zeros(room, np.int32),
        worth=np.zeros((room, seats), np.float64),
        wins=np.zeros((room, seats), np.float64),
        points=np.zeros((room, seats), np.float64),
    )
    clear(tree)
    return tree


@compiled
def clear(tree: Tree) -> None:
    """Leave a root that nobody has visited."""
    tree.used[0] = 0
    new_node(tree, NONE, NONE)


@compiled
def new_node(tree: Tree, action: int, mover: int) -> int:
    """A node without children; NONE if there is no room."""
    node = int(tree.used[0])
    if node == len(tree.action):
        return NONE
    tree.used[0] = node + 1
    tree.action[node], tree.mover[node] = action, mover
    tree.first[node], tree.following[node] = NONE, NONE
    tree.visits[node], tree.offered[node] = 0, 0
    for seat in range(tree.worth.shape[1]):
        tree.worth[node, seat] = tree.wins[node, seat] = tree.points[node, seat] = 0.0
    return node


@compiled
def add_child(tree: Tree, parent: int, before: int, action: int, mover: int) -> int:
    """A new child after its sister `before`, or as the first one; NONE if there is no room."""
    child = new_node(tree, action, mover)
    if child == NONE:
        return NONE
    if before == NONE:
        tree.following[child] = tree.first[parent]
        tree.first[parent] = child
    else:
        tree.following[child] = tree.following[before]
        tree.following[before] = child
    return child


@compiled
def find_child(tree: Tree, action: int) -> int:
    """The root's child for an action, or NONE."""
    child: int = tree.first[ROOT]
    while child != NONE and tree.action[child] != action:
        child = tree.following[child]
    return child


@compiled
def transplant(tree: Tree, root: int, bed: Tree, origins: Any) -> None:
    """Make a node of a tree the root of another one, with all that grows from it."""
    clear(bed)
    origins[ROOT] = root
    take_over(tree, root, bed, ROOT)
    node = ROOT
    while node < bed.used[0]:
        child, before = tree.first[origins[node]], NONE
        while child != NONE:
            before = add_child(bed, node, before, tree.action[child], tree.mover[child])
            origins[before] = child
            take_over(tree, child, bed, before)
            child = tree.following[child]
        node += 1


@compiled
def take_over(tree: Tree, node: int, bed: Tree, copy: int) -> None:
    """What a node has learned."""
    bed.visits[copy], bed.offered[copy] = tree.visits[node], tree.offered[node]
    for seat in range(tree.worth.shape[1]):
        bed.worth[copy, seat] = tree.worth[node, seat]
        bed.wins[copy, seat] = tree.wins[node, seat]
        bed.points[copy, seat] = tree.points[node, seat]
