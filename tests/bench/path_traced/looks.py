"""How a series of path-traced pictures is lit and filmed: one frozen value drawn from a seed."""

from dataclasses import dataclass

import numpy as np

Rgb = tuple[float, float, float]
Point = tuple[float, float, float]  # millimetres from the sheet's middle: right, away from the reader, up

SIZES = ((640, 480), (1280, 720), (1280, 720), (1280, 720), (1920, 1080))  # 720p is what is played with
WARM, NEUTRAL, DAY = (1.0, 0.74, 0.46), (1.0, 0.93, 0.84), (0.9, 0.97, 1.12)
FINISHES = ("matt", "matt", "satin", "glossy")
LIGHTINGS = ("room", "lamp", "hard_lamp", "window", "two_lamps", "stripe")
TABLES = ((0.33, 0.2, 0.1), (0.12, 0.07, 0.04), (0.5, 0.46, 0.4), (0.05, 0.05, 0.06), (0.09, 0.2, 0.13))
GLOWS = ((0.1, 0.9, 0.2), (0.95, 0.1, 0.08), (0.1, 0.3, 1.0), (1.0, 0.55, 0.05), (0.9, 0.9, 0.9))


@dataclass(frozen=True, slots=True)
class Lamp:
    """A glowing ball. ``share``: how much of the sheet's light comes from it, in its colour."""

    at_mm: Point
    radius_mm: float
    share: float
    colour: Rgb


@dataclass(frozen=True, slots=True)
class Window:
    """An upright bright rectangle ``from_deg`` of the sheet (0: right), its lower edge on the table."""

    from_deg: float
    away_mm: float
    size_mm: tuple[float, float]
    share: float
    colour: Rgb


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLook:
    """Everything that stays the same through a series: light, camera, print, lens.

    Shares of light are of white paper's in the sheet's middle; lamps, window and room add up to 1.
    """

    lighting: str
    lamps: tuple[Lamp, ...]
    window: Window | None
    room_share: float
    room_colour: Rgb
    shadow_rod: bool  # something long hangs between the first lamp and the board, out of the picture
    finish: str
    table: Rgb

    picture_wh: tuple[int, int]
    field_of_view_deg: float  # across
    tilt_deg: float  # from straight above
    tilt_from_deg: float
    roll_deg: float
    fill: float  # of the picture, in the direction that fits tighter
    aperture_mm: float  # radius
    focus_ratio: float  # distance in focus by distance of the sheet
    k1: float  # radial distortion
    vignette: float

    white_level: float  # what the bright parts show, of full scale, linear
    balance: float  # how much of the light's colour the camera takes out
    curve: float  # exponent between the camera's curve and sRGB's
    halo: float  # sharpening in the camera
    noise: float  # standard deviation in the middle greys, in grey levels
    jpeg_quality: int

    print_curve: Rgb  # exponents: how the printer errs
    flat_rings: bool  # paper rings instead of O-rings
    off_centre: float  # of the pitch, at most
    glow_share: float  # of white paper's light, in the middle of a lit cell; 0: no lights below


def sample_look(rng: np.random.Generator) -> SeriesLook:
    """Draws a look."""
    lighting = str(rng.choice(LIGHTINGS))
    lamps, window, room_share = _lights(lighting, rng)
    turned = float(rng.choice([0, 0, 0, 180]))
    return SeriesLook(
        lighting=lighting,
        lamps=lamps,
        window=window,
        room_share=room_share,
        room_colour=_colour(rng),
        shadow_rod=lighting == "stripe",
        finish=str(rng.choice(FINISHES)),
        table=TABLES[rng.integers(len(TABLES))],
        picture_wh=SIZES[rng.integers(len(SIZES))],
        field_of_view_deg=float(rng.uniform(48, 70)),
        tilt_deg=float(rng.uniform(0, 25)),
        tilt_from_deg=float(rng.uniform(0, 360)),
        roll_deg=turned + float(rng.normal(0, 2)),
        fill=float(rng.uniform(0.84, 0.95)),
        aperture_mm=float(rng.uniform(0.15, 0.9)),
        focus_ratio=float(rng.uniform(0.8, 1.3)),
        k1=float(rng.uniform(-0.12, 0.03)),
        vignette=float(rng.uniform(0.0, 0.3)),
        white_level=float(rng.uniform(0.5, 0.95)),
        balance=float(rng.uniform(0.55, 1.0)),
        curve=float(rng.uniform(0.88, 1.12)),
        halo=float(rng.choice([0.0, rng.uniform(0.2, 0.8)])),
        noise=float(rng.uniform(0.8, 4.0)),
        jpeg_quality=int(rng.integers(70, 96)),
        print_curve=_triple(rng.uniform(0.88, 1.12) * rng.uniform(0.95, 1.05, 3)),
        flat_rings=bool(rng.random() < 0.4),
        off_centre=float(rng.choice([0.12, 0.3])),
        glow_share=float(rng.choice([0.0, rng.uniform(0.1, 0.5)])),
    )


def _lights(lighting: str, rng: np.random.Generator) -> tuple[tuple[Lamp, ...], Window | None, float]:
    if lighting == "room":
        return (), None, 1.0
    if lighting == "window":
        share = float(rng.uniform(0.4, 0.8))
        size = (float(rng.uniform(600, 1600)), float(rng.uniform(800, 1500)))
        away = float(rng.uniform(900, 2200))
        return (), Window(float(rng.uniform(0, 360)), away, size, share, DAY), 1 - share
    if lighting == "two_lamps":
        shares = rng.uniform(0.25, 0.4, 2)
        lamps = tuple(_lamp(rng, float(share), (30, 120)) for share in shares)
        return lamps, None, float(1 - shares.sum())
    share = float(rng.uniform(0.55, 0.88) if lighting != "stripe" else rng.uniform(0.4, 0.65))
    radius = (8, 25) if lighting != "lamp" else (40, 150)
    return (_lamp(rng, share, radius),), None, 1 - share


def _lamp(rng: np.random.Generator, share: float, radius_mm: tuple[float, float]) -> Lamp:
    angle, reach = rng.uniform(0, 2 * np.pi), rng.uniform(250, 1000)
    at = (float(reach * np.cos(angle)), float(reach * np.sin(angle)), float(rng.uniform(600, 1500)))
    return Lamp(at, float(rng.uniform(*radius_mm)), share, _colour(rng))


def _colour(rng: np.random.Generator) -> Rgb:
    """A lamp's colour between warm and day."""
    warmth = rng.uniform(0, 2)
    low, high = (WARM, NEUTRAL) if warmth < 1 else (NEUTRAL, DAY)
    part = warmth % 1
    return _triple(np.array(low) * (1 - part) + np.array(high) * part)


def _triple(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Rgb:
    red, green, blue = (float(value) for value in values)
    return red, green, blue
