"""Interfaces of a session: what it needs, and who is told what happens in it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

import cv2

from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.boards import Cell
from tachiai.rules.entries import Entry
from tachiai.rules.messages import Message, Reply
from tachiai.vision.frame import Frame
from tachiai.vision.watch.observer import Observation

NO_ANSWER = Reply(False, "no_answer", Message("The table does not answer now."))


class FrameObserver(Protocol):
    """``vision.watch.observer.Observer``, or a stand-in."""

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        """What is seen in ``frame``. Cells in ``lit`` may glow from below."""


class Journal(Protocol):
    """The durable record of one game."""

    def append(self, entry: Entry, picture_jpeg: bytes | None) -> int:
        """Writes one entry and returns its number. Raises ``JournalFault`` if it cannot."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after a turn of the session that changed something."""

    referee: RefereeState
    observation: Observation | None
    frame: Frame | None
    camera_fault: str = ""
    troubles: tuple[Trouble, ...] = ()  #: all present ones, the gravest first


class Audience(Protocol):
    """Is told what happens, on the session's thread."""

    def publish(self, snapshot: Snapshot) -> None:
        """Called after every turn that changed something."""

    def entry(self, entry: Entry, at_s: float) -> None:
        """Called for every entry that was written; ``at_s`` is the session time of what happened."""


def jpeg(frame: Frame, quality: int) -> bytes:
    """The frame as a JPEG file; ``quality`` is 0 to 100."""
    _, encoded = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return encoded.tobytes()
