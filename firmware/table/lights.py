"""The lights of a table for the board of one game."""

from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.pixels import Pixels
from tachiai.firmware.devices.lights.render import LightStyle
from tachiai.firmware.devices.lights.show import LightShow
from tachiai.firmware.settings.leds import LedSettings
from tachiai.vision.board.sheet import Sheet


def style_of(leds: LedSettings) -> LightStyle:
    """The style in which scenes are drawn, from the settings."""
    return LightStyle(leds.brightness, leds.supply_a, leds.gamma, leds.palette)


def light_show(chain: Pixels, leds: LedSettings, sheet: Sheet) -> LightShow:
    """A light show on ``chain``. Raises ``BadSetting`` if the chain does not cover the board."""
    return LightShow(chain, led_map(leds, sheet), style_of(leds))
