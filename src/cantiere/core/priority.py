"""How a process makes way for others. What it begins with is what its threads and children have, too."""

import os
from contextlib import suppress

_LOWEST = 19


def only_when_idle() -> None:
    """Run only while nobody else wants the cores (Linux), elsewhere as little as one may.

    There is no way back without rights: whoever is in a hurry after all has it done by another process.
    """
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):  # a container may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
            return
    lowered()


def lowered() -> None:
    """Have a small share of the cores, also when others want them. Windows has no such priorities."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, 0, _LOWEST)
