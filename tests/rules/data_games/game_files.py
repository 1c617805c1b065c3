"""Game files for tests: the shipped examples, and small ones."""

from pathlib import Path

import tachiai.rules
from tachiai.rules.data_games.game import DataGame, game_class

EXAMPLES = Path(tachiai.rules.__path__[0]) / "examples"


def example(uid: str) -> DataGame:
    """A shipped example."""
    return game_class(EXAMPLES / uid / "game.toml")()


def written(tmp_path: Path, text: str) -> DataGame:
    """The game of a text."""
    path = tmp_path / "game.toml"
    path.write_text(text, "utf-8")
    return game_class(path)()
