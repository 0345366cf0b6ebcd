"""From the prompt's world to the screen and back."""

from cantiere.cli.learn import Course
from cantiere.cli.play.dialogue import leave
from cantiere.cli.play.session import Session, past_decisions
from cantiere.cli.screen.against_bots import AgainstBots
from cantiere.cli.screen.app import TableScreen
from cantiere.cli.screen.lesson import OnLesson
from cantiere.cli.screen.server.at_server import AtServer
from cantiere.cli.screen.sitting import Sitting
from cantiere.cli.tables import score_sheet
from cantiere.cli.terminal import Terminal


def fill_screen(sitting: Sitting) -> None:
    """Until it is closed. What nobody expected is raised when the terminal is as it was."""
    screen = TableScreen(sitting)
    screen.run()
    if screen.failure is not None:
        raise screen.failure


def sit_on_screen(sitting: AtServer, terminal: Terminal) -> None:
    """A seat at a server's table; whoever leaves the screen keeps it."""
    fill_screen(sitting)
    terminal.language = sitting.terminal.language
    if sitting.is_finished:
        shown = sitting.snapshot()
        terminal.print(score_sheet(shown.match, shown.names, terminal))
        terminal.print(shown.ask, "bold")
    else:
        terminal.say("server_left", address=sitting.client.address, table=sitting.table)


def learn_on_screen(course: Course) -> None:
    """A lesson; when it is over, the terminal says how to go on."""
    terminal = course.terminal
    try:
        fill_screen(sitting := OnLesson(course))
        terminal.language = sitting.terminal.language
    finally:
        course.terminal = terminal
    course.conclude()


def play_on_screen(session: Session) -> None:
    """A game against bots; when it is left, the terminal says how it ended or where it is."""
    terminal = session.terminal
    session.decided = past_decisions(session.match, session.own)
    try:
        fill_screen(sitting := AgainstBots(session))
        terminal.language = sitting.terminal.language
    finally:
        session.terminal = terminal
    if session.match.is_over:
        session.heard = []
        session.finish()
    else:
        leave(session)
