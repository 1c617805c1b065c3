"""A lens is recovered from pictures of the chart taken through it, or they are refused with a reason."""

import string
from functools import cache

import numpy as np
import pytest

from tachiai.vision.board.chart import CHART
from tachiai.vision.board.sheet import Points
from tachiai.vision.calibrate.lens_fit import (
    NEEDED_VIEWS,
    PLACES,
    REFUSALS,
    WISHES,
    ChartView,
    LensFit,
    NoLens,
    fit_lens,
    look_for_chart,
    next_wish,
    places_reached,
)
from tachiai.vision.locate.lens import Lens
from tachiai.vision.opencv import fit_camera
from tests.support.chart_pictures import AROUND, KNOWN, Held, chart_picture


@cache
def view_of(held: Held) -> ChartView:
    found = look_for_chart(chart_picture(held))
    assert found is not None
    return found


def views() -> list[ChartView]:
    return [view_of(held) for held in AROUND]


def refused(taken: list[ChartView], pictures: int | None = None) -> NoLens:
    answer = fit_lens(taken, len(taken) if pictures is None else pictures)
    assert isinstance(answer, NoLens)
    return answer


def test_the_lens_that_took_the_pictures_is_found() -> None:
    fit = fit_lens(views(), len(AROUND))
    assert isinstance(fit, LensFit)
    assert (fit.views, fit.places) == (len(AROUND), len(PLACES))
    assert fit.rms_px < 0.3
    assert fit.lens.image_wh == KNOWN.image_wh
    assert fit.lens.focal_px == pytest.approx(KNOWN.focal_px, rel=0.005)
    assert fit.lens.centre_px == pytest.approx(KNOWN.centre_px, abs=4)


def rays(lens: Lens, seen_px: Points) -> Points:
    """Where (N, 2) pixels look, one unit before the camera."""
    return np.asarray((lens.straighten(seen_px) - np.array(lens.centre_px)) / lens.focal_px)


def test_the_lens_bends_points_as_the_known_one_does() -> None:
    fit = fit_lens(views(), len(AROUND))
    assert isinstance(fit, LensFit)
    x, y = np.meshgrid(np.linspace(20, 1260, 12), np.linspace(20, 700, 8))
    seen = np.stack([x.ravel(), y.ravel()], axis=1)

    # Where each pixel looks, compared at the known focal length.
    gap_px = np.linalg.norm(rays(fit.lens, seen) - rays(KNOWN, seen), axis=1) * KNOWN.focal_px
    assert np.median(gap_px) < 3
    assert gap_px.max() < 6


def test_a_covered_chart_is_seen_in_part() -> None:
    picture = chart_picture(AROUND[0])
    picture[:, 700:] = 120
    seen = look_for_chart(picture)
    assert seen is not None
    assert 10 <= len(seen.corners) < len(CHART.corners)


def test_a_picture_without_the_chart_shows_none() -> None:
    assert look_for_chart(np.full((480, 640, 3), 120, np.uint8)) is None


def test_one_blurred_view_is_left_out() -> None:
    rough = views()
    shaken = rough[3]
    jitter = np.random.default_rng(1).normal(0, 3, shaken.corners_px.shape)
    rough[3] = ChartView(shaken.image_wh, shaken.corners, shaken.corners_px + jitter)
    fit = fit_lens(rough, len(rough))
    assert isinstance(fit, LensFit)
    assert fit.views == len(AROUND) - 1
    assert fit.lens.focal_px == pytest.approx(KNOWN.focal_px, rel=0.005)


def test_too_few_views_are_refused() -> None:
    answer = refused(views()[: NEEDED_VIEWS - 1], pictures=20)
    assert answer.code == "few_views"
    assert answer.words.en.startswith("Only 7 of 20 pictures")


def test_the_same_view_again_and_again_is_refused() -> None:
    assert refused([view_of(AROUND[0])] * 20).code == "views_alike"


def test_views_in_one_part_of_the_picture_are_refused() -> None:
    small = [Held((0.3 + 0.02 * k, 0.3), 900, (4 * k, -3 * k)) for k in range(9)]
    assert refused([view_of(held) for held in small]).code == "one_place"


def test_views_that_all_face_the_camera_are_refused() -> None:
    facing = [Held((x, y), away) for x in (0.25, 0.5, 0.75) for y, away in ((0.35, 420.0), (0.65, 480.0))]
    facing += [Held(away_mm=away) for away in (350.0, 600.0)]
    assert refused([view_of(held) for held in facing]).code == "all_flat"


def test_pictures_of_two_sizes_are_refused() -> None:
    other = ChartView((640, 480), views()[0].corners, views()[0].corners_px / 2)
    answer = refused([*views(), other])
    assert answer.code == "sizes_differ"
    assert "(1280 × 720 and 640 × 480)" in answer.words.en


def test_a_chart_on_a_bent_board_is_refused() -> None:
    bent = []
    for view in views():
        across = CHART.corners[view.corners][:, 0] - CHART.cols / 2
        shift = np.stack([2.0 * across**2, -1.5 * across**2], axis=1)
        bent.append(ChartView(view.image_wh, view.corners, view.corners_px + shift))
    assert refused(bent).code == "bad_fit"


def test_points_that_no_camera_sees_give_no_fit() -> None:
    nothing = [(np.zeros((4, 2)), np.zeros((4, 2)))]
    assert fit_camera(nothing, (640, 480), KNOWN.matrix) is None


def test_the_wishes_lead_to_a_lens() -> None:
    taken: list[ChartView] = []
    wishes = []
    for held in AROUND:
        wishes.append(next_wish(taken))
        taken.append(view_of(held))
    assert wishes[:2] == ["middle", "upper_left"]
    assert "tilted" in wishes
    assert next_wish(taken) is None
    assert isinstance(fit_lens(taken, len(taken)), LensFit)


def test_a_place_is_reached_by_several_corners() -> None:
    view = view_of(Held((0.2, 0.25), 900))
    assert places_reached([view]) == {"upper_left"}
    assert places_reached([]) == set()


def test_a_chart_at_rest_is_still_and_nothing_new() -> None:
    again = look_for_chart(chart_picture(AROUND[0], noise=5.0))
    moved = view_of(Held((0.503, 0.5)))
    tilted = view_of(Held(tilt_deg=(30, 0)))
    assert again is not None
    assert again.is_still(view_of(AROUND[0]))
    assert again.is_like(view_of(AROUND[0]))
    assert not moved.is_still(view_of(AROUND[0]))
    assert moved.is_like(view_of(AROUND[0]))
    assert not tilted.is_like(view_of(AROUND[0]))


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", [*WISHES, *REFUSALS])
def test_both_languages_say_the_same_numbers(code: str) -> None:
    words = {**WISHES, **REFUSALS}[code]
    assert fields(words.en) == fields(words.ja)
    assert words.en.endswith(".")
    assert words.ja.endswith("。")


def test_there_is_a_wish_for_every_place() -> None:
    assert set(PLACES) | {"tilted", "elsewhere"} == set(WISHES)
