"""Which illegal moves are told, and which are not."""

from dataclasses import replace

import pytest

from tachiai.rules.belief.attempts import attempted
from tachiai.rules.belief.beam import begin, observe
from tachiai.rules.belief.history import Attempted, Played, decode, decoded
from tachiai.rules.belief.hypotheses import Rival, Step, StepType
from tachiai.rules.belief.model import Kind
from tachiai.rules.belief.observation import Glimpse, sure_reading
from tachiai.rules.belief.successors import Successors
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Sight, Unexplained
from tests.rules.belief.tables import (
    CHATRA,
    MIDGAME,
    RUGBY,
    START,
    changed,
    chatra_table,
    played,
    replaced,
    standing,
    table,
    unsure,
)


def symbol_on(name: str) -> str:
    """What stands on a cell at the start of Rugby Chess."""
    return table(START)[RUGBY.board.names.index(name)]


def standing_from(start_s: float, layout: Layout, seconds: float) -> list[Glimpse]:
    return [replace(each, at_s=each.at_s + start_s) for each in standing(RUGBY, (layout, seconds))]


def test_an_illegal_move_that_is_put_right_is_named() -> None:
    wrong = changed(table(START), a1=EMPTY, d5=symbol_on("a1"))
    (found,) = decode(START, standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2))).events
    assert isinstance(found, Attempted)
    assert RUGBY.format_move(found.move) == "a1-d5"


@pytest.mark.parametrize("also_gone", ["e2", "g9"])
def test_an_illegal_move_is_named_although_another_piece_is_missing(also_gone: str) -> None:
    """A sleeve swept it off, or the other player holds it."""
    wrong = changed(table(START), **{also_gone: EMPTY}, a1=EMPTY, d5=symbol_on("a1"))
    shown = standing(RUGBY, (table(START), 1), (changed(table(START), **{also_gone: EMPTY}), 1), (wrong, 3))
    events = decode(START, [*shown, *standing_from(6.0, table(START), 2)]).events
    assert [RUGBY.format_move(each.move) for each in events if isinstance(each, Attempted)] == ["a1-d5"]


def test_a_legal_move_is_no_illegal_one_because_a_piece_is_missing() -> None:
    line = played("a1-b2")
    shown = standing(RUGBY, (table(START), 1), (changed(table(line), g1=EMPTY), 3), (table(line), 2))
    assert not any(isinstance(each, Attempted) for each in decode(START, shown).events)


@pytest.mark.parametrize(("beside", "named"), [(False, []), (True, ["a1-d5"])])
def test_a_table_seen_whole_is_at_rest_while_something_stirs_beside_it(
    beside: bool, named: list[str]
) -> None:
    wrong = changed(table(START), a1=EMPTY, d5=symbol_on("a1"))
    shown = standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2))
    stirring = [replace(each, at_rest=False, beside=beside) if 1 <= each.at_s < 4 else each for each in shown]
    events = decode(START, stirring).events
    assert [RUGBY.format_move(each.move) for each in events if isinstance(each, Attempted)] == named


@pytest.mark.parametrize(("behind", "back_s", "named"), [(2.0, 3.9, 0), (2.0, 1.2, 1), (8.0, 3.9, 1)])
def test_nothing_is_named_that_a_possible_history_explains_by_a_move_until_it_was_taken_back(
    behind: float, back_s: float, named: int
) -> None:
    wrong = changed(table(START), a1=EMPTY, d5=table(START)[RUGBY.board.names.index("a1")])
    beam = begin(START)
    for glimpse in standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2)):
        beam = observe(beam, glimpse)
    best = beam.leaves[0]
    other = Step(None, StepType.PLY, played("a1-b2"), at_s=1.1)
    other = Step(other, StepType.TAKE_BACK, START, at_s=back_s)
    leaf = replace(best, rivals=(*best.rivals, Rival(behind, other, START)))
    found = decoded(replace(beam, leaves=(leaf, *beam.leaves[1:]))).events
    assert len([each for each in found if isinstance(each, Attempted)]) == named


def test_a_piece_like_a_captured_one_that_left_its_cell_was_moved_not_forgotten() -> None:
    line = MIDGAME.play(CHATRA.parse_move("e6xg4"))
    wrong = chatra_table(line, k5=EMPTY, h5="x")
    shown = [(chatra_table(MIDGAME), 1), (chatra_table(line), 3), (wrong, 2), (chatra_table(line), 3)]
    events = decode(MIDGAME, standing(CHATRA, *shown)).events
    assert [CHATRA.format_move(h.move) for h in events if isinstance(h, Attempted)] == ["k5-h5"]


def test_a_piece_that_left_its_cell_was_moved_though_another_like_it_may_be_dropped() -> None:
    wrong = chatra_table(MIDGAME, e6=EMPTY, a7="o")
    beam = begin(MIDGAME)
    for glimpse in standing(CHATRA, (chatra_table(MIDGAME), 1), (wrong, 0.2)):
        cells = (*glimpse.sight.cells[:-1], None)  # the last is never seen
        beam = observe(beam, replace(glimpse, sight=Sight(cells)))
    attempt, *others = beam.leaves
    assert (attempt.line, attempt.disturbance.kind) == (MIDGAME, Kind.ATTEMPT)
    assert all(other.total(beam.seconds) > attempt.total(beam.seconds) + 2.0 for other in others)


