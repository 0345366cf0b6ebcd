"""Campanile: positions in a few words.

Cards are written by their letters, `"rrb"`; what was built on a tower by the storeys of its cards,
`{"r": "332"}`; bets by seat, tower and token in the order in which they were laid, `"0r2 2r3"`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cantiere.games.campanile import GAME
from cantiere.games.campanile.state import Phase
from cantiere.play.match import Match
from cantiere.play.setups.checking import checked, counted, which

LETTERS = "rbcag"
IN_PLAY = {2: 9, 3: 11, 4: 13, 5: 14}  # §2.1 cards of each style
IN_A_PILE = {2: 13, 3: 15, 4: 17, 5: 18}  # §2.3
NOBODY = -1


def counts(letters: str) -> list[int]:
    """Cards by style: `"rrb"` is two Rosa and a Bruna."""
    return counted(letters, LETTERS, "cards")


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
        state.row[:] = [which(letter, LETTERS, "row") for letter in self.row]
        left = Counter({letter: IN_PLAY[self.seats] for letter in LETTERS})
        self._build(state, left)
        self._fill_piles(state, left)
        for seat in range(self.seats):
            self._fill_hand(state.players[seat], seat, left)
        for text in self.bets.split():
            self._bet(state, int(text[0]), which(text[1], LETTERS, "bets"), int(text[2]) - 1)
        state.face_down[:] = [left[letter] for letter in LETTERS]
        return checked(GAME, state, self.options)

    def _build(self, state: Any, left: Counter[str]) -> None:
        for letter, storeys in self.built.items():
            tower = state.towers[which(letter, LETTERS, "built")]
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
                state.piles[pile].top = which(top, LETTERS, "tops")
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
