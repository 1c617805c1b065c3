"""What is told of small positions: plies, take-backs, gaps."""

from dataclasses import replace
from random import Random

import pytest

from tachiai.rules.belief.beam import begin, observe
from tachiai.rules.belief.explain import explain
from tachiai.rules.belief.gaps import gaps
from tachiai.rules.belief.history import Attempted, Missed, Played, TookBack, decode, decoded
from tachiai.rules.belief.hypotheses import Disturbance, Hypothesis, Rival, Step, StepType, steps
from tachiai.rules.belief.model import COSTS, Kind
from tachiai.rules.belief.observation import Glimpse, sure_reading
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Refused, Sight, Unexplained, sure_sight
from tests.rules.belief.tables import (
    PASSES,
    RUGBY,
    START,
    changed,
    hiding,
    played,
    standing,
    table,
    unsure,
)


def test_a_ply_is_told_with_its_time() -> None:
    one = played("a1-b2")
    (found,) = decode(START, standing(RUGBY, (table(START), 1), (table(one), 1))).events
    assert isinstance(found, Played)
    assert (found.line.texts(), found.at_s) == (("a1-b2",), 1.0)


def test_two_plies_of_which_no_picture_shows_the_first_alone() -> None:
    two = played("a1-b2", "g9-f8")
    assert decode(START, standing(RUGBY, (table(START), 1), (table(two), 1))).line.texts() == two.texts()


def test_two_plies_made_while_nobody_looked_are_choices() -> None:
    two = played("a1-b2", "g9-f8")
    before, after = standing(RUGBY, (table(START), 1), (table(two), 1))[:10], table(two)
    seen = [Glimpse(sure_sight(after, RUGBY.symbols), 2.0 + n / 10, at_rest=True) for n in range(10)]
    found = decode(START, (*before, *seen)).events
    assert [each.is_open for each in found if isinstance(each, Played)] == [True, True]


def test_a_ply_taken_back_is_told() -> None:
    one = played("a1-b2")
    shown = standing(
        RUGBY, (table(START), 1), (table(one), 6), (table(START), 6), (table(played("g1-f2")), 2)
    )
    found = decode(START, shown)
    assert found.line.texts() == ("g1-f2",)
    assert [type(each) for each in found.events] == [Played, TookBack, Played]


def test_a_possible_history_that_takes_nothing_back_excuses_nothing() -> None:
    wrong = changed(table(START), a1=EMPTY, d5=table(START)[RUGBY.board.names.index("a1")])
    beam = begin(START)
    for glimpse in standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2)):
        beam = observe(beam, glimpse)
    best = beam.leaves[0]
    other = Rival(2.0, Step(None, StepType.PLY, played("a1-b2"), at_s=1.1), START)
    (found,) = decoded(replace(beam, leaves=(replace(best, rivals=(other,)), *beam.leaves[1:]))).events
    assert isinstance(found, Attempted)


@pytest.mark.parametrize(("made_s", "is_accused"), [(0.9, False), (2.0, True)])
def test_a_ply_that_came_before_what_stood_may_have_lost_a_piece_since(
    made_s: float, is_accused: bool
) -> None:
    a1, d5, after = RUGBY.board.cell("a1"), RUGBY.board.cell("d5"), played("a1-b2")
    cells = {a1: EMPTY, d5: table(START)[a1]}
    stood = Step(
        None, StepType.STOOD, START, at_s=0.5, until_s=4.0, rest_s=3.0, kind=Kind.ATTEMPT, cells=cells
    )
    beam = begin(after)
    best = replace(
        beam.leaves[0],
        trail=Step(stood, StepType.PLY, after, at_s=4.1),
        rivals=(Rival(0.2, Step(None, StepType.PLY, after, at_s=made_s), after),),
    )
    events = decoded(replace(beam, leaves=(best,))).events
    assert any(isinstance(event, Attempted) for event in events) is is_accused


