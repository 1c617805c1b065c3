"""Virtual tables: a new one for each game, with emulated lights and panel."""

from collections.abc import Callable
from dataclasses import replace

from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.devices.panel.emulated import EmulatedPanel
from tachiai.firmware.program.autoplay.autoplayer import Press
from tachiai.firmware.program.autoplay.laying_hand import laying_hand
from tachiai.firmware.program.page.virtual_port import VirtualPort
from tachiai.firmware.program.service import with_watchdog
from tachiai.firmware.program.tables.laying import TablePixels, make_virtual_table
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.table.ready_table import (
    Follow,
    GoesOn,
    ReadyTable,
    TableDevices,
    WhenPressed,
    ignore_press,
    no_follower,
)
from tachiai.firmware.time_source import SimulatedClock, TimeSource
from tachiai.firmware.troubles.log import TroubleLog, say_on_stderr
from tachiai.firmware.virtual_table.camera import VirtualCamera
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualTable

FRAMES_A_SECOND = 10.0


class VirtualTables:
    """Implements ``table.ready_table.Table``.

    ``follow`` makes a game's follower besides the page. ``hands`` play the first game, or the next one if
    they are set again.
    """

    newest: VirtualTable  #: the newest table

    def __init__(
        self,
        settings: Settings,
        clock: TimeSource,
        look: FilmLook | None = None,
        seed: int = 1,
        follow: Follow = no_follower,
        hands: Callable[[VirtualTable, Press], GoesOn] | None = None,
    ) -> None:
        self.clock = clock
        self.pressed: WhenPressed = ignore_press
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
        """Lays a new table for a game. The page shows it when the game begins."""
        equipment, leds = setup.equipment, self._settings.leds
        game = equipment.game
        table = make_virtual_table(equipment, game.layout(setup.start_state), self._look, self._seed)
        self.newest = table
        port = self.port = self.port or VirtualPort(table, self.panel.press, self.panel.press_long)
        where = replace(led_map(leds, equipment.sheet), under=self._look.leds_under)
        devices = TableDevices(
            with_watchdog(VirtualCamera(table, self.clock, FRAMES_A_SECOND)),
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
        """Moves the hands that play this game, or lay absent players' moves, after every turn of the
        session.
        """
        hands, self.hands = self.hands, None
        if hands is not None:
            return hands(table, self.panel.press)
        if self.port is None or not setup.settings.engine.hand:
            return lambda referee: True
        return laying_hand(self._seed, self.port.set_pieces)(table)

    def close(self) -> None:
        """Frees the pins of the panel."""
        self.panel.close()
