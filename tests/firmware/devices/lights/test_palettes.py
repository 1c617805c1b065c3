"""Marks are told apart without colour, and by their colours as far as each kind of sight allows."""

from itertools import combinations

import numpy as np
import pytest

from tachiai.firmware.devices.lights.render import PALETTES, RHYTHMS, Glow
from tachiai.firmware.referee.scene import Mark
from tachiai.rules.drawing.marks import MARK_LOOKS
from tests.support.colour_sight import lab_of

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


def hue_deg(colour: str | tuple[int, int, int]) -> float:
    rgb = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5)) if isinstance(colour, str) else colour
    _, a, b = lab_of(np.array([rgb], float) / 255, "full colour")[0]
    return float(np.degrees(np.arctan2(b, a)))


def hues_apart_deg(one: str | tuple[int, int, int], other: str | tuple[int, int, int]) -> float:
    return abs((hue_deg(one) - hue_deg(other) + 180) % 360 - 180)


@pytest.mark.parametrize("mark", Mark)
def test_a_mark_has_one_colour_on_the_page_on_the_table_and_on_a_lamp(mark: Mark) -> None:
    look, glow = MARK_LOOKS[mark], PALETTES["usual"][mark]
    assert glow.colour == look.light
    assert hues_apart_deg(look.colour, look.light) < 3
    assert len({look.colour for look in MARK_LOOKS.values()}) == len(Mark)


def test_no_two_marks_share_a_hue_and_its_brightness() -> None:
    for one, other in combinations(Mark, 2):
        looks = MARK_LOOKS[one], MARK_LOOKS[other]
        apart = hues_apart_deg(looks[0].light, looks[1].light)
        bright = [lab_of(np.array([look.light], float) / 255, "full colour")[0][0] for look in looks]
        assert apart > 12 or abs(bright[0] - bright[1]) > 12, (one, other)
