"""Laws of Palazzo: what holds after every action of every game."""

from collections import Counter
from collections.abc import Iterator, Set
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.engine import engine
from cantiere.core.record import SPECTATOR, copied, pool, raw
from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.state import CITIES, RING, Phase, Where
from cantiere.play.match import Match
from cantiere.play.position import read_position, write_position
from tests.conftest import examples, tables, walks, whole_games
from tests.palazzo import (
    KINDS,
    TILES,
    UNFINISHED,
    Table,
    cards,
    cards_ready,
    city,
    counts,
    endings,
    hidden_cards,
    money_everywhere,
    phase,
    played,
)

every_table = pytest.mark.parametrize("table", tables((GAME,)), ids=str)
few_games = examples(2, plain=1)
some_games = examples(6, plain=2)
many_positions = examples(30, plain=10)
many_hands = examples(150, plain=40)

FLOOR = {tile: int(tile[2]) for tile in TILES}
TILES_OF_STACK_ONE = [tile for tile in TILES if tile[2:] in ("11", "13", "21", "23", "32")]
ANY = frozenset({0, 1, 2})  # currencies


@every_table
@some_games
@given(walk=whole_games)
def test_nothing_is_ever_created_or_lost(table, walk):
    """§1: 55 cards and the opening certificate, 48 tiles, five messengers, wherever they are."""
    for match in table.along(walk):
        state = match.state
        assert money_everywhere(state) == [3] * 15 + [10]
        assert state.opener in range(-1, table.seats)
        assert (state.opener >= 0) == any(has_opened(match, seat) for seat in range(table.seats))
        places = Counter(int(place) for place in state.where)
        assert places.total() == 48
        assert set(places) <= {int(place) for place in Where} - set(range(CITIES + table.seats, CITIES + 4))
        assert int(state.left) == places[Where.STACK] + 5 - state.messengers
        assert 0 <= state.messengers <= 5


def has_opened(match: Match, seat: int) -> bool:
    """Whether a seat's bid holds the opening certificate: only while its own auction lasts."""
    state = match.state
    return phase(match) is Phase.BID and seat == state.active and not state.players[seat].passed


@every_table
@some_games
@given(walk=whole_games)
def test_palaces_rise_and_stand_in_one_city(table, walk):
    """§1.2 §6.1: floors strictly ascend, and every tile of a city stands in exactly one palace."""
    for match in table.along(walk):
        standing = 0
        for seat in range(table.seats):
            for palace in city(match, seat):
                floors = [FLOOR[tile] for tile in palace.split()]
                assert floors == sorted(set(floors))
                standing += len(floors)
        assert standing == sum(place in range(CITIES, CITIES + 4) for place in match.state.where)


@every_table
@some_games
@given(walk=whole_games)
def test_what_is_known_is_held(table, walk):
    """§1.5: known cards are in the hand, laid ready or not; the sizes add up; at most four are unknown."""
    for match in table.along(walk):
        for seat in range(table.seats):
            player = match.state.players[seat]
            held = [int(count) + more for count, more in zip(player.hand, cards_ready(player), strict=True)]
            assert all(few <= many for few, many in zip(player.known, held, strict=True))
            assert player.cards == sum(held)
            assert 0 <= hidden_cards(player) <= 4


@every_table
@some_games
@given(walk=whole_games)
def test_unfinished_moves_are_the_movers_own_business(table, walk):
    """§4.5: while a purchase or raise is made ready, no other view changes, and nothing is told."""
    views: dict[int, bytes] = {}
    for match in table.along(walk):
        state, mover = match.state, match.mover
        if state.players[mover].composing and not match.is_over:
            assert all(match.view(viewer).tobytes() == view for viewer, view in views.items())
            assert match.events(SPECTATOR) == []
        views = {viewer: match.view(viewer).tobytes() for viewer in range(-1, table.seats) if viewer != mover}
        for seat in range(table.seats):
            if seat != mover or not state.players[seat].composing:
                assert all(int(state.players[seat][name]) == value for name, value in UNFINISHED.items())


@every_table
@some_games
@given(walk=whole_games)
def test_reveals_never_land_where_the_architect_stands(table, walk):
    """§3.4: once he has moved, his quarry is empty but for a sale."""
    moved = False
    for match in table.along(walk):
        for event in match.events(SPECTATOR) if match.turn else []:
            moved |= event.kind == "architect_moved"
            if event.kind == "revealed":
                assert Where[event.details["place"].upper()] != RING + match.state.architect
        if moved and phase(match) not in (Phase.BID, Phase.SHARE):
            assert RING + match.state.architect not in list(match.state.where)


@every_table
@some_games
@given(walk=whole_games)
def test_every_position_of_a_game_is_sound(table, walk):
    """No fault, from the setup to the end; looked for at every fifth turn, now these, now those."""
    for match in table.along(walk):
        if match.turn % 5 == walk.seed % 5 or match.is_over:
            assert list(GAME.faults(match.state)) == []
            anew = copied(match.state)
            GAME.derive(anew)
            assert anew.tobytes() == match.state.tobytes()


