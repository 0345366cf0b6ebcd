"""Campanile: its moves, as numbers, as parts and as text (§9 of the rules page)."""

import re
from collections.abc import Mapping
from typing import Any

from cantiere.core.compile import compiled
from cantiere.core.errors import BadMove
from cantiere.games.campanile.state import MOST, STYLES, Style

BUILD = 0
BET = BUILD + STYLES * MOST
NO_BET = BET + STYLES * MOST
SIZE = NO_BET + 1


@compiled
def build_on(style: int, storeys: int) -> int:
    """§3.2 The action of playing a card of a style as so many storeys."""
    return BUILD + style * MOST + storeys - 1


@compiled
def bet_on(style: int, value: int) -> int:
    """§4.1 The action of putting a token of a value under a tower."""
    return BET + style * MOST + value - 1


@compiled
def style_and_number(action: int) -> tuple[int, int]:
    """The tower of a build or a bet, and its storeys or the value of its token."""
    style, rest = divmod((action - BUILD) % BET, MOST)
    return style, rest + 1


LETTERS = "".join(style.name[0].lower() for style in Style)
_MOVE = re.compile(rf"(?P<bet>\+?)(?P<style>[{LETTERS}])(?P<number>[1-{MOST}])")
_NO_BET = "+."
EXAMPLES = "r2, +b3, +., r2+b3, r2+."


class CampanileNotation:
    """`r2`: two storeys on Rosa. `+b3`: the token 3 on Bruna. `+.`: no bet."""

    size = SIZE
    most = MOST * MOST + 1  # three open styles with three tokens each, and no bet

    def text(self, action: int) -> str:
        if action == NO_BET:
            return _NO_BET
        style, number = style_and_number(action)
        return f"{'+' if action >= BET else ''}{LETTERS[style]}{number}"

    def parse(self, text: str) -> int:
        wanted = text.strip().lower()
        if wanted == _NO_BET:
            return NO_BET
        found = _MOVE.fullmatch(wanted)
        if not found:
            raise BadMove("not_a_move", text=text, examples=EXAMPLES)
        style, number = LETTERS.index(found["style"]), int(found["number"])
        return int(bet_on(style, number) if found["bet"] else build_on(style, number))

    def parts(self, action: int) -> dict[str, Any]:
        if action == NO_BET:
            return {"kind": "no_bet"}
        style, number = style_and_number(action)
        name = Style(int(style)).name.lower()
        if action >= BET:
            return {"kind": "bet", "style": name, "token": int(number)}
        return {"kind": "build", "style": name, "storeys": int(number)}

    def from_parts(self, parts: Mapping[str, Any]) -> int:
        try:
            action = _number(parts)
            if self.parts(action) == dict(parts):
                return action
        except (KeyError, TypeError, ValueError, AttributeError):
            pass
        raise BadMove("not_a_move", text=str(dict(parts)), examples=str(self.parts(BUILD)))


def _number(parts: Mapping[str, Any]) -> int:
    """The action with these parts; `from_parts` has them compared, so that nothing extra slips through."""
    if parts["kind"] == "no_bet":
        return NO_BET
    style = int(Style[parts["style"].upper()])
    if parts["kind"] == "bet":
        return int(bet_on(style, int(parts["token"])))
    return int(build_on(style, int(parts["storeys"])))


NOTATION = CampanileNotation()
