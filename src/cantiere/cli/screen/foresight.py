"""What a move would do, told before it is played: the sentences of its events, as the log will have them."""

from cantiere.cli.story import Voice
from cantiere.play.match import Match
from cantiere.play.texts import phrase
from cantiere.play.view_models import projected
from cantiere.server.live.news import brings_news, transitions_since

_MADE_UP = 0  # the chance that a move is tried with: never that of the table


def consequences(match: Match, seat: int, line: str, voice: Voice) -> list[str]:
    """Sentences; of what chance or something hidden decides, only that nobody knows it yet."""
    trial, sentences = match.copy(), []
    for action in match.tried(line, seat):
        trial.play(action, seat, _MADE_UP)
        sentences += voice.tell(trial)
    if any(brings_news(one) for one in transitions_since(trial, match.turn)):
        return [phrase("screen_unknown", voice.language)]
    before, after = projected(match)[seat], projected(trial)[seat]
    if before != after:
        sentences.append(phrase("screen_points", voice.language, before=before, after=after))
    return sentences


def brings_no_news(match: Match, seat: int, line: str) -> bool:
    """Whether a move can be tried and taken back as if nothing had been."""
    trial = match.copy()
    trial.play_text(line, seat, lambda turn: _MADE_UP)
    return not any(brings_news(one) for one in transitions_since(trial, match.turn))