@every_table
@many_positions
@given(walk=walks)
def test_a_written_position_is_read_to_the_same_bytes(table, walk):
    """Wherever a game has come to."""
    match = table.after(walk)
    again = read_position(write_position(match))
    assert again.state.tobytes() == match.state.tobytes()
    assert (again.options, again.moves()) == (match.options, match.moves())


def slow_points(palace: str) -> int:
    """§7.2 §7.3, read off the page."""
    tiles = palace.split()
    floors, windows, pure = (
        len(tiles),
        sum(int(tile[3]) for tile in tiles),
        len({tile[:2] for tile in tiles}) == 1,
    )
    points = {1: -5, 2: 0, 3: windows, 4: windows + 3, 5: windows + 6}[floors]
    return points + (({3: 3, 4: 3, 5: 6}.get(floors, 0)) if pure else 0)


@every_table
@some_games
@given(walk=whole_games)
def test_scores_are_those_of_the_rules(table, walk):
    """§7: at any moment; and the tie-break is the best of all payments that a player's money can make.

    Money is what a player has in hand or has laid for a bid or a purchase that is not paid yet.
    """
    for match in table.along(walk):
        points = [sum(map(slow_points, city(match, seat))) for seat in range(table.seats)]
        purses = [best_value(money(match.state.players[seat])) for seat in range(table.seats)]
        assert match.worths() == [*zip(points, purses, strict=True)]


def money(player: Any) -> list[int]:
    """All cards that somebody has, wherever they lie."""
    heaps = zip(player.hand, player.laid, cards_ready(player), strict=True)
    return [sum(map(int, counts)) for counts in heaps]


# Payments and bids, as slowly as they can be read off the rules.


