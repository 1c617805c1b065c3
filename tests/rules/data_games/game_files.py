"""Game files for tests: the shipped examples, and small ones."""

from pathlib import Path

import pytest

import tachiai.rules
from tachiai.rules.data_games.game import DataGame, game_class
from tachiai.rules.data_games.game_file import read_game_file
from tachiai.rules.errors import BadFile

EXAMPLES = Path(tachiai.rules.__path__[0]) / "examples"


def example(uid: str) -> DataGame:
    """A shipped example."""
    return game_class(EXAMPLES / uid / "game.toml")()


def written(tmp_path: Path, text: str) -> DataGame:
    """The game of a text."""
    path = tmp_path / "game.toml"
    path.write_text(text, "utf-8")
    return game_class(path)()


def fault_of(tmp_path: Path, text: str) -> str:
    """What is said against a game file."""
    path = tmp_path / "game.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadFile) as caught:
        read_game_file(path)
    return str(caught.value).replace(str(path), "game.toml")


RACE = """game_format = 1
uid = "race"
title = "Race"
start = "bw/2/2/wb"
[board]
cols = 2
rows = 4
[[pieces]]
kind = "runner"
symbols = ["b", "w"]
[[pieces.moves]]
walk = "mfW"
[passing]
when = "{when}"
[no_move]
result = "draw"
"""
PAWNS = """game_format = 1
uid = "pawns"
title = "Pawns"
start = "kp1/1P1/P1p/1pK"
[board]
cols = 3
rows = 4
[[pieces]]
kind = "king"
symbols = ["K", "k"]
[[pieces.moves]]
walk = "W"
[[pieces]]
kind = "pawn"
symbols = ["P", "p"]
[[pieces.moves]]
walk = "mfWcfF"
[[pieces]]
kind = "rook"
symbols = ["R", "r"]
[[pieces.moves]]
walk = "W2"
[[pieces]]
kind = "knight"
symbols = ["N", "n"]
[[pieces.moves]]
walk = "N"
[[promotions]]
piece = "pawn"
to = ["rook", "knight", "pawn"]
[[goals]]
what = "capture"
pieces = ["king"]
"""
HEXES = """game_format = 1
uid = "hexes"
title = "Hexes"
start = "{start}"
[board]
kind = "hexagons"
cols = 5
rows = 5
closed = ["a1:b1", "a2", "e4", "d5:e5"]
[zones]
left = ["a3:a5"]
right = ["e1:e3"]
[[pieces]]
kind = "runner"
symbols = ["r", "R"]
[[pieces.moves]]
walk = "mR"
[[pieces]]
kind = "knight"
symbols = ["n", "N"]
[[pieces.moves]]
walk = "N"
[[pieces]]
kind = "jumper"
symbols = ["j", "J"]
[[pieces.moves]]
walk = "mfW"
[[pieces.moves]]
jump = "W"
"""
GOALS = """[[goals]]
what = "connect"
zone = "left"
to = "right"
[[goals]]
what = "line"
length = 4
"""
START = "RNJ2/5/5/5/2jnr"
DOBUTSU = """game_format = 1
uid = "dobutsu"
title = "dobutsu"
start = "gle/1c1/1C1/ELG"
[board]
cols = 3
rows = 4
[[pieces]]
kind = "lion"
symbols = ["L", "l"]
[[pieces.moves]]
walk = "K"
[[pieces]]
kind = "giraffe"
symbols = ["G", "g"]
[[pieces.moves]]
walk = "W"
[[pieces]]
kind = "elephant"
symbols = ["E", "e"]
[[pieces.moves]]
walk = "F"
[[pieces]]
kind = "chick"
symbols = ["C", "c"]
[[pieces.moves]]
walk = "fW"
[[pieces]]
kind = "hen"
symbols = ["H", "h"]
[[pieces.moves]]
walk = "WfF"
[[promotions]]
piece = "chick"
to = "hen"
[drops]
supply = "captured"
pieces = ["giraffe", "elephant", "chick"]
[[goals]]
what = "capture"
pieces = ["lion"]
[[goals]]
what = "reach"
pieces = ["lion"]
zone = "far_rank"
safe = true
[draws]
repetition = 3
"""
