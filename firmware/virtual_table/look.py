"""How the virtual table is filmed: camera, light, hand and sensor, as one value."""

from dataclasses import dataclass
from typing import Any

import numpy as np

Bgr = tuple[float, float, float]

# Skin and sleeves under white light, in B, G, R.
SKINS: tuple[Bgr, ...] = (
    (182, 205, 240), (150, 180, 224), (128, 160, 208), (104, 140, 192), (80, 112, 166), (62, 88, 136),
    (46, 66, 104), (34, 46, 74),
)  # fmt: skip
SLEEVES: tuple[Bgr, ...] = (
    (128, 128, 128), (236, 236, 234), (30, 30, 32), (80, 82, 86), (190, 190, 188), (110, 70, 40),
    (60, 60, 140), (90, 110, 70), (150, 170, 190),
)  # fmt: skip
TABLES: tuple[Bgr, ...] = ((86, 122, 160), (52, 72, 104), (150, 160, 166), (70, 74, 78), (200, 206, 210))


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmLook:
    """Everything about the picture but what is on the table. The defaults are easy conditions. Colours of
    lights are B, G, R gains; shares of light are those at the sheet's middle.
    """

    picture_wh: tuple[int, int] = (1280, 720)
    tilt_deg: float = 5.0  #: of the camera from straight above
    tilt_from_deg: float = 90.0  #: the side where the camera stands; 0: the sheet's right, 90: its lower edge
    roll_deg: float = 0.6
    upside_down: bool = False  #: the camera looks from the second player's side
    field_of_view_deg: float = 58.0
    fill: float = 0.94  #: share of the picture that the sheet takes, in the tighter direction
    k1: float = -0.05  #: radial distortion, as in OpenCV
    k2: float = 0.01

    exposure: float = 0.86  #: white paper in the middle of the sheet, relative to full scale, linear
    lamp_mm: tuple[float, float, float] = (-260.0, -180.0, 700.0)  #: from the sheet's middle
    lamp_share: float = 0.5  #: the light that lamp and window leave is the room's
    lamp_bgr: Bgr = (0.92, 1.0, 1.05)
    lamp_radius_mm: float = 60.0  #: a larger lamp casts softer shadows
    window_share: float = 0.15
    window_from_deg: float = 200.0
    window_bgr: Bgr = (1.06, 1.0, 0.96)
    room_bgr: Bgr = (0.99, 1.0, 1.01)
    vignette: float = 0.12
    gloss: float = 0.1  #: share of the lamp that faces reflect
    leds_under: bool = False  #: below the board, or on a panel beside it
    led_strength: float = 0.35  #: light of a full LED through the paper, relative to full scale, linear

    defocus_px: float = 0.45
    exposure_s: float = 0.012  #: for the motion blur of the hand
    veil: float = 4.0  #: stray light in the lens, in grey levels
    noise: float = 1.6  #: standard deviation, in grey levels
    flicker: float = 0.004  #: from frame to frame, relative to full brightness
    hand_dims: float = 0.0  #: auto exposure: how much darker the picture gets when a hand fills it
    jpeg_quality: int = 88

    table_bgr: Bgr = TABLES[0]
    skin_bgr: Bgr = SKINS[2]
    sleeve_bgr: Bgr = SLEEVES[0]
    sleeve_from_mm: float = 215.0  #: distance of the sleeve from the fingertips
    hand_size: float = 1.0
    left_handed: bool = False
    pace: float = 1.0  #: of the hand; 1 is a calm player

    @classmethod
    def sample(cls, rng: np.random.Generator) -> "FilmLook":
        """A look with every parameter drawn from ``RANGES`` or ``CHOICES``."""
        # Any: the values go into fields of several types by their names.
        drawn: dict[str, Any] = {name: rng.uniform(*span) for name, span in RANGES.items()}
        drawn |= {name: options[rng.integers(len(options))] for name, options in CHOICES.items()}
        angle, reach_mm = rng.uniform(0, 2 * np.pi), rng.uniform(100, 600)
        height_mm = rng.uniform(450, 1100)
        drawn["lamp_mm"] = (float(reach_mm * np.cos(angle)), float(reach_mm * np.sin(angle)), height_mm)
        for light in ("lamp_bgr", "window_bgr", "room_bgr"):
            warmth = rng.uniform(-0.22, 0.22)  # from blue sky to candle light
            drawn[light] = (1.0 - warmth, 1.0, 1.0 + 0.8 * warmth)
        drawn["jpeg_quality"] = int(rng.integers(70, 96))
        return cls(**drawn)


RANGES: dict[str, tuple[float, float]] = {
    "tilt_deg": (0.0, 25.0),
    "tilt_from_deg": (0.0, 360.0),
    "roll_deg": (-4.0, 4.0),
    "field_of_view_deg": (45.0, 72.0),
    "fill": (0.82, 0.96),
    "k1": (-0.14, 0.03),
    "k2": (-0.01, 0.03),
    "exposure": (0.55, 1.0),
    "lamp_share": (0.2, 0.7),
    "lamp_radius_mm": (8.0, 140.0),
    "window_share": (0.0, 0.3),
    "window_from_deg": (0.0, 360.0),
    "vignette": (0.0, 0.3),
    "gloss": (0.0, 0.3),
    "led_strength": (0.15, 0.6),
    "defocus_px": (0.3, 1.1),
    "exposure_s": (0.005, 0.03),
    "veil": (0.0, 16.0),
    "noise": (0.8, 4.0),
    "flicker": (0.0, 0.012),
    "hand_dims": (0.0, 0.25),
    "sleeve_from_mm": (170.0, 420.0),
    "hand_size": (0.85, 1.15),
    "pace": (0.7, 1.5),
}

CHOICES: dict[str, tuple[Any, ...]] = {
    "upside_down": (False, True),
    "leds_under": (False, True),
    "left_handed": (False, False, False, True),
    "table_bgr": TABLES,
    "skin_bgr": SKINS,
    "sleeve_bgr": SLEEVES,
}
