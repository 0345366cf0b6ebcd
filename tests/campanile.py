"""Tables of Campanile in a few words, for tests.

Cards are written by their letters, `"rrb"`; what was built on a tower by the storeys of its cards,
`{"r": "332"}`; bets by seat, tower and token in the order in which they were laid, `"0r2 2r3"`. Each
table is a position that could be played to: no card is missing, and the piles fit what was built.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cantiere.core.record import SPECTATOR, Memory, memory_of
from cantiere.games.campanile import GAME
from cantiere.games.campanile.state import Phase
from cantiere.play.match import Match

LETTERS = "rbcag"
IN_PLAY = {2: 9, 3: 11, 4: 13, 5: 14}  # §2.1 cards of each style
IN_A_PILE = {2: 13, 3: 15, 4: 17, 5: 18}  # §2.3
LEFT_OVER = {2: 0, 3: 1, 4: 2, 5: 1}  # §2.3
TOKENS = (5, 3, 1)  # §1.3
FLAGS = ((8, 4), (6, 3), (4, 2), (2, 1))  # §1.6
NOBODY = -1


def counts(letters: str) -> list[int]:
    """Cards by style: `"rrb"` is two Rosa and a Bruna."""
    return [letters.count(letter) for letter in LETTERS]


def letters(cards: Iterable[int]) -> str:
    """The way back: cards in the order of the styles."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, cards, strict=True))


@dataclass
class Table:
    """A position before a build, or the end if a pile is empty; what is not said is dealt from the rest."""

    seats: int = 2
    built: Mapping[str, str] = field(default_factory=dict)  # tower: storeys of its cards
    bets: str = ""
    tops: str = ""  # piles 1, 2, 3; "." is an empty pile
    known: Mapping[int, str] = field(default_factory=dict)  # seat: cards
    hidden: Mapping[int, str] = field(default_factory=dict)
    row: str = LETTERS
    to_move: int = 0
    exact_token: str = "off"
    bet_on: str = "visible"
    memory: str = "open"

    @property
    def options(self) -> dict[str, str]:
        return {"exact_token": self.exact_token, "bet_on": self.bet_on, "memory": self.memory}

    def match(self) -> Match:
        """A match that starts from this position."""
        state = Match(GAME, self.seats, 1, self.options).snapshot()
        state.row[:] = [LETTERS.index(letter) for letter in self.row]
        left = Counter({letter: IN_PLAY[self.seats] for letter in LETTERS})
        self._build(state, left)
        self._fill_piles(state, left)
        for seat in range(self.seats):
            self._fill_hand(state.players[seat], seat, left)
        for text in self.bets.split():
            self._bet(state, int(text[0]), LETTERS.index(text[1]), int(text[2]) - 1)
        state.face_down[:] = [left[letter] for letter in LETTERS]
        assert [str(fault) for fault in GAME.faults(state)] == []
        return Match(GAME, self.seats, 1, self.options, start=state)

    def _build(self, state: Any, left: Counter[str]) -> None:
        for letter, storeys in self.built.items():
            tower = state.towers[LETTERS.index(letter)]
            tower.cards, tower.storeys = len(storeys), sum(map(int, storeys))
            left[letter] -= len(storeys)
        turns = sum(map(len, self.built.values()))
        is_over = any(self._cards_left(pile) == 0 for pile in range(3))
        state.phase, state.to_move = Phase.OVER if is_over else Phase.BUILD, self.to_move
        state.starter = (self.to_move - turns + is_over) % self.seats

    def _cards_left(self, pile: int) -> int:
        return IN_A_PILE[self.seats] - "".join(self.built.values()).count(str(pile + 1))

    def _fill_piles(self, state: Any, left: Counter[str]) -> None:
        for pile in range(3):
            state.piles[pile].left, state.piles[pile].top = self._cards_left(pile), NOBODY
            if self._cards_left(pile) > 0:
                top = self.tops[pile] if self.tops else self._most_common(left)
                state.piles[pile].top = LETTERS.index(top)
                left[top] -= 1

    def _fill_hand(self, player: Any, seat: int, left: Counter[str]) -> None:
        known, hidden = self.known.get(seat, ""), self.hidden.get(seat, "")
        left.subtract(known + hidden)
        while len(known + hidden) < 3:
            hidden += self._most_common(left)
            left[hidden[-1]] -= 1
        player.known[:], player.hidden[:] = counts(known), counts(hidden)
        player.cards = len(known) + len(hidden)

    def _most_common(self, left: Counter[str]) -> str:
        said = Counter("".join([*self.known.values(), *self.hidden.values(), *self.tops.replace(".", "")]))
        return (left - said).most_common(1)[0][0]

    def _bet(self, state: Any, seat: int, style: int, token: int) -> None:
        bets = state.towers[style].bets
        if not bets[seat].place:
            bets[seat].place = 1 + max(int(bet.place) for bet in bets)
        bets[seat].tokens[token] += 1
        state.players[seat].tokens[token] -= 1


