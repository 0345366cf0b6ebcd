"""Laws of Campanile: what holds after every action of every game, with every combination of options."""

from collections import Counter
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given

from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.record import SPECTATOR, Memory, memory_of, pool, raw
from cantiere.games.campanile import GAME
from cantiere.games.campanile.dealing import unseen
from cantiere.games.campanile.state import Phase
from cantiere.play.match import Match
from cantiere.play.simulate import simulate
from tests.campanile import (
    FLAGS,
    IN_A_PILE,
    IN_PLAY,
    LEFT_OVER,
    LETTERS,
    TOKENS,
    Table,
    cards_everywhere,
    hidden,
    known,
    letters,
    phase,
    tokens_everywhere,
    unseen_by,
)
from tests.conftest import examples, tables, walks, whole_games

every_table = pytest.mark.parametrize("table", tables((GAME,)), ids=str)
some_games = examples(5, plain=2)
some_positions = examples(10, plain=4)

STYLES = ("rosa", "bruna", "chiara", "aurelia", "grigia")
DEALS = 40_000 if JIT else 4_000


@every_table
@some_games
@given(walk=whole_games)
def test_no_card_and_no_token_is_ever_created_or_lost(table, walk):
    """§1.3 §2.1: of each style, of each value, for each player, after every action."""
    for match in table.along(walk):
        assert cards_everywhere(match.state) == [IN_PLAY[table.seats]] * len(LETTERS)
        for seat in range(table.seats):
            assert tokens_everywhere(match.state, seat) == list(TOKENS)
            assert min(match.state.players[seat].tokens) >= 0


@every_table
@some_games
@given(walk=whole_games)
def test_hands_piles_and_face_down_cards_have_their_sizes(table, walk):
    """§1.5 §2.3: three cards, two between build and draw; what is face down is piles and leftovers."""
    for match in table.along(walk):
        state = match.state
        for seat in range(table.seats):
            missing = phase(match) is Phase.BET and seat == match.mover
            assert len(known(match, seat) + hidden(match, seat)) == 3 - missing
            assert state.players[seat].cards == 3 - missing
        covered = sum(max(0, int(pile.left) - 1) for pile in state.piles)
        assert sum(state.face_down) == covered + LEFT_OVER[table.seats]
        assert min(state.face_down) >= 0


@every_table
@some_games
@given(walk=whole_games)
def test_every_position_of_a_game_is_sound(table, walk):
    """No fault, from the setup to the end."""
    for match in table.along(walk):
        assert [str(fault) for fault in GAME.faults(match.state)] == []


def naive_moves(state: Any, options: dict[str, str]) -> set[str]:
    """The legal moves, read off the rules as slowly as they can be. §3.2 §4 §7"""
    player = state.players[state.to_move]
    if state.phase == Phase.BUILD:
        hand = letters(player.known) + letters(player.hidden)
        return {f"{letter}{storeys}" for letter in hand for storeys in (1, 2, 3)}
    if state.phase == Phase.OVER:
        return set()
    towers = {LETTERS[pile.top] for pile in state.piles}
    if options["bet_on"] != "visible":
        towers = {LETTERS[state.built]} | (towers if options["bet_on"] == "either" else set())
    values = {value for value in (1, 2, 3) if player.tokens[value - 1] > 0 and value >= state.storeys}
    if options["exact_token"] == "on":
        values &= {int(state.storeys)}
    return {f"+{tower}{value}" for tower in towers for value in values} | {"+."}


@every_table
@some_games
@given(walk=whole_games)
def test_the_moves_are_those_of_the_rules(table, walk):
    """Listed, counted and picked: what a slow reader of the rules finds, no more and no less."""
    run, record = engine(GAME), pool(GAME.state, 1)
    for match in table.along(walk):
        actions = match.legal()
        assert set(match.moves()) == naive_moves(match.state, table.options)
        record[0] = match.state
        assert run.count(raw(record)) == len(actions)
        assert [run.pick(raw(record), k) for k in range(len(actions))] == actions