def test_an_illegal_move_on_which_play_went_on_is_named_as_it_was_made() -> None:
    """By then it is the other player's turn, who may not move the piece either, but by another clause."""
    one = played("g1-f2")
    wrong = {"a1": EMPTY, "d5": "b"}
    shown = [(table(START), 1), (changed(table(START), **wrong), 3), (changed(table(one), **wrong), 0.3)]
    events = decode(START, standing(RUGBY, *shown, (table(one), 3))).events
    (found,) = (each for each in events if isinstance(each, Attempted))
    assert (found.line, RUGBY.format_move(found.move)) == (START, "a1-d5")


def test_an_illegal_move_to_a_cell_that_another_piece_then_takes_is_named() -> None:
    one = played("f1-c4")
    wrong = changed(table(START), a1=EMPTY, c4="b")
    shown = standing(RUGBY, (table(START), 1), (wrong, 3), (table(one), 3))
    attempted, ply = decode(START, shown).events
    assert isinstance(attempted, Attempted)
    assert RUGBY.format_move(attempted.move) == "a1-c4"
    assert ply.line.texts() == one.texts()


def test_a_part_that_stood_long_and_gave_way_to_another_move_is_named() -> None:
    one = played("d1>e1")
    far = changed(table(START), d1="b", g1="B")
    attempted, ply = decode(START, standing(RUGBY, (table(START), 1), (far, 3), (table(one), 3))).events
    assert isinstance(attempted, Attempted)
    assert (RUGBY.format_move(attempted.move), ply.line.texts()) == ("d1>g1", one.texts())


def test_a_stage_that_stood_long_before_its_move_went_on_is_no_attempt() -> None:
    troop = open_game("troop_chess")
    start: AnyLine = Line(troop, troop.start())
    move = troop.parse_move("b2-a3:a1,a2,a3+NE")
    stage, *_ = troop.on_the_way(start.state, move)
    after = start.play(move)
    shown = standing(troop, (troop.layout(start.state), 1), (stage, 3), (troop.layout(after.state), 2))
    (found,) = decode(start, shown).events
    assert isinstance(found, Played)
    assert found.line.texts() == after.texts()


@pytest.mark.parametrize(
    ("move", "stage", "missing"),
    [("b2-a3:a1,a2,a3+NE", 0, "a9"), ("b2-a3:a1,a2,a3+NE", -1, "a9"), ("a2,b2,c2+N", -1, "d2")],
)
def test_a_legal_move_and_one_missing_piece_accuse_nobody(move: str, stage: int, missing: str) -> None:
    """It was swept off, or is not made out: in Troop-Chess three pieces may seem to have moved together."""
    troop = open_game("troop_chess")
    start: AnyLine = Line(troop, troop.start())
    shown = replaced(troop, troop.stages(start.state, troop.parse_move(move))[stage], **{missing: EMPTY})
    assert isinstance(attempted(Successors(start), sure_reading(troop, shown)), Unexplained)


def test_several_pieces_that_came_are_no_one_move_of_chatra() -> None:
    moved = chatra_table(MIDGAME, e6=EMPTY, a7="o")
    assert CHATRA.attempts(MIDGAME.state, moved)
    assert not CHATRA.attempts(MIDGAME.state, replaced(CHATRA, moved, a8="o"))


def test_a_piece_that_nobody_touched_was_bumped_and_is_not_named() -> None:
    one = played("a1-b2")
    bumped = changed(table(one), b2=EMPTY, c4=table(one)[RUGBY.board.names.index("b2")])
    stood = standing(RUGBY, (table(START), 1), (table(one), 2), (bumped, 3), (table(one), 3))
    moved_s = 3.0
    glimpses = [replace(each, at_rest=each.at_rest and each.at_s != moved_s) for each in stood]
    assert [type(each) for each in decode(START, glimpses).events] == [Played]
    assert [type(each) for each in decode(START, stood).events] == [Played, Attempted]


def test_an_illegal_move_that_stands_at_the_end_is_named() -> None:
    wrong = changed(table(START), a1=EMPTY, d5=table(START)[RUGBY.board.names.index("a1")])
    (found,) = decode(START, standing(RUGBY, (table(START), 1), (wrong, 3))).events
    assert isinstance(found, Attempted)
    assert RUGBY.format_move(found.move) == "a1-d5"


def test_a_cell_that_does_not_rule_out_what_stood_there_may_have_given_the_piece_of_an_attempt() -> None:
    wrong = changed(table(START), a1=EMPTY, d5="b")
    shown = standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2))
    left = {"b": 0.2, EMPTY: 0.8}
    shown = [unsure(each, "a1", **left) if 0.95 < each.at_s < 3.95 else each for each in shown]
    (found,) = decode(START, shown).events
    assert isinstance(found, Attempted)
    assert RUGBY.format_move(found.move) == "a1-d5"


def test_an_illegal_attack_is_named_with_the_piece_that_it_has_thrown() -> None:
    """Beside the attacker a piece of the opponent lies on another cell: that is one move, not two (TR7)."""
    game = open_game("two_rings")
    backed: AnyLine = Line(game, game.parse_position("5W/6/6/2w3/2b3/2b3/6/6/6/6/6/5B w - -"))
    start = game.layout(backed.state)
    wrong = replaced(game, start, c9=EMPTY, c8="w", c6="b")
    beam = begin(backed)
    for glimpse in standing(game, (start, 1), (wrong, 1)):
        beam = observe(beam, glimpse)
    assert beam.leaves[0].disturbance.kind is Kind.ATTEMPT
    (found,) = decode(backed, standing(game, (start, 1), (wrong, 3), (start, 2))).events
    assert isinstance(found, Attempted)
    assert (game.format_move(found.move), found.illegal.code) == ("c9xc8", "backed")
