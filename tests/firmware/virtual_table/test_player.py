"""From one layout to another by hand."""

import pytest

from tachiai.firmware.errors import BadAction
from tachiai.firmware.virtual_table.actions import Grip, Nudge, Release, Rest, TurnOver, Wait
from tachiai.firmware.virtual_table.arrangement import Scatter, layout_of
from tachiai.firmware.virtual_table.hand import run
from tachiai.firmware.virtual_table.player import Habits, hand_plan, stages_plan
from tachiai.rules.core import Layout, Player
from tachiai.rules.registry import game_ids, open_game
from tests.support.virtual_tables import START, layout_with, moment_of, on, overlaps, rng, sheet_of

FIRST = Player.FIRST
EXTREME = Habits(hesitates=1, slides=1, errs=1, knocks=1, rests=1, withdraws=1, shuffles=1)


def made(before: Layout, after: Layout, seed: int = 1, habits: Habits | None = None) -> Layout:
    """What the table shows after the plan has been carried out."""
    moment = moment_of(before, seed=seed)
    plan = hand_plan(moment, sheet_of(), after, by=FIRST, rng=rng(seed), habits=habits or Habits())
    moment = run(moment, plan)
    assert moment.hand.away
    return layout_of(moment.arrangement, sheet_of())


CHANGES = {
    "a piece moves": (layout_with(a1="b"), layout_with(c4="b")),
    "a piece with its ball moves": (layout_with(a1="B"), layout_with(c4="B")),
    "a ball is passed": (layout_with(a1="B", b1="b"), layout_with(a1="b", b1="B")),
    "a piece is turned over": (layout_with(a1="b"), layout_with(a1="b'")),
    "a piece moves and is turned over": (layout_with(a1="b"), layout_with(c4="b'")),
    "a piece is taken off": (layout_with(a1="b", b5="w"), layout_with(a1="b")),
    "a piece takes another's place": (layout_with(a1="b", b5="w"), layout_with(b5="b")),
    "a piece comes from the tray": (layout_with(a1="b"), layout_with(a1="b", e5="w")),
    "two pieces change places": (layout_with(a1="b", b5="w"), layout_with(a1="w", b5="b")),
    "three pieces change places in a circle": (
        layout_with(a1="b", b5="w", c3="b'"),
        layout_with(a1="w", b5="b'", c3="b"),
    ),
    "a row steps on": (layout_with(a1="b", a2="b", a3="w"), layout_with(a2="b", a3="b")),
    "a carrier is taken and its ball handed on": (
        layout_with(a1="b", b5="W"),
        layout_with(b5="B"),
    ),
    "a ball leaves the board": (layout_with(a1="B"), layout_with(a1="b")),
    "a ball comes from the tray": (layout_with(a1="b"), layout_with(a1="B")),
    "a game is set up": (layout_with(), START),
    "a game is cleared away": (START, layout_with()),
}


@pytest.mark.parametrize("habits", [Habits(), EXTREME], ids=["tidy", "careless"])
@pytest.mark.parametrize("change", CHANGES)
def test_the_table_ends_as_wanted(change: str, habits: Habits) -> None:
    before, after = CHANGES[change]
    assert made(before, after, habits=habits) == after


def test_nothing_is_done_where_nothing_differs() -> None:
    assert hand_plan(moment_of(), sheet_of(), START, by=FIRST, rng=rng()) == ()


def test_the_nearest_piece_moves() -> None:
    moment = moment_of(layout_with(a1="b", g9="b"))
    near = on(moment.arrangement, "a1").id
    plan = hand_plan(moment, sheet_of(), layout_with(b2="b", g9="b"), by=FIRST, rng=rng())
    assert [action.item_id for action in plan if isinstance(action, Grip)] == [near]


def test_a_piece_beside_the_one_on_its_cell_is_cleared_away() -> None:
    moment = moment_of(layout_with(c4="b", d5="w"))
    piece = on(moment.arrangement, "d5")
    centre = sheet_of().centres_mm[sheet_of().board.by_name["c4"]]
    crowded = run(
        moment, [Nudge(piece.id, float(centre[0]) + 14 - piece.x_mm, float(centre[1]) - piece.y_mm)]
    )
    plan = hand_plan(crowded, sheet_of(), layout_with(c4="w"), by=FIRST, rng=rng())
    after = run(crowded, plan).arrangement
    assert layout_of(after, sheet_of()) == layout_with(c4="w")


