"""Ink on paper and its finish: what share of the light each printed colour throws back."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import linear
from tachiai.vision.frame import Image
from tests.bench.path_traced.looks import Rgb, SeriesLook

PAPER = 0.85  # white paper throws back this much of the light
# How rough a surface is: the width of its highlight (Mitsuba's alpha); matt ones have none.
ROUGHNESS = {"satin": 0.35, "glossy": 0.12}


@dataclass(frozen=True, slots=True)
class Ink:
    """How a printer errs: ``curve`` are exponents of R, G, B, ``black`` what full ink still throws back."""

    curve: Rgb
    black: float = 0.03


def printed(picture: Image, ink: Ink) -> NDArray[np.float32]:
    """Returns (H, W, 3) R, G, B: the share of light that a printed picture (B, G, R) throws back."""
    share = linear(picture)[..., ::-1] ** np.array(ink.curve, np.float32)
    return np.asarray(PAPER * (ink.black + (1 - ink.black) * share), np.float32)


def finish_bsdf(look: SeriesLook, reflectance: dict[str, Any]) -> dict[str, Any]:
    """Returns a two-sided surface of the look's finish."""
    if look.finish == "matt":
        inner: dict[str, Any] = {"type": "diffuse", "reflectance": reflectance}
    else:
        inner = {
            "type": "roughplastic",
            "diffuse_reflectance": reflectance,
            "alpha": ROUGHNESS[look.finish],
            "nonlinear": False,
        }
    return {"type": "twosided", "nested": inner}
