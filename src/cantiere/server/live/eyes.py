"""Who sees the same: what is told of a table is made once for all of these."""

from functools import cache

from cantiere.core.game import Game
from cantiere.core.record import SPECTATOR, Record, Visible
from cantiere.server.live.table import Table


def audience(table: Table, viewer: int) -> int:
    """A viewer who is told exactly the same: messages are made once for all of these."""
    if has_own_secrets(table.setting.game) or viewer == table.to_move:
        return viewer
    return SPECTATOR


@cache
def has_own_secrets(game: Game) -> bool:
    """Whether one seat can see what another cannot."""
    kinds = game.details.values()
    told = (detail.visible for kind in kinds for detail in kind.details)
    return Visible.OWNER in told or _has_owner(game.state)


def _has_owner(kind: type[Record]) -> bool:
    inside = (field.kind for field in kind.fields.values() if field.is_record)
    return kind.has_owner() or any(_has_owner(one) for one in inside)
