"""Azul – Summer Pavilion: what boards are on the way to, and what each move brings.

What a move brings is read off the events that it causes on a copy of the table: the rules are asked, not
told again.
"""

from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import cache, lru_cache
from typing import Any

from cantiere.core.record import SPECTATOR
from cantiere.games.azul_pavilion.boards import (
    CENTRE_WITH,
    FACTORIES,
    FEATURES,
    HOW_MANY,
    MULTICOLOUR_POINTS,
    NUMBER_POINTS,
    ONLY_COLOUR,
    OUTER_WITH,
    PRINTED,
    SCORING_NUMBERS,
    STAR_POINTS,
    Feature,
)
from cantiere.games.azul_pavilion.moves import PASS, PLACE, STOP, TILE, placement
from cantiere.games.azul_pavilion.placing import allowed_colours, row_of
from cantiere.games.azul_pavilion.state import (
    CENTRE_STAR,
    COLOURS,
    IN_CENTRE,
    MOST_KEPT,
    POSITIONS,
    ROUNDS,
    Colour,
    Phase,
    Side,
    Star,
    StarSpaces,
)
from cantiere.play.events import Event
from cantiere.play.match import Match
from cantiere.play.view_models.azul_standing import counted, projected
from cantiere.play.view_models.shapes import azul_pavilion as shape

__all__ = ["counted", "move_effects", "open_facts", "projected"]
Told = dict[str, list[Event]]  # by their kind, the events that a move caused
Spaces = tuple[int, int]  # of a star: the positions that are filled, the colours that lie there, both as bits
BOARDS_REMEMBERED = 4096
TILES_THAT_DECIDE = 2  # §7.2 what a star of the grey side becomes


def open_facts(match: Match) -> shape.OpenFacts:
    """The prices, the joker, and of each board how far its stars, numbers and features have come."""
    state = match.state
    return {
        "joker": _word(Colour, min(int(state.round_no), ROUNDS - 1)),
        "rounds": ROUNDS,
        "factories": int(FACTORIES[match.seats]),
        "first": int(state.starter if state.marker == IN_CENTRE else state.marker),
        "most_kept": MOST_KEPT,
        "prices": _prices(state.side),
        "players": [_board(state.side, _stars(state.players[seat])) for seat in range(match.seats)],
        "fresh": _fresh(match) if state.phase == Phase.BONUS else [],
    }


@cache
def _word(words: type[IntEnum], number: int) -> str:
    return words(number).name.lower()


@cache
def _prices(side: int) -> dict[str, list[int]]:
    """§1.2 §7.1 What is printed on the six positions of each star."""
    rows = {_word(Star, star): int(row_of(side, int(star))) * POSITIONS for star in Star}
    return {star: [int(PRINTED[row + place]) for place in range(POSITIONS)] for star, row in rows.items()}


def _stars(player: Any) -> tuple[Spaces, ...]:
    return tuple((int(star.filled), int(star.colours)) for star in player.stars)


@lru_cache(maxsize=BOARDS_REMEMBERED)
def _board(side: int, stars: tuple[Spaces, ...]) -> shape.BoardFacts:
    """Of one board. At most moves all of them but one are as they were."""
    return {
        "stars": {_word(Star, star): _star(side, star, *spaces) for star, spaces in enumerate(stars)},
        "numbers": [_number(side, stars, number) for number in range(1, SCORING_NUMBERS + 1)],
        "features": {_name(one): _feature(one, stars[one.star][0], stars[one.other][0]) for one in FEATURES},
    }


@lru_cache(maxsize=BOARDS_REMEMBERED)
def _star(side: int, star: int, filled: int, colours: int) -> shape.StarFacts:
    """§4.4 §6.1 §7.2 Its tiles, the colours it still takes, its worth when complete if that is decided."""
    spaces = StarSpaces.blank()
    spaces.filled, spaces.colours = filled, colours
    takes = int(allowed_colours(side, star, spaces))
    number, colour = int(HOW_MANY[filled]), _colour(side, star, colours)
    is_open = side == Side.GREY and number < TILES_THAT_DECIDE
    worth = MULTICOLOUR_POINTS if colour < 0 else int(STAR_POINTS[colour])
    return {
        "filled": number,
        "takes": [_word(Colour, each) for each in range(COLOURS) if takes >> each & 1],
        "colour": None if is_open or colour < 0 else _word(Colour, colour),
        "worth": None if is_open else worth,
    }


