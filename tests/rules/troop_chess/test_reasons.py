"""Every reason has its sentence in both languages."""

import pytest

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal
from tachiai.rules.games.troop_chess.reasons import REASONS
from tachiai.rules.games.troop_chess.state import State
from tachiai.rules.messages import bilingual
from tachiai.rules.reasons import COMMON, Reason, sentence
from tests.rules.troop_chess.asking import GAME, position


@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS.keys())
def test_every_reason_has_two_sentences_and_a_clause(reason: Reason) -> None:
    names = ("a1", "b2", "c3")
    words = {"heads": bilingual("N", "N（上）")}
    assert reason.clause in GAME.clauses
    assert sentence(reason, names, words).en.endswith(".")
    assert sentence(reason, names, words).ja.endswith("。")
    assert ("{" in reason.words.en) == ("{" in reason.words.ja)


def test_no_common_reason_is_written_again() -> None:
    assert not set(REASONS) & set(COMMON)


def test_a_refusal_reads_like_a_teacher() -> None:
    state = position("d3 e4 f3", "d4 d5 a9 b9 c9")
    illegal = GAME.why_illegal(state, GAME.parse_move("d3,e4,f3+N2"))
    assert illegal is not None
    assert GAME.explain(illegal) == (
        "The piece from d3 removes the enemy on d4 without piercing it, and is caught by the next "
        "enemy on d5."
    )
    assert "d5" in GAME.explain(illegal, "ja")


def test_the_directions_of_the_heads_are_named() -> None:
    line, hook = position("a2 b2 c2", "a9 b9 c9"), position("d4 e4 f5", "a9 b9 c9")
    assert said(line, "a2,b2,c2+N2").endswith("only where its heads point: E or W.")
    assert said(hook, "d4,e4,f5+N2").endswith("only where its head points: NE.")


@pytest.mark.parametrize("cells", [(), (1, 2), (1, 5, 9)])
def test_directions_are_not_told_of_squares_that_are_no_formation(cells: tuple[int, ...]) -> None:
    with pytest.raises(LookupError):
        GAME.explain(Illegal("no_bonus", tuple(map(Cell, cells))))


def test_pieces_that_stand_in_formations_may_make_none_together() -> None:
    assert said(GAME.start(), "a2,b2,d2+N").startswith("The pieces on a2, b2, d2 together make no formation;")


def said(state: State, move: str) -> str:
    illegal = GAME.why_illegal(state, GAME.parse_move(move))
    assert illegal is not None
    return GAME.explain(illegal)
