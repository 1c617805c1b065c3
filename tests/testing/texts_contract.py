"""Every game's parsers take canonical texts and nothing else (G5, G6), whatever comes."""

import re
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.line import AnyGame
from tachiai.testing.amount import many
from tachiai.testing.configurations import Configuration

# The same examples on every machine; every game's class inherits the same tests. Many more: make bench-fuzz.
JUNK = settings(
    max_examples=many(10),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
)
MOVE_LETTERS = "abcglz012359-x*@>+=^:,OogNEW \n"
POSITION_LETTERS = "bBwWrRcCxoXO'1234567/ -@>,.azny0"


def _expect_canonical_or(error: type[Exception], parse: Any, write: Any, text: str) -> None:
    """The parser takes canonical texts only (G6) and raises nothing but its own error."""
    try:
        value = parse(text)
    except error:
        return
    assert write(value) == text


def _damage(data: st.DataObject, text: str) -> str:
    """Returns ``text`` with one character put in, left out or replaced."""
    at = data.draw(st.integers(0, len(text)))
    instead: str = data.draw(st.sampled_from(["", *" -+*=>@/.,:'x0123456789abBwWoOz", "é", "१"]))
    keep = data.draw(st.sampled_from([0, 1]))
    return text[:at] + instead + text[at + keep :]


class TextsContract:
    """Parsers and words."""

    @given(text=st.one_of(st.text(max_size=40), st.text(alphabet=MOVE_LETTERS, max_size=14)))
    @JUNK
    def test_junk_is_no_move(self, game: AnyGame, text: str) -> None:
        _expect_canonical_or(BadNotation, game.parse_move, game.format_move, text)

    @given(text=st.one_of(st.text(max_size=80), st.text(alphabet=POSITION_LETTERS, max_size=70)))
    @JUNK
    def test_junk_is_no_position(self, game: AnyGame, text: str) -> None:
        _expect_canonical_or(BadPosition, game.parse_position, game.format_position, text)

    @given(data=st.data())
    @JUNK
    def test_a_damaged_move_text_is_canonical_or_refused(
        self, played: Configuration, game: AnyGame, data: st.DataObject
    ) -> None:
        node = data.draw(st.sampled_from(played.open_nodes))
        text = data.draw(st.sampled_from(game.legal_texts(node.state)))
        damaged = _damage(data, text)
        _expect_canonical_or(BadNotation, game.parse_move, game.format_move, damaged)

    @given(data=st.data())
    @JUNK
    def test_a_damaged_position_text_is_canonical_or_refused(
        self, played: Configuration, game: AnyGame, data: st.DataObject
    ) -> None:
        node = data.draw(st.sampled_from(played.nodes))
        damaged = _damage(data, game.format_position(node.state))
        _expect_canonical_or(BadPosition, game.parse_position, game.format_position, damaged)

    @given(data=st.data())
    @JUNK
    def test_a_move_in_words_names_its_squares_and_no_text(
        self, played: Configuration, game: AnyGame, data: st.DataObject
    ) -> None:
        node = data.draw(st.sampled_from(played.open_nodes))
        move = data.draw(st.sampled_from(list(game.legal_moves(node.state))))
        words, text = game.move_words(node.state, move), game.format_move(move)
        named = set(re.findall(r"[a-z]\d+", text))
        for said in (words.en, words.ja):
            assert said != text
            assert named <= set(re.findall(r"[a-z]\d+", said))
            assert not said.endswith((".", "。"))