def _colour(side: int, star: int, colours: int) -> int:
    """The one colour of a star, or none."""
    if side == Side.GREY:
        return int(ONLY_COLOUR[colours])
    return star if star != CENTRE_STAR else -1


def _number(side: int, stars: tuple[Spaces, ...], number: int) -> shape.NumberFacts:
    """§6.2 Of all spaces with a number, how many are filled."""
    wanted = _spaces_with(side, number)
    return {
        "number": number,
        "filled": sum((filled & bits).bit_count() for (filled, _), bits in zip(stars, wanted, strict=True)),
        "all": sum(bits.bit_count() for bits in wanted),
        "worth": int(NUMBER_POINTS[number]),
    }


@cache
def _spaces_with(side: int, number: int) -> list[int]:
    """By star, the spaces with a number."""
    row = int(side) * (SCORING_NUMBERS + 1) + number
    return [int((CENTRE_WITH if star == CENTRE_STAR else OUTER_WITH)[row]) for star in Star]


@lru_cache(maxsize=BOARDS_REMEMBERED)
def _feature(feature: Feature, filled: int, filled_other: int) -> shape.FeatureFacts:
    """§1.3 The free spaces around it, and the tiles that it gives."""
    at = {int(feature.other): filled_other, int(feature.star): filled}
    return {
        "gain": feature.gain,
        "all": len(_around(feature)),
        "missing": [
            (_word(Star, star), place + 1) for star, place in _around(feature) if not at[star] >> place & 1
        ],
    }


@cache
def _name(feature: Feature) -> str:
    return f"{feature.kind}-{_word(Star, feature.star)}"


@cache
def _around(feature: Feature) -> list[tuple[int, int]]:
    """Its spaces, each a star and a place."""
    sides = ((feature.star, feature.spaces), (feature.other, feature.other_spaces))
    return [(star, place) for star, spaces in sides for place in range(POSITIONS) if spaces >> place & 1]


def _fresh(match: Match) -> list[str]:
    """§4.6 What the last placement completed, whose bonus tiles are being chosen."""
    placed = [action for action in match.actions if PLACE <= action < TILE]
    if not placed:  # the game began with this choice
        return []
    star, _, position, _ = placement(placed[-1])
    stars = _stars(match.state.players[match.mover])
    around = [one for one in FEATURES if (star, position) in _around(one)]
    return [
        _name(one) for one in around if not _feature(one, stars[one.star][0], stars[one.other][0])["missing"]
    ]


def move_effects(match: Match) -> dict[str, shape.MoveEffect]:
    """By move: what a pick takes, what a placement pays and brings, how a choice of tiles can be finished."""
    trial = Match(match.game, match.seats, 0, match.options, match.state)
    tell = _TELLS[Phase(int(match.state.phase))]
    return {match.game.notation.text(action): tell(trial, action) for action in match.legal()}


def _tried(trial: Match, action: int) -> Told:
    """Play an action, and hear what it caused."""
    trial.play(action)
    told: Told = {}
    for event in trial.events(SPECTATOR):
        told.setdefault(event.kind, []).append(event)
    return told


def _sum(told: Told, kind: str, detail: str) -> int:
    """A number, over all events of a kind."""
    return sum(int(event.details[detail]) for event in told.get(kind, []))


def _tiles(colour: str, count: int, joker: str, jokers: int) -> shape.Tiles:
    """Some of a colour, and jokers if there are any."""
    return {colour: count} | ({joker: jokers} if jokers else {})


