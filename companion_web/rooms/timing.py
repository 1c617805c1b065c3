"""Time in a room: what a ply costs, laying, the way to the host, and sides that are away."""

from dataclasses import replace

from tachiai.companion_web.rooms.room import LONGEST_LAYING_S, Room
from tachiai.rules.clocks import Clock
from tachiai.rules.core import Player

LONGEST_LAG_S = 3.0  # of a ply's way to the host that is not counted


def clock_of_ply(room: Room, thought_ms: int | None, now_s: float) -> tuple[Clock, float]:
    """The clock by which a ply counts, and how long it was on its way to the host, as far as its side says
    so. The ply itself tells that the one before it was seen.
    """
    clock = room.clock_at(now_s)
    if room.laid_from_s is not None:
        clock = clock.start(min(now_s, room.laid_from_s + LONGEST_LAYING_S))
    elapsed_s = clock.spent_s + max(0.0, now_s - clock.since_s) if clock.running else 0.0
    return clock, 0.0 if thought_ms is None else max(0.0, elapsed_s - thought_ms / 1000)


def turned(room: Room, clock: Clock, now_s: float) -> Room:
    """The room with the turn at the end of its line: the clock stands until the last ply is laid, where it is
    the other side that lays it.
    """
    line = room.line
    clock = clock.stop(now_s).turn_to(room.game.to_move(line.state), now_s)
    is_to_lay = line.ply > 0 and line.mover is not clock.turn_of and line.outcome is None
    runs = line.ply > 0 and line.outcome is None and not is_to_lay and not room.waits
    return replace(
        room, clock=clock.start(now_s) if runs else clock, laid_from_s=now_s if is_to_lay else None
    )


def shown(room: Room, side: Player, ply: int, now_s: float) -> Room:
    """The room once a side has the other's ply on its table: its clock runs, and laying is counted."""
    is_meant = ply == room.line.ply and room.to_move is side and room.outcome is None
    if room.laid_from_s is None or not is_meant or room.adjourned:
        return room
    laying_s = min(now_s - room.laid_from_s, LONGEST_LAYING_S)
    clock = room.clock.start(room.laid_from_s + laying_s)
    laying_ms = room.of(side).laying_ms + round(laying_s * 1000)
    return replace(room, clock=clock, laid_from_s=None).having(side, laying_ms=laying_ms)


def away_noted(room: Room, side: Player, away: bool, since_s: float, now_s: float) -> Room:
    """Notes that a side is away, since it was last heard, or back: then it has the time for laying anew, if
    it had not laid. A clock that stops for who is away stands from the first second of that.
    """
    if room.of(side).away == away:
        return room
    clock, room = room.clock_at(since_s), room.having(side, away=away)
    if not room.stops_away or side is not room.to_move or not room.goes_on:
        return room
    if away:
        return replace(room, clock=clock.stop(max(since_s, clock.since_s)) if clock.running else clock)
    if room.laid_from_s is not None:
        return replace(room, laid_from_s=now_s)
    return replace(room, clock=clock.start(now_s)) if room.line.ply else room


def off_noted(room: Room, since_s: float, now_s: float) -> Room:
    """Notes that the host was off: neither a clock nor laying counts meanwhile."""
    clock, laid_from_s = room.clock_at(since_s), room.laid_from_s
    if clock.running and room.goes_on:
        return replace(room, clock=clock.stop(max(since_s, clock.since_s)).start(now_s))
    if laid_from_s is not None:
        return replace(room, laid_from_s=laid_from_s + now_s - max(since_s, laid_from_s))
    return room
