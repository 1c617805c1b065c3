"""Advice: a move with the first reason that there is, in the order of the reasons."""

from typing import Any

import pytest

from tachiai.rules.engine.advice import Advice, Idea, advise
from tachiai.rules.engine.report import report
from tachiai.rules.engine.requests import answer, read_request
from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import SearchLimits
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import declaration_of, game_ids, open_game

RING_IN_DANGER = "4w1/wbW1w1/1wb3/6/2bbbb/6/w5/1ww1ww/6/5w/bBbbbb/6 w w@c13 -"


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
    found = advice("two_rings", RING_IN_DANGER)
    assert found.spoken.en == ("It meets a threat: you would have 0 rings against 2 instead of 1 against 1.")
    assert found.spoken.ja == (
        "放っておくと、自分はリングが0個、相手はリングが2個になります（今は1対1）。それを防ぐ手です。"
    )


def test_a_longer_win_is_said_with_its_length_and_its_line() -> None:
    found = advice("rosenkreuz", "2c4C/1c3r2/3Cr3/8/8/5c2/2r4R/1r6 r")
    assert found.idea is Idea.WIN
    assert found.words.en.startswith(
        "It wins by force, with the second move at the latest: e6-g8*d6@d1 f3-g2 f7-f8*h8."
    )
    assert "(RK14)" in found.words.en


def test_where_all_is_lost_the_longest_way_is_advised() -> None:
    found = advice("rosenkreuz", "2c4C/1c3r2/8/8/8/5c2/2r4R/1r1r4 c")
    assert found.idea is Idea.LASTING
    assert "2 plies" in found.words.en


def test_a_threat_that_would_win_is_met() -> None:
    found = advice("rugby_chess", "7/3wb2/2b4/7/1w1W1wb/3w3/2Bwb2/1b2b2/3w3 b -")
    assert found.idea is Idea.THREAT
    assert found.words.en == (
        "It meets a threat: d5-a2 would win by force, with the second move at the latest."
    )
    assert "相手の d5-a2 から、どう応じても相手の2手目までに負けます" in found.words.ja


def test_a_threat_that_would_win_at_once_is_met() -> None:
    found = advice("rugby_chess", "w1Www2/2w4/w6/7/2b4/7/2b3b/1bW4/1b2bb1 b -")
    assert found.idea is Idea.THREAT
    assert found.words.en == (
        "It meets a threat: c2-d1 would win. The verdict then: "
        "“A piece with a ball reached the opponent's home rank: a try (RC11).”"
    )
    assert found.words.ja.startswith("放っておくと、相手の c2-d1 で負けます（判定：「")


def test_a_threat_that_would_cost_something_is_told_by_its_own_move_alone() -> None:
    found = advice("two_rings", RING_IN_DANGER)
    assert found.idea is Idea.THREAT
    assert found.words.en == (
        "It meets the threat c10xc11: you would have 0 rings against 2 instead of 1 against 1."
        " Rules in it: attack (TR7)."
    )
    assert found.words.ja.endswith("関係するルール：攻撃（TR7）。")
    assert "相手の c10xc11 で、自分はリングが0個" in found.words.ja


def test_a_threat_whose_first_move_gains_nothing_is_not_spoken_of() -> None:
    found = advice("rugby_chess", "w3www/7/7/7/5ww'/3b3/4b1b/Wb5/1b3bB w -")
    assert found.idea is not Idea.THREAT


def test_what_is_gained_along_the_line_is_said_with_the_line() -> None:
    found = advice("rosenkreuz", "8/C1C2cCc/4cC1C/C1Cc2C1/1rr1cRrr/R1Rr2R1/rR2rR2/8 r")
    assert found.idea is Idea.GAIN
    line = " ".join(open_game("rosenkreuz").format_move(move) for move in found.line[:5])
    claim = "you have 11 pieces against 10 instead of 13 against 13."
    assert found.words.en.startswith(f"After {line}, {claim}")
    assert found.spoken.en == f"A few moves on, {claim}"


def test_what_the_last_move_took_is_won_back_and_no_gain() -> None:
    game = open_game("rosenkreuz")
    line = Line.at(game, "8/Cc1cCcCc/cCc2C1C/C3Cc1r/R2R1R2/1rRrR3/rRrRr1rR/8 r").play("d2-d5")
    found = advise(line, SearchLimits(nodes=600))
    assert found.idea is Idea.GAIN
    assert found.words.en.startswith("It wins back material: after b6-b5 e3-c5 b7xd5 ")
    assert ", you have 13 pieces against 13 instead of 14 against 15." in found.words.en
    assert found.words.ja.startswith("取り返す手です。")


def test_else_the_place_of_the_piece_is_the_reason() -> None:
    found = advice("rugby_chess", "7/bwWww1w/5b1/5w1/7/w2b3/1b1Bb2/7/6b b -")
    assert found.idea is Idea.PLACE
    assert found.words.en == (
        "At once you have 4 ranks to go with the foremost ball instead of 6. Rules in it: movement (RC4)."
    )


def test_that_a_drop_puts_one_piece_more_on_the_board_is_no_reason() -> None:
    found = advice("chatra", "4x7/3X8/12/12/12/12/12/12/4O7/12/12/12 w z")
    assert found.move.origin is None
    assert "against" not in found.words.en


def test_without_time_nothing_is_said_to_be_even() -> None:
    game = open_game("rugby_chess")
    result = search(Line(game, game.start()), SearchLimits(nodes=1))
    assert result.depth == 0
    told = [words.en for words in report(game, result)]
    assert told[0].endswith("(there was no time to compare the moves)")
    assert told[1].startswith("Looked 0 plies ahead")


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
