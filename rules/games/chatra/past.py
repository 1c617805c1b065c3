"""What only the past of a Chatra game decides: exchanges (CH16) and repetition (CH17)."""

from collections import Counter
from dataclasses import dataclass

from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.games.chatra.position import ChatraState
from tachiai.rules.games.chatra.texts import ChatraMove
from tachiai.rules.line import Line

ChatraLine = Line[ChatraState, ChatraMove]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A capture on a square answered at once by another on it: who began, and the ply of the answer."""

    square: Cell
    begun_by: Player
    completed_at: int


def exchanges(nodes: tuple[ChatraLine, ...]) -> tuple[Exchange, ...]:
    """Returns the exchanges of a line, captures paired up from the earliest on (CH16)."""
    found = []
    index = 1
    while index + 1 < len(nodes):
        first, answer = nodes[index].move, nodes[index + 1].move
        # A gap in the line of play has no move, and is part of no exchange.
        if first is not None and answer is not None and _captures_on_one_square(first, answer):
            found.append(Exchange(first.target, nodes[index].state.side.other, index + 1))
            index += 1
        index += 1
    return tuple(found)


def _captures_on_one_square(first: ChatraMove, answer: ChatraMove) -> bool:
    return first.captures and answer.captures and first.target == answer.target


def outcome_of_line(line: ChatraLine) -> Outcome | None:
    """Returns the result by CH16 or CH17, if the last ply of ``line`` brings one."""
    nodes = line.nodes()
    done = exchanges(nodes)
    loser = _exchange_number(done, 4, len(nodes) - 1)
    if loser is not None:
        return Outcome(loser.begun_by.other, "CH16", "exchange_lost")
    stood = _occurrences(nodes, done)
    if len(stood) >= 4:
        return Outcome(_who_must_vary(nodes, stood[0]).other, "CH17", "repetition_lost")
    return None


def notice(line: ChatraLine) -> tuple[Player, Illegal] | None:
    """Returns who must vary from now on and why: a third exchange or a third occurrence (CH16, CH17)."""
    nodes = line.nodes()
    done = exchanges(nodes)
    third = _exchange_number(done, 3, len(nodes) - 1)
    if third is not None:
        return third.begun_by, Illegal("exchange_announced", (third.square,))
    stood = _occurrences(nodes, done)
    if len(stood) == 3:
        return _who_must_vary(nodes, stood[0]), Illegal("repetition_announced")
    return None


def _exchange_number(done: tuple[Exchange, ...], number: int, ply: int) -> Exchange | None:
    """The exchange that is completed at ``ply`` if it is its beginner's ``number``-th on its square."""
    if not done or done[-1].completed_at != ply:
        return None
    last = done[-1]
    counts = Counter((exchange.square, exchange.begun_by) for exchange in done)
    return last if counts[last.square, last.begun_by] == number else None


def _occurrences(nodes: tuple[ChatraLine, ...], done: tuple[Exchange, ...]) -> list[int]:
    """The plies at which the last position stood, from the last completed exchange on."""
    since = done[-1].completed_at if done else 0
    last = nodes[-1].state
    return [ply for ply in range(since, len(nodes)) if nodes[ply].state == last]


def _who_must_vary(nodes: tuple[ChatraLine, ...], first: int) -> Player:
    """The side that gave check with every move since ``first``, else the side that was to move then."""
    began = nodes[first].state.side
    for player in (began, began.other):
        after_own_moves = [node.state for node in nodes[first + 1 :] if node.state.side is player.other]
        if after_own_moves and all(state.checkers(player.other) for state in after_own_moves):
            return player
    return began
