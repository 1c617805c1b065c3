"""The last minute of camera frames, for reports ("This was wrong")."""

import mmap
import threading
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.setting_up.observers import Corners, ObserverFactory
from tachiai.firmware.table.game import OpenedGame
from tachiai.firmware.table.ports import FrameObserver, jpeg
from tachiai.rules.boards import Cell
from tachiai.vision.frame import Frame
from tachiai.vision.locate.lens import Lens
from tachiai.vision.read.calibration import Calibration
from tachiai.vision.watch.observer import Observation, Observer


class PictureRing:
    """The newest pictures that fit into ``size`` bytes. Allocated one by one among everything else, pictures
    of 0.1 MB that stay for a minute fragment the heap, and its memory is not free again when they are gone.
    """

    def __init__(self, size: int) -> None:
        # Pages of shared memory, mmap's default, would not return to the system.
        self._block = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._places: deque[slice] = deque()

    def add(self, picture: bytes) -> None:
        """Adds a picture in place of the oldest ones. If larger than ``size``, it leaves the ring empty."""
        end = self._places[-1].stop if self._places else 0
        begin = end if end + len(picture) <= len(self._block) else 0
        place = slice(begin, begin + len(picture))
        while any(kept.start < place.stop and place.start < kept.stop for kept in self._places):
            self._places.popleft()
        if place.stop > len(self._block):
            self.clear()
            return
        self._block[place] = picture
        self._places.append(place)

    def drop(self) -> None:
        """Removes the oldest picture and returns its memory pages to the system."""
        place = self._places.popleft()
        begin, end = -(-place.start // mmap.PAGESIZE), place.stop // mmap.PAGESIZE
        if begin < end:
            self._block.madvise(mmap.MADV_DONTNEED, begin * mmap.PAGESIZE, (end - begin) * mmap.PAGESIZE)

    def clear(self) -> None:
        """Removes all pictures and returns the memory to the system."""
        self._places.clear()
        self._block.madvise(mmap.MADV_DONTNEED)

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[bytes]:
        return (self._block[place] for place in self._places)


KEPT_S = 60.0  # enough for somebody who sees a wrong light to press a button
# A picture of 1280 × 720 takes 0.1 MB: a minute with hands in most of it. A table may take 250 MB in all.
KEPT_BYTES = 20_000_000
EVERY_S = 0.25  # four pictures a second are enough; they take 16 ms a second of one core
STILL_EVERY_S = 2.0  # while the board is at rest and shows the same
QUALITY = 80  # JPEG quality, as of the pictures in the log


@dataclass(frozen=True, slots=True)
class KeptFrame:
    """A picture with the observer's and the referee's state."""

    jpeg: bytes
    taken_at_s: float
    lit: tuple[Cell, ...]  #: cells that may glow
    position: str  #: the referee's, as text
    ply: int
    phase: str  #: name of the referee's phase
    blind: str  #: why nothing was read; "" where the board was read


@dataclass(frozen=True, slots=True)
class Recent:
    """The kept frames of one game, with how the board was looked at."""

    game_number: int  #: in the log
    calibration: Calibration | None
    lens: Lens | None
    corners: Corners | None
    frames: tuple[KeptFrame, ...]


class RecentFrames:
    """Keeps the present game's frames, ``KEPT_S`` and ``KEPT_BYTES`` at most. ``taken``: from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._frames: deque[KeptFrame] = deque()
        self._pictures = PictureRing(KEPT_BYTES)
        self._number = 0
        self._observers: ObserverFactory | None = None
        self._observer: Observer | None = None
        self._referee: RefereeState | None = None
        self._position = ""
        self._last: Observation | None = None
        self._last_s = 0.0

    def begin(self, game: OpenedGame, observers: ObserverFactory) -> None:
        """Drops the frames of the game before."""
        with self._lock:
            self._frames.clear()
            self._pictures.clear()
            self._number, self._observers, self._observer = game.number, observers, None
        self._last = None
        self.follow(game.referee)

    def follow(self, referee: RefereeState) -> None:
        """Takes the referee's present state."""
        if self._referee is None or referee.line is not self._referee.line:
            self._position = referee.game.format_position(referee.line.state)
        self._referee = referee

    def watching(self, observer: Observer) -> FrameObserver:
        """Wraps ``observer`` so that its frames are kept."""
        self._observer = observer
        return _Keeping(observer, self)

    def keep(self, frame: Frame, lit: Collection[Cell], seen: Observation) -> None:
        """Keeps a frame, unless it comes too soon after the last one."""
        last, apart_s = self._last, frame.taken_at_s - self._last_s
        is_same = last is not None and (last.blind, last.symbols_seen) == (seen.blind, seen.symbols_seen)
        wait_s = STILL_EVERY_S if is_same and seen.sight is not None else EVERY_S
        if self._referee is None or (last is not None and 0 <= apart_s < wait_s):
            return
        self._last, self._last_s = seen, frame.taken_at_s
        referee, blind = self._referee, seen.blind.value if seen.blind is not None else ""
        picture = jpeg(frame, QUALITY)
        kept = KeptFrame(
            b"",  # the picture is in the ring
            frame.taken_at_s,
            tuple(lit),
            self._position,
            referee.line.ply,
            type(referee.phase).__name__.lower(),
            blind,
        )
        with self._lock:
            self._pictures.add(picture)
            self._frames.append(kept)
            while len(self._frames) > len(self._pictures):
                self._frames.popleft()
            while self._frames and kept.taken_at_s - self._frames[0].taken_at_s > KEPT_S:
                self._frames.popleft()
                self._pictures.drop()

    def taken(self) -> Recent:
        """The frames that are kept now."""
        with self._lock:
            observers = self._observers
            return Recent(
                self._number,
                None if self._observer is None else self._observer.calibration,
                None if observers is None else observers.lens,
                None if observers is None else observers.corners,
                tuple(
                    replace(frame, jpeg=picture)
                    for frame, picture in zip(self._frames, self._pictures, strict=True)
                ),
            )


@dataclass(frozen=True)
class _Keeping:
    observer: Observer
    recent: RecentFrames

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        seen = self.observer.observe(frame, lit)
        self.recent.keep(frame, lit, seen)
        return seen
