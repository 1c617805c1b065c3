"""``tachiai sheet``: a file for a board of one's own is asked for and written, and checked over a picture."""

import re
from collections.abc import Collection
from functools import partial
from pathlib import Path

import click
import cv2
import numpy as np

from tachiai.firmware.commands.options import FiniteRange, language_option
from tachiai.firmware.commands.sentences import Mistake
from tachiai.firmware.program.commands.see_board import (
    ReadBoard,
    chosen_board,
    corners_in,
    observer_of,
    point,
)
from tachiai.rules.whole_file import write_whole
from tachiai.rules.words import Words
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.errors import VisionError
from tachiai.vision.frame import Image
from tachiai.vision.opencv import read_image
from tachiai.vision.watch.declared_colours import compare_colours, strange_colours
from tachiai.vision.watch.observer import Observation
from tachiai.vision.watch.overlay import draw_overlay
from tachiai.vision.watch.single_picture import see as see_picture

QUESTIONS = {
    "title": Words("What is the board called?", "盤の名前は？"),
    "kind": Words("Do pieces stand in cells or on crossings of lines?",
                  "駒を置くのはマスの中（cells）、線の交点（crossings）のどちら？"),
    "cols": Words("How many columns?", "横はいくつ？"),
    "rows": Words("How many rows?", "縦はいくつ？"),
    "pitch": Words("From one to the next, in mm?", "隣までの距離は何 mm？"),
    "margin": Words("From the board's edge to the first cell (or crossing), in mm?",
                    "盤の端から最初のマス（交点）まで何 mm？"),
    "pattern": Words("Is it plain or checkered?", "無地（plain）、市松模様（checkered）のどちら？"),
    "light": Words("The board's colour (its lighter one), #rrggbb?", "盤の色（明るい方）を #rrggbb で？"),
    "dark": Words("Its darker colour?", "暗い方の色は？"),
    "markers": Words("Do four markers lie in its corners?", "四隅にマーカーを置きますか？"),
    "side": Words("A marker's black square, in mm?", "マーカーの黒い正方形の一辺は何 mm？"),
    "edge": Words("From the board's edge to that square, in mm?", "盤の端からその正方形まで何 mm？"),
    "symbol": Words("A letter for a kind of piece (Enter: no more)?",
                    "駒の種類を表す文字は？（なければ Enter）"),
    "colour": Words("Its colour, #rrggbb?", "その色を #rrggbb で？"),
    "diameter": Words("How wide is it, in mm?", "直径（幅）は何 mm？"),
    "height": Words("How high, in mm?", "高さは何 mm？"),
}  # fmt: skip
WRITTEN = Words(
    "{path} is written. Hold it against a picture: tachiai sheet check {path} PICTURE",
    "{path} に書きました。画像で確かめるには：tachiai sheet check {path} 画像",
)
CHECKED = Words(
    "{path} shows the board as the file describes it.", "ファイルのとおりの盤を {path} に描きました。"
)
COLOUR = Words(
    "{name}: declared {declared}, the picture shows about {seen}",
    "{name}：ファイルでは {declared}、画像ではおよそ {seen}",
)
COLOUR_LEARNED = Words(
    "{name}: learned from a picture; this one shows about {seen}",
    "{name}：画像から覚えた色です。この画像ではおよそ {seen}",
)
COLOUR_UNSEEN = Words(
    "{name}: declared {declared}, none is recognised in this picture",
    "{name}：ファイルでは {declared}、この画像では認識されていません",
)
OFF = Words(
    " (they do not fit; if this is {name}, put {seen} into the file)",
    "（色が合いません。これが {name} なら、ファイルに {seen} と書いてください）",
)
STRANGE = Words(
    "{cells}: about {seen}, like nothing that the file declares",
    "{cells}：およそ {seen}。ファイルのどの色にも合いません",
)
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
        raise Mistake(f"{file} is there already: expected a new file")
    if not file.absolute().parent.is_dir():
        raise Mistake(f"{file}: expected a file in a folder that exists, got none of that name")
    text = _asked(language)
    try:
        write_whole(file, text)
    except OSError as error:
        raise Mistake(f"{file}: cannot be written: {error.strerror}") from error
    try:
        load_sheet(file)
    except VisionError as error:
        raise Mistake(str(error)) from error
    click.echo(WRITTEN.in_language(language).format(path=file))


