"""Rugby Chess at a table: what it shows of a move, which moves hands may have meant, moves in words."""

from collections.abc import Iterator
from itertools import product
from operator import ne

from tachiai.rules.boards import Cell
from tachiai.rules.contract import TableView
from tachiai.rules.core import Layout
from tachiai.rules.games.rugby_chess.board import BLACK, BOARD, SIDES, WHITE, Side
from tachiai.rules.games.rugby_chess.hands import shown
from tachiai.rules.games.rugby_chess.pieces import HOLDERS, OWNERS
from tachiai.rules.games.rugby_chess.state import Move, State, Tackle
from tachiai.rules.messages import Message
from tachiai.rules.move_answer import told, way

MOST_CHANGED = 8  # squares; one move changes four at most
MOST_ATTEMPTS = 24


class RugbyChessTable(TableView[State, Move]):
    """Positions and moves as the table shows them."""

    def layout(self, state: State) -> Layout:
        return state.layout

    def on_the_way(self, state: State, move: Move) -> tuple[Layout, ...]:
        """The layouts after the run, the pass, the step back and the turning over."""
        return tuple(shown(state, move)[:-1])

    def move_words(self, state: State, move: Move) -> Message:
        after = self.play_unchecked(state, move).layout
        names = BOARD.names
        side = SIDES[OWNERS[state.layout[move.origin]]]
        start = names[move.origin]
        caught = "" if move.receiver is None else names[move.receiver]
        if move.only_pass_to is not None:
            passes = Message("{start} passes to {caught}", start=start, caught=caught)
            steps_back = state.pending == move.origin and after[move.origin] not in side.pieces
            return told(passes, Message("steps back") if steps_back else None)
        goes = way(BOARD, move.origin, move.target)
        passed = Message("passes to {caught}", caught=caught) if caught else None
        if move.tackle is Tackle.NONE:
            return told(goes, passed)
        tackled = names[side.front[move.target]]
        tackles = Message("tackles {tackled}", tackled=tackled)
        if move.tackle is Tackle.NOT_TAKEN:
            return told(goes, tackles, Message("the ball is not taken"))
        stays = after[move.target] in side.pieces
        return told(goes, tackles, Message("ball captured"), passed, None if stays else Message("steps back"))

    def attempts(self, state: State, seen: Layout) -> tuple[Move, ...]:
        """Moves of either side, read off the difference: which squares pieces left and came to, where balls
        went.

        Those that leave the table most like ``seen``, finished or on their way, come first, but after them
        all that take a ball with nobody to tackle. Those that explain no difference are left out.
        """
        before = state.layout
        differs = _difference(before, seen)
        if differs > MOST_CHANGED:
            return ()
        found = {move for side in (BLACK, WHITE) for move in _read_off(before, seen, side)}
        ranked = []
        for move in found:
            rests = [_difference(stage, seen) for stage in shown(state, move)]
            if min(rests) < differs:
                out_of_turn = OWNERS[before[move.origin]] is not state.to_move
                no_answer = move.origin == state.pending and move.only_pass_to is None
                tackles_nobody = move.tackle is Tackle.TAKEN and not _tackles(before, move)
                rank = (tackles_nobody, min(rests), rests[-1], out_of_turn, no_answer, self.format_move(move))
                ranked.append((rank, move))
        return tuple(move for _, move in sorted(ranked)[:MOST_ATTEMPTS])


def _tackles(before: Layout, move: Move) -> bool:
    """Whether an opposing piece stands in front of where ``move`` ends."""
    side = SIDES[OWNERS[before[move.origin]]]
    front = side.front.get(move.target)
    return front is not None and before[front] in SIDES[side.player.other].pieces


def _difference(one: Layout, other: Layout) -> int:
    return sum(map(ne, one, other))


def _read_off(before: Layout, seen: Layout, side: Side) -> Iterator[Move]:
    """The moves of one side whose squares are in the difference."""
    changed = [cell for cell in BOARD.grid_cells if before[cell] != seen[cell]]
    left = [cell for cell in changed if before[cell] in side.pieces and seen[cell] not in side.pieces]
    came = [cell for cell in changed if seen[cell] in side.pieces and before[cell] not in side.pieces]
    gave = [cell for cell in changed if before[cell] in side.holders and seen[cell] not in side.holders]
    caught = [cell for cell in changed if before[cell] not in HOLDERS and seen[cell] in HOLDERS]
    for giver, catcher in product(gave, caught):
        yield Move(giver, giver, catcher)
    for origin, target in product(left, came):
        yield Move(origin, target)
        yield from (Move(origin, target, catcher) for catcher in caught if catcher != target)
        yield Move(origin, target, None, Tackle.NOT_TAKEN)
        yield from _ball_taken(side, origin, target, caught)
        ahead = side.front.get(target)
        if ahead is not None and ahead != origin:  # the tackler may have stepped back already
            yield from _ball_taken(side, origin, ahead, caught)


def _ball_taken(side: Side, origin: Cell, target: Cell, caught: list[Cell]) -> Iterator[Move]:
    """The tackles from ``target`` that take the ball, if there can be any (RC9)."""
    if target in side.front:
        yield Move(origin, target, None, Tackle.TAKEN)
        yield from (Move(origin, target, catcher, Tackle.TAKEN) for catcher in caught if catcher != target)
