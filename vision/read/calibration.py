"""What a calibration has learned of one board under one camera, and its file."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field
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
from tachiai.vision.read.light import Light
from tachiai.vision.read.own_contrast import Contrast
from tachiai.vision.read.own_learning import Learned
from tachiai.vision.read.own_looks import RINGS, SPOKES, RingColours
from tachiai.vision.read.own_side_lines import TERMS, Rise


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """Colours and light of one board under one camera."""

    sheet: tuple[str, str, str]  #: game, title and version
    colours: Mapping[str, NDArray[np.float32]]  #: by printed ``#rrggbb`` (3,): shares of white seen, B, G, R
    empty_shift: NDArray[np.float32]  #: (cells, 3): log colour of the empty cell minus that by the sheet
    level: float  #: of the light, as ``Light.level``
    tint: NDArray[np.float64]  #: (3,), as ``Light.tint``
    own: Learned = field(default_factory=Learned)  #: the pieces of an own board

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
        if self.own.classes:
            values["classes"] = {symbol: _rounded(mean) for symbol, mean in self.own.classes.items()}
        if self.own.overlooked:
            values["overlooked"] = {s: _rounded(colour) for s, colour in self.own.overlooked.items()}
        if self.own.rises:
            values["sides"] = {
                symbol: [*rise.line.tolist(), *rise.covariance.ravel().tolist(), rise.spread_mm]
                for symbol, rise in self.own.rises.items()
            }
        if self.own.reliefs:
            values["reliefs"] = {
                s: {fill: round(least, 5) for fill, least in reliefs.items()}
                for s, reliefs in self.own.reliefs.items()
            }
        if self.own.contrasts:
            values["contrasts"] = {
                s: {fill: _rounded(np.array(astuple(contrast))) for fill, contrast in contrasts.items()}
                for s, contrasts in self.own.contrasts.items()
            }
        if self.own.spreads:
            values["spreads"] = {s: round(spread, 5) for s, spread in self.own.spreads.items()}
        if self.own.looks:
            values["looks"] = {
                symbol: [look.reach_mm, *_rounded(look.rings.ravel())]
                for symbol, look in self.own.looks.items()
            }
        write_json_file(path, values)


def sheet_name(sheet: Sheet) -> tuple[str, str, str]:
    """Game, title and version, to which a calibration is bound."""
    return sheet.game, sheet.title, sheet.version


def load_calibration(path: Path) -> Calibration:
    """Reads a calibration file. Raises ``BadCalibration``."""
    data = read_json_file(path, "a calibration")
    try:
        game, title, version = (str(part) for part in data["sheet"])
        found = Calibration(
            (game, title, version),
            {name: _numbers(share, (3,)).astype(np.float32) for name, share in data["colours"].items()},
            _numbers(data["empty_shift"], (-1, 3)).astype(np.float32),
            float(data["level"]),
            _numbers(data["tint"], (3,)),
            Learned(
                {symbol: _numbers(mean, (6,)) for symbol, mean in data.get("classes", {}).items()},
                {symbol: _numbers(colour, (4,)) for symbol, colour in data.get("overlooked", {}).items()},
                {symbol: _rise(values) for symbol, values in data.get("sides", {}).items()},
                {symbol: _look(values) for symbol, values in data.get("looks", {}).items()},
                {symbol: _reliefs(values) for symbol, values in data.get("reliefs", {}).items()},
                {symbol: _contrasts(values) for symbol, values in data.get("contrasts", {}).items()},
                {symbol: _spread(value) for symbol, value in data.get("spreads", {}).items()},
            ),
        )
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BadCalibration(f"{path}: expected sheet, colours, empty_shift, level and tint") from error
    return found


def _rise(values: object) -> Rise:
    numbers = _numbers(values, (TERMS + TERMS * TERMS + 1,))
    rise = Rise(numbers[:TERMS], numbers[TERMS:-1].reshape(TERMS, TERMS), float(numbers[-1]))
    np.linalg.cholesky(rise.covariance)  # raises ValueError where it is none
    return rise


def _look(values: object) -> RingColours:
    numbers = _numbers(values, (1 + RINGS * SPOKES * 3,))
    return RingColours(numbers[1:].reshape(RINGS, SPOKES, 3), float(numbers[0]))


def _reliefs(values: Mapping[str, object]) -> dict[str, float]:
    return {str(fill): float(_numbers(least, ())) for fill, least in values.items()}


def _contrasts(values: Mapping[str, object]) -> dict[str, Contrast]:
    found = {str(fill): Contrast(*_numbers(five, (5,)).tolist()) for fill, five in values.items()}
    for contrast in found.values():
        if min(contrast.piece_sigma, contrast.bare_sigma) <= 0 or not 0 <= contrast.unseen <= 1:
            raise ValueError("expected positive sigmas and a share")
    return found


def _spread(value: object) -> float:
    spread = float(_numbers(value, ()))
    if spread < 0:
        raise ValueError("expected a spread of 0 or more")
    return spread


def _rounded(values: NDArray[np.float32] | NDArray[np.float64]) -> list[float]:
    return [round(float(value), 5) for value in values]


def _numbers(values: object, shape: tuple[int, ...]) -> NDArray[np.float64]:
    array = np.asarray(values, np.float64).reshape(shape)
    if not np.isfinite(array).all():
        raise ValueError("expected finite numbers")
    return array
