"""The line of play that a room tells, judged here too."""

from dataclasses import dataclass, field
from itertools import takewhile

from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyGame, AnyLine, Line


@dataclass(slots=True)
class LineOfRoom:
    """Makes lines of a room's moves; what was judged before is not judged again."""

    game: AnyGame
    _known: AnyLine | None = None
    _nodes: list[AnyLine] = field(default_factory=list)

    def after(self, start: str, moves: tuple[str, ...]) -> AnyLine | None:
        """The line of ``moves`` from ``start``; None where the rules here do not allow it."""
        try:
            if not self._nodes or self._nodes[0].position != start:
                self._nodes = [Line.at(self.game, start)]
            pairs = zip(self._nodes[1:], moves, strict=False)
            known = len(list(takewhile(lambda pair: pair[0].texts()[-1] == pair[1], pairs)))
            del self._nodes[1 + known :]
            for move in moves[known:]:
                self._nodes.append(self._nodes[-1].play(move))
        except RulesError:
            return None
        return self._nodes[-1]


def common_ply(one: AnyLine, other: AnyLine) -> int:
    """The last ply up to which two lines have the same positions; -1 if not even the start is the same."""
    pairs = zip(one.nodes(), other.nodes(), strict=False)
    return len(list(takewhile(lambda pair: pair[0].state == pair[1].state, pairs))) - 1
