"""Perft: how many move sequences of a given length a position has. The standard check of move generation."""

from collections.abc import Iterator

from tachiai.rules.line import AnyLine


def perft(line: AnyLine, depth: int) -> int:
    """The number of sequences of ``depth`` moves from ``line`` on.

    Moves with different texts count separately. A finished game has no continuation, and the past of ``line``
    counts: a repetition may end the game (G3). Raises ``ValueError`` for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"expected a depth of 0 or more, got {depth}")
    if depth == 0:
        return 1
    if line.outcome is not None:
        return 0
    if depth == 1:
        return sum(1 for _ in line.game.legal_moves(line.state))
    return sum(perft(child, depth - 1) for _, child in _children(line))


def divide(line: AnyLine, depth: int) -> dict[str, int]:
    """Move text → what this first move contributes to ``perft(line, depth)``, sorted by code point. Raises
    ``ValueError`` for a depth below 1.
    """
    if depth < 1:
        raise ValueError(f"expected a depth of 1 or more, got {depth}")
    if line.outcome is not None:
        return {}
    return dict(sorted((text, perft(child, depth - 1)) for text, child in _children(line)))


def _children(line: AnyLine) -> Iterator[tuple[str, AnyLine]]:
    game, state = line.game, line.state
    for move in game.legal_moves(state):
        yield game.format_move(move), line.follow(game.play_unchecked(state, move), move)
