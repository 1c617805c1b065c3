"""Draws one picture in a process of its own, of the lowest priority: ``python -m`` with the name of
this module.

Standard input is the JSON of a ``PictureJob``, standard output the picture's file. What takes seconds
and much memory is then neither in the way of the referee nor kept afterwards.
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
    with suppress(OSError, AttributeError):  # only when nobody else wants to work, if the system can
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    # Not before: loading what draws takes longer than drawing one board.
    from tachiai.companion_web.drawing.picture_drawing import draw

    values = json.loads(sys.stdin.read())
    job = PictureJob(**{**values, "moments": tuple((now, before) for now, before in values["moments"])})
    sys.stdout.buffer.write(draw(job))


if __name__ == "__main__":
    main()
