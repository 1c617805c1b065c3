"""Virtual tables: a new one for each game, with emulated lights and panel."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tachiai.firmware.autoplay.autoplayer import Press
from tachiai.firmware.autoplay.laying_hand import laying_hand
from tachiai.firmware.devices.lights.led_map import LedMap, led_map
from tachiai.firmware.devices.lights.pixels import DARK, EmulatedPixels, Rgb
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.devices.panel.panel import EmulatedPanel
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.setting_up.observers import ObserverFactory
from tachiai.firmware.settings.leds import LedSettings
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table import ready_table
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.service import with_watchdog
from tachiai.firmware.tables.virtual_port import VirtualPort
from tachiai.firmware.time_source import SimulatedClock, TimeSource
from tachiai.firmware.troubles.log import TroubleLog, say_on_stderr
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualCamera, VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout

TEXTURE_PX_PER_MM = 4.0


def make_virtual_table(equipment: Equipment, layout: Layout, look: FilmLook, seed: int) -> VirtualTable:
    """A virtual table on which ``layout`` stands."""
    return VirtualTable(
        equipment.sheet,
        equipment.pieces,
        sheet_texture(equipment.sheet, TEXTURE_PX_PER_MM),
        layout,
        look=look,
        seed=seed,
        owners=equipment.game.owners,
    )


class TablePixels(EmulatedPixels):
    """Emulated LEDs, mapped to cells by ``leds``, that shine on a virtual table."""

    def __init__(self, settings: LedSettings, leds: LedMap, table: VirtualTable) -> None:
        super().__init__(settings)
        self._leds = leds
        self._table = table

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows the colours on the table, too."""
        super().show(colours)
        lit = {Cell(i): colours[leds[0]] for i, leds in enumerate(self._leds.cells) if leds}
        self._table.set_leds({cell: colour for cell, colour in lit.items() if colour != DARK})


FRAMES_A_SECOND = 10.0


class VirtualTables:
    """Implements ``table.ready_table.Table``. ``follow`` makes a game's follower besides the page. ``hands``
    play the first game, or the next one if they are set again.
    """

    newest: VirtualTable  #: the newest table

    def __init__(
        self,
        settings: Settings,
        clock: TimeSource,
        look: FilmLook | None = None,
        seed: int = 1,
        follow: ready_table.Follow = ready_table.no_follower,
        hands: Callable[[VirtualTable, Press], ready_table.GoesOn] | None = None,
    ) -> None:
        self.clock = clock
        self.pressed: ready_table.WhenPressed = ready_table.ignore_press
        self.port: VirtualPort | None = None  # the page's, once a table is laid
        self._settings = settings
        self._look = look or FilmLook()
        self._seed = seed
        self._follow = follow
        self.hands = hands
        language = settings.table.language
        self.panel = EmulatedPanel(settings.panel, lambda event: self.pressed(event), clock.now_s, language)
        self._log_troubles = TroubleLog(say_on_stderr, language)

    def make_ready(self, setup: GameSetup) -> ready_table.ReadyTable:
        """Lays a new table for a game. The page shows it when the game begins."""
        equipment, leds = setup.equipment, self._settings.leds
        game = equipment.game
        table = make_virtual_table(equipment, game.layout(setup.start_state), self._look, self._seed)
        self.newest = table
        port = self.port = self.port or VirtualPort(table, self.panel.press, self.panel.press_long)
        where = replace(led_map(leds, equipment.sheet), under=self._look.leds_under)
        devices = ready_table.TableDevices(
            with_watchdog(VirtualCamera(table, self.clock, FRAMES_A_SECOND)),
            LightShow(TablePixels(leds, where, table), where, LightStyle(1.0, leds.supply_a)),
            sounds=None if isinstance(self.clock, SimulatedClock) else self.panel.opened.buzzer,
            voice=None if isinstance(self.clock, SimulatedClock) else self.panel.opened.speaker,
            log_troubles=self._log_troubles,
        )
        return ready_table.ReadyTable(
            self.clock,
            devices,
            ObserverFactory(equipment, self.clock),
            self._follow(game),
            self._goes_on(table, setup),
            lambda: port.change_table(table),
        )

    def _goes_on(self, table: VirtualTable, setup: GameSetup) -> ready_table.GoesOn:
        """Moves the hands that play this game, or lay absent players' moves, after every session turn."""
        hands, self.hands = self.hands, None
        if hands is not None:
            return hands(table, self.panel.press)
        if self.port is None or not setup.settings.engine.hand:
            return lambda referee: True
        return laying_hand(self._seed, self.port.set_pieces)(table)

    def close(self) -> None:
        """Frees the pins of the panel."""
        self.panel.close()
