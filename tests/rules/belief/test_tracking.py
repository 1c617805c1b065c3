"""The tracker on small positions, and what holds of any glimpses."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.rules.belief.beam import begin, observe
from tachiai.rules.belief.history import Attempted, Missed, Played, TookBack, decode, decoded
from tachiai.rules.belief.hypotheses import Deed, Rival, Step
from tachiai.rules.belief.lines import begins_with
from tachiai.rules.belief.model import Kind
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import Probabilities, Sight, sure_sight
from tests.contracts.games import random_line

RUGBY = open_game("rugby_chess")
START: AnyLine = Line(RUGBY, RUGBY.start())
PASSES = ("d1>c1", "d9>c9", "c1>d1", "c9>d9")  # there and back


def standing(game: AnyGame, *tables: tuple[Layout, float]) -> list[Glimpse]:
    """Each table at rest for its seconds, ten pictures a second."""
    found, number = [], 0
    for table, seconds in tables:
        for _ in range(round(10 * seconds)):
            found.append(Glimpse(sure_sight(table, game.symbols), number / 10, at_rest=True))
            number += 1
    return found


def played(*texts: str) -> AnyLine:
    line = START
    for text in texts:
        line = line.play(RUGBY.parse_move(text))
    return line


def table(line: AnyLine) -> Layout:
    return RUGBY.layout(line.state)


def changed(layout: Layout, **cells: str) -> Layout:
    """The layout with other symbols on the cells of these names."""
    found = list(layout)
    for name, symbol in cells.items():
        found[RUGBY.board.names.index(name)] = symbol
    return tuple(found)


def test_a_ply_is_told_with_its_time() -> None:
    one = played("a1-b2")
    (found,) = decode(START, standing(RUGBY, (table(START), 1), (table(one), 1))).happenings
    assert isinstance(found, Played)
    assert (found.line.texts(), found.at_s) == (("a1-b2",), 1.0)


def test_two_plies_of_which_no_picture_shows_the_first_alone() -> None:
    two = played("a1-b2", "g9-f8")
    assert decode(START, standing(RUGBY, (table(START), 1), (table(two), 1))).line.texts() == two.texts()


def test_two_plies_made_while_nobody_looked_are_choices() -> None:
    two = played("a1-b2", "g9-f8")
    before, after = standing(RUGBY, (table(START), 1), (table(two), 1))[:10], table(two)
    seen = [Glimpse(sure_sight(after, RUGBY.symbols), 2.0 + n / 10, at_rest=True) for n in range(10)]
    found = decode(START, (*before, *seen)).happenings
    assert [each.is_open for each in found if isinstance(each, Played)] == [True, True]


def test_a_ply_taken_back_is_told() -> None:
    one = played("a1-b2")
    shown = standing(
        RUGBY, (table(START), 1), (table(one), 6), (table(START), 6), (table(played("g1-f2")), 2)
    )
    found = decode(START, shown)
    assert found.line.texts() == ("g1-f2",)
    assert [type(each) for each in found.happenings] == [Played, TookBack, Played]


def test_an_illegal_move_that_is_put_right_is_named() -> None:
    wrong = changed(table(START), a1=EMPTY, d5=table(START)[RUGBY.board.names.index("a1")])
    (found,) = decode(START, standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2))).happenings
    assert isinstance(found, Attempted)
    assert RUGBY.format_move(found.move) == "a1-d5"


@pytest.mark.parametrize(("behind", "named"), [(2.0, 0), (8.0, 1)])
def test_nothing_is_named_that_a_possible_history_explains_by_a_move_taken_back(
    behind: float, named: int
) -> None:
    wrong = changed(table(START), a1=EMPTY, d5=table(START)[RUGBY.board.names.index("a1")])
    beam = begin(START)
    for glimpse in standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2)):
        beam = observe(beam, glimpse)
    best = beam.leaves[0]
    other = Step(None, Deed.PLY, played("a1-b2"), at_s=1.1)
    other = Step(other, Deed.TAKE_BACK, START, at_s=3.9)
    leaf = replace(best, rivals=(*best.rivals, Rival(behind, other, START)))
    found = decoded(replace(beam, leaves=(leaf, *beam.leaves[1:]))).happenings
    assert len([each for each in found if isinstance(each, Attempted)]) == named


def test_a_possible_history_that_takes_nothing_back_excuses_nothing() -> None:
    wrong = changed(table(START), a1=EMPTY, d5=table(START)[RUGBY.board.names.index("a1")])
    beam = begin(START)
    for glimpse in standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2)):
        beam = observe(beam, glimpse)
    best = beam.leaves[0]
    other = Rival(2.0, Step(None, Deed.PLY, played("a1-b2"), at_s=1.1), START)
    (found,) = decoded(replace(beam, leaves=(replace(best, rivals=(other,)), *beam.leaves[1:]))).happenings
    assert isinstance(found, Attempted)


@pytest.mark.parametrize(("leaves_between", "plies"), [(False, 0), (True, 4)])
def test_one_visit_that_undoes_two_plies_takes_them_back(leaves_between: bool, plies: int) -> None:
    """The same four passes, there and back: whether a hand left after the third tells what they were."""
    one, two, three = (table(played(*texts)) for texts in (PASSES[:1], PASSES[:2], PASSES[:3]))
    made = standing(RUGBY, (table(START), 1), (one, 1.5), (two, 1.5), (three, 1.5), (table(START), 4))
    hands = [replace(each, at_rest=leaves_between) if 4.0 <= each.at_s < 5.5 else each for each in made]
    assert decode(START, hands).line.ply == plies


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


CHATRA = open_game("chatra")
MIDGAME: AnyLine = Line(CHATRA, CHATRA.parse_position("12/10o1/12/6x5/10x1/4o7/12/12/1o4X1x3/12/3O8/12 w z"))


def chatra_table(line: AnyLine, **cells: str) -> Layout:
    """The table of Chatra after a line, with other symbols on the cells of these names."""
    layout = CHATRA.layout(line.state)
    return tuple(cells.get(name, symbol) for name, symbol in zip(CHATRA.board.names, layout, strict=True))


def test_a_piece_like_a_captured_one_that_left_its_cell_was_moved_not_forgotten() -> None:
    line = MIDGAME.play(CHATRA.parse_move("e6xg4"))
    wrong = chatra_table(line, k5=EMPTY, h5="x")
    shown = [(chatra_table(MIDGAME), 1), (chatra_table(line), 3), (wrong, 2), (chatra_table(line), 3)]
    happenings = decode(MIDGAME, standing(CHATRA, *shown)).happenings
    assert [CHATRA.format_move(h.move) for h in happenings if isinstance(h, Attempted)] == ["k5-h5"]


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
    happenings = decode(START, standing(RUGBY, *shown, (table(one), 3))).happenings
    (found,) = (each for each in happenings if isinstance(each, Attempted))
    assert (found.line, RUGBY.format_move(found.move)) == (START, "a1-d5")


def test_an_illegal_move_to_a_cell_that_another_piece_then_takes_is_named() -> None:
    one = played("f1-c4")
    wrong = changed(table(START), a1=EMPTY, c4="b")
    shown = standing(RUGBY, (table(START), 1), (wrong, 3), (table(one), 3))
    attempted, ply = decode(START, shown).happenings
    assert isinstance(attempted, Attempted)
    assert RUGBY.format_move(attempted.move) == "a1-c4"
    assert ply.line.texts() == one.texts()


def test_a_part_that_stood_long_and_gave_way_to_another_move_is_named() -> None:
    one = played("d1>e1")
    far = changed(table(START), d1="b", g1="B")
    attempted, ply = decode(START, standing(RUGBY, (table(START), 1), (far, 3), (table(one), 3))).happenings
    assert isinstance(attempted, Attempted)
    assert (RUGBY.format_move(attempted.move), ply.line.texts()) == ("d1>g1", one.texts())


def unsure(glimpse: Glimpse, name: str, **odds: float) -> Glimpse:
    """The glimpse with a cell that may show one thing or another."""
    rows = list(glimpse.sight.cells)
    rows[RUGBY.board.names.index(name)] = tuple(odds.get(symbol, 1e-4) for symbol in RUGBY.symbols)
    return replace(glimpse, sight=Sight(tuple(rows)))


def test_what_was_seen_to_arrive_stays_although_it_cannot_be_read_well_for_a_while() -> None:
    both, far = changed(table(START), a1="B"), changed(table(START), d1="b", a1="B")
    shown = standing(RUGBY, (table(START), 1), (both, 0.2), (far, 3), (table(START), 2))
    shown = [unsure(each, "a1", B=0.6, b=0.39) if 1.15 < each.at_s < 4.15 else each for each in shown]
    (found,) = decode(START, shown).happenings
    assert isinstance(found, Attempted)


def test_a_ply_is_told_as_soon_as_its_cell_rather_shows_it() -> None:
    one, two = played("d1>c1"), played("d1>c1", "d9>c9")
    shown = standing(RUGBY, (table(START), 1), (table(one), 2), (table(two), 2))
    shown = [unsure(each, "c1", B=0.75, b=0.25) if 0.95 < each.at_s < 2.95 else each for each in shown]
    shown = [unsure(each, "d1", b=0.75, B=0.25) if 0.95 < each.at_s < 2.95 else each for each in shown]
    plies = [each for each in decode(START, shown).happenings if isinstance(each, Played)]
    assert [(each.line.texts(), each.at_s) for each in plies] == [(one.texts(), 1.0), (two.texts(), 3.0)]


def test_after_a_gap_the_record_goes_on() -> None:
    line = START
    chance = Random(3)
    for _ in range(14):
        line = line.play(chance.choice(list(RUGBY.legal_moves(line.state))))
    after = line.play(chance.choice(list(RUGBY.legal_moves(line.state))))
    found = decode(START, standing(RUGBY, (table(START), 1), (table(line), 5), (table(after), 4)))
    assert any(isinstance(each, Missed) for each in found.happenings)
    assert found.line.state == after.state


@pytest.mark.parametrize("uid", game_ids())
@given(seed=st.integers(0, 10_000))
@settings(max_examples=5, deadline=None)
def test_clean_sights_of_any_game_give_that_game(uid: str, seed: int) -> None:
    game, chance = open_game(uid), Random(seed)
    line: AnyLine = Line(game, game.start())
    beam = begin(line)
    tables = [(game.layout(line.state), 1.0)]
    while line.outcome is None and line.ply < 8:
        line = line.play(chance.choice(list(game.legal_moves(line.state))))
        tables.append((game.layout(line.state), 1.5))
    tables[-1] = (tables[-1][0], 40.0)
    sure = beam.sure
    for glimpse in standing(game, *tables):
        beam = observe(beam, glimpse)
        assert begins_with(beam.sure, sure)
        sure = beam.sure
    assert [node.state for node in beam.leading.nodes()] == [node.state for node in line.nodes()]
    assert begins_with(beam.leading, beam.sure)


@pytest.mark.parametrize("uid", game_ids())
@given(seed=st.integers(0, 10_000))
@settings(max_examples=4, deadline=None)
def test_any_sights_are_decoded(uid: str, seed: int) -> None:
    game, chance = open_game(uid), Random(seed)
    shown = list(game.layout(game.start()))
    glimpses = []
    for number in range(12):
        for _ in range(chance.randrange(6)):
            shown[chance.randrange(len(shown))] = chance.choice(game.symbols)
        cells: list[Probabilities | None] = [
            None if chance.random() < 0.2 else cell for cell in sure_sight(tuple(shown), game.symbols).cells
        ]
        cells = cells[: chance.randrange(len(cells) - 3, len(cells) + 1)]
        glimpses.append(Glimpse(Sight(tuple(cells)), number * chance.uniform(0.1, 1), chance.random() < 0.6))
    found = decode(Line(game, game.start()), glimpses)
    assert found.line.game is game


@pytest.mark.parametrize("uid", game_ids())
@given(seed=st.integers(0, 10_000))
@settings(max_examples=6, deadline=None)
def test_pieces_that_go_anywhere_and_are_missing_are_decoded(uid: str, seed: int) -> None:
    """Two or three of each side's come off, on the board or beside it, and some stand elsewhere."""
    game, chance = open_game(uid), Random(seed)
    line = chance.choice(random_line(game, chance).nodes())
    glimpses = [Glimpse(sure_sight(game.layout(line.state), game.symbols), 0.0, at_rest=True)]
    for number in range(1, 8):
        shown = list(game.layout(line.state))
        standing_there = [c for c, symbol in enumerate(shown) if symbol != EMPTY]
        for cell in chance.sample(standing_there, min(3, len(standing_there))):
            symbol, shown[cell] = shown[cell], EMPTY
            if chance.random() < 0.4:
                shown[chance.randrange(len(shown))] = symbol
        glimpses.append(Glimpse(sure_sight(tuple(shown), game.symbols), number * 0.6, chance.random() < 0.6))
    assert decode(line, glimpses).line.game is game


