"""What the person types and what it does."""

from cantiere.cli.command_words import command_named
from cantiere.cli.play.commands import COMMANDS
from cantiere.cli.play.keeper import latest_unfinished
from cantiere.cli.play.session import Session, past_decisions
from cantiere.cli.terminal import quoted
from cantiere.core.errors import Refusal


def run(session: Session) -> None:
    """Play until the game is over or the person leaves."""
    session.decided = past_decisions(session.match, session.own)
    greet(session)
    while not session.is_left:
        session.advance()
        if session.match.is_over:
            session.finish()
            return
        session.show()
        prompt(session)
    leave(session)


def greet(session: Session) -> None:
    """Who plays what, and where it is kept."""
    terminal, match = session.terminal, session.match
    waiting = None if session.is_resumed else latest_unfinished(match.game.id)
    terminal.print(session.title, "bold")
    terminal.say("you_are", you=session.names[session.own], others=session.keeper.seats.others)
    if session.is_resumed:
        terminal.say("continued", turn=match.turn, seed=match.seed)
    else:
        terminal.say("begun", seed=match.seed)
    terminal.say("kept_while_playing", path=str(session.keeper.path))
    if waiting is not None:
        terminal.say("waiting", path=quoted(waiting))
    terminal.say("for_help")
    terminal.draw(session.board.legend(session.scene()))
    if not session.is_resumed:
        session.heard += session.voice.tell(match)


def prompt(session: Session) -> None:
    """Ask until something has changed on the table, or the person leaves."""
    turn = session.match.turn
    while not session.is_left and session.match.turn == turn:
        try:
            answer = session.terminal.ask(session.terminal.phrase("prompt"))
        except EOFError:
            session.terminal.print()
            session.is_left = True
            return
        _follow(session, answer)


def _follow(session: Session, answer: str) -> None:
    first, _, rest = answer.partition(" ")
    command = command_named(first, session.terminal.language, COMMANDS)
    try:
        if not answer:
            session.show()
        elif command is not None:
            COMMANDS[command](session, rest.strip())
        else:
            session.play(answer)
    except Refusal as refusal:
        session.terminal.refuse(refusal)


def leave(session: Session) -> None:
    """Say where the game is, or that it is lost."""
    if session.keeper.failure is None:
        session.terminal.say("left", path=quoted(session.keeper.path))
    else:
        session.terminal.say("not_saved", "yellow")
