"""Virtual tables: for each game one of its own is laid, with emulated lights and panel."""

from collections.abc import Callable
from dataclasses import replace

from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.devices.panel.emulated import EmulatedPanel
from tachiai.firmware.program.autoplay.autoplayer import Press
from tachiai.firmware.program.autoplay.laying_hand import laying_hand
from tachiai.firmware.program.page.virtual_port import VirtualPort
from tachiai.firmware.program.service import beating
from tachiai.firmware.program.tables.laying import TablePixels, lay_table
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.ready_table import (
    Follow,
    GoesOn,
    ReadyTable,
    TableDevices,
    WhenPressed,
    nobody_listens,
    unfollowed,
)
from tachiai.firmware.time_source import SimulatedClock, TimeSource
from tachiai.firmware.troubles.log import TroubleLog, say_on_stderr
from tachiai.firmware.virtual_table.camera import VirtualCamera
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualTable

FRAMES_A_SECOND = 10.0


class VirtualTables:
    """Implements ``table.ready_table.Table``. ``follow`` makes whoever follows a game besides the page;
    ``hands`` play the first game by themselves, on the table and its buttons, or the next one if they are set
    again. ``newest`` is the
    table that was laid last.
    """

    newest: VirtualTable

    def __init__(
        self,
        settings: Settings,
        clock: TimeSource,
        look: FilmLook | None = None,
        seed: int = 1,
        follow: Follow = unfollowed,
        hands: Callable[[VirtualTable, Press], GoesOn] | None = None,
    ) -> None:
        self.clock = clock
        self.pressed: WhenPressed = nobody_listens
        self.port: VirtualPort | None = None  # the page's, once a table is laid
        self._settings = settings
        self._look = look or FilmLook()
        self._seed = seed
        self._follow = follow
        self.hands = hands
        language = settings.table.language
        self.panel = EmulatedPanel(settings.panel, lambda event: self.pressed(event), clock.now_s, language)
        self._log_troubles = TroubleLog(say_on_stderr, language)

    def make_ready(self, setup: GameSetup) -> ReadyTable:
        """Lays a table of its own for a game. The page shows it once the game's turn comes."""
        equipment, leds = setup.equipment, self._settings.leds
        game = equipment.game
        table = lay_table(equipment, game.layout(setup.start_state), self._look, self._seed)
        self.newest = table
        port = self.port = self.port or VirtualPort(table, self.panel.press, self.panel.press_long)
        where = replace(led_map(leds, equipment.sheet), under=self._look.leds_under)
        devices = TableDevices(
            beating(VirtualCamera(table, self.clock, FRAMES_A_SECOND)),
            LightShow(TablePixels(leds, where, table), where, LightStyle(1.0, leds.supply_a)),
            sounds=None if isinstance(self.clock, SimulatedClock) else self.panel.opened.buzzer,
            voice=None if isinstance(self.clock, SimulatedClock) else self.panel.opened.speaker,
            log_troubles=self._log_troubles,
        )
        return ReadyTable(
            self.clock,
            devices,
            ObserverFactory(equipment, self.clock),
            self._follow(game),
            self._goes_on(table, setup),
            lambda: port.change_table(table),
        )

    def _goes_on(self, table: VirtualTable, setup: GameSetup) -> GoesOn:
        """The hands that play one game, or lay what the absent decide, and whether it goes on."""
        hands, self.hands = self.hands, None
        if hands is not None:
            return hands(table, self.panel.press)
        if self.port is None or not setup.settings.engine.hand:
            return lambda referee: True
        return laying_hand(self._seed, self.port.set_pieces)(table)

    def close(self) -> None:
        """Frees the pins of the panel."""
        self.panel.close()