def test_a_set_without_the_piece_is_said_so() -> None:
    eight = layout_with(**{f"{file}5": "b" for file in "abcdefg"}, a1="b")
    with pytest.raises(BadAction, match="expected a piece 'b' in the trays"):
        hand_plan(moment_of(), sheet_of(), eight, by=FIRST, rng=rng())


@pytest.mark.parametrize(
    ("habits", "sign"),
    [(Habits(hesitates=1), Rest), (Habits(knocks=1), Nudge), (Habits(rests=1), Rest), (Habits(errs=1), Rest)],
)
def test_habits_show(habits: Habits, sign: type) -> None:
    before, after = layout_with(a1="b", b1="b"), layout_with(b1="b", b2="b")
    plan = hand_plan(moment_of(before), sheet_of(), after, by=FIRST, rng=rng(), habits=habits)
    assert any(isinstance(action, sign) for action in plan)


def test_a_wrong_square_is_corrected() -> None:
    before, after = layout_with(a1="b"), layout_with(c4="b")
    plan = hand_plan(moment_of(before), sheet_of(), after, by=FIRST, rng=rng(), habits=Habits(errs=1))
    assert sum(isinstance(action, Release) for action in plan) == 2


def test_a_hand_may_withdraw_between_two_parts() -> None:
    before, after = layout_with(a1="B", b1="b"), layout_with(a2="b", b1="B")
    plan = hand_plan(moment_of(before), sheet_of(), after, by=FIRST, rng=rng(), habits=Habits(withdraws=1))
    assert any(isinstance(action, Wait) for action in plan)


def test_parts_are_done_in_different_orders() -> None:
    before, after = layout_with(a1="b", c1="b", e1="B", g1="b"), layout_with(a2="b", c2="b", e2="b", g1="B")
    orders = set()
    for seed in range(20):
        habits = Habits(shuffles=1)
        plan = hand_plan(moment_of(before), sheet_of(), after, by=FIRST, rng=rng(seed), habits=habits)
        orders.add(tuple(action.item_id for action in plan if isinstance(action, Grip)))
    assert len(orders) > 5


def test_a_turn_in_place_needs_no_grip() -> None:
    plan = hand_plan(moment_of(layout_with(a1="b")), sheet_of(), layout_with(a1="b'"), by=FIRST, rng=rng())
    assert any(isinstance(action, TurnOver) for action in plan)
    assert not any(isinstance(action, Grip) for action in plan)


@pytest.mark.parametrize("uid", game_ids())
@pytest.mark.parametrize("seed", [1, 2])
def test_every_stage_of_a_game_can_be_played(uid: str, seed: int) -> None:
    """Random play of every game: after each plan the table shows the stage, and the set is whole."""
    game, sheet, chance = open_game(uid), sheet_of(uid), rng(seed)
    state = game.start()
    moment = moment_of(game.layout(state), uid, seed)
    ids = {item.id for item in moment.arrangement.items}
    for _ in range(25):
        if game.outcome(state):
            break
        moves = list(game.legal_moves(state))
        move = moves[chance.integers(len(moves))]
        for stage in game.stages(state, move):
            habits, scatter = Habits.sample(chance), Scatter(off_centre_mm=4.0)
            plan = hand_plan(
                moment, sheet, stage, by=game.to_move(state), rng=chance, habits=habits, scatter=scatter
            )
            moment = run(moment, plan)
            assert layout_of(moment.arrangement, sheet) == stage, game.format_move(move)
        state = game.play_unchecked(state, move)
    assert {item.id for item in moment.arrangement.items} == ids
    assert overlaps(moment.arrangement) == []


def test_stages_are_played_one_after_the_other() -> None:
    stages = [layout_with(a2="b"), layout_with(a3="b"), layout_with(a4="b")]
    moment = moment_of(layout_with(a1="b"))
    plan = stages_plan(moment, sheet_of(), stages, by=FIRST, rng=rng())
    assert sum(isinstance(action, Release) for action in plan) == 3
    assert layout_of(run(moment, plan).arrangement, sheet_of()) == stages[-1]
