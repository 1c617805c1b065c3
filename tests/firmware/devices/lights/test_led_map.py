"""The LED map: every wiring lights every cell by LEDs of its own."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.devices.lights.led_map import chain_places, led_map
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.leds import LedSettings
from tachiai.hardware_docs.catalogue import open_sheet, sheet_names
from tachiai.vision.board.sheet import Sheet

SHEETS = {name: open_sheet(name) for name in sheet_names()}
CORNERS = ("upper_left", "upper_right", "lower_left", "lower_right")
wirings = st.fixed_dictionaries(
    {
        "first_corner": st.sampled_from(CORNERS),
        "runs": st.sampled_from(("rows", "columns")),
        "serpentine": st.booleans(),
        "turned_deg": st.sampled_from((0, 90, 180, 270)),
        "leds_per_cell": st.integers(1, 4),
        "between_lines": st.integers(0, 3),
        "skipped": st.lists(st.integers(0, 50), max_size=5).map(tuple),
    }
)


def beside(sheet: Sheet, **wiring: object) -> tuple[tuple[int, ...], ...]:
    return led_map(LedSettings.model_validate({"count": 4096, "supply_a": 40, **wiring}), sheet).cells


@given(name=st.sampled_from(sorted(SHEETS)), layout=st.sampled_from(("beside", "under")), wiring=wirings)
def test_every_cell_has_leds_of_its_own(name: str, layout: str, wiring: dict[str, object]) -> None:
    sheet = SHEETS[name]
    cells = beside(sheet, layout=layout, **wiring)
    assert len(cells) == len(sheet.board.names)
    used = [led for leds in cells for led in leds]
    assert len(used) == len(set(used)) == len(cells) * int(str(wiring["leds_per_cell"]))
    skipped = wiring["skipped"]
    assert isinstance(skipped, tuple)
    assert set(used).isdisjoint(skipped)


@pytest.mark.parametrize(
    ("corner", "runs", "serpentine", "first_six"),
    [
        ("upper_left", "rows", False, [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]),
        ("upper_left", "rows", True, [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]),
        ("upper_right", "rows", True, [(2, 0), (1, 0), (0, 0), (0, 1), (1, 1), (2, 1)]),
        ("lower_left", "columns", True, [(0, 1), (0, 0), (1, 0), (1, 1), (2, 1), (2, 0)]),
        ("lower_right", "columns", False, [(2, 1), (2, 0), (1, 1), (1, 0), (0, 1), (0, 0)]),
    ],
)
def test_the_chain_runs_as_it_is_described(
    corner: str, runs: str, serpentine: bool, first_six: list[tuple[int, int]]
) -> None:
    assert chain_places(corner, runs, serpentine, 0, (3, 2)) == first_six


def test_a_panel_turned_clockwise_begins_at_the_next_corner() -> None:
    size = (4, 4)
    begins = [chain_places("upper_left", "rows", False, turned, size)[0] for turned in (0, 90, 180, 270)]
    assert begins == [(0, 0), (3, 0), (3, 3), (0, 3)]


def test_turning_a_panel_once_around_changes_nothing() -> None:
    for corner, runs, serpentine in product(CORNERS, ("rows", "columns"), (False, True)):
        upright = chain_places(corner, runs, serpentine, 0, (4, 3))
        halfway = chain_places(corner, runs, serpentine, 180, (4, 3))
        assert [(3 - x, 2 - y) for x, y in halfway] == upright


def test_the_default_panel_is_a_serpentine_one_beside_the_board() -> None:
    sheet = SHEETS["rugby_chess"]
    leds = led_map(LedSettings(), sheet)
    by_name = dict(zip(sheet.board.names, leds.cells, strict=True))
    assert by_name["a9"] == (0,)
    assert by_name["g9"] == (6,)
    assert by_name["a8"] == (31,), "the second row runs back"
    assert leds.status == 240, "the lower right place of an even row count"


def test_under_the_squares_the_strip_follows_the_board() -> None:
    sheet = SHEETS["troop_chess"]
    cells = beside(sheet, layout="under", leds_per_cell=2, serpentine=False)
    assert cells[:2] == ((0, 1), (2, 3))
    assert cells[9] == (18, 19)


def test_a_rims_corners_hold_leds_that_light_nothing() -> None:
    sheet = SHEETS["two_rings"]
    cells = beside(sheet, layout="under", serpentine=False)
    used = {led for leds in cells for led in leds}
    wide, high = sheet.board.cols + 2, sheet.board.rows + 2
    assert set(range(wide * high)) - used == {0, wide - 1, wide * (high - 1), wide * high - 1}


def test_a_corner_of_a_rim_warns_of_trouble() -> None:
    leds = led_map(LedSettings(layout="under"), SHEETS["two_rings"])
    assert leds.status >= 0
    assert leds.status not in {led for cell in leds.cells for led in cell}
    assert leds.warning_cells == ()


def test_where_every_led_has_a_square_the_boards_corners_warn() -> None:
    sheet = SHEETS["rugby_chess"]
    leds = led_map(LedSettings(layout="under", count=63), sheet)
    assert leds.status == -1
    assert {sheet.board.names[cell] for cell in leds.warning_cells} == {"a1", "a9", "g1", "g9"}


def test_unused_leds_between_lines_and_skipped_ones_are_passed_over() -> None:
    cells = beside(SHEETS["rugby_chess"], layout="under", serpentine=False, between_lines=2, skipped=(0, 3))
    assert [leds[0] for leds in cells[:8]] == [1, 2, 4, 5, 6, 7, 8, 11]


def test_an_irregular_wiring_is_listed() -> None:
    order = tuple(reversed(range(256)))
    assert beside(SHEETS["rugby_chess"], order=order)[0] == (255,)


@pytest.mark.parametrize(
    ("wiring", "words"),
    [
        ({"panel_cols": 6}, "expected a panel that reaches column 7, row 1, got 6 × 16"),
        ({"count": 100}, "leds.count: expected at least 256 LEDs for this wiring, got 100"),
        ({"supply_a": 0.2}, "leds.supply_a: expected more than the 0.256 A that 256 dark LEDs draw, got 0.2"),
        ({"order": (1, 2)}, "leds.order: expected 256 numbers for 16 × 16, got 2"),
        ({"order": (0, 0, *range(2, 256))}, "leds.order: expected each LED once, got 0 twice"),
        ({"status_led": 0}, "leds.status_led: expected a free LED of the chain, got 0"),
    ],
)
def test_a_wiring_that_cannot_be_is_refused_by_key(wiring: dict[str, object], words: str) -> None:
    with pytest.raises(BadSetting, match=words):
        beside(SHEETS["rugby_chess"], **{"count": 256, **wiring})
