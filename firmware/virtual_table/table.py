"""The virtual table: things, a hand that works through a queue of actions, LEDs, and its film. Thread-safe:
the page moves things while a camera takes pictures.
"""

import threading
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager

import cv2
import numpy as np

from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.virtual_table.actions import Action, Timed
from tachiai.firmware.virtual_table.arrangement import (
    Arrangement,
    Scatter,
    arrangement_from_layout,
    tray_width_mm,
)
from tachiai.firmware.virtual_table.film import Film, Leds
from tachiai.firmware.virtual_table.hand import Moment, played, run, seconds, with_departure
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player, Symbol
from tachiai.vision.board.pieces import PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Frame, Image

HURRY_S = 1.5  # after a pointer's last request frames come faster, until the referee has answered


class VirtualTable:
    """A table with a printed sheet, the pieces of a game, and one hand at a time.

    Time passes only by ``advance_to``. ``owners`` says whose hand comes for a piece; without it, that of the
    nearer player. The same seed and the same calls give the same pictures.
    """

    def __init__(
        self,
        sheet: Sheet,
        pieces: PieceSet,
        texture: Image,
        layout: Layout,
        *,
        look: FilmLook | None = None,
        seed: int = 0,
        owners: Mapping[Symbol, Player] | None = None,
        scatter: Scatter | None = None,
    ) -> None:
        self.sheet = sheet
        self._pieces = pieces
        self._texture_png = cv2.imencode(".png", texture)[1]  # for another look, in a fortieth of the memory
        self.owners = owners or {}
        self._scatter = scatter or Scatter()
        self._seed = seed
        self._lock = threading.Condition()  # its lock is reentrant
        self._film_lock = threading.Lock()
        self._leds: Leds = {}
        self._now_s = 0.0
        self._queue: deque[Action] = deque()
        self._began_s = 0.0  # when the first action of the queue began
        self._version = 1
        self._frames = 0
        self._hurried_until_s = 0.0
        self._filmed_s = 0.0
        self._start = Moment(self._laid(layout), sheet.size_mm)
        self.set_look(look or FilmLook())

    # The film.

    def set_look(self, look: FilmLook) -> None:
        """Changes light and camera from the next frame on."""
        with self._film_lock, self._lock:
            self._look = look
            self._film: Film | None = None

    def set_leds(self, leds: Mapping[Cell, tuple[int, int, int]]) -> None:
        """Lights the LEDs of these cells in these colours (r, g, b); all others go dark."""
        lit = {cell: rgb for cell, rgb in leds.items() if any(rgb)}
        with self._lock:
            if lit != self._leds:
                self._leds = lit
                self._changed()

    def render(self) -> Image:
        """A new picture of the table as it is now, (H, W, 3) uint8 BGR."""
        with self._film_lock:
            if self._film is None:
                texture = np.asarray(cv2.imdecode(self._texture_png, cv2.IMREAD_COLOR), np.uint8)
                self._film = Film(self.sheet, texture, self._look, self._seed)
            with self._lock:
                moment, leds, number = self.moment(), self._leds, self._frames
                since_s, self._filmed_s = self._now_s - self._filmed_s, self._now_s
                self._frames += 1
            return self._film.picture(moment, leds, number, since_s)

    # Time.

    def advance_to(self, t_s: float) -> None:
        """Lets time pass until ``t_s``; an earlier time changes nothing."""
        with self._lock:
            before = self._visible()
            while self._queue:
                first = self._first_ready()
                end_s = self._began_s + seconds(self._start, first, self._look.pace)
                if end_s > t_s:
                    break
                self._start = played(self._start, first, 1.0)
                self._queue.popleft()
                self._began_s = end_s
            self._now_s = max(self._now_s, t_s)
            if not self._queue:
                self._began_s = self._now_s
            if self._visible() != before:
                self._changed()

    def moment(self) -> Moment:
        """Everything as it is now: ground truth, for the page and for players, not for the observer."""
        with self._lock:
            if not self._queue:
                return self._start
            first = self._first_ready()
            takes_s = seconds(self._start, first, self._look.pace)
            return played(self._start, first, min(0.999, (self._now_s - self._began_s) / max(takes_s, 1e-6)))

    @property
    def arrangement(self) -> Arrangement:
        """What lies where now."""
        return self.moment().arrangement

    def expected(self) -> Moment:
        """The moment when all queued actions are done: the basis for further plans."""
        with self._lock:
            return run(self._start, self._queue)

    @property
    def is_hurried(self) -> bool:
        """Whether a hand that follows a pointer is at work, or was within ``HURRY_S``."""
        with self._lock:
            return self._now_s < self._hurried_until_s

    @property
    def is_idle(self) -> bool:
        """Whether the queue is empty and no hand is over the table."""
        with self._lock:
            return not self._queue and self._start.hand.away

    def enqueue(self, actions: Iterable[Action]) -> None:
        """Adds actions to the queue. Raises ``BadAction`` or ``UnknownItem``, adding none of them."""
        added = tuple(actions)
        with self._lock:
            run(self.expected(), added)
            if not self._queue:
                self._began_s = self._now_s
            self._queue.extend(added)
            if any(isinstance(action, Timed) for action in added):
                self._hurried_until_s = self._now_s + HURRY_S

    def cancel(self, kinds: tuple[type[Action], ...]) -> None:
        """Removes actions of these kinds from the queue's end; one that is being done stops where it is."""
        with self._lock:
            while self._queue and isinstance(_bare(self._queue[-1]), kinds):
                if len(self._queue) == 1:
                    self._start, self._began_s = self.moment(), self._now_s
                self._queue.pop()

    def locked(self) -> AbstractContextManager[object]:
        """A lock for several changes without anybody else's in between."""
        return self._lock

    # What the page shows.

    def area_mm(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the sheet with its trays, in sheet millimetres."""
        with self._lock:
            pieces = len(self._start.arrangement.items)
        width_mm, height_mm = self.sheet.size_mm
        beside_mm = tray_width_mm(self.sheet, pieces)
        return -beside_mm, 0.0, width_mm + 2 * beside_mm, height_mm

    def wait_for_change(self, version: int, timeout_s: float) -> int:
        """Waits until the version is higher than ``version`` or the time is out; returns the version. It
        begins at 1 and rises whenever a thing or a light changes.
        """
        with self._lock:
            self._lock.wait_for(lambda: self._version > version, timeout_s)
            return self._version

    def leds(self) -> Mapping[Cell, tuple[int, int, int]]:
        """Colours of the LEDs that are lit."""
        with self._lock:
            return dict(self._leds)

    def _visible(self) -> tuple[object, ...]:
        moment = self.moment()
        return moment.arrangement.items, moment.hand.held

    def _changed(self) -> None:
        self._version += 1
        self._lock.notify_all()

    def _laid(self, layout: Layout) -> Arrangement:
        rng = np.random.default_rng([self._seed, 4])
        return arrangement_from_layout(self.sheet, self._pieces, layout, rng, self._scatter)

    def _first_ready(self) -> Action:
        """The action that is due; queues a departure before it if another hand has to leave first."""
        steps = with_departure(self._start, self._queue[0])
        if len(steps) > 1:
            self._queue.extendleft(reversed(steps[:-1]))
        return self._queue[0]


def _bare(action: Action) -> Action:
    return action.action if isinstance(action, Timed) else action


class VirtualCamera:
    """A ``vision.frame.Camera`` over a virtual table.

    Pictures come every ``1 / frames_a_second`` seconds of the clock, twice as often while a hand follows
    somebody's pointer: on a simulated clock as fast as they can be drawn, on the real one at that pace or,
    where drawing is slower, as soon as they are ready.
    """

    def __init__(self, table: VirtualTable, clock: TimeSource, frames_a_second: float = 10.0) -> None:
        self._table = table
        self._clock = clock
        self._apart_s = 1.0 / frames_a_second
        self._due_s = clock.now_s()
        self._number = 0
        self._closed = False

    def capture(self) -> Frame | None:
        """Waits for the next frame; None once the camera is closed."""
        if self._closed:
            return None
        self._clock.sleep_until(self._due_s)
        now_s = self._clock.now_s()
        self._table.advance_to(now_s)
        apart_s = self._apart_s / (2 if self._table.is_hurried else 1)
        # Counted from when it was due, so that the pace holds; missed frames are not made up for.
        self._due_s += apart_s
        if self._due_s <= now_s:
            self._due_s = now_s + apart_s
        frame = Frame(self._table.render(), self._number, now_s)
        self._number += 1
        return frame

    def close(self) -> None:
        """Closes the camera."""
        self._closed = True
