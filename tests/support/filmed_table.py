"""A virtual table that is filmed, read and refereed on simulated time: a game there takes as long as it takes
to draw and to read its frames.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.database import sqlite_url
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.referee.phases import Over, Refusing, Waiting
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup, begin_game
from tachiai.firmware.table.game_run import GameRun
from tachiai.firmware.table.ready_table import ReadyTable, TableDevices
from tachiai.firmware.table.session import Session
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.game_log import LogJournal
from tachiai.firmware.tables.live_table import RunningTable
from tachiai.firmware.tables.virtual import TablePixels
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.player import hand_plan, stages_plan
from tachiai.firmware.virtual_table.table import VirtualCamera, VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.core import Layout
from tachiai.vision.frame import Camera
from tests.support.virtual_tables import SMALL

GIVE_UP_AFTER_S = 60.0  # of simulated time, for one act


@dataclass(frozen=True)
class Act:
    """One thing that hands do, and how the referee shows that it has understood."""

    name: str
    do: Callable[["FilmedTable"], None]
    understood: Callable[[RefereeState], bool]


class FilmedTable:
    """A table with its referee. ``play`` lets hands do a list of acts; ``film`` asks after every frame."""

    def __init__(
        self,
        uid: str,
        log_path: Path,
        look: FilmLook | None = None,
        seed: int = 1,
        *,
        options: Mapping[str, str] | None = None,
        start: str = "",
    ) -> None:
        equipment = find_equipment(uid, options or {})
        self.game, self.sheet, self.pieces = equipment.game, equipment.sheet, equipment.pieces
        self.log = SqlGameLog(sqlite_url(log_path))
        self.clock = SimulatedClock()
        begun = self.game.parse_position(start) if start else None
        self.opened = begin_game(GameSetup(equipment, Settings(), begun), self.log, self.clock)
        self.session: Session | None = None
        self.calibration_at: Path | None = None
        self.look = look or SMALL
        layout = self.game.layout(self.opened.referee.line.state)
        texture = sheet_texture(self.sheet, 4.0)
        self.table = VirtualTable(
            self.sheet, equipment.pieces, texture, layout, look=self.look, seed=seed, owners=self.game.owners
        )
        self.rng = np.random.default_rng(seed)
        self.lit: list[tuple[str, frozenset[int]]] = []

    def show(self, layout: Layout) -> None:
        """A hand changes the table until it shows ``layout``."""
        by = self.game.to_move(self.state.line.state)
        self.table.enqueue(hand_plan(self.table.expected(), self.sheet, layout, by=by, rng=self.rng))

    def make(self, text: str) -> None:
        """A hand makes a legal move, stage by stage."""
        state = self.state.line.state
        stages = self.game.stages(state, self.game.parse_move(text))
        by = self.game.to_move(state)
        self.table.enqueue(stages_plan(self.table.expected(), self.sheet, stages, by=by, rng=self.rng))

    @property
    def state(self) -> RefereeState:
        assert self.session is not None
        return self.session.referee

    def play(self, acts: list[Act]) -> int:
        """Films ``acts`` and returns how many of them were understood, giving up at the first that is not."""
        done, began_s = 0, -1.0

        def after_turn(referee: RefereeState) -> bool:
            nonlocal done, began_s
            self._note_lights(referee)
            if began_s < 0:
                acts[done].do(self)
                began_s = self.clock.now_s()
            elif self.table.is_idle and acts[done].understood(referee):
                done, began_s = done + 1, -1.0
            gave_up = began_s >= 0 and self.clock.now_s() - began_s > GIVE_UP_AFTER_S
            return done < len(acts) and not gave_up

        self.film(VirtualCamera(self.table, self.clock, 10.0), after_turn)
        return done

    def film(self, camera: Camera, after_turn: Callable[[RefereeState], bool]) -> None:
        """Sets up and referees what ``camera`` sees until it ends or ``after_turn`` returns False."""
        leds = LedSettings(serpentine=False)
        row_by_row = replace(led_map(leds, self.sheet), under=self.look.leds_under)
        self.pixels = TablePixels(leds, row_by_row, self.table)
        lights = LightShow(self.pixels, row_by_row, LightStyle(1.0, 10.0))
        observers = ObserverFactory(self.opened.setup.equipment, self.clock, self.calibration_at)

        def goes_on(referee: RefereeState) -> bool:
            self.session = played.session
            return after_turn(referee)

        table = ReadyTable(self.clock, TableDevices(camera, lights), observers, goes_on=goes_on)
        journal = LogJournal(self.log, self.opened.number)
        played = GameRun(self.opened, table, journal, RunningTable(self.opened))
        played.play()
        self.session = played.session

    def _note_lights(self, referee: RefereeState) -> None:
        lit = frozenset(i for i, colour in enumerate(self.pixels.colours) if any(colour))
        if not self.lit or self.lit[-1] != (referee.phase_name, lit):
            self.lit.append((referee.phase_name, lit))


def ply(number: int) -> Callable[[RefereeState], bool]:
    """Understood when so many plies are on record and the next player is waited for, or the game is over."""
    return lambda referee: (
        referee.line.ply == number
        and (isinstance(referee.phase, Over) or (isinstance(referee.phase, Waiting) and referee.at_rest))
    )


def move(text: str, number: int) -> Act:
    """A legal move, the ``number``-th ply."""
    return Act(text, lambda table: table.make(text), ply(number))


def is_refused(referee: RefereeState) -> bool:
    """Understood when an illegal move is refused."""
    return isinstance(referee.phase, Refusing)
