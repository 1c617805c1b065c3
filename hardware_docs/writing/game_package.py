"""A package that brings a game as data: its files as texts, to be written into an empty folder."""

import random
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tachiai.hardware_docs.writing.data_guide import guide_of
from tachiai.hardware_docs.writing.game_lessons import lessons_of
from tachiai.rules.core import EMPTY
from tachiai.rules.data_games.game import DataGame, game_class
from tachiai.rules.data_games.state import DataState
from tachiai.rules.errors import BadFile
from tachiai.rules.line import AnyLine, Line

_DEMONSTRATION_PLIES = 6
_ENDING = """
        endings=(Ending(code="{code}", moves=({moves},), position="{position}"),),"""
_GAMES, _MOST_PLIES, _MOST_LISTED = 20, 300, 200_000  # plies of a game, moves of all of them

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
    lessons="{uid}_for_tachiai:lessons.toml",
)
'''
_DEMONSTRATION = """# The end of a game, and a move that is refused and put back.
start = "{start}"
plies = [
{plies}]

[illegal]
after_plies = 0
shows = {{ {shows} }}
"""
_TEST = '''"""{title} keeps the contract of a game."""

from tachiai.testing.contract import GameContract
from tachiai.testing.examples import {imports}


class TestGame(GameContract):
    examples = GameExamples(
        "{uid}",{ending}
        perft={{"": ({perft},)}},
    )
'''


def package_files(game_file: str) -> tuple[str, Mapping[str, str]]:
    """The uid of the game in a file of this text; path → text of a package with it. Raises ``BadFile``."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        path.write_text(game_file, "utf-8")
        try:
            game = game_class(path)()
        except BadFile as error:
            raise BadFile(str(error).replace(str(path), path.name)) from None
    inside = f"{game.uid}_for_tachiai"
    names = {"uid": game.uid, "title": game.title.en.replace('"', "'")}
    lines = _random_lines(game)
    line = min(lines, key=lambda each: (each.outcome is None, each.ply))
    return game.uid, {
        "pyproject.toml": _PROJECT.format(**names),
        f"{inside}/__init__.py": _INIT.format(**names),
        f"{inside}/game.toml": game_file,
        f"{inside}/guide.md": guide_of(game, "en"),
        f"{inside}/guide.ja.md": guide_of(game, "ja"),
        f"{inside}/demonstration.toml": demonstration_of(game, line),
        f"{inside}/lessons.toml": lessons_of(game, lines),
        "tests/test_game.py": _test_of(game, line),
    }


def _random_lines(game: DataGame) -> list[AnyLine]:
    """A few games of chance, with an end if they come to one; fewer where there is much to choose from."""
    rng = random.Random(game.uid)
    lines: list[AnyLine] = []
    listed = 0
    while not lines or (len(lines) < _GAMES and listed < _MOST_LISTED):
        line: AnyLine = Line(game, game.start())
        while line.outcome is None and line.ply < _MOST_PLIES and listed < _MOST_LISTED:
            moves = list(game.legal_moves(line.state))
            listed += len(moves)
            line = line.play(rng.choice([move for move in moves if move.cells] or moves))
        lines.append(line)
    return lines


def demonstration_of(game: DataGame, line: AnyLine) -> str:
    """The end of ``line`` for the demonstration, and a move that is refused and put back."""
    shown = line.nodes()[-1 - _DEMONSTRATION_PLIES :]
    plies = "".join(f'  "{text}",\n' for text in line.texts()[-_DEMONSTRATION_PLIES:])
    shows = ", ".join(
        f'{name} = "{symbol}"' for name, symbol in _illegal_change(game, shown[0].state).items()
    )
    return _DEMONSTRATION.format(start=game.format_position(shown[0].state), plies=plies, shows=shows)


def _illegal_change(game: DataGame, state: DataState) -> dict[str, str]:
    """What the table shows after an illegal move: a piece that was carried where it may not go."""
    names = game.board.names
    own = [cell for cell in game.board.grid_cells if game.owners.get(state.layout[cell]) is state.to_move]
    free = [
        cell for cell in game.board.grid_cells if state.layout[cell] == EMPTY and cell not in game.file.closed
    ]
    reachable = {(move.cells[0], move.cells[-1]) for move in game.legal_moves(state) if move.cells}
    for origin in own:
        for target in reversed(free):
            if (origin, target) not in reachable:
                return {names[origin]: EMPTY, names[target]: state.layout[origin]}
    other = next(symbol for symbol, owner in game.owners.items() if owner is not state.to_move)
    return {names[free[0]]: other}


def _test_of(game: DataGame, line: AnyLine) -> str:
    ending = ""
    if line.outcome is not None and line.parent is not None:
        by_the_past = game.outcome(line.state) is None
        position = "" if by_the_past else game.format_position(line.parent.state)
        moves = ", ".join(f'"{text}"' for text in (line.texts() if by_the_past else line.texts()[-1:]))
        ending = _ENDING.format(code=line.outcome.code, moves=moves, position=position)
    return _TEST.format(
        title=game.title.en, uid=game.uid, imports="Ending, GameExamples" if ending else "GameExamples",
        ending=ending, perft=len(game.legal_texts(game.start())),
    )  # fmt: skip
