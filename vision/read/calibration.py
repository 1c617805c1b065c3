"""What a calibration has learned of one board under one camera, and its file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.empty_sheet import paint_cells
from tachiai.vision.board.log_colour import LogColour
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.errors import BadCalibration
from tachiai.vision.json_file import read_json_file, write_json_file
from tachiai.vision.limits import VisionLimits
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.own_board.taught import Taught, taught_from_json
from tachiai.vision.read.light import Light


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """Colours and light of one board under one camera."""

    sheet: tuple[str, str, str]  #: game, title and version
    colours: Mapping[str, NDArray[np.float32]]  #: by printed ``#rrggbb`` (3,): shares of white seen, B, G, R
    empty_shift: NDArray[np.float32]  #: (cells, 3): log colour of the empty cell minus that by the sheet
    level: float  #: of the light, as ``Light.level``
    tint: NDArray[np.float64]  #: (3,), as ``Light.tint``
    own: Taught = field(default_factory=Taught)  #: the pieces of an own board

    def check(self, sheet: Sheet) -> None:
        """Raises ``BadCalibration`` if this was made for another sheet."""
        names = [" ".join(part for part in name if part) for name in (sheet_name(sheet), self.sheet)]
        cells = len(sheet.centres_mm), len(self.empty_shift)
        if self.sheet != sheet_name(sheet) or cells[0] != cells[1]:
            wanted, got = (f"{name} with {count} cells" for name, count in zip(names, cells, strict=True))
            raise BadCalibration(f"expected a calibration for {wanted}, got one for {got}")

    def empty(self, expected: LogColour, view: BoardView) -> LogColour:
        """(h, w, 3): log colours of the empty board; ``expected``: those by the sheet's data."""
        scale = 1.0
        flat = paint_cells(view.sheet, self.empty_shift, np.zeros(3, np.float32), scale)
        return np.asarray(expected + view.warp_paper(flat, scale), np.float32)

    def light_differs(self, light: Light, limits: VisionLimits) -> bool:
        """Whether ``light`` is too different from the calibration's."""
        brighter = abs(np.log(max(light.level(), 1e-4) / max(self.level, 1e-4)))
        tinted = np.abs(light.tint() - self.tint).max()
        return bool(brighter > limits.light_level or tinted > limits.light_tint)

    def save(self, path: Path) -> None:
        """Writes the calibration as JSON. Raises ``OSError``."""
        values: dict[str, object] = {
            "sheet": list(self.sheet),
            "colours": {name: _rounded(share) for name, share in self.colours.items()},
            "empty_shift": [_rounded(row) for row in self.empty_shift],
            "level": round(self.level, 5),
            "tint": _rounded(self.tint),
        }
        if self.own.looks:
            values["own"] = self.own.as_json()
        write_json_file(path, values)


def sheet_name(sheet: Sheet) -> tuple[str, str, str]:
    """Game, title and version, to which a calibration is bound."""
    return sheet.game, sheet.title, sheet.version


def load_calibration(path: Path) -> Calibration:
    """Reads a calibration file. Raises ``BadCalibration``."""
    data = read_json_file(path, "a calibration")
    if "classes" in data:
        raise BadCalibration(
            f"{path}: expected what this version learns of an own board, got what an earlier one did: "
            "calibrate again"
        )
    try:
        game, title, version = (str(part) for part in data["sheet"])
        found = Calibration(
            (game, title, version),
            {name: _numbers(share, (3,)).astype(np.float32) for name, share in data["colours"].items()},
            _numbers(data["empty_shift"], (-1, 3)).astype(np.float32),
            float(data["level"]),
            _numbers(data["tint"], (3,)),
            taught_from_json(data["own"]) if "own" in data else Taught(),
        )
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BadCalibration(f"{path}: expected sheet, colours, empty_shift, level and tint") from error
    return found


def _rounded(values: NDArray[np.float32] | NDArray[np.float64]) -> list[float]:
    return [round(float(value), 5) for value in values]


def _numbers(values: object, shape: tuple[int, ...]) -> NDArray[np.float64]:
    array = np.asarray(values, np.float64).reshape(shape)
    if not np.isfinite(array).all():
        raise ValueError("expected finite numbers")
    return array