@given(seed=st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_the_end_of_a_game_is_told_as_in_the_whole_of_it(seed: int) -> None:
    """Plies, some taken back or replaced, and now and then many that nobody saw."""
    chance, lines = Random(seed), [START]
    tables = [(table(START), 1.0)]
    for _ in range(8):
        line = lines[max(0, len(lines) - chance.choice([1, 1, 1, 2, 3]))]
        lines = [node for node in line.nodes() if node.ply >= START.ply]
        for _ in range(chance.choice([0, 1, 1, 1, 2, 9])):
            if line.outcome is None:
                line = line.play(chance.choice(list(RUGBY.legal_moves(line.state))))
                lines.append(line)
        tables.append((table(line), chance.choice([0.3, 1.5, 6.0])))
    beam = begin(START)
    for glimpse in standing(RUGBY, *tables):
        beam = observe(beam, glimpse)
    whole = decoded(beam).happenings
    for ply in range(beam.leading.ply + 2):
        assert decoded(beam, ply).happenings == tuple(each for each in whole if each.line.ply >= ply)


def test_a_piece_beside_its_cell_is_put_right_after_the_reply() -> None:
    one, two, three = played("a1-b2"), played("a1-b2", "g9-f8"), played("a1-b2", "g9-f8", "c1-d2")
    piece = table(one)[RUGBY.board.names.index("b2")]
    shown = [
        (table(START), 1),
        *((changed(table(line), b2=EMPTY, b3=piece), 1.5) for line in (one, two)),
        (table(two), 1),
        (table(three), 1),
    ]
    happenings = decode(START, standing(RUGBY, *shown)).happenings
    assert [h.line.texts() for h in happenings] == [one.texts(), two.texts(), three.texts()]
    assert [h.at_s for h in happenings if isinstance(h, Played)] == [1.0, 2.5, 5.0]


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


def test_a_stage_that_stood_long_before_its_move_went_on_is_no_attempt() -> None:
    troop = open_game("troop_chess")
    start: AnyLine = Line(troop, troop.start())
    move = troop.parse_move("b2-a3:a1,a2,a3+NE")
    stage, *_ = troop.on_the_way(start.state, move)
    after = start.play(move)
    shown = standing(troop, (troop.layout(start.state), 1), (stage, 3), (troop.layout(after.state), 2))
    (found,) = decode(start, shown).happenings
    assert isinstance(found, Played)
    assert found.line.texts() == after.texts()


def test_a_piece_that_nobody_touched_was_bumped_and_is_not_named() -> None:
    one = played("a1-b2")
    bumped = changed(table(one), b2=EMPTY, c4=table(one)[RUGBY.board.names.index("b2")])
    stood = standing(RUGBY, (table(START), 1), (table(one), 2), (bumped, 3), (table(one), 3))
    moved_s = 3.0
    glimpses = [replace(each, at_rest=each.at_rest and each.at_s != moved_s) for each in stood]
    assert [type(each) for each in decode(START, glimpses).happenings] == [Played]
    assert [type(each) for each in decode(START, stood).happenings] == [Played, Attempted]


def test_an_illegal_move_that_stands_at_the_end_is_named() -> None:
    wrong = changed(table(START), a1=EMPTY, d5=table(START)[RUGBY.board.names.index("a1")])
    (found,) = decode(START, standing(RUGBY, (table(START), 1), (wrong, 3))).happenings
    assert isinstance(found, Attempted)
    assert RUGBY.format_move(found.move) == "a1-d5"


def test_the_same_ply_made_again_after_a_take_back_is_told() -> None:
    one = table(played("a1-b2"))
    shown = standing(RUGBY, (table(START), 1), (one, 6), (table(START), 6), (one, 6))
    assert [type(each) for each in decode(START, shown).happenings] == [Played, TookBack, Played]


@pytest.mark.parametrize("uid", game_ids())
@given(seed=st.integers(0, 10_000))
@settings(max_examples=3, deadline=None)
def test_what_is_sure_of_a_game_seen_between_hands_was_played(uid: str, seed: int) -> None:
    """Cells are hidden at random, now and then all of them; the table is at rest and in sight at the end."""
    game, chance = open_game(uid), Random(seed)
    line: AnyLine = Line(game, game.start())
    beam, at_s = begin(line), 0.0
    for _ in range(6):
        move = chance.choice(list(game.legal_moves(line.state)))
        for stage in (game.layout(line.state), *game.stages(line.state, move)):
            hidden = 1.0 if chance.random() < 0.1 else chance.uniform(0.0, 0.5)
            for _ in range(2):
                at_s += 0.12
                rows = sure_sight(stage, game.symbols).cells
                seen = tuple(None if chance.random() < hidden else row for row in rows)
                beam = observe(beam, Glimpse(Sight(seen), at_s, at_rest=False))
        line = line.play(move)
        for _ in range(5):
            at_s += 0.12
            beam = observe(beam, Glimpse(sure_sight(game.layout(line.state), game.symbols), at_s, True))
        assert begins_with(beam.leading, beam.sure)
        assert len(beam.leaves) <= beam.costs.beam + beam.costs.beam_after_gap
        if line.outcome is not None:
            break
    assert beam.leading.state == line.state
    assert [node.state for node in line.nodes()][: beam.sure.ply + 1] == [
        node.state for node in beam.sure.nodes()
    ]


def hiding(layout: Layout, names: str, at_s: float) -> Glimpse:
    """A glimpse below a hand that hides the cells of these ``names``."""
    hidden = {RUGBY.board.names.index(name) for name in names.split()}
    rows = sure_sight(layout, RUGBY.symbols).cells
    sight = Sight(tuple(None if cell in hidden else row for cell, row in enumerate(rows)))
    return Glimpse(sight, at_s, at_rest=False)


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


def test_a_ply_made_while_the_board_was_covered_is_open_and_so_are_the_next_three() -> None:
    """It may have been several, such as there and back and another."""
    texts = ("a1-b2", "g9-f8", "g1-f2", "a9-b8", "b2-c3", "f8-e7")
    lines = [played(*texts[:number]) for number in range(1, 7)]
    everything = " ".join(RUGBY.board.names)
    shown = standing(RUGBY, (table(START), 1))
    shown += [hiding(table(START), everything, 0.25 * number) for number in range(4, 40)]
    after = standing(RUGBY, *((table(line), 3) for line in lines))
    shown += [replace(each, at_s=10 + each.at_s) for each in after]
    plies = [each for each in decode(START, shown).happenings if isinstance(each, Played)]
    assert [each.line.texts() for each in plies] == [line.texts() for line in lines]
    assert [each.is_open for each in plies] == [True] * 4 + [False] * 2


def test_a_cell_that_does_not_rule_out_what_stood_there_may_have_given_the_piece_of_an_attempt() -> None:
    wrong = changed(table(START), a1=EMPTY, d5="b")
    shown = standing(RUGBY, (table(START), 1), (wrong, 3), (table(START), 2))
    left = {"b": 0.2, EMPTY: 0.8}
    shown = [unsure(each, "a1", **left) if 0.95 < each.at_s < 3.95 else each for each in shown]
    (found,) = decode(START, shown).happenings
    assert isinstance(found, Attempted)
    assert RUGBY.format_move(found.move) == "a1-d5"
