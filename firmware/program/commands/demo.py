"""``tachiai demo``: the whole product on a computer without a device, on a virtual table."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click
import numpy as np

from tachiai.companion_web.log import SqlGameLog
from tachiai.firmware.devices.lights.emulated import EmulatedPixels
from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.devices.panel.emulated import EmulatedPanel
from tachiai.firmware.program.autoplay.autoplayer import Autoplayer
from tachiai.firmware.program.autoplay.event_lines import EventLines
from tachiai.firmware.program.autoplay.script import load_script
from tachiai.firmware.program.games.equipment import Equipment, chosen_options, find_equipment
from tachiai.firmware.program.games.game_queue import GameQueue, Stage, Venue
from tachiai.firmware.program.games.game_request import GameRequest
from tachiai.firmware.program.games.game_run import Devices, Watcher, open_log
from tachiai.firmware.program.games.start_from_board import FROM_BOARD, START_HELP, start_wanted
from tachiai.firmware.program.page.server import Page, PageKeys, play_with_page
from tachiai.firmware.program.page.settings_port import NOT_FOR_THE_DEMO, SettingsFile
from tachiai.firmware.program.page.virtual_port import VirtualPort
from tachiai.firmware.program.service import BeatingCamera, notifier
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.settings.model import Settings, default_settings_path
from tachiai.firmware.table.trouble_log import TroubleLog, say_on_stderr
from tachiai.firmware.time_source import RealClock, SimulatedClock, TimeSource
from tachiai.firmware.virtual_table.camera import VirtualCamera
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.hardware_docs.drawing.sheet import sheet_texture
from tachiai.rules.line import AnyGame

TEXTURE_PX_PER_MM = 4.0
FRAMES_A_SECOND = 10.0
AUTOPLAY_PACE = 1.6  # of the hands, so that nobody has to wait
THINK_S = {True: 0.2, False: 1.0}  # between plies, with and without the page
LOOK_AT_THE_END_S = 1.0


@click.command()
@click.argument("game", default="rugby_chess")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--start", default="", metavar="TEXT|board", help=START_HELP)
@click.option("--autoplay", is_flag=True, help="Play a scripted game by itself.")
@click.option("--headless", is_flag=True, help="Without the page, as fast as it goes; needs --autoplay.")
@click.option("--json", "as_json", is_flag=True, help="Print what happens as JSON lines.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to serve the page on.")
@click.option("--port", default=8472, show_default=True, type=click.IntRange(0, 65535), help="Its port.")
@click.option("--log", "log_at", default="", help="The game log: a file or a database URL.")
@click.option("--seed", default=1, show_default=True, help="Chance for light, camera and hands.")
@click.option("--rough", is_flag=True, help="Any light and camera position instead of gentle ones.")
@click.option("--leds", type=click.Choice(["beside", "under"]), default="beside", show_default=True)
def demo(
    game: str,
    options: tuple[str, ...],
    start: str,
    autoplay: bool,
    headless: bool,
    as_json: bool,
    host: str,
    port: int,
    log_at: str,
    seed: int,
    rough: bool,
    leds: str,
) -> None:
    """Play GAME on a virtual table, refereed through a simulated camera."""
    if headless and not autoplay:
        raise click.UsageError("--headless needs --autoplay: without a page there is nobody to move a piece")
    if autoplay and start:
        raise click.UsageError("--autoplay begins where its script does: leave --start out")
    equipment = find_equipment(game, chosen_options(options))
    begun = start_wanted(equipment.game, start)
    clock: TimeSource = SimulatedClock(RealClock().unix_ms()) if headless else RealClock()
    log = open_log(log_at, Settings())
    look = _look(seed, rough, leds == "under", autoplay)
    demonstration = Demonstration(
        equipment,
        log,
        clock,
        look,
        seed,
        autoplay,
        (lambda game: EventLines(game, sys.stdout)) if as_json else None,
        start=begun,
        lay_first=start == FROM_BOARD,
    )
    try:
        if headless:
            demonstration.play()
        else:
            settings = SettingsFile(default_settings_path(), NOT_FOR_THE_DEMO)
            demonstration.serve(Page(host, port, PageKeys.new(), True, False, settings), log)
    finally:
        demonstration.close()
        log.close()


class Demonstration:
    """A virtual table with its desk, its panel and, if asked for, players of its own for the first game.
    ``watcher`` makes whoever follows a game besides the page. With ``lay_first`` the pieces are laid on the
    page before a game begins.
    """

    def __init__(
        self,
        equipment: Equipment,
        log: SqlGameLog,
        clock: TimeSource,
        look: FilmLook,
        seed: int,
        autoplay: bool,
        watcher: Callable[[AnyGame], Watcher] | None,
        *,
        settings: Settings | None = None,
        start: Any = None,
        lay_first: bool = False,
    ) -> None:
        self._clock = clock
        self._look = look
        self._seed = seed
        self._settings = settings or Settings()
        self._hasty = isinstance(clock, SimulatedClock)
        self._script = load_script(equipment.game) if autoplay else None
        self._autoplayer: Autoplayer | None = None
        self._over_since_s: float | None = None
        self._pixels = EmulatedPixels(self._settings.leds)
        language = self._settings.table.language
        self.panel = EmulatedPanel(self._settings.panel, self._pressed, clock.now_s, language)
        self._log_troubles = TroubleLog(say_on_stderr, language)
        begun = self._script.start if self._script is not None else start
        venue = Venue(log, self._settings, clock, self._stage, watcher)
        first = GameRequest(equipment, self._settings, begun)
        self.succession = GameQueue(venue, first, lay_first=lay_first)
        self.virtual = VirtualPort(self._newest_table, self.press)

    @property
    def table(self) -> VirtualTable:
        """The table that was laid last."""
        return self._newest_table

    def play(self) -> None:
        """Sets up and plays until the end."""
        self.succession.play()

    def serve(self, page: Page, log: SqlGameLog) -> None:
        """Plays with the page, on which hands can be moved."""
        play_with_page(page, self.succession, log, self.virtual)

    def press(self, button: Button) -> None:
        """Presses a button of the emulated panel."""
        self.panel.press(button)

    def close(self) -> None:
        """Puts everything away."""
        self._pixels.close()
        self.panel.close()

    def _stage(self, equipment: Equipment, start: Any) -> Stage:
        """Lays a table of its own for a game. The page shows it once the game's turn comes."""
        game, sheet, leds = equipment.game, equipment.sheet, self._settings.leds
        table = VirtualTable(
            sheet,
            equipment.pieces,
            sheet_texture(sheet, TEXTURE_PX_PER_MM),
            game.layout(start),
            look=self._look,
            seed=self._seed,
            owners=game.owners,
        )
        camera = BeatingCamera(VirtualCamera(table, self._clock, FRAMES_A_SECOND), notifier(os.environ))
        style = LightStyle(1.0, leds.supply_a)
        where = replace(led_map(leds, sheet), under=self._look.leds_under)
        lights = LightShow(self._pixels, where, style, table.set_leds)
        sounds = None if self._hasty else self.panel.opened.sounds
        self._newest_table = table
        return Stage(
            Devices(camera, lights, sounds, log_troubles=self._log_troubles),
            self._players(table),
            lambda: self.virtual.change_table(table),
        )

    def _players(self, table: VirtualTable) -> Callable[[RefereeState], bool] | None:
        """The players of its own, who play one game."""
        if self._script is None:
            return None
        self._autoplayer = Autoplayer(self._script, table, THINK_S[self._hasty], self._seed)
        self._script = None
        return self._let_play

    def _pressed(self, event: Pressed) -> None:
        self.succession.post(event)

    def _let_play(self, referee: RefereeState) -> bool:
        assert self._autoplayer is not None, "only called with players"
        now_s = self._clock.now_s()
        if not self._autoplayer.is_done(referee):
            self._autoplayer.turn(referee, now_s)
            return True
        if self._over_since_s is None:
            self._over_since_s = now_s
        return not self._hasty or now_s - self._over_since_s < LOOK_AT_THE_END_S


def _look(seed: int, rough: bool, leds_under: bool, autoplay: bool) -> FilmLook:
    look = FilmLook.sample(np.random.default_rng(seed)) if rough else FilmLook()
    pace = AUTOPLAY_PACE if autoplay else 1.0
    return replace(look, leds_under=leds_under, pace=pace)
