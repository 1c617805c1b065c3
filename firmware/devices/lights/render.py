"""From scenes to colours of LEDs, as a pure function of time, for every kind of colour vision.

Colour alone never carries a meaning: marks that can be lit at the same time differ in rhythm or level too. No
rhythm flashes more than three times a second (WCAG 2.2, 2.3.1). No colour is near the neutral tones by which
black and white pieces are read.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.pixels import DARK, FULL_CURRENT_A, IDLE_CURRENT_A, Rgb
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.rules.drawing.marks import MARK_LOOKS
from tachiai.rules.quoting import out_of

# Rhythm → brightness, 0 to 1, by time in seconds.
RHYTHMS: Mapping[str, Callable[[float], float]] = {
    "steady": lambda at_s: 1.0,
    "faint": lambda at_s: 0.3,
    "blink": lambda at_s: 1.0 if at_s % 1.0 < 0.5 else 0.25,
    "pulse": lambda at_s: 0.6 + 0.4 * math.cos(2 * math.pi * at_s / 2.0),
    "twice": lambda at_s: 1.0 if at_s % 2.0 < 0.25 or 0.5 <= at_s % 2.0 < 0.75 else 0.25,
    "wink": lambda at_s: 0.25 if at_s % 2.0 < 0.25 else 1.0,
}


@dataclass(frozen=True, slots=True)
class Glow:
    """The look of a mark on LEDs."""

    colour: Rgb  #: sRGB
    rhythm: str = "steady"  #: one of ``RHYTHMS``

    def level(self, at_s: float) -> float:
        """Brightness at a time, 0 to 1."""
        return RHYTHMS[self.rhythm](at_s)


# Mark → rhythm, and colours of the palettes other than the usual one, which has those of the marks:
# red_green: blue for what is allowed, yellow and orange for what is not, for eyes that confuse red and green;
# blue_yellow: green-blue for what is allowed, red for what is not, for eyes that confuse blue and yellow.
_MARKS: Mapping[Mark, tuple[str, Rgb, Rgb]] = {
    Mark.LEGAL: ("steady", (0, 90, 220), (0, 170, 150)),
    Mark.FROM: ("faint", (110, 190, 255), (120, 230, 220)),
    Mark.LAST: ("steady", (0, 40, 140), (0, 80, 80)),
    Mark.WRONG: ("blink", (255, 170, 0), (230, 0, 20)),
    Mark.BECAUSE: ("steady", (150, 70, 0), (120, 0, 20)),
    Mark.PUT_BACK: ("pulse", (255, 220, 60), (255, 100, 100)),
    Mark.TAKE_AWAY: ("twice", (200, 110, 0), (255, 40, 120)),
    Mark.TO_DO: ("pulse", (250, 200, 0), (255, 150, 130)),
    Mark.HINT: ("wink", (120, 110, 255), (160, 60, 110)),
    Mark.ASK: ("blink", (255, 240, 120), (255, 190, 180)),
    Mark.WIN: ("pulse", (0, 160, 255), (0, 220, 180)),
}
# One hue, amber: level and rhythm carry the meaning.
_AMBER: Mapping[Mark, Rgb] = dict.fromkeys(Mark, (255, 140, 0)) | {
    Mark.LAST: (110, 60, 0), Mark.BECAUSE: (90, 50, 0),
}  # fmt: skip

PALETTES: Mapping[str, Mapping[Mark, Glow]] = {
    "usual": {mark: Glow(MARK_LOOKS[mark].light, rhythm) for mark, (rhythm, *_) in _MARKS.items()},
    "red_green": {mark: Glow(colour, rhythm) for mark, (rhythm, colour, _) in _MARKS.items()},
    "blue_yellow": {mark: Glow(colour, rhythm) for mark, (rhythm, _, colour) in _MARKS.items()},
    "brightness": {mark: Glow(_AMBER[mark], rhythm) for mark, (rhythm, *_) in _MARKS.items()},
}
TROUBLE = Glow((213, 40, 0), "twice")  # the status LED while something is wrong


@dataclass(frozen=True, slots=True)
class LightStyle:
    """How scenes are drawn. Raises ``BadSetting`` for a brightness outside 0 to 1, an unknown palette."""

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
