"""The observer, vision's only object with state: frames in, observations out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.sight import Blind, Probabilities, Sight
from tachiai.vision.board.log_colour import is_grey
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.calibrate.board import CalibrationReport, calibrate, learn_pieces
from tachiai.vision.frame import Frame, Image
from tachiai.vision.limits import LIMITS, VisionLimits
from tachiai.vision.locate.grid_search import snap_to_lines
from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import Mask
from tachiai.vision.read.board_colours import ReadPicture
from tachiai.vision.read.calibration import Calibration
from tachiai.vision.read.cells import CellReadings
from tachiai.vision.read.doubts import cell_doubts, picture_doubt
from tachiai.vision.read.light import Light
from tachiai.vision.read.reader import Reader
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.glimpses import Glimpser, SmallPicture, grid_is_off
from tachiai.vision.watch.hands import Symbols, find_hiding, is_hand
from tachiai.vision.watch.motion_gate import MotionGate, MotionState, small_log_colour
from tachiai.vision.watch.pose_tracker import PoseTracker


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """What was seen in one frame."""

    frame_number: int
    taken_at_s: float
    pose: Pose | NotFound
    blind: Blind | None  #: why there is no sight
    sight: Sight | None
    #: Each cell's likeliest symbol, None where unsure or covered; without a sight those of the last one.
    symbols_seen: Symbols | None = None
    centres_mm: Points | None = None  #: (cells, 2): where the pieces lie
    confidence: float = 0.0  #: the lowest of the cells that were read
    reason: str = ""  #: a code of ``vision.reasons``, "" if all is well
    foreign: Mask | None = None  #: the motion gate's mask over the whole sheet
    glimpse: Sight | None = None  #: without a sight: the cells that can be read nevertheless, None for others
    doubts: tuple[str, ...] = ()  #: of a single picture: by cell the code why it is not read, "" where it is


@dataclass(frozen=True, slots=True, eq=False)
class _Shown:
    """One frame: its board picture, full and small, and the motion gate's result."""

    frame: Frame
    picture: ReadPicture
    small: SmallPicture
    seen: MotionState
    lit: Collection[Cell]


@dataclass(slots=True, eq=False)
class _StillReading:
    """The reading of a picture at rest."""

    since_s: float  #: at rest since then
    read_s: float
    cells: tuple[Probabilities | None, ...] = ()
    symbols: Symbols = ()
    centres_px: Points = field(default_factory=lambda: np.zeros((0, 2)))
    begins_below_hand: bool = False  #: no background is sure, and what is unsure may be hidden by a hand
    light_changed: bool = False
    accepted: bool = False  #: as a sight


