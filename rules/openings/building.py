"""Building a book: the engine looks at the start position and follows its best moves, ply by ply."""

from collections.abc import Callable, Sequence

from tachiai.rules.engine.search import search
from tachiai.rules.engine.values import LONGEST_WIN, WIN, SearchLimits
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.openings.book import OpeningBook

WIDTHS = (4, 3, 3, 2, 2, 2)  # moves kept at each ply
NODES = 1_000  # positions that the engine looks at for each position of the book


def build(
    game: AnyGame,
    widths: Sequence[int] = WIDTHS,
    nodes: int = NODES,
    tell: Callable[[int, int], None] = lambda ply, positions: None,
) -> OpeningBook:
    """The book of ``game``; the same numbers always give the same one. ``tell`` is called before each ply
    with the number of positions that are to be searched there.
    """
    found: dict[str, dict[str, int]] = {}
    reached: dict[tuple[str, str], str] = {}  # where each move leads
    start: AnyLine = Line(game, game.start())
    here = {start.position: start}
    for ply, width in enumerate(widths):
        tell(ply, len(here))
        following: dict[str, AnyLine] = {}
        for position, line in here.items():
            best = search(line, SearchLimits(nodes=nodes), lines=width).lines
            found[position] = {}
            for each in best:
                move, after = game.format_move(each.moves[0]), line.play(each.moves[0])
                found[position][move] = each.score
                reached[position, move] = after.position
                if after.outcome is None:
                    following.setdefault(after.position, after)
        here = {text: line for text, line in following.items() if text not in found}
    return OpeningBook(
        game=game.uid,
        rules_version=game.rules_version,
        nodes=nodes,
        widths=tuple(widths),
        positions=_backed_up(found, reached),
    )


def _backed_up(
    found: dict[str, dict[str, int]], reached: dict[tuple[str, str], str]
) -> dict[str, dict[str, int]]:
    """The scores as the later ones make them (negamax), from the last ply back; the best move first."""
    for position in reversed(found):
        for move in found[position]:
            answers = found.get(reached[position, move])
            if answers:
                found[position][move] = _before(max(answers.values()))
        found[position] = dict(sorted(found[position].items(), key=lambda item: -item[1]))
    return found


def _before(score: int) -> int:
    """The score of a move that leads to a position with this one for the other player."""
    if abs(score) <= WIN - LONGEST_WIN:
        return -score
    return 1 - score if score > 0 else -score - 1  # a win is one ply further away
