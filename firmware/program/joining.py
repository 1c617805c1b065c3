"""How this table joins a club: the hub's QR code is read, and the settings are written."""

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
from tachiai.rules.reply import Reply
from tachiai.rules.words import Words, filled
from tachiai.vision.frame import Frame, Image
from tachiai.vision.opencv import find_qr_texts, grey_of

if TYPE_CHECKING:
    from tachiai.companion_web.club.joining.joining import Joined

LOOK_S = 30.0  # so long the camera looks for a QR code
NOT_SEEN = Words(
    "The camera saw no QR code of a hub. Hold it flat over the board, as large as a hand, and try again.",
    "カメラでハブの QR コードを読み取れませんでした。手のひらほどの大きさで表示し、"
    "盤の上で水平に持って、もう一度試してください。",
)
JOINED = Words(
    "This table is {name} of the club now. It takes part from its next start on.",
    "この卓は {name} としてクラブに参加しました。次回の起動から有効になります。",
)
A_HALL = Words("This invitation is for a hall, not for a table.", "この招待は会場用です。卓では使えません。")


def certificates_folder() -> Path:
    """Returns where a table keeps its key and its certificate."""
    return Path(platformdirs.user_data_dir(APP_NAME)) / "certificates"


def invitation_in_picture(image: Image) -> Invitation | None:
    """Returns the invitation that a picture (H, W, 3) shows as a QR code, None where it shows none. Raises
    ``JoiningFault`` for one that is damaged.
    """
    texts = [text for text in find_qr_texts(grey_of(image)) if text.upper().startswith(BEGIN)]
    return invitation_in(texts[0]) if texts else None


def join_club(invitation: Invitation, settings_path: Path, folder: Path) -> "Joined":
    """Joins, keeps the certificates in ``folder`` and writes the settings. Raises ``JoiningFault``,
    ``BadSetting`` and ``OutputFault``.
    """
    # Not before it is needed: cryptography takes 16 MB of memory, and most tables never join a club.
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
    """Where the camera's pictures are."""

    def next_frame(self, after: Frame | None, timeout_s: float) -> Frame | None:
        """Returns the newest picture as soon as it is another than ``after``, or None after the time-out."""


@dataclass(frozen=True, slots=True)
class TableJoining:
    """Implements ``JoiningPort`` for the table that ``filmed`` shows."""

    settings_path: Path
    folder: Path
    filmed: Filmed
    expelled: Event

    def is_expelled(self) -> bool:
        """Returns whether the club has expelled this table."""
        return self.expelled.is_set()

    def join(self, text: str) -> Reply:
        """Joins by the text of a QR code, or by what the camera sees."""
        try:
            invitation = invitation_in(text) if text.strip() else self._seen()
            if invitation is None:
                return Reply(False, "no_qr_code", NOT_SEEN)
            joined = join_club(invitation, self.settings_path, self.folder)
        except (JoiningFault, BadSetting) as error:
            return Reply(False, "not_joined", error.words)
        except OutputFault as error:
            return Reply(False, "not_joined", Words(str(error), "設定を保存できませんでした。"))
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
