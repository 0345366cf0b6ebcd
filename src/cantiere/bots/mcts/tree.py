"""The tree of a search, as parallel arrays: a node is an index.

A node stands for the actions that led to it, not for a position (the tree is open-loop): what chance brings
and what others hold differs from playout to playout. Only actions that were tried have a node. The children
of a node are a linked list, by ascending action and seat.
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
    first_child: Any  # [node] or NONE
    next_sibling: Any  # [node] or NONE
    visits: Any  # [node] playouts that came through
    availability: Any  # [node] playouts that passed its parent when the action was legal, and the node there
    value_sum: Any  # [node, seat] of those playouts: the win, and a little for the lead
    win_sum: Any  # [node, seat] of their shares of the win
    points_sum: Any  # [node, seat] of the points that they ended with


def empty_tree(capacity: int, seats: int) -> Tree:
    """A root, and room for so many nodes."""
    tree = Tree(
        used=np.zeros(1, np.int64),
        action=np.zeros(capacity, np.int32),
        mover=np.zeros(capacity, np.int8),
        first_child=np.zeros(capacity, np.int32),
        next_sibling=np.zeros(capacity, np.int32),
        visits=np.zeros(capacity, np.int32),
        availability=np.zeros(capacity, np.int32),
        value_sum=np.zeros((capacity, seats), np.float64),
        win_sum=np.zeros((capacity, seats), np.float64),
        points_sum=np.zeros((capacity, seats), np.float64),
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
    """A node without children; NONE if the tree is full."""
    node = int(tree.used[0])
    if node == len(tree.action):
        return NONE
    tree.used[0] = node + 1
    tree.action[node], tree.mover[node] = action, mover
    tree.first_child[node], tree.next_sibling[node] = NONE, NONE
    tree.visits[node], tree.availability[node] = 0, 0
    for seat in range(tree.value_sum.shape[1]):
        tree.value_sum[node, seat] = tree.win_sum[node, seat] = tree.points_sum[node, seat] = 0.0
    return node


@compiled
def add_child(tree: Tree, parent: int, previous: int, action: int, mover: int) -> int:
    """A new child after its sibling `previous`, or as the first one; NONE if the tree is full."""
    child = new_node(tree, action, mover)
    if child == NONE:
        return NONE
    if previous == NONE:
        tree.next_sibling[child] = tree.first_child[parent]
        tree.first_child[parent] = child
    else:
        tree.next_sibling[child] = tree.next_sibling[previous]
        tree.next_sibling[previous] = child
    return child


@compiled
def find_child(tree: Tree, action: int) -> int:
    """The root's child for an action, or NONE."""
    child: int = tree.first_child[ROOT]
    while child != NONE and tree.action[child] != action:
        child = tree.next_sibling[child]
    return child


@compiled
def reroot(tree: Tree, root: int, spare_tree: Tree, origins: Any) -> None:
    """Copy a node and all that grows from it into the spare tree, as its root."""
    clear(spare_tree)
    origins[ROOT] = root
    copy_statistics(tree, root, spare_tree, ROOT)
    node = ROOT
    while node < spare_tree.used[0]:
        child, previous = tree.first_child[origins[node]], NONE
        while child != NONE:
            previous = add_child(spare_tree, node, previous, tree.action[child], tree.mover[child])
            origins[previous] = child
            copy_statistics(tree, child, spare_tree, previous)
            child = tree.next_sibling[child]
        node += 1


@compiled
def copy_statistics(tree: Tree, node: int, spare_tree: Tree, copy: int) -> None:
    """What a node has learned."""
    spare_tree.visits[copy], spare_tree.availability[copy] = tree.visits[node], tree.availability[node]
    for seat in range(tree.value_sum.shape[1]):
        spare_tree.value_sum[copy, seat] = tree.value_sum[node, seat]
        spare_tree.win_sum[copy, seat] = tree.win_sum[node, seat]
        spare_tree.points_sum[copy, seat] = tree.points_sum[node, seat]
