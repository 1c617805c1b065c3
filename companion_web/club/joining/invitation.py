"""The text of the hub's QR code: where a table joins, with which token, and how it recognises the hub.

``TACHIAI:1/HOST:PORT/TOKEN/AUTHORITY``, in capital letters, which make the code small (ISO/IEC 18004,
alphanumeric mode). The token is valid for one table, once, for some minutes.
"""

import base64
import re
import secrets
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address

from tachiai.companion_web.errors import JoiningFault
from tachiai.rules.messages import Message, filled
from tachiai.rules.quoting import quoted_value

BEGIN = "TACHIAI:1/"
TOKEN_BYTES = 16
AUTHORITY_BYTES = 20  # of the fingerprint's 32
NO_INVITATION = Message("Expected the text of a hub's QR code, {begin}HOST:PORT/…, got {got}.")
ONLY_HERE = Message(
    "This hub listens on this computer only (--host {host}), so only a table on "
    "this same computer can join. For the tables of the hall start the hub "
    "without --host."
)
_TEXT = re.compile(r"TACHIAI:1/(\[[0-9A-F:]+\]|[A-Z0-9.-]+):(\d{1,5})/([A-Z2-7]{26})/([A-Z2-7]{32})")


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation for one table."""

    host: str
    port: int  #: of the HTTPS service for tables that join
    token: str
    authority: str  #: beginning of the SHA-256 of the authority's certificate, in base 32

    @property
    def text(self) -> str:
        """The text of the QR code."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{BEGIN}{host.upper()}:{self.port}/{self.token}/{self.authority}"

    @property
    def is_local(self) -> bool:
        """Whether only a table on the hub's own computer can use it."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def is_of(self, fingerprint: str) -> bool:
        """Whether the certificate with this fingerprint (hexadecimal) is that of the hub's authority."""
        return shortened_fingerprint(fingerprint) == self.authority


def invitation_in(text: str) -> Invitation:
    """Parses the text of a QR code; blanks and small letters are allowed. Raises ``JoiningFault``.

    >>> invitation = invitation_in(f"tachiai:1/[FE80::1]:4711/{'A' * 26}/{'B' * 32}")
    >>> invitation.host, invitation.port
    ('fe80::1', 4711)
    """
    found = _TEXT.fullmatch("".join(text.split()).upper())
    if found is None or not 0 < int(found[2]) < 65536:
        raise JoiningFault(filled(NO_INVITATION, begin=BEGIN, got=quoted_value(text)))
    return Invitation(found[1].strip("[]").lower(), int(found[2]), found[3], found[4])


def new_token() -> str:
    """A random token of 128 bits."""
    return base64.b32encode(secrets.token_bytes(TOKEN_BYTES)).decode().rstrip("=")


def token_hash(token: str) -> str:
    """What the hub stores instead of a token: its SHA-256."""
    return sha256(token.encode()).hexdigest()


def shortened_fingerprint(fingerprint: str) -> str:
    """A fingerprint (hexadecimal) as the QR code has it: its first 160 bits, in base 32."""
    return base64.b32encode(bytes.fromhex(fingerprint)[:AUTHORITY_BYTES]).decode()
