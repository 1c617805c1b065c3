"""When a ply is sure: once nothing likely speaks for a longer move or a take-back."""

import pytest

from tachiai.rules.belief.beam import Beam, begin, observe
from tachiai.rules.belief.commitment import is_made
from tachiai.rules.belief.model import MEANT
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.core import Layout
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Sight, sure_sight

GAME = open_game("rugby_chess")
START: AnyLine = Line(GAME, GAME.start())


def after(beam: Beam, table: Layout, from_s: float, until_s: float) -> Beam:
    """The beam after ``table`` stood at rest, seen ten times a second."""
    for tenth in range(round(10 * from_s), round(10 * until_s)):
        beam = observe(beam, Glimpse(sure_sight(table, GAME.symbols), tenth / 10, at_rest=True))
    return beam


def table_of(line: AnyLine) -> Layout:
    return GAME.layout(line.state)


def test_a_ply_leads_at_once_and_is_sure_after_its_reply() -> None:
    one = START.play(GAME.parse_move("a1-b2"))
    two = one.play(GAME.parse_move("g9-f8"))
    beam = after(after(begin(START), table_of(START), 0.0, 1.0), table_of(one), 1.0, 1.5)
    assert (beam.leading, beam.sure) == (one, START)
    beam = after(beam, table_of(two), 1.5, 2.0)
    assert (beam.leading, beam.sure) == (two, one)


def test_a_ply_that_stands_long_is_sure() -> None:
    one = START.play(GAME.parse_move("a1-b2"))
    beam = after(begin(START), table_of(one), 0.0, 30.0)
    assert beam.sure == one


def test_what_was_sure_is_not_when_it_was_taken_back() -> None:
    one = START.play(GAME.parse_move("a1-b2"))
    beam = after(after(begin(START), table_of(one), 0.0, 30.0), table_of(START), 30.0, 60.0)
    assert (beam.leading, beam.sure) == (START, START)


def below_a_hand(beam: Beam, table: Layout, hidden: tuple[str, ...], from_s: float, until_s: float) -> Beam:
    """The beam after a hand rested on the ``hidden`` cells of ``table``."""
    names = GAME.board.names
    rows = sure_sight(table, GAME.symbols).cells
    seen = Sight(tuple(None if name in hidden else row for name, row in zip(names, rows, strict=True)))
    for tenth in range(round(10 * from_s), round(10 * until_s)):
        beam = observe(beam, Glimpse(seen, tenth / 10, at_rest=False))
    return beam


@pytest.mark.parametrize(
    ("hidden", "seconds", "is_meant"),
    [(("g9", "f9"), 0.5, False), (("g9", "f9"), 2.0, True), (("b2", "f9"), 2.0, False)],
)
def test_a_ply_is_meant_once_its_cells_were_in_sight_for_long_below_a_hand(
    hidden: tuple[str, ...], seconds: float, is_meant: bool
) -> None:
    one = START.play(GAME.parse_move("a1-b2"))
    beam = after(begin(START), table_of(START), 0.0, 1.0)
    beam = below_a_hand(beam, table_of(one), hidden, 1.0, 1.0 + seconds)
    assert is_made(beam, START, MEANT) is is_meant
