"""Azul – Summer Pavilion: how everybody stands. §2.2 §6"""

from cantiere.games.azul_pavilion.state import ROUNDS
from cantiere.play.match import Match

_KEPT = "lost_to_kept"


def counted(match: Match) -> list[int]:
    """§2.2 The place on the score track; §6 brings more only when the game is over."""
    if match.is_over:
        return match.scores()
    return [int(match.state.players[seat].points) for seat in range(match.seats)]


def projected(match: Match) -> list[int]:
    """§6 With stars and numbers. §5.2 Kept tiles come back; §6.3 only those of the last round are lost."""
    if match.state.round_no >= ROUNDS - 1:
        return match.scores()
    return [score - _lost_to_kept(match, seat) for seat, score in enumerate(match.scores())]


def _lost_to_kept(match: Match, seat: int) -> int:
    return sum(line.points for line in match.breakdown(seat) if line.line == _KEPT)
