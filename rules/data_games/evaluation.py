"""What the engine knows of a game as data: its material, and how near pieces are to where they have to go."""

from collections.abc import Mapping, Sequence

from tachiai.rules.core import EMPTY
from tachiai.rules.data_games.game import DataGame
from tachiai.rules.data_games.movement import DataMove, DataState
from tachiai.rules.evaluation import Evaluation, Feature
from tachiai.rules.messages import Message


class DataEvaluation(Evaluation[DataState, DataMove]):
    """Material by the values of the file, and progress towards zones to be reached or filled."""

    features = (Feature("material", Message("pieces"), 1), Feature("progress", Message("way to the goal"), 4))
    game: DataGame

    def measure(self, state: DataState) -> Mapping[str, int]:
        file, movement = self.game.file, self.game.movement
        sign = {state.to_move: 1, state.to_move.other: -1}
        material = progress = 0
        for cell, symbol in enumerate(state.layout):
            if symbol != EMPTY:
                owner = movement.owners[symbol]
                material += sign[owner] * file.kinds[movement.kind_of[symbol]].value
                progress += sign[owner] * self.game.progress[symbol][cell]
        for symbol in state.hands:
            material += sign[movement.owners[symbol]] * file.kinds[movement.kind_of[symbol]].value
        return {"material": material, "progress": progress}

    def promises(self, state: DataState, moves: Sequence[DataMove]) -> list[int]:
        return [100 if move.takes else 0 for move in moves]
