"""Draws one picture in a process of its own, of the lowest priority: ``python -m`` with this module's name.

Standard input is the JSON of a ``PictureJob``, standard output the picture's file. So drawing neither delays
the referee nor leaves its memory allocated.
"""

import json
import os
import sys
from contextlib import suppress

from tachiai.companion_web.drawing.picture_job import PictureJob

LOWEST_PRIORITY = 19


def main() -> None:
    """Draws the job on standard input."""
    os.nice(LOWEST_PRIORITY)
    with suppress(OSError, AttributeError):  # not on every system
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    # Loaded at low priority: it takes longer than drawing one board.
    from tachiai.companion_web.drawing.picture_drawing import draw

    values = json.loads(sys.stdin.read())
    job = PictureJob(**{**values, "moments": tuple((now, before) for now, before in values["moments"])})
    sys.stdout.buffer.write(draw(job))


if __name__ == "__main__":
    main()
