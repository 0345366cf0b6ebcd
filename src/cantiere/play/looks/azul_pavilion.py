"""Azul – Summer Pavilion, as a player would tell of it."""

from cantiere.play.looks import Look


def put(told: Look) -> None:
    """§2.1 Only the factories in play. §3.5 Who begins what comes next has a name of its own."""
    in_play = 1 + int(told.pop("factories"))
    places = [*told.pop("places").items()][:in_play]
    told["places"] = {name: place["tiles"] for name, place in places}
    told["begins_next"] = told.pop("first")
    del told["lowest"]  # of a choice that has begun: the legal moves tell it