def value_of(chosen: tuple[int, ...], loose: Set[int]) -> int | None:
    """§4.1 to §4.3 The best grouping of some cards, single ones of `loose` only; None if there is none."""
    best = None
    rows = [chosen[5 * currency : 5 * currency + 5] for currency in range(3)]
    for triples in product(*(range(min(row[value] for row in rows) + 1) for value in range(5))):
        rest = [[count - taken for count, taken in zip(row, triples, strict=True)] for row in rows]
        single = {currency for currency in range(3) if any(rest[currency])}
        if len(single) > 1 or not single <= loose:
            continue
        for of_certificates in range(chosen[15] // 3 + 1):
            value = 15 * (sum(triples) + of_certificates) + 2 * (chosen[15] - 3 * of_certificates)
            value += sum((number + 3) * count for row in rest for number, count in enumerate(row))
            best = value if best is None else max(best, value)
    return best


def sets_of(hand: Any) -> Iterator[tuple[int, ...]]:
    """Every set of cards of a hand, the empty one included."""
    return product(*(range(int(count) + 1) for count in hand))


def best_value(hand: Any, loose: Set[int] = ANY) -> int:
    """§7.4 Without trying all sets of a large hand: all triples, all certificates, one currency."""
    triples = [min(int(hand[value]), int(hand[5 + value]), int(hand[10 + value])) for value in range(5)]
    rest = [
        sum((value + 3) * (int(hand[5 * currency + value]) - triples[value]) for value in range(5))
        for currency in loose
    ]
    return 15 * sum(triples) + max(rest) + int(hand[15]) // 3 * 15 + int(hand[15]) % 3 * 2


def cards_of(parts: list[str]) -> tuple[int, ...]:
    """The cards of some parts."""
    written = " ".join(f"r{part[1]} b{part[1]} s{part[1]}" if part[0] == "t" else part for part in parts)
    return tuple(counts(written))


hands = st.lists(st.sampled_from(KINDS), min_size=1, max_size=8).filter(
    lambda cards: all(cards.count(kind) <= (10 if kind == "c" else 3) for kind in cards)
)
# Hands in which triples are likely.
rich_hands = st.lists(
    st.sampled_from(["r4", "b4", "s4", "r5", "b5", "s5", "r7", "c", "c"]), min_size=3, max_size=11
).filter(lambda cards: all(cards.count(kind) <= (10 if kind == "c" else 3) for kind in cards))


@many_hands
@given(hand=hands | rich_hands, count=st.integers(3, 10))
def test_every_payment_can_be_laid_in_exactly_one_way(hand, count):
    """§4.5: what can be confirmed are the legal sets that reach the price, each once, without a dead end."""
    depot = TILES_OF_STACK_ONE[-count:]
    match = Table(hands=(" ".join(hand), ""), depot=" ".join(depot), revealed=True).match()
    price = int(match.state.tile_price)
    values = {chosen: value_of(chosen, ANY) for chosen in sets_of(counts(" ".join(hand)))}
    wanted = {chosen for chosen, value in values.items() if value is not None and value >= price}
    last = max(depot, key=TILES.index)
    assert (f"buy-{last}" in match.moves()) == bool(wanted)
    if wanted:
        match.play_text(f"buy-{last}")
        found = [cards_of(parts) for parts in endings(match)]
        assert len(found) == len(set(found))
        assert set(found) == wanted


@many_hands
@given(hand=hands | rich_hands, currency=st.integers(-1, 2), lead=st.integers(0, 45))
def test_every_raise_can_be_laid_in_exactly_one_way(hand, currency, lead):
    """§4.4 §5.3: the raises are the legal sets in the currency of the auction that go above, each once."""
    table = Table(hands=(" ".join(hand), ""), quarries={"east": "ma11"}, revealed=True)
    state = played(table, "auction").snapshot()
    state.to_move, state.highest = 0, 3 + lead
    state.players[0].currency = currency
    match = Match(GAME, 2, 1, start=state)
    values = {
        chosen: value_of(chosen, ANY if currency < 0 else {currency})
        for chosen in sets_of(state.players[0].hand)
    }
    wanted = {chosen for chosen, value in values.items() if value is not None and value > lead}
    assert ("raise" in match.moves()) == bool(wanted)
    if wanted:
        match.play_text("raise")
        found = [cards_of(parts) for parts in endings(match)]
        assert len(found) == len(set(found))
        assert set(found) == wanted


def slow_moves(match: Match) -> set[str]:
    """The legal moves outside payments, read off the rules as slowly as they can be."""
    readers = {
        Phase.TURN: slow_beginnings,
        Phase.TAKE: slow_takes,
        Phase.CHOICE: slow_purchases,
        Phase.BID: slow_bids,
        Phase.BUILD: slow_buildings,
        Phase.SHARE: slow_buildings,
        Phase.SPEND: lambda match: {f"+{card}" for card in cards(mover(match).hand).split()},
        Phase.ALTER: lambda match: slow_transformations(city(match, match.mover)),
        Phase.OVER: lambda match: set(),
    }
    return readers[phase(match)](match)


def mover(match: Match) -> Any:
    return match.state.players[match.mover]


def slow_beginnings(match: Match) -> set[str]:
    """§3.1 §3.2"""
    state = match.state
    found = {"reveal"}
    if int(state.deck) + sum(state.discard) >= match.seats + 1:
        found.add("money")
    if city(match, match.mover) and sum(mover(match).hand):
        found.add("transform")
    return found


def slow_takes(match: Match) -> set[str]:
    """§3.2 Of two cards the smaller one first."""
    lying = cards(match.state.display).split()
    if len(lying) == match.seats + 1:
        return set(lying[:-1])
    return {card for card in lying if len(lying) < match.seats or KINDS.index(card) >= match.state.lowest}


def slow_purchases(match: Match) -> set[str]:
    """§3.5"""
    depot = [tile for number, tile in enumerate(TILES) if match.state.where[number] == Where.DEPOT]
    can_pay = best_value(mover(match).hand) >= match.state.tile_price
    return {"auction"} | {f"buy-{tile}" for tile in depot if can_pay}


def slow_bids(match: Match) -> set[str]:
    """§5.3"""
    player = mover(match)
    loose = ANY if player.currency < 0 else {int(player.currency)}
    can_raise = player.bid + best_value(player.hand, loose) > match.state.highest
    return {"pass", "raise"} if can_raise else {"pass"}


def slow_buildings(match: Match) -> set[str]:
    """§5.2 §6.1"""
    place = Where.SITE if phase(match) is Phase.BUILD else RING + match.state.architect
    tiles = [tile for number, tile in enumerate(TILES) if match.state.where[number] == place]
    tops = [palace.split()[-1] for palace in city(match, match.mover)]
    lower = {f"{tile}-{top}" for tile, top in product(tiles, tops) if FLOOR[top] < FLOOR[tile]}
    return lower | {f"{tile}-{word}" for tile, word in product(tiles, ("new", "out"))}


def slow_transformations(palaces: set[str]) -> set[str]:
    """§3.6"""
    found = {f"{tile}-new" for palace in palaces for tile in palace.split() if " " in palace}
    for single in (palace for palace in palaces if " " not in palace):
        found.add(f"{single}-out")
        for other in palaces - {single}:
            if FLOOR[single] not in {FLOOR[tile] for tile in other.split()}:
                found.add(f"{single}-{other.split()[-1]}")
    return found


@every_table
@few_games
@given(walk=whole_games)
def test_the_moves_are_those_of_the_rules(table, walk):
    """Listed, counted and picked: what a slow reader of the rules finds, no more and no less."""
    run, record = engine(GAME), pool(GAME.state, 1)
    for match in table.along(walk):
        actions = match.legal()
        if not mover(match).composing:
            assert set(match.moves()) == slow_moves(match)
        record[0] = match.state
        assert run.count(raw(record)) == len(actions)
        assert [run.pick(raw(record), k) for k in range(len(actions))] == actions
