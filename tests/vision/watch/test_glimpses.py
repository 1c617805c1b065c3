"""Glimpses: what a hand leaves in sight is read while it is there, and nothing of it is wrong."""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
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
    Wait,
)
from tachiai.firmware.virtual_table.arrangement import layout_of
from tachiai.firmware.virtual_table.hand import Moment
from tachiai.firmware.virtual_table.look import SKINS, SLEEVES, FilmLook
from tachiai.firmware.virtual_table.player import Habits, stages_plan
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.boards import Cell
from tachiai.rules.core import Player, Symbol
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Sight
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Frame
from tachiai.vision.locate.pose import Pose
from tachiai.vision.watch.observer import Observation, Observer
from tests.support.usual_run import first_of, pairs, some_of
from tests.support.virtual_tables import on, pieces_of, sheet_of, texture_of

SURE = 0.95
GREY_ON_GREY = FilmLook(sleeve_bgr=SLEEVES[0])
LOOKS = {
    "rugby_chess": FilmLook(skin_bgr=SKINS[0], sleeve_bgr=SLEEVES[1], pace=2.0),
    "chatra": FilmLook(tilt_deg=20.0, lamp_share=0.7, lamp_bgr=(0.8, 1.0, 1.16), hand_dims=0.2, pace=2.0),
    "rosenkreuz": FilmLook(skin_bgr=SKINS[-1], sleeve_bgr=SLEEVES[2], pace=2.0),
    "two_rings": replace(GREY_ON_GREY, pace=2.0),
    "troop_chess": FilmLook(skin_bgr=SKINS[4], sleeve_bgr=SLEEVES[4], noise=3.0, exposure_s=0.03, pace=3.0),
}


@dataclass(frozen=True)
class Shown:
    """What one frame shows: what may be said of each cell, and what was."""

    truth: tuple[frozenset[Symbol], ...]
    hand_away: bool
    seen: Observation


def table_of(uid: str, look: FilmLook) -> VirtualTable:
    game = open_game(uid)
    layout = game.layout(game.start())
    owners = game.owners
    return VirtualTable(
        sheet_of(uid), pieces_of(uid), texture_of(uid), layout, look=look, seed=3, owners=owners
    )


def filmed(uid: str, table: VirtualTable, frames_a_second: float = 10.0) -> list[Shown]:
    """Films the table until nothing is left to be done."""
    observer = Observer(sheet_of(uid), pieces_of(uid), open_game(uid).symbols)
    shown: list[Shown] = []
    while not table.is_idle:
        at_s = len(shown) / frames_a_second
        table.advance_to(at_s)
        moment = table.moment()
        seen = observer.observe(Frame(table.render(), len(shown), at_s))
        shown.append(Shown(true_symbols(moment, sheet_of(uid)), moment.hand.away, seen))
    return shown


def true_symbols(moment: Moment, sheet: Sheet) -> tuple[frozenset[Symbol], ...]:
    """What may be said of each cell: what lies there, and of what is held down on it either way."""
    held = {moment.hand.held} - {""}
    items = moment.arrangement.items
    lying = [item for item in items if not held & {item.id, item.rides_on}]
    low = [item for item in items if held & {item.id, item.rides_on} and moment.hand.z_mm < 5.0]
    layouts = [
        layout_of(replace(moment.arrangement, items=tuple(each)), sheet) for each in (lying, lying + low)
    ]
    return tuple(frozenset(symbols) for symbols in zip(*layouts, strict=True))


def wrong_cells(uid: str, shown: list[Shown]) -> list[tuple[int, str, Symbol]]:
    """Frame, cell and symbol of each cell of a glimpse that is said surely and does not lie there."""
    game = open_game(uid)
    found = []
    for number, frame in enumerate(shown):
        for cell, likely in enumerate(frame.seen.glimpse.cells if frame.seen.glimpse else ()):
            if likely is None or max(likely) <= SURE:
                continue
            symbol = game.symbols[int(np.argmax(likely))]
            if symbol not in frame.truth[cell]:
                found.append((number, game.board.names[cell], symbol))
    return found


