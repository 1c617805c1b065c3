"""All rooms that a host keeps: found by codes, changed by messages, waited for. Thread-safe."""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Condition, Lock

from tachiai.companion_web.errors import LogNotWritable, RoomFault
from tachiai.companion_web.rooms.allowances import Allowances
from tachiai.companion_web.rooms.codes import code_hash, new_code
from tachiai.companion_web.rooms.files import SUFFIX, RoomFile, room_of
from tachiai.companion_web.rooms.messages import HostWasOff, Noted, RoomWanted, Said, WentAway
from tachiai.companion_web.rooms.room import NotTaken, Room
from tachiai.companion_web.rooms.state import RoomState, state_of
from tachiai.companion_web.rooms.taking import due, take
from tachiai.rules.core import Player
from tachiai.rules.messages import Message, filled

MOST_ROOMS = 500
KEPT_MS = 90 * 24 * 3600 * 1000  # after its last message a room is forgotten
SILENT_MS = 45_000  # who has not asked for so long is away; a question waits 20 s at most
EXACT_S = 5.0  # and so long where the clock of who is not heard stops
ALIVE_EVERY_MS = 10_000  # how often the host writes down that it runs
OFF_MS = 15_000  # a host that has not written it for so long was off
GLANCE_S = 1.0  # how often who waits looks whether a flag has fallen, a side has gone or the host stops
FULL = Message("This host keeps as many rooms as it can.")
NOT_KEPT = Message("The room cannot be written down: {error}")


@dataclass(frozen=True, slots=True)
class Codes:
    """The codes of a new room; the host itself keeps none of them."""

    first: str
    second: str
    watching: str

    def of(self, own: Player) -> tuple[str, str]:
        """Those of a side and of the other one."""
        return (self.first, self.second) if own is Player.FIRST else (self.second, self.first)


@dataclass(slots=True)
class _Held:
    """A room in memory, with its file and with what spectators see of it: how it was a while ago."""

    file: RoomFile
    room: Room
    past: deque[tuple[int, Room]] = field(default_factory=deque)  #: since then, oldest first
    heard_ms: dict[Player, int] = field(default_factory=dict)  #: when each side last asked
    looked_ms: dict[Player, int] = field(default_factory=dict)  #: and when not behind other windows
    changed: Condition = field(default_factory=Condition)

    def becomes(self, at_ms: int, room: Room) -> None:
        """Takes over the room as it is from a time on."""
        self.room = room
        self.past.append((at_ms, replace(room, taken=frozenset())))

    def at(self, at_ms: int) -> Room:
        """The room as it was then. Times do not go back from call to call."""
        while len(self.past) > 1 and self.past[1][0] <= at_ms:
            self.past.popleft()
        return self.past[0][1]


@dataclass(frozen=True, slots=True)
class Place:
    """What a code leads to: a side of a room, or None to watch."""

    held: _Held
    side: Player | None