@pytest.mark.parametrize(("apart_s", "plies"), [(0.1, 0), (0.5, 4), (1.5, 0)])
def test_both_players_move_back_in_their_turn_or_put_back_at_once_or_one_hand_does_it(
    apart_s: float, plies: int
) -> None:
    one, two, three = (table(played(*texts)) for texts in (PASSES[:1], PASSES[:2], PASSES[:3]))
    made = standing(RUGBY, (table(START), 1), (one, 1.5), (two, 1.5), (three, apart_s), (table(START), 4))
    hands = [replace(each, at_rest=not 4.0 <= each.at_s < 4.05 + apart_s) for each in made]
    assert decode(START, hands).line.ply == plies


@pytest.mark.parametrize(("leaves_between", "plies"), [(False, 0), (True, 4)])
def test_one_visit_that_undoes_two_plies_takes_them_back(leaves_between: bool, plies: int) -> None:
    """The same four passes, there and back: whether a hand left after the third tells what they were."""
    one, two, three = (table(played(*texts)) for texts in (PASSES[:1], PASSES[:2], PASSES[:3]))
    made = standing(RUGBY, (table(START), 1), (one, 1.5), (two, 1.5), (three, 1.5), (table(START), 4))
    hands = [replace(each, at_rest=leaves_between) if 4.0 <= each.at_s < 5.5 else each for each in made]
    assert decode(START, hands).line.ply == plies


@pytest.mark.parametrize(("stands_s", "are_taken_back"), [(0.5, False), (1.5, True)])
def test_plies_made_a_moment_ago_are_not_taken_back(stands_s: float, are_taken_back: bool) -> None:
    """Two passes, and both back at once: quick players go on."""
    one, two = (table(played(*texts)) for texts in (PASSES[:1], PASSES[:2]))
    made = standing(RUGBY, (table(START), 1), (one, stands_s), (two, stands_s), (table(START), 4))
    assert (decode(START, made).line.ply == 0) is are_taken_back


@pytest.mark.parametrize("forgotten_s", [3.0, 12.0, 30.0])
def test_a_captured_piece_that_is_pushed_aside_and_forgotten_makes_no_plies_of_its_own(
    forgotten_s: float,
) -> None:
    """Three plies, e6-f5, g4-g3 and f5-g4, would leave the same table; but then a piece is missing on g3."""
    game = open_game("chatra")
    line: AnyLine = Line(game, game.parse_position("12/10o1/12/6x5/10x1/4o7/12/12/1o4X1x3/12/3O8/12 w z"))
    names, before = game.board.names, game.layout(line.state)

    def shown(**cells: str) -> Layout:
        return tuple(cells.get(name, symbol) for name, symbol in zip(names, before, strict=True))

    piece, captured = before[names.index("e6")], before[names.index("g4")]
    after = line.play(game.parse_move("e6xg4"))
    tables = [
        (before, 2.0, ""),
        (shown(g4=EMPTY, g3=captured), 0.5, "g5 h4"),
        (shown(g4=EMPTY, g3=captured, e6=EMPTY), 0.5, "f5 e5 d5 d6"),
        (shown(g4=piece, g3=captured, e6=EMPTY), forgotten_s, ""),
        (game.layout(after.state), 20.0, ""),
    ]
    glimpses, at_s = [], 0.0
    for layout, seconds, hidden in tables:
        sight = sure_sight(layout, game.symbols)
        rows = (None if name in hidden.split() else row for name, row in zip(names, sight.cells, strict=True))
        seen = Sight(tuple(rows))
        for _ in range(round(2 * seconds)):
            glimpses.append(Glimpse(seen, at_s, at_rest=not hidden))
            at_s += 0.5
    assert decode(line, glimpses).line.texts() == ("e6xg4",)


def test_what_was_seen_to_arrive_stays_although_it_cannot_be_read_well_for_a_while() -> None:
    both, far = changed(table(START), a1="B"), changed(table(START), d1="b", a1="B")
    shown = standing(RUGBY, (table(START), 1), (both, 0.2), (far, 3), (table(START), 2))
    shown = [unsure(each, "a1", B=0.6, b=0.39) if 1.15 < each.at_s < 4.15 else each for each in shown]
    (found,) = decode(START, shown).events
    assert isinstance(found, Attempted)