@sheet.command("check")
@click.argument("file", type=_file)
@click.argument("image", type=_file)
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
    file: Path,
    image: Path,
    corners: str | None,
    turn: str,
    output: Path | None,
    language: str,
) -> None:
    """Show the board that FILE describes over IMAGE: outline, cells, and what is read on them; then say
    whether the colours that it declares are those of the picture.

    Exit status 1 if the board is not found.
    """
    try:
        board = chosen_board(None, file)
        observer = observer_of(board, None, None)
        picture = read_image(image)
        corners_px = corners_in(corners, int(turn) // 90, board, picture, image, language)
        point(observer, corners_px, picture)
        seen = see_picture(picture, str(image), board.sheet, observer, language)
    except (VisionError, ValueError) as error:
        raise Mistake(str(error)) from error
    if seen.observation is None or not seen.found:
        click.echo(seen.sentence)
        ctx.exit(1)
    target = output or image.with_suffix(".sheet.png")
    written, data = cv2.imencode(".png", draw_overlay(picture, seen.observation, board.sheet))
    try:
        write_whole(target, np.asarray(data).tobytes() if written else b"")
    except OSError as error:
        raise Mistake(f"{target}: cannot be written: {error.strerror}") from error
    lines = [seen.sentence, *seen.rows, *(f"{' '.join(r.cells)}: {r.sentence}" for r in seen.regions)]
    lines += _colour_lines(picture, seen.observation, board, language)
    click.echo("\n".join(line for line in lines if line))
    click.echo(CHECKED.in_language(language).format(path=target))


def _colour_lines(picture: Image, observation: Observation, board: ReadBoard, language: str) -> list[str]:
    """Returns a line for each colour that the file declares, and for the cells that show others."""
    lines = []
    for colour in compare_colours(picture, observation, board.sheet, board.pieces):
        if not colour.declared and not colour.seen:
            continue
        words = (COLOUR if colour.declared else COLOUR_LEARNED) if colour.seen else COLOUR_UNSEEN
        line = words.in_language(language).format(
            name=colour.name, declared=colour.declared, seen=colour.seen
        )
        off = "" if colour.fits else OFF.in_language(language).format(name=colour.name, seen=colour.seen)
        lines.append(line + off)
    for cells, seen in strange_colours(picture, observation, board.sheet, board.pieces):
        names = " ".join(board.sheet.board.names[cell] for cell in cells)
        lines.append(STRANGE.in_language(language).format(cells=names, seen=seen))
    return lines


def _colour(text: str) -> str:
    """Checks ``#rrggbb`` as it is typed."""
    if not re.fullmatch("#[0-9a-fA-F]{6}", text):
        raise click.UsageError(f"expected #rrggbb, got {text}")
    return text.lower()


def _symbol(text: str, used: Collection[str]) -> str:
    """Checks a piece's symbol as it is typed; none ends the questions."""
    if text and (len(text) != 1 or not text.isprintable() or text in " .?/'"):
        raise click.UsageError(f"expected one letter, got {text}")
    if text in used:
        raise click.UsageError(f"expected another letter than {', '.join(used)}, got {text}")
    return text


def _asked(language: str) -> str:
    """Asks all that a sheet's file needs, and returns its text."""

    def words(name: str) -> str:
        return QUESTIONS[name].in_language(language)

    def number(name: str, least: float, most: float, default: float | None = None) -> float:
        return float(click.prompt(words(name), type=FiniteRange(least, most), default=default))

    def count(name: str) -> int:
        return int(click.prompt(words(name), type=click.IntRange(2, 25), default=8))

    def choice(name: str, *choices: str) -> str:
        return str(click.prompt(words(name), type=click.Choice(choices), default=choices[0]))

    def colour(name: str) -> str:
        return str(click.prompt(words(name), value_proc=_colour))

    title = str(click.prompt(words("title"))).replace("\\", "").replace('"', "'")
    kind = choice("kind", "cells", "crossings")
    cols, rows = count("cols"), count("rows")
    pitch = number("pitch", 5, 200)
    margin = number("margin", 0, 500, pitch)
    pattern = choice("pattern", "plain", "checkered")
    colours = {"light": colour("light")}
    if pattern == "checkered":
        colours["dark"] = colour("dark")
    less = 1 if kind == "crossings" else 0
    width, height = (2 * margin + (n - less) * pitch for n in (cols, rows))
    lines = [
        "format = 1", f'title = "{title}"', 'version = "1"', f"size_mm = [{width:g}, {height:g}]", "",
        "[grid]", f'kind = "{kind}"', f"cols = {cols}", f"rows = {rows}",
        f"origin_mm = [{margin:g}, {margin:g}]", f"pitch_mm = [{pitch:g}, {pitch:g}]", "",
        "[style]", f'pattern = "{pattern}"', "", "[style.colours]",
        *(f'{name} = "{colour}"' for name, colour in colours.items()),
    ]  # fmt: skip
    if click.confirm(QUESTIONS["markers"].in_language(language), default=False):
        side = number("side", 5, 100, 20.0)
        edge = number("edge", 0, 100, 5.0)
        right, bottom = width - edge - side, height - edge - side
        spots = ((edge, edge), (right, edge), (right, bottom), (edge, bottom))
        listed = ", ".join(f"[{number}, {x:g}, {y:g}]" for number, (x, y) in enumerate(spots))
        lines += ["", "[fiducials]", 'dictionary = "4X4_50"', f"side_mm = {side:g}", f"markers = [{listed}]"]
    used: list[str] = []
    while True:
        check = partial(_symbol, used=tuple(used))
        symbol = str(click.prompt(words("symbol"), default="", show_default=False, value_proc=check))
        if not symbol:
            return "\n".join(lines) + "\n"
        used.append(symbol)
        lines += ["", "[[pieces]]", f"symbol = '{symbol}'", f'colour = "{colour("colour")}"',
                  f"diameter_mm = {number('diameter', 1, 200):g}",
                  f"height_mm = {number('height', 0, 200):g}"]  # fmt: skip