class Onlooker:
    """Somebody who only hears the public events of a game, and keeps books."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.row: list[str] = []
        self.heights = dict.fromkeys(STYLES, 0)
        self.known: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.unknown = [0] * seats
        self.bets: list[tuple[str, int, int]] = []  # style, seat, token; in their order
        self.left: dict[int, int] = {}
        self.seen: Counter[str] = Counter()  # cards that have lain open or come from a hidden hand

    def hear(self, match: Match) -> None:
        for event in match.events(SPECTATOR):
            getattr(self, event.kind, lambda seat, details: None)(event.seat, event.details)

    def row_laid(self, seat: int, details: dict[str, Any]) -> None:
        self.row = list(details.values())

    def dealt(self, seat: int, details: dict[str, Any]) -> None:
        self.unknown[seat] = details["count"]

    def turned_up(self, seat: int, details: dict[str, Any]) -> None:
        self.left[details["pile"]] = details["left"]
        self.seen[details["style"]] += 1

    def built(self, seat: int, details: dict[str, Any]) -> None:
        style = details["style"]
        self.heights[style] += details["storeys"]
        if self.known[seat][style]:
            self.known[seat][style] -= 1
        else:
            self.unknown[seat] -= 1
            self.seen[style] += 1

    def bet(self, seat: int, details: dict[str, Any]) -> None:
        self.bets.append((details["style"], seat, details["token"]))

    def drew(self, seat: int, details: dict[str, Any]) -> None:
        self.known[seat][details["style"]] += 1
        self.left[details["pile"]] = details["left"]

    def scores(self) -> list[int]:
        """§6, from the heights and the bets as they were heard."""
        points = [0] * self.seats
        ranked = sorted(self.row, key=lambda style: -self.heights[style])  # stable: further left is first
        for style, flag in zip(ranked, FLAGS, strict=False):
            laid = [(seat, token) for tower, seat, token in self.bets if tower == style]
            sums = Counter(dict.fromkeys(dict(laid), 0))
            first = {seat: place for place, (seat, _) in reversed([*enumerate(laid)])}
            for seat, token in laid:
                sums[seat] += token
            bettors = sorted(sums, key=lambda seat: (-sums[seat], first[seat]))
            for seat, value in zip(bettors, flag, strict=False):
                points[seat] += value
        return points


@every_table
@some_games
@given(walk=whole_games)
def test_whoever_hears_the_public_events_knows_all_that_is_open(table, walk):
    """§1.5 §6: known hands, heights, piles, unseen cards and scores follow from what everybody was told."""
    onlooker = Onlooker(table.seats)
    for match in table.along(walk):
        onlooker.hear(match)
        if memory_of(match.state) == Memory.HIDDEN:
            return  # §7.4: the view tells less, and who hears must remember more
        state, shown = match.state, match.view_as_dict(SPECTATOR)
        assert onlooker.row == shown["row"]
        assert onlooker.heights == {style: shown["towers"][style]["storeys"] for style in STYLES}
        assert onlooker.left == {number: pile["left"] for number, pile in enumerate(shown["piles"], 1)}
        for seat, player in enumerate(shown["players"]):
            assert +onlooker.known[seat] == player["known"]
            assert onlooker.unknown[seat] + sum(onlooker.known[seat].values()) == player["cards"]
        assert [IN_PLAY[table.seats] - onlooker.seen[style] for style in STYLES] == unseen_by(
            state, SPECTATOR
        )
        assert match.scores() == onlooker.scores()


@every_table
@some_games
@given(walk=whole_games)
def test_the_game_ends_with_the_first_empty_pile_and_not_before(table, walk):
    """§5.3: in the middle of a round as well; nobody gets another turn."""
    pile, turns = IN_A_PILE[table.seats], 0
    for match in table.along(walk):
        assert match.is_over == any(pile.left == 0 for pile in match.state.piles)
        turns += any(event.kind == "drew" for event in match.events(SPECTATOR))
    assert pile <= turns <= 3 * (pile - 1) + 1
    assert match.turn == 2 * turns
    assert match.mover == (match.state.starter + turns - 1) % table.seats


@every_table
def test_random_games_are_as_long_as_the_piles_allow(table):
    """§5.3: two actions each turn; one pile is drawn empty, and no other one before it."""
    lengths = simulate(GAME, table.seats, 200 if JIT else 10, 1, table.options).lengths
    pile = IN_A_PILE[table.seats]
    assert all(2 * pile <= length <= 2 * (3 * pile - 2) for length in lengths)
    assert all(length % 2 == 0 for length in lengths)


@every_table
@some_positions
@given(walk=walks)
def test_counting_unseen_cards_reads_no_secret(table, walk):
    """§1.5: the same number from the true table and from the view of whoever counts."""
    match = table.after(walk)
    for viewer in range(SPECTATOR, table.seats):
        counted = [unseen(match.view(viewer), viewer, style) for style in range(len(LETTERS))]
        assert counted == unseen_by(match.state, viewer)
        others = [seat for seat in range(table.seats) if seat != viewer]
        secret = sum(match.state.face_down) + sum(len(hidden(match, seat)) for seat in others)
        if memory_of(match.state) == Memory.HIDDEN:
            secret += sum(len(known(match, seat)) for seat in others)
        assert sum(counted) == secret


def chances(unseen: list[int], drawn: int) -> dict[tuple[int, ...], float]:
    """How likely each set of so many cards is, drawn blindly from the unseen ones."""
    sets = [()]
    for count in unseen:
        sets = [(*cards, more) for cards in sets for more in range(min(count, drawn) + 1)]
    whole = comb(sum(unseen), drawn)
    return {
        cards: prod(comb(count, more) for count, more in zip(unseen, cards, strict=True)) / whole
        for cards in sets
        if sum(cards) == drawn
    }


def check_frequencies(seen: Counter[Any], expected: dict[Any, float]) -> None:
    """Within five standard deviations, each of them, and nothing that cannot be."""
    draws = sum(seen.values())
    assert set(seen) <= {outcome for outcome, share in expected.items() if share > 0}
    for outcome, share in expected.items():
        spread = (draws * share * (1 - share)) ** 0.5
        assert abs(seen[outcome] - draws * share) <= 5 * spread + 1, outcome


# Late: Ben has two hidden cards; with him and the leftover few cards are unseen.
LATE = Table(
    seats=3,
    built={"r": "1111111", "b": "1111111", "c": "22222", "a": "2222222", "g": "22"},
    known={0: "bc", 1: "a", 2: "rgg"},
    hidden={0: "c", 1: "rg"},
    tops="gca",
)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_redeal_gives_every_hidden_hand_its_exact_chance(viewer):
    """§1.5: hidden cards of others and face-down cards are one urn, each card as likely as the next."""
    match = LATE.match()
    unseen, hands, tables_down = unseen_by(match.state, viewer), Counter(), Counter()
    run, world = engine(GAME), pool(GAME.state, 1)
    for seed in range(DEALS):
        world[0] = match.state
        run.redeal(raw(world), viewer, seed)
        hands[tuple(map(int, world[0].players[1].hidden))] += 1
        tables_down[tuple(map(int, world[0].face_down))] += 1
    own = tuple(map(int, match.state.players[1].hidden))
    check_frequencies(hands, {own: 1.0} if viewer == 1 else chances(unseen, 2))
    check_frequencies(tables_down, chances(unseen, int(sum(match.state.face_down))))


def test_the_next_card_of_every_pile_comes_from_the_same_urn():
    """§2.3 §5.2: leftovers included, whichever pile is drawn from."""
    for storeys in (1, 2, 3):
        match = Table(seats=4, hidden={0: "rrr"}, tops="bca").match()
        match.play_text(f"r{storeys}")
        start, seen = match.snapshot(), Counter()
        run, world = engine(GAME), pool(GAME.state, 1)
        moves = pool(GAME.moves, 1)
        for word in range(DEALS // 4):
            world[0] = start
            world[0].rng = (word * 0x9E3779B97F4A7C15) % 2**64
            run.step(raw(world), match.legal()[-1], raw(moves))
            seen[int(world[0].piles[storeys - 1].top)] += 1
        total = sum(start.face_down)
        check_frequencies(seen, {style: start.face_down[style] / total for style in range(len(LETTERS))})


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_two_worlds_that_look_alike_stay_alike_until_a_card_is_turned(viewer):
    """§1.5: what others do reveals no more than the card they play and, later, the card that is turned up."""
    match = LATE.match()
    for seed in range(100 if JIT else 20):
        world = Match(GAME, 3, 1, match.options, start=match.imagined(viewer, seed))
        here = match.copy()
        for move in here.moves():
            if move in world.moves():
                one, other = here.copy(), world.copy()
                one.play_text(move)
                other.play_text(move)
                assert one.events(viewer) == other.events(viewer)
                assert one.view(viewer).tobytes() == other.view(viewer).tobytes()