class Rooms:
    """The rooms in ``folder``. ``utc_ms``: the host's clock, which is that of all its games; ``delay_s``: how
    old everything is that spectators see.
    """

    def __init__(
        self,
        folder: Path,
        utc_ms: Callable[[], int],
        monotonic_s: Callable[[], float] = time.monotonic,
        *,
        delay_s: float = 0.0,
    ) -> None:
        self.allowances = Allowances(monotonic_s)
        self.delay_s = delay_s
        self.folder = folder
        self.utc_ms = utc_ms
        self._lock = Lock()
        self._files: dict[str, tuple[RoomFile, Player | None]] = {}
        self._held: dict[Path, _Held] = {}
        self._alive = folder / "alive"  # when the host ran last
        self._alive_ms = self._off_since_ms = self._last_alive_ms()
        for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
            if utc_ms() - path.stat().st_mtime * 1000 > KEPT_MS:
                path.unlink()
                continue
            try:
                self._know(RoomFile.found(path))
            except RoomFault:
                continue  # of a power cut while it was made: nobody has its codes

    def make(self, wanted: RoomWanted) -> Codes:
        """Makes a room. Raises ``RoomFault`` for what no game can be, and where no more can be kept."""
        room = room_of(wanted)
        codes = Codes(new_code(), new_code(), new_code())
        with self._lock:
            if len(self._files) >= 3 * MOST_ROOMS:
                raise RoomFault(FULL)
            try:
                file = RoomFile.new(
                    self.folder, wanted, (codes.first, codes.second, codes.watching), self.utc_ms()
                )
            except OSError as error:
                raise RoomFault(filled(NOT_KEPT, error=error.strerror or "")) from error
            self._know(file)
            self._held[file.path] = _Held(file, room, deque([(self.utc_ms(), room)]))
        return codes

    def place(self, code: str) -> Place | None:
        """What a code leads to; None for an unknown one. Raises ``RoomFault`` for a damaged file."""
        with self._lock:
            found = self._files.get(code_hash(code))
            if found is None:
                return None
            file, side = found
            held = self._held.get(file.path)
            if held is None:
                held = self._held[file.path] = self._read(file)
        return Place(held, side)

    def seen(self, place: Place) -> Room:
        """The room for whoever has a code of it."""
        if place.side is not None:
            return place.held.room
        with place.held.changed:  # spectators ask side by side
            return place.held.at(self._seen_ms(place))

    def state(self, place: Place) -> RoomState:
        """The same, as it is answered."""
        return state_of(self.seen(place), place.side, self._seen_ms(place))

    def looked_ms(self, place: Place) -> int:
        """When a side last looked at the room, by the host's clock; since it runs at the earliest."""
        with place.held.changed:
            return 0 if place.side is None else place.held.looked_ms.setdefault(place.side, self.utc_ms())

    def take(self, place: Place, message: Said) -> NotTaken | None:
        """Takes a message of a side; returns why it is refused, if so. Raises ``LogNotWritable``: then
        nothing has changed.
        """
        with place.held.changed:
            self._hear(place)
            return self._take(place.held, place.side, message)

    def wait(
        self,
        place: Place,
        after: int,
        timeout_s: float,
        *,
        hidden: bool = False,
        stopped: Callable[[], bool] = lambda: False,
    ) -> RoomState:
        """The state, once its version is another than ``after``, or after the time-out, or soon after
        ``stopped()``. ``hidden``: a page asks that nobody looks at.
        """
        held = place.held
        left_s = min(timeout_s, EXACT_S) if held.room.stops_away else timeout_s
        with held.changed:
            self._hear(place, hidden)
            while True:
                self._note_alive()
                self._note_what_is_due(held)
                if self.seen(place).version != after or left_s <= 0 or stopped():
                    return self.state(place)
                held.changed.wait(min(GLANCE_S, left_s))
                left_s -= GLANCE_S

    def _seen_ms(self, place: Place) -> int:
        """The time by the host's clock as of which a place sees its room."""
        return self.utc_ms() - (round(self.delay_s * 1000) if place.side is None else 0)

    def _read(self, file: RoomFile) -> _Held:
        """A room that was kept. Raises ``RoomFault``."""
        states = file.rooms()
        at_ms, room = next(states)
        held = _Held(file, room, deque([(at_ms, room)]))
        for at_ms, room in states:
            held.becomes(at_ms, room)
            held.at(self.utc_ms() - round(self.delay_s * 1000))
        off_since_ms = max(self._off_since_ms, at_ms)
        if self._off_since_ms and self.utc_ms() - off_since_ms > OFF_MS:
            with held.changed:
                self._take(held, None, HostWasOff(since_ms=off_since_ms))
        return held

    def _last_alive_ms(self) -> int:
        try:
            return int(self._alive.read_text())
        except (OSError, ValueError):
            return 0  # it never ran

    def _note_alive(self) -> None:
        now_ms = self.utc_ms()
        if now_ms - self._alive_ms >= ALIVE_EVERY_MS:
            self._alive_ms = now_ms
            with suppress(OSError):  # then a clock runs while it is off
                self._alive.write_text(str(now_ms))

    def _know(self, file: RoomFile) -> None:
        self._files.update(zip(file.hashes, ((file, side) for side in (*Player, None)), strict=True))

    def _take(self, held: _Held, side: Player | None, message: Said | Noted) -> NotTaken | None:
        at_ms = self.utc_ms()
        after = take(held.room, side, message, at_ms)
        if isinstance(after, NotTaken):
            return after
        if after is not held.room:
            try:
                held.file.append(side, message, at_ms)
            except OSError as error:
                raise LogNotWritable(f"{held.file.path}: {error.strerror}") from error
            held.becomes(at_ms, after)
            held.changed.notify_all()
        return None

    def _hear(self, place: Place, hidden: bool = False) -> None:
        """Notes that a side is there, and whether it looks."""
        if place.side is None:
            return
        self._note_who_is_away(place.held)
        place.held.heard_ms[place.side] = self.utc_ms()
        if not hidden:
            place.held.looked_ms[place.side] = self.utc_ms()
        if place.held.room.of(place.side).away:
            self._take(place.held, None, WentAway(side=place.side.value, away=False))

    def _note_who_is_away(self, held: _Held) -> None:
        now_ms = self.utc_ms()
        for side in Player:
            known = held.room.of(side)
            heard_ms = held.heard_ms.setdefault(side, now_ms)
            if known.seated and not known.away and now_ms - heard_ms > SILENT_MS:
                self._take(held, None, WentAway(side=side.value, away=True, since_ms=heard_ms))

    def _note_what_is_due(self, held: _Held) -> None:
        self._note_who_is_away(held)
        room = held.room
        # Whoever is not heard just now may turn out to be away.
        flag = due(room, held.heard_ms[room.to_move] if room.stops_away else self.utc_ms())
        if flag is not None:
            self._take(held, None, flag)
