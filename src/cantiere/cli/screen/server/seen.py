"""A match made of what a server shows to a seat: the rest is imagined, and no move is decided by it."""

from collections.abc import Mapping
from typing import Any

from cantiere.cli.screen.server.client import Message
from cantiere.core.engine import engine
from cantiere.core.game import Game
from cantiere.core.readable import Readable, as_dict, fill_from_dict
from cantiere.core.record import Field, pool, raw
from cantiere.play.match import Match, Points
from cantiere.play.position import options_of


class SeenMatch(Match):
    """The table of a message. Scores are those that the server tells."""

    told_scores: list[int]
    told_sheets: list[list[Points]]

    def scores(self) -> list[int]:
        return super().scores() if self.actions else list(self.told_scores)

    def breakdown(self, seat: int) -> list[Points]:
        return super().breakdown(seat) if self.actions else self.told_sheets[seat]


def seen_match(game: Game, message: Message) -> SeenMatch:
    """The match of a `table` message."""
    world = pool(game.state, 1)
    world[0] = _record(game, message["view"])
    engine(game).redeal(raw(world), message["viewer"], message["turn"])
    match = SeenMatch(game, int(world[0].seats), 0, options_of(game, world[0]), start=world[0])
    match.told_scores = message["scores"]
    match.told_sheets = [[Points(**line) for line in sheet] for sheet in message["sheets"]]
    return match


def _record(game: Game, view: Readable) -> Any:
    """The view as a record; what is not told is as in an empty box."""
    empty: Any = game.state.blank()
    empty.seats = view["seats"]
    state: Any = game.state.blank()
    fill_from_dict(state, _completed(game.state.fields, view, as_dict(empty)))
    game.derive(state)
    return state


def _completed(fields: Mapping[str, Field], told: Readable, empty: Readable) -> Readable:
    """What is told; where nothing is, what an empty box has. Where words are used, null is one of them."""
    whole: Readable = {}
    for name, field in fields.items():
        if field.derived:
            continue
        is_word = field.words is not None and field.length is None
        if told.get(name) is None and not (is_word and name in told):
            whole[name] = empty[name]
        elif field.is_record:
            whole[name] = _rows(field, told[name], empty[name])
        else:
            whole[name] = told[name]
    return whole


def _rows(field: Field, told: Any, empty: Any) -> Any:
    """Records by place, or by name."""
    inside: Any = field.kind
    if isinstance(told, dict):
        return {name: _completed(inside.fields, one, empty[name]) for name, one in told.items()}
    return [_completed(inside.fields, one, blank) for one, blank in zip(told, empty, strict=True)]
