"""Environments of others, driven in their own best way: pgx, OpenSpiel's vector environment, PettingZoo.

Each is measured where it is installed (requirements/peers.lock). Their games are others, and mostly shorter.
"""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.batch.ours import stepped
from cantiere.cli.bench.measure import Reading, Task

OTHER_INSIDE = Reading("peer_inside", "any legal action, chosen inside", "steps/s")
OTHER_GIVEN = Reading("peer_given", "actions from Python", "steps/s")
OTHER_INSIDE_CPU = Reading("peer_inside_cpu", "the same, by processor time of two cores", "steps/s")
OTHER_GIVEN_CPU = Reading("peer_given_cpu", "the same, by processor time of two cores", "steps/s")

PGX = ("connect_four", "othello", "backgammon")
SPIEL = ("connect_four", "hearts")
_FUSED = 16  # steps in one call of pgx: there, too, Python is left out
_SPIEL_GAMES = 64  # no more at once: it steps one game after the other, and more of them are no faster


def others(games: int) -> Iterator[Task]:
    """Those that are installed."""
    pgx, vectors = present("pgx"), present("open_spiel.python.vector_env")
    if pgx is not None:
        for name in PGX:
            yield from of_pgx(pgx, name, games)
    if vectors is not None:
        for name in SPIEL:
            yield of_open_spiel(vectors, name)
    if (module := present("pettingzoo.classic.connect_four_v3")) is not None:
        yield of_pettingzoo(module, "connect_four")


def present(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


def of_pgx(pgx: Any, name: str, games: int) -> list[Task]:
    """All games in one compiled function; they, too, begin anew by themselves."""
    game = PgxGames(pgx, name, games)
    inside, given = (OTHER_INSIDE, OTHER_INSIDE_CPU), (OTHER_GIVEN, OTHER_GIVEN_CPU)
    return [
        Task(f"pgx {name}", "", inside, stepped(games * _FUSED, game.steps_inside)),
        Task(f"pgx {name}", "", given, stepped(games, game.step_given)),
    ]


class PgxGames:
    """Many games of pgx."""

    def __init__(self, pgx: Any, name: str, games: int) -> None:
        self.jax = jax = import_module("jax")
        wrapped = import_module("pgx.experimental.wrappers").auto_reset
        env = pgx.make(name)
        step, begin = jax.vmap(wrapped(env.step, env.init)), jax.jit(jax.vmap(env.init))

        def any_step(state: Any, key: Any) -> tuple[Any, None]:
            choice, chance = jax.random.split(key)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(choice, logits)
            return step(state, actions, jax.random.split(chance, games)), None

        self._inside = jax.jit(
            lambda state, key: jax.lax.scan(any_step, state, jax.random.split(key, _FUSED))[0]
        )
        self._given = jax.jit(lambda state, actions, key: step(state, actions, jax.random.split(key, games)))
        self._key, self._chance = jax.random.PRNGKey(0), np.random.default_rng(0)
        self._state = begin(jax.random.split(self._key, games))

    def steps_inside(self) -> None:
        self._state = self._inside(self._state, self._next_key())
        self.jax.block_until_ready(self._state)

    def step_given(self) -> None:
        """With the observation and the mask that its state brings."""
        mask = np.asarray(self._state.legal_action_mask)
        self._state = self._given(self._state, any_of(mask, self._chance), self._next_key())
        self.jax.block_until_ready(self._state)

    def _next_key(self) -> Any:
        self._key, key = self.jax.random.split(self._key)
        return key


def any_of(mask: NDArray[np.bool_], chance: np.random.Generator) -> NDArray[np.int32]:
    """A legal action of each row."""
    actions: NDArray[np.int32] = (
        (chance.random(mask.shape, np.float32) * mask).argmax(axis=1).astype(np.int32)
    )
    return actions


def of_open_spiel(vectors: Any, name: str) -> Task:
    """One environment after the other, as that class does it."""
    environment = import_module("open_spiel.python.rl_environment")
    agent = import_module("open_spiel.python.rl_agent")
    games = vectors.SyncVectorEnv([environment.Environment(name) for _ in range(_SPIEL_GAMES)])
    chance = Random(0)
    steps = [games.reset()]

    def step() -> None:
        outputs = []
        for one in steps[0]:
            legal = one.observations["legal_actions"][one.observations["current_player"]]
            outputs.append(agent.StepOutput(action=chance.choice(legal), probs=None))
        steps[0], *_ = games.step(outputs, reset_if_done=True)

    return Task(f"OpenSpiel {name}", "", (OTHER_GIVEN, OTHER_GIVEN_CPU), stepped(_SPIEL_GAMES, step))


def of_pettingzoo(module: Any, name: str) -> Task:
    """One game at a time: there is no vector environment for games in turns."""
    env, chance = module.env(), np.random.default_rng(0)
    env.reset(seed=0)

    def step() -> None:
        observation, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.reset()
        else:
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))

    return Task(f"PettingZoo {name}", "", (OTHER_GIVEN, OTHER_GIVEN_CPU), stepped(1, step))
