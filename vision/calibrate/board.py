"""Calibration at a known position: colours, empty cells and light as they are here and now."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.messages import Message
from tachiai.vision.board.empty_sheet import cell_fills
from tachiai.vision.board.log_colour import LogColour, log_colour_of, shares_of
from tachiai.vision.calibrate.layout_doubt import LayoutDoubt, layout_doubt
from tachiai.vision.frame import Frame, Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.read.board_colours import BoardColours, ReadPicture
from tachiai.vision.read.calibration import Calibration, sheet_name
from tachiai.vision.read.cells import CellReadings
from tachiai.vision.read.doubts import is_stack_of_unsure_height
from tachiai.vision.read.explain import rider_points, sample_discs, sample_seen_and_empty
from tachiai.vision.read.reader import Reader
from tachiai.vision.read.templates import RINGS, FaceTemplate
from tachiai.vision.reasons import NotFound, explain

_STRIP_PX = 90  # rows of a mean picture that are summed up at a time
_FEW_OTHERS = 0.1  # of the cells
UNREAD = ("covered", "unclear", "stack", "glare")  # codes of cells that may show the expected symbol


@dataclass(frozen=True, slots=True)
class CellReport:
    """How one cell was read."""

    cell: Cell
    code: str  #: "ok", or a code of ``vision.reasons``
    expected: Symbol
    seen: Symbol | None  #: the likeliest symbol; None if none fitted
    confidence: float  #: probability of the expected symbol

    @property
    def passed(self) -> bool:
        return self.code in ("ok", "off_centre")

    @property
    def words(self) -> Message:
        return explain(self.code)


@dataclass(frozen=True, slots=True, eq=False)
class CalibrationReport:
    """The result of a calibration."""

    calibration: Calibration | None  #: None if the board was not found
    cells: tuple[CellReport, ...]
    not_found: NotFound | None = None
    doubt: LayoutDoubt | None = None  #: which other layout the picture seems to show

    @property
    def passed(self) -> bool:
        """Whether every cell passed."""
        return bool(self.cells) and all(cell.passed for cell in self.cells)

    @property
    def fits(self) -> bool:
        """Whether some cells were read as expected, and hardly any showed something else; unread cells do not
        count.

        Pieces of an own board are poorly known before they are learned. Another position differs in more
        cells, or, with few pieces, is recognised as turned.
        """
        if not self.passed and self.doubt is not None and self.doubt.is_turned:
            return False
        others = sum(not cell.passed and cell.code not in UNREAD for cell in self.cells)
        return any(cell.passed for cell in self.cells) and others <= _FEW_OTHERS * len(self.cells)


def calibrate(
    frames: Sequence[Frame], layout: Layout, reader: Reader, locate: Callable[[Image], Pose | NotFound]
) -> CalibrationReport:
    """Learns from frames that show ``layout`` at rest, with the pose of the newest one. ``reader`` has no
    calibration. Raises ``ValueError`` without frames or for a layout of another board.
    """
    if not frames:
        raise ValueError("expected at least one frame to calibrate with, got none")
    if len(layout) != len(reader.sheet.centres_mm):
        raise ValueError(f"expected a layout of {len(reader.sheet.centres_mm)} cells, got {len(layout)}")
    pose = locate(frames[-1].image)
    if isinstance(pose, NotFound):
        return CalibrationReport(None, (), pose)
    mean = _mean_picture(frames)
    picture, doubt = reader.picture(mean, pose, None), None
    if reader.is_own:
        read = reader.read(picture).probabilities
        doubt = layout_doubt(read, reader.symbols, layout, reader.sheet.board)
        found = _learn_own(picture, reader, {Cell(i): symbol for i, symbol in enumerate(layout)})
    else:
        found = _learn(picture, reader, layout)
    better = reader.with_calibration(found)
    checked = better.read(better.picture(mean, pose, None))
    return CalibrationReport(found, _report(checked, picture, better, layout), doubt=doubt)


def _mean_picture(frames: Sequence[Frame]) -> Image:
    mean = np.empty_like(frames[0].image)
    for rows in (slice(top, top + _STRIP_PX) for top in range(0, len(mean), _STRIP_PX)):
        total = np.sum([frame.image[rows] for frame in frames], axis=0, dtype=np.uint32)
        mean[rows] = (total + len(frames) // 2) // len(frames)  # rounded
    return mean


def learn_pieces(
    image: Image, shown: Mapping[Cell, Symbol], reader: Reader, locate: Callable[[Image], Pose | NotFound]
) -> Calibration | NotFound:
    """Learns the pieces of an own board from some cells of a picture that shows them."""
    pose = locate(image)
    if isinstance(pose, NotFound):
        return pose
    return _learn_own(reader.picture(image, pose, None), reader, shown)


def _learn_own(picture: ReadPicture, reader: Reader, shown: Mapping[Cell, Symbol]) -> Calibration:
    """The pieces alone: such a board is learned anew in every picture."""
    learned = reader.learn_own(picture, shown)
    untouched = np.zeros((len(reader.sheet.centres_mm), 3), np.float32)
    light = picture.light
    return Calibration(sheet_name(reader.sheet), {}, untouched, light.level(), light.tint(), learned)


def _learn(picture: ReadPicture, reader: Reader, layout: Layout) -> Calibration:
    reading = reader.read(picture)
    board = replace(reader.colours(picture), seen=reading.log_colour)
    return Calibration(
        sheet_name(reader.sheet),
        _colours(reading, picture, reader, layout),
        _empty_shift(board, reader, layout),
        picture.light.level(),
        picture.light.tint(),
    )


def _empty_shift(board: BoardColours, reader: Reader, layout: Layout) -> NDArray[np.float32]:
    """(cells, 3): observed minus expected log colour of the fill of each cell: the median over the empty
    cells of that fill, or over all empty cells, with slow changes of light removed.

    Single cells are not learned: an hour later the shadow lies elsewhere, and cells that differ would seem to
    have outlines.
    """
    radius_px = np.full(len(layout), 0.3 * board.view.pitch_px)
    seen, promised = sample_seen_and_empty(board, board.view.centres_px, radius_px)
    shift = np.median((seen - promised).reshape(len(layout), -1, 3), axis=1)
    empty = np.array([symbol == EMPTY for symbol in layout])
    fills = np.array(cell_fills(reader.sheet))
    result = np.zeros((len(layout), 3), np.float32)
    for fill in set(fills.tolist()):
        alike = fills == fill
        known = alike & empty if (alike & empty).any() else empty
        if known.any():
            result[alike] = np.median(shift[known], axis=0)
    limit = reader.limits.free_level
    return np.clip(result, -limit, limit)


def _colours(
    reading: CellReadings, picture: ReadPicture, reader: Reader, layout: Layout
) -> dict[str, NDArray[np.float32]]:
    """The shares of white observed for each colour that fills whole rings of the faces at this position."""
    samples: dict[str, list[LogColour]] = {}
    templates = reader.templates(picture.view)
    worn = {symbol: face for face in templates.faces for symbol in (face.bare, face.carrying)}
    for cell, symbol in enumerate(layout):
        if symbol == EMPTY:
            continue
        kind = reader.pieces.kinds[symbol]
        radius_px = np.array([kind.diameter_mm / 2 * picture.view.px_per_mm])
        disc = sample_discs(reading.log_colour, reading.centres_px[cell : cell + 1], radius_px)[0]
        under_rider = 0
        if kind.carries is not None:
            under_rider = round(RINGS * (kind.carries.diameter_mm / kind.diameter_mm + 0.15))
            on_rider = rider_points(disc[None], templates, reader.limits)[0] > 0.6
            if on_rider.mean() > 0.05:
                samples.setdefault(kind.carries.colour, []).append(_middle(disc[on_rider]))
        for fill in dict.fromkeys(shape.fill for shape in kind.face):
            rings = _rings_of(worn[symbol], log_colour_of(fill))
            rings = rings[rings >= under_rider]
            if len(rings):
                samples.setdefault(fill, []).append(_middle(disc[rings]))
    return {fill: np.clip(shares_of(np.median(values, axis=0)), 0.0, 1.3) for fill, values in samples.items()}


def _rings_of(face: FaceTemplate, colour: LogColour) -> NDArray[np.int64]:
    """The rings of a face that show one colour all round, at any blur."""
    plain = (np.abs(face.polar - colour).max(axis=(1, 2)) < 0.12) & (face.log_variance.max(axis=1) < 0.1)
    return np.flatnonzero(plain)


def _middle(points: LogColour) -> LogColour:
    return np.asarray(np.median(points.reshape(-1, 3), axis=0), np.float32)


def _report(
    reading: CellReadings, picture: ReadPicture, reader: Reader, layout: Layout
) -> tuple[CellReport, ...]:
    column = {symbol: i for i, symbol in enumerate(reader.symbols)}
    off_px = np.linalg.norm(reading.centres_px - picture.view.centres_px, axis=1)
    far = off_px > 0.3 * picture.view.pitch_px
    reports = []
    for cell, (symbol, row) in enumerate(zip(layout, reading.probabilities, strict=True)):
        strange = float(1 - row.sum())
        likeliest = None if strange > row.max() else reader.symbols[int(row.argmax())]
        wanted = float(row[column[symbol]])
        code = "ok"
        if wanted < reader.limits.start_sure:
            code = _why_wrong(symbol, likeliest, bool(reading.saturated[cell]), float(row.max()))
            if code == "unclear" and is_stack_of_unsure_height(row, reader.pieces, reader.symbols):
                code = "stack"
        elif symbol != EMPTY and far[cell]:
            code = "off_centre"
        reports.append(CellReport(Cell(cell), code, symbol, likeliest, wanted))
    return tuple(reports)


def _why_wrong(expected: Symbol, seen: Symbol | None, white: bool, surest: float) -> str:
    if white:
        return "glare"
    if seen is None:
        return "covered"
    if surest < 0.9 or seen == expected:
        return "unclear"
    return "missing_piece" if seen == EMPTY else "wrong_piece"
