"""When the table opens and closes its own access point, and when it joins a network: a pure state machine.
Times are seconds of one clock.
"""

from dataclasses import dataclass, replace
from enum import Enum

from tachiai.firmware.wifi.nmcli import Network

JOINS_BY_ITSELF_S = 45.0  # NetworkManager may take this long to join a known network
GONE_S = 60.0  # a router that restarts is back by then
TRY_AGAIN_S = 180.0  # known networks are tried again after this time at the access point
IN_USE_S = 300.0  # but not this soon after somebody has looked at the page
OPEN_AGAIN_S = 15.0


class Phase(Enum):
    """Phase of the table's Wi-Fi."""

    NO_WIFI = "no_wifi"  #: there is no Wi-Fi device
    WAITING = "waiting"  #: for NetworkManager to join a known network
    ONLINE = "online"  #: in a network
    ACCESS_POINT = "access_point"  #: at the table's own access point
    JOINING = "joining"  #: a network that a visitor asked for


@dataclass(frozen=True, slots=True)
class Wish:
    """A network that a visitor of the access point wants the table to join."""

    network: Network
    password: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What is observed at one turn."""

    has_wifi: bool
    is_online: bool
    serves: bool  #: the access point is up
    knows: bool  #: there is a known network that could be joined
    guests: int = 0  #: devices at the access point
    visited_s: float | None = None  #: when the page was last looked at
    wish: Wish | None = None  #: a network that a visitor asked for
    listen: bool = False  #: a visitor asked for a new scan
    failed: str = ""  #: code of the last order's failure; "" if it did not fail


@dataclass(frozen=True, slots=True)
class WifiState:
    """State of the Wi-Fi."""

    phase: Phase = Phase.WAITING
    since_s: float = 0.0  #: when the phase began
    trouble: str = ""  #: code of why the last network was not joined


@dataclass(frozen=True, slots=True)
class OpenAccessPoint:
    """Scan for networks, then open the access point and serve the page there."""


@dataclass(frozen=True, slots=True)
class CloseAccessPoint:
    """End page and access point; NetworkManager then joins a known network by itself if there is one."""


@dataclass(frozen=True, slots=True)
class Join:
    """End page and access point and join a network; it is kept if that succeeds."""

    wish: Wish


Order = OpenAccessPoint | CloseAccessPoint | Join


def step(state: WifiState, seen: Seen, now_s: float) -> tuple[WifiState, Order | None]:
    """The next state, and an order or None."""
    if not seen.has_wifi:
        return _in(Phase.NO_WIFI, state, now_s), None
    if state.phase in (Phase.NO_WIFI, Phase.WAITING):
        return _waiting(_in(Phase.WAITING, state, now_s), seen, now_s)
    if state.phase is Phase.ONLINE:
        return _online(state, seen, now_s)
    if state.phase is Phase.JOINING:
        return _joining(state, seen, now_s)
    return _at_access_point(state, seen, now_s)


def _waiting(state: WifiState, seen: Seen, now_s: float) -> tuple[WifiState, Order | None]:
    if seen.is_online:
        return WifiState(Phase.ONLINE, now_s), None
    if seen.serves or not seen.knows or now_s - state.since_s >= JOINS_BY_ITSELF_S:
        return WifiState(Phase.ACCESS_POINT, now_s, state.trouble), OpenAccessPoint()
    return state, None


def _online(state: WifiState, seen: Seen, now_s: float) -> tuple[WifiState, Order | None]:
    """Here ``since_s`` is when the network was last there."""
    if seen.is_online:
        return replace(state, since_s=now_s), None
    if now_s - state.since_s >= GONE_S:
        return WifiState(Phase.ACCESS_POINT, now_s), OpenAccessPoint()
    return state, None


def _joining(state: WifiState, seen: Seen, now_s: float) -> tuple[WifiState, Order | None]:
    if seen.is_online and not seen.failed:
        return WifiState(Phase.ONLINE, now_s), None
    if seen.failed or now_s - state.since_s >= JOINS_BY_ITSELF_S:
        return WifiState(Phase.ACCESS_POINT, now_s, seen.failed or "failed"), OpenAccessPoint()
    return state, None


def _at_access_point(state: WifiState, seen: Seen, now_s: float) -> tuple[WifiState, Order | None]:
    if seen.wish is not None:
        return WifiState(Phase.JOINING, now_s), Join(seen.wish)
    if seen.listen:
        return WifiState(Phase.ACCESS_POINT, now_s), OpenAccessPoint()
    if seen.is_online and not seen.guests:
        return WifiState(Phase.ONLINE, now_s), CloseAccessPoint()
    stood_s = now_s - state.since_s
    if not seen.serves:
        if stood_s < OPEN_AGAIN_S:
            return state, None
        return replace(state, since_s=now_s), OpenAccessPoint()
    visited = seen.visited_s is not None and now_s - seen.visited_s < IN_USE_S
    if seen.knows and not seen.guests and not visited and stood_s >= TRY_AGAIN_S:
        return WifiState(Phase.WAITING, now_s, state.trouble), CloseAccessPoint()
    return state, None


def _in(phase: Phase, state: WifiState, now_s: float) -> WifiState:
    return state if state.phase is phase else WifiState(phase, now_s, state.trouble)
