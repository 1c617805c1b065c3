"""The code of a seat in a room: six made-up words that people can read out, in English and in Japanese, and
the link that brings it to the other side.
"""

import re
import secrets
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product
from urllib.parse import urlsplit

from tachiai.companion_web.errors import RoomFault
from tachiai.rules.messages import Message, filled
from tachiai.rules.quoting import quoted_value

SYLLABLES = tuple("".join(pair) for pair in product("kstnhmrbg", "aiueo"))
SYLLABLES_A_WORD = 2
WORDS = 6  # 66 bits: with the limits of the host nobody guesses one
CODE = rf"(?:(?:[kstnhmrbg][aiueo]){{{SYLLABLES_A_WORD}}}-){{{WORDS - 1}}}(?:[kstnhmrbg][aiueo]){{2}}"
_HOST = re.compile(r"https?://[^/\s#?]+(?:/[^\s#?]*)?")
_AUTHORITY = re.compile(r"[A-Z2-7]{32}")
NO_CODE = Message("Expected the link or the six words of an invitation, got {got}.")
NO_HOST = Message("Expected the address of a hub, as http://hub.local:8480, got {got}.")


@dataclass(frozen=True, slots=True)
class RoomLink:
    """Where a seat of a room is, and how its host is recognised."""

    host: str  #: beginning of the host's address, as http://192.168.0.7:8080
    code: str  #: of the seat
    #: beginning of the SHA-256 of the host's certificate authority, in base 32; "": one that browsers know
    authority: str = ""

    @property
    def text(self) -> str:
        """The link as people send it. A browser does not tell the host what stands behind the #."""
        behind = f"#{self.authority}" if self.authority else ""
        return f"{self.host}/room/{self.code}{behind}"


def new_code() -> str:
    """A random code."""
    words = ("".join(secrets.choice(SYLLABLES) for _ in range(SYLLABLES_A_WORD)) for _ in range(WORDS))
    return "-".join(words)


def code_hash(code: str) -> str:
    """What a host stores instead of a code: its SHA-256."""
    return sha256(code.encode()).hexdigest()


def code_in(text: str) -> str | None:
    """The code that somebody typed, with blanks or hyphens between its words; None if it is none.

    >>> code_in("Kasi muto  reno hige-soku nami"), code_in("kasi muto")
    ('kasi-muto-reno-hige-soku-nami', None)
    """
    code = "-".join(re.split(r"[\s-]+", text.strip().lower()))
    return code if re.fullmatch(CODE, code) else None


def host_in(text: str) -> RoomLink:
    """Parses a host's address, with the authority of its certificate behind a #; a link without a code.
    Raises ``RoomFault``.

    >>> host_in("https://hub.local:8481/").host
    'https://hub.local:8481'
    """
    before, _, authority = text.strip().partition("#")
    if not _HOST.fullmatch(before) or (authority and not _AUTHORITY.fullmatch(authority.upper())):
        raise RoomFault(filled(NO_HOST, got=quoted_value(text)))
    return RoomLink(before.rstrip("/"), "", authority.upper())


def link_in(text: str, host: str = "") -> RoomLink:
    """Parses a link, or the six words of a room at ``host`` (see ``host_in``). Raises ``RoomFault``.

    >>> link_in("http://hub.local:8480/room/kasi-muto-reno-hige-soku-nami").host
    'http://hub.local:8480'
    """
    code = code_in(text)
    if code is not None and host:
        return replace(host_in(host), code=code)
    try:
        parts = urlsplit("".join(text.split()))
    except ValueError:
        parts = urlsplit("")
    before, _, last = parts.path.rpartition("/room/")
    code = code_in(last)
    is_right = parts.scheme in ("http", "https") and parts.hostname and code is not None
    authority = parts.fragment.upper()
    if not is_right or code is None or (authority and not _AUTHORITY.fullmatch(authority)):
        raise RoomFault(filled(NO_CODE, got=quoted_value(text)))
    return RoomLink(f"{parts.scheme}://{parts.netloc}{before}", code, authority)