def known(match: Match, seat: int = 0) -> str:
    return letters(match.state.players[seat].known)


def hidden(match: Match, seat: int = 0) -> str:
    return letters(match.state.players[seat].hidden)


def height(match: Match, letter: str) -> int:
    return int(match.state.towers[LETTERS.index(letter)].storeys)


def heights(match: Match) -> dict[str, int]:
    return {letter: height(match, letter) for letter in LETTERS}


def tops(match: Match) -> str:
    """The open cards of piles 1, 2, 3; "." where there is none."""
    return "".join(LETTERS[pile.top] if pile.top >= 0 else "." for pile in match.state.piles)


def left(match: Match) -> list[int]:
    return [int(pile.left) for pile in match.state.piles]


def tokens(match: Match, seat: int = 0) -> list[int]:
    """Tokens of 1, 2 and 3 that a seat has not bet."""
    return [int(count) for count in match.state.players[seat].tokens]


def bet_on(match: Match, letter: str, seat: int = 0) -> list[int]:
    """Tokens of 1, 2 and 3 of a seat under a tower."""
    return [int(count) for count in match.state.towers[LETTERS.index(letter)].bets[seat].tokens]


def place_on(match: Match, letter: str, seat: int = 0) -> int:
    return int(match.state.towers[LETTERS.index(letter)].bets[seat].place)


def phase(match: Match) -> Phase:
    return Phase(int(match.state.phase))


def told(match: Match, kind: str, viewer: int = SPECTATOR) -> list[dict[str, Any]]:
    """The details of the events of one kind that the last action produced."""
    return [event.details for event in match.events(viewer) if event.kind == kind]


def sheet(match: Match, seat: int = 0) -> dict[str, int]:
    """The score of a seat, line by line."""
    return {one.line: one.points for one in match.breakdown(seat)}


def cards_everywhere(state: Any) -> list[int]:
    """How many cards of each style there are: towers, piles, hands, face down."""
    seats = range(state.seats)
    return [
        int(state.towers[style].cards + state.face_down[style])
        + sum(int(pile.top) == style for pile in state.piles)
        + sum(int(state.players[seat].known[style] + state.players[seat].hidden[style]) for seat in seats)
        for style in range(len(LETTERS))
    ]


def tokens_everywhere(state: Any, seat: int) -> list[int]:
    """How many tokens of 1, 2 and 3 a seat has, before it and under towers."""
    heaps = [state.players[seat].tokens, *(tower.bets[seat].tokens for tower in state.towers)]
    return [sum(int(heap[value]) for heap in heaps) for value in range(len(TOKENS))]


def unseen_by(state: Any, viewer: int) -> list[int]:
    """§1.5 The cards of each style that a viewer cannot place, counted from what lies open."""
    seen = Counter(int(pile.top) for pile in state.piles)
    for style in range(len(LETTERS)):
        seen[style] += int(state.towers[style].cards)
        remembered = [viewer] if memory_of(state) == Memory.HIDDEN else range(state.seats)
        seen[style] += sum(int(state.players[seat].known[style]) for seat in remembered if seat != SPECTATOR)
        seen[style] += int(state.players[viewer].hidden[style]) if viewer != SPECTATOR else 0
    return [IN_PLAY[int(state.seats)] - seen[style] for style in range(len(LETTERS))]


def is_settled(state: Any, viewer: int, path: Sequence[Any]) -> bool:
    """Counting leaves one possibility: no card is there, or all unseen ones, or these are all alike."""
    if path == ("rng",):
        return False
    if path[-1] == "known":
        return sum(map(int, state.players[path[1]].known)) == 0
    unseen = unseen_by(state, viewer)
    cards = (
        sum(map(int, state.face_down)) if path == ("face_down",) else int(sum(state.players[path[1]].hidden))
    )
    return cards in (0, sum(unseen)) or max(unseen) == sum(unseen)
