"""The result of a search in words, a sentence for each line."""

from collections.abc import Iterator
from typing import Any

from tachiai.rules.engine.values import ScoredLine, SearchResult
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, plural


def report(game: AnyGame, result: SearchResult[Any]) -> Iterator[Message]:
    """Yields a sentence for each of the best lines, and one about the search."""
    for line in result.lines:
        moves = " ".join(game.format_move(move) for move in line.moves)
        if result.depth == 0 and line.forced is None:
            yield Message("{moves}  (there was no time to compare the moves)", moves=moves)
            continue
        worth = judgement(line)
        yield Message("{moves}  ({worth})", moves=moves, worth=worth)
    yield plural(
        result.depth,
        "Looked {number} ply ahead, at {positions} positions.",
        "Looked {number} plies ahead, at {positions} positions.",
        positions=result.nodes,
    )


def judgement(line: ScoredLine[Any]) -> Message:
    """A line's score in words, for the player to move."""
    if line.forced is not None:
        return plural(line.forced, "wins by force in {number} ply", "wins by force in {number} plies")
    if line.lost_in is not None:
        return plural(line.lost_in, "loses by force in {number} ply", "loses by force in {number} plies")
    pieces = abs(line.score) / 100
    if pieces < 0.3:
        return Message("even, {value:+.1f} pieces", value=round(line.score / 100, 1) or 0.0)
    if line.score > 0:
        return Message("{pieces:.1f} pieces ahead", pieces=pieces)
    return Message("{pieces:.1f} pieces behind", pieces=pieces)
