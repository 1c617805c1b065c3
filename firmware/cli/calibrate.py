"""``tachiai calibrate``: the camera's lens by a printed chart, the board by a known position."""

import click

from tachiai.firmware.cli.calibrate_board import board_command
from tachiai.firmware.cli.calibrate_lens import lens_command


@click.group()
def calibrate() -> None:
    """Learn the camera's lens, or a board's light and pieces."""


calibrate.add_command(lens_command)
calibrate.add_command(board_command)
