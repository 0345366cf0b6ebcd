"""How long a client in a terminal waits, as a browser does (web/src/lib/patience.test.ts)."""

from cantiere.cli.screen.server.patience import ANSWERED, MOST_PATIENT, Patience


def test_a_line_that_answered_until_now_is_no_reason_to_wait_longer_for_the_next():
    patience = Patience()
    for _ in range(4):
        patience.begin()
        patience.hear()
        patience.give_up()
        assert patience.seconds == ANSWERED


def test_lines_that_are_silent_from_the_first_are_waited_for_longer_and_longer():
    patience, waits = Patience(), []
    for _ in range(5):
        patience.begin()
        waits.append(patience.seconds)
        patience.give_up()
    assert waits == [ANSWERED, 2 * ANSWERED, 4 * ANSWERED, MOST_PATIENT, MOST_PATIENT]
    patience.hear()
    assert patience.seconds == ANSWERED
