"""The lights of a table for the board of one game."""

from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.pixels import Pixels
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.settings.leds import LedSettings
from tachiai.vision.board.sheet import Sheet


def style_of(leds: LedSettings) -> LightStyle:
    """Returns how scenes are drawn by the settings."""
    return LightStyle(leds.brightness, leds.supply_a, leds.gamma, leds.palette)


def light_show(chain: Pixels, leds: LedSettings, sheet: Sheet) -> LightShow:
    """Returns what shows scenes on ``chain``. Raises ``BadSetting`` for a board that it does not reach."""
    return LightShow(chain, led_map(leds, sheet), style_of(leds))