def given(sight: Sight | None) -> int:
    return 0 if sight is None else sum(cell is not None for cell in sight.cells)


def cell_of(sight: Sight | None, name: str) -> Symbol | None:
    """The likeliest symbol of a cell of Rugby Chess, None where nothing is said of it."""
    game = open_game("rugby_chess")
    likely = None if sight is None else sight.cells[game.board.cell(name)]
    return None if likely is None else game.symbols[int(np.argmax(likely))]


def move(start: str, goal: str, rest_s: float = 0.3) -> tuple[Action, ...]:
    """The first player's hand takes a piece of Rugby Chess to another cell, stays there, and leaves."""
    table, sheet = table_of("rugby_chess", FilmLook()), sheet_of()
    piece = on(table.arrangement, start)
    x_mm, y_mm = (float(v) for v in sheet.centres_mm[sheet.board.cell(goal)])
    reach = HandReaches(piece.x_mm, piece.y_mm, Player.FIRST)
    return reach, Grip(piece.id), Raise(), HandCarries(x_mm, y_mm), Release(), Rest(rest_s), Leave()


@cache
def one_move() -> tuple[Shown, ...]:
    """From c1 to c7 of Rugby Chess, with a hand that stays for a while."""
    table = table_of("rugby_chess", LOOKS["rugby_chess"])
    table.enqueue([Wait(0.8), *move("c1", "c7", rest_s=1.0), Wait(0.2)])
    return tuple(filmed("rugby_chess", table))


@pytest.mark.parametrize("uid", some_of(LOOKS, "rosenkreuz"))  # the bench films all
def test_a_glimpse_never_contradicts_the_table(uid: str) -> None:
    game, table, rng = open_game(uid), table_of(uid, LOOKS[uid]), np.random.default_rng(5)
    habits = Habits(hesitates=0.3, slides=0.3, rests=0.3)
    state = game.start()
    table.enqueue([Wait(0.8)])
    for _ in range(3):
        moves = list(game.legal_moves(state))
        chosen = moves[int(rng.integers(len(moves)))]
        stages = game.stages(state, chosen)
        by = game.to_move(state)
        plan = stages_plan(table.expected(), table.sheet, stages, by=by, rng=rng, habits=habits)
        table.enqueue([*plan, Wait(0.15)])
        state = game.play(state, chosen)
    shown = filmed(uid, table)
    assert wrong_cells(uid, shown) == []
    shares = [given(frame.seen.glimpse) / len(frame.truth) for frame in shown if frame.seen.sight is None]
    assert np.mean(shares) > 0.7


def test_there_is_a_glimpse_in_every_frame_without_a_sight() -> None:
    assert all((frame.seen.sight is None) != (frame.seen.glimpse is None) for frame in one_move())


def test_only_cells_that_have_changed_are_read() -> None:
    """A kept reading is the very one that the last sight had."""
    before: Sight | None = None
    read_anew: set[str] = set()
    for frame in one_move()[:-5]:
        if frame.seen.sight is not None:
            before = frame.seen.sight
        elif before is not None and frame.seen.glimpse is not None:
            cells = zip(sheet_of().board.names, before.cells, frame.seen.glimpse.cells, strict=True)
            read_anew |= {name for name, then, now in cells if now is not None and now is not then}
    assert {"c1", "c7"} <= read_anew
    assert len(read_anew) <= 6


def test_the_cell_that_a_piece_has_left_is_read_while_the_hand_rests() -> None:
    under_hand = [frame for frame in one_move() if not frame.hand_away]
    assert cell_of(under_hand[-5].seen.glimpse, "c1") is None  # below the arm
    before = [cell_of(frame.seen.glimpse, "c1") for frame in under_hand]
    assert "." not in before[: before.index(None)]


def test_a_move_is_glimpsed_before_the_hand_has_left_the_table() -> None:
    goal = [cell_of(frame.seen.glimpse, "c7") for frame in one_move() if not frame.hand_away]
    assert goal[-1] == "b"
    assert "b" not in goal[: -goal[::-1].index(None)]


