"""What the hub's QR code says: where a table joins, with which token, and by what it knows the hub.

``TACHIAI:1/HOST:PORT/TOKEN/AUTHORITY``, in capital letters, which make the code small (ISO/IEC 18004,
alphanumeric mode). The token is good for one table, once, and not for long.
"""

import base64
import re
import secrets
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address

from tachiai.companion_web.errors import JoiningFault
from tachiai.rules.shown import shown
from tachiai.rules.words import Words, filled

BEGIN = "TACHIAI:1/"
TOKEN_BYTES = 16
AUTHORITY_BYTES = 20  # of the fingerprint's 32
NO_INVITATION = Words(
    "Expected the text of a hub's QR code, {begin}HOST:PORT/…, got {got}.",
    "ハブの QR コードの内容（{begin}…）ではありません：{got}",
)
ONLY_HERE = Words(
    "This hub listens on this computer only (--host {host}), so only a table on this same computer can join. "
    "For the tables of the hall start the hub without --host.",
    "このハブは、このコンピューターからの接続だけを受け付けています（--host {host}）。参加できるのは同じ"
    "コンピューターの卓だけです。会場の卓を招待するには、--host を付けずにハブを起動してください。",
)
_TEXT = re.compile(r"TACHIAI:1/(\[[0-9A-F:]+\]|[A-Z0-9.-]+):(\d{1,5})/([A-Z2-7]{26})/([A-Z2-7]{32})")


@dataclass(frozen=True, slots=True)
class Invitation:
    """``host`` and ``port``: where one joins over HTTPS; ``authority``: the beginning of the SHA-256 of the
    hub's certificate authority, in base 32.
    """

    host: str
    port: int
    token: str
    authority: str

    @property
    def text(self) -> str:
        """What the QR code says."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{BEGIN}{host.upper()}:{self.port}/{self.token}/{self.authority}"

    @property
    def is_local(self) -> bool:
        """Whether only a table on the hub's own computer can take it up."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def is_of(self, fingerprint: str) -> bool:
        """Returns whether a certificate with this fingerprint (hexadecimal) is the hub's authority."""
        return shortened_fingerprint(fingerprint) == self.authority


def invitation_in(text: str) -> Invitation:
    """Returns the invitation that ``text`` is. Raises ``JoiningFault``."""
    found = _TEXT.fullmatch("".join(text.split()).upper())
    if found is None or not 0 < int(found[2]) < 65536:
        raise JoiningFault(filled(NO_INVITATION, begin=BEGIN, got=shown(text)))
    return Invitation(found[1].strip("[]").lower(), int(found[2]), found[3], found[4])


def new_token() -> str:
    """Returns a token that nobody can guess."""
    return base64.b32encode(secrets.token_bytes(TOKEN_BYTES)).decode().rstrip("=")


def token_hash(token: str) -> str:
    """Returns what the hub keeps of a token."""
    return sha256(token.encode()).hexdigest()


def shortened_fingerprint(fingerprint: str) -> str:
    """Returns a fingerprint (hexadecimal) as the QR code has it."""
    return base64.b32encode(bytes.fromhex(fingerprint)[:AUTHORITY_BYTES]).decode()
