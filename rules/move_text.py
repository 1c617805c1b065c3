"""What a move text that no game takes gets for an answer, in both languages (G6)."""

from tachiai.rules.errors import BadNotation, TurnPassed
from tachiai.rules.reasons import Reason
from tachiai.rules.shown import shown
from tachiai.rules.words import Words

_PASSES = ("pass", "パス")


def malformed_move(like_en: str, like_ja: str, text: str) -> BadNotation:
    """Returns the error for ``text``: how moves are written, in both languages."""
    return BadNotation(
        Words(
            f"expected a move {like_en}, got {shown(text)}",
            f"{shown(text)} は指し手として読めません。{like_ja}のように書きます。",
        )
    )


def refuse_pass(text: str, no_pass: Reason) -> None:
    """Raises ``TurnPassed`` if ``text`` passes the turn."""
    if text.casefold() in _PASSES:
        raise TurnPassed(
            Words(no_pass.en, no_pass.ja), "no_pass", no_pass.clause, f"expected a move, got {shown(text)}"
        )
