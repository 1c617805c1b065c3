"""Keeps the table reachable: checks its Wi-Fi every few seconds and carries out the orders of ``step``."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Protocol

from tachiai.firmware.wifi.network_manager import NetworkManager
from tachiai.firmware.wifi.nmcli import Network
from tachiai.firmware.wifi.step import Phase, Seen, WifiState, Wish, step

ANSWERED_S = 2.0  # time for a phone to load the answer before the access point ends


class Served(Protocol):
    """What is used here of ``companion_web.serve.PageServer``."""

    def stop(self) -> None:
        """Ends the page."""


@dataclass
class WifiKeeper:
    """Runs the Wi-Fi state machine; ``turn`` is called every few seconds."""

    manager: NetworkManager
    #: starts the page on a Wi-Fi device; None if that is not possible yet
    serve: Callable[[str], Served | None]
    now_s: Callable[[], float]
    tell: Callable[[str], None] = lambda line: None  #: takes lines for the journal
    state: WifiState = field(default_factory=WifiState)
    _failed: str = ""
    _served: Served | None = None
    _visited_s: float | None = None
    _asked: tuple[float, Wish | None] | None = None
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.state = replace(self.state, since_s=self.now_s())

    def turn(self) -> None:
        """Checks the Wi-Fi and carries out an order if there is one, which may take a minute."""
        devices, now_s = self.manager.devices(), self.now_s()
        is_asked, wish = self._taken(now_s)
        serves = devices.serves
        seen = Seen(
            has_wifi=devices.is_usable,
            is_online=devices.is_online,
            serves=serves,
            knows=not devices.is_online and self.manager.knows(),
            guests=self.manager.guests(devices.wifi) if serves else 0,
            visited_s=self._visited_s,
            wish=wish,
            listen=is_asked and wish is None,
            failed=self._failed,
        )
        before, self._failed = self.state, ""
        self.state, order = step(self.state, seen, now_s)
        if self.state.phase is not before.phase:
            self.tell(f"wi-fi: {self.state.phase.value}{f' ({t})' if (t := self.state.trouble) else ''}")
        if order is not None:
            self._stop_page()
            self._failed = self.manager.carry_out(order, devices.wifi)
            if self._failed:
                self.tell(f"wi-fi: {type(order).__name__} failed ({self._failed})")
        elif serves and self.state.phase is Phase.ACCESS_POINT:
            self._served = self._served or self.serve(devices.wifi)
        else:
            self._stop_page()

    def heard(self) -> tuple[Network, ...]:
        """Networks that were heard last; notes that somebody looks at them."""
        self._visited_s = self.now_s()
        return self.manager.heard

    def ask(self, wish: Wish | None) -> None:
        """Notes a visitor's wish: a network, or None to scan again. From any thread."""
        with self._lock:
            self._asked = (self.now_s(), wish)

    def close(self) -> None:
        """Ends the page and the access point."""
        self._stop_page()
        if self.state.phase is Phase.ACCESS_POINT:
            self.manager.close()

    def _taken(self, now_s: float) -> tuple[bool, Wish | None]:
        with self._lock:
            if self._asked is None or now_s - self._asked[0] < ANSWERED_S:
                return False, None
            (_, wish), self._asked = self._asked, None
            return True, wish

    def _stop_page(self) -> None:
        if self._served is not None:
            self._served.stop()
            self._served = None
