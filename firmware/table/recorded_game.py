"""A recorded game, decoded as a whole: later pictures settle what was open before."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from tachiai.firmware.referee.entries import (
    gap_entry,
    illegal_entry,
    open_choice,
    ply_entry,
    result_entry,
    take_back_entry,
)
from tachiai.firmware.table.game import OpenedGame
from tachiai.firmware.table.ports import Journal
from tachiai.firmware.table.preparation import Preparation, SetUpScreen
from tachiai.firmware.table.ready_table import ReadyTable
from tachiai.rules.belief.history import Attempted, Decoded, GameEvent, Missed, Played, TookBack, decode
from tachiai.rules.belief.observation import STIRRING, Glimpse
from tachiai.rules.entries import Entry
from tachiai.rules.line import AnyLine
from tachiai.vision.errors import CameraFault
from tachiai.vision.watch.observer import Observation, Observer

UnixMs = Callable[[float], int]  # time of the recording in seconds → time of day in ms


def entries_of(start: AnyLine, decoded: Decoded, unix_ms: UnixMs) -> Iterator[Entry]:
    """Entries of a game that began at ``start``, each with the time at which it happened. After the end of
    the game only a take-back counts.
    """
    line, ended_ms = start, unix_ms(0.0)
    for event in decoded.events:
        if line.outcome is not None and not isinstance(event, TookBack):
            if isinstance(event, Attempted):
                continue
            break
        line, entries, at_s = _recorded(line, event)
        if isinstance(event, Played | Missed):
            ended_ms = unix_ms(at_s)
        for entry in entries:
            yield replace(entry, at_ms=unix_ms(at_s))
    if line.outcome is not None:
        yield replace(result_entry(line, line.outcome), at_ms=ended_ms)


def _recorded(line: AnyLine, event: GameEvent) -> tuple[AnyLine, tuple[Entry, ...], float]:
    """The line after a event, its entries, and its time in the recording."""
    match event:
        case Played(line=played, at_s=at_s):
            line = line.follow(played.state, played.move)
            choice = (open_choice(line, event),) if event.is_open else ()
            return line, (ply_entry(line), *choice), at_s
        case TookBack(at_s=at_s, plies=plies):
            for _ in range(plies):
                line = line.parent or line
            return line, (take_back_entry(line, plies),), at_s
        case Missed(line=found, at_s=at_s, plies=plies):
            line = line.follow(found.state, None)
            return line, (gap_entry(line, plies),), at_s
        case Attempted(from_s=from_s):
            return line, (illegal_entry(line, event.move, event.illegal),), from_s


STANDS_S = 10.0  # a table at rest in the last picture is assumed to stand for this time more


def decode_recorded(game: OpenedGame, table: ReadyTable, journal: Journal, screen: SetUpScreen) -> bool:
    """Calibrates by the beginning of the recording, decodes the rest and writes its entries into ``journal``.
    False if the start position was never seen.
    """
    observer = Preparation(game, table, screen).first_observer()
    if observer is None:
        return False
    clock, start = table.clock, game.referee.line
    table.follower.ready(game.referee, clock.now_s())
    began_ms = clock.unix_ms() - round(clock.now_s() * 1000)
    decoded = decode(start, glimpses_of(_observations(table, observer)))
    for entry in entries_of(start, decoded, lambda at_s: began_ms + round(at_s * 1000)):
        journal.append(entry, None)
        table.follower.entry(entry, (entry.at_ms - began_ms) / 1000)
    return True


def _observations(table: ReadyTable, observer: Observer) -> Iterator[Observation]:
    """Observations of the rest of the recording; unreadable pictures are skipped."""
    devices = table.devices
    while True:
        try:
            frame = devices.camera.capture()
        except CameraFault:
            continue
        if frame is None:
            return
        yield observer.observe(frame, devices.lights.glowing)


def glimpses_of(observations: Iterable[Observation]) -> Iterator[Glimpse]:
    """Glimpses of a whole recording; a table at rest at the end gets one more, ``STANDS_S`` later."""
    last = None
    for observation in observations:
        glimpse = glimpse_of(observation)
        if glimpse is not None:
            last = glimpse
            yield glimpse
    if last is not None and last.at_rest:
        yield replace(last, at_s=last.at_s + STANDS_S)


def glimpse_of(observation: Observation) -> Glimpse | None:
    """What an observation shows of the table; None if nothing."""
    if observation.sight is not None:
        return Glimpse(observation.sight, observation.taken_at_s, at_rest=True)
    if observation.glimpse is not None:
        beside = observation.blind in STIRRING
        return Glimpse(observation.glimpse, observation.taken_at_s, at_rest=False, beside=beside)
    return None
