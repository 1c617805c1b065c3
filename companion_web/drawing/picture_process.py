"""Draws one picture in a process of its own, of the lowest priority: ``python -m`` with this module's name.

Standard input is the JSON of a ``PictureJob``, standard output the picture's file. So drawing neither delays
the referee nor leaves its memory allocated.
"""

import json
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from tachiai.companion_web.drawing.picture_job import PictureJob
from tachiai.rules.game_folders import use_inherited_folders

if TYPE_CHECKING:
    from PIL.Image import Image

LOWEST_PRIORITY = 19


def draw(job: PictureJob) -> bytes:
    """The picture's file. Raises ``RulesError`` for an unknown game or a bad position."""
    # Loaded at low priority: it takes longer than drawing one board.
    from tachiai.companion_web.drawing.boards import drawing, game_of, last_move_marks, layout_of
    from tachiai.companion_web.drawing.pixels import animation, board_image, png

    game = game_of(job.uid, job.options)

    def board(position: str, before: str) -> "Image":
        layout = layout_of(game, position)
        marks = last_move_marks(game, layout_of(game, before), layout) if before else {}
        return board_image(drawing(game, layout, marks), job.scale)

    images = (board(*moment) for moment in job.moments)
    return png(next(images)) if job.form == "PNG" else animation(images, len(job.moments), job.form)


def main() -> None:
    """Draws the job on standard input."""
    os.nice(LOWEST_PRIORITY)
    with suppress(OSError, AttributeError):  # not on every system
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    use_inherited_folders()
    values = json.loads(sys.stdin.read())
    job = PictureJob(**{**values, "moments": tuple((now, before) for now, before in values["moments"])})
    sys.stdout.buffer.write(draw(job))


if __name__ == "__main__":
    main()
