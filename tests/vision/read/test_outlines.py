"""A disc ends at its edge all round; what light does to an empty board does not."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import TO_BGR_LOGS
from tachiai.vision.read.outlines import outline_layer

Layer = NDArray[np.float32]

RADIUS_PX = 12.0
SURE = 0.2  # of log colour
WHOLE = (slice(0, 32), slice(0, 32))


def painted(bright: Layer) -> Layer:
    """Looks (h, w, 3) that differ in brightness alone, a little blurred."""
    log_colour = np.zeros((64, 64, 3), np.float32)
    log_colour[..., 0] = bright
    return np.asarray(cv2.GaussianBlur(log_colour, (0, 0), 0.7), np.float32)


def distance_px() -> Layer:
    y, x = np.mgrid[:64, :64].astype(np.float32)
    return np.asarray(np.hypot(x - 32, y - 32), np.float32)


def highest(log_colour: Layer) -> float:
    return float(outline_layer(log_colour, np.zeros_like(log_colour), RADIUS_PX, 3, WHOLE).max())


def test_a_disc_little_lighter_than_the_board_has_an_outline() -> None:
    assert highest(painted(np.where(distance_px() < RADIUS_PX, 0.3, 0).astype(np.float32))) > SURE


def test_a_disc_that_differs_in_colour_alone_has_an_outline() -> None:
    log_colour = painted(np.zeros((64, 64), np.float32))
    log_colour[..., 2] = np.where(distance_px() < RADIUS_PX, -0.3, 0)
    assert highest(log_colour) > SURE


def test_a_disc_has_an_outline_in_deep_shadow() -> None:
    assert highest(painted(np.where(distance_px() < RADIUS_PX, 0.3, 0).astype(np.float32) - 1.5)) > SURE


def test_a_disc_half_in_shadow_has_an_outline() -> None:
    log_colour = painted(np.where(distance_px() < RADIUS_PX, 0.3, 0).astype(np.float32))
    log_colour[:, 32:, 0] -= 1
    assert highest(log_colour) > SURE


def test_a_disc_in_red_light_from_below_has_an_outline() -> None:
    disc = distance_px() < RADIUS_PX
    logs = np.zeros((64, 64, 3), np.float32)
    logs[disc] = 0.25
    logs[..., 2] = np.where(disc, 0.25, 0.9 * np.exp(-((distance_px() / 24) ** 2)))
    assert highest(np.asarray(logs @ np.linalg.inv(TO_BGR_LOGS), np.float32)) > SURE


def test_the_edge_of_a_shadow_is_no_outline() -> None:
    shade = np.zeros((64, 64), np.float32)
    shade[:, 30:] = -1
    assert highest(painted(shade)) < 0.05


def test_a_narrow_shadow_is_no_outline() -> None:
    shade = np.zeros((64, 64), np.float32)
    shade[:, 22:42] = -1
    assert highest(painted(shade)) < 0.05


def test_a_glow_that_fades_out_is_no_outline() -> None:
    assert highest(painted(np.exp(-((distance_px() / 14) ** 2)).astype(np.float32) * 0.5)) < 0.05


def test_what_the_empty_board_shows_too_is_no_outline() -> None:
    printed = painted(np.where(distance_px() < RADIUS_PX, 1, 0).astype(np.float32))
    assert float(outline_layer(printed, printed, RADIUS_PX, 3, WHOLE).max()) == 0


def test_lines_round_a_field_are_no_outline() -> None:
    lines = np.zeros((64, 64), np.float32)
    for at in (17, 47):
        lines[at - 1 : at + 1] = lines[:, at - 1 : at + 1] = -1
    assert highest(painted(lines)) < 0.12
