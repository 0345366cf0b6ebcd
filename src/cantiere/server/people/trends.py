"""What the reviewed games of somebody add up to: where win chance is lost, and whether it becomes less."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal

from cantiere.play.texts import kind_name, sentence
from cantiere.server.bodies.trends import GameTrends, OwnTrends, PartTrend, TrendGame, TrendPart
from cantiere.server.store.trends import TrendRow

_DIGITS = 4
_PHASES = ("opening", "middle", "end")
Sort = Literal["phases", "kinds"]


def trends_over(rows: Iterable[TrendRow], language: str) -> OwnTrends:
    """Of all games, the oldest first."""
    found: defaultdict[str, list[TrendRow]] = defaultdict(list)
    for row in rows:
        found[row.game].append(row)
    return OwnTrends(games=[_of_one(game, found[game], language) for game in sorted(found)])


def _of_one(game: str, rows: Sequence[TrendRow], language: str) -> GameTrends:
    phases, kinds = _summed(rows, "phases"), _summed(rows, "kinds")
    known = [name for name in _PHASES if name in phases]
    worst = sorted(kinds, key=lambda kind: (-kinds[kind]["lost"], kind))
    return GameTrends(
        game=game,
        games=[_game(row) for row in rows],
        phases=[_part(name, sentence("trends", name, language), phases[name]) for name in known],
        kinds=[_part(kind, kind_name(game, kind, language), kinds[kind]) for kind in worst],
    )


def _game(row: TrendRow) -> TrendGame:
    parts = row.trend["phases"].values()
    return TrendGame(
        table=row.table_id,
        at=row.at,
        decisions=sum(part["decisions"] for part in parts),
        lost=round(sum(part["lost"] for part in parts), _DIGITS),
    )


def _summed(rows: Sequence[TrendRow], sort: Sort) -> dict[str, PartTrend]:
    sums: dict[str, PartTrend] = {}
    for row in rows:
        for name, part in row.trend[sort].items():
            known = sums.setdefault(name, PartTrend(decisions=0, lost=0.0))
            known["decisions"] += part["decisions"]
            known["lost"] += part["lost"]
    return sums


def _part(name: str, title: str, part: PartTrend) -> TrendPart:
    lost = round(part["lost"], _DIGITS)
    return TrendPart(name=name, title=title, decisions=part["decisions"], lost=lost)
