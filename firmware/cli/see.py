"""``tachiai see``: reads single pictures; with ``--json`` one JSON object for each."""

import json
import sys
from pathlib import Path

import click
import cv2
import numpy as np

from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import complete_game, spoken
from tachiai.firmware.cli.see_board import (
    AUTO,
    ReadBoard,
    by_sentence,
    chosen_board,
    corners_in,
    observer_of,
    point,
)
from tachiai.firmware.tables.progress import bar_over
from tachiai.hardware_docs.errors import DocsError
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.errors import RulesError
from tachiai.rules.messages import Message, languages, sentence_of
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.errors import BadImage, VisionError
from tachiai.vision.frame import Frame
from tachiai.vision.opencv import read_image
from tachiai.vision.watch.observer import Observer
from tachiai.vision.watch.overlay import draw_overlay
from tachiai.vision.watch.single_picture import PictureReport, layout_from_text, unreadable
from tachiai.vision.watch.single_picture import see as see_picture

SUMMARY = Message("{pictures} pictures, a board found in {found}.")
NOT_LEARNED = Message("{path}: nothing is learned from it, as it does not show the position that it should.")
RIGHT = Message("Is that right?")
_file = click.Path(dir_okay=False, path_type=Path)


@click.command("see")
@click.argument("images", nargs=-1, required=True, type=_file)
@click.option("--game", metavar="GAME", shell_complete=complete_game, help="Read this game's printed sheet.")
@click.option("--sheet", "sheet_file", type=_file, help="Read the board that this sheet file describes.")
@click.option("--corners", help="The grid's outer corners in px, clockwise: x,y,x,y,x,y,x,y; or 'auto'.")
@click.option(
    "--turn", type=click.Choice(["0", "90", "180", "270"]), default="0", help="Turn the corners on."
)
@click.option("--calibration", "calibration_file", type=_file, help="A calibration made before.")
@click.option("--lens", "lens_file", type=_file, help="The camera's lens, made by `tachiai calibrate lens`.")
@click.option("--start", "start_file", type=_file, help="A picture of the start position to calibrate with.")
@click.option("--layout", help="What stands in --start: ranks from the top, a symbol a cell, parted by /.")
@click.option(
    "--overlay",
    type=click.Path(file_okay=False, path_type=Path),
    help="Save the pictures with what was seen.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option(
    "--probabilities", is_flag=True, help="With --json: what each cell may be, and why it is not read."
)
@click.option(
    "--lang",
    "--language",
    "language",
    type=click.Choice(languages()),
    callback=spoken,
    help="Language of what is said; that of the environment (LANG) if left out.",
)
@click.pass_context
def see(
    ctx: click.Context,
    images: tuple[Path, ...],
    game: str | None,
    sheet_file: Path | None,
    corners: str | None,
    turn: str,
    calibration_file: Path | None,
    lens_file: Path | None,
    start_file: Path | None,
    layout: str | None,
    overlay: Path | None,
    as_json: bool,
    probabilities: bool,
    language: str,
) -> None:
    """Say what stands on the board in each of IMAGES.

    Exit status 1 if no board was found in one of them.
    """
    try:
        board = chosen_board(game, sheet_file)
        first, points = start_file or images[0], None
        if corners is not None:
            shown = read_image(first) if corners == AUTO else np.zeros((0, 0, 3), np.uint8)
            points = corners_in(corners, int(turn) // 90, board.sheet, shown, str(first), language)
        if corners == AUTO:
            _confirm(language)
        observer = observer_of(board, calibration_file, lens_file, language)
        if start_file is not None:
            _calibrate(observer, board, points, start_file, layout, language)
        elif layout is not None:
            raise CommandMistake("expected --start IMAGE with --layout, got none")
        found = 0
        with bar_over(images, "see", told=True) as paths:
            for path in paths:
                seen = _seen(path, board.sheet, observer, points, language)
                found += seen.found
                click.echo(
                    json.dumps(seen.as_json(probabilities), ensure_ascii=False) if as_json else _plain(seen)
                )
                if overlay is not None:
                    _save_overlay(overlay, path, seen, board.sheet)
    except (DocsError, VisionError, RulesError, ValueError) as error:
        raise CommandMistake(sentence_of(error, language)) from error
    if len(images) > 1:
        told = SUMMARY.in_language(language).format(pictures=len(images), found=found)
        click.echo(told, err=True)
    ctx.exit(0 if found == len(images) else 1)


def _confirm(language: str) -> None:
    """Asks at a terminal whether the corners that were found are right."""
    if sys.stdin.isatty() and not click.confirm(RIGHT.in_language(language), default=True, err=True):
        raise CommandMistake("expected --corners x,y,x,y,x,y,x,y where those that were found are wrong")


def _calibrate(
    observer: Observer,
    board: ReadBoard,
    corners: Points | None,
    start_file: Path,
    layout: str | None,
    language: str,
) -> None:
    start = board.start if layout is None else layout_from_text(layout, board.sheet, board.symbols)
    if start is None:
        raise CommandMistake("expected --layout TEXT with --start: no game says what stands on this sheet")
    image = read_image(start_file)
    point(observer, corners, image, language)
    report = observer.calibrate([Frame(image, 0, 0.0)], start)
    if report.not_found is not None:
        raise CommandMistake(f"{start_file}: {report.not_found.words.in_language(language)}")
    if observer.calibration is not report.calibration:
        click.echo(NOT_LEARNED.in_language(language).format(path=start_file), err=True)
    if report.doubt is not None:
        click.echo(f"{start_file}: {report.doubt.words.in_language(language)}", err=True)
    names = board.sheet.board.names
    unlike = [
        (names[cell.cell], cell.words.in_language(language)) for cell in report.cells if not cell.passed
    ]
    for line in by_sentence(unlike):
        click.echo(f"{start_file}: {line}", err=True)


def _seen(
    path: Path, sheet: Sheet, observer: Observer, corners: Points | None, language: str
) -> PictureReport:
    try:
        image = read_image(path)
    except BadImage as error:
        return unreadable(str(path), str(error).removeprefix(f"{path}: "))
    point(observer, corners, image, language)
    return see_picture(image, str(path), sheet, observer, language)


def _plain(seen: PictureReport) -> str:
    if not seen.found:
        return f"{seen.image}: {seen.sentence}"
    rim = " ".join(f"{name}={symbol}" for name, symbol in seen.rim.items() if symbol != ".")
    lines = [f"{seen.image}: {seen.sentence}".rstrip(": "), *seen.rows, *([f"rim: {rim}"] if rim else [])]
    lines += by_sentence((" ".join(region.cells), region.sentence) for region in seen.regions)
    return "\n".join(lines)


def _save_overlay(folder: Path, path: Path, seen: PictureReport, sheet: Sheet) -> None:
    if seen.observation is None:
        return
    target = folder / f"{path.stem}.png"
    try:
        written, data = cv2.imencode(".png", draw_overlay(read_image(path), seen.observation, sheet))
        if written:
            write_with_folder(target, data.tobytes())
    except OSError as error:
        raise CommandMistake(f"{target}: cannot be written: {error.strerror}") from error
