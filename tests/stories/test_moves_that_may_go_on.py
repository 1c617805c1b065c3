"""A legal move that a longer one begins with waits for its player."""

from tachiai.firmware.referee.phases import Confirming
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.testing.story_table import Button, table_of


def test_where_beginners_learn_a_move_that_may_go_on_never_ends_by_itself() -> None:
    table = table_of("rugby_chess", settings=RefereeSettings(extend_s=None))
    table.puts(d1=".", f3="B", rest_s=60.0)
    assert (table.phase, table.plies) == ("confirming", [])
    table.presses(Button.CONFIRM)
    assert table.plies == ["d1-f3"]


def test_a_move_that_may_go_on_is_over_when_the_other_side_begins() -> None:
    table = table_of("rugby_chess", settings=RefereeSettings(extend_s=None))
    table.puts(d1=".", f3="B", rest_s=1.0)
    table.hand()
    assert isinstance(table.state.phase, Confirming)
    game, line = table.game, table.state.phase.after
    table.layout = list(game.layout(game.play(line.state, next(iter(game.legal_moves(line.state))))))
    table.rests(6.0)
    assert table.plies[0] == "d1-f3"
