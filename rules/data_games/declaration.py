"""The declaration of a game as data."""

from importlib.resources import as_file, files

from tachiai.rules.data_games.evaluation import DataEvaluation
from tachiai.rules.data_games.game import game_class
from tachiai.rules.declaration import GameDeclaration, PrintedSheet


def data_game(resource: str, **others: object) -> GameDeclaration:
    """The declaration of the game in a file ``package:path``; ``others``: more fields. Sheet and pieces are
    computed from the same file. Raises ``BadFile``.
    """
    package, _, path = resource.partition(":")
    with as_file(files(package) / path) as found:
        game = game_class(found)
    own = {"sheets": (PrintedSheet(game.uid, resource),), "piece_set": resource, "evaluation": DataEvaluation}
    return GameDeclaration(game=game, **(own | others))  # type: ignore[arg-type]
