"""Trees of a search, made by hand or grown, and the functions of the search itself, bound to the toy."""

from collections.abc import Iterator
from typing import Any

from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.mcts.playouts import Settings
from cantiere.bots.mcts.tree import NONE, Tree, empty_tree
from cantiere.bots.search.engine import new_scratch, search_engine, search_functions, settings_of
from cantiere.core.game import Game
from cantiere.play.match import Match
from tests.toy import LANTERN

SETTINGS = Settings(spread=20.0, temperature=10.0, horizon=30, c_puct=1.0, fpu_reduction=0.0, margin=0.2)


def lantern(name: str) -> Any:
    """A function of `cantiere.bots.mcts.playouts`."""
    return search_functions(LANTERN, heuristics_of(LANTERN))[name]


def children(tree: Tree, node: int) -> Iterator[int]:
    """All of them, the first one first."""
    child = int(tree.first_child[node])
    while child != NONE:
        yield child
        child = int(tree.next_sibling[child])


def grown(match: Match, playouts: int, seed: int = 5, tree: Tree | None = None) -> Tree:
    """A tree from where a match stands, or one that was begun there before."""
    game: Game = match.game
    tree, heuristics = tree or empty_tree(4_000, match.seats), heuristics_of(game)
    scratch = new_scratch(game, match.view(match.to_move))
    search_engine(game, heuristics).search(tree, scratch, settings_of(heuristics), seed, playouts)
    return tree


def as_lists(tree: Tree) -> list[Any]:
    """All that a tree has learned, to be compared."""
    return [part[: int(tree.used[0])].tolist() for part in tree[1:]]


def last_draw(lit: tuple[int, int]) -> Match:
    """Lantern with one card in the deck, of which so many blue lanterns are lit by the mover and the other.

    To draw it ends the game. Both hold one red card.
    """
    match = Match(LANTERN, 2, 1)
    state = match.snapshot()
    seat = int(state.to_move)
    state.row[:], state.deck[:], state.deck_size = [0, 3, 0, 0], [0, 0, 1, 0], 1
    for owner, lanterns in ((seat, lit[0]), (1 - seat, lit[1])):
        player = state.players[owner]
        player.known[:], player.hidden[:], player.lit[:] = [0] * 4, [1, 0, 0, 0], [0, 0, 0, lanterns]
        player.hand_size = 1
    return Match(LANTERN, 2, 1, start=state)
