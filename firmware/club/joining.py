"""Joining a club at this table: the hub's QR code is read, and the settings are written."""

import time
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Protocol

import platformdirs

from tachiai.companion_web.club.joining.invitation import BEGIN, Invitation, invitation_in
from tachiai.companion_web.errors import JoiningFault
from tachiai.firmware.errors import BadSetting, OutputFault
from tachiai.firmware.settings.file import load_settings, write_settings
from tachiai.firmware.settings.model import APP_NAME
from tachiai.rules.messages import Message, Reply, filled
from tachiai.vision.frame import Frame, Image
from tachiai.vision.opencv import find_qr_texts, grey_of

if TYPE_CHECKING:
    from tachiai.companion_web.club.joining.joining import Joined

LOOK_S = 30.0  # time-out of the search for a QR code
NOT_SEEN = Message(
    "The camera saw no QR code of a hub. Hold it flat over the board, as large as a hand, and try again."
)
JOINED = Message("This table is {name} of the club now. It takes part from its next start on.")


def certificates_folder() -> Path:
    """Folder of the table's key and certificates."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "certificates"


def invitation_in_picture(image: Image) -> Invitation | None:
    """The invitation of a QR code in a picture (H, W, 3), or None. Raises ``JoiningFault`` for a bad one."""
    texts = [text for text in find_qr_texts(grey_of(image)) if text.upper().startswith(BEGIN)]
    return invitation_in(texts[0]) if texts else None


def join_club(invitation: Invitation, settings_path: Path, folder: Path) -> "Joined":
    """Joins, stores the certificates in ``folder`` and writes the settings. Raises ``JoiningFault``,
    ``BadSetting`` and ``OutputFault``.
    """
    # Loaded only when needed: cryptography takes 16 MB of memory, and most tables never join a club.
    from tachiai.companion_web.club.joining.joining import join

    settings = load_settings(settings_path, may_be_missing=True)
    joined = join(invitation, folder)
    club = settings.club.model_copy(
        update={
            "broker": joined.broker,
            "site": joined.admitted.site,
            "table": joined.admitted.name,
            "name": joined.admitted.title,
            "user": "",
            "password": "",
            "authority": str(joined.authority),
            "certificate": str(joined.certificate),
            "private_key": str(joined.key),
        }
    )
    write_settings(settings.model_copy(update={"club": club}), settings_path)
    return joined


class Filmed(Protocol):
    """A source of camera frames."""

    def next_frame(self, after: Frame | None, timeout_s: float) -> Frame | None:
        """The newest frame as soon as it is another than ``after``; None after the time-out."""


@dataclass(frozen=True, slots=True)
class TableJoining:
    """Implements ``JoiningPort`` for the table that ``filmed`` shows."""

    settings_path: Path
    folder: Path
    filmed: Filmed
    expelled: Event  #: set while the club has expelled this table

    def is_expelled(self) -> bool:
        """True while the club has expelled this table."""
        return self.expelled.is_set()

    def join(self, text: str) -> Reply:
        """Joins by the text of a QR code, or for "" by the code that the camera sees."""
        try:
            invitation = invitation_in(text) if text.strip() else self._seen()
            if invitation is None:
                return Reply(False, "no_qr_code", NOT_SEEN)
            joined = join_club(invitation, self.settings_path, self.folder)
        except (JoiningFault, BadSetting) as error:
            return Reply(False, "not_joined", error.words)
        except OutputFault as error:
            return Reply(
                False, "not_joined", Message("The settings could not be saved: {error}", error=error)
            )
        admitted = joined.admitted
        return Reply(True, "joined", filled(JOINED, name=admitted.title or admitted.name))

    def _seen(self) -> Invitation | None:
        until_s, frame = time.monotonic() + LOOK_S, None
        while (left_s := until_s - time.monotonic()) > 0:
            frame = self.filmed.next_frame(frame, left_s)
            found = None if frame is None else invitation_in_picture(frame.image)
            if found is not None:
                return found
        return None
