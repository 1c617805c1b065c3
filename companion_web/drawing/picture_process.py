"""Draws one picture in a process of its own, of the lowest priority: ``python -m`` with the name of
this module.

Standard input is the JSON of a ``PictureJob``, standard output the picture's file. What takes seconds
and much memory is then neither in the way of the referee nor kept afterwards.
"""

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from PIL import Image

from tachiai.companion_web.drawing.boards import drawing, game_of, last_move_marks, layout_of
from tachiai.companion_web.drawing.pixels import animation, board_image, png

LOWEST_PRIORITY = 19


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureJob:
    """A picture to draw: the boards of ``moments``, each with the position before it ("" for none), ``scale``
    pixels to a unit, as a file of the ``form`` PNG, GIF or WEBP.
    """

    uid: str
    options: Mapping[str, str]
    moments: tuple[tuple[str, str], ...]
    scale: float
    form: str

    def as_json(self) -> str:
        """Returns the job as one line of JSON, the same for the same picture."""
        values = {name: getattr(self, name) for name in ("uid", "moments", "scale", "form")}
        return json.dumps({**values, "options": dict(self.options)}, sort_keys=True)


def draw(job: PictureJob) -> bytes:
    """Returns the file of a picture. Raises ``RulesError`` for a game or a position that is none."""
    game = game_of(job.uid, job.options)

    def board(position: str, before: str) -> Image.Image:
        layout = layout_of(game, position)
        marks = last_move_marks(game, layout_of(game, before), layout) if before else {}
        return board_image(drawing(game, layout, marks), job.scale)

    images = (board(*moment) for moment in job.moments)
    return png(next(images)) if job.form == "PNG" else animation(images, len(job.moments), job.form)


def main() -> None:
    """Draws the job on standard input."""
    os.nice(LOWEST_PRIORITY)
    with suppress(OSError, AttributeError):  # only when nobody else wants to work, if the system can
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    values = json.loads(sys.stdin.read())
    job = PictureJob(**{**values, "moments": tuple((now, before) for now, before in values["moments"])})
    sys.stdout.buffer.write(draw(job))


if __name__ == "__main__":
    main()
