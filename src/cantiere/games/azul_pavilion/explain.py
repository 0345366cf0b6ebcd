"""Azul – Summer Pavilion: which rule allows a move, and why another one is refused.

This decides nothing: `legal` does. It looks for the reason that a player would find on the table.
"""

from cantiere.core.errors import IllegalMove
from cantiere.core.game import Question
from cantiere.core.readable import word_of
from cantiere.games.azul_pavilion.boards import FACTORIES
from cantiere.games.azul_pavilion.draft import choosable
from cantiere.games.azul_pavilion.moves import PASS, PLACE, STOP, TILE, placement, taking
from cantiere.games.azul_pavilion.placing import allowed_colours, cost_of, jokers_for
from cantiere.games.azul_pavilion.state import (
    CENTRE,
    COLOURS,
    MOST_KEPT,
    Colour,
    Phase,
    PlaceName,
    Side,
    Star,
    State,
)

_RULE_OF = {
    Phase.DRAFT: "azul.3.1",
    Phase.PLACE: "azul.4.1",
    Phase.BONUS: "azul.4.6",
    Phase.KEEP: "azul.4.8",
}
# why nothing can be placed in another phase
_NOT_PLACING = {
    Phase.DRAFT: ("azul_not_placing_yet", "azul.4.1"),
    Phase.BONUS: ("azul_bonus_first", "azul.4.6"),
    Phase.KEEP: ("azul_keep_first", "azul.4.8"),
}


def why(state: State, action: int) -> str:
    """The rule that a legal action comes from."""
    if action < PLACE:
        return "azul.3.4" if action // COLOURS == CENTRE else "azul.3.1"
    if action < TILE:
        return "azul.4.3" if placement(action)[3] else "azul.4.2"
    return "azul.4.6" if state.phase == Phase.BONUS else "azul.4.8"


def why_not(state: State, action: int) -> IllegalMove:
    """The reason why an action is not legal."""
    if _phase_of(state, action) != state.phase:
        phase = Phase(int(state.phase))
        return IllegalMove("azul_wrong_phase", rule=_RULE_OF[phase], phase=phase.name.lower())
    if action < PLACE:
        return _no_take(state, *taking(action))
    if action < TILE:
        return _no_placement(state, *placement(action))
    return _no_tile(state, action - TILE)


def _phase_of(state: State, action: int) -> int:
    """The phase an action belongs to."""
    if action < PLACE:
        return Phase.DRAFT
    if action < TILE or action == PASS:
        return Phase.PLACE
    return Phase.KEEP if action == STOP or state.phase == Phase.KEEP else Phase.BONUS


def _no_take(state: State, place: int, colour: int) -> IllegalMove:
    facts = {"place": word_of(PlaceName, place), "colour": word_of(Colour, colour)}
    if place > FACTORIES[state.seats]:
        return IllegalMove(
            "azul_no_factory",
            rule="azul.2.1",
            place=word_of(PlaceName, place),
            factories=int(FACTORIES[state.seats]),
        )
    tiles = state.places[place].tiles
    if tiles[colour] == 0:
        lying = {each.name.lower(): int(tiles[each]) for each in Colour if tiles[each]}
        return IllegalMove("azul_colour_absent", rule="azul.3.1", tiles=lying, **facts)
    instead = [each.name.lower() for each in Colour if choosable(state, place) >> each & 1]
    return IllegalMove("azul_joker_not_alone", rule="azul.3.2", instead=instead, **facts)


