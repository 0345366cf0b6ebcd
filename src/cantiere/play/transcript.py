"""A match as text that a person can check against the rulebook, line by line."""

from cantiere.core.record import SPECTATOR
from cantiere.play.events import Event
from cantiere.play.match import Match


def transcript(match: Match) -> str:
    """Replay a match and write down every action, event and final score, as a spectator sees it."""
    replay = Match(match.game, match.seats, match.seed, match.options, match.start)
    options = "".join(f", {name} {value}" for name, value in match.options.items())
    lines = [f"{match.game.id} v{match.game.version}, {match.seats} seats{options}, seed {match.seed}"]
    lines += told(replay)
    for action in match.actions:
        seat = replay.mover
        replay.play(action, word=match.words.get(replay.turn))
        lines += [f"{replay.turn:3} seat {seat}  {match.game.notation.text(action)}", *told(replay)]
    for seat, score in enumerate(replay.scores()):
        sheet = ", ".join(f"{one.line} {one.points}" for one in replay.breakdown(seat))
        lines.append(f"seat {seat}: {score} = {sheet}")
    return "\n".join(lines) + "\n"


def told(match: Match) -> list[str]:
    return [f"      {_sentence(event)}" for event in match.events(SPECTATOR)]


def _sentence(event: Event) -> str:
    who = "" if event.seat < 0 else f" seat={event.seat}"
    return event.kind + who + "".join(f" {name}={_shown(value)}" for name, value in event.details.items())


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "(" + " ".join(f"{count} {name}" for name, count in value.items()) + ")"
    return str(value)
