"""What the engine knows of a game as data: its material, and how near pieces are to where they have to go."""

from collections.abc import Mapping, Sequence

from tachiai.rules.core import EMPTY, Player, Symbol
from tachiai.rules.data_games.game import DataGame
from tachiai.rules.data_games.state import DataMove, DataState
from tachiai.rules.evaluation import Evaluation, Feature, pieces


class DataEvaluation(Evaluation[DataState, DataMove]):
    """Material by the values of the file, and progress towards zones to be reached or filled."""

    features = (Feature("material", 1, pieces, is_material=True), Feature("progress", 4))
    game: DataGame

    def of_side(self, state: DataState, player: Player) -> Mapping[str, int]:
        kinds, movement = self.game.file.kinds, self.game.movement
        owners, kind_of, progress = movement.owners, movement.kind_of, self.game.progress
        material = sum(kinds[kind_of[symbol]].value for symbol in self._pieces(state, player))
        ways = [
            progress[symbol][cell]
            for cell, symbol in enumerate(state.layout)
            if symbol != EMPTY and owners[symbol] is player
        ]
        return {"material": material, "progress": sum(ways)}

    def counted(self, state: DataState, player: Player) -> Mapping[str, int]:
        return {"material": len(self._pieces(state, player))}

    def _pieces(self, state: DataState, player: Player) -> list[Symbol]:
        """The pieces of a side, on the board and in hand."""
        owners = self.game.movement.owners
        return [
            symbol for symbol in (*state.layout, *state.hands) if symbol != EMPTY and owners[symbol] is player
        ]

    def promises(self, state: DataState, moves: Sequence[DataMove]) -> list[int]:
        return [100 if move.takes else 0 for move in moves]
