"""When the table opens its own access point, when it leaves it, and when it tries a network: a state and what
is seen in, a state and orders out. Pure; times are seconds of one clock.
"""

from dataclasses import dataclass, replace
from enum import Enum

from tachiai.firmware.wifi.nmcli import Network

JOINS_BY_ITSELF_S = 45.0  # so long NetworkManager may take to join a network that it knows
GONE_S = 60.0  # a router that starts again is back by then
TRY_AGAIN_S = 180.0  # after so long at the access point the known networks are tried again
IN_USE_S = 300.0  # but not while somebody has looked at the page lately
OPEN_AGAIN_S = 15.0


class Phase(Enum):
    """Where the table is: without Wi-Fi at all, waiting for a known network, in one, at its own, or about to
    join one.
    """

    NO_WIFI = "no_wifi"
    WAITING = "waiting"
    ONLINE = "online"
    ACCESS_POINT = "access_point"
    JOINING = "joining"


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody at the access point asked for: a network and its password."""

    network: Network
    password: str


@dataclass(frozen=True, slots=True)
class Seen:
    """``knows``: a network is known that could be joined; ``guests``: devices at the access point;
    ``visited_s``: when the page was last looked at; ``wish`` and ``listen``: what was asked for there, a
    network or a new list of them; ``failed``: the code of why the last order failed, "" if it did not.
    """

    has_wifi: bool
    is_online: bool
    serves: bool
    knows: bool
    guests: int = 0
    visited_s: float | None = None
    wish: Wish | None = None
    listen: bool = False
    failed: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """``since_s``: when the phase began; ``trouble``: why the last network was not joined, as a code."""

    phase: Phase = Phase.WAITING
    since_s: float = 0.0
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class OpenAccessPoint:
    """Listen for networks, then open the access point and serve the page there."""


@dataclass(frozen=True, slots=True)
class CloseAccessPoint:
    """End page and access point; NetworkManager then joins a known network by itself if it hears one."""


@dataclass(frozen=True, slots=True)
class Join:
    """End page and access point and join a network; it is kept if that succeeds."""

    wish: Wish


Order = OpenAccessPoint | CloseAccessPoint | Join


def step(state: State, seen: Seen, now_s: float) -> tuple[State, Order | None]:
    """Returns what comes of a state when this is seen, and what is to be done."""
    if not seen.has_wifi:
        return _in(Phase.NO_WIFI, state, now_s), None
    if state.phase in (Phase.NO_WIFI, Phase.WAITING):
        return _waiting(_in(Phase.WAITING, state, now_s), seen, now_s)
    if state.phase is Phase.ONLINE:
        return _online(state, seen, now_s)
    if state.phase is Phase.JOINING:
        return _joining(state, seen, now_s)
    return _at_access_point(state, seen, now_s)


def _waiting(state: State, seen: Seen, now_s: float) -> tuple[State, Order | None]:
    if seen.is_online:
        return State(Phase.ONLINE, now_s), None
    if seen.serves or not seen.knows or now_s - state.since_s >= JOINS_BY_ITSELF_S:
        return State(Phase.ACCESS_POINT, now_s, state.trouble), OpenAccessPoint()
    return state, None


def _online(state: State, seen: Seen, now_s: float) -> tuple[State, Order | None]:
    """``since_s`` is when the network was last there."""
    if seen.is_online:
        return replace(state, since_s=now_s), None
    if now_s - state.since_s >= GONE_S:
        return State(Phase.ACCESS_POINT, now_s), OpenAccessPoint()
    return state, None


def _joining(state: State, seen: Seen, now_s: float) -> tuple[State, Order | None]:
    if seen.is_online and not seen.failed:
        return State(Phase.ONLINE, now_s), None
    if seen.failed or now_s - state.since_s >= JOINS_BY_ITSELF_S:
        return State(Phase.ACCESS_POINT, now_s, seen.failed or "failed"), OpenAccessPoint()
    return state, None


def _at_access_point(state: State, seen: Seen, now_s: float) -> tuple[State, Order | None]:
    if seen.wish is not None:
        return State(Phase.JOINING, now_s), Join(seen.wish)
    if seen.listen:
        return State(Phase.ACCESS_POINT, now_s), OpenAccessPoint()
    if seen.is_online and not seen.guests:
        return State(Phase.ONLINE, now_s), CloseAccessPoint()
    stood_s = now_s - state.since_s
    if not seen.serves:
        if stood_s < OPEN_AGAIN_S:
            return state, None
        return replace(state, since_s=now_s), OpenAccessPoint()
    visited = seen.visited_s is not None and now_s - seen.visited_s < IN_USE_S
    if seen.knows and not seen.guests and not visited and stood_s >= TRY_AGAIN_S:
        return State(Phase.WAITING, now_s, state.trouble), CloseAccessPoint()
    return state, None


def _in(phase: Phase, state: State, now_s: float) -> State:
    return state if state.phase is phase else State(phase, now_s, state.trouble)
