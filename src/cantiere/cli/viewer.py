"""Looking through a match, turn by turn."""

from dataclasses import replace

from cantiere.cli.boards import board_of
from cantiere.cli.ending import print_end
from cantiere.cli.show import scene_of
from cantiere.cli.storage import Opened
from cantiere.cli.story import Voice, at_turn, log_lines, story
from cantiere.cli.tables import score_sheet
from cantiere.cli.terminal import Terminal, as_number
from cantiere.core.errors import Refusal

_MOVE = 8  # columns of a move in the log


def print_log(table: Opened, terminal: Terminal) -> None:
    """The whole match in sentences, then the score sheet."""
    voice = Voice(terminal.language, table.names, quiet=board_of(table.match.game).quiet)
    for line in log_lines(story(table.match, voice), _MOVE):
        terminal.print(line)
    if table.end is not None:
        print_end(table.end, table.names, terminal)
    terminal.print(score_sheet(table.match, table.names, terminal))


def print_turn(table: Opened, turn: int, terminal: Terminal) -> None:
    """What the action before a turn did, and the table then, with the large board of whoever acted."""
    match = at_turn(table.match, turn)
    actor = at_turn(table.match, max(0, turn - 1)).mover
    board = board_of(match.game)
    voice = Voice(terminal.language, table.names, quiet=board.quiet)
    move = match.game.notation.text(match.actions[-1]) if match.actions else ""
    terminal.say("turn_of", "bold", turn=turn, last=table.match.turn, move=move)
    for sentence in voice.tell(match):
        terminal.print(sentence)
    if table.end is not None and turn == table.match.turn:
        print_end(table.end, table.names, terminal)
    terminal.draw(board.draw(scene_of(replace(table, match=match), terminal, actor)))


def step_through(table: Opened, turn: int, terminal: Terminal) -> None:
    """Enter, b, a number or q, until q or the end of the input."""
    asked: int | None = turn
    while asked is not None:
        try:
            print_turn(table, asked, terminal)
            turn = asked
        except Refusal as refusal:
            terminal.refuse(refusal)
        asked = _next(table, turn, terminal)


def _next(table: Opened, turn: int, terminal: Terminal) -> int | None:
    """The turn that was asked for; None to leave."""
    while True:
        try:
            answer = terminal.ask(terminal.phrase("replay_prompt")).lower()
        except EOFError:
            return None
        if answer == "q":
            return None
        if answer in ("", "b"):
            return min(table.match.turn, turn + 1) if answer == "" else max(0, turn - 1)
        if as_number(answer) is not None:
            return as_number(answer)
        terminal.say("replay_keys")
