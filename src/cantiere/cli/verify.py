"""`cantiere verify`: whether the chance of a game was the one that the server had promised."""

from typing import TYPE_CHECKING

import click

from cantiere.cli.ending import print_end
from cantiere.cli.terminal import Terminal, current_terminal
from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.play.fair import Fair
    from cantiere.play.gamefile import GameFile


@click.command()
@click.argument("file")
@click.option("--seal", metavar="HASH", help="The seal that you kept: it must be that of the file.")
def verify(file: str, seal: str | None) -> None:
    """Derive every draw of a game FILE again, from the seeds of the server and of the players.

    The file is refused if the setup or any action had another chance than was promised before the first
    move, or somebody gave another seed than was committed to. What remains to you: compare the seal with
    the one that you were shown before your seed was revealed.
    """
    terminal = current_terminal()
    checked = _checked(file, terminal)
    match, fair = checked.match, checked.fair
    if fair is None:
        raise Refusal("fair_absent", path=file)
    from cantiere.cli.terminal import printable

    scores = ", ".join(
        f"{printable(name)} {score}" for name, score in zip(checked.names, match.scores(), strict=True)
    )
    terminal.say("verified" if checked.is_over else "verified_unfinished", turns=match.turn, scores=scores)
    if checked.end is not None:
        print_end(checked.end, [printable(name) for name in checked.names], terminal)
    _print_chance(fair, seal, match.turn, terminal)


def _print_chance(fair: "Fair", seal: str | None, turns: int, terminal: Terminal) -> None:
    from cantiere.play.seal import seal_in

    found = seal_in(fair)
    if seal is not None and found is None:
        raise Refusal("fair_no_seal")
    if seal is not None and seal.lower().removeprefix("sha256:") != str(found).removeprefix("sha256:"):
        raise Refusal("fair_seal", expected=seal, found=found)
    terminal.say("verified_fair", turns=turns)
    terminal.say("verified_promise", commitment=fair.chance.commitment)
    terminal.say("verified_seeds", seeds=", ".join(seed or "–" for seed in fair.chance.client_seeds))
    if found is not None:
        terminal.say("verified_seal" if seal is None else "verified_same_seal", seal=found)
    if fair.skipped:
        terminal.say("verified_gaps", count=fair.skipped)
    if fair.redraws:
        terminal.say("verified_redraws", count=fair.redraws)


def _checked(file: str, terminal: Terminal) -> "GameFile":
    from cantiere.cli.compiling import compiling
    from cantiere.cli.storage import read_bytes
    from cantiere.play.gamefile import read_game

    with compiling(terminal):
        return read_game(read_bytes(file))
