"""Why a move is good or bad, as a code and facts; the game's texts make a sentence of it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reason:
    """One thing that speaks for a move, or against it: `texts/<game>.*.toml` has the sentence of its code."""

    code: str
    weight: float  # how much it matters, in points; below zero it speaks against the move
    facts: dict[str, object] = field(default_factory=dict)
