"""Configuration of the page, made by the program that serves it."""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path


def _utc_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PageConfig:
    """Configuration of one Flask app.

    Keep ``secret_key`` and ``sessions_path`` over restarts, or everybody types the PIN again.
    """

    pin_hash: str  #: of the arbiter's PIN (``security.authentication.password_hash``)
    secret_key: bytes  #: signs the session cookies
    sessions_path: Path | None = None  #: file of the arbiter's sessions
    hosts: frozenset[str] = frozenset()  #: host names under which the page answers, besides localhost
    #: addresses of this machine now; the page answers under them, too
    own_addresses: Callable[[], Collection[str]] = frozenset
    #: clients on this machine need no PIN (demo). Never behind a proxy: all clients look local
    open_on_loopback: bool = False
    fonts_path: Path | None = None  #: folder of ``font.css`` and the WOFF2 files that it names
    site_path: Path | None = None  #: folder of the built site, served at ``/docs/``
    pictures_path: Path | None = None  #: folder of drawn pictures; None: a temporary one
    games_deletable: bool = False  #: the log is that of demonstrations: single games can be deleted
    push_limit: int = 64  #: open push connections (Server-Sent Events); further visitors poll
    film_viewers: int = 0  #: simultaneous viewers of the camera's MJPEG stream
    #: where phones reach the page now, for QR codes; "": the address that the browser asked for
    address: Callable[[], str] = str
    #: by which tables know the page by HTTPS: beginning of the SHA-256 of its certificate authority
    authority: str = ""
    language: str = "en"  #: for browsers that accept none of ``languages()``
    monotonic_s: Callable[[], float] = time.monotonic
    utc_ms: Callable[[], int] = _utc_ms
