"""A hand on the virtual table, filmed ten times a second: no sight while it is there, one soon after."""

from collections.abc import Collection
from dataclasses import dataclass, replace

import pytest

from tachiai.firmware.virtual_table.actions import (
    Action,
    Grip,
    HandCarries,
    HandReaches,
    Leave,
    Raise,
    Release,
    Rest,
    Shadow,
    Wait,
)
from tachiai.firmware.virtual_table.arrangement import layout_of
from tachiai.firmware.virtual_table.look import SKINS, SLEEVES, FilmLook
from tachiai.rules.boards import Cell
from tachiai.rules.core import Layout, Player
from tachiai.rules.registry import open_game
from tachiai.vision.frame import Frame
from tachiai.vision.watch.observer import Observer
from tests.support.usual_run import first_of
from tests.support.virtual_tables import START, on, pieces_of, sheet_of, table_of

SHEET, PIECES = sheet_of(), pieces_of()
FRAME_S = 0.1
BEYOND_MM = 40.0  # fingertips this far off the sheet: the hand has gone, its shadow too

PALE_ON_WHITE = FilmLook(skin_bgr=SKINS[0], sleeve_bgr=SLEEVES[1])
DARK_ON_BLACK = FilmLook(skin_bgr=SKINS[-1], sleeve_bgr=SLEEVES[2])
TILTED_IN_WARM_LIGHT = FilmLook(tilt_deg=20.0, lamp_share=0.7, lamp_bgr=(0.8, 1.0, 1.16), hand_dims=0.2)


@dataclass(frozen=True)
class Shown:
    """What one frame shows, and what the observer made of it."""

    at_s: float
    hand_over: bool
    truth: Layout
    blind: str | None
    seen: tuple[str | None, ...] | None


def filmed(look: FilmLook, *actions: Action, lit: Collection[Cell] = ()) -> list[Shown]:
    """The observer's answers until half a second after the last action; cells ``lit`` may glow."""
    table = table_of(look=look)
    observer = Observer(SHEET, PIECES, open_game("rugby_chess").symbols)
    table.enqueue([Wait(0.6), *actions, Wait(0.6)])
    shown: list[Shown] = []
    while not table.is_idle:
        at_s = len(shown) * FRAME_S
        table.advance_to(at_s)
        seen = observer.observe(Frame(table.render(), len(shown), at_s), lit)
        hand = table.moment().hand
        over = not hand.away and -BEYOND_MM < hand.y_mm < SHEET.size_mm[1] + BEYOND_MM
        shown.append(Shown(at_s, over, layout_of(table.arrangement, SHEET), seen.blind, seen.symbols_seen))
    return shown


def move(start: str, goal: str, rest_s: float) -> tuple[Action, ...]:
    """The first player's hand takes a piece to another cell and rests there before it leaves."""
    table = table_of(look=FilmLook())
    piece = on(table.arrangement, start)
    x_mm, y_mm = (float(v) for v in SHEET.centres_mm[SHEET.board.cell(goal)])
    reach = HandReaches(piece.x_mm, piece.y_mm, Player.FIRST)
    return reach, Grip(piece.id), Raise(), HandCarries(x_mm, y_mm), Release(), Rest(rest_s), Leave()


@pytest.mark.parametrize("look", first_of([TILTED_IN_WARM_LIGHT, PALE_ON_WHITE, DARK_ON_BLACK]))
def test_a_hand_holds_back_and_half_a_second_after_it_the_move_is_seen(look: FilmLook) -> None:
    shown = filmed(look, *move("c1", "c4", rest_s=0.8))
    under_hand = [frame for frame in shown if frame.hand_over]
    assert {frame.blind for frame in under_hand} <= {"hand", "moving"}
    gone_s = under_hand[-1].at_s + FRAME_S
    after = next(frame for frame in shown if frame.at_s > gone_s and frame.blind is None)
    assert after.at_s - gone_s <= 0.5
    assert after.seen == after.truth != START


def test_a_hand_that_rests_for_long_is_never_taken_for_the_board() -> None:
    shown = filmed(replace(PALE_ON_WHITE, hand_dims=0.2), *move("d1", "d5", rest_s=5.0))
    assert all(frame.blind for frame in shown if frame.hand_over)
    assert shown[-1].seen == shown[-1].truth


@pytest.mark.parametrize("look", first_of([DARK_ON_BLACK, PALE_ON_WHITE]))
def test_a_finger_that_rested_on_the_margin_leaves_no_trace_of_itself(look: FilmLook) -> None:
    piece = on(table_of().arrangement, "c1")
    beside = HandReaches(piece.x_mm, piece.y_mm + 32.0, Player.FIRST)
    shown = filmed(look, beside, Rest(1.2), *move("c1", "c4", rest_s=0.3), Wait(0.4))
    assert any(frame.hand_over and frame.blind is None for frame in shown)  # it hides no cell
    assert shown[-1].blind is None
    assert shown[-1].seen == shown[-1].truth != START


def test_a_hand_that_rests_on_cells_that_may_glow_is_a_hand() -> None:
    lit = [Cell(cell) for cell, name in enumerate(SHEET.board.names) if name[0] in "bcdef"]
    shown = filmed(replace(PALE_ON_WHITE, hand_dims=0.2), *move("d1", "d5", rest_s=2.0), lit=lit)
    assert all(frame.blind for frame in shown if frame.hand_over)


def test_after_a_shadow_has_passed_the_board_is_seen_at_once() -> None:
    shown = filmed(FilmLook(lamp_share=0.7, window_share=0.0), Shadow(1.5, Player.SECOND))
    assert shown[-1].blind is None
    assert shown[-1].seen == START
