"""Every reason has its sentence in both languages, and every sentence is used."""

import ast
import inspect

import pytest

from tachiai.rules.games.troop_chess import attack, judge, rules
from tachiai.rules.games.troop_chess.reasons import REASONS
from tachiai.rules.reasons import COMMON, Reason, sentence
from tests.rules.troop_chess.asking import GAME, position


def codes_in_the_program() -> set[str]:
    words = set()
    for module in (attack, judge, rules):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
    endings = {f"{code}_{end}" for code in ("both_stuck", "quiet") for end in ("as_many", "more_pieces")}
    return words | endings


def test_every_reason_is_given_somewhere() -> None:
    assert set(REASONS) <= codes_in_the_program()


@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS.keys())
def test_every_reason_has_two_sentences_and_a_clause(reason: Reason) -> None:
    names = ("a1", "b2", "c3")
    assert reason.clause in GAME.clauses
    assert sentence(reason, "en", names).endswith(".")
    assert sentence(reason, "ja", names).endswith("。")
    assert ("{" in reason.en) == ("{" in reason.ja)


def test_no_common_reason_is_written_again() -> None:
    assert not set(REASONS) & set(COMMON)


def test_a_refusal_reads_like_a_teacher() -> None:
    state = position("d3 e4 f3", "d4 d5 a9 b9 c9")
    illegal = GAME.why_illegal(state, GAME.parse_move("d3,e4,f3+N2"))
    assert illegal is not None
    assert GAME.explain(illegal) == (
        "A piece that has just beaten an enemy without piercing is caught by the next one on d5."
    )
    assert "d5" in GAME.explain(illegal, "ja")
