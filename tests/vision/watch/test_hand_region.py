"""What of a small picture a hand takes up: drawn as masks, a pixel an eighth of a cell."""

import numpy as np

from tachiai.vision.opencv import Mask
from tachiai.vision.watch.glimpses import hand_region

SIZE = (60, 80)  # rows, columns
PALM_PX = 10

Box = tuple[int, int, int, int]  # left, top, right, bottom


def mask(*boxes: Box) -> Mask:
    drawn = np.zeros(SIZE, np.uint8)
    for left, top, right, bottom in boxes:
        drawn[top:bottom, left:right] = 255
    return drawn


def is_in(region: Mask | None, x: int, y: int) -> bool:
    assert region is not None
    return bool(region[y, x])


def test_without_anything_foreign_or_at_the_edge_there_is_no_hand() -> None:
    region = hand_region(mask(), mask((30, 30, 36, 36)), PALM_PX)
    assert region is not None
    assert not region.any()


def test_what_a_hand_holds_and_its_shadow_belong_to_it() -> None:
    arm, held, piece = (0, 20, 40, 32), (40, 22, 46, 28), (60, 50, 66, 56)
    region = hand_region(mask(arm), mask(arm, held, piece), PALM_PX)
    assert is_in(region, 44, 25)
    assert not is_in(region, 63, 53)


def test_what_shows_between_its_fingers_belongs_to_a_hand() -> None:
    fingers = (0, 20, 30, 40), (30, 20, 44, 24), (30, 36, 44, 40)
    assert is_in(hand_region(mask(*fingers), mask(), PALM_PX), 38, 30)


def test_a_hand_that_reaches_no_edge_is_joined_to_the_change_at_the_edge() -> None:
    """Its sleeve has the board's colour: only the margin shows that it comes from there."""
    hand, cuff = (40, 20, 56, 32), (0, 22, 4, 34)
    region = hand_region(mask(hand), mask(hand, cuff), PALM_PX)
    assert is_in(region, 20, 27)
    assert not is_in(region, 70, 27)


def test_the_nearest_change_at_the_edge_is_its_arm() -> None:
    hand, near, far = (50, 20, 60, 32), (76, 22, 80, 30), (0, 50, 3, 58)
    region = hand_region(mask(hand), mask(hand, near, far), PALM_PX)
    assert is_in(region, 70, 26)
    assert not is_in(region, 25, 40)


def test_a_hand_that_no_arm_can_be_seen_of_is_nowhere_surely() -> None:
    hand = (30, 20, 44, 32)
    assert hand_region(mask(hand), mask(hand), PALM_PX) is None


def test_noise_at_the_edge_is_no_arm() -> None:
    hand, speck = (30, 20, 44, 32), (36, 58, 38, 60)
    assert hand_region(mask(hand), mask(hand, speck), PALM_PX) is None


def test_a_second_sleeve_at_the_edge_is_one_though_the_first_hand_has_its_own() -> None:
    hand, sleeve = (0, 5, 40, 15), (50, 40, 80, 52)
    assert is_in(hand_region(mask(hand), mask(hand, sleeve), PALM_PX), 65, 46)


def test_a_piece_at_the_edge_is_no_sleeve() -> None:
    hand, piece = (0, 5, 40, 15), (74, 40, 80, 46)
    assert not is_in(hand_region(mask(hand), mask(hand, piece), PALM_PX), 77, 43)
