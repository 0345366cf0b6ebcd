"""What so many players at once would need: a model of a few lines, with the figures of one run."""

from dataclasses import dataclass

from benchmarks.cluster.houses import SINGLE, SQLITE
from benchmarks.cluster.report import Report
from benchmarks.engine.figures import figure
from benchmarks.markdown import Part, table

OF_THE_MODEL = Part("model")  # of docs/scale.md
CROWDS = (10_000, 100_000, 1_000_000)
PER_TABLE, PAUSE = 2, 6.0  # people at a table; seconds between two moves there, as in the benchmark
LOOKERS = 0.25  # spectators for each player
FULL = 0.6  # of a core: with more, whoever comes waits for others
WITH_EXPERT = 0.1  # of all tables: there a bot thinks for a second about each of its moves
EXPERT_SECONDS = 1.0
GAME, REVIEW = 1_800.0, 11.0  # seconds that a game lasts; processor time of a review, docs/bench.md
_DAY = 86_400


@dataclass(frozen=True)
class Costs:
    """What one thing costs, in seconds of a core and bytes."""

    alone: float  # a move where one process serves all
    move: float  # a move where several do
    database: float  # the same move there and on the bus
    kept: float  # bytes that stay of it
    view: float  # a move for one spectator
    news: float  # a piece of news for a process that it does not concern
    socket: float  # bytes

    @classmethod
    def of(cls, report: Report) -> "Costs":
        def told(subject: str, key: str) -> float:
            row = report.row(subject, key)
            if row is None:
                raise RuntimeError(f"{subject} {key} was not measured")
            return row.median

        many = next(name for name in ("nats_3", "notify_3") if report.row(name, "cpu"))
        milli, micro = 1e-3, 1e-6
        return cls(
            alone=told(SINGLE.key, "cpu") * milli,
            move=told(many, "cpu") * milli,
            database=told(many, "database") * milli,
            kept=told(many, "bytes"),
            view=told(SQLITE.key, "fan_cpu") * micro,
            news=told("news", "hearing") * micro,
            socket=told(SQLITE.key, "fan_memory") * 1_024,
        )

    @property
    def served(self) -> float:
        """A move with those who look on."""
        return self.move + self.view * LOOKERS * PER_TABLE

    @property
    def most_alone(self) -> float:
        """Players whom one process can serve."""
        return FULL / (self.alone + self.view * LOOKERS * PER_TABLE) * PAUSE * PER_TABLE

    @property
    def most_told(self) -> float:
        """Players with whom a process does nothing but hear what others tell."""
        return FULL / self.news * PAUSE * PER_TABLE


@dataclass(frozen=True)
class Need:
    """What so many players need."""

    players: int
    costs: Costs

    @property
    def tables(self) -> float:
        return self.players / PER_TABLE

    @property
    def moves(self) -> float:
        """In a second."""
        return self.tables / PAUSE

    @property
    def processes(self) -> float | None:
        """Each does its share and hears of all; None: there are never enough."""
        left = FULL - self.moves * self.costs.news
        return self.moves * self.costs.served / left if left > 0 else None

    @property
    def processes_told_less(self) -> float:
        """If each heard only of tables that it shows: of a move two others hear at most."""
        return self.moves * (self.costs.served + 2 * self.costs.news) / FULL

    @property
    def thinkers(self) -> float:
        """Cores of workers."""
        bots = self.tables * WITH_EXPERT / PAUSE * EXPERT_SECONDS
        return bots + self.tables * WITH_EXPERT / GAME * REVIEW

    def cells(self) -> tuple[str, ...]:
        costs, people = self.costs, self.players * (1 + LOOKERS)
        found = self.processes
        return (
            f"{self.players:,}",
            f"{figure(self.moves)}",
            "never enough" if found is None else _whole(found),
            _whole(self.processes_told_less),
            f"{figure(people * costs.socket / 2**30)} GiB",
            _whole(self.moves * costs.database / FULL),
            f"{figure(self.moves * costs.kept * _DAY / 2**30)} GiB",
            "–" if found is None else figure(self.moves * found),
            _whole(self.thinkers),
        )


def _whole(value: float) -> str:
    return f"{max(1, round(value + 0.5)):,}"


def part(report: Report) -> str:
    """For docs/scale.md, between its marks."""
    costs = Costs.of(report)
    head = ("players at once", "moves/s", "processes", "the same, told less", "memory for sockets")
    more = ("cores of PostgreSQL and bus", "journal a day", "news heard/s", "cores of workers")
    figures = table((*head, *more), (Need(one, costs).cells() for one in CROWDS))
    return "\n\n".join([report.headline(), _told(costs), figures])


def _told(costs: Costs) -> str:
    milli, micro = 1e3, 1e6
    return (
        f"A move costs a process {figure(milli * costs.move)} ms ({figure(milli * costs.alone)} ms if it is "
        f"alone), the database and the bus {figure(milli * costs.database)} ms and {figure(costs.kept)} "
        f"bytes that stay; each spectator of it {figure(micro * costs.view)} µs; a piece of news, in each "
        f"process that it does not concern, {figure(micro * costs.news)} µs; a socket "
        f"{figure(costs.socket / 1_024)} KB. So one process alone serves {figure(costs.most_alone)} players, "
        f"and from {figure(costs.most_told)} players on a process would only hear of others' moves."
    )
