"""Game files: a match as self-contained, verifiable JSON. The format is told in docs/game-file.md."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NotRequired, TypedDict

from cantiere.core.errors import BadFile, IllegalMove, Refusal
from cantiere.core.game import MAX_SEED, Game
from cantiere.core.readable import Readable, as_dict
from cantiere.play.fair import Fair, FairPart, read_fair
from cantiere.play.match import Match
from cantiere.play.notation import read_line, write_lines
from cantiere.play.parse import Kind, Written, parsed
from cantiere.play.position import built, options_of
from cantiere.play.upgrades import named_game, upgraded

KIND = Kind("cantiere-game", version=1, refusal=BadFile)
EarlyEnd = Literal["resigned", "flagged"]  # given up, or out of time
RESIGNED: Final = "resigned"
FLAGGED: Final = "flagged"
LONGEST_NAME = 60


class SeatPart(TypedDict):
    name: str
    bot: NotRequired[str]


class ResultPart(TypedDict):
    over: bool
    scores: list[int]
    winners: list[int]


class EndPart(TypedDict):
    why: EarlyEnd
    seat: int


class Content(TypedDict):
    """All of a file but its hash."""

    format: str
    version: int
    game: str
    rules: int
    options: dict[str, str]
    seats: list[SeatPart]
    seed: str
    moves: list[str]
    result: ResultPart
    end: NotRequired[EndPart]
    words: NotRequired[dict[str, str]]  # by turn
    start: NotRequired[Readable]
    fair: NotRequired[FairPart]


_NEEDED = Content.__required_keys__ - {"format", "version"} | {"hash"}
_OPTIONAL = Content.__optional_keys__


@dataclass(frozen=True)
class Ending:
    """How a game ended before its rules ended it."""

    why: EarlyEnd
    seat: int  # that has lost; all others have won


@dataclass(frozen=True)
class GameFile:
    """What a game file holds: the match, replayed, and who sat where."""

    match: Match
    names: tuple[str, ...]
    bots: tuple[str | None, ...]  # by seat: the name of a bot, or None for a person
    fair: Fair | None = None  # where the chance came from, if a server had promised it
    end: Ending | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played, by the rules or because somebody has lost before."""
        return self.end is not None or self.match.is_over

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none while the game goes on."""
        return winners_of(self.match, self.end)


def write_game(
    match: Match,
    names: Sequence[str] | None = None,
    bots: Sequence[str | None] | None = None,
    fair: Fair | None = None,
    end: Ending | None = None,
) -> str:
    """A match as the text of a game file."""
    names, bots = names or [str(seat + 1) for seat in range(match.seats)], bots or [None] * match.seats
    if not len(names) == len(bots) == match.seats:
        raise KIND.refuse("file_wrong_part", part="seats")
    seats: list[SeatPart] = [
        {"name": name, "bot": bot} if bot else {"name": name} for name, bot in zip(names, bots, strict=True)
    ]
    _texts(seats, "name")  # refuses what could not be read again
    content = _content(match, seats, end)
    if fair is not None:
        content["fair"] = fair.content()
    return sealed(content)


def sealed(content: Content) -> str:
    """The text of a file, with the hash that fits it."""
    return json.dumps({**content, "hash": fingerprint(content)}, indent=1, ensure_ascii=False) + "\n"


def _content(match: Match, seats: list[SeatPart], end: Ending | None) -> Content:
    content: Content = {
        "format": KIND.format,
        "version": KIND.version,
        "game": match.game.id,
        "rules": match.game.version,
        "options": match.options,
        "seats": seats,
        "seed": str(match.seed),
        "moves": write_lines(match.game.notation, match.actions),
        "result": _result(match, end),
    }
    if end is not None:
        _check_end(match, end)
        content["end"] = {"why": end.why, "seat": end.seat}
    if match.words:
        content["words"] = {str(turn): f"{word:#018x}" for turn, word in sorted(match.words.items())}
    if match.start is not None:
        content["start"] = as_dict(match.start)
    return content


def _result(match: Match, end: Ending | None) -> ResultPart:
    is_over = end is not None or match.is_over
    return {"over": is_over, "scores": match.scores(), "winners": winners_of(match, end)}


def winners_of(match: Match, end: Ending | None) -> list[int]:
    """The seats that have won: by the rules, or because another one gave up or ran out of time."""
    if end is not None:
        return [seat for seat in range(match.seats) if seat != end.seat]
    return match.winners() if match.is_over else []


def _check_end(match: Match, end: Ending) -> None:
    """A game that its rules have ended cannot be given up any more."""
    if not 0 <= end.seat < match.seats or match.is_over:
        raise KIND.refuse("file_wrong_part", part="end")


def early_end(why: object) -> EarlyEnd:
    """The name of a way to lose before the rules end a game; another one is refused."""
    for known in (RESIGNED, FLAGGED):
        if why == known:
            return known
    raise KIND.refuse("file_wrong_part", part="end")


def fingerprint(content: Written) -> str:
    """SHA-256 of the content without its hash, as JSON with sorted names and no spaces."""
    bare = {name: part for name, part in content.items() if name != "hash"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def read_game(text: str | bytes) -> GameFile:
    """The match in a game file, replayed and verified; anything wrong is refused with the reason."""
    return verified(parsed(text, KIND))


def verified(written: Written) -> GameFile:
    """The same of what `parsed` has found in a file."""
    KIND.check(written, _NEEDED, _OPTIONAL)
    if written["hash"] != fingerprint(written):
        raise KIND.refuse("file_hash")
    names, bots = _texts(written["seats"], "name"), _texts(written["seats"], "bot")
    match = _laid_out(written, len(names))
    _replay(match, written)
    end = _end(written["end"], match) if "end" in written else None
    if _result(match, end) != written["result"]:
        raise KIND.refuse("file_result", scores=match.scores())
    fair = read_fair(written["fair"], match) if "fair" in written else None
    return GameFile(match, tuple(map(str, names)), bots, fair, end)


def _end(written: object, match: Match) -> Ending:
    if not isinstance(written, dict) or set(written) != {"why", "seat"} or type(written["seat"]) is not int:
        raise KIND.refuse("file_wrong_part", part="end")
    end = Ending(early_end(written["why"]), written["seat"])
    _check_end(match, end)
    return end


def _texts(seats: object, part: str) -> tuple[str | None, ...]:
    """What stands under a name at each seat; only bots have a `bot`."""
    if not isinstance(seats, list):
        raise KIND.refuse("file_wrong_part", part="seats")
    whole = all(isinstance(seat, dict) and {"name"} <= set(seat) <= {"name", "bot"} for seat in seats)
    if not whole or not all(_is_text(text) for seat in seats for text in seat.values()):
        raise KIND.refuse("file_wrong_part", part="seats")
    return tuple(seat.get(part) for seat in seats)


def _is_text(text: object) -> bool:
    return isinstance(text, str) and text.isprintable() and len(text) <= LONGEST_NAME


def _laid_out(written: Written, seats: int) -> Match:
    game = named_game(written, KIND)
    written = upgraded(game, written)
    options = written["options"]
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise KIND.refuse("file_wrong_part", part="options")
    start = built(game, written["start"]) if "start" in written else None
    match = Match(game, seats, _whole(written["seed"], MAX_SEED, "seed"), options, start)
    if start is not None and int(start.seats) != seats:
        raise KIND.refuse("file_wrong_part", part="seats")
    if start is not None and options_of(game, start) != match.options:
        raise KIND.refuse("file_wrong_part", part="options")
    return match


def _whole(text: object, most: int, part: str) -> int:
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= len(str(most)):
        number = int(text)
        if number <= most:
            return number
    raise KIND.refuse("file_wrong_part", part=part)


def _replay(match: Match, written: Written) -> None:
    lines = written["moves"]
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise KIND.refuse("file_wrong_part", part="moves")
    actions, belongs = _actions(match.game, lines)
    try:
        match.replay(actions, _words(written.get("words", {}), len(actions)))
    except IllegalMove as reason:
        number = belongs[match.turn]
        raise KIND.refuse("file_illegal_move", number=number + 1, move=lines[number], reason=reason) from None


def _actions(game: Game, lines: list[str]) -> tuple[list[int], list[int]]:
    """The actions of all moves, and for each the move that it belongs to."""
    actions: list[int] = []
    belongs: list[int] = []
    for number, line in enumerate(lines):
        try:
            found = read_line(game.notation, line)
        except Refusal as reason:
            raise KIND.refuse("file_illegal_move", number=number + 1, move=line, reason=reason) from None
        actions += found
        belongs += [number] * len(found)
    return actions, belongs


def _words(written: object, turns: int) -> dict[int, int]:
    if not isinstance(written, dict):
        raise KIND.refuse("file_wrong_part", part="words")
    try:
        words = {_whole(turn, turns - 1, "words"): int(word, 16) for turn, word in written.items()}
    except (TypeError, ValueError):
        raise KIND.refuse("file_wrong_part", part="words") from None
    if not all(0 <= word < 2**64 for word in words.values()):
        raise KIND.refuse("file_wrong_part", part="words")
    return words
