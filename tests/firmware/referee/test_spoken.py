"""What the voice tells hands to do, in Japanese: kana alone, squares by their letters and numbers."""

import re
from itertools import permutations

import pytest

from tachiai.firmware.referee.spoken import in_kana
from tachiai.firmware.referee.vocabulary import step_words
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import Change

KANA = re.compile(r"[ぁ-ゖァ-ヺー、。 ]+")


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
    assert in_kana("e9 から j12 へ") == "イー きゅう から ジェー じゅうに へ"
    assert in_kana("a10") == "エー じゅう"
