"""Campanile: the ranking, who is ahead on each tower, and what a build or a bet would change. §3.3 §6.6"""

from collections import Counter
from typing import Any, get_args

from cantiere.core.compile import compiled_beside
from cantiere.core.engine import engine
from cantiere.core.events import NO_LOG
from cantiere.core.record import pool, put, raw
from cantiere.games import campanile
from cantiere.games.campanile.betting import bet, fits, may_bet_on, may_bet_with
from cantiere.games.campanile.building import build
from cantiere.games.campanile.cards import FLAG_POINTS
from cantiere.games.campanile.dealing import unseen
from cantiere.games.campanile.moves import BET, NO_BET, style_and_number
from cantiere.games.campanile.scoring import ahead, bet_sum, points_at, rank
from cantiere.games.campanile.state import MAX_SEATS, MOST, STYLES, Phase, State, Style
from cantiere.play.match import Match
from cantiere.play.view_models.shapes.campanile import (
    BuildOutcome,
    LaidToken,
    MoveEffect,
    OpenFacts,
    Outcome,
    OwnFacts,
    Standing,
    Standings,
    StyleName,
    Value,
)

Token = tuple[int, Value]  # its seat and its value

compiled = compiled_beside(campanile)
LAYOUT = State.layout
_NAMES = tuple(style.name.lower() for style in Style)
_VALUES: tuple[Value, ...] = get_args(Value)
assert _VALUES[-1] == MOST
_FLAGS = [
    (int(FLAG_POINTS[row]), int(FLAG_POINTS[row + 1])) for row in range(0, STYLES * MAX_SEATS, MAX_SEATS)
]
_LOWEST = STYLES - 1  # the rank that has no flag, §6.2


def counted(match: Match) -> None:
    """§6 Nothing is counted before the end."""


def open_facts(match: Match) -> OpenFacts:
    """The towers as they stand, their tokens, and those that fit what was just built."""
    table = raw(_table_of(match))
    is_betting = int(match.state.phase) == Phase.BET
    return {
        "towers": _towers(table, match.seats),
        "laid": _laid(match),
        "fitting": _fitting(table) if is_betting else [],
    }


def own_facts(match: Match, viewer: int) -> OwnFacts:
    """§1.5 By style, the cards that these eyes have not seen."""
    counts = map(int, unseen_by(raw(_table_of(match)), viewer))
    return {"unseen": dict(zip(_NAMES, counts, strict=True))}


def move_effects(match: Match) -> dict[str, MoveEffect]:
    """By move: towers and points after it, and the card that will be drawn. Nothing is turned up for it."""
    text = match.game.notation.text
    return {text(action): _outcome(match, action) for action in match.legal()}


def _outcome(match: Match, action: int) -> MoveEffect:
    world = _table_of(match)
    table, state = raw(world), world[0]
    carry_out(table, action)
    pile = state.piles[state.storeys - 1]  # §5.1
    score = engine(match.game).score
    outcome: Outcome = {
        "towers": _towers(table, match.seats),
        "scores": [int(score(table, seat)) for seat in range(match.seats)],
        "pile": int(state.storeys),
        "draws": _NAMES[pile.top],
        "left": int(pile.left) - 1,
    }
    return _of_build(outcome, table, state, action) if action < BET else outcome


def _of_build(outcome: Outcome, table: Any, state: Any, action: int) -> BuildOutcome:
    """§3.3 How high the tower is then, which others are level with it, and what may be bet."""
    style, _ = style_and_number(action)
    height = int(state.towers[style].storeys)
    level = [_NAMES[other] for other in Style if other != style and state.towers[other].storeys == height]
    tokens = [value for value in _VALUES if has_fitting(table, value)]
    return {**outcome, "height": height, "level_with": level, "fitting": _fitting(table), "tokens": tokens}


def _fitting(table: Any) -> list[Value]:
    return [value for value in _VALUES if is_fitting(table, value)]


