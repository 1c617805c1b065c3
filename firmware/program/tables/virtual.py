"""Virtual tables: for each game one of its own is laid, with emulated lights and panel."""

import os
from collections.abc import Callable
from dataclasses import replace

from tachiai.firmware.devices.lights.emulated import EmulatedPixels
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.devices.panel.emulated import EmulatedPanel
from tachiai.firmware.program.autoplay.autoplayer import Autoplayer
from tachiai.firmware.program.autoplay.script import Script
from tachiai.firmware.program.page.virtual_port import VirtualPort
from tachiai.firmware.program.service import BeatingCamera, notifier
from tachiai.firmware.referee.events import Pressed
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.table_setup import Follower, TableDevices, TableSetup
from tachiai.firmware.time_source import SimulatedClock, TimeSource
from tachiai.firmware.troubles.log import TroubleLog, say_on_stderr
from tachiai.firmware.virtual_table.camera import VirtualCamera
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.core import Layout
from tachiai.rules.line import AnyGame

TEXTURE_PX_PER_MM = 4.0
FRAMES_A_SECOND = 10.0


def lay_table(equipment: Equipment, layout: Layout, look: FilmLook, seed: int) -> VirtualTable:
    """Returns a virtual table on which ``layout`` lies."""
    return VirtualTable(
        equipment.sheet,
        equipment.pieces,
        sheet_texture(equipment.sheet, TEXTURE_PX_PER_MM),
        layout,
        look=look,
        seed=seed,
        owners=equipment.game.owners,
    )


class VirtualTables:
    """Keeps ``table.table_setup.Table``. ``follow`` makes whoever follows a game besides the page; hands of
    its own play ``script`` in the first game. ``newest`` is the table that was laid last.
    """

    newest: VirtualTable

    def __init__(
        self,
        settings: Settings,
        clock: TimeSource,
        look: FilmLook | None = None,
        seed: int = 1,
        follow: Callable[[AnyGame], Follower] = lambda game: Follower(),
        script: Script | None = None,
    ) -> None:
        self.clock = clock
        self.pressed: Callable[[Pressed], None] = lambda event: None
        self.port: VirtualPort | None = None  # the page's, once a table is laid
        self._settings = settings
        self._look = look or FilmLook()
        self._seed = seed
        self._follow = follow
        self._script = script
        self._hasty = isinstance(clock, SimulatedClock)
        self._pixels = EmulatedPixels(settings.leds)
        language = settings.table.language
        self.panel = EmulatedPanel(settings.panel, lambda event: self.pressed(event), clock.now_s, language)
        self._log_troubles = TroubleLog(say_on_stderr, language)

    def make_ready(self, setup: GameSetup) -> TableSetup:
        """Lays a table of its own for a game. The page shows it once the game's turn comes."""
        equipment, leds = setup.equipment, self._settings.leds
        game = equipment.game
        table = lay_table(equipment, game.layout(setup.start_state), self._look, self._seed)
        self.newest = table
        port = self.port = self.port or VirtualPort(table, self.panel.press)
        where = replace(led_map(leds, equipment.sheet), under=self._look.leds_under)
        devices = TableDevices(
            BeatingCamera(VirtualCamera(table, self.clock, FRAMES_A_SECOND), notifier(os.environ)),
            LightShow(self._pixels, where, LightStyle(1.0, leds.supply_a), table.set_leds),
            sounds=None if self._hasty else self.panel.opened.sounds,
            log_troubles=self._log_troubles,
        )
        return TableSetup(
            self.clock,
            devices,
            ObserverFactory(equipment, self.clock),
            self._follow(game),
            self._hands(table),
            lambda: port.change_table(table),
        )

    def _hands(self, table: VirtualTable) -> Callable[[RefereeState], bool]:
        """The hands that play one game, and whether it goes on."""
        script, self._script = self._script, None
        if script is None:
            return lambda referee: True
        player = Autoplayer(script, table, self._seed, in_haste=self._hasty)
        return lambda referee: player.goes_on(referee, self.clock.now_s())

    def close(self) -> None:
        """Puts everything away."""
        self._pixels.close()
        self.panel.close()
