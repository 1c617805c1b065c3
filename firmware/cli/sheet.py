"""``tachiai sheet``: writes a sheet file for an own board, and checks it over a picture."""

from pathlib import Path

import click
import cv2
import numpy as np

from tachiai.firmware.cli.mistakes import CommandMistake
from tachiai.firmware.cli.options import language_option
from tachiai.firmware.cli.see_board import (
    ReadBoard,
    by_sentence,
    chosen_board,
    corners_in,
    observer_of,
    point,
)
from tachiai.firmware.cli.sheet_questions import asked_sheet
from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.hardware_docs.drawing.sheet_faults import free_numbers, sheet_faults
from tachiai.hardware_docs.errors import DocsError
from tachiai.hardware_docs.marker_numbers import family_of, used_numbers
from tachiai.rules.atomic_file import write_whole
from tachiai.rules.messages import Message, sentence_of
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.errors import VisionError
from tachiai.vision.frame import Image
from tachiai.vision.opencv import read_image
from tachiai.vision.watch.declared_colours import compare_colours, strange_colours
from tachiai.vision.watch.observer import Observation
from tachiai.vision.watch.overlay import draw_overlay
from tachiai.vision.watch.single_picture import see as see_picture

WRITTEN = Message("{path} is written. Hold it against a picture: tachiai sheet check {path} PICTURE")
SOUND = Message("{path}: nothing is wrong with the sheet.")
NOTHING_NAMED = Message("Expected a sheet file or the name of a game.")
FREE = Message("Free marker numbers: {free}")
CHECKED = Message("{path} shows the board as the file describes it.")
COLOUR = Message("{name}: declared {declared}, the picture shows about {seen}")
COLOUR_LEARNED = Message("{name}: learned from a picture; this one shows about {seen}")
COLOUR_UNSEEN = Message("{name}: declared {declared}, none is recognised in this picture")
ONE_OF = Message(" (some are seen of which it cannot be told whether they are {kinds})")
OR = Message(" or ")
OFF = Message(" (they do not fit; if this is {name}, put {seen} into the file)")
STRANGE = Message("{cells}: about {seen}, like nothing that the file declares")
_file = click.Path(dir_okay=False, path_type=Path)


@click.group()
def sheet() -> None:
    """Describe a board of your own, and hold the description against a picture."""


@sheet.command("new")
@click.argument("file", type=_file)
@language_option
def new(file: Path, language: str) -> None:
    """Ask what the board is like, and write FILE. It is never overwritten."""
    if file.exists():
        raise CommandMistake(f"{file} is there already: expected a new file")
    if not file.absolute().parent.is_dir():
        raise CommandMistake(f"{file}: expected a file in a folder that exists, got none of that name")
    text = asked_sheet(language)
    try:
        write_whole(file, text)
    except OSError as error:
        raise CommandMistake(f"{file}: cannot be written: {error.strerror}") from error
    try:
        load_sheet(file)
    except VisionError as error:
        raise CommandMistake(sentence_of(error, language)) from error
    click.echo(WRITTEN.in_language(language).format(path=file))


@sheet.command("check")
@click.argument("file", metavar="FILE|GAME", required=False, type=_file)
@click.argument("image", type=_file, required=False)
@click.option("--free", is_flag=True, help="Say which marker numbers no installed game uses.")
@click.option("--corners", help="The grid's outer corners in px, clockwise: x,y,x,y,x,y,x,y; or 'auto'.")
@click.option(
    "--turn", type=click.Choice(["0", "90", "180", "270"]), default="0", help="Turn the corners on."
)
@click.option(
    "-o", "output", type=_file, help="The picture to write; IMAGE's name with .sheet.png if not given."
)
@language_option
@click.pass_context
def check(
    ctx: click.Context,
    file: Path | None,
    image: Path | None,
    free: bool,
    corners: str | None,
    turn: str,
    output: Path | None,
    language: str,
) -> None:
    """Say what is wrong with the sheet that FILE describes, or with GAME's, before it is printed.

    With IMAGE: show the board over this picture: outline, cells, and what is read on them; then say whether
    the colours that the file declares are those of the picture.

    Exit status 1 if something is wrong or the board is not found.
    """
    if free:
        click.echo(FREE.in_language(language).format(free=free_numbers(used_numbers()).en))
        return
    if file is None:
        raise CommandMistake(NOTHING_NAMED.in_language(language))
    try:
        name = str(file) if not file.exists() and str(file) in sheet_names() else None
        if image is None:
            lines = _faults(open_sheet(name) if name else load_sheet(file), language)
            click.echo("\n".join(lines) or SOUND.in_language(language).format(path=file))
            ctx.exit(1 if lines else 0)
        board = chosen_board(name, None if name else file)
        observer = observer_of(board, None, None, language)
        picture = read_image(image)
        corners_px = corners_in(corners, int(turn) // 90, board.sheet, picture, str(image), language)
        point(observer, corners_px, picture, language)
        seen = see_picture(picture, str(image), board.sheet, observer, language)
    except (VisionError, DocsError, ValueError) as error:
        raise CommandMistake(sentence_of(error, language)) from error
    if seen.observation is None or not seen.found:
        click.echo(seen.sentence)
        ctx.exit(1)
    target = output or image.with_suffix(".sheet.png")
    written, data = cv2.imencode(".png", draw_overlay(picture, seen.observation, board.sheet))
    try:
        write_whole(target, np.asarray(data).tobytes() if written else b"")
    except OSError as error:
        raise CommandMistake(f"{target}: cannot be written: {error.strerror}") from error
    lines = [seen.sentence, *seen.rows]
    lines += by_sentence((" ".join(region.cells), region.sentence) for region in seen.regions)
    lines += _colour_lines(picture, seen.observation, board, language)
    click.echo("\n".join(line for line in lines if line))
    click.echo(CHECKED.in_language(language).format(path=target))


def _faults(sheet: Sheet, language: str) -> list[str]:
    used = used_numbers(family_of(sheet.dictionary), besides=sheet.game)
    return [fault.in_language(language) for fault in sheet_faults(sheet, used)]


def _colour_lines(picture: Image, observation: Observation, board: ReadBoard, language: str) -> list[str]:
    """A line for each declared colour, and for cells of undeclared colours."""
    lines = []
    for colour in compare_colours(picture, observation, board.sheet, board.pieces):
        if not colour.declared and not colour.seen:
            continue
        words = (COLOUR if colour.declared else COLOUR_LEARNED) if colour.seen else COLOUR_UNSEEN
        line = words.in_language(language).format(
            name=colour.name, declared=colour.declared, seen=colour.seen
        )
        off = "" if colour.fits else OFF.in_language(language).format(name=colour.name, seen=colour.seen)
        kinds = OR.in_language(language).join(colour.alike)
        one_of = ONE_OF.in_language(language).format(kinds=kinds) if colour.alike else ""
        lines.append(line + one_of + off)
    for cells, seen in strange_colours(picture, observation, board.sheet, board.pieces):
        names = " ".join(board.sheet.board.names[cell] for cell in cells)
        lines.append(STRANGE.in_language(language).format(cells=names, seen=seen))
    return lines
