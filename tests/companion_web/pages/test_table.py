"""The virtual table's page: what a hand may be asked to do."""

import json
from dataclasses import replace

import pytest

from tachiai.rules.messages import Reply, bilingual
from tachiai.rules.registry import open_game
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_virtual_table import FakeVirtualTable
from tests.support.live_views import WAITING
from tests.support.page_visitors import Visitor
from tests.support.push_events import events


def test_everything_on_the_table_is_drawn_without_scripts(spectator: Visitor) -> None:
    page = spectator.read("/table/")
    assert page.count('data-item="') == 16
    assert page.count('data-led="') == 63


def test_the_bare_board_lies_where_the_sheet_has_its_cells(spectator: Visitor) -> None:
    # 7 × 9 cells of 34 mm from (29.5, 57) on, with a strip of labels of 22/48 of a cell around them.
    strip = 34 * 22 / 48
    size = f'width="{7 * 34 + 2 * strip:.2f}" height="{9 * 34 + 2 * strip:.2f}"'
    assert f'<svg class="ground" aria-hidden="true" x="{29.5 - strip:.2f}" y="{57 - strip:.2f}" {size}>' in (
        spectator.read("/table/")
    )


def test_the_squares_for_a_piece_from_beside_the_board(spectator: Visitor, live: FakeLiveTable) -> None:
    game = open_game("chatra", {})
    start = game.start()
    shown = replace(WAITING, game="chatra", position=game.format_position(start), help_level="squares")
    live.show(shown)
    after = [game.layout(game.play(start, move)) for move in game.legal_moves(start)]
    wanted = {name for name, cell in game.board.by_name.items() if any(each[cell] == "x" for each in after)}
    assert json.loads(spectator.read("/table/drops/x"))["cells"] == sorted(wanted)
    assert json.loads(spectator.read("/table/drops/o"))["cells"] == []
    live.show(replace(shown, help_level="off"))
    assert json.loads(spectator.read("/table/drops/x"))["cells"] == []
    assert spectator.get("/table/drops/nothing").status_code == 404


def test_a_hand_lifts_carries_and_turns(arbiter: Visitor, virtual: FakeVirtualTable) -> None:
    arbiter.post("/table/lift", item="b_a")
    answer = arbiter.post("/table/put_down", item="b_a", x_mm="80.5", y_mm="312")
    arbiter.post("/table/turn_over", item="b_a")
    assert virtual.done == [("lift", "b_a"), ("put_down", "b_a"), ("turn_over", "b_a")]
    assert answer.json is not None
    placed = next(item for item in answer.json["items"] if item["id"] == "b_a")
    assert (placed["x"], placed["y"], placed["held"]) == (80.5, 312.0, False)


def test_what_the_table_refuses_is_said(arbiter: Visitor, virtual: FakeVirtualTable) -> None:
    virtual.answer = Reply(False, "busy", bilingual("The hand is busy.", "手がふさがっています。"))
    answer = arbiter.post("/table/lift", item="b_a")
    assert answer.json is not None
    assert (answer.json["ok"], answer.json["words"]) == (False, "The hand is busy.")


@pytest.mark.parametrize(
    "place", [{}, {"x_mm": "nan", "y_mm": "1"}, {"x_mm": "1", "y_mm": "inf"}, {"x_mm": "a"}]
)
def test_a_place_that_is_none_is_refused(
    arbiter: Visitor, virtual: FakeVirtualTable, place: dict[str, str]
) -> None:
    answer = arbiter.post("/table/put_down", item="b_a", **place)
    assert answer.status_code == 400
    assert answer.json == {"error": "Expected a place on the table in millimetres."}
    assert virtual.done == []


def test_an_unknown_piece_or_button_is_refused(arbiter: Visitor, virtual: FakeVirtualTable) -> None:
    assert arbiter.post("/table/lift", item="queen").status_code == 400
    assert arbiter.post("/table/press", button="explode").status_code == 400
    assert virtual.done == []


@pytest.mark.parametrize("button", ["clock_first", "clock_second", "confirm", "undo", "pause"])
def test_every_button_of_the_device_can_be_pressed(
    arbiter: Visitor, virtual: FakeVirtualTable, button: str
) -> None:
    arbiter.post("/table/press", button=button)
    assert virtual.done == [("press", button)]


def test_changes_of_the_table_are_pushed(spectator: Visitor, virtual: FakeVirtualTable) -> None:
    virtual.light(b2=(0, 80, 0))
    (news,) = events(spectator, "/table/events", 1)
    assert news["leds"] == {"b2": [0, 80, 0]}
    assert json.loads(spectator.read("/table/state"))["items"] == news["items"]


def test_a_carried_ball_is_drawn_by_itself_and_not_on_its_piece(spectator: Visitor) -> None:
    page = spectator.read("/table/")
    looks = page.split('<g id="look-')[1:]
    with_ball = next(look for look in looks if 'data-look="B"' in look)
    assert 'class="ball"' not in with_ball


def test_who_only_watches_can_enter_the_pin_at_the_table(spectator: Visitor, arbiter: Visitor) -> None:
    page = spectator.read("/table/")
    assert 'action="/pin"' in page
    assert 'name="then" value="/table/"' in page
    assert 'action="/pin"' not in arbiter.read("/table/")


def test_the_hand_follows_the_pointer(arbiter: Visitor, virtual: FakeVirtualTable) -> None:
    answer = arbiter.post("/table/carry", item="b_a", x_mm="80.5", y_mm="312")
    assert answer.json == {"ok": True, "code": ""}
    assert virtual.carried == [("b_a", 80.5, 312.0)]
    assert arbiter.post("/table/carry", item="b_a", x_mm="nan", y_mm="1").status_code == 400


def test_where_a_piece_lands_is_told_at_once(arbiter: Visitor, virtual: FakeVirtualTable) -> None:
    virtual.slow = True
    arbiter.post("/table/lift", item="b_a")
    answer = arbiter.post("/table/put_down", item="b_a", x_mm="80.5", y_mm="312")
    assert answer.json is not None
    assert answer.json["landing"] == {"x": 80.5, "y": 312.0}


def test_the_pieces_are_set_as_the_referee_has_them(arbiter: Visitor, virtual: FakeVirtualTable) -> None:
    arbiter.post("/table/set_pieces")
    assert virtual.done == [("set_pieces", "wwwWwww" + "." * 49 + "bbbBbbb")]


@pytest.mark.parametrize("path", ["lift", "carry", "put_down", "turn_over", "set_pieces"])
def test_hands_are_the_arbiters(spectator: Visitor, virtual: FakeVirtualTable, path: str) -> None:
    assert spectator.post(f"/table/{path}", item="b_a", x_mm="1", y_mm="1").status_code == 403
    assert virtual.done == []
    assert virtual.carried == []
