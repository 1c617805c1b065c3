"""Marks are told apart without colour, and by their colours as far as each kind of sight allows."""

from itertools import combinations

import numpy as np
import pytest

from tachiai.firmware.devices.lights.palettes import PALETTES, RHYTHMS, Glow
from tachiai.firmware.referee.scene import Mark
from tests.hardware_docs.drawing.colour_sight import lab_of

# Marks that can be lit at the same time: ``firmware/referee/scenes.py``, one line a phase.
TOGETHER = (
    {Mark.LAST, Mark.FROM, Mark.HINT},  # waiting
    {Mark.FROM, Mark.LEGAL, Mark.HINT, Mark.PUT_BACK},  # a piece in the hand
    {Mark.TO_DO},  # unfinished
    {Mark.LAST, Mark.FROM, Mark.ASK},  # asking
    {Mark.WRONG, Mark.BECAUSE, Mark.PUT_BACK, Mark.TAKE_AWAY},  # refusing, repairing, taking back
    {Mark.WIN},  # over
)
APART = 20.0  # CIE76 distance: clearly different lights


@pytest.mark.parametrize("name", PALETTES)
def test_every_mark_has_a_glow(name: str) -> None:
    assert set(PALETTES[name]) == set(Mark)


@pytest.mark.parametrize("name", PALETTES)
def test_marks_lit_together_differ_in_rhythm(name: str) -> None:
    for company in TOGETHER:
        rhythms = [PALETTES[name][mark].rhythm for mark in company]
        assert len(set(rhythms)) == len(rhythms), company


@pytest.mark.parametrize("rhythm", RHYTHMS)
def test_no_rhythm_flashes_more_than_three_times_a_second(rhythm: str) -> None:
    levels = np.array([RHYTHMS[rhythm](step / 1000) for step in range(4000)])
    assert levels.min() > 0.15, "a mark is never gone"
    bright = levels > (levels.max() + levels.min()) / 2
    rises = np.flatnonzero(bright[1:] & ~bright[:-1]) / 1000
    assert all((np.abs(rises - start) < 1).sum() <= 2 * 3 for start in rises)
    assert len(rises) <= 3 * 4


def test_rhythms_differ_from_one_another() -> None:
    shapes = {tuple(round(RHYTHMS[name](step / 20), 3) for step in range(40)) for name in RHYTHMS}
    assert len(shapes) == len(RHYTHMS)


@pytest.mark.parametrize(
    ("name", "sight"),
    [
        ("usual", "full colour"),
        ("red_green", "protanopia"),
        ("red_green", "deuteranopia"),
        ("blue_yellow", "full colour"),
    ],
)
def test_what_is_allowed_and_what_is_not_differ_in_colour_too(name: str, sight: str) -> None:
    allowed, forbidden = (Mark.LEGAL, Mark.FROM, Mark.LAST), (Mark.WRONG, Mark.PUT_BACK, Mark.TAKE_AWAY)
    for good in allowed:
        for bad in forbidden:
            assert distance(PALETTES[name][good], PALETTES[name][bad], sight) > 2 * APART, (good, bad)


def test_the_usual_colours_differ_among_marks_lit_together() -> None:
    for company in TOGETHER:
        for one, other in combinations(sorted(company), 2):
            apart = distance(PALETTES["usual"][one], PALETTES["usual"][other], "full colour")
            assert apart > APART / 2, (one, other)


def distance(one: Glow, other: Glow, sight: str) -> float:
    labs = lab_of(np.array([one.colour, other.colour], float) / 255, sight)
    return float(np.linalg.norm(labs[0] - labs[1]))
