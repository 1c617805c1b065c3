"""What the lights show at each level of help."""

import itertools

import pytest

from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.scenes import ALWAYS, SHOWN
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.testing.story_table import Table, table_of


def rugby(help_level: Help) -> Table:
    return table_of("rugby_chess", settings=RefereeSettings(help=help_level))


def test_each_level_shows_all_that_the_one_before_it_shows() -> None:
    levels = [SHOWN[level] for level in Help]
    assert all(less < more for less, more in itertools.pairwise(levels))
    assert levels[0] == ALWAYS
    assert levels[-1] == frozenset(Mark)


@pytest.mark.parametrize("level", [Help.OFF, Help.WARN])
def test_legal_squares_are_hidden_below_their_level(level: Help) -> None:
    table = rugby(level)
    table.puts(a1=".")
    assert Mark.LEGAL not in table.lights.values()


def test_what_forbids_a_move_is_shown_with_reasons_only() -> None:
    for level, shown in ((Help.SQUARES, False), (Help.REASONS, True)):
        table = rugby(level)
        table.puts(a1=".", a3="b", rest_s=1.0)
        assert (Mark.BECAUSE in table.lights.values()) is shown
        assert table.lights["a3"] is Mark.WRONG


def test_the_lights_are_sent_only_when_they_change() -> None:
    table = rugby(Help.REASONS)
    table.puts(a1=".")
    before = len(table.actions)
    table.rests(5.0)
    assert len(table.actions) == before


def test_a_piece_that_a_move_would_remove_is_hinted() -> None:
    table = table_of("rosenkreuz", "CcC5/8/8/8/1C6/R7/1R6/4RrRr r")
    table.puts(a3=".")
    assert table.lights == {"a3": Mark.FROM, "a4": Mark.LEGAL, "b3": Mark.LEGAL, "b4": Mark.HINT}


def test_an_enemy_that_can_be_replaced_is_a_legal_square() -> None:
    table = table_of("rosenkreuz", "CcC5/8/8/8/1c6/R7/8/4RrRr r")
    table.puts(a3=".")
    assert table.lights == {"a3": Mark.FROM, "a4": Mark.LEGAL, "b4": Mark.LEGAL}
