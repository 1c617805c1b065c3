"""How often a table has to be seen before it counts, and what becomes of a single sight that stands alone."""

from dataclasses import replace

import pytest

from tachiai.rules.belief.beam import Beam, begin, interrupted, observe
from tachiai.rules.belief.history import Played, decode, decoded
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.sight import sure_sight
from tests.rules.belief.tables import RUGBY, START, changed, hiding, played, standing, table

MOVED = table(played("a1-b2"))


def seen(*shown: tuple[Layout, float, bool]) -> Beam:
    """The beam after these tables, each seen once at its time, at rest or below a hand."""
    beam = begin(START)
    for layout, at_s, at_rest in shown:
        beam = observe(beam, Glimpse(sure_sight(layout, RUGBY.symbols), at_s, at_rest))
    return beam


def confirmed_since_s(beam: Beam) -> float | None:
    """Since when the table is seen as it is, if that is confirmed."""
    assert beam.reading is not None
    return beam.reading.still_s if beam.is_confirmed else None


def test_a_table_counts_once_two_sights_show_it() -> None:
    first = (MOVED, 1.0, True)
    assert confirmed_since_s(seen(first)) is None
    assert confirmed_since_s(seen(first, (MOVED, 1.1, True))) == 1.0


def test_a_table_below_a_hand_does_not_count() -> None:
    assert confirmed_since_s(seen((MOVED, 1.0, False), (MOVED, 1.1, False), (MOVED, 1.2, True))) is None


def test_a_cell_that_comes_into_sight_has_to_be_seen_twice_too() -> None:
    beam = begin(START)
    for number in range(3):
        beam = observe(beam, replace(hiding(table(START), "e5", number / 10), at_rest=True))
    assert confirmed_since_s(beam) == 0.0
    beam = observe(beam, Glimpse(sure_sight(table(START), RUGBY.symbols), 0.3, at_rest=True))
    assert confirmed_since_s(beam) is None
    beam = observe(beam, Glimpse(sure_sight(table(START), RUGBY.symbols), 0.4, at_rest=True))
    assert confirmed_since_s(beam) == 0.3


def test_what_was_out_of_sight_has_to_be_seen_twice_again() -> None:
    beam = interrupted(seen((MOVED, 1.0, True), (MOVED, 1.1, True)))
    assert confirmed_since_s(beam) is None
    sight = sure_sight(MOVED, RUGBY.symbols)
    beam = observe(observe(beam, Glimpse(sight, 5.0, at_rest=True)), Glimpse(sight, 5.1, at_rest=True))
    assert confirmed_since_s(beam) == 5.0


def test_a_belief_without_a_sight_cannot_be_interrupted() -> None:
    beam = begin(START)
    assert interrupted(beam) is beam


def test_a_single_sight_that_those_around_it_contradict_was_misread() -> None:
    stands = [(table(START), number / 10, True) for number in range(3)]
    beam = seen(*stands, (MOVED, 0.3, True), (table(START), 0.4, True))
    assert confirmed_since_s(beam) == 0.0
    assert not decoded(beam).events


def test_a_single_sight_of_a_cell_that_was_hidden_before_was_not_misread() -> None:
    """Something stood there below the hand; it may be the only trace of a ply."""
    beam = begin(START)
    for number in range(3):
        beam = observe(beam, hiding(table(START), "a1 b2", number / 10))
    lifted = changed(MOVED, g1=EMPTY)
    beam = observe(observe(beam, hiding(lifted, "a1", 0.3)), hiding(table(START), "a1", 0.4))
    assert beam.reading is not None
    assert beam.reading.from_s == 0.4


def test_what_two_sights_show_was_there() -> None:
    shown = standing(RUGBY, (table(START), 1), (MOVED, 0.2), (table(START), 1))
    beam = begin(START)
    for glimpse in shown:
        beam = observe(beam, glimpse)
    assert confirmed_since_s(beam) == pytest.approx(1.2)


def test_what_was_seen_once_in_a_long_time_may_have_been_there() -> None:
    beam = seen((table(START), 0.0, True), (MOVED, 0.9, True), (table(START), 1.8, True))
    assert confirmed_since_s(beam) is None


def test_after_a_hand_that_changed_nothing_the_table_has_to_be_seen_twice() -> None:
    stands = [(table(START), number / 10, True) for number in range(3)]
    beam = seen(*stands, (MOVED, 0.3, False), (table(START), 0.4, True))
    assert confirmed_since_s(beam) is None


def test_a_misread_sight_makes_no_ply_and_no_illegal_move() -> None:
    wrong = table(played("a1-b2", "g9-f8"))
    before, after = standing(RUGBY, (MOVED, 1), (MOVED, 1))[:10], standing(RUGBY, (MOVED, 2))[11:]
    odd = Glimpse(sure_sight(wrong, RUGBY.symbols), 1.0, at_rest=True)
    (found,) = decode(START, (*before, odd, *after)).events
    assert isinstance(found, Played)
