"""Stories of help besides hints: what is attacked, what a move would do; counted, none in strict games."""

from tachiai.firmware.referee.requests import AskLook
from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.rules.record import fold
from tachiai.rules.record.choices import Insight
from tachiai.testing.story_table import table_of

ROSES = "7C/8/8/2c1C3/3R4/4c3/1r6/8 r"
IN_DANGER = "6C1/8/2c5/3R4/8/8/8/R6r r"
RETURNING = "5W/6/6/6/6/1w1b2/6/6/6/6/6/5B b b@z6 -"


def test_what_is_attacked_is_lit_and_named_until_the_next_ply() -> None:
    table = table_of("rosenkreuz", IN_DANGER, settings=RefereeSettings(help=Help.OFF))
    assert table.asks(AskLook(Insight.ATTACKED)).ok
    assert table.says == "The rose to move. Attacked: d5."
    assert table.lights == {"d5": Mark.HINT}
    table.plays("d5-d6")
    assert "Attacked" not in table.says
    assert fold(table.entries)[-1].tally.advised == (1, 0)


def test_who_is_safe_is_told_so() -> None:
    table = table_of("rugby_chess")
    table.asks(AskLook(Insight.ATTACKED))
    assert table.says == "Black to move. Nothing is attacked."


def test_what_a_move_would_do_is_told_before_the_piece_is_let_go() -> None:
    table = table_of("rosenkreuz", ROSES)
    table.asks(AskLook(Insight.EFFECTS))
    table.puts(d4=".")
    assert table.says == "Lifted from d4. On c5: takes c5. On e3: takes e3."
    table.puts(d4="R")
    table.puts(b2=".")
    assert table.says == "Lifted from b2. Its moves change nothing else."


def test_a_piece_that_would_come_back_from_the_rim_is_named() -> None:
    table = table_of("two_rings", RETURNING)
    table.asks(AskLook(Insight.EFFECTS))
    table.puts(d7=".")
    assert "On b7: throws b7; z6 comes back from the rim." in table.says


def test_an_own_piece_that_would_be_lost_is_named() -> None:
    table = table_of("rosenkreuz", "6c1/8/8/3CC3/2RR4/8/8/Rr6 r")
    table.asks(AskLook(Insight.EFFECTS))
    table.puts(c4=".")
    assert "On b5: loses d4." in table.says


def test_a_formation_that_would_break_is_named() -> None:
    table = table_of("troop_chess", "www6/9/9/9/9/9/9/bbb6/3b5 b y 0")
    table.asks(AskLook(Insight.EFFECTS))
    table.puts(a2=".")
    assert "On a4: leaves d1 in no formation." in table.says


def test_nothing_is_shown_in_a_strict_game_and_nothing_twice_counted() -> None:
    strict = table_of("rugby_chess", settings=RefereeSettings(strict=True))
    assert strict.asks(AskLook(Insight.ATTACKED)).code == "no_advice"
    assert strict.says == "Black to move."
    table = table_of("rugby_chess")
    table.asks(AskLook(Insight.EFFECTS))
    table.asks(AskLook(Insight.EFFECTS))
    assert fold(table.entries)[-1].tally.advised == (1, 0)