def _pick(trial: Match, action: int) -> shape.Take:
    """§3 What is taken, what slides to the centre, and what the marker costs."""
    joker = _word(Colour, int(trial.state.round_no))
    told = _tried(trial, action)
    trial.back()
    [took] = [event.details for event in told["took"]]
    return {
        "taken": _tiles(took["colour"], took["count"], joker, took["jokers"]),
        "left": told["slid"][0].details["tiles"] if "slid" in told else {},
        "marker": "took_marker" in told,
        "lost": _sum(told, "took_marker", "lost"),
    }


def _turn(trial: Match, action: int) -> shape.Passing | shape.Placing:
    return _pass(trial) if action == PASS else _placement(trial, action)


def _placement(trial: Match, action: int) -> shape.Placing:
    """§4.2 What is paid. §4.5 What the run scores. §4.6 What is completed. §6 What it adds at the end."""
    seat, joker, before = trial.mover, _word(Colour, int(trial.state.round_no)), trial.scores()
    told = _tried(trial, action)
    star, _, position, _ = placement(action)
    run = _run(int(trial.state.players[seat].stars[star].filled), position)
    after = trial.scores()
    trial.back()
    [placed], points = [event.details for event in told["placed"]], _sum(told, "scored", "points")
    return {
        "paid": _tiles(placed["colour"], placed["cost"] - placed["jokers"], joker, placed["jokers"]),
        "points": points,
        "run": run,
        "won": [f"{one.details['feature']}-{one.details['star']}" for one in told.get("won", [])],
        "short": _sum(told, "bonus_lost", "count"),
        "later": after[seat] - before[seat] - points,
    }


def _run(filled: int, position: int) -> list[int]:
    """§4.5 The positions of the run that a tile belongs to, from 1."""
    run = {position}
    for step in (1, -1):
        place = (position + step) % POSITIONS
        while filled >> place & 1 and place not in run:
            run.add(place)
            place = (place + step) % POSITIONS
    return sorted(place + 1 for place in run)


def _pass(trial: Match) -> shape.Passing:
    """§4.8 What passing costs whoever keeps as much as may be kept."""
    lost = _sum(_tried(trial, PASS), "discarded", "lost")
    kept = _proposed(trial.state)
    for action in [*(TILE + colour for colour in kept), STOP]:
        if trial.state.phase == Phase.KEEP:
            lost += _sum(_tried(trial, action), "discarded", "lost")
    trial.go_to(0)
    return {"kept": len(kept), "lost": lost}


def _proposed(state: Any) -> list[int]:
    """A choice of tiles to keep that is seldom bad: the next joker, then what one has most of."""
    if state.phase != Phase.KEEP:
        return []
    player, joker = state.players[state.to_move], int(state.round_no) + 1
    colours = sorted(range(int(state.lowest), COLOURS), key=lambda each: (each != joker, -player.hand[each]))
    tiles = [colour for colour in colours for _ in range(player.hand[colour])]
    return sorted(tiles[: MOST_KEPT - sum(player.kept)])


def _choice(trial: Match, action: int) -> shape.Choice:
    """§4.6 §4.8 Every way to finish the choice of bonus tiles or kept tiles that begins with an action."""
    proposed = _proposed(trial.state)
    return {"lines": [*_lines(trial, action, "", proposed)]}


def _lines(trial: Match, action: int, line: str, proposed: list[int]) -> Iterator[shape.Line]:
    """Whole lines, as they can be played at once, each with its tiles and what the others cost."""
    phase, line = int(trial.state.phase), line + trial.game.notation.text(action)
    told = _tried(trial, action)
    if trial.state.phase == phase:
        for following in trial.legal():
            yield from _lines(trial, following, line, proposed)
    else:
        chosen = [one - TILE for one in trial.actions if TILE <= one < PASS]
        yield {
            "line": line,
            "tiles": [_word(Colour, colour) for colour in chosen],
            "lost": _sum(told, "discarded", "lost"),
            "proposed": phase == Phase.KEEP and chosen == proposed,
        }
    trial.back()


_TELLS: dict[Phase, Callable[[Match, int], shape.MoveEffect]] = {
    Phase.DRAFT: _pick,
    Phase.PLACE: _turn,
    Phase.BONUS: _choice,
    Phase.KEEP: _choice,
}