class Observer:
    """Watches one board through one camera. Not thread-safe. ``symbols`` are the game's, EMPTY first;
    ``pieces`` must contain all of them. ``lens`` and ``calibration`` are optional and make it more reliable.
    """

    def __init__(
        self,
        sheet: Sheet,
        pieces: PieceSet,
        symbols: tuple[Symbol, ...],
        limits: VisionLimits = LIMITS,
        calibration: Calibration | None = None,
        lens: Lens | None = None,
    ) -> None:
        self._sheet, self._limits = sheet, limits
        self._reader = Reader(sheet, pieces, symbols, limits, calibration)
        self._motion_gate = MotionGate(limits)
        self._glimpser = Glimpser(limits)
        self._tracker = PoseTracker(sheet, lens, limits)
        self._light: Light | None = None
        self._moved_until_s = -1.0
        self._last: Observation | None = None  # the last one with a sight
        self._still: _StillReading | None = None
        self._begin_again_s = -1.0  # when a first picture may be read again
        self._background_has_hand = False  # the background may show a hand that lay there from the start

    @property
    def calibration(self) -> Calibration | None:
        """The calibration in use, None before ``calibrate``."""
        return self._reader.calibration

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols in the order of a sight's probabilities, EMPTY first."""
        return self._reader.symbols

    def point_at(self, corners_px: Points, image_wh: tuple[int, int]) -> NotFound | None:
        """Fixes the pose of a sheet without markers by the grid's four outer corners, clockwise from the
        upper left. Returns why that is impossible, or None.
        """
        problem = self._tracker.point_at(corners_px, image_wh)
        if problem is None:
            self._forget()
        return problem

    def point_in(self, image: Image, corners_px: Points) -> NotFound | None:
        """As ``point_at``, by corners given by hand in a picture (H, W, 3) like all to come: they are moved
        onto the grid's lines if these are seen.
        """
        size = image.shape[1], image.shape[0]
        problem = self.point_at(corners_px, size)
        return problem or self.point_at(snap_to_lines(image, self._sheet, corners_px), size)

    def calibrate(self, frames: Sequence[Frame], layout: Layout) -> CalibrationReport:
        """Learns light, colours and empty cells from frames that show ``layout`` at rest, and uses them from
        now on if every cell passed; on an own board, if the picture fits the layout. Raises ``ValueError``
        without frames.
        """
        report = calibrate(frames, layout, self._reader.with_calibration(None), self._tracker.find)
        learned = report.passed or (self._reader.is_own and report.fits)
        if report.calibration is not None and learned:
            self._reader = self._reader.with_calibration(report.calibration)
            self._forget()
        return report

    def learn(self, image: Image, shown: Mapping[Cell, Symbol]) -> NotFound | None:
        """Learns the pieces of an own board from some cells of a picture that shows these symbols there.
        Returns why the board is not found in it, or None.
        """
        found = learn_pieces(image, shown, self._reader.with_calibration(None), self._tracker.find_alone)
        if isinstance(found, NotFound):
            return found
        self._reader = self._reader.with_calibration(found)
        return None

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        """Processes ``frame``; frames come in the order in which they were taken. Cells in ``lit`` may glow
        from below, and may change their glow: that is neither motion nor a hand.
        """
        at_s = frame.taken_at_s
        found = self._tracker.find(frame.image)
        if isinstance(found, NotFound):
            return self._without_board(frame, found)
        if self._tracker.follow(found):
            self._motion_gate.board_moved()
            self._moved_until_s = at_s + self._limits.settle_s
        shown = self._shown(frame, found, lit)
        blind = self._why_blind(shown.seen, at_s)
        if blind is not None:
            return self._blind(shown, blind)
        since_s = at_s - shown.seen.still_s
        if self._still is None or since_s > self._still.since_s or not self._settled(self._still, at_s):
            self._still = self._read(shown, since_s)
        return self._judged(shown, self._still)

    def glance(self, frame: Frame) -> Observation:
        """Reads one picture by itself, for ``tachiai see``, and remembers nothing.

        Many unreadable cells, an outermost line of them, or an arm over the margin count as a hand. Something
        over the margin only is a ``reason`` of its own. On an own board a hand is detected by what it hides
        between the cells.
        """
        pose = self._tracker.find_alone(frame.image)
        if isinstance(pose, NotFound):
            return Observation(frame.number, frame.taken_at_s, pose, Blind.NO_BOARD, None, reason=pose.code)
        picture = self._reader.picture(frame.image, pose, None)
        self._reader.forget()
        reading = self._reader.read(picture)
        cells, hands, reason = self._without_hands(picture, reading)
        reader = self._reader
        doubts = cell_doubts(cells, reading, hands, reader.pieces, reader.symbols, self._limits)
        beside = [cell for cell, hidden in zip(cells, hands, strict=True) if not hidden]
        if reader.is_own and grid_is_off(frame.image, pose, self._sheet, beside, self._limits):
            reason, doubts = "grid_off", tuple("grid_off" if code == "hand" else code for code in doubts)
        if is_grey(frame.image):
            reason = "no_colours"
        elif not reason:
            reason = picture_doubt(doubts, reading, picture.light, reader.relative_softness, self._limits)
        return Observation(
            frame.number,
            frame.taken_at_s,
            pose,
            Blind.HAND if reason == Blind.HAND else None,
            Sight(cells),
            tuple(reader.likeliest(cell) for cell in cells),
            confidence=min((max(cell) for cell in cells if cell is not None), default=0.0),
            reason=reason,
            doubts=doubts,
        )

    def _without_hands(
        self, picture: ReadPicture, reading: CellReadings
    ) -> tuple[tuple[Probabilities | None, ...], NDArray[np.bool_], str]:
        """The readings without the cells below a hand, these cells (cells,), and the reason."""
        cells, reason = reading.cells(self._limits), ""
        if reading.hands is not None:
            hands = reading.hands
        elif is_grey(picture.picture):
            return cells, np.zeros(len(cells), np.bool_), ""
        else:
            hiding = find_hiding(picture, reading, cells, self._reader)
            hands = hiding.below
            if hiding.hand:
                reason = str(Blind.HAND)
            elif hiding.over_margin and not reading.saturated.any():
                reason = "over_margin"
        left = tuple(None if hides else cell for hides, cell in zip(hands, cells, strict=True))
        return left, hands, reason

    def _shown(self, frame: Frame, pose: Pose, lit: Collection[Cell]) -> _Shown:
        picture = self._reader.picture(frame.image, pose, self._light)
        self._light = picture.light
        small = small_log_colour(picture.picture, picture.light, picture.view)
        seen = self._motion_gate.push(small, picture.view, frame.taken_at_s, lit)
        foreign = seen.foreign if self._motion_gate.has_background else None
        return _Shown(frame, picture, SmallPicture(small, frame.taken_at_s, foreign), seen, lit)

    def _forget(self) -> None:
        self._motion_gate.reset()
        self._glimpser.forget()
        self._tracker.pose = self._light = self._last = self._still = None
        self._begin_again_s = -1.0
        self._background_has_hand = False

    def _settled(self, still: _StillReading, at_s: float) -> bool:
        """Whether this reading need not be repeated: all of it sure, or recent."""
        sure = not still.light_changed and None not in still.symbols
        return sure or at_s - still.read_s < self._limits.read_again_s

    def _symbols_before(self) -> Symbols | None:
        return self._last.symbols_seen if self._last is not None else None

    def _why_blind(self, seen: MotionState, at_s: float) -> Blind | None:
        if seen.still_s >= self._limits.settle_s:
            return None
        if seen.foreign_share > self._limits.hand_share:
            return Blind.HAND
        return Blind.BOARD_MOVED if at_s < self._moved_until_s else Blind.MOVING

    def _without_board(self, frame: Frame, why: NotFound) -> Observation:
        """A hand may hide the markers: the motion gate, at the last pose, tells it from a missing board."""
        light = why.code in ("too_dark", "too_bright")
        pose = self._tracker.pose
        if pose is not None and pose.image_wh == frame.image.shape[1::-1] and not light:
            shown = self._shown(frame, pose, ())
            if self._limits.hand_share < shown.seen.foreign_share < self._limits.whole_share:
                return self._blind(shown, Blind.HAND, found=False)
        blind = Blind.LIGHT if light else Blind.NO_BOARD
        return Observation(frame.number, frame.taken_at_s, why, blind, None, reason=why.code)

    def _blind(self, shown: _Shown, why: Blind, found: bool = True) -> Observation:
        frame, foreign, before = shown.frame, shown.seen.foreign, self._symbols_before()
        return Observation(
            frame.number,
            frame.taken_at_s,
            shown.picture.view.pose,
            why,
            None,
            before,
            reason=why,
            foreign=foreign,
            glimpse=self._glimpse(shown) if found and why is not Blind.LIGHT else None,
        )

    def _glimpse(self, shown: _Shown) -> Sight | None:
        """The cells to read without a sight. The first picture is read as a whole unless it shows an arm."""
        at_s = shown.frame.taken_at_s
        if not self._glimpser.has_memory and at_s >= self._begin_again_s:
            self._begin_again_s = at_s + self._limits.read_again_s
            reading = self._reader.read(shown.picture, shown.lit)
            cells = reading.cells(self._limits)
            if self._sheet.patches and not find_hiding(shown.picture, reading, cells, self._reader).hand:
                self._glimpser.remember(cells, shown.small)
        return self._glimpser.look(shown.picture, shown.small, self._reader, shown.lit)

    def _read(self, shown: _Shown, since_s: float) -> _StillReading:
        frame = shown.frame
        measured = self._reader.measured(frame.image, shown.picture)
        self._light = measured.light
        if self._reader.light_changed(measured.light):
            return _StillReading(since_s, frame.taken_at_s, light_changed=True)
        reading = self._reader.read(measured, shown.lit)
        cells = reading.cells(self._limits)
        symbols = tuple(self._reader.likeliest(cell) for cell in cells)
        no_background = self._background_has_hand or not self._motion_gate.has_background
        begins_below_hand = None in symbols and no_background
        if begins_below_hand and reading.hands is not None:
            begins_below_hand = bool(reading.hands.any())
        elif begins_below_hand and self._sheet.patches:
            begins_below_hand = find_hiding(measured, reading, cells, self._reader).hand
        if self._background_has_hand and not begins_below_hand:
            self._motion_gate.forget_background()
        return _StillReading(since_s, frame.taken_at_s, cells, symbols, reading.centres_px, begins_below_hand)

    def _judged(self, shown: _Shown, still: _StillReading) -> Observation:
        """The sight of a picture at rest, or why there is none. A foreign region that hides cells is a hand;
        one that leaves them readable (light from below, a piece put down beside the board) becomes background
        after a while.
        """
        frame, seen, view = shown.frame, shown.seen, shown.picture.view
        if still.accepted and self._last is not None:
            self._motion_gate.accept(shown.small.log_colour, seen, share=0.05)
            self._glimpser.remember(still.cells, shown.small)
            return replace(self._last, frame_number=frame.number, taken_at_s=frame.taken_at_s, pose=view.pose)
        if still.light_changed:
            hand = seen.foreign_share > self._limits.hand_share
            return self._blind(shown, Blind.HAND if hand else Blind.LIGHT)
        if self._motion_gate.has_background:
            hand = is_hand(seen, still.symbols, self._symbols_before(), view, shown.lit, self._limits)
        else:
            hand = still.begins_below_hand and seen.still_s < self._limits.absorb_s
        if hand:
            return self._blind(shown, Blind.HAND)
        self._motion_gate.accept(shown.small.log_colour, seen)
        self._background_has_hand = still.begins_below_hand
        self._glimpser.remember(still.cells, shown.small)
        still.accepted = True
        self._last = Observation(
            frame.number,
            frame.taken_at_s,
            view.pose,
            None,
            Sight(still.cells),
            still.symbols,
            view.to_mm(still.centres_px),
            min((max(cell) for cell in still.cells if cell is not None), default=0.0),
            foreign=seen.foreign,
        )
        return self._last
