"""The words that are not moves: help, moves, hint, why, rules, undo, score, log, board, save, quit."""

from collections.abc import Callable
from pathlib import Path

from cantiere.bots.hints import advise
from cantiere.bots.search.budget import Budget
from cantiere.cli.advice import show_advice
from cantiere.cli.options import THOUGHT
from cantiere.cli.play.session import Session
from cantiere.cli.play.thinking import thinking
from cantiere.cli.rules import print_page
from cantiere.cli.story import log_lines, story
from cantiere.cli.tables import choice_lines, plain_table, score_sheet
from cantiere.cli.terminal import as_number
from cantiere.core.errors import Refusal
from cantiere.play.notation import read_line
from cantiere.play.pages import contents, section
from cantiere.play.texts import texts

_LOG_LINES = 25
_MOVE = 8


def show_help(session: Session, rest: str) -> None:
    """Every command with what it does, and the legend."""
    terminal = session.terminal
    words = texts("common", terminal.language)["commands"]
    table = plain_table("", "")
    table.show_header = False
    for name in COMMANDS:
        table.add_row(words[name], terminal.phrase(f"help_{name}"))
    terminal.say("help_moves_typed")
    terminal.print(table)
    terminal.draw(session.board.legend(session.scene()))


def list_moves(session: Session, rest: str) -> None:
    """The legal moves in groups, or those that begin as written."""
    terminal, match = session.terminal, session.match
    groups = session.board.groups(match, terminal.language)
    for line in choice_lines(match, groups, rest, terminal):
        terminal.print(line)


def explain(session: Session, rest: str) -> None:
    """The rule behind a move, behind the last refusal, or behind all that is possible now."""
    if rest:
        _explain_move(session, rest)
    elif session.refused is not None and session.refused.rule:
        _print_rule(session, session.refused.rule)
    else:
        titles = dict(contents(session.match.game.id, session.terminal.language))
        session.terminal.say("rules_now")
        for rule in sorted({session.match.why(action) for action in session.match.legal()}):
            session.terminal.print(f"  {rule}  {titles.get(rule.partition('.')[2], '')}")


def _explain_move(session: Session, text: str) -> None:
    match = session.match
    action = read_line(match.game.notation, text)[0]
    if action in match.legal():
        _print_rule(session, match.why(action))
        return
    try:
        match.copy().play(action)
    except Refusal as refusal:
        session.terminal.refuse(refusal)
        if refusal.rule:
            _print_rule(session, refusal.rule)


def _print_rule(session: Session, rule: str) -> None:
    session.terminal.say("rule_is", "bold", rule=rule)
    print_page(session.terminal, section(session.match.game.id, session.terminal.language, rule))


def read_rules(session: Session, rest: str) -> None:
    """One section, or the table of contents."""
    game_id, terminal = session.match.game.id, session.terminal
    if rest:
        print_page(terminal, section(game_id, terminal.language, rest))
        return
    for number, title in contents(game_id, terminal.language):
        terminal.print(f"{'  ' * number.count('.')}{number} {title}")


def give_hint(session: Session, rest: str) -> None:
    """What a strong bot would think of, and why; it sees what the person sees."""
    match, terminal = session.match, session.terminal
    with thinking(terminal, terminal.phrase("adviser")):
        hints = advise(match.game, match.view(session.own), match.turn, Budget.parse(THOUGHT))
    show_advice(match, hints, session.names, terminal)


def undo(session: Session, rest: str) -> None:
    """Back to the previous decision."""
    session.undo()
    session.keep()


def show_score(session: Session, rest: str) -> None:
    """What the scores are made of, as if the game ended now."""
    session.terminal.print(score_sheet(session.match, session.names, session.terminal))


def show_log(session: Session, rest: str) -> None:
    """The last lines of the log, or as many as asked for."""
    lines = list(log_lines(story(session.match, session.voice), _MOVE))
    for line in lines[-(as_number(rest) or _LOG_LINES) :]:
        session.terminal.print(line)


def show_board(session: Session, rest: str) -> None:
    """The table once more."""
    session.show()


def save_copy(session: Session, rest: str) -> None:
    """Write the game to another file, too."""
    if not rest:
        raise Refusal("save_where")
    path = Path(rest).expanduser()
    session.keeper.save_copy(path, session.match)
    session.terminal.say("written", path=str(path))


def quit_game(session: Session, rest: str) -> None:
    """Leave; offer to save a copy under another name first."""
    try:
        session.terminal.say("kept_while_playing", path=str(session.keeper.path))
        answer = session.terminal.ask(session.terminal.phrase("quit_prompt"))
        if answer:
            save_copy(session, answer)
    except EOFError:
        session.terminal.print()
    session.is_left = True


Command = Callable[[Session, str], None]
COMMANDS: dict[str, Command] = {
    "moves": list_moves,
    "hint": give_hint,
    "why": explain,
    "rules": read_rules,
    "undo": undo,
    "score": show_score,
    "log": show_log,
    "board": show_board,
    "save": save_copy,
    "quit": quit_game,
    "help": show_help,
}
