"""Who makes way leaves the cores to others, and cannot take that back."""

import os
import subprocess
import sys

import pytest

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
