"""What the page is told by the program that starts it."""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path


def _utc_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PageConfig:
    """``pin_hash``: of what the arbiter types to change anything (``security.login.pin_hash``).
    ``secret_key``: signs the sessions; keep it over restarts, and ``sessions_path``, the file of the
    arbiter's sessions, or everybody types the PIN again. ``hosts`` and ``own_addresses``: the names,
    and the addresses that this machine has now, under which the page answers besides localhost.
    ``open_on_loopback``: whoever sits at this very machine may change things without a PIN (the demo);
    never set it behind a proxy, which makes everyone look local. ``font_path``: a WOFF2 font with
    Japanese letters. ``pictures_path``: the folder of drawn pictures, None to forget them at the end.
    ``games_deletable``: the log is that of demonstrations, whose games can be deleted one by one.
    ``push_limit``: push connections at a time; further visitors poll. ``film_viewers``: how many may
    watch the camera's film (MJPEG) at a time. ``address`` returns where
    phones reach the page now, for QR codes; "" for the address that the browser itself asked for.
    ``language``: "en" or "ja", for browsers that ask for neither. ``monotonic_s`` and ``utc_ms`` are
    the clocks.
    """

    pin_hash: str
    secret_key: bytes
    sessions_path: Path | None = None
    hosts: frozenset[str] = frozenset()
    own_addresses: Callable[[], Collection[str]] = frozenset
    open_on_loopback: bool = False
    font_path: Path | None = None
    pictures_path: Path | None = None
    games_deletable: bool = False
    push_limit: int = 64
    film_viewers: int = 0
    address: Callable[[], str] = str
    language: str = "en"
    monotonic_s: Callable[[], float] = time.monotonic
    utc_ms: Callable[[], int] = _utc_ms
