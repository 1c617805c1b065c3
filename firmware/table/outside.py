"""What a session needs from outside, and who is informed of what happens in it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

import cv2

from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.troubles.advice import Trouble
from tachiai.rules.boards import Cell
from tachiai.rules.entries import Entry
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words
from tachiai.vision.frame import Frame
from tachiai.vision.watch.observer import Observation

NO_ANSWER = Reply(False, "no_answer", Words("The table does not answer now.", "いま卓から応答がありません。"))


class FrameObserver(Protocol):
    """What makes observations of frames: ``vision.watch.observer.Observer``, or a stand-in."""

    def observe(self, frame: Frame, lit: Collection[Cell] = ()) -> Observation:
        """Returns what is seen in ``frame``. Cells in ``lit`` may glow from below."""


class Journal(Protocol):
    """Where the entries of one game are written durably. Raises ``JournalFault`` when it cannot."""

    def append(self, entry: Entry, picture_jpeg: bytes | None) -> int:
        """Writes one entry and returns its number."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How things stand after a turn of the session that changed something."""

    referee: RefereeState
    observation: Observation | None
    frame: Frame | None
    camera_fault: str = ""
    troubles: tuple[Trouble, ...] = ()  # all that is wrong now, the gravest first


class Audience(Protocol):
    """Who is informed of what happens, on the session's thread."""

    def publish(self, snapshot: Snapshot) -> None:
        """Is shown how things stand after every turn that changed something."""

    def entry(self, entry: Entry, at_s: float) -> None:
        """Is told of every entry."""


def jpeg(frame: Frame, quality: int) -> bytes:
    """Returns the frame as a JPEG file."""
    _, encoded = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return encoded.tobytes()
