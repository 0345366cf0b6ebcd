"""Campanile: what a position must be like to be one. For positions written by hand."""

from collections.abc import Iterator

from cantiere.core.chance import total
from cantiere.core.errors import BadPosition
from cantiere.core.readable import word_of
from cantiere.core.record import Ints, Memory
from cantiere.games.campanile.cards import CARDS_OF_A_PILE, CARDS_OF_A_STYLE, LEFTOVERS, TOKENS
from cantiere.games.campanile.state import (
    HAND,
    MOST,
    NO_PLACE,
    NOTHING,
    STYLES,
    BetOn,
    Phase,
    State,
    Style,
    Switch,
    Token,
    Tower,
)


def derive(state: State) -> None:
    """§7.4 At the end nothing is left to remember."""
    state.remember = int(state.memory == Memory.HIDDEN and state.phase != Phase.OVER)


def faults(state: State) -> Iterator[BadPosition]:
    """Everything that no game can lead to."""
    wrong_numbers = [*_wrong_numbers(state), *_negative(state)]
    yield from wrong_numbers
    if wrong_numbers:
        return  # the rest would look up seats and styles that are not there
    yield from _wrong_row(state)
    yield from _wrong_piles(state)
    yield from _wrong_cards(state)
    yield from _wrong_turn(state)
    yield from _wrong_heights(state)
    for seat in range(state.seats):
        yield from _wrong_hand(state, seat)
        yield from _wrong_tokens(state, seat)
    for style in Style:
        yield from _wrong_places(state, style)


def _wrong_numbers(state: State) -> Iterator[BadPosition]:
    """Numbers that index something stay in their range; what was built is known until the draw."""
    betting = state.phase == Phase.BET
    ranges = {
        "to_move": (state.to_move, 0, state.seats - 1),
        "starter": (state.starter, 0, state.seats - 1),
        "phase": (state.phase, 0, len(Phase) - 1),
        "exact_token": (state.exact_token, 0, len(Switch) - 1),
        "bet_on": (state.bet_on, 0, len(BetOn) - 1),
        "memory": (state.memory, 0, len(Memory) - 1),
        "built": (state.built, 0, STYLES - 1) if betting else (state.built, NOTHING, NOTHING),
        "storeys": (state.storeys, 1, MOST) if betting else (state.storeys, 0, 0),
    }
    for number in range(MOST):
        pile = state.piles[number]
        bottom = NOTHING if pile.left == 0 else 0
        ranges[f"piles[{number}].top"] = (pile.top, bottom, bottom if pile.left == 0 else STYLES - 1)
        ranges[f"piles[{number}].left"] = (pile.left, 0, CARDS_OF_A_PILE[state.seats])
    for name, (value, low, high) in ranges.items():
        if not low <= value <= high:
            yield BadPosition("position_range", field=name, value=int(value), low=int(low), high=int(high))


def _negative(state: State) -> Iterator[BadPosition]:
    """Nothing can be there less than not at all."""
    counts: list[Ints] = [state.face_down]
    for seat in range(state.seats):
        player = state.players[seat]
        counts += [player.known, player.hidden, player.tokens]
        counts += [state.towers[style].bets[seat].tokens for style in Style]
    if any(count < 0 for each in counts for count in each):
        yield BadPosition("campanile_negative", rule="campanile.1.2")


def _wrong_row(state: State) -> Iterator[BadPosition]:
    """§2.4 Each tower stands once in the row."""
    if sorted(int(style) for style in state.row) != list(Style):
        yield BadPosition("campanile_row", rule="campanile.2.4")


def _wrong_cards(state: State) -> Iterator[BadPosition]:
    """§2.1 The cards of each style, wherever they lie. §2.3 So many are face down."""
    wanted = int(CARDS_OF_A_STYLE[state.seats])
    for style in Style:
        found = int(state.face_down[style]) + int(state.towers[style].cards)
        found += sum(int(pile.top) == style for pile in state.piles)
        found += sum(int(player.known[style]) + int(player.hidden[style]) for player in state.players)
        if found != wanted:
            yield BadPosition(
                "campanile_cards", rule="campanile.2.1", style=style.name.lower(), found=found, wanted=wanted
            )
    covered = sum(max(0, int(pile.left) - 1) for pile in state.piles) + int(LEFTOVERS[state.seats])
    if total(state.face_down) != covered:
        yield BadPosition(
            "campanile_face_down", rule="campanile.2.3", found=int(total(state.face_down)), wanted=covered
        )


