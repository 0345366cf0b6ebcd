"""A question for advice and its answer as text: they go to another process and come back."""

import json
from base64 import b64decode, b64encode
from dataclasses import asdict
from typing import Any

import numpy as np
from pydantic_core import from_json, to_json

from cantiere.bots.heuristics.reason import Reason
from cantiere.bots.hints import Hint
from cantiere.bots.plain_process.calls import kind_named, name_of
from cantiere.core.compile import JIT
from cantiere.core.game import Game
from cantiere.core.packing import fill
from cantiere.core.record import pool
from cantiere.games import find

Told = dict[str, Any]  # a hint as JSON has it
Asked = tuple[Game, Any, int, int, int]  # game, view, seed, playouts, most


def asking(game: Game, view: Any, seed: int, playouts: int, most: int) -> str:
    """A question, with what its seat sees."""
    seen = {"kind": name_of(type(view)), "view": b64encode(view.tobytes()).decode()}
    return json.dumps({"game": game.id, **seen, "seed": seed, "playouts": playouts, "most": most})


def asked(text: str) -> Asked:
    told = json.loads(text)
    view = _view(kind_named(told["kind"]), b64decode(told["view"]))
    return find(told["game"]), view, told["seed"], told["playouts"], told["most"]


def _view(kind: Any, content: bytes) -> Any:
    if JIT:
        return np.frombuffer(content, kind.layout)[0].copy()
    records = pool(kind, 1)
    fill(records, content)
    return records[0]


def answering(hints: list[Hint]) -> str:
    return to_json([asdict(hint) for hint in hints]).decode()


def answered(text: str) -> list[Hint]:
    return [_hint(told) for told in from_json(text)]


def _hint(told: Told) -> Hint:
    reasons = tuple(Reason(**one) for one in told["reasons"])
    lists = {"actions": tuple(told["actions"]), "points": tuple(told["points"]), "reasons": reasons}
    return Hint(**{**told, **lists})
