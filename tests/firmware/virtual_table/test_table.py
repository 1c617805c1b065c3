"""The table as the page and a script use it."""

import threading

import pytest

from tachiai.firmware.errors import BadAction
from tachiai.firmware.virtual_table.actions import Grip, HandCarries, HandReaches, Leave, Raise, Release, Wait
from tachiai.firmware.virtual_table.arrangement import layout_of
from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tests.support.virtual_tables import START, finished, layout_with, on, sheet_of, table_of


def test_a_new_table_is_idle_and_shows_the_layout() -> None:
    table = table_of()
    assert table.is_idle
    assert layout_of(table.arrangement, sheet_of()) == START


def test_a_script_is_carried_out() -> None:
    table = table_of()
    piece = on(table.arrangement, "a1")
    reach = HandReaches(piece.x_mm, piece.y_mm, Player.FIRST)
    table.enqueue([reach, Grip(piece.id), Raise(), HandCarries(60.0, 240.0), Release(), Leave(), Wait(1.0)])
    assert not table.is_idle
    assert finished(table).is_idle
    assert table.arrangement.item(piece.id).x_mm == 60.0


def test_a_script_that_cannot_be_done_is_refused_whole() -> None:
    table = table_of()
    with pytest.raises(BadAction):
        table.enqueue([HandReaches(1, 1, Player.FIRST), Release()])
    assert table.is_idle


def test_dark_leds_are_not_listed() -> None:
    table = table_of()
    table.set_leds({Cell(3): (0, 255, 0), Cell(4): (0, 0, 0)})
    assert table.leds() == {Cell(3): (0, 255, 0)}


def test_who_waits_for_a_change_is_told() -> None:
    table = table_of()
    heard: list[int] = []
    listener = threading.Thread(target=lambda: heard.append(table.wait_for_change(1, 30.0)))
    listener.start()
    table.set_leds({Cell(0): (9, 9, 9)})
    listener.join(30.0)
    assert heard == [2]


def test_the_area_holds_everything() -> None:
    table = table_of(layout_with())
    left, top, width, height = table.area_mm()
    for thing in table.arrangement.items:
        assert left <= thing.x_mm - thing.diameter_mm / 2
        assert thing.x_mm + thing.diameter_mm / 2 <= left + width
        assert top <= thing.y_mm <= top + height