def test_a_ply_is_told_as_soon_as_its_cell_rather_shows_it() -> None:
    one, two = played("d1>c1"), played("d1>c1", "d9>c9")
    shown = standing(RUGBY, (table(START), 1), (table(one), 2), (table(two), 2))
    shown = [unsure(each, "c1", B=0.75, b=0.25) if 0.95 < each.at_s < 2.95 else each for each in shown]
    shown = [unsure(each, "d1", b=0.75, B=0.25) if 0.95 < each.at_s < 2.95 else each for each in shown]
    plies = [each for each in decode(START, shown).events if isinstance(each, Played)]
    assert [(each.line.texts(), each.at_s) for each in plies] == [(one.texts(), 1.0), (two.texts(), 3.0)]


def test_after_a_gap_the_record_goes_on() -> None:
    line = START
    chance = Random(3)
    for _ in range(14):
        line = line.play(chance.choice(list(RUGBY.legal_moves(line.state))))
    after = line.play(chance.choice(list(RUGBY.legal_moves(line.state))))
    found = decode(START, standing(RUGBY, (table(START), 1), (table(line), 5), (table(after), 4)))
    assert any(isinstance(each, Missed) for each in found.events)
    assert found.line.state == after.state


def cost_of_a_gap(line: AnyLine) -> float:
    """In nats, of play that goes on from a table which shows ``line`` and was not explained."""
    reading = replace(sure_reading(RUGBY, table(line)), rest_s=2.0)
    root = Hypothesis(START, table(START))
    unexplained = replace(root, disturbance=Disturbance(Kind.ODD))
    return min(gap.cost for gap in gaps(root, unexplained, reading, COSTS, lambda came: 0.0))


def test_what_was_seen_to_be_played_is_not_likelier_missed_with_what_was_before() -> None:
    before, after = played("a1-b2", "g9-f8"), played("a1-b2", "g9-f8", "c1-d2")
    assert cost_of_a_gap(before) + COSTS.ply < cost_of_a_gap(after)


def test_a_piece_beside_its_cell_is_put_right_after_the_reply() -> None:
    one, two, three = played("a1-b2"), played("a1-b2", "g9-f8"), played("a1-b2", "g9-f8", "c1-d2")
    piece = table(one)[RUGBY.board.names.index("b2")]
    shown = [
        (table(START), 1),
        *((changed(table(line), b2=EMPTY, b3=piece), 1.5) for line in (one, two)),
        (table(two), 1),
        (table(three), 1),
    ]
    events = decode(START, standing(RUGBY, *shown)).events
    assert [h.line.texts() for h in events] == [one.texts(), two.texts(), three.texts()]
    assert [h.at_s for h in events if isinstance(h, Played)] == [1.0, 2.5, 5.0]


def test_a_cell_that_is_not_clearly_empty_may_have_given_the_piece_of_a_part() -> None:
    troop = open_game("troop_chess")
    start: AnyLine = Line(troop, troop.start())
    stage = troop.on_the_way(start.state, troop.parse_move("b2-a3:a1,a2,a3+N"))[0]
    left = troop.board.names.index("b2")
    rows = list(sure_sight(stage, troop.symbols).cells)
    rows[left] = tuple({EMPTY: 0.8, "b": 0.19}.get(symbol, 0.01) for symbol in troop.symbols)
    beam = observe(begin(start), standing(troop, (troop.layout(start.state), 0.1))[0])
    beam = observe(beam, Glimpse(Sight(tuple(rows)), 1.0, at_rest=False))
    assert (beam.leading, beam.leaves[0].disturbance.kind) == (start, Kind.PART)


def test_the_same_ply_made_again_after_a_take_back_is_told() -> None:
    one = table(played("a1-b2"))
    shown = standing(RUGBY, (table(START), 1), (one, 6), (table(START), 6), (one, 6))
    assert [type(each) for each in decode(START, shown).events] == [Played, TookBack, Played]