def _wrong_piles(state: State) -> Iterator[BadPosition]:
    """§5.3 The game ends with the first pile that is empty."""
    empty = sum(int(pile.left) == 0 for pile in state.piles)
    if empty != (state.phase == Phase.OVER):
        yield BadPosition("campanile_phase", rule="campanile.5.3", phase=word_of(Phase, int(state.phase)))


def _draws(state: State, number: int) -> int:
    """§5.1 How many cards were drawn from a pile: as many as were built as so many storeys, but the last."""
    return int(CARDS_OF_A_PILE[state.seats]) - int(state.piles[number - 1].left)


def _turns(state: State) -> int:
    """§5.1 How many turns are complete: in each a card was drawn."""
    return sum(_draws(state, number) for number in range(1, MOST + 1))


def _turns_of(state: State, seat: int) -> int:
    """§3.1 How many turns a seat has begun."""
    begun = _turns(state) + (state.phase == Phase.BET)
    return (begun - (seat - int(state.starter)) % int(state.seats) + int(state.seats) - 1) // int(state.seats)


def _wrong_turn(state: State) -> Iterator[BadPosition]:
    """§3.1 Clockwise from the first player. At the end it stays with who ended the game."""
    turn = _turns(state) - (state.phase == Phase.OVER)
    wanted = (int(state.starter) + turn) % int(state.seats)
    if state.to_move != wanted:
        yield BadPosition("campanile_turn", rule="campanile.3.1", seat=wanted)


def _wrong_heights(state: State) -> Iterator[BadPosition]:
    """§3.2 Each card on a tower is one, two or three storeys, and §5.1 the piles tell how many of each."""
    built = {number: _draws(state, number) for number in range(1, MOST + 1)}
    if state.phase == Phase.BET:
        built[int(state.storeys)] += 1
    towers = [(int(tower.cards), int(tower.storeys)) for tower in state.towers]
    sound = sum(cards for cards, _ in towers) == sum(built.values())
    sound &= sum(height for _, height in towers) == sum(number * times for number, times in built.items())
    sound &= all(cards <= height <= MOST * cards for cards, height in towers)
    sound &= state.phase != Phase.BET or _may_end_with(state.towers[state.built], int(state.storeys))
    twos = [(cards, height - cards) for cards, height in towers]  # what is more than one storey for each card
    fewest = sum(more % 2 for _, more in twos)
    most = sum(min(more, 2 * cards - more) for cards, more in twos)
    if not sound or not fewest <= built[2] <= most:
        yield BadPosition("campanile_heights", rule="campanile.3.2")


def _may_end_with(tower: Tower, storeys: int) -> bool:
    """Whether the last card of a tower can have added so many storeys."""
    return bool(tower.cards - 1 <= tower.storeys - storeys <= MOST * (tower.cards - 1))


def _wrong_hand(state: State, seat: int) -> Iterator[BadPosition]:
    """§2.2 Three cards, two between build and draw. §1.5 Those not drawn openly are hidden."""
    player = state.players[seat]
    wanted = HAND - (state.phase == Phase.BET and seat == state.to_move)
    sound = total(player.known) + total(player.hidden) == wanted == player.cards
    if not sound or total(player.hidden) < HAND - _turns_of(state, seat):
        yield BadPosition("campanile_hand", rule="campanile.1.5", seat=seat, wanted=int(wanted))


def _wrong_tokens(state: State, seat: int) -> Iterator[BadPosition]:
    """§1.3 Five, three and one, wherever they lie. §4.1 One in each complete turn at the most."""
    laid = 0
    for token in Token:
        used = sum(int(state.towers[style].bets[seat].tokens[token]) for style in Style)
        laid += used
        found, wanted = int(state.players[seat].tokens[token]) + used, int(TOKENS[token])
        if found != wanted:
            yield BadPosition(
                "campanile_tokens",
                rule="campanile.1.3",
                seat=seat,
                token=token + 1,
                found=found,
                wanted=wanted,
            )
    if laid > _turns_of(state, seat) - (state.phase == Phase.BET and seat == state.to_move):
        yield BadPosition("campanile_too_many_bets", rule="campanile.4.1", seat=seat)


def _wrong_places(state: State, style: int) -> Iterator[BadPosition]:
    """§6.4 Who has tokens on a tower has a place in the order of first tokens."""
    bets = [state.towers[style].bets[seat] for seat in range(state.seats)]
    places = sorted(int(bet.place) for bet in bets if total(bet.tokens) > 0)
    strays = [bet for bet in bets if total(bet.tokens) == 0 and bet.place != NO_PLACE]
    if places != list(range(1, len(places) + 1)) or strays:
        yield BadPosition("campanile_places", rule="campanile.6.4", style=word_of(Style, int(style)))
