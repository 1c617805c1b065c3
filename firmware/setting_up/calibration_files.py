"""Calibrations and lenses in the user's data folder."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import platformdirs

from tachiai.firmware.errors import OutputFault
from tachiai.firmware.settings.model import APP_NAME, without_log_in
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.errors import BadCalibration
from tachiai.vision.locate.lens import Lens, load_lens
from tachiai.vision.read.calibration import Calibration, load_calibration


def calibration_path(sheet: Sheet, camera: str) -> Path:
    """File of the calibration of this sheet under this camera."""
    size = f"{sheet.board.cols}x{sheet.board.rows}"
    name = f"{sheet.game or 'board'}-{size}-{sheet.version}-{_letters(camera)}.json"
    return Path(platformdirs.user_data_dir(APP_NAME)) / "calibrations" / name


def lens_path(camera: str) -> Path:
    """File of the lens of this camera."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "lenses" / f"{_letters(camera)}.json"


def stored_lens(camera: str) -> Lens | None:
    """The lens of this camera; None if it was never calibrated or its file is damaged."""
    try:
        return load_lens(lens_path(camera))
    except BadCalibration:
        return None


def lens_of(camera: str, file: Path | None) -> Lens | None:
    """The lens in ``file``, without one the camera's stored one. Raises ``BadCalibration`` if it is none."""
    return load_lens(file) if file else stored_lens(camera)


def _letters(camera: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in without_log_in(camera))


def stored_calibration(path: Path, sheet: Sheet) -> Calibration | None:
    """The calibration at ``path``; None if there is none that fits the sheet."""
    try:
        calibration = load_calibration(path)
        calibration.check(sheet)
    except BadCalibration:
        return None
    return calibration


def store_calibration(calibration: Calibration, path: Path) -> None:
    """Stores a calibration for the next start; if that fails, the next start calibrates again."""
    with suppress(OutputFault):
        write_user_file("calibration", calibration.save, path)


def write_user_file(what: str, save: Callable[[Path], None], path: Path) -> None:
    """Calls ``save`` after creating the folder. ``what`` names the file in an ``OutputFault``."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path)
    except OSError as error:
        raise OutputFault(f"{path}: the {what} cannot be written: {error.strerror}") from error
