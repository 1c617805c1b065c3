"""``tachiai print``: sheets, stickers, faces, rule sheets and the lens chart as files. The names of the files
written go to standard error.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import click

from tachiai.hardware_docs.access_point import FILE, INSTALLED, known_access_point, read_access_point
from tachiai.hardware_docs.camera_stand import PHONE, place_camera
from tachiai.hardware_docs.catalogue import DIAGRAMS_PATH, open_course, open_pieces, open_sheet, sheet_names
from tachiai.hardware_docs.drawing.chart import draw_chart
from tachiai.hardware_docs.drawing.faces import face_texture
from tachiai.hardware_docs.drawing.game_diagrams import write_diagrams
from tachiai.hardware_docs.drawing.paper import PAPERS_MM, pages_on, paper_size_mm
from tachiai.hardware_docs.drawing.pdf import render_pdf
from tachiai.hardware_docs.drawing.phone_stand import draw_phone_stand
from tachiai.hardware_docs.drawing.png import encode_png, render_png
from tachiai.hardware_docs.drawing.puzzle_book import draw_puzzle_book
from tachiai.hardware_docs.drawing.rule_sheet import draw_rule_sheet
from tachiai.hardware_docs.drawing.shapes import Drawing
from tachiai.hardware_docs.drawing.sheet import draw_sheet, whole_boxes
from tachiai.hardware_docs.drawing.sheet_faults import sheet_faults
from tachiai.hardware_docs.drawing.stickers import draw_stickers
from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.hardware_docs.drawing.wifi_card import draw_wifi_card
from tachiai.hardware_docs.errors import DocsError, make_folder, write_file
from tachiai.hardware_docs.facts import face_facts, face_file, sheet_facts
from tachiai.hardware_docs.marker_numbers import family_of, used_numbers
from tachiai.hardware_docs.writing.guide import GUIDE_PATH, write_guide
from tachiai.rules.messages import bilingual, counted, languages, sentence_of, usual_language
from tachiai.rules.puzzles.puzzle import puzzles_of
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import declaration_of, open_game
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.errors import VisionError

ENDINGS = (".pdf", ".png", ".svg")
MM_PER_INCH = 25.4


class CannotPrint(click.ClickException):
    """A request that cannot be served: one sentence on standard error, exit status 2."""

    exit_code = 2


class _OneSentence(click.Group):
    """A group whose commands report known errors as one sentence instead of a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except (DocsError, VisionError) as error:
            raise CannotPrint(sentence_of(error, usual_language(os.environ))) from error


@click.group("print", cls=_OneSentence)
def print_() -> None:
    """Print board sheets, piece stickers, faces and the lens chart in exact size."""


