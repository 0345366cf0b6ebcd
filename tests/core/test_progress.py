"""Whoever waits for the compiler is told how far it is."""

import cantiere
from cantiere.core.progress import Count


def test_each_function_is_told_of_and_the_end_once():
    told: list[cantiere.Compiling] = []
    stop = cantiere.on_compile(told.append)
    count = Count()
    count.begin("outer")
    count.begin("inner")
    count.end("inner")
    count.end("outer")
    count.begin("another")
    stop()
    count.end("another")
    assert [(one.function, one.count, one.is_over) for one in told] == [
        ("outer", 1, False),
        ("inner", 2, False),
        ("outer", 2, True),
        ("another", 3, False),
    ]
    seconds = [one.seconds for one in told]
    assert seconds == sorted(seconds)


def test_a_listener_may_leave_while_it_is_told():
    told = []
    stops = [cantiere.on_compile(lambda progress: stops[0]()), cantiere.on_compile(told.append)]
    count = Count()
    count.begin("outer")
    stops[1]()
    assert len(told) == 1
