"""`python -m benchmarks frames`: what is made of Chromium's own record of its frames."""

import json

from benchmarks.frames import Flown

PAGE = 7  # the process of the page
FRAME = 16_667  # microseconds


def frame(number: int, state: str = "PRESENTED_ALL", pid: int = PAGE) -> dict:
    told = {"frame_reporter": {"state": f"STATE_{state}"}}
    return {"name": "PipelineReporter", "pid": pid, "ts": number * FRAME, "args": told}


def trace(*frames: dict) -> bytes:
    """The mark was set when the page had lived for one second, the trace for none."""
    mark = {"name": "clock", "pid": PAGE, "ts": 0, "args": {}}
    return json.dumps({"traceEvents": [mark, *frames]}).encode()


def test_frames_are_counted_while_something_is_on_its_way():
    seen = trace(*map(frame, range(200)))
    told = Flown.of(seen, [(1_100, 1_600), (1_400, 2_100)], 1_000)
    assert told.seconds == 1
    assert told.shown == 60
    assert round(told.gap) == 17


def test_what_did_not_come_to_the_screen_is_a_gap():
    seen = [frame(one, "DROPPED" if 30 <= one < 36 else "PRESENTED_PARTIAL") for one in range(90)]
    told = Flown.of(trace(*seen), [(1_000, 2_000)], 1_000)
    assert told.shown == 60 - 6
    assert round(told.gap) == round(7 * FRAME / 1000)


def test_frames_of_other_processes_and_of_none_do_not_count():
    seen = trace(frame(1, pid=8), frame(2, "NO_UPDATE_DESIRED"))
    told = Flown.of(seen, [(1_000, 1_100)], 1_000)
    assert (told.shown, round(told.gap)) == (0, 100)
