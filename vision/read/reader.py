"""Reads pictures of one sheet with one piece set, caching what stays the same from picture to picture."""

from collections.abc import Collection, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.rules.sight import Probabilities
from tachiai.vision.board.empty_sheet import paint_empty_sheet
from tachiai.vision.board.log_colour import LogColour, to_log_colour
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.limits import LIMITS, VisionLimits
from tachiai.vision.locate.pose import Pose
from tachiai.vision.locate.rectify import BoardView, make_view
from tachiai.vision.locate.sharpness import USUAL_SOFTNESS_PX, softness_px
from tachiai.vision.own_board.reader import OwnBoardReader
from tachiai.vision.own_board.taught import Taught
from tachiai.vision.read.board_colours import BoardColours, ReadPicture
from tachiai.vision.read.calibration import Calibration
from tachiai.vision.read.cells import CellReadings, read_board, windows_around
from tachiai.vision.read.light import Light, light_of_board, measure_light
from tachiai.vision.read.plain_board import learn_plain_board
from tachiai.vision.read.templates import Templates, make_templates

_NOTHING = Taught()
_BLUR_STEP = 0.15  # of the logarithm: blurs within a step share their templates
_PAINTED_PX_PER_MM = 2.0
_MOST_IN_PARTS = 0.6  # of the board picture: above, the whole is read


