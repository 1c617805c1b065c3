"""The phone that is the camera, for the page: its pictures, and what the table sees in them."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import segno

from tachiai.companion_web.support_ports import PhoneSight
from tachiai.firmware.devices.cameras.phone_link import PhoneLink
from tachiai.firmware.tables.live_table import RunningTable
from tachiai.rules.messages import NOTHING, Message
from tachiai.rules.sight import Blind
from tachiai.vision.board.sheet import Points, Sheet
from tachiai.vision.locate.pose import Pose
from tachiai.vision.watch.observer import Observation

MOST_OBLIQUE_DEG = 50.0  # between the camera's axis and straight down; pieces then hide each other
SMALLEST_CELL_PX = 28.0  # a good deal above what is read at all
OBLIQUE = Message("The phone looks too much from the side. Hold it more above the board.")
FAR = Message("The board is small in the picture. Hold the phone closer.")
NOBODY_LOOKS = Message("The table begins to look.")


@dataclass(slots=True)
class TablePhone:
    """Implements ``companion_web.support_ports.PhonePort``. ``address_of``: makes the URL for a token."""

    link: PhoneLink
    live: RunningTable
    address_of: Callable[[str], str]
    certificate_fingerprint: str
    frames_per_s: float
    _shown: tuple[Observation | None, PhoneSight] = (None, PhoneSight(tone="bad", words=NOBODY_LOOKS))

    def address(self) -> str:
        """URL of the phone's page."""
        return self.address_of(self.link.token)

    def qr_svg(self) -> str:
        """The QR code as SVG."""
        drawn = io.BytesIO()
        segno.make_qr(self.address()).save(drawn, kind="svg", xmldecl=False, scale=4, border=3, omitsize=True)
        return drawn.getvalue().decode()

    def fingerprint(self) -> str:
        """SHA-256 of the page's certificate."""
        return self.certificate_fingerprint

    def knows(self, token: str) -> bool:
        """Whether this token stands in the QR code."""
        return self.link.knows(token)

    def is_camera(self, phone: str) -> bool:
        """Whether this phone is the camera."""
        return self.link.is_camera(phone)

    def has_phone(self) -> bool:
        """Whether there is one."""
        return self.link.has_phone

    def admit(self, phone: str) -> bool:
        """Makes a phone the camera, or asks the one that is."""
        return self.link.admit(phone)

    def is_asked(self) -> bool:
        """Whether another phone wants to take over."""
        return self.link.is_asked

    def answer(self, phone: str, hand_over: bool) -> None:
        """The camera's answer to that phone."""
        self.link.answer(phone, hand_over)

    def take(self, phone: str, jpeg: bytes, number: int, phone_s: float) -> str:
        """Takes a picture."""
        return self.link.take(phone, jpeg, number, phone_s)

    def picture_apart_ms(self) -> int:
        """As the settings have it."""
        return round(1000 / self.frames_per_s)

    def sight(self) -> PhoneSight:
        """What the table sees now, computed once for each observation."""
        observation, sheet = self.live.observed()
        if observation is not None and observation is not self._shown[0]:
            self._shown = observation, sight_of(observation, sheet, self.live.view().camera_words)
        return self._shown[1]


def sight_of(observation: Observation, sheet: Sheet, camera_words: Message) -> PhoneSight:
    """An observation for the phone. ``camera_words``: what keeps the table from reading the board."""
    pose = observation.pose
    if not isinstance(pose, Pose):
        return PhoneSight(tone="bad", words=camera_words if camera_words != NOTHING else pose.words)
    width_mm, height_mm = sheet.size_mm
    corners = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]], np.float64)
    half = np.array(sheet.pitch_mm) / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    outlines = tuple(_in_picture(pose, each) for each in (corners, *(sheet.centres_mm[:, None] + half)))
    sees = observation.blind in (None, Blind.HAND, Blind.MOVING)
    doubt = _doubt(pose, sheet) if sees else camera_words
    tone = "bad" if not sees else "doubtful" if doubt != NOTHING else "good"
    return PhoneSight(tone=tone, words=doubt, outlines=outlines)


def _doubt(pose: Pose, sheet: Sheet) -> Message:
    width_mm, height_mm = sheet.size_mm
    if pose.tilt_deg() > MOST_OBLIQUE_DEG:
        return OBLIQUE
    if pose.px_per_mm((width_mm / 2, height_mm / 2)) * min(sheet.pitch_mm) < SMALLEST_CELL_PX:
        return FAR
    return NOTHING


def _in_picture(pose: Pose, corners_mm: Points) -> tuple[tuple[float, float], ...]:
    places = pose.project(corners_mm) / np.array(pose.image_wh)
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in places)
