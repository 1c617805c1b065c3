"""Scenes as light: which colour each LED shows at which moment. Pure: a picture is a function of time.

Colour never carries a meaning alone: marks that could be taken for one another differ in rhythm too.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware.errors import BadSetting
from firmware.lights.pixels import DARK, Rgb
from firmware.scene import Mark, Scene

FULL_CURRENT_A = 0.060  # one WS2812B at full white, 20 mA a colour (data sheet WS2812B)
IDLE_CURRENT_A = 0.001  # one WS2812B that shows nothing


@dataclass(frozen=True, slots=True)
class Glow:
    """How a mark shines: its colour, and its rhythm: "steady", "blink" (1 Hz), "pulse" (slow breath)."""

    colour: Rgb
    rhythm: str = "steady"


# The colours of Okabe and Ito (2008), told apart by colour-blind people, brightened for LEDs; none is
# near the neutral tones by which black and white pieces are read.
PALETTE: Mapping[Mark, Glow] = {
    Mark.LEGAL: Glow((0, 158, 115)),
    Mark.FROM: Glow((86, 180, 233)),
    Mark.LAST: Glow((0, 60, 120)),
    Mark.WRONG: Glow((213, 40, 0), "blink"),
    Mark.BECAUSE: Glow((213, 94, 0)),
    Mark.PUT_BACK: Glow((250, 130, 20), "pulse"),
    Mark.TAKE_AWAY: Glow((204, 40, 120), "blink"),
    Mark.TO_DO: Glow((240, 180, 0), "pulse"),
    Mark.HINT: Glow((120, 60, 180)),
    Mark.ASK: Glow((240, 228, 66), "blink"),
    Mark.WIN: Glow((0, 200, 80), "pulse"),
}


def render(
    scene: Scene, leds: Sequence[int], count: int, at_s: float, brightness: float, supply_a: float
) -> tuple[Rgb, ...]:
    """Returns the colour of each of ``count`` LEDs at time ``at_s``.

    ``leds`` is the LED of each cell in cell order (-1: none), ``brightness`` from 0 to 1, ``supply_a`` what
    the power supply may give: the whole picture is dimmed until it needs no more. Raises ``BadSetting``.
    """
    if not 0 <= brightness <= 1:
        raise BadSetting(f"expected a brightness from 0 to 1, got {brightness:g}")
    colours = [DARK] * count
    for cell, mark in scene.marks.items():
        if 0 <= leds[cell] < count:
            glow = PALETTE[mark]
            colours[leds[cell]] = _scaled(glow.colour, brightness * _level(glow.rhythm, at_s))
    share = _affordable_share(colours, supply_a)
    return tuple(colours) if share >= 1 else tuple(_scaled(colour, share) for colour in colours)


def current_a(colours: Sequence[Rgb]) -> float:
    """Returns the current in amperes that a picture draws."""
    lit = sum(sum(colour) for colour in colours) / (3 * 255)
    return len(colours) * IDLE_CURRENT_A + lit * (FULL_CURRENT_A - IDLE_CURRENT_A)


def _affordable_share(colours: Sequence[Rgb], supply_a: float) -> float:
    idle_a = len(colours) * IDLE_CURRENT_A
    lit_a = current_a(colours) - idle_a
    if lit_a <= 0:
        return 1.0
    return max(0.0, (supply_a - idle_a) / lit_a)


def _level(rhythm: str, at_s: float) -> float:
    if rhythm == "blink":
        return 1.0 if at_s % 1.0 < 0.5 else 0.25
    if rhythm == "pulse":
        return 0.6 + 0.4 * math.cos(2 * math.pi * at_s / 2.0)
    return 1.0


def _scaled(colour: Rgb, factor: float) -> Rgb:
    red, green, blue = colour
    return int(red * factor), int(green * factor), int(blue * factor)
