"""``tachiai run``: the referee at a real table, or on a film of one."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click
import gpiozero

from firmware.cameras.opening import open_camera
from firmware.errors import PanelFault
from firmware.lights.led_map import led_map
from firmware.lights.pixels import PixelWiring, open_pixels
from firmware.lights.render import LightStyle
from firmware.lights.show import LightShow
from firmware.panel.buttons import Buttons
from firmware.panel.buzzer import Buzzer
from firmware.panel.emulated import EmulatedPanel
from firmware.program.desk import Desk, Devices, chosen_options, open_log
from firmware.program.equipment import find_equipment
from firmware.program.event_lines import EventLines
from firmware.program.page import Page, kept_keys, play_with_page, usual_keys_path
from firmware.program.panel_pins import pins_of
from firmware.referee.events import Pressed
from firmware.session_clock import RealClock
from firmware.settings import PanelSettings, load_settings


@click.command()
@click.argument("game")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--camera", default="", help="usb:N, picamera2, a video file or a folder of pictures.")
@click.option("--settings", "settings_path", type=click.Path(path_type=Path), help="The settings file.")
@click.option("--sheet", type=click.Path(path_type=Path), help="A sheet file of your own.")
@click.option("--start", default="", metavar="TEXT", help="Position text, if not the usual start.")
@click.option("--host", default="", help="Address to serve the page on.")
@click.option("--port", default=0, type=click.IntRange(0, 65535), help="Its port.")
@click.option("--log", "log_at", default="", help="The game log: a file or a database URL.")
@click.option("--json", "as_json", is_flag=True, help="Print what happens as JSON lines.")
def run(
    game: str,
    options: tuple[str, ...],
    camera: str,
    settings_path: Path | None,
    sheet: Path | None,
    start: str,
    host: str,
    port: int,
    log_at: str,
    as_json: bool,
) -> None:
    """Referee GAME at a table that a camera watches."""
    settings = load_settings(settings_path)
    equipment = find_equipment(game, chosen_options(options), sheet)
    begun = equipment.game.parse_position(start) if start else None
    clock = RealClock()
    eye = open_camera(camera or settings.camera.source, clock, frames_a_second=settings.camera.frames_per_s)
    log = open_log(log_at, settings)
    events = EventLines(equipment.game, sys.stdout) if as_json else None
    desk = Desk(equipment, log, settings, clock, start=begun, watcher=events)
    leds = settings.leds
    wiring = PixelWiring(leds.count, leds.pin, leds.pixel_order)
    style = LightStyle(leds.brightness, leds.supply_a, leds.gamma, leds.palette)
    lights = LightShow(open_pixels(leds.driver, wiring), led_map(leds, equipment.sheet), style)

    def pressed(event: Pressed) -> None:
        if desk.session is not None:
            desk.session.post(event)

    panel = open_panel(settings.panel, pressed, clock.now_s)
    page = Page(
        host or settings.page.host,
        port or settings.page.port,
        kept_keys(usual_keys_path()),
        open_on_loopback=False,
        show_qr=True,
    )
    devices = Devices(eye, lights, panel.buzzer)
    try:
        play_with_page(page, desk, log, None, lambda: desk.play(devices))
    finally:
        eye.close()
        lights.close()
        panel.close()
        log.close()


@dataclass(frozen=True)
class Panel:
    """Opened buttons and buzzer."""

    buttons: Buttons
    buzzer: Buzzer

    def close(self) -> None:
        """Frees the pins."""
        self.buttons.close()
        self.buzzer.close()


def open_panel(
    panel: PanelSettings, pressed: Callable[[Pressed], None], now_s: Callable[[], float]
) -> Panel | EmulatedPanel:
    """Opens buttons and buzzer on the pin factory that the settings name. Raises ``PanelFault``."""
    pins = pins_of(panel)
    if panel.pin_factory == "mock":
        return EmulatedPanel(pins, panel.buzzer_gpio, pressed, now_s, panel.muted)
    factory = open_pin_factory(panel.pin_factory)
    return Panel(Buttons(pins, pressed, now_s, factory), Buzzer(panel.buzzer_gpio, panel.muted, factory))


def open_pin_factory(name: str) -> gpiozero.Factory:
    """Returns gpiozero's pin factory of this name. Raises ``PanelFault``."""
    try:
        if name == "lgpio":
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory()
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()
    except (ImportError, OSError, gpiozero.GPIOZeroError, RuntimeError) as error:
        raise PanelFault(f"the pin factory {name} does not start: {error}", "pin_factory") from error
