"""A package that brings a game as data: its files as texts, to be written into an empty folder."""

import random
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tachiai.hardware_docs.writing.data_guide import guide_of
from tachiai.rules.core import EMPTY
from tachiai.rules.data_games.game import DataGame, game_class
from tachiai.rules.line import AnyLine, Line

_DEMONSTRATION_PLIES = 6

_PROJECT = """[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "{uid}-for-tachiai"
version = "1.0"
description = "{title} for Tachiai"
dependencies = ["tachiai"]

[project.optional-dependencies]
test = ["tachiai[testing]"]

[project.entry-points."tachiai.games"]
{uid} = "{uid}_for_tachiai:DECLARATION"

[tool.setuptools]
packages = ["{uid}_for_tachiai"]

[tool.setuptools.package-data]
"*" = ["*.toml", "*.md"]
"""
_INIT = '''"""{title}, a game for Tachiai."""

from tachiai.rules.data_games.declaration import data_game

DECLARATION = data_game(
    "{uid}_for_tachiai:game.toml",
    guides={{"en": "{uid}_for_tachiai:guide.md", "ja": "{uid}_for_tachiai:guide.ja.md"}},
    demonstration="{uid}_for_tachiai:demonstration.toml",
)
'''
_DEMONSTRATION = """# A few plies, and a move that is refused and put back.
plies = [
{plies}]

[illegal]
after_plies = 0
shows = {{ {shows} }}
"""
_TEST = '''"""{title} keeps the contract of a game."""

from tachiai.testing.contract import GameContract
from tachiai.testing.examples import GameExamples


class TestGame(GameContract):
    examples = GameExamples("{uid}", perft={{"": ({perft})}})
'''


def package_files(game_file: str) -> Mapping[str, str]:
    """Path → text of a package with a game file of this text. Raises ``BadFile``."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        path.write_text(game_file, "utf-8")
        game = game_class(path)()
    inside = f"{game.uid}_for_tachiai"
    names = {"uid": game.uid, "title": game.title.en.replace('"', "'")}
    moves = len(game.legal_texts(game.start()))
    return {
        "pyproject.toml": _PROJECT.format(**names),
        f"{inside}/__init__.py": _INIT.format(**names),
        f"{inside}/game.toml": game_file,
        f"{inside}/guide.md": guide_of(game, "en"),
        f"{inside}/guide.ja.md": guide_of(game, "ja"),
        f"{inside}/demonstration.toml": demonstration_of(game),
        "tests/test_game.py": _TEST.format(**names, perft=f"{moves},"),
    }


def demonstration_of(game: DataGame) -> str:
    """A few plies for the demonstration, and a piece that is put on another of its player in between."""
    rng = random.Random(game.uid)
    line: AnyLine = Line(game, game.start())
    while line.ply < _DEMONSTRATION_PLIES and line.outcome is None:
        line = line.play(rng.choice(list(game.legal_moves(line.state))))
    plies = "".join(f'  "{text}",\n' for text in line.texts())
    shows = ", ".join(f'{name} = "{symbol}"' for name, symbol in _illegal_change(game).items())
    return _DEMONSTRATION.format(plies=plies, shows=shows)


def _illegal_change(game: DataGame) -> dict[str, str]:
    """What the table shows after an illegal move from the start: own piece carried where it may not go."""
    state, names = game.start(), game.board.names
    own = [cell for cell in game.board.grid_cells if game.owners.get(state.layout[cell]) is state.to_move]
    free = [
        cell for cell in game.board.grid_cells if state.layout[cell] == EMPTY and cell not in game.file.closed
    ]
    reachable = {(move.cells[0], move.cells[-1]) for move in game.legal_moves(state)}
    for origin in own:
        for target in reversed(free):
            if (origin, target) not in reachable:
                return {names[origin]: EMPTY, names[target]: state.layout[origin]}
    other = next(symbol for symbol, owner in game.owners.items() if owner is not state.to_move)
    return {names[free[0]]: other}
