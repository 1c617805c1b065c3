"""Every sentence of the referee exists in both languages, and says what to do with the hands."""

import re
from collections.abc import Mapping

import pytest

from tachiai.firmware.referee.phases import NAMES
from tachiai.firmware.referee.task_words import (
    change_words,
    step_words,
)
from tachiai.firmware.referee.words import BLIND, ENDINGS, NO, outcome_words, refusal_words
from tachiai.rules.core import EMPTY, Illegal, Outcome, Player
from tachiai.rules.messages import Message, bilingual
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import Blind, Change
from tachiai.rules.time_control import UNLIMITED
from tachiai.testing.story_table import table_of

RUGBY = open_game("rugby_chess")
JAPANESE = re.compile(r"[ぁ-んァ-ン一-龥]")

every_game = pytest.mark.parametrize("uid", game_ids())


def change(cell: str, seen: str | None, wanted: str) -> Change:
    return Change(RUGBY.board.cell(cell), seen, wanted)


def is_whole(words: Message) -> bool:
    return bool(words.en.endswith((".", "?")) and JAPANESE.search(words.ja) and not JAPANESE.search(words.en))


@pytest.mark.parametrize("table", [NO, ENDINGS, BLIND])
def test_every_sentence_exists_in_both_languages(table: Mapping[str, Message]) -> None:
    assert all(is_whole(words) for words in table.values())


def test_every_blindness_has_a_sentence() -> None:
    assert set(BLIND) == set(Blind)


def test_every_phase_has_a_name_of_its_own() -> None:
    assert len(set(NAMES.values())) == len(NAMES)


@every_game
def test_every_change_of_a_cell_has_a_sentence(uid: str) -> None:
    game = open_game(uid)
    for seen in (None, *game.symbols):
        for wanted in game.symbols:
            if seen != wanted:
                assert is_whole(change_words(game, Change(game.board.grid_cells[0], seen, wanted)))


@every_game
def test_every_piece_that_is_to_be_put_down_has_a_sentence(uid: str) -> None:
    game = open_game(uid)
    for symbol in game.symbols[1:]:
        assert is_whole(change_words(game, Change(game.board.grid_cells[0], EMPTY, symbol)))


@pytest.mark.parametrize(
    ("seen", "wanted", "en", "ja"),
    [
        ("b", ".", "Take the black piece from c5.", "c5 の黒の駒を取り除いてください。"),
        (".", "b", "Put a black piece on c5.", "c5 に黒の駒を置いてください。"),
        ("b", "B", "Put the ball on c5.", "c5 の駒にボールを載せてください。"),
        ("B", "b", "Take the ball off c5.", "c5 の駒からボールを取ってください。"),
        ("b", "b'", "Turn the piece on c5 over.", "c5 の駒を裏返してください。"),
        (None, ".", "Clear c5.", "c5 を空けてください。"),
    ],
)
def test_one_change_is_said_as_a_person_would(seen: str | None, wanted: str, en: str, ja: str) -> None:
    words = change_words(RUGBY, change("c5", seen, wanted))
    assert words == bilingual(en, ja)


def test_a_thing_taken_and_put_down_is_said_as_one_movement() -> None:
    steps = (change("c5", "b", "."), change("c4", ".", "b"))
    words = step_words(RUGBY, steps)
    assert words == bilingual("Move the black piece from c5 to c4.", "c5 の黒の駒を c4 へ移してください。")


def test_a_ball_that_changes_its_piece_is_said_as_one_movement() -> None:
    steps = (change("c5", "B", "b"), change("a3", "b", "B"))
    words = step_words(RUGBY, steps)
    assert words.en == "Move the ball from c5 to a3."


def test_different_things_are_said_one_after_the_other() -> None:
    steps = (change("c5", "b", "."), change("c4", ".", "w"))
    assert step_words(RUGBY, steps).en == "Take the black piece from c5."


def test_a_refusal_names_its_clause() -> None:
    words = refusal_words(
        RUGBY, Illegal("straight_forward", (RUGBY.board.cell("a3"), RUGBY.board.cell("a1")))
    )
    assert "RC4" in words.en
    assert "RC4" in words.ja


def test_a_ruling_of_ours_is_named_as_one() -> None:
    words = refusal_words(RUGBY, Illegal("no_move"))
    assert "our ruling" in words.en
    assert "補足ルール" in words.ja


def test_a_result_says_who_won_and_why() -> None:
    words = outcome_words(RUGBY, Outcome(Player.FIRST, "", "resigned"))
    assert words == bilingual("Black wins. The opponent resigned.", "黒の勝ちです。相手が投了しました。")
    assert outcome_words(RUGBY, Outcome(None, "", "agreed")).en == "Draw. The players agreed."


@every_game
def test_every_game_says_whose_turn_it_is(uid: str) -> None:
    table = table_of(uid, control=UNLIMITED)
    assert table.says.partition(".")[0].endswith("to move")
    assert table.says[0].isupper()