def test_the_first_picture_is_glimpsed_as_a_whole() -> None:
    first = one_move()[0].seen
    assert first.sight is None
    assert first.glimpse is not None
    assert given(first.glimpse) == len(first.glimpse.cells)


@pytest.mark.parametrize("frames_a_second", first_of([2.0, 4.0]))
def test_one_picture_between_two_hands_is_enough(frames_a_second: float) -> None:
    """The hand has left just before a picture is taken and comes back right after it."""
    table = table_of("rugby_chess", replace(LOOKS["rugby_chess"], pace=2.0))
    away = Wait(1.2 / frames_a_second)
    table.enqueue([Wait(1.2), *move("c1", "c4", rest_s=0.0), away, *move("d1", "d4", rest_s=0.0), away])
    shown = filmed("rugby_chess", table, frames_a_second)
    clear = [frame for frame in shown if frame.hand_away and len(set(map(len, frame.truth))) == 1]
    assert all(given(frame.seen.sight or frame.seen.glimpse) == len(frame.truth) for frame in clear)
    layouts = {tuple(next(iter(symbols)) for symbols in frame.truth) for frame in clear}
    assert len(layouts) >= 3  # each of the positions has been there alone
    assert wrong_cells("rugby_chess", shown) == []


@pytest.mark.slow
def test_a_grey_sleeve_on_a_grey_board_hides_what_lies_below_it() -> None:
    """Nothing but the margin and the pieces tells it from the board."""
    table = table_of("two_rings", GREY_ON_GREY)
    x_mm, y_mm = sheet_of("two_rings").size_mm[0] / 2, 60.0
    reach = HandReaches(x_mm, y_mm, Player.FIRST)
    table.enqueue(
        [Wait(0.8), reach, Rest(1.0), HandReaches(x_mm - 60.0, y_mm, Player.FIRST), Rest(1.0), Leave()]
    )
    shown = filmed("two_rings", table)
    assert wrong_cells("two_rings", shown) == []


@pytest.mark.parametrize(("tone", "uid"), pairs([30, 90, 150], ["chatra", "two_rings"]))
def test_below_a_cloth_nothing_is_said(uid: str, tone: int) -> None:
    """It lies over the whole field, so that all of the board seems to have another colour."""
    sheet, image = sheet_of(uid), table_of(uid, FilmLook()).render()
    observer = Observer(sheet, pieces_of(uid), open_game(uid).symbols)
    for number in range(5):
        before = observer.observe(Frame(image, number, 0.1 * number))
    assert isinstance(before.pose, Pose)
    low, high = sheet.centres_mm.min(axis=0) - 25.0, sheet.centres_mm.max(axis=0) + 25.0
    corners_mm = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    cover = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(cover, np.round(before.pose.project(corners_mm)).astype(np.int32), (1,))
    cloth = np.clip(np.random.default_rng(1).normal(tone, 2.0, image.shape), 0, 255).astype(np.uint8)
    seen = observer.observe(Frame(np.where(cover[..., None] > 0, cloth, image), 5, 0.5))
    assert isinstance(seen.pose, Pose)
    assert given(seen.sight) == given(seen.glimpse) == 0


def test_cells_that_may_glow_are_read_by_their_lights() -> None:
    table = table_of("rugby_chess", replace(LOOKS["rugby_chess"], leds_under=True))
    sheet = sheet_of()
    lit = [sheet.board.cell(name) for name in ("b5", "c6", "f4")]
    observer = Observer(sheet, pieces_of(), open_game("rugby_chess").symbols)
    table.enqueue([Wait(0.8), *move("c1", "c4"), Wait(0.3)])
    number = 0
    while not table.is_idle:
        table.advance_to(0.1 * number)
        table.set_leds({Cell(cell): (0, 200, 0) for cell in lit} if number % 8 > 3 else {})
        seen = observer.observe(Frame(table.render(), number, 0.1 * number), lit)
        glows = [cell_of(seen.sight or seen.glimpse, sheet.board.names[cell]) for cell in lit]
        assert set(glows) <= {".", None}
        number += 1
