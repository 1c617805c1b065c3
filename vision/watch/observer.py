"""The one object of vision that has a state: frames go in, observations come out."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Symbol
from tachiai.rules.sight import Blind, Probabilities, Sight
from tachiai.vision.board.log_colour import LogColour, is_grey
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.calibrate.board import CalibrationReport, calibrate
from tachiai.vision.frame import Frame
from tachiai.vision.limits import LIMITS, Limits
from tachiai.vision.locate.lens import Lens
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import Mask
from tachiai.vision.read.calibration import Calibration
from tachiai.vision.read.cells import Reading
from tachiai.vision.read.light import Light
from tachiai.vision.read.reader import Reader, ReadPicture
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.hands import Symbols, hidden_cells, is_hand
from tachiai.vision.watch.motion_gate import MotionGate, MotionState, small_log_colour
from tachiai.vision.watch.pose_tracker import PoseTracker


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """What was seen in one frame.

    ``blind`` says why there is no ``sight``. ``symbols_seen`` has each cell's likeliest symbol, None where
    unsure or covered; it may be there without a sight, from before. ``confidence`` is the lowest of the cells
    that were read. ``reason`` is the code of a sentence in ``vision.reasons``, "" if there is nothing to say.
    ``foreign`` is the motion gate's mask over the whole sheet.
    """

    frame_number: int
    taken_at_s: float
    pose: Pose | NotFound
    blind: Blind | None
    sight: Sight | None
    symbols_seen: Symbols | None = None
    centres_mm: Points | None = None  # (cells, 2): where the pieces lie
    confidence: float = 0.0
    reason: str = ""
    foreign: Mask | None = None


class Observer:
    """Watches one board through one camera. Not for several threads at once.

    ``symbols`` are the game's, EMPTY first; ``pieces`` must know all of them. ``lens`` and ``calibration``
    make it surer and are not needed.
    """

    def __init__(
        self,
        sheet: Sheet,
        pieces: PieceSet,
        symbols: tuple[Symbol, ...],
        limits: Limits = LIMITS,
        calibration: Calibration | None = None,
        lens: Lens | None = None,
    ) -> None:
        self._sheet, self._limits = sheet, limits
        self._reader = Reader(sheet, pieces, symbols, limits, calibration)
        self._motion_gate = MotionGate(limits)
        self._tracker = PoseTracker(sheet, lens, limits)
        self._light: Light | None = None
        self._moved_until_s = -1.0
        self._last: Observation | None = None  # the last one with a sight
        self._last_read_s = -1.0
        self._read_since_s = -1.0

    @property
    def calibration(self) -> Calibration | None:
        """What readings are compared with, None before ``calibrate``."""
        return self._reader.calibration

    def point_at(self, corners_px: Points, image_wh: tuple[int, int]) -> NotFound | None:
        """Fixes the pose of a sheet without markers by the grid's four outer corners, clockwise from the
        upper left. Returns why that is impossible, or None.
        """
        problem = self._tracker.point_at(corners_px, image_wh)
        if problem is None:
            self._forget()
        return problem

    def calibrate(self, frames: Sequence[Frame], layout: Layout) -> CalibrationReport:
        """Learns light, colours and empty cells from frames that show ``layout`` at rest, and uses them
        from now on if every cell passed. Raises ``ValueError`` without frames.
        """
        report = calibrate(frames, layout, self._reader.with_calibration(None), self._tracker.find)
        if report.calibration is not None and report.passed:
            self._reader = self._reader.with_calibration(report.calibration)
            self._forget()
        return report

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        """Returns what ``frame`` shows. Frames come in the order in which they were taken. Cells in ``lit``
        may glow from below, and may change their glow: that is neither motion nor a hand.
        """
        at_s = frame.taken_at_s
        found = self._tracker.find(frame.image)
        if isinstance(found, NotFound):
            return self._without_board(frame, found)
        if self._tracker.follow(found):
            self._motion_gate.reset()
            self._moved_until_s = at_s + self._limits.settle_s
        picture = self._reader.picture(frame.image, found, self._light)
        small = small_log_colour(picture.picture, picture.light, picture.view)
        self._light = picture.light
        seen = self._motion_gate.push(small, picture.view, at_s, lit)
        blind = self._why_blind(seen, at_s)
        if blind is not None:
            return self._blind(frame, found, blind, seen.foreign)
        since_s = at_s - seen.still_s
        if self._last is not None and since_s <= self._read_since_s and self._settled(at_s):
            self._motion_gate.accept(small, seen, share=0.05)
            return replace(self._last, frame_number=frame.number, taken_at_s=at_s, pose=found)
        return self._read(frame, picture, seen, small, lit)

    def glance(self, frame: Frame) -> Observation:
        """Returns what one picture shows by itself, as ``tachiai see`` needs it: nothing is remembered, and
        many unreadable cells are taken for a hand, and what comes in over the margin is one.
        """
        pose = self._tracker.find_alone(frame.image)
        if isinstance(pose, NotFound):
            return Observation(frame.number, frame.taken_at_s, pose, Blind.NO_BOARD, None, reason=pose.code)
        picture = self._reader.picture(frame.image, pose, None)
        reading = self._reader.read(picture)
        cells = reading.cells(self._limits)
        reason = "mirrored_lamp" if reading.saturated.any() else ""
        if is_grey(frame.image):
            reason = "no_colours"
        else:
            below, hand = hidden_cells(picture, reading, cells, self._reader)
            cells = tuple(None if hides else cell for hides, cell in zip(below, cells, strict=True))
            if hand:
                reason = Blind.HAND
        return Observation(
            frame.number,
            frame.taken_at_s,
            pose,
            Blind.HAND if reason == Blind.HAND else None,
            Sight(cells),
            tuple(self._reader.likeliest(cell) for cell in cells),
            confidence=min((max(cell) for cell in cells if cell is not None), default=0.0),
            reason=reason,
        )

    def _forget(self) -> None:
        self._motion_gate.reset()
        self._tracker.pose = self._light = self._last = None

    def _settled(self, at_s: float) -> bool:
        """Tells whether the last reading of this still picture can stand: all of it sure, or just made."""
        before = self._symbols_before()
        all_sure = before is not None and None not in before
        return all_sure or at_s - self._last_read_s < self._limits.read_again_s

    def _symbols_before(self) -> Symbols | None:
        return self._last.symbols_seen if self._last is not None else None

    def _why_blind(self, seen: MotionState, at_s: float) -> Blind | None:
        if seen.still_s >= self._limits.settle_s:
            return None
        if seen.foreign_share > self._limits.hand_share:
            return Blind.HAND
        return Blind.BOARD_MOVED if at_s < self._moved_until_s else Blind.MOVING

    def _without_board(self, frame: Frame, why: NotFound) -> Observation:
        """A hand may hide the markers: by the last pose the motion gate tells it from a missing board."""
        light = why.code in ("too_dark", "too_bright")
        pose = self._tracker.pose
        if pose is not None and pose.image_wh == frame.image.shape[1::-1] and not light:
            picture = self._reader.picture(frame.image, pose, self._light)
            small = small_log_colour(picture.picture, picture.light, picture.view)
            seen = self._motion_gate.push(small, picture.view, frame.taken_at_s)
            if self._limits.hand_share < seen.foreign_share < self._limits.whole_share:
                return self._blind(frame, pose, Blind.HAND, seen.foreign)
        blind = Blind.LIGHT if light else Blind.NO_BOARD
        return Observation(frame.number, frame.taken_at_s, why, blind, None, reason=why.code)

    def _blind(self, frame: Frame, pose: Pose, why: Blind, foreign: Mask | None) -> Observation:
        before = self._symbols_before()
        return Observation(
            frame.number, frame.taken_at_s, pose, why, None, before, reason=why, foreign=foreign
        )

    def _read(
        self, frame: Frame, picture: ReadPicture, seen: MotionState, small: LogColour, lit: Collection[Cell]
    ) -> Observation:
        """Reads a picture at rest. What is foreign and hides cells is a hand; what leaves them readable
        (light from below, a piece put down beside the board) becomes background after a while.
        """
        at_s, pose = frame.taken_at_s, picture.view.pose
        measured = self._reader.measured(frame.image, picture)
        self._light = measured.light
        if self._reader.light_changed(measured.light):
            hand = seen.foreign_share > self._limits.hand_share
            return self._blind(frame, pose, Blind.HAND if hand else Blind.LIGHT, seen.foreign)
        reading = self._reader.read(measured, lit)
        cells = reading.cells(self._limits)
        symbols = tuple(self._reader.likeliest(cell) for cell in cells)
        if self._motion_gate.has_background:
            hand = is_hand(seen, symbols, self._symbols_before(), picture.view, lit, self._limits)
        else:
            hand = None in symbols and self._may_begin_below_a_hand(seen, measured, reading, cells)
        if hand:
            return self._blind(frame, pose, Blind.HAND, seen.foreign)
        self._motion_gate.accept(small, seen)
        self._last_read_s, self._read_since_s = at_s, at_s - seen.still_s
        sure = [max(cell) for cell in cells if cell is not None]
        self._last = Observation(
            frame.number,
            at_s,
            pose,
            None,
            Sight(cells),
            symbols,
            picture.view.to_mm(reading.centres_px),
            min(sure, default=0.0),
            foreign=seen.foreign,
        )
        return self._last

    def _may_begin_below_a_hand(
        self, seen: MotionState, picture: ReadPicture, reading: Reading, cells: Sequence[Probabilities | None]
    ) -> bool:
        """Tells whether a hand may hide what is unsure in the first picture, which the motion gate has
        nothing to compare with.
        """
        if seen.still_s >= self._limits.absorb_s:
            return False
        return not self._sheet.patches or hidden_cells(picture, reading, cells, self._reader)[1]