def complete_sheet(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Shell completion: the sheets whose name begins with ``incomplete``."""
    return [name for name in sheet_names() if name.startswith(incomplete)]


output_option = click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="File to write: .pdf, .png or .svg."
)
paper_option = click.option(
    "--paper", type=click.Choice(tuple(PAPERS_MM)), help="Paper to lay it on, in tiles if need be."
)
point_option = click.option(
    "--access-point",
    "point_path",
    type=click.Path(path_type=Path),
    default=lambda: INSTALLED if os.access(INSTALLED, os.R_OK) else None,
    help="The file with the name and password of the table's own Wi-Fi; the installed one if there is one.",
)
page_option = click.option("--paper", type=click.Choice(("a4", "a5")), default="a4", show_default=True)
language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(languages()),
    default=lambda: usual_language(os.environ),
    help="Language of the page; that of the environment (LANG) if left out.",
)
dpi_option = click.option(
    "--dpi", type=click.FloatRange(20, 1200), default=300, show_default=True, help="Resolution of a .png."
)


@print_.command("sheet")
@click.argument("name", metavar="GAME", required=False, shell_complete=complete_sheet)
@click.option("--sheet", "file", type=click.Path(path_type=Path), help="Your own sheet file instead.")
@click.option("--geometry", is_flag=True, help="Print the sheet's geometry as JSON instead of drawing it.")
@output_option
@paper_option
@point_option
@dpi_option
def sheet_command(
    name: str | None,
    file: Path | None,
    geometry: bool,
    output: Path | None,
    paper: str | None,
    point_path: Path | None,
    dpi: float,
) -> None:
    """Draw the sheet of GAME (or of another size, as chatra_9) in exact size.

    With --access-point, or on the table itself, the card with the QR codes of its Wi-Fi follows.
    """
    if (name is None) == (file is None):
        raise CannotPrint(f"expected a game out of {', '.join(sheet_names())}, or --sheet FILE")
    sheet = load_sheet(file) if file else open_sheet(str(name))
    if geometry:
        click.echo(json.dumps(sheet_facts(sheet), indent=1, ensure_ascii=False))
        if output is None:
            return
    used = used_numbers(family_of(sheet.dictionary), besides=sheet.game)
    if faults := sheet_faults(sheet, used):
        raise CannotPrint(" ".join(fault.in_language(usual_language(os.environ)) for fault in faults))
    drawing = draw_sheet(sheet)
    pages = pages_on(drawing, paper, sheet.title, whole_boxes(sheet)) if paper else (drawing,)
    if point_path is not None:
        pages = (*pages, draw_wifi_card(read_access_point(point_path)))
    _write(pages, _checked(output), sheet.title, dpi)


@print_.command("card")
@output_option
@point_option
@click.option("--page", default="", help="The table's address in its network, as a third code.")
@dpi_option
def card_command(output: Path | None, point_path: Path | None, page: str, dpi: float) -> None:
    """Draw the card with QR codes: the table's own Wi-Fi, and its page there.

    Without a file of the access point one is made beside the card: put it onto the SD card's first partition
    (bootfs) before the first start.
    """
    target = _checked(output)
    path = point_path or target.with_name(FILE)
    is_new = not path.exists()
    point = known_access_point(path)
    _write((draw_wifi_card(point, page),), target, point.name, dpi)
    if is_new:
        click.echo(f"{path}: put it onto the SD card's first partition (bootfs)", err=True)


@print_.command("stand")
@click.argument("name", metavar="GAME", shell_complete=complete_sheet)
@output_option
@paper_option
@click.option(
    "--lean",
    "lean_deg",
    default=30.0,
    show_default=True,
    type=click.FloatRange(20, 45),
    help="Its lean in °.",
)
@language_option
@dpi_option
def stand_command(
    name: str, output: Path | None, paper: str | None, lean_deg: float, language: str, dpi: float
) -> None:
    """Draw a phone's stand for the sheet of GAME in exact size, to be cut out of cardboard."""
    sheet = open_sheet(name)
    stand = place_camera(sheet, PHONE, lean_deg)
    length_mm = (min if stand.side == "long" else max)(sheet.size_mm)
    title = bilingual(sheet.title, sheet.title_ja).in_language(language)
    drawing = draw_phone_stand(title, stand, length_mm, PHONE, language)
    pages = pages_on(drawing, paper, title) if paper else (drawing,)
    _write(pages, _checked(output), title, dpi)


@print_.command("rules")
@click.argument("name", metavar="GAME", shell_complete=complete_sheet)
@output_option
@page_option
@language_option
@dpi_option
def rules_command(name: str, output: Path | None, paper: str, language: str, dpi: float) -> None:
    """Write the rules of GAME on one page: its board at the start, and what the lessons teach."""
    page = draw_rule_sheet(open_game(name), open_course(name).lessons, language, paper_size_mm(paper))
    _write((page,), _checked(output), declaration_of(name).title.in_language(language), dpi)


@print_.command("puzzles")
@click.argument("name", metavar="GAME", shell_complete=complete_sheet)
@output_option
@page_option
@language_option
@dpi_option
def puzzles_command(name: str, output: Path | None, paper: str, language: str, dpi: float) -> None:
    """Write the puzzles of GAME as a book with diagrams, the solutions at the end."""
    pages = draw_puzzle_book(open_game(name), puzzles_of(name), language, paper_size_mm(paper))
    _write(pages, _checked(output), declaration_of(name).title.in_language(language), dpi)


@print_.command("pieces")
@click.argument("name", metavar="GAME", shell_complete=complete_sheet)
@output_option
@click.option("--paper", type=click.Choice(tuple(PAPERS_MM)), default="a4", show_default=True)
@dpi_option
def pieces_command(name: str, output: Path | None, paper: str, dpi: float) -> None:
    """Lay out the stickers of GAME's pieces, with cut lines."""
    pieces, sheet = open_pieces(name), open_sheet(name)
    pages = draw_stickers(pieces, bilingual(sheet.title, sheet.title_ja), paper_size_mm(paper))
    _write(pages, _checked(output), f"{sheet.title}: stickers", dpi)


@print_.command("chart")
@output_option
@click.option("--paper", type=click.Choice(tuple(PAPERS_MM)), default="a4", show_default=True)
@dpi_option
def chart_command(output: Path | None, paper: str, dpi: float) -> None:
    """Draw the chart for `tachiai calibrate lens`, as large as the paper allows."""
    _write((draw_chart(paper_size_mm(paper)),), _checked(output), "Lens chart", dpi)


@print_.command("faces")
@click.argument("name", metavar="GAME", shell_complete=complete_sheet)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--px-per-mm", type=click.FloatRange(1, 100), default=16, show_default=True)
def faces_command(name: str, folder: Path, px_per_mm: float) -> None:
    """Write one picture for each class that the camera tells apart, and faces.json about them.

    A picture is the bare face, as wide as the disc; its corners continue the face's ground.
    """
    pieces = open_pieces(name)
    words = {piece.symbol: piece.words for piece in declaration_of(name).pieces}
    make_folder(folder)
    faces = []
    for kind in pieces.kinds.values():
        image = face_texture(kind, px_per_mm, ground=kind.face[0].fill)
        file = face_file(words[kind.symbol])
        write_file(folder / file, encode_png(image, px_per_mm))
        faces.append(face_facts(kind, words[kind.symbol], file))
    facts = {"game": pieces.game, "px_per_mm": px_per_mm, "faces": faces}
    text = json.dumps(facts, indent=1, ensure_ascii=False) + "\n"
    write_file(folder / "faces.json", text)
    click.echo(f"{folder}: {len(faces)} faces and faces.json", err=True)


@print_.command("diagrams")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
def diagrams_command(folder: Path | None) -> None:
    """Draw the diagrams of the games' guides anew (into the guides' own folder, or DIR)."""
    names = write_diagrams(folder or DIAGRAMS_PATH)
    click.echo(f"{folder or DIAGRAMS_PATH}: {len(names)} diagrams", err=True)


@print_.command("guide")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
def guide_command(folder: Path | None) -> None:
    """Write the computed pages of the build guide anew (into the guide's own folder, or DIR)."""
    names = write_guide(folder or GUIDE_PATH)
    click.echo(f"{folder or GUIDE_PATH}: {', '.join(names)}", err=True)


def _checked(output: Path | None) -> Path:
    if output is None:
        raise CannotPrint("expected -o FILE with a file to write")
    if output.suffix.lower() not in ENDINGS:
        raise CannotPrint(f"expected a file ending in {', '.join(ENDINGS)}, got {quoted_value(output.name)}")
    return output


def _write(pages: Sequence[Drawing], output: Path, title: str, dpi: float) -> None:
    """Writes one PDF, or one picture for each page, numbered from 1 where there are several."""
    ending = output.suffix.lower()
    if ending == ".pdf":
        write_file(output, render_pdf(pages, title))
        click.echo(f"{output}: {counted(len(pages), 'page')}", err=True)
        return
    for number, page in enumerate(pages, start=1):
        path = output if len(pages) == 1 else output.with_stem(f"{output.stem}-{number}")
        if ending == ".svg":
            write_file(path, render_svg(page))
        else:
            px_per_mm = dpi / MM_PER_INCH
            write_file(path, encode_png(render_png(page, px_per_mm), px_per_mm))
        width_mm, height_mm = page.size_mm
        click.echo(f"{path}: {width_mm:g} × {height_mm:g} mm", err=True)
