"""Palermo, as a player would tell of it."""

from cantiere.play.looks import Look


def put(told: Look) -> None:
    """§6 What each has won so far. §3.1 Only as many doors as were built."""
    for player in told["players"]:
        built = [door for door in player.pop("doors") if door is not None]
        collected = player.pop("collected")[: len(built)]
        player["doors"] = dict(zip(built, collected, strict=True))
        player["score"] = player["income"] + player["arrival"] + player["waiting"]
