"""Stories of hints: which piece, where to, why; counted in the record, and none in strict games."""

from tachiai.firmware.referee.events import Advised
from tachiai.firmware.referee.requests import AskAdvice
from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.rules.entries import EntryKind
from tachiai.rules.messages import bilingual
from tachiai.rules.record import fold
from tachiai.rules.record.participants import PERSON, engine
from tachiai.testing.story_table import Button, Table, table_of

WHY = bilingual("It is a good move: a1-c3 e9-g7.", "良い手です：a1-c3 e9-g7。")
SPOKEN = bilingual("It is a good move.", "良い手です。")


def advise(table: Table, move: str = "a1-c3") -> None:
    """The advice that was asked for comes."""
    position = table.game.format_position(table.state.line.state)
    table.happens(Advised(position, move, WHY, SPOKEN, table.at_s))


def test_a_hint_tells_the_piece_then_the_place_then_the_reason() -> None:
    table = table_of("rugby_chess")
    assert table.asks(AskAdvice()).ok
    assert table.says == "Black to move. A hint is being looked for."
    advise(table)
    assert table.says == "Black to move. Hint: move what stands on a1."
    assert table.lights == {"a1": Mark.TO_DO}
    assert table.asks(AskAdvice()).ok
    assert table.says == "Black to move. Hint: a1-c3."
    assert table.lights == {"a1": Mark.FROM, "c3": Mark.TO_DO}
    assert table.asks(AskAdvice()).ok
    assert table.says == "Black to move. Hint: a1-c3. It is a good move: a1-c3 e9-g7."
    assert table.asks(AskAdvice()).ok
    notes = table.written(EntryKind.NOTE)
    assert [(note.code, note.player, note.detail) for note in notes] == [
        ("advice", "first", "piece"),
        ("advice", "first", "place"),
        ("advice", "first", "reason"),
    ]
    assert fold(table.entries)[-1].tally.advised == (3, 0)


def test_a_hint_to_pass_names_the_ball_and_not_its_carrier() -> None:
    table = table_of("rugby_chess", "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb b -")
    assert table.asks(AskAdvice()).ok
    advise(table, "d1>c1")
    assert table.says == "Black to move. Hint: move the ball on d1."
    assert table.lights == {"d1": Mark.TO_DO}


def test_the_confirm_button_held_asks_for_a_hint_and_the_voice_says_it() -> None:
    table = table_of("rugby_chess")
    table.rests(1.0)
    table.holds(Button.CONFIRM)
    advise(table)
    table.holds(Button.CONFIRM)
    table.holds(Button.CONFIRM)
    assert table.said == ["Hint: a1.", "Hint: from a1 to c3.", "It is a good move."]
    assert fold(table.entries)[-1].tally.advised == (3, 0)


def test_a_button_held_after_it_has_confirmed_a_move_asks_for_nothing() -> None:
    table = table_of("rugby_chess", settings=RefereeSettings(auto_confirm_s=None))
    table.makes("a1-c3")
    table.holds(Button.CONFIRM)
    table.holds(Button.UNDO)
    assert table.state.advice_now is None
    assert table.said == ["Black: a1 to c3.", "Taken back."]


def test_a_hint_to_put_something_on_a_piece_moves_no_piece() -> None:
    table = table_of("two_rings")
    table.asks(AskAdvice())
    advise(table, "@b2")
    assert table.says.endswith("Hint: @b2.")
    assert table.lights["b2"] is Mark.TO_DO


def test_a_hint_is_lit_whatever_the_level_of_help() -> None:
    table = table_of("rugby_chess", settings=RefereeSettings(help=Help.OFF))
    table.asks(AskAdvice())
    advise(table)
    assert table.lights == {"a1": Mark.TO_DO}


def test_a_hint_ends_with_the_move() -> None:
    table = table_of("rugby_chess")
    table.asks(AskAdvice())
    advise(table)
    table.plays("b1-d3")
    assert "int" not in table.says.replace("White to move.", "")
    assert table.state.advice_now is None


def test_a_hint_that_comes_after_the_move_is_left_at_that() -> None:
    table = table_of("rugby_chess")
    table.asks(AskAdvice())
    late = Advised(table.game.format_position(table.state.line.state), "a1-c3", WHY, SPOKEN, table.at_s)
    table.plays("b1-d3")
    table.happens(late)
    assert table.state.advice_now is None
    assert table.says == "White to move."


def test_nonsense_is_no_hint() -> None:
    table = table_of("rugby_chess")
    table.asks(AskAdvice())
    for text in ("nonsense", "a1-a9"):
        advise(table, text)
    assert table.says == "Black to move. A hint is being looked for."


def test_a_piece_that_comes_from_beside_the_board_is_shown_where_it_goes() -> None:
    table = table_of("chatra")
    table.asks(AskAdvice())
    move = next(text for text in table.game.legal_texts(table.state.line.state) if "-" not in text)
    advise(table, move)
    assert table.says.endswith(f"Hint: {move}.")


def test_there_are_no_hints_in_a_strict_game() -> None:
    table = table_of("rugby_chess", settings=RefereeSettings(strict=True))
    assert table.asks(AskAdvice()).code == "no_advice"
    assert table.entries == []


def test_there_are_no_hints_out_of_turn_and_in_a_pause() -> None:
    table = table_of("rugby_chess", participants=(PERSON, engine(1)))
    table.plays("a1-c3")
    assert table.asks(AskAdvice()).code == "not_your_turn"
    table.presses(Button.PAUSE)
    assert table.asks(AskAdvice()).code == "paused"
