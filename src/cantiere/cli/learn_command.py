"""`cantiere learn`: which lesson, on the screen or line by line."""

import click

from cantiere.cli.terminal import current_terminal


@click.command()
@click.argument("game")
@click.option("--step", type=int, metavar="N", help="Begin with this step, not where you left off.")
@click.option("--plain", is_flag=True, help="A prompt, line by line, instead of the full screen.")
def learn(game: str, step: int | None, plain: bool) -> None:
    """Learn GAME in ten minutes: one idea a step, and you make the move yourself.

    Wrong moves are answered with their reason. `back`, `skip`, `rules` and `quit` do what they say; where you
    quit, you go on next time.
    """
    from cantiere.cli.compiling import compiling
    from cantiere.cli.learn import Course, kept_step
    from cantiere.cli.screen.wanted import is_wanted
    from cantiere.play.lessons import lesson

    terminal = current_terminal()
    with compiling(terminal):
        wanted = lesson(game)
        course = Course(wanted, terminal, kept_step(wanted) if step is None else step - 1)
    if is_wanted(terminal, plain):
        from cantiere.cli.screen.run import learn_on_screen

        learn_on_screen(course)
    else:
        course.run()
    if course.is_over and terminal.is_interactive and course.wants_to_play():
        _play(wanted.game.id, plain)


def _play(game_id: str, is_plain: bool) -> None:
    """The first real game, as `cantiere play` begins it."""
    from cantiere.cli.play_command import play
    from cantiere.play.lessons import LEVEL

    arguments = [game_id, "--against", LEVEL, *(["--plain"] if is_plain else [])]
    with play.make_context("play", arguments, parent=click.get_current_context().parent) as context:
        play.invoke(context)