def test_a_piece_that_went_on_after_a_reply_had_not_stood_where_it_was_gone_at_once() -> None:
    line = played("g1-b6", "g9-f8", "b6-g6")
    lifted = changed(table(START), g1=EMPTY)
    shown = standing(RUGBY, (table(START), 1))
    shown += [hiding(lifted, "d4 c5 b6", at_s) for at_s in (1.25, 1.5)]
    shown += [hiding(lifted, "b6", at_s) for at_s in (1.75, 2.0)]
    shown += [hiding(lifted, "b6 g6 f8 g9", 0.25 * number) for number in range(9, 16)]
    shown += [hiding(lifted, "g6 f8 g9", at_s) for at_s in (4.0, 4.25)]
    shown += [replace(each, at_s=4.5 + each.at_s) for each in standing(RUGBY, (table(line), 2))]
    assert decode(START, shown).line.texts() == line.texts()


def test_a_ply_of_which_nothing_was_seen_is_open_and_so_are_the_next_three() -> None:
    texts = ("a1-b2", "a9-b8", "g1-f2", "g9-f8")
    tables = [table(played(*texts[:number])) for number in (0, 2, 3, 4)]  # a1 and b2 are below a hand
    hidden = [hiding(tables[number // 15], "a1 b2", 1 + number / 10) for number in range(60)]
    plies = decode(START, standing(RUGBY, (tables[0], 1)) + hidden).events
    assert [each.is_open for each in plies if isinstance(each, Played)] == [True] * 4


def test_a_ply_made_while_the_board_was_covered_is_open_and_so_are_the_next_three() -> None:
    """It may have been several, such as there and back and another."""
    texts = ("a1-b2", "g9-f8", "g1-f2", "a9-b8", "b2-c3", "f8-e7")
    lines = [played(*texts[:number]) for number in range(1, 7)]
    everything = " ".join(RUGBY.board.names)
    shown = standing(RUGBY, (table(START), 1))
    shown += [hiding(table(START), everything, 0.25 * number) for number in range(4, 40)]
    after = standing(RUGBY, *((table(line), 3) for line in lines))
    shown += [replace(each, at_s=10 + each.at_s) for each in after]
    plies = [each for each in decode(START, shown).events if isinstance(each, Played)]
    assert [each.line.texts() for each in plies] == [line.texts() for line in lines]
    assert [each.is_open for each in plies] == [True] * 4 + [False] * 2


@pytest.mark.parametrize(("hidden_s", "is_open"), [(0.5, False), (3.0, True)])
def test_a_ply_in_cells_that_nobody_saw_for_long_is_open_if_it_does_not_fit_quite(
    hidden_s: float, is_open: bool
) -> None:
    """Where it was put down was not seen before the reply: it may have been two plies there."""
    shown, at_s = standing(RUGBY, (table(START), 1)), 1.0
    for texts, names, seconds in (
        ((), "a1 b2", hidden_s),
        (("a1-b2",), "b2", 1),
        (("a1-b2", "g9-f8"), "b2", 1),
    ):
        shown += [
            hiding(table(played(*texts)), names, at_s + tenth / 10) for tenth in range(round(10 * seconds))
        ]
        at_s += seconds
    after = standing(RUGBY, (table(played("a1-b2", "g9-f8")), 2))
    shown += [replace(each, at_s=at_s + each.at_s) for each in after]
    first, second = (each for each in decode(START, shown).events if isinstance(each, Played))
    assert (first.line.texts(), second.line.texts()[1:]) == (("a1-b2",), ("g9-f8",))
    assert (first.is_open, second.is_open) == (is_open, False)


def test_where_another_ply_takes_the_place_of_one_that_the_whole_table_had_shown_all_are_open() -> None:
    """Without a take-back: the first may have been misread, or the second. The belief is shaken until the
    whole table has shown the other line.
    """
    texts = ("a1-c3", "g9-f8", "b1-a2", "f9-e8")
    lines = [played("a1-b2"), played(*texts[:2]), played(*texts[:3]), played(*texts)]
    beam, shaken = begin(START), []
    for glimpse in standing(RUGBY, (table(START), 1), *((table(line), 0.5) for line in lines)):
        beam = observe(beam, glimpse)
        shaken.append(beam.is_shaken)
    assert shaken == [False] * 20 + [True] * 5 + [False] * 5
    plies = [each for each in decoded(beam).events if isinstance(each, Played)]
    assert [RUGBY.format_move(each.line.move) for each in plies] == list(texts)
    assert all(each.is_open for each in plies)


@pytest.mark.parametrize(("moved", "named"), [({"g1": EMPTY, "d5": "b"}, 1), ({"g9": EMPTY, "f8": "w"}, 0)])
def test_after_a_guess_that_the_table_has_confirmed_only_what_is_illegal_for_both_is_named(
    moved: dict[str, str], named: int
) -> None:
    """The second player's move is out of turn, unless one ply more was made than was guessed."""
    texts = ("a1-b2", "a9-b8", "b1-c2", "f9-e8")
    line = played(*texts)
    shown = standing(RUGBY, (table(START), 1))
    for number in (0, 2, 3, 4):
        hidden = table(played(*texts[:number]))
        shown += [hiding(hidden, "a1 b2", 1 + number + tenth / 10) for tenth in range(10)]
    after = standing(RUGBY, (table(line), 1), (changed(table(line), **moved), 3), (table(line), 2))
    shown += [replace(each, at_s=6 + each.at_s) for each in after]
    events = decode(START, shown).events
    assert [each.is_open for each in events if isinstance(each, Played)] == [True] * 4
    assert len([each for each in events if isinstance(each, Attempted)]) == named


def test_nobody_plays_on_where_something_illegal_stands() -> None:
    """The player whose move was illegal makes another one, and leaves the first as it is."""
    wrong = changed(table(START), a1=EMPTY, d5=table(START)[RUGBY.board.names.index("a1")])
    both = changed(wrong, g1=EMPTY, f2=table(START)[RUGBY.board.names.index("g1")])
    beam = begin(START)
    for glimpse in standing(RUGBY, (table(START), 1), (wrong, 3), (both, 3)):
        beam = observe(beam, glimpse)
    assert (beam.sure, beam.leaves[0].disturbance.kind) == (START, Kind.ODD)
    verdict = explain(beam, START)
    assert isinstance(verdict, Refused)
    assert RUGBY.format_move(verdict.move) == "a1-d5"


def test_what_is_legal_on_the_likeliest_line_is_not_refused() -> None:
    """The first player's piece has left its cell and nobody sees where to; the second player has moved."""
    hidden = [hiding(table(played("a1-b2", "g9-f8")), "b2", 1 + number / 10) for number in range(20)]
    beam = begin(START)
    for glimpse in standing(RUGBY, (table(START), 1)) + hidden:
        beam = observe(beam, glimpse)
    assert beam.leading.texts() == ("a1-b2", "g9-f8")
    assert isinstance(explain(beam, START), Unexplained)


def test_what_moves_from_a_guessed_place_is_guessed_too() -> None:
    """Nobody saw where a piece was put down; later one arrives that may have come from there."""
    line = played("g1-b6", "g9-f8", "b6-g6")
    tables = [table(played(*texts)) for texts in (("g1-b6",), ("g1-b6", "g9-f8"))]
    shown = standing(RUGBY, (table(START), 1))
    for number, layout in enumerate(tables):
        shown += [hiding(layout, "b6", 1 + 2 * number + tenth / 10) for tenth in range(20)]
    shown += [replace(each, at_s=5 + each.at_s) for each in standing(RUGBY, (table(line), 2))]
    beam = begin(START)
    for glimpse in shown:
        beam = observe(beam, glimpse)
    assert beam.leading.texts() == line.texts()
    assert [step.guessed for step in steps(beam.leaves[0].trail)] == [True, False, False]