def _no_placement(state: State, star: int, colour: int, position: int, jokers: int) -> IllegalMove:
    player = state.players[state.to_move]
    facts = {"star": word_of(Star, star), "position": position + 1, "colour": word_of(Colour, colour)}
    if player.stars[star].filled >> position & 1:
        return IllegalMove("azul_space_taken", rule="azul.4.2", **facts)
    allowed = allowed_colours(state.side, star, player.stars[star])
    if not allowed >> colour & 1:
        fitting = [each.name.lower() for each in Colour if allowed >> each & 1]
        rule = "azul.4.4" if state.side == Side.COLOURED else "azul.7.2"
        return IllegalMove("azul_colour_forbidden", rule=rule, instead=fitting, **facts)
    cost = int(cost_of(state.side, star, position))
    if jokers and (colour == state.round_no or jokers >= cost):
        return IllegalMove("azul_jokers_only", rule="azul.4.3", cost=cost, jokers=jokers, **facts)
    held, spare = int(player.hand[colour]), int(jokers_for(state, player, colour))
    return IllegalMove(
        "azul_cannot_pay", rule="azul.4.2", cost=cost, held=held, spare=spare, jokers=jokers, **facts
    )


def _no_tile(state: State, colour: int) -> IllegalMove:
    facts = {"colour": word_of(Colour, colour), "lowest": word_of(Colour, int(state.lowest))}
    if state.phase == Phase.KEEP:
        absent, rule = state.players[state.to_move].hand[colour] == 0, "azul.4.8"
    else:
        absent, rule = state.supply[colour] == 0, "azul.4.6"
    return IllegalMove("azul_tile_absent" if absent else "azul_tile_order", rule=rule, **facts)


def why_none(state: State, question: Question) -> IllegalMove | None:
    """The reason why a space takes no tile now, a colour no space, or a choice of tiles no more of them."""
    parts = question.parts
    if parts.get("kind") == "tile":
        chosen = sum(TILE <= action < TILE + COLOURS for action in question.chosen)
        return _no_more(state, chosen, parts.get("from") == "supply")
    if parts.get("kind") != "place" or not question.actions:
        return None
    if state.phase in _NOT_PLACING:
        code, rule = _NOT_PLACING[Phase(int(state.phase))]
        return IllegalMove(code, rule=rule)
    star, colour, position, _ = placement(question.actions[0])
    if "position" in parts:
        return _no_payment(state, star, position)
    return IllegalMove("azul_no_space", rule="azul.4.2", colour=word_of(Colour, colour))


def _no_payment(state: State, star: int, position: int) -> IllegalMove | None:
    """What a free space costs, which colours its star takes, and what the player has of these."""
    player = state.players[state.to_move]
    if player.stars[star].filled >> position & 1:
        return None
    joker = int(state.round_no)
    allowed = int(allowed_colours(state.side, star, player.stars[star]))
    takes = [each for each in Colour if allowed >> each & 1]
    cost = int(cost_of(state.side, star, position))
    facts: dict[str, object] = {"cost": cost, "spare": int(player.hand[joker])}
    if len(takes) != 1:
        rule = "azul.4.4" if state.side == Side.COLOURED else "azul.7.2"
        names = [each.name.lower() for each in takes]
        return IllegalMove("azul_space_colours", rule=rule, takes=names, **facts)
    facts |= {"colour": word_of(Colour, takes[0]), "held": int(player.hand[takes[0]])}
    if takes[0] == joker:
        return IllegalMove("azul_space_joker", rule="azul.4.3", **facts)
    return IllegalMove("azul_space_cost", rule="azul.4.2", **facts)


def _no_more(state: State, chosen: int, from_supply: bool) -> IllegalMove | None:
    """Bonus tiles, or tiles to keep: as many as there may be are chosen; or none is due."""
    if state.phase == Phase.BONUS and chosen >= state.bonus_left:
        return IllegalMove("azul_bonus_full", rule="azul.4.6", count=int(state.bonus_left))
    if from_supply and state.phase != Phase.BONUS:
        return IllegalMove("azul_supply", rule="azul.4.6")
    if state.phase == Phase.KEEP and chosen + sum(state.players[state.to_move].kept) >= MOST_KEPT:
        return IllegalMove("azul_keep_full", rule="azul.4.8", most=MOST_KEPT)
    return None
