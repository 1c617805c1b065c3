"""``tachiai calibrate``: the camera's lens by pictures of a printed chart, the board by a known position."""

from collections.abc import Sequence
from math import atan, degrees
from pathlib import Path

import click

from tachiai.firmware.cli.calibrate_board import board_command
from tachiai.firmware.cli.options import language_option, settings_option
from tachiai.firmware.devices.cameras.recordings import pictures_named
from tachiai.firmware.devices.cameras.watched import CameraRequest, open_camera
from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.setting_up.calibrating import ViewProgress, take_views
from tachiai.firmware.setting_up.calibration_files import lens_path, write_user_file
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.settings.sections import CameraSettings
from tachiai.firmware.tables.progress import bar_over
from tachiai.firmware.time_source import RealClock
from tachiai.rules.messages import Message
from tachiai.vision.calibrate.lens_fit import (
    PLACES,
    WISHES,
    ChartView,
    LensFit,
    NoLens,
    fit_lens,
    look_for_chart,
)
from tachiai.vision.locate.lens import save_lens
from tachiai.vision.opencv import read_image

HOLD = Message("Hold the printed chart before the camera, still for a moment each time. Ctrl-C ends it.")
TAKEN = Message("{taken} taken.")
NOT_SEEN = Message("The chart cannot be seen: is it in the picture, near enough and well lit?")
ENOUGH = Message("That is enough.")
NO_CHART = Message("no chart")
CORNERS = Message("{corners} corners")
FOUND = Message(
    "{views} views, {places} of {all} parts of the picture, {rms:.2f} px off on "
    "average (RMS).\n"
    "Focal length {focal:.0f} px ({across:.0f}° across), distortion k1 "
    "{k1:+.3f}, k2 {k2:+.3f}."
)
KEPT = Message("The lens is kept in {path}.")
NOT_SEEN_FOR = 30  # frames


@click.group()
def calibrate() -> None:
    """Learn the camera's lens, or a board's light and pieces."""


calibrate.add_command(board_command)


@calibrate.command("lens")
@click.argument("images", nargs=-1, type=click.Path(path_type=Path), metavar="[IMAGE…]")
@click.option("--camera", default="", help=f"The camera whose lens it is: {CAMERAS.listed().en}.")
@settings_option
@click.option("-o", "output", type=click.Path(path_type=Path), help="Write the lens here.")
@language_option
@click.pass_context
def lens_command(
    context: click.Context,
    images: tuple[Path, ...],
    camera: str,
    settings_path: Path | None,
    output: Path | None,
    language: str,
) -> None:
    """Fit the lens to pictures of the chart that `tachiai print chart` draws.

    The camera takes them, or they are given: IMAGE… are files or folders. `tachiai run` finds the lens of its
    camera by itself. Exit status 1 if the pictures give none.
    """
    if images and not (camera or output):
        raise click.UsageError("expected -o FILE to write the lens to, or --camera to keep it for")
    settings = load_settings(settings_path)
    source = camera or settings.camera.source
    if images:
        views, pictures = _views_in(images, language)
    else:
        views = _views_of(settings.camera.with_source(source), language)
        pictures = len(views)
    fit = fit_lens(views, pictures)
    if isinstance(fit, NoLens):
        click.echo(fit.words.in_language(language), err=True)
        context.exit(1)
    click.echo(_told(fit, language))
    path = output or lens_path(source)
    write_user_file("lens", lambda place: save_lens(fit.lens, place), path)
    click.echo(KEPT.in_language(language).format(path=path))


def _views_in(images: Sequence[Path], language: str) -> tuple[list[ChartView], int]:
    """The views in picture files or folders, and the number of pictures."""
    paths = pictures_named(images)
    views = []
    told = []
    with bar_over(paths, "calibrate lens") as counted:
        for path in counted:
            view = look_for_chart(read_image(path))
            words = NO_CHART if view is None else CORNERS
            found = words.in_language(language).format(corners=0 if view is None else len(view.corners))
            told.append(f"{path}: {found}")
            if view is not None:
                views.append(view)
    click.echo("\n".join(told), err=True)
    return views, len(paths)


def _views_of(chosen: CameraSettings, language: str) -> list[ChartView]:
    clock = RealClock()
    camera = open_camera(CameraRequest(chosen, clock))
    try:
        click.echo(HOLD.in_language(language), err=True)
        return take_views(camera, clock, ProgressPrinter(language))
    finally:
        camera.close()


class ProgressPrinter:
    """Prints news on standard error while views are taken."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._said = ""
        self._unseen = 0

    def __call__(self, taking: ViewProgress) -> None:
        """Prints the newest state, unless it is the same sentence as before."""
        self._unseen = 0 if taking.chart_seen else self._unseen + 1
        if taking.camera_fault:
            words = taking.camera_fault
        elif self._unseen >= NOT_SEEN_FOR:
            words = NOT_SEEN.in_language(self._language)
        else:
            wish = ENOUGH if taking.wish is None else WISHES[taking.wish]
            count = TAKEN.in_language(self._language).format(taken=taking.taken) if taking.taken else ""
            words = f"{count} {wish.in_language(self._language)}".strip()
        if words != self._said:
            self._said = words
            click.echo(words, err=True)


def _told(fit: LensFit, language: str) -> str:
    lens = fit.lens
    return FOUND.in_language(language).format(
        views=fit.views,
        places=fit.places,
        all=len(PLACES),
        rms=fit.rms_px,
        focal=lens.focal_px,
        across=2 * degrees(atan(lens.image_wh[0] / 2 / lens.focal_px)),
        k1=lens.distortion[0],
        k2=lens.distortion[1],
    )
