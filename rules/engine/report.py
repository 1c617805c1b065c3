"""What the engine found, in words."""

from collections.abc import Iterator
from typing import Any

from tachiai.rules.engine.values import ScoredLine, SearchResult
from tachiai.rules.line import AnyGame
from tachiai.rules.words import Words


def report(game: AnyGame, result: SearchResult[Any]) -> Iterator[Words]:
    """Yields a sentence for each of the best lines, and one about the search."""
    for line in result.lines:
        moves = " ".join(game.format_move(move) for move in line.moves)
        worth = judgement(line)
        yield Words(f"{moves}  ({worth.en})", f"{moves}（{worth.ja}）")
    yield Words(
        f"Looked {_plies(result.depth)} ahead, at {result.nodes} positions.",
        f"{result.depth} 手先まで、{result.nodes} 局面を読みました。",
    )


def judgement(line: ScoredLine[Any]) -> Words:
    """Returns what a line's score says for the player to move."""
    if line.forced is not None:
        return Words(f"wins by force in {_plies(line.forced)}", f"{line.forced} 手で必ず勝ち")
    if line.lost_in is not None:
        return Words(f"loses by force in {_plies(line.lost_in)}", f"{line.lost_in} 手で必ず負け")
    pieces = abs(line.score) / 100
    if pieces < 0.3:
        return Words(f"even, {line.score / 100:+.1f} pieces", f"ほぼ互角、駒 {line.score / 100:+.1f} 個分")
    better = line.score > 0
    return Words(
        f"{pieces:.1f} pieces {'ahead' if better else 'behind'}",
        f"駒 {pieces:.1f} 個分{'有利' if better else '不利'}",
    )


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"
