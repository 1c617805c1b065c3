"""Faces are painted as the piece file says, in any size."""

import math

import numpy as np
import pytest

from tachiai.vision.board.faces import bgr_of, rasterise_face, rasterise_rider
from tachiai.vision.board.pieces import FaceShape, PieceKind, Rider

DARK, LIGHT, RED = "#101010", "#f0f0f0", "#ff0000"


def kind(*shapes: FaceShape) -> PieceKind:
    return PieceKind("x", 20.0, 4.0, shapes, None, None, 1)


def test_a_colour_is_blue_green_red() -> None:
    assert bgr_of("#102030") == (0x30, 0x20, 0x10)


def test_the_mask_is_the_disc() -> None:
    _, mask = rasterise_face(kind(FaceShape("disc", DARK)), 40)
    assert mask[20, 20] == 255
    assert mask[0, 0] == 0
    assert mask.sum() / 255 == pytest.approx(math.pi * 20**2, rel=0.005)


def test_a_ring_has_its_width_inwards() -> None:
    picture, _ = rasterise_face(
        kind(FaceShape("disc", DARK), FaceShape("ring", LIGHT, radius=0.8, width=0.2)), 100
    )
    row = picture[50, 50:, 0]
    assert (row[[10, 25]] == 0x10).all()
    assert (row[[32, 37]] == 0xF0).all()
    assert row[44] == 0x10


def test_y_points_down_and_x_to_the_right() -> None:
    lower_right = FaceShape("disc", LIGHT, centre=(0.4, 0.4), radius=0.2)
    picture, _ = rasterise_face(kind(FaceShape("disc", DARK), lower_right), 50)
    bright = np.argwhere(picture[..., 0] > 0x80).mean(axis=0)
    assert bright == pytest.approx([34.5, 34.5], abs=0.2)


def test_a_polygon_is_painted_over_what_came_before() -> None:
    bar = FaceShape("polygon", RED, points=((-0.2, -0.9), (0.2, -0.9), (0.2, 0.9), (-0.2, 0.9)))
    picture, _ = rasterise_face(kind(FaceShape("disc", DARK), bar), 60)
    assert picture[30, 30].tolist() == [0, 0, 255]
    assert picture[30, 10].tolist() == [0x10, 0x10, 0x10]


def test_a_small_face_is_the_mean_of_a_large_one() -> None:
    shapes = kind(FaceShape("disc", DARK), FaceShape("disc", LIGHT, radius=0.5))
    small, _ = rasterise_face(shapes, 12)
    large, _ = rasterise_face(shapes, 120)
    assert np.abs(small.astype(int) - large.reshape(12, 10, 12, 10, 3).mean(axis=(1, 3))).max() < 14


def test_a_ring_rider_has_a_hole_and_a_ball_none() -> None:
    ball = Rider("ball", RED, 12.0, 0.0, 4.0, 2)
    ring = Rider("ring", RED, 20.0, 10.0, 1.0, 2)
    picture, mask = rasterise_rider(ball, 2.0)
    assert picture.shape == (24, 24, 3)
    assert mask[12, 12] == 255
    _, mask = rasterise_rider(ring, 2.0)
    assert mask.shape == (40, 40)
    assert (mask[20, 20], mask[20, 3]) == (0, 255)


def test_no_face_without_a_pixel() -> None:
    with pytest.raises(ValueError, match="at least 1 pixel, got 0"):
        rasterise_face(kind(FaceShape("disc", DARK)), 0)
