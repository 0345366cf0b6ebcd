"""What was agreed on before the first move: the game, who sits where, the clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self, TypedDict

from cantiere.bots.levels import LEVELS
from cantiere.core.errors import BadTable, Refusal
from cantiere.core.game import Game
from cantiere.core.readable import Readable, as_dict
from cantiere.play.fair import is_client_seed, is_commitment
from cantiere.play.gamefile import KIND, GameFile
from cantiere.play.match import check_table, chosen_options
from cantiere.play.position import built, options_of
from cantiere.play.upgrades import named_game, upgraded
from cantiere.server.bodies.at_table import AgreedClock
from cantiere.server.live.clock import UNTIMED, Clock

LONGEST_DELAY = 100  # lines


class SitterContent(TypedDict, total=False):
    """A sitter as it stands in the journal: of a bot only its name."""

    person: str | None
    bot: str | None
    seed: str | None
    commitment: str | None


class SettingContent(TypedDict):
    """A setting as it stands there."""

    game: str
    rules: int
    options: dict[str, str]
    sitters: list[SitterContent]
    clock: AgreedClock
    at_flag: str
    level: str
    rated: bool
    delay: int
    start: Readable | None


@dataclass(frozen=True)
class Sitter:
    """Who decides for a seat: a person, by an id that says nothing, or a bot, by its name.

    Seats with the same person share a screen.
    """

    person: str | None = None
    bot: str | None = None
    seed: str | None = None  # the person's part of the chance
    commitment: str | None = None  # what the person had promised about the seed

    def __post_init__(self) -> None:
        if (self.person is None) == (self.bot is None):
            raise BadTable("wrong_sitter")
        if self.bot is not None and (self.seed is not None or self.commitment is not None):
            raise BadTable("wrong_sitter")
        if self.person is not None and not is_client_seed(self.seed):
            raise BadTable("wrong_client_seed")
        if self.commitment is not None and not is_commitment(self.commitment):
            raise BadTable("wrong_commitment")

    def content(self) -> SitterContent:
        if self.bot is not None:
            return {"bot": self.bot}
        content: SitterContent = {"person": self.person, "seed": self.seed}
        if self.commitment is not None:
            content["commitment"] = self.commitment
        return content


class AtFlag(StrEnum):
    """What happens to a seat whose time has run out."""

    BOT = "bot"  # a bot goes on
    LOSS = "loss"  # at a table of two the game is lost; with more a bot goes on, and the seat has lost


@dataclass(frozen=True)
class Setting:
    """A table, as it was agreed on."""

    game: Game
    sitters: tuple[Sitter, ...]
    options: Mapping[str, str]
    clock: Clock = UNTIMED
    at_flag: AtFlag = AtFlag.BOT
    level: str = "normal"  # of a bot that takes over a seat
    rated: bool = False
    delay: int = 0  # lines that spectators are behind
    start: Readable | None = None  # the state of an earlier game to go on from

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", chosen_options(self.game, self.options))
        check_table(self.game, self.seats, 0, self.options)
        if not 0 <= self.delay <= LONGEST_DELAY:
            raise BadTable("wrong_delay", delay=self.delay, most=LONGEST_DELAY)
        if not self.people:
            raise BadTable("nobody_sits")
        known_level(self.level)
        self._check_start()

    def _check_start(self) -> None:
        if self.start is None:
            return
        if self.rated:
            raise BadTable("start_rated")
        if self.start.get("seats") != self.seats:
            raise BadTable("start_seats", seats=self.seats)

    @property
    def seats(self) -> int:
        return len(self.sitters)

    @property
    def people(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.person is not None]

    @property
    def client_seeds(self) -> tuple[str | None, ...]:
        return tuple(sitter.seed for sitter in self.sitters)

    def start_state(self) -> Any:
        """The record to go on from; None for a new game."""
        return None if self.start is None else built(self.game, dict(self.start))

    def content(self) -> SettingContent:
        """As it stands in the journal."""
        return {
            "game": self.game.id,
            "rules": self.game.version,
            "options": dict(self.options),
            "sitters": [sitter.content() for sitter in self.sitters],
            "clock": self.clock.content(),
            "at_flag": self.at_flag.value,
            "level": self.level,
            "rated": self.rated,
            "delay": self.delay,
            "start": None if self.start is None else dict(self.start),
        }

    @classmethod
    def of(cls, written: SettingContent) -> Self:
        """From the journal; newer rules than ours are refused, older ones keep their meaning."""
        game = named_game(written, KIND)
        meant = upgraded(game, written)
        return cls(
            game=game,
            sitters=tuple(Sitter(**sitter) for sitter in written["sitters"]),
            options=meant["options"],
            clock=Clock.of(written["clock"]),
            at_flag=AtFlag(written["at_flag"]),
            level=written["level"],
            rated=written["rated"],
            delay=written["delay"],
            start=meant["start"],
        )


def known_level(name: str) -> str:
    """The name of a bot that can take over a seat; another one is refused."""
    if name not in LEVELS:
        raise Refusal("unknown_level", bot=name, known=LEVELS)
    return name


def continued(file: GameFile, turn: int, sitters: Sequence[Sitter]) -> Setting:
    """A new table that goes on from a turn of a finished game. It is never rated: all is known of it."""
    match = file.match.copy()
    match.go_to(turn)
    start = match.state
    return Setting(match.game, tuple(sitters), options_of(match.game, start), start=as_dict(start))
