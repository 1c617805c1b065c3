"""One table with all that belongs to it, put together: equipment, camera, eye, referee, lights, log."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.opening import log_url
from tachiai.companion_web.log.values import StoredGame
from tachiai.companion_web.ports import GameLog
from tachiai.firmware.devices.clock_display.show import ClockShow
from tachiai.firmware.devices.clock_display.standing import faces
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.errors import JournalFault
from tachiai.firmware.program.games.equipment import Equipment
from tachiai.firmware.program.games.observers import Observers
from tachiai.firmware.program.page.live_table import Played, RunningTable
from tachiai.firmware.referee.clocks import UNLIMITED, parse_time_control
from tachiai.firmware.referee.events import Asked
from tachiai.firmware.referee.phases import Over, Paused
from tachiai.firmware.referee.requests import Pause
from tachiai.firmware.referee.resume import resume
from tachiai.firmware.referee.scene import Scene, Sounds
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.settings.model import Settings, default_log_path
from tachiai.firmware.table.session import Session, Snapshot
from tachiai.firmware.table.setting_up import SetUpView
from tachiai.firmware.table.troubles import Trouble, told
from tachiai.firmware.table.upkeep import Upkeep
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.words import Words
from tachiai.vision.frame import Camera
from tachiai.vision.locate.lens import Lens
from tachiai.vision.watch.observer import Observer

LAY_THE_BOARD = Words(
    "Arrange the pieces as the game is to begin. Then choose New game, “Begin from the board as it stands”.",
    "対局を始める形に駒を並べてください。終わったら「新しい対局」で「いまの盤面から始める」を選びます。",
)


class LogJournal:
    """The game log as the session's journal: what the disk refuses becomes a ``JournalFault``."""

    def __init__(self, log: GameLog) -> None:
        self._log = log

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Writes one entry durably."""
        try:
            return self._log.append(game_id, entry, picture_jpeg)
        except LogNotWritable as error:
            raise JournalFault(str(error), "log_not_writable") from error


class Watcher(Protocol):
    """Somebody who follows a table besides the page, such as the event lines."""

    def entry(self, entry: Entry, at_s: float) -> None:
        """Is told of every entry."""

    def look(self, referee: RefereeState, at_s: float) -> None:
        """Is shown the referee after every turn."""

    def write(self, at_s: float, event: str, facts: dict[str, object]) -> None:
        """Writes an event of its own."""


class TurnLamps(Protocol):
    """What shows whose turn it is."""

    def show(self, to_move: Player | None) -> None:
        """Lights the lamp of ``to_move``, or none."""


@dataclass(frozen=True)
class Devices:
    """What a table looks through, shines with and sounds with."""

    camera: Camera
    lights: LightShow
    sounds: Sounds | None
    lamps: TurnLamps | None = None
    clock_show: ClockShow | None = None
    health: Callable[[float], tuple[Trouble, ...]] = lambda at_s: ()
    log_troubles: Callable[[tuple[Trouble, ...], float], None] = lambda troubles, at_s: None

    @cached_property
    def upkeep(self) -> Upkeep:
        """What looks after them."""
        return Upkeep(self.lights, self.clock_show, self.sounds, self.health, self.log_troubles)


@dataclass(frozen=True, slots=True)
class Names:
    """Who plays, and at which event."""

    first: str = ""
    second: str = ""
    event: str = ""


class GameRun:
    """One game at one table, from setting up to the end: ``play`` runs it, ``live`` shows it meanwhile. If
    ``recorded``, it begins though some cells cannot be read.
    """

    def __init__(
        self,
        equipment: Equipment,
        log: GameLog,
        settings: Settings,
        clock: TimeSource,
        *,
        start: Any = None,
        names: Names | None = None,
        watcher: Watcher | None = None,
        resumed: StoredGame | None = None,
        calibration_at: Path | None = None,
        lens: Lens | None = None,
        live: RunningTable | None = None,
        recorded: bool = False,
    ) -> None:
        self._clock = clock
        self._equipment = equipment
        self._watcher = watcher
        self._journal = LogJournal(log)
        self._resuming = resumed is not None
        if resumed is None:
            self.header, self._referee = self._new_game(settings, start, names or Names())
            self.game_id = log.open_game(self.header)
        else:
            self.header, self._referee = self._old_game(settings, resumed)
            self.game_id = resumed.number
        self._played = Played(equipment, self.header, self.game_id)
        self.live = live or RunningTable(self._played, self._referee.line)
        self.session: Session | None = None
        self.eyes = Observers(equipment, clock, calibration_at, lens, recorded=recorded)
        self._learn_again = self._by_sample = False
        self._stopped = False

    @property
    def position(self) -> Any:
        """The state of the game that the table should show when play begins."""
        return self._referee.line.state

    def _new_game(self, settings: Settings, start: Any, names: Names) -> tuple[GameHeader, RefereeState]:
        game, clock = self._equipment.game, self._clock
        begun = game.start() if start is None else start
        control = settings.referee.time_control
        header = GameHeader(
            game=game.uid,
            rules_version=game.rules_version,
            start=game.format_position(begun),
            started_ms=clock.unix_ms(),
            options=dict(game.options),
            first=names.first,
            second=names.second,
            event=names.event,
            time_control=control,
        )
        referee = begin(
            game,
            referee_settings(settings),
            control=parse_time_control(control) if control else UNLIMITED,
            start=begun,
            now_s=clock.now_s(),
        )
        return header, referee

    def _old_game(self, settings: Settings, resumed: StoredGame) -> tuple[GameHeader, RefereeState]:
        entries = tuple(stored.entry for stored in resumed.entries)
        referee = resume(
            resumed.header,
            entries,
            referee_settings(settings),
            now_s=self._clock.now_s(),
        )
        return resumed.header, referee

    def play(self, devices: Devices, after_turn: Callable[[RefereeState], bool] | None = None) -> None:
        """Sets up, then plays until the camera ends, ``stop``, or ``after_turn`` returns False."""
        self.session = None
        self.live.begin(self._played, self._referee.line)
        eye = self._first_eye(devices)
        if eye is None:
            return
        session = Session(
            self._referee,
            self.game_id,
            camera=devices.camera,
            eye=eye,
            lights=devices.lights,
            sounds=devices.sounds,
            upkeep=devices.upkeep,
            journal=self._journal,
            clock=self._clock,
            publish=lambda snapshot: self._tell(snapshot, devices.lamps),
            watch=self._watcher.entry if self._watcher else _unwatched,
        )
        self.session = session
        self.live.ask_session = session.ask
        if self._watcher is not None:
            self._watcher.write(self._clock.now_s(), "ready", {"position": self.live.view().position})
        with _collector_spared():
            self._loop(session, devices, after_turn)

    def watch_laying(self, devices: Devices) -> None:
        """Shows what the camera sees until ``stop``: somebody lays the board for a game to begin from it."""
        tell = self._telling(devices, self._referee)
        self.eyes.watch(devices.camera, LAY_THE_BOARD, tell, lambda: self._stopped)

    def _first_eye(self, devices: Devices) -> Observer | None:
        """Returns an eye to begin with. None if the camera or ``stop`` ended it."""
        layout = self._equipment.game.layout(self._referee.line.state)
        tell = self._telling(devices, self._referee)
        known = self.eyes.remembering(devices.camera, layout, self._resuming, tell, self._is_interrupted)
        return known or self._learned_eye(devices)

    def _learned_eye(self, devices: Devices) -> Observer | None:
        """Returns an eye that has learned board and light from the position that is to stand there now. None
        if the camera or ``stop`` ended it.
        """
        referee = self.session.referee if self.session else self._referee
        layout, tell = self._equipment.game.layout(referee.line.state), self._telling(devices, referee)
        while not self._stopped:
            self._learn_again, by_sample = False, self._by_sample
            eye = self.eyes.learning(devices.camera, layout, by_sample, tell, self._is_interrupted)
            if eye is not None:
                return eye
            if not self._learn_again:
                return None
        return None

    def _telling(self, devices: Devices, referee: RefereeState) -> Callable[[SetUpView], None]:
        def tell(progress: SetUpView) -> None:
            faults = [] if progress.fault is None else [told(progress.fault.code, str(progress.fault))]
            devices.upkeep.look_after(faults, faces(referee), self._clock.now_s())
            self.live.publish_set_up(progress, referee.line, devices.upkeep.troubles)

        return tell

    def _is_interrupted(self) -> bool:
        return self._stopped or self._learn_again

    def learn_again(self, by_sample: bool = False) -> None:
        """Has the eye learn the board again from the position that is to stand on it, or ``by_sample`` where
        that is an empty board; from any thread.
        """
        self._by_sample = by_sample
        self._learn_again = True

    def stop(self) -> None:
        """Ends ``play`` soon; from any thread."""
        self._stopped = True

    def _tell(self, snapshot: Snapshot, lamps: TurnLamps | None) -> None:
        self.live.publish(snapshot)
        if lamps is not None:
            playing = not isinstance(snapshot.referee.phase, Paused | Over)
            lamps.show(snapshot.referee.to_move if playing else None)

    def _loop(
        self, session: Session, devices: Devices, after_turn: Callable[[RefereeState], bool] | None
    ) -> None:
        session.publish_now()
        while not self._stopped and session.turn():
            if self._watcher is not None:
                self._watcher.look(session.referee, self._clock.now_s())
            if after_turn is not None and not after_turn(session.referee):
                return
            if self._learn_again and not self._see_anew(session, devices):
                return

    def _see_anew(self, session: Session, devices: Devices) -> bool:
        """Sets up again amid a game; its clocks are stopped for that. False if that was ended."""
        if session.referee.clock.running:
            session.post(Asked(Pause(), self._clock.now_s()))
            session.turn()
        self.live.ask_session = None
        devices.lights.show(Scene())
        eye = self._learned_eye(devices)
        if eye is None:
            return False
        devices.lights.show(session.referee.scene)
        session.see_with(eye)
        self.live.ask_session = session.ask
        session.publish_now()
        return True


@contextmanager
def _collector_spared() -> Iterator[None]:
    """Lets Python's collector pass over what the program consists of: to look through those 100,000 objects
    takes some 80 ms, and would come in the midst of a move.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _unwatched(entry: Entry, at_s: float) -> None:
    """Nobody follows this table."""


def referee_settings(settings: Settings) -> RefereeSettings:
    """Returns the referee's settings as the settings file says."""
    chosen = settings.referee
    usual = RefereeSettings()
    return RefereeSettings(
        help=Help(chosen.help_level),
        strict=chosen.strict,
        auto_confirm_s=usual.auto_confirm_s if chosen.auto_confirm else None,
        loss_after=chosen.illegal_limit,
    )


def open_log(where: str, settings: Settings) -> SqlGameLog:
    """Opens the log at ``where`` (a file or a URL), or as the settings say, or in the usual file.

    Raises ``WebError``.
    """
    return SqlGameLog(log_url(where or settings.log.url or str(default_log_path())))
