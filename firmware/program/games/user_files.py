"""What a table keeps over a power cut: the game that was going on, and what the eye had learned."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import platformdirs

from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.values import GameSearch, StoredGame
from tachiai.firmware.errors import OutputFault
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.line import AnyGame
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.errors import BadCalibration
from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.lens_file import load_lens
from tachiai.vision.read.calibration import Calibration, load_calibration


def unfinished_game(log: SqlGameLog, game: AnyGame) -> StoredGame | None:
    """Returns the newest game of the log if it is one of ``game``, was begun and has no result."""
    rows = log.games(GameSearch(limit=1)).rows
    if not rows or rows[0].game != game.uid or rows[0].result or not rows[0].plies:
        return None
    stored = log.game(rows[0].number)
    return stored if stored.original.options == dict(game.options) else None


def calibration_path(sheet: Sheet, camera: str) -> Path:
    """Returns where the calibration of this sheet under this camera is kept."""
    size = f"{sheet.board.cols}x{sheet.board.rows}"
    name = f"{sheet.game or 'board'}-{size}-{sheet.version}-{_letters(camera)}.json"
    return Path(platformdirs.user_data_dir(APP_NAME)) / "calibrations" / name


def lens_path(camera: str) -> Path:
    """Returns where the lens of this camera is kept."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "lenses" / f"{_letters(camera)}.json"


def kept_lens(camera: str) -> Lens | None:
    """Returns the lens of this camera, None if it was never calibrated or the file is damaged."""
    try:
        return load_lens(lens_path(camera))
    except BadCalibration:
        return None


def _letters(camera: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in camera)


def kept_calibration(path: Path, sheet: Sheet) -> Calibration | None:
    """Returns the calibration kept at ``path``, None if there is none that fits the sheet."""
    try:
        calibration = load_calibration(path)
        calibration.check(sheet)
    except BadCalibration:
        return None
    return calibration


def keep_calibration(calibration: Calibration, path: Path) -> None:
    """Writes a calibration for the next start. Where that is impossible, the next start calibrates anew."""
    with suppress(OutputFault):
        keep("calibration", calibration.save, path)


def keep(what: str, save: Callable[[Path], None], path: Path) -> None:
    """Has ``save`` write a file, in a folder that need not be there yet. ``what`` names it to people. Raises
    ``OutputFault``.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path)
    except OSError as error:
        raise OutputFault(f"{path}: the {what} cannot be written: {error.strerror}") from error
