"""Errors for move texts that no game accepts (G6)."""

from tachiai.rules.errors import BadNotation, TurnPassed
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value
from tachiai.rules.reasons import Reason

_PASSES = ("pass", "パス")


def malformed_move(like: Message, text: str) -> BadNotation:
    """The error for a malformed ``text``; ``like`` says how moves are written, "as e2-e4"."""
    return BadNotation(Message("expected a move {like}, got {text}", like=like, text=quoted_value(text)))


def refuse_pass(text: str, no_pass: Reason) -> None:
    """Raises ``TurnPassed`` if ``text`` is a pass."""
    if text.casefold() in _PASSES:
        raise TurnPassed(
            no_pass.words,
            "no_pass",
            no_pass.clause,
            f"expected a move, got {quoted_value(text)}",
        )