class Reader:
    """Rectifies and reads. Caches views and templates until pose or sharpness change."""

    def __init__(
        self,
        sheet: Sheet,
        pieces: PieceSet,
        symbols: tuple[Symbol, ...],
        limits: VisionLimits = LIMITS,
        calibration: Calibration | None = None,
    ) -> None:
        if not symbols or symbols[0] != EMPTY:
            raise ValueError(f"expected symbols with {EMPTY!r} first, got {symbols!r}")
        self.sheet, self.pieces, self.symbols, self.limits = sheet, pieces, symbols, limits
        self.calibration = calibration
        if calibration is not None:
            calibration.check(sheet)
        self.height_mm = float(np.median([pieces.kinds[s].height_mm for s in symbols if s != EMPTY]))
        self.radius_mm = float(np.median([pieces.kinds[s].diameter_mm for s in symbols if s != EMPTY])) / 2
        self._own = OwnBoardReader(sheet, pieces, symbols)
        self._pose: Pose | None = None
        self._view: BoardView | None = None
        self._empty: LogColour | None = None
        self._templates: dict[int, Templates] = {}
        self._softness = USUAL_SOFTNESS_PX
        self._measured: BoardView | None = None  # the view of ``_softness``

    def with_calibration(self, calibration: Calibration | None) -> "Reader":
        """A reader of the same board and pieces with ``calibration``, or none. It shares the current view;
        where the calibration is the same, also what was made for it.
        """
        reader = Reader(self.sheet, self.pieces, self.symbols, self.limits, calibration)
        reader._view, reader._pose, reader._own = self._view, self._pose, self._own
        if calibration is self.calibration:
            reader._empty, reader._templates = self._empty, self._templates
        return reader

    def picture(self, image: Image, pose: Pose, light: Light | None) -> ReadPicture:
        """A frame rectified, with ``light`` or else the light measured in it."""
        view = self._view_of(pose)
        picture = view.rectify(image)
        return ReadPicture(image, picture, view, light or self._light_in(image, picture, view))

    def measured(self, image: Image, picture: ReadPicture) -> ReadPicture:
        """``picture`` with the light measured anew in its frame ``image``."""
        return replace(picture, light=self._light_in(image, picture.picture, picture.view))

    @property
    def is_own(self) -> bool:
        """Whether the pieces are those of an own board, whose colours a file gives only roughly."""
        return not self.pieces.game

    def learn_own(self, picture: ReadPicture, shown: Mapping[Cell, Symbol]) -> Taught:
        """What a picture of an own board teaches that shows these symbols on these cells."""
        return self._own.learn(picture.frame, picture.view.pose, shown)

    def forget(self) -> None:
        """Forgets what was judged of pictures before: the next one is read by itself."""
        self._own.forget()

    def _read_own(self, picture: ReadPicture) -> CellReadings:
        taught = self.calibration.own if self.calibration else _NOTHING
        found = self._own.read(picture.frame, picture.view.pose, taught)
        unread = found.likely.max(axis=1) < self.limits.sure
        return CellReadings(
            found.likely,
            picture.view.centres_px,
            1 - found.likely.sum(axis=1),
            unread & (found.white > self.limits.white_disc),
            np.zeros((0, 0, 3), np.float32),
            found.hands,
        )

    def read(self, picture: ReadPicture, lit: Collection[Cell] = ()) -> CellReadings:
        """Reads every cell; cells in ``lit`` may glow from below."""
        if picture.view is not self._measured:
            self._softness, self._measured = softness_px(picture.share, picture.view), picture.view
        if self.is_own:
            return self._read_own(picture)
        board, templates = self.colours(picture), self.templates(picture.view)
        if not self.sheet.has_references:
            plain = learn_plain_board(board, self.pieces)
            templates = self._new(self._blur_step(picture.view), {**self._learned, **plain.colours})
            board = plain.board
        return read_board(picture.picture, board, templates, lit)

    def read_some(
        self, picture: ReadPicture, cells: Collection[Cell], lit: Collection[Cell] = ()
    ) -> dict[Cell, Probabilities | None]:
        """Reads some cells as ``CellReadings.cells`` does, from windows of the picture around them, with the
        templates of the last whole picture.
        """
        view = picture.view
        windows = windows_around(view, cells)
        area_px = sum((right - left) * (bottom - top) for left, top, right, bottom in windows)
        if (
            self.is_own
            or not self.sheet.has_references
            or area_px > _MOST_IN_PARTS * view.size_px[0] * view.size_px[1]
        ):
            whole = self.read(picture, lit).cells(self.limits)
            return {cell: whole[cell] for cell in cells}
        found: dict[Cell, Probabilities | None] = {}
        for left, top, right, bottom in windows:
            field, part = np.s_[top:bottom, left:right], view.part(left, top, right, bottom)
            seen = ReadPicture(picture.frame, picture.picture[field], part, picture.light)
            board = BoardColours(to_log_colour(seen.share), self._empty_of(view)[field], part, self.limits)
            glowing = [Cell(i) for i, cell in enumerate(part.cells) if cell in lit]
            reading = read_board(seen.picture, board, self.templates(view), glowing)
            read = zip(part.cells, reading.cells(self.limits), strict=True)
            found.update((cell, likely) for cell, likely in read if cell in cells)
        return found

    def colours(self, picture: ReadPicture) -> BoardColours:
        """The log colours of the picture and of the empty board."""
        seen = to_log_colour(picture.share)
        return BoardColours(seen, self._empty_of(picture.view), picture.view, self.limits)

    def likeliest(self, cell: Probabilities | None) -> Symbol | None:
        """A cell's likeliest symbol, None if it is not sure."""
        if cell is None:
            return None
        most = max(cell)
        return self.symbols[cell.index(most)] if most >= self.limits.sure else None

    def light_changed(self, light: Light) -> bool:
        """Whether the light differs so much from the calibration's that a new one is needed."""
        return self.calibration is not None and self.calibration.light_differs(light, self.limits)

    def templates(self, view: BoardView) -> Templates:
        """The templates for the blur measured last, or for the usual one."""
        step = self._blur_step(view)
        if step not in self._templates:
            self._templates[step] = self._new(step, self._learned)
        return self._templates[step]

    def _light_in(self, image: Image, picture: Image, view: BoardView) -> Light:
        found = measure_light(image, self.sheet, view.pose)
        return found or light_of_board(image, picture, self._empty_of(view), view)

    def _view_of(self, pose: Pose) -> BoardView:
        if self._view is None or self._pose is not pose:
            self._view, self._pose = make_view(pose, self.sheet, self.height_mm), pose
            self._empty = None
        return self._view

    def _empty_of(self, view: BoardView) -> LogColour:
        if self._empty is None or view is not self._view:
            # Painted again for each pose: that takes a millisecond, a cache would take 5 to 13 MB.
            painted = paint_empty_sheet(self.sheet, _PAINTED_PX_PER_MM)
            expected = to_log_colour(view.warp_paper(painted, _PAINTED_PX_PER_MM))
            self._empty = self.calibration.empty(expected, view) if self.calibration else expected
        return self._empty

    @property
    def _learned(self) -> Mapping[str, NDArray[np.float32]]:
        return self.calibration.colours if self.calibration else {}

    @property
    def relative_softness(self) -> float:
        """Blur of the last whole picture in units of a face's radius."""
        view = self._view
        return 0.0 if view is None else self._softness / (self.radius_mm * view.px_per_mm)

    def _blur_step(self, view: BoardView) -> int:
        """The blur in units of a face's radius, as a number of steps of its logarithm."""
        relative = self._softness / (self.radius_mm * view.px_per_mm)
        return round(float(np.log(relative)) / _BLUR_STEP)

    def _new(self, blur_step: int, colours: Mapping[str, NDArray[np.float32]]) -> Templates:
        blur = float(np.exp(blur_step * _BLUR_STEP))
        return make_templates(self.pieces, self.symbols, blur, dict(colours))
