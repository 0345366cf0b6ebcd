"""Who makes way leaves the cores to others, and cannot take that back."""

import os
import subprocess
import sys

import pytest

from cantiere.core import priority

TOLD = "from cantiere.core import priority; import os; priority.{}(); print({})"


def told(how: str, what: str) -> int:
    """In a process of its own."""
    done = subprocess.run([sys.executable, "-c", TOLD.format(how, what)], stdout=subprocess.PIPE, check=True)
    return int(done.stdout)


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="Linux has this class")
def test_a_process_runs_only_when_nobody_else_wants_the_cores():
    assert told("only_when_idle", "os.sched_getscheduler(0)") == os.SCHED_IDLE
    assert told("lowered", "os.sched_getscheduler(0)") == os.sched_getscheduler(0)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="Windows has no such priorities")
def test_a_process_that_takes_its_share_takes_the_least():
    assert told("lowered", "os.getpriority(os.PRIO_PROCESS, 0)") == 19
    without = "del os.SCHED_IDLE; "
    script = f"import os; {without if hasattr(os, 'SCHED_IDLE') else ''}" + TOLD.format(
        "only_when_idle", "os.getpriority(os.PRIO_PROCESS, 0)"
    )
    assert (
        int(subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True).stdout) == 19
    )


def test_whoever_may_not_be_idle_takes_the_least(monkeypatch):
    """Here nobody's priority is really changed: there is no way back."""
    asked = []

    def refuse(*how):
        asked.append(how)
        raise OSError

    monkeypatch.setattr(os, "SCHED_IDLE", 5, raising=False)
    monkeypatch.setattr(os, "sched_param", lambda least: least, raising=False)
    monkeypatch.setattr(os, "sched_setscheduler", refuse, raising=False)
    monkeypatch.setattr(os, "setpriority", lambda *how: asked.append(how), raising=False)
    priority.only_when_idle()
    assert asked == [(0, 5, 0), (os.PRIO_PROCESS, 0, 19)]
    monkeypatch.setattr(os, "sched_setscheduler", lambda *how: asked.append(how))
    priority.only_when_idle()
    assert asked[2:] == [(0, 5, 0)]
