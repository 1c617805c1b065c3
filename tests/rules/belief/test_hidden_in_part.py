"""What explains a table of which hands hid a part, or on which a piece is missing or came twice."""

import pytest

from tachiai.rules.belief.beam import Beam, begin, observe
from tachiai.rules.belief.hypotheses import Hypothesis
from tachiai.rules.belief.model import COSTS, Kind
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.line import AnyLine, Line
from tests.rules.belief.little_game import LittleGame
from tests.rules.belief.tables import (
    CHATRA,
    RUGBY,
    START,
    changed,
    chatra_table,
    hiding,
    played,
    replaced,
    standing,
    table,
)

LITTLE = LittleGame()


def belief_after(start: AnyLine, *tables: tuple[Layout, float]) -> Beam:
    """The belief once each table has stood for its seconds."""
    beam = begin(start)
    for glimpse in standing(start.game, *tables):
        beam = observe(beam, glimpse)
    return beam


def glimpsed(*tables: tuple[Layout, str]) -> Beam:
    """The belief after a glimpse of each table below a hand that hides the cells of these names."""
    beam = begin(START)
    for number, (layout, hidden) in enumerate(tables):
        beam = observe(beam, hiding(layout, hidden, number / 8))
    return beam


def of_line(beam: Beam, line: AnyLine, kind: Kind) -> Hypothesis:
    """The likeliest hypothesis of that line and kind."""
    texts = line.texts()
    return next(leaf for leaf in beam.leaves if (leaf.line.texts(), leaf.disturbance.kind) == (texts, kind))


@pytest.mark.parametrize("hidden", ["b2", "a1"])
def test_a_ply_whose_cells_come_into_sight_later_costs_what_one_seen_at_once_costs(hidden: str) -> None:
    lines = [played(*("a1-b2", "g9-f8", "b1-c2")[:plies]) for plies in range(4)]
    nothing, one, two, three = map(table, lines)
    late = glimpsed((nothing, ""), (one, hidden), (two, hidden), (three, "")).leaves[0]
    at_once = glimpsed((nothing, ""), (one, ""), (two, ""), (three, "")).leaves[0]
    assert late.line.texts() == at_once.line.texts() == lines[3].texts()
    assert late.total() == pytest.approx(at_once.total())


def test_a_ply_whose_cell_shows_something_else_gets_nothing_back() -> None:
    one, two = table(played("a1-b2")), table(played("a1-b2", "g9-f8"))
    beam = glimpsed((table(START), ""), (one, "b2"), (two, "b2"), (changed(two, b2=EMPTY), ""))
    guess = of_line(beam, played("a1-b2", "g9-f8"), Kind.LIFTED)
    assert guess.total() > 2 * COSTS.ply + COSTS.unseen + COSTS.hidden + COSTS.refuted


def test_a_piece_just_put_down_may_have_gone_by_the_next_move_that_is_under_way() -> None:
    """The ball has gone ahead of the piece that takes a2; nobody saw what was put there."""
    start: AnyLine = Line(LITTLE, LITTLE.parse_position("1WB/w2/bw1 b"))
    before = LITTLE.layout(start.state)
    under_way = replaced(LITTLE, before, a1=EMPTY, a2=EMPTY, b3=EMPTY, b1="W")
    best = belief_after(start, (before, 0.5), (under_way, 0.2)).leaves[0]
    assert (best.line.texts(), best.disturbance.kind) == (("a1-a2",), Kind.PART)


def test_a_ply_is_seen_beside_a_piece_of_the_same_player_that_is_missing() -> None:
    line = played("a1-b2")
    missing = changed(table(START), g1=EMPTY)
    best = belief_after(
        START, (table(START), 0.5), (missing, 0.3), (changed(table(line), g1=EMPTY), 0.3)
    ).leaves[0]
    assert (best.line.texts(), best.disturbance.kind) == (line.texts(), Kind.LIFTED)


def test_a_piece_that_left_its_cell_is_not_lifted_while_one_like_it_is_dropped() -> None:
    before: AnyLine = Line(CHATRA, CHATRA.start())
    for text in ["i4", "Of9", "Oc5", "j10", "k2", "i12", "a1", "l7", "h2", "l12", "c7", "e11", "b4", "g11"]:
        before = before.play(CHATRA.parse_move(text))
    after = before.play(CHATRA.parse_move("h2-e2"))
    beam = belief_after(before, (chatra_table(before), 0.5), (chatra_table(after), 0.3))
    assert CHATRA.parse_move("e2") in set(CHATRA.legal_moves(before.state))
    assert not any(leaf.disturbance.kind is Kind.LIFTED for leaf in beam.leaves)


def test_the_ball_in_the_hands_of_the_other_side_is_one_attempt() -> None:
    passed = changed(table(START), d1="b", c9="W")
    best = belief_after(START, (table(START), 0.5), (passed, 0.3)).leaves[0]
    assert best.disturbance.kind is Kind.ATTEMPT


def test_what_is_odd_costs_the_same_whatever_a_part_of_it_was_taken_for() -> None:
    attempt = changed(table(START), a1=EMPTY, d5="b")
    odd = changed(attempt, g9=EMPTY, f5="w", d9="w")
    late = belief_after(START, (table(START), 0.5), (attempt, 0.1), (odd, 0.1))
    at_once = belief_after(START, (table(START), 0.5), (odd, 0.1))
    first, second = (of_line(beam, START, Kind.ODD).total() for beam in (late, at_once))
    assert first == pytest.approx(second, abs=0.3)


@pytest.mark.parametrize(("gone", "more"), [("g1", COSTS.again), ("f9", 0.0)])
def test_whoever_has_just_moved_hardly_makes_an_illegal_move_too(gone: str, more: float) -> None:
    """It is theirs by the piece that came, although it took one of the other player."""
    line = played("a1-b2")
    before, cells = table(line), dict(zip(RUGBY.board.names, table(line), strict=True))
    taken = "g9" if cells[gone] == "b" else "g1"
    wrong = changed(before, **{gone: EMPTY, taken: cells[gone]})
    beam = glimpsed((table(START), ""), (wrong, "c5"))
    attempt = of_line(beam, line, Kind.ATTEMPT)
    assert attempt.total() == pytest.approx(COSTS.ply + 2.0 + 2 * 0.3 + more)
