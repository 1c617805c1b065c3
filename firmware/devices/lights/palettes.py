"""Colour and rhythm of each mark, for every kind of colour vision.

Colour alone never carries a meaning: marks that can be lit at the same time differ in rhythm or level too. No
rhythm flashes more than three times a second (WCAG 2.2, 2.3.1). No colour is near the neutral tones by which
black and white pieces are read.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tachiai.firmware.devices.lights.pixels import Rgb
from tachiai.firmware.referee.scene import Mark
from tachiai.rules.drawing.marks import MARK_LOOKS

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
