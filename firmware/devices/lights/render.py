"""From scenes to colours of LEDs, as a pure function of time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.palettes import PALETTES, TROUBLE, Glow
from tachiai.firmware.devices.lights.pixels import DARK, FULL_CURRENT_A, IDLE_CURRENT_A, Rgb
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.referee.scene import Scene
from tachiai.rules.quoting import out_of


@dataclass(frozen=True, slots=True)
class LightStyle:
    """How scenes are drawn. Raises ``BadSetting`` for a brightness outside 0 to 1 and for an unknown
    palette.
    """

    brightness: float  #: 0 to 1
    supply_a: float  #: most that the LEDs may draw
    gamma: float = 1.0  #: exponent from a colour to an LED's level; 1 where a screen applies its own
    palette: str = "usual"  #: a key of ``PALETTES``

    def __post_init__(self) -> None:
        if not 0 <= self.brightness <= 1:
            raise BadSetting(f"expected a brightness from 0 to 1, got {self.brightness:g}")
        if self.palette not in PALETTES:
            raise BadSetting(out_of("a palette", PALETTES, self.palette))


def render(
    scene: Scene, leds: LedMap, count: int, at_s: float, style: LightStyle, trouble: bool = False
) -> tuple[Rgb, ...]:
    """Colours of ``count`` LEDs at time ``at_s``, dimmed as a whole so that they draw no more than the supply
    gives. ``trouble`` lights the status LED, or, without one, the board's corners.
    """
    colours = [DARK] * count
    palette = PALETTES[style.palette]
    for cell, mark in scene.marks.items():
        _light(colours, leds.cells[cell], palette[mark], at_s, style)
    if trouble:
        warning = [led for cell in leds.warning_cells if cell not in scene.marks for led in leds.cells[cell]]
        _light(colours, (leds.status,) if leds.status >= 0 else warning, TROUBLE, at_s, style)
    share = _affordable_share(colours, style.supply_a)
    return tuple(colours) if share >= 1 else tuple(_dimmed(colour, share) for colour in colours)


def current_a(colours: Sequence[Rgb]) -> float:
    """Current that a picture draws.

    >>> current_a([(255, 255, 255), (0, 0, 0)])
    0.061
    """
    lit = sum(sum(colour) for colour in colours) / (3 * 255)
    return len(colours) * IDLE_CURRENT_A + lit * (FULL_CURRENT_A - IDLE_CURRENT_A)


def _light(colours: list[Rgb], leds: Iterable[int], glow: Glow, at_s: float, style: LightStyle) -> None:
    level = style.brightness * glow.level(at_s)
    for led in leds:
        if led < len(colours):
            colours[led] = _led_levels(glow.colour, level, style.gamma)


def _led_levels(colour: Rgb, level: float, gamma: float) -> Rgb:
    """A colour as LED levels: gamma correction, as an LED is linear and the eye is not."""
    red, green, blue = (round(255 * level * (value / 255) ** gamma) for value in colour)
    return red, green, blue


def _affordable_share(colours: Sequence[Rgb], supply_a: float) -> float:
    idle_a = len(colours) * IDLE_CURRENT_A
    lit_a = current_a(colours) - idle_a
    if lit_a <= 0:
        return 1.0
    return max(0.0, (supply_a - idle_a) / lit_a)


def _dimmed(colour: Rgb, factor: float) -> Rgb:
    red, green, blue = colour
    return int(red * factor), int(green * factor), int(blue * factor)
