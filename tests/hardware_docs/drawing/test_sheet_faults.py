"""What is wrong with a sheet is said in one sentence each, before it is printed."""

from dataclasses import replace

import pytest

from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.hardware_docs.drawing.sheet_faults import free_numbers, sheet_faults
from tachiai.hardware_docs.marker_numbers import free_ranges, used_numbers
from tachiai.vision.board.sheet import Sheet

SHEET = open_sheet("rugby_chess")


def said(sheet: Sheet, language: str = "en") -> list[str]:
    return [fault.in_language(language) for fault in sheet_faults(sheet, used_numbers(besides=sheet.game))]


def with_marker(index: int, **changes: float) -> Sheet:
    fiducials = list(SHEET.fiducials)
    fiducials[index] = replace(fiducials[index], **changes)  # type: ignore[arg-type]  # numbers of it
    return replace(SHEET, fiducials=tuple(fiducials))


@pytest.mark.parametrize("name", sheet_names())
def test_nothing_is_wrong_with_an_installed_sheet(name: str) -> None:
    assert said(open_sheet(name)) == []


def test_ink_in_a_quiet_zone_is_found() -> None:
    assert said(with_marker(9, x_mm=8)) == [
        "There is ink within 3.3 mm of marker 9: each needs a white border as broad as one of its squares."
    ]
    assert said(with_marker(9, x_mm=8), "ja")[0].startswith("マーカー 9 のまわり 3.3 mm 以内に印刷があります")


def test_markers_that_are_too_near_are_named() -> None:
    near = with_marker(9, y_mm=SHEET.fiducials[0].y_mm + 21)
    assert "Markers 0 and 9 are 1.0 mm apart: expected at least 3.3 mm" in "\n".join(said(near))


def test_too_few_markers_are_counted_and_sides_without_them_named() -> None:
    assert said(replace(SHEET, fiducials=SHEET.fiducials[:7]))[0].startswith("The sheet has 7 markers")
    below = [f for f in SHEET.fiducials if f.id not in (5, 6)]
    assert said(replace(SHEET, fiducials=tuple(below))) == [
        "Below the board: the sheet has fewer than two markers, so that a hand hides all of them."
    ]


def test_a_number_of_another_installed_game_is_told_with_those_that_are_free() -> None:
    (fault,) = said(with_marker(3, id=10))
    assert fault == "Marker 10 is used by Chatra, which is installed. Free numbers: 0-9, 50-249."
    own = replace(with_marker(3, id=10), game="")
    assert said(own) == [], "a board of one's own may have any"


def test_missing_patches_are_told_with_their_side() -> None:
    patches = tuple(patch for patch in SHEET.patches if patch.x_mm > 20 or patch.shade != "grey")
    assert said(replace(SHEET, patches=patches)) == [
        "Left of the board: patches in white, grey and black are needed, by which the light is measured."
    ]


def test_what_reaches_beyond_the_paper_is_named() -> None:
    assert "The board reaches beyond the paper of 297 × 420 mm." in said(replace(SHEET, origin_mm=(70, 57)))
    assert "The ruler reaches beyond the paper." in said(replace(SHEET, ruler_mm=(220.0, 378.0)))
    assert any(fault.startswith("“Long") for fault in said(replace(SHEET, title="Long" * 30)))
    assert "Marker 0 is nearer to the paper's edge than 3.3 mm, its white border." in said(
        with_marker(0, x_mm=2)
    )


def test_free_numbers_are_runs_that_are_long_enough_for_a_sheet() -> None:
    used = {"a": frozenset(range(50)), "b": frozenset((55, 70, 100))}
    assert free_ranges(used) == ((56, 69), (71, 99), (101, 249))
    assert free_numbers(used).ja == "56-69、71-99、101-249"
