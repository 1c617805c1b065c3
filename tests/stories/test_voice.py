"""What a table says aloud: moves, refusals, results, and what is asked."""

from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.requests import AgreeDraw, Pause, Resign, Resume, Undo
from tachiai.firmware.referee.settings import Help
from tachiai.rules.core import Player
from tachiai.testing.story_table import table_of
from tests.stories.rugby import new_game


def test_every_move_is_said_with_who_made_it() -> None:
    table = table_of("rugby_chess")
    table.plays("a1-c3")
    table.plays("d9>e9")
    assert table.said == ["Black: a1 to c3.", "White: d9 passes to e9."]


def test_a_refusal_is_said_with_its_reason() -> None:
    table = table_of("rugby_chess")
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.said[-1].startswith("No piece moves straight forward: a1 to a3")


def test_without_help_no_refusal_is_said() -> None:
    table = new_game(help=Help.OFF)
    table.puts(a1=".", a3="b", rest_s=1.0)
    assert table.said == []


def test_a_result_says_who_won_and_why() -> None:
    table = table_of("rugby_chess")
    table.plays("a1-c3")
    table.asks(Resign(Player.SECOND))
    assert table.said[-1] == "Black wins. The opponent resigned."


def test_a_draw_a_pause_and_a_take_back_are_said() -> None:
    table = table_of("rugby_chess")
    table.plays("a1-c3")
    table.asks(Undo())
    assert table.said[-1].startswith("Taken back.")
    table.puts(a1="b", c3=".")
    table.asks(Pause())
    assert table.said[-1] == "Paused."
    table.asks(Resume())
    assert table.said[-1] == "Play goes on."
    table.asks(AgreeDraw())
    assert table.said[-1] == "Draw. The players agreed."


def test_what_is_asked_names_each_move_as_the_button_proposes_it() -> None:
    table = new_game()
    table.hidden = frozenset({table.game.board.cell("a1"), table.game.board.cell("g1")})
    table.puts(a1=".", d4="b", rest_s=1.0)
    first = table.said[-1]
    assert first.startswith("Which move was it? ")
    assert first.endswith(" to d4?")
    table.presses(Button.UNDO)
    assert table.said[-1].endswith(" to d4?")
    assert table.said[-1] not in first


def test_a_check_is_said_after_the_move_that_gives_it() -> None:
    table = table_of("chatra", "5x6/9o2/12/6o5/12/12/11o/x11/6x5/11O/x3x5o1/4X7 b z")
    table.plays("a8-b8")
    assert table.said == ["Black: a8 to b8. Check (CH14)."]


def test_a_penalty_is_said_with_what_it_is_for() -> None:
    table = new_game("5m", penalty_s=30.0)
    table.puts(a1=".", a3="b", rest_s=1.0)
    table.presses(Button.CLOCK_FIRST)
    assert table.said[-1].startswith("No piece moves straight forward: a1 to a3")
    assert table.said[-1].endswith("Illegal moves: 1. Penalty: 30 seconds.")
