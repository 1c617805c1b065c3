"""Draws the picture of a ``PictureJob``."""

from PIL import Image

from tachiai.companion_web.drawing.boards import drawing, game_of, last_move_marks, layout_of
from tachiai.companion_web.drawing.picture_job import PictureJob
from tachiai.companion_web.drawing.pixels import animation, board_image, png


def draw(job: PictureJob) -> bytes:
    """The picture's file. Raises ``RulesError`` for an unknown game or a bad position."""
    game = game_of(job.uid, job.options)

    def board(position: str, before: str) -> Image.Image:
        layout = layout_of(game, position)
        marks = last_move_marks(game, layout_of(game, before), layout) if before else {}
        return board_image(drawing(game, layout, marks), job.scale)

    images = (board(*moment) for moment in job.moments)
    return png(next(images)) if job.form == "PNG" else animation(images, len(job.moments), job.form)
