"""``tachiai calibrate board``: a board's light and pieces, learned from a known position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tachiai.firmware.cli.calibrate_looking import GridCorners, from_camera, from_pictures
from tachiai.firmware.cli.options import complete_game, game_options, language_option, settings_option
from tachiai.firmware.cli.see_board import chosen_board
from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.setting_up.calibration_files import calibration_path, stored_lens, write_user_file
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.views import cell_words
from tachiai.rules.boards import Board
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.messages import Message
from tachiai.rules.registry import game_ids
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.calibrate.board import CalibrationReport
from tachiai.vision.locate.lens import load_lens
from tachiai.vision.watch.observer import Observer
from tachiai.vision.watch.single_picture import layout_from_text

AT_THE_START = Message("Put the pieces on their start squares:")
AS_TOLD = Message("Put the pieces as told:")
PASSED = Message("Passed: {passed} of {all} squares.")
FAILED = Message("Failed: {passed} of {all} squares passed.")
LEARNED = Message("Learned: {passed} of {all} squares are read as told, the others are not sure.")
KEPT = Message("The calibration is kept in {path}.")


@click.command("board")
@click.argument("game", required=False, default="", shell_complete=complete_game)
@click.argument("images", nargs=-1, type=click.Path(path_type=Path), metavar="[IMAGE…]")
@game_options
@click.option("--sheet", type=click.Path(path_type=Path), help="A sheet file of your own.")
@click.option("--layout", help="What stands on a board of your own: ranks from the top, parted by /.")
@click.option("--camera", default="", help=f"The camera over the board: {CAMERAS.listed().en}.")
@click.option("--lens", "lens_file", type=click.Path(path_type=Path), help="The camera's lens, if not kept.")
@click.option(
    "--corners", default="", help="Of a board without markers, in px, clockwise: x,y,x,y,x,y,x,y; or 'auto'."
)
@click.option(
    "--turn", type=click.Choice(["0", "90", "180", "270"]), default="0", help="Turn the corners on."
)
@settings_option
@click.option("--wait", "wait_s", default=5, show_default=True, help="Seconds until it looks.")
@click.option("--within", "within_s", default=45, show_default=True, help="Seconds until it gives up.")
@click.option("-o", "output", type=click.Path(path_type=Path), help="Write the calibration here.")
@language_option
@click.pass_context
def board_command(
    context: click.Context,
    game: str,
    images: tuple[Path, ...],
    options: Mapping[str, str],
    sheet: Path | None,
    layout: str | None,
    camera: str,
    lens_file: Path | None,
    corners: str,
    turn: str,
    settings_path: Path | None,
    wait_s: int,
    within_s: int,
    output: Path | None,
    language: str,
) -> None:
    """Calibrate at GAME's start position, or at a sample of its pieces where it starts on an empty board;
    or at --layout, on a board of your own (--sheet) that belongs to no game.

    The camera looks, or IMAGE… (files or a folder) show that position. `tachiai run` finds the calibration of
    its board and camera by itself. Exit status 1 if a square fails.
    """
    if images and not (camera or output):
        raise click.UsageError("expected -o FILE to write the calibration to, or --camera to keep it for")
    settings = load_settings(settings_path)
    if sheet is not None and not load_sheet(sheet).game and game not in game_ids():
        images, game = ((Path(game), *images) if game else images), ""
        if images and not (camera or output):
            raise click.UsageError("expected -o FILE to write the calibration to, or --camera to keep it for")
    elif not game:
        raise click.UsageError("expected GAME, or --sheet with a board of your own")
    board = _to_learn(game, options, sheet, layout)
    source = camera or settings.camera.source
    # Pictures without the name of a camera may come from any camera.
    stored = stored_lens(source) if camera or not images else None
    lens = load_lens(lens_file) if lens_file else stored
    observer = Observer(board.sheet, board.pieces, board.symbols, lens=lens)
    click.echo(f"{board.asked.in_language(language)}\n{_map(board.sheet.board, board.layout)}", err=True)
    grid = GridCorners(corners, int(turn) // 90, board.sheet)
    if images:
        report = from_pictures(images, observer, board.layout, grid, language)
    else:
        report = from_camera(
            settings.camera.with_source(source), observer, board.layout, grid, (wait_s, within_s), language
        )
    # On a board without a game a partial calibration is kept, if nothing contradicts it.
    learned = report.passed or (board.is_own and report.fits)
    click.echo(report_text(report, board.sheet.board, language, learned))
    if report.calibration is None or not learned:
        context.exit(1)
    path = output or calibration_path(board.sheet, source)
    write_user_file("calibration", report.calibration.save, path)
    click.echo(KEPT.in_language(language).format(path=path))


@dataclass(frozen=True, slots=True)
class _ToLearn:
    """What is calibrated."""

    sheet: Sheet
    pieces: PieceSet
    symbols: tuple[Symbol, ...]
    layout: Layout  #: the position to set up
    asked: Message  #: the sentence that asks for it
    is_own: bool  #: a board that belongs to no game


def _to_learn(game: str, options: Mapping[str, str], sheet: Path | None, layout: str | None) -> _ToLearn:
    if not game:
        own = chosen_board(None, sheet)
        if layout is None:
            raise click.UsageError("expected --layout TEXT: no game says what stands on this sheet")
        shown = layout_from_text(layout, own.sheet, own.symbols)
        return _ToLearn(own.sheet, own.pieces, own.symbols, shown, AS_TOLD, True)
    if layout is not None:
        raise click.UsageError("expected no --layout: the game says what stands at the start")
    equipment = find_equipment(game, options, sheet)
    start = equipment.game.layout(equipment.game.start())
    learned = equipment.layout_to_learn(start)
    asked = AT_THE_START if learned == start else equipment.sample_words()
    return _ToLearn(equipment.sheet, equipment.pieces, equipment.game.symbols, learned, asked, False)


def report_text(report: CalibrationReport, board: Board, language: str, learned: bool = False) -> str:
    """A map of the board, ``+`` passed and ``!`` failed, then the reasons of failed cells, then the sum.

    ``learned``: the calibration is kept in spite of failed cells.
    """
    marks = ["+" if cell.passed else "!" for cell in report.cells]
    failed = [cell for cell in report.cells if not cell.passed]
    sentences = [cell_words(cell, board).in_language(language) for cell in failed]
    words = (LEARNED if learned else FAILED) if failed else PASSED
    total = words.in_language(language).format(passed=len(marks) - len(failed), all=len(marks))
    doubt = [] if report.doubt is None else [report.doubt.words.in_language(language)]
    return "\n".join([_map(board, marks), *sentences, *doubt, total])


def _map(board: Board, signs: Sequence[str]) -> str:
    """The grid with one character for each cell, then the rim in one line."""
    grid, rim = signs[: len(board.grid_cells)], signs[len(board.grid_cells) :]
    rows = ["".join(grid[start : start + board.cols]) for start in range(0, len(grid), board.cols)]
    return "\n".join([*rows, *(["".join(rim)] if rim else [])])
