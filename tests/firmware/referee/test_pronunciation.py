"""How sentences are read aloud: squares by letter and number, no clauses, in kana for who reads no kanji."""

import ast
import re
from importlib import import_module
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tachiai.firmware.referee.pronunciation import READINGS, aloud, in_kana
from tachiai.firmware.referee.task_words import step_words
from tachiai.firmware.referee.words import refusal_words
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Illegal
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import bilingual
from tachiai.rules.reasons import COMMON
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import Change
from tests.support.kana import KANA

ROOT = Path(__file__).parents[3]
SPEAKING = (
    *(
        "rules/*reasons.py",
        "rules/[acm]*.py",
        "rules/levels.py",
        "rules/time_control.py",
        "rules/games/*/*.py",
        "rules/evaluation.py",
        "rules/engine/advice.py",
        "rules/engine/facts.py",
    ),
    *("firmware/referee/*.py", "firmware/menu.py", "firmware/table/preparation.py"),
)
NOT_SPEAKING = ("readings", "pronunciation", "move_text")
KANJI = re.compile("[一-龯々]")
RAW_SQUARE = re.compile(r"\b[a-z]\d")


def test_every_kanji_that_is_spoken_has_a_reading() -> None:
    known = re.compile("|".join(sorted(READINGS, key=len, reverse=True)))
    texts = {
        node.value
        for pattern in SPEAKING
        for path in ROOT.glob(pattern)
        if path.stem not in NOT_SPEAKING
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert len(texts) > 500
    assert {text: left for text in texts if KANJI.search(left := known.sub("", text))} == {}


@pytest.mark.parametrize("uid", game_ids())
def test_every_reason_is_spoken_in_both_languages(uid: str) -> None:
    examples: Any = import_module(f"tests.rules.{uid}.examples")
    spoken = set()
    for refusal in examples.REFUSALS:
        game = open_game(uid, refusal.options)
        state = game.parse_position(refusal.position) if refusal.position else game.start()
        illegal = game.why_illegal(state, game.parse_move(refusal.move))
        assert illegal is not None
        _is_spoken(game, illegal)
        spoken.add(illegal.code)
    game = open_game(uid)
    for code in {**COMMON, **game.own_reasons}.keys() - spoken:  # how a game ends, what has to be varied
        _is_spoken(game, Illegal(code, tuple(Cell(cell) for cell in range(4)), plies=(2, 12)))


def _is_spoken(game: AnyGame, illegal: Illegal) -> None:
    why = refusal_words(game, illegal)
    said = aloud(why)
    assert game.reason(illegal.code).clause not in said.en + said.ja
    assert not RAW_SQUARE.search(said.en + said.ja), said
    assert said.en.endswith(".")
    assert said.ja.endswith("。")
    assert KANA.fullmatch(in_kana(why.ja))


@pytest.mark.parametrize("uid", game_ids())
def test_every_step_of_every_game_is_kana(uid: str) -> None:
    game = open_game(uid)
    symbols = (EMPTY, *game.piece_of)
    for number, (seen, wanted) in enumerate(permutations(symbols, 2)):
        cell = Cell(number % (len(game.board.names) - 1))
        steps = (Change(cell, seen, wanted), Change(Cell(cell + 1), wanted, seen))
        for told in (steps[:1], steps):
            read = in_kana(step_words(game, told).ja)
            assert KANA.fullmatch(read), read


def test_squares_are_read_by_letter_and_number() -> None:
    assert in_kana("e9 から j12 へ") == "イー きゅう から ジェー じゅうに え"
    assert in_kana("a10") == "エー じゅう"
    assert in_kana("z0") == "ゼット ゼロ"
    assert aloud(bilingual("a1 takes k12, a draw.", "a1 が k12 を取る。")) == bilingual(
        "A 1 takes K 12, a draw.", "エー1 が ケー12 を取る。"
    )


def test_clauses_are_not_read() -> None:
    cited = bilingual("It is offside (CH6, our ruling). Draw (G3).", "オフサイドです（CH6、補足ルール）。")
    assert aloud(cited) == bilingual("It is offside. Draw.", "オフサイドです。")


def test_numbers_and_their_counters_are_read() -> None:
    assert (
        in_kana("1 マス、3 回目、1 歩、2 目、第 1 手")
        == "いち  マス、さん かいめ、いっぽ、ふため、だい いって"
    )


def test_particles_are_read_as_they_are_spoken() -> None:
    assert in_kana("c2 は盤外です。駒がないはずです。パスはできません。東へ。") == (
        "シー に わばんがいです。こまがないはずです。パスわできません。ひがしえ。"
    )
