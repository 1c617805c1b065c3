"""A few answers, or one look at every LED, tell how the chain runs."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tachiai.firmware.devices.lights.find_chain_order import (
    CHAIN_ORDERS,
    ChainOrder,
    fitting,
    next_led,
    settings_for,
)
from tachiai.firmware.devices.lights.led_map import Place, leds_of_places
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.settings.leds import LedSettings

SIZES = ((16, 16), (7, 9), (8, 8), (3, 1))


def asked(order: ChainOrder, size: Place) -> tuple[tuple[ChainOrder, ...], int]:
    """The orders that remain after true answers, and the number of answers."""
    orders, answers = CHAIN_ORDERS, 0
    while (led := next_led(orders, size)) is not None:
        orders = fitting(orders, size, led, order.places(size)[led])
        answers += 1
    return orders, answers


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("order", CHAIN_ORDERS, ids=str)
def test_true_answers_lead_to_the_true_wiring(order: ChainOrder, size: Place) -> None:
    found, answers = asked(order, size)
    assert answers <= 3
    assert {tuple(each.places(size)) for each in found} == {tuple(order.places(size))}


def test_answers_that_fit_no_wiring_leave_none() -> None:
    assert fitting(CHAIN_ORDERS, (8, 8), 0, (3, 3)) == ()
    assert next_led((), (8, 8)) is None


orders = st.sampled_from(CHAIN_ORDERS)
sizes = st.sampled_from([(cols, rows) for cols, rows in product(range(1, 6), range(1, 6))])


@given(order=orders, size=sizes, each=st.integers(1, 3), skipped=st.sets(st.integers(0, 40), max_size=4))
def test_what_is_found_puts_every_led_where_it_was_seen(
    order: ChainOrder, size: Place, each: int, skipped: set[int]
) -> None:
    regular = LedSettings(
        first_corner=order.first_corner,
        runs=order.runs,
        serpentine=order.serpentine,
        leds_per_cell=each,
        skipped=tuple(skipped),
        count=4096,
    )
    chain = leds_of_places(regular, size)
    last = max(led for leds in chain.values() for led in leds)
    by_led = {led: place for place, leds in chain.items() for led in leds}
    seen = [by_led.get(led) for led in range(last + 1)]
    assume(each == 1 or None not in seen)  # a gap between LEDs of one cell is a order of its own kind
    found = LedSettings.model_validate({**settings_for(seen, size), "count": 4096})
    assert leds_of_places(found, size) == chain


def test_a_wiring_without_a_rule_is_listed() -> None:
    seen: list[Place | None] = [(1, 0), None, (0, 1), (0, 0), (1, 1)]
    assert settings_for(seen, (2, 2)) == {"order": [3, 0, 2, 4]}


def test_a_place_without_a_led_is_listed_as_none() -> None:
    assert settings_for([(1, 0), (0, 1), (0, 0)], (2, 2)) == {"order": [2, 0, 1, -1]}


def test_leds_of_one_place_that_do_not_follow_one_another_are_refused() -> None:
    with pytest.raises(BadSetting, match="expected 1 LEDs that follow one another at column 1, row 1"):
        settings_for([(0, 0), (1, 0), (0, 0)], (2, 1))
