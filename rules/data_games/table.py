"""A game as data at a table: what it shows of a move, which moves hands may have meant, moves in words."""

from itertools import product
from operator import ne

from tachiai.rules.contract import TableView
from tachiai.rules.core import EMPTY, Layout, Player
from tachiai.rules.data_games.model import GameFile
from tachiai.rules.data_games.movement import Movement
from tachiai.rules.data_games.rules import DataRules
from tachiai.rules.data_games.state import DataMove, DataState
from tachiai.rules.messages import Message
from tachiai.rules.move_answer import cell_names, way

_MOST_ATTEMPTS = 24


class DataTable(DataRules, TableView[DataState, DataMove]):
    """Positions and moves of one game file, as the table shows them."""

    file: GameFile
    movement: Movement

    def layout(self, state: DataState) -> Layout:
        return state.layout

    def on_the_way(self, state: DataState, move: DataMove) -> tuple[Layout, ...]:
        return self.stages_of(state, move)[:-1]

    def move_words(self, state: DataState, move: DataMove) -> Message:
        names = self.board.names
        if not move.cells:
            return Message("the turn is passed")
        if move.becomes:
            made = self.move_words(state, move._replace(becomes=""))
            kind = self.file.kinds[self.movement.kind_of[move.becomes]].words
            return Message("{move}, becomes {kind}", move=made, kind=kind)
        if move.dropped:
            piece = self.file.kinds[self.movement.kind_of[move.dropped]].words
            return Message("{kind} dropped on {at}", kind=piece, at=names[move.cells[0]])
        if not move.takes:
            return way(self.board, move.cells[0], move.cells[-1])
        over = self.jumped_over(state, move)
        if not over:
            return Message("{start} takes {at}", start=names[move.cells[0]], at=names[move.cells[-1]])
        return Message(
            "{start} jumps to {there}",
            start=names[move.cells[0]],
            there=cell_names(self.board, move.cells[1:]),
        )

    def attempts(self, state: DataState, seen: Layout) -> tuple[DataMove, ...]:
        """Moves of either player: those that leave the table more like ``seen``, finished or on their way,
        and every way in which a piece that is gone may have come elsewhere.
        """
        before = state.layout
        differs = sum(map(ne, before, seen))
        ranked: dict[DataMove, tuple[object, ...]] = {}
        for player in Player:
            view = DataState(before, player, state.hands)
            for move in self.movement.possible(view, player):
                stages = self.stages_of(view, move)
                rests = [sum(map(ne, stage, seen)) for stage in stages]
                if min(rests) < differs:
                    out_of_turn = player is not state.to_move
                    ranked[move] = (min(rests), rests[-1], out_of_turn, self.format_move(move))
        for move in self._carried(before, seen):
            ranked.setdefault(move, (0, 0, True, self.format_move(move)))
        return tuple(sorted(ranked, key=ranked.__getitem__))[:_MOST_ATTEMPTS]

    def _carried(self, before: Layout, seen: Layout) -> list[DataMove]:
        cells = self.board.grid_cells
        gone = [cell for cell in cells if before[cell] != EMPTY and seen[cell] == EMPTY]
        come = [cell for cell in cells if seen[cell] not in (EMPTY, before[cell])]
        found = [
            DataMove((a, b), takes=before[b] != EMPTY) for a, b in product(gone, come) if before[a] == seen[b]
        ]
        drops = self.file.drops
        if drops is not None:
            kinds = self.movement.kind_of
            found += [
                DataMove((b,), dropped=seen[b])
                for b in come
                if before[b] == EMPTY and kinds[seen[b]] in drops.kinds
            ]
        return found
