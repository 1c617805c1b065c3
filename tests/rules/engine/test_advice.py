"""Advice: a move with the first reason that there is, in the order of the reasons."""

from typing import Any

import pytest

from tachiai.rules.engine.advice import Advice, Idea, advise
from tachiai.rules.engine.requests import answer, read_request
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import declaration_of, game_ids, open_game


def advice(uid: str, position: str = "") -> Advice[Any]:
    game = open_game(uid)
    start = game.parse_position(position) if position else game.start()
    line: AnyLine = Line(game, start)
    found = advise(line, SearchLimits(nodes=600))
    assert found.move in list(game.legal_moves(start))
    assert found.line[0] == found.move
    return found


def test_a_win_at_once_is_said_with_its_clause() -> None:
    found = advice("rugby_chess", "ww3ww/7/1w'1b3/7/6w'/7/2W3b/7/bBb1bb1 w -")
    assert found.idea is Idea.WIN
    assert found.words.en == (
        "It wins at once. The verdict then: "
        "“A piece with a ball reached the opponent's home rank: a try (RC11).”"
    )
    assert found.words.ja.startswith("この手で勝ちです（判定：「")
    assert "（RC11）" in found.words.ja


def test_a_voice_says_why_without_the_moves() -> None:
    found = advice("rosenkreuz", "2c4C/1c3r2/3Cr3/8/8/5c2/2r4R/1r6 r")
    assert found.spoken.en == "It wins by force, with the second move at the latest."
    assert found.spoken.ja == "どう応じられても、自分の2手目までに勝てます。"
    found = advice("rugby_chess", "w3www/7/7/7/5ww'/3b3/4b1b/Wb5/1b3bB w -")
    assert found.spoken.en == "It meets a threat, which would give the opponent an edge in ball possession."
    assert found.spoken.ja == "放っておくと、相手はボールの保持で得をします。それを防ぐ手です。"


def test_a_longer_win_is_said_with_its_length_and_its_line() -> None:
    found = advice("rosenkreuz", "2c4C/1c3r2/3Cr3/8/8/5c2/2r4R/1r6 r")
    assert found.idea is Idea.WIN
    assert found.words.en.startswith(
        "It wins by force, with the second move at the latest: e6-g8*d6@d1 c8-d7 f7-g8*h8."
    )
    assert "(RK14)" in found.words.en


def test_where_all_is_lost_the_longest_way_is_advised() -> None:
    found = advice("rosenkreuz", "2c4C/1c3r2/8/8/8/5c2/2r4R/1r1r4 c")
    assert found.idea is Idea.LASTING
    assert "2 plies" in found.words.en


def test_a_threat_that_would_win_is_met() -> None:
    found = advice("rugby_chess", "1w3ww/7/7/3WB2/5bw'/w6/1b5/b'5w/b3bb1 w -")
    assert found.idea is Idea.THREAT
    assert found.words.en.startswith("It meets a threat: b3-d5* d6>g9 e6-a9 would win.")
    assert "(RC11)" in found.words.en


def test_a_threat_that_would_cost_something_is_met() -> None:
    found = advice("rugby_chess", "w3www/7/7/7/5ww'/3b3/4b1b/Wb5/1b3bB w -")
    assert found.idea is Idea.THREAT
    assert "which would give the opponent an edge in ball possession." in found.words.en
    assert found.words.en.endswith("Rules in it: movement (RC4), tackle (RC7), ball taken (RC9).")
    assert found.words.ja.endswith("関係するルール：移動（RC4）、タックル（RC7）、ボール奪取（RC9）。")
    assert "と進めてボールの保持で得をします" in found.words.ja


def test_what_is_gained_along_the_line_is_said_with_the_line() -> None:
    found = advice("rosenkreuz", "8/CcC2c2/cCcCc1cC/1rR1CcC1/RRr2Cc1/1rRrRrRr/2r2RrR/8 c")
    assert found.idea is Idea.GAIN
    line = " ".join(open_game("rosenkreuz").format_move(move) for move in found.line[:5])
    assert found.words.en.startswith(f"It leads to an edge in pieces: {line}")


def test_a_bad_thing_is_gained_by_having_less_of_it() -> None:
    found = advice("rosenkreuz", "8/2C5/R2C3C/R1R2cC1/c1rr1CcR/1r2R1cc/2r4R/8 c")
    assert found.words.en.startswith("It leads to less danger of losing a colour: ")


def test_else_the_place_of_the_piece_is_the_reason() -> None:
    found = advice("rugby_chess", "4www/1w5/7/7/5ww'/3b3/4b1b/wb5/b4BB w -")
    assert found.idea is Idea.PLACE
    assert found.words.en == (
        "At once it gives an edge in pieces that can tackle. Rules in it: movement (RC4)."
    )


def test_that_a_drop_puts_one_piece_more_on_the_board_is_no_reason() -> None:
    found = advice("chatra", "4x7/3X8/12/12/12/12/12/12/4O7/12/12/12 w z")
    assert found.move.origin is None
    assert "subjects:" not in found.words.en
    assert "in subjects." not in found.words.en


def test_the_drop_of_an_object_is_told_with_its_own_clause() -> None:
    themes = declaration_of("chatra").themes
    line: AnyLine = Line(open_game("chatra"), open_game("chatra").start())
    told = []
    for text in ("a1", "Ol12", "Oa3", "b12"):
        move = line.game.parse_move(text)
        told += list(themes.of_move(line.state, move))
        line = line.play(move)
    assert told == ["CH12", "CH3", "CH3", "CH12"]


@pytest.mark.parametrize("uid", game_ids())
def test_every_game_has_a_reason_with_its_rule_for_its_first_move_in_both_languages(uid: str) -> None:
    found = advice(uid)
    assert found.idea in (Idea.GAIN, Idea.PLACE)
    assert found.words.en.endswith(").")
    assert found.words.ja.endswith("）。")


def test_a_request_for_advice_is_answered_with_its_reason() -> None:
    asked = read_request('{"game": "rugby_chess", "nodes": 300, "advice": true}')
    found = answer(asked, lambda: 0.0, lambda: False)
    assert found["move"] == found["line"][0]
    assert set(found["why"]) == set(found["spoken"]) == {"en", "ja"}
    assert found["idea"] in list(Idea)