def _towers(table: Any, seats: int) -> Standings:
    """By style; bettors from the best to the last, ties resolved."""
    towers: dict[StyleName, Standing] = {}
    for place in range(STYLES):
        style, above, takes_bets = tower_at(table, place)
        bets = sorted((*bet_at(table, place, seat), seat) for seat in range(seats))
        towers[_NAMES[style]] = {
            "rank": int(above) + 1,
            "flag": _FLAGS[above] if above < _LOWEST else None,
            "takes_bets": bool(takes_bets),
            "bettors": [
                {"seat": seat, "sum": int(total), "points": int(points)}
                for _, total, points, seat in bets
                if total
            ],
        }
    return towers


def _laid(match: Match) -> dict[StyleName, list[LaidToken]]:
    """§4.4 By style, the tokens in the order in which they were laid."""
    ends = [action for action in match.actions if action >= BET]  # each turn ends with a bet, or none
    first = match.mover + (match.state.phase == Phase.OVER) - len(ends)
    laid: dict[int, list[Token]] = {style: [] for style in Style}
    for turn, action in enumerate(ends):
        if action != NO_BET:
            style, value = style_and_number(action)
            laid[int(style)].append((int(first + turn) % match.seats, _VALUES[value - 1]))
    if match.start is not None:
        laid = {style: [*_found(match, style, tokens), *tokens] for style, tokens in laid.items()}
    return {
        _NAMES[style]: [{"seat": seat, "value": value} for seat, value in tokens]
        for style, tokens in laid.items()
    }


def _found(match: Match, style: int, since: list[Token]) -> list[Token]:
    """§6.4 The tokens that lay there already: of a position only the order of the bettors is known."""
    bets = match.state.towers[style].bets
    all_tokens = Counter(
        {(seat, value): int(bets[seat].tokens[value - 1]) for seat in range(match.seats) for value in _VALUES}
    )
    return sorted((all_tokens - Counter(since)).elements(), key=lambda one: (int(bets[one[0]].place), one[1]))


def _table_of(match: Match) -> Any:
    """A copy of the table on which something may be tried."""
    world = pool(State, 1)
    put(world, 0, match.state)
    return world


@compiled
def carry_out(table: Any, action: int) -> None:
    """§3.2 §4.4 What an action does itself, without the draw that follows a bet."""
    state = table.view(LAYOUT)[0]
    if action < BET:
        build(state, action, NO_LOG)
    elif action != NO_BET:
        style, value = style_and_number(action)
        bet(state, style, value, NO_LOG)


@compiled
def unseen_by(table: Any, viewer: int) -> tuple[int, int, int, int, int]:
    """§1.5 By style: one question for all, because asking costs more than counting."""
    state = table.view(LAYOUT)[0]
    return (
        unseen(state, viewer, Style.ROSA),
        unseen(state, viewer, Style.BRUNA),
        unseen(state, viewer, Style.CHIARA),
        unseen(state, viewer, Style.AURELIA),
        unseen(state, viewer, Style.GRIGIA),
    )


@compiled
def tower_at(table: Any, place: int) -> tuple[int, int, bool]:
    """Style of a tower, how many rank above it, and whether it may be bet on now."""
    state = table.view(LAYOUT)[0]
    style = state.row[place]
    return style, rank(state, place), may_bet_on(state, style)


@compiled
def bet_at(table: Any, place: int, seat: int) -> tuple[int, int, int]:
    """§6.3 How many are ahead of a seat on a tower, the sum of its tokens there, and its points."""
    state = table.view(LAYOUT)[0]
    style = state.row[place]
    return ahead(state, style, seat), bet_sum(state.towers[style].bets[seat]), points_at(state, place, seat)


@compiled
def is_fitting(table: Any, value: int) -> bool:
    """§4.3 Whether a token of a value fits what was just built."""
    return fits(table.view(LAYOUT)[0], value)


@compiled
def has_fitting(table: Any, value: int) -> bool:
    """§4.3 Whether it is still there, too."""
    return may_bet_with(table.view(LAYOUT)[0], value)
