"""How each mark shines: colours and rhythms as data, for every kind of colour sight.

Colour never carries a meaning alone: marks that can be lit at the same time differ in rhythm or in level as
well. No rhythm flashes more than three times a second (WCAG 2.2, 2.3.1), and none of the colours is near
the neutral tones by which black and white pieces are read.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tachiai.firmware.devices.lights.pixels import Rgb
from tachiai.firmware.referee.scene import Mark

# Rhythm → how bright it is at a time in seconds, 0 to 1.
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
    """How a mark shines: its colour (sRGB), and its rhythm, one of ``RHYTHMS``."""

    colour: Rgb
    rhythm: str = "steady"

    def level(self, at_s: float) -> float:
        """Returns how bright it is at a time, 0 to 1."""
        return RHYTHMS[self.rhythm](at_s)


RHYTHM_OF: Mapping[Mark, str] = {
    Mark.LEGAL: "steady",
    Mark.FROM: "faint",
    Mark.LAST: "steady",
    Mark.WRONG: "blink",
    Mark.BECAUSE: "steady",
    Mark.PUT_BACK: "pulse",
    Mark.TAKE_AWAY: "twice",
    Mark.TO_DO: "pulse",
    Mark.HINT: "wink",
    Mark.ASK: "blink",
    Mark.WIN: "pulse",
}


def _palette(colours: Mapping[Mark, Rgb]) -> Mapping[Mark, Glow]:
    return {mark: Glow(colour, RHYTHM_OF[mark]) for mark, colour in colours.items()}


# Okabe and Ito (2008), brightened for LEDs.
USUAL = _palette(
    {
        Mark.LEGAL: (0, 158, 115),
        Mark.FROM: (86, 180, 233),
        Mark.LAST: (0, 60, 120),
        Mark.WRONG: (213, 40, 0),
        Mark.BECAUSE: (213, 94, 0),
        Mark.PUT_BACK: (250, 130, 20),
        Mark.TAKE_AWAY: (204, 40, 120),
        Mark.TO_DO: (240, 180, 0),
        Mark.HINT: (120, 60, 180),
        Mark.ASK: (240, 228, 66),
        Mark.WIN: (0, 200, 80),
    }
)

# Blue for what is allowed, yellow and orange for what is not: told apart without red and green.
RED_GREEN = _palette(
    {
        Mark.LEGAL: (0, 90, 220),
        Mark.FROM: (110, 190, 255),
        Mark.LAST: (0, 40, 140),
        Mark.WRONG: (255, 170, 0),
        Mark.BECAUSE: (150, 70, 0),
        Mark.PUT_BACK: (255, 220, 60),
        Mark.TAKE_AWAY: (200, 110, 0),
        Mark.TO_DO: (250, 200, 0),
        Mark.HINT: (120, 110, 255),
        Mark.ASK: (255, 240, 120),
        Mark.WIN: (0, 160, 255),
    }
)

# Green-blue for what is allowed, red for what is not: told apart without blue and yellow.
BLUE_YELLOW = _palette(
    {
        Mark.LEGAL: (0, 170, 150),
        Mark.FROM: (120, 230, 220),
        Mark.LAST: (0, 80, 80),
        Mark.WRONG: (230, 0, 20),
        Mark.BECAUSE: (120, 0, 20),
        Mark.PUT_BACK: (255, 100, 100),
        Mark.TAKE_AWAY: (255, 40, 120),
        Mark.TO_DO: (255, 150, 130),
        Mark.HINT: (160, 60, 110),
        Mark.ASK: (255, 190, 180),
        Mark.WIN: (0, 220, 180),
    }
)

# One hue, amber: meaning lies in level and rhythm.
BRIGHTNESS = _palette(
    dict.fromkeys(Mark, (255, 140, 0)) | {Mark.LAST: (110, 60, 0), Mark.BECAUSE: (90, 50, 0)}
)

PALETTES: Mapping[str, Mapping[Mark, Glow]] = {
    "usual": USUAL,
    "red_green": RED_GREEN,
    "blue_yellow": BLUE_YELLOW,
    "brightness": BRIGHTNESS,
}
TROUBLE = Glow((213, 40, 0), "twice")  # the status LED while something is wrong
