"""The findings in words and cells: one author for the screen, the page and Markdown."""

from collections.abc import Iterator
from shlex import join

from cantiere.arena.adjusted import Adjusted
from cantiere.cli.arena.tables import interval, mean_and_sd, percent
from cantiere.cli.terminal import Terminal
from cantiere.play.figures import Share
from cantiere.play.texts import kind_name, line_name, word
from cantiere.research.lab.figures import Effect, Feature, Mean, SittingFigures
from cantiere.research.lab.findings import BotFindings, Findings
from cantiere.research.lab.plan import Arm, StudyPlan

ORDER = ("order", "wins", "interval")
LUCK = ("order", "adjusted", "interval", "times")
FEATURES = ("winners", "others", "difference", "interval")
EFFECTS = ("option", "measure", "usual", "changed", "difference", "interval")
MOST_LINES, MOST_KINDS = 12, 8  # that are told, those that differ most; `--json` has all
Cells = list[str]


def title(plan: StudyPlan, terminal: Terminal) -> str:
    """The game under study."""
    return terminal.phrase("lab_title", title=word(plan.game_id, "title", terminal.language))


def facts(plan: StudyPlan, terminal: Terminal) -> str:
    """What was played."""
    return terminal.phrase(
        "lab_facts",
        bots=list(plan.bots),
        players=plan.seats,
        options=", ".join(f"{name}={value}" for name, value in plan.options.items()),
        deals=plan.deals,
        seed=plan.seed,
        tables=len(plan.arms),
        games=terminal.number(len(plan.pairings)),
    )


def command(plan: StudyPlan) -> str:
    """What gives the same figures again."""
    words = ["cantiere", "study", plan.game_id, *plan.bots, "--players", str(plan.seats)]
    for name, value in plan.options.items():
        first = next((option.values[0] for option in plan.game.options if option.name == name), None)
        words += ["--option", f"{name}={value}"] if value != first else []
    words += ["--deals", str(plan.deals), "--seed", str(plan.seed)]
    return join([*words, *(["--luck-adjusted"] if plan.luck_playouts else [])])


def verdict(one: BotFindings, terminal: Terminal) -> tuple[str, bool]:
    """The one sentence about who begins, and whether it is sure of anything."""
    first, even = one.usual.by_order[0], 1 / len(one.usual.by_order)
    kind = "more" if first.low > even else "less" if first.high < even else "open"
    text = terminal.phrase(
        f"lab_first_{kind}",
        bot=one.bot,
        share=percent(first.share, terminal),
        interval=interval(first, terminal),
        even=percent(even, terminal),
    )
    return text, kind != "open"


def scores(figures: SittingFigures, terminal: Terminal) -> str:
    """How much is scored, and by how much games are won."""
    return terminal.phrase(
        "lab_scores",
        score=mean_and_sd(figures.score, terminal),
        winning=mean_and_sd(figures.winning, terminal),
        margin=mean_and_sd(figures.margin, terminal),
        shared=percent(figures.shared.share, terminal),
    )


def place(number: int, terminal: Terminal) -> str:
    return terminal.phrase("report_place", number=number)


def order_rows(shares: tuple[Share, ...], terminal: Terminal) -> Iterator[Cells]:
    for number, one in enumerate(shares, 1):
        yield [place(number, terminal), percent(one.share, terminal), interval(one, terminal)]


def luck_rows(rates: tuple[Adjusted, ...], terminal: Terminal) -> Iterator[Cells]:
    for number, one in enumerate(rates, 1):
        told = [percent(one.rate.share, terminal), interval(one.rate, terminal)]
        yield [place(number, terminal), *told, f"× {terminal.number(one.times, 1)}"]


def line_names(plan: StudyPlan, found: tuple[Feature, ...], terminal: Terminal) -> list[tuple[str, Feature]]:
    """The lines of the score sheet that differ most, by their names."""
    return [(line_name(plan.game_id, one.name, terminal.language), one) for one in found[:MOST_LINES]]


def kind_names(plan: StudyPlan, found: tuple[Feature, ...], terminal: Terminal) -> list[tuple[str, Feature]]:
    """The kinds of decisions that differ most."""
    return [(kind_name(plan.game_id, one.name, terminal.language), one) for one in found[:MOST_KINDS]]


def feature_rows(named: list[tuple[str, Feature]], terminal: Terminal) -> Iterator[Cells]:
    for name, one in named:
        sides = [terminal.number(one.winners, 1), terminal.number(one.others, 1)]
        yield [name, *sides, signed(one.difference.mean, terminal), reach(one.difference, terminal)]


def effect_rows(one: BotFindings, terminal: Terminal) -> Iterator[Cells]:
    """Each option that was changed, measure by measure."""
    for arm, _, found in one.changed:
        for effect in found:
            sides = [terminal.number(effect.usual, 1), terminal.number(effect.changed, 1)]
            change = [signed(effect.difference.mean, terminal), reach(effect.difference, terminal)]
            yield [arm_name(arm), measure(effect, terminal), *sides, *change]


def measure(effect: Effect, terminal: Terminal) -> str:
    return terminal.phrase(f"lab_measure_{effect.measure}")


def arm_name(arm: Arm) -> str:
    """As it is chosen on the command line."""
    return f"{arm.option}={arm.value}"


def signed(value: float, terminal: Terminal) -> str:
    """With its sign, and no sign where it is nothing."""
    return f"{'+' if round(value, 1) > 0 else ''}{terminal.number(round(value, 1) + 0.0, 1)}"


def reach(one: Mean, terminal: Terminal) -> str:
    """An interval; a star says that it is clear of 0."""
    star = " *" if one.is_clear else ""
    return f"{signed(one.low, terminal)} … {signed(one.high, terminal)}{star}"


def notes(found: Findings, terminal: Terminal) -> list[str]:
    """How to read it, and what it comes from."""
    lines = [terminal.phrase("lab_note")]
    if found.faults:
        lines.append(terminal.phrase("lab_faults", count=found.faults))
    return [*lines, terminal.phrase("lab_made", digest=found.digest)]
