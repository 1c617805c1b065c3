"""Between a phone's page and its camera: which phone it is, and its newest picture. Thread-safe.

A picture comes as one JPEG by POST, and the phone sends the next one when the last is answered: so no queue
forms, and what comes is one picture old at most. By WebRTC (aiortc) the table would have to decode all video
that comes, looked at or not, and need a library with its own codecs; here it decodes what it looks at.
"""

import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from threading import Condition

from tachiai.firmware.time_source import TimeSource
from tachiai.rules.atomic_file import write_with_folder
from tachiai.rules.plain_values import read_json
from tachiai.vision.picture_file import jpeg_size_px

LARGEST_BYTES = 2 << 20  # a detailed picture of 1920 × 1080 takes 0.6 MB
SMALLEST_PX, LARGEST_PX = 160, 2560  # side of a picture
CLOSEST_S = 0.02  # between two pictures
QUIET_S = 5.0  # a phone that sent nothing for so long is replaced without being asked
OFFSETS_KEPT_S = 60.0
MOST_LATE_S = 2.0  # a later picture means that the phone's clock has stood or jumped
TOKEN_BYTES = 15


@dataclass(slots=True)
class ClockOffset:
    """What the phone's clock is behind the table's: the least that was seen in ``OFFSETS_KEPT_S``, since what
    a picture was under way only adds to it.
    """

    _seen: deque[tuple[float, float]] = field(default_factory=deque)  #: arrival, offset; offsets rise

    def table_s(self, phone_s: float, arrived_s: float) -> float:
        """Time of the table's clock at ``phone_s`` of the phone's."""
        offset_s = arrived_s - phone_s
        if self._seen and offset_s - self._seen[0][1] > MOST_LATE_S:
            self._seen.clear()
        while self._seen and self._seen[-1][1] >= offset_s:
            self._seen.pop()
        self._seen.append((arrived_s, offset_s))
        while self._seen[0][0] < arrived_s - OFFSETS_KEPT_S:
            self._seen.popleft()
        return phone_s + self._seen[0][1]


@dataclass(frozen=True, slots=True)
class PhonePicture:
    """A picture as it came."""

    jpeg: bytes
    taken_at_s: float  #: on the table's clock
    arrived_s: float


class PhoneLink:
    """The place where one phone puts its pictures. ``path`` keeps which one it is over a restart of the
    table; None: in memory.

    ``token`` stands in the QR code. It admits the first phone; another one takes over when the first is quiet
    or lets it.
    """

    def __init__(self, clock: TimeSource, path: Path | None = None) -> None:
        self._clock = clock
        self._path = path
        self._changed = Condition()
        self._picture: PhonePicture | None = None
        self._number = -1
        self._heard_s = clock.now_s()  # when the phone was heard last
        self._taken_s = 0.0
        self._offset = ClockOffset()
        self._asking = ""  # a phone that wants to take over
        self.token, self._phone = _kept(path) or (secrets.token_urlsafe(TOKEN_BYTES), "")
        self._keep()

    @property
    def has_phone(self) -> bool:
        """Whether a phone was admitted."""
        return bool(self._phone)

    @property
    def is_asked(self) -> bool:
        """Whether another phone wants to take over."""
        return bool(self._asking)

    def knows(self, token: str) -> bool:
        """Whether this is the token."""
        return compare_digest(token.encode(errors="replace"), self.token.encode())

    def is_camera(self, phone: str) -> bool:
        """Whether this phone is the camera."""
        return bool(phone) and _mark(phone) == self._phone

    def admit(self, phone: str) -> bool:
        """Makes ``phone`` the camera, if none is or that one is quiet; else asks that one, and is False."""
        with self._changed:
            is_free = not self._phone or self._clock.now_s() - self._heard_s >= QUIET_S
            if not (is_free or self.is_camera(phone)):
                self._asking = _mark(phone)
                return False
            if not self.is_camera(phone):
                self._let_in(_mark(phone))
            return True

    def answer(self, phone: str, hand_over: bool) -> None:
        """The camera's answer to the phone that wants to take over."""
        with self._changed:
            if self.is_camera(phone) and self._asking:
                if hand_over:
                    self._let_in(self._asking)
                self._asking = ""

    def take(self, phone: str, jpeg: bytes, number: int, phone_s: float) -> str:
        """Takes the phone's picture ``number``, taken at ``phone_s`` of its clock. Returns why not, or "":
        not_camera, too_large, no_picture, too_fast, too_old.
        """
        if not self.is_camera(phone):
            return "not_camera"
        if len(jpeg) > LARGEST_BYTES:
            return "too_large"
        size_px = jpeg_size_px(jpeg)
        if size_px is None:
            return "no_picture"
        if not all(SMALLEST_PX <= side <= LARGEST_PX for side in size_px):
            return "too_large"
        with self._changed:
            now_s = self._clock.now_s()
            if self._picture is not None and now_s - self._picture.arrived_s < CLOSEST_S:
                return "too_fast"
            self._heard_s = now_s
            if number <= self._number:
                return "too_old"
            self._number = number
            # Never in the future, and never back: the referee's time only goes on.
            self._taken_s = max(self._taken_s, min(now_s, self._offset.table_s(phone_s, now_s)))
            self._picture = PhonePicture(jpeg, self._taken_s, now_s)
            self._changed.notify_all()
            return ""

    def newest(self, after: PhonePicture | None, timeout_s: float) -> PhonePicture | None:
        """The newest picture, as soon as it is another than ``after``; None after the time-out."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._picture is not None and self._picture is not after, timeout_s
            )
            return None if self._picture is after else self._picture

    def _let_in(self, mark: str) -> None:
        self._phone, self._asking = mark, ""
        self._number, self._offset, self._heard_s = -1, ClockOffset(), self._clock.now_s()
        self._keep()

    def _keep(self) -> None:
        if self._path is None:
            return
        kept = json.dumps({"token": self.token, "phone": self._phone})
        try:
            write_with_folder(self._path, kept, only_for_owner=True)
        except OSError:
            return  # full disk: the phone scans the code again after the next start


def _mark(phone: str) -> str:
    """What is kept instead of a phone's secret name."""
    return sha256(phone.encode(errors="replace")).hexdigest()


def _kept(path: Path | None) -> tuple[str, str] | None:
    try:
        kept = read_json(path.read_text(encoding="utf-8")) if path is not None else {}
        return str(kept["token"]), str(kept["phone"])
    except (OSError, ValueError, KeyError, TypeError):
        return None  # no file yet, or a damaged one
