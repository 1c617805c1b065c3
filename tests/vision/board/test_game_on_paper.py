"""A game that is a file of data has a sheet and pieces without files of their own; the camera reads them."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tachiai.companion_web.drawing.piece_pixels import piece_image
from tachiai.rules.appearance import SIGNS, Appearance, Materials, Piece
from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import EMPTY, Player, Symbol
from tachiai.rules.errors import BadFile
from tachiai.rules.messages import Message, bilingual
from tachiai.vision.board.game_on_paper import computed_pieces, computed_sheet, pieces_of, sheet_of
from tachiai.vision.board.pieces import load_pieces
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.errors import BadSheet
from tachiai.vision.watch.observer import Observer
from tests.support.colour_sight import (
    ALL_SIGHTS,
    KINDS_APART,
    OWNERS_APART,
    PIECE_RADIUS_PX,
    SIGHTS,
    difference,
    picture_difference,
    polar_lab,
)
from tests.support.scenes import Scene, draw, frame

APART = {"full colour": 28, "protanopia": 25, "deuteranopia": 25, "no colour": 15}  # as of printed pieces
LETTERS = "abcdefgh"
PATH = Path("game.toml")


def every_piece() -> tuple[Piece, ...]:
    """A piece of each sign for either player."""
    return tuple(
        Piece(letter.upper() if dark else letter, player, Message("piece"), Appearance(tone, sign))
        for dark, tone, player in ((True, "dark", Player.FIRST), (False, "light", Player.SECOND))
        for letter, sign in zip(LETTERS, SIGNS, strict=True)
    )


@dataclass(frozen=True)
class DataGame:
    """What ``rules.data_games.game_file.GameFile`` has of it."""

    uid: str = "tafl"
    title: Message = field(default_factory=lambda: bilingual("Tafl", "タフル"))
    kind: str = "cells"
    pattern: str = "plain"
    board: Board = field(default_factory=lambda: Board(7, 7))
    pieces: tuple[Piece, ...] = field(default_factory=every_piece)
    counts: Mapping[Symbol, int] = field(default_factory=lambda: {"A": 8, "b": 1})
    zones: Mapping[str, Mapping[Player, frozenset[Cell]]] = field(default_factory=dict)
    closed: frozenset[Cell] = frozenset()
    sheet: Mapping[str, Any] = field(default_factory=dict)


def test_board_and_title_are_enough_for_a_sheet() -> None:
    sheet = sheet_of(DataGame(), PATH)
    assert (sheet.game, sheet.title, sheet.title_ja) == ("tafl", "Tafl", "タフル")
    assert sheet.size_mm == (297.0, 352.0)
    assert len(sheet.fiducials) == 10
    assert len(sheet.patches) == 18
    assert min(sheet.leds) == 0


def test_a_game_may_give_any_key_of_a_sheet_file() -> None:
    given = {"paper": "A3", "grid": {"pitch_mm": 30}, "fiducials": {"first": 70}, "version": "2"}
    sheet = sheet_of(DataGame(sheet=given), PATH)
    assert sheet.pitch_mm == (30.0, 30.0)
    assert [fiducial.id for fiducial in sheet.fiducials] == list(range(70, 80))
    assert sheet.version == "2"
    with pytest.raises(BadSheet, match="expected one of the keys"):
        sheet_of(DataGame(sheet={"papers": "A3"}), PATH)


def test_zones_are_outlined_and_closed_cells_left_white() -> None:
    board = Board(7, 7)
    throne, corner = frozenset({board.cell("d4")}), frozenset({board.cell("a1")})
    odd = frozenset({board.cell("a1"), board.cell("c3")})
    zones = {"throne": dict.fromkeys(Player, throne), "odd": dict.fromkeys(Player, odd)}
    sheet = sheet_of(DataGame(zones=zones, closed=corner), PATH)
    assert [(area.first, area.last, area.fill) for area in sheet.areas] == [
        ((3, 3), (3, 3), ""), ((0, 6), (0, 6), "closed")
    ]  # fmt: skip
    assert sheet.colours["closed"] == "#ffffff"


def test_discs_fill_three_quarters_of_a_cell_and_are_counted() -> None:
    pieces = pieces_of(DataGame(), PATH)
    assert {kind.diameter_mm for kind in pieces.kinds.values()} == {25}
    assert (pieces.kinds["A"].count, pieces.kinds["b"].count, pieces.kinds["c"].count) == (8, 1, 0)
    small = DataGame(sheet={"discs": {"diameter_mm": 20, "height_mm": 4}})
    assert {kind.diameter_mm for kind in pieces_of(small, PATH).kinds.values()} == {20}
    with pytest.raises(BadSheet, match=r"sheet\.discs\.diameter_mm: expected a number"):
        pieces_of(DataGame(sheet={"discs": {"diameter_mm": "x"}}), PATH)


def test_two_pieces_of_one_look_are_refused() -> None:
    piece = every_piece()[0]
    with pytest.raises(BadSheet, match="expected a sign of its own, got that of A"):
        pieces_of(DataGame(pieces=(piece, replace(piece, symbol="Z"))), PATH)


def test_a_game_file_is_a_sheet_file_and_a_piece_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_game_file(path: Path) -> DataGame:
        if "broken" in path.read_text(encoding="utf-8"):
            raise BadFile("line 2: expected a board")
        return DataGame()

    reader = ModuleType("tachiai.rules.data_games.game_file")
    reader.__dict__["read_game_file"] = read_game_file
    monkeypatch.setitem(sys.modules, "tachiai.rules.data_games", ModuleType("tachiai.rules.data_games"))
    monkeypatch.setitem(sys.modules, reader.__name__, reader)
    path = tmp_path / "game.toml"
    path.write_text("game_format = 1\n", encoding="utf-8")
    assert load_sheet(path) == sheet_of(DataGame(), path)
    assert load_pieces(path) == pieces_of(DataGame(), path)
    path.write_text('game_format = 1\nx = "broken"\n', encoding="utf-8")
    with pytest.raises(BadSheet, match="line 2: expected a board"):
        load_sheet(path)


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_faces_differ_however_they_are_turned(sight: str) -> None:
    pieces = computed_pieces(game="x", pieces=every_piece(), counts={}, pitch_mm=28, overrides={})
    faces = {kind.symbol: polar_lab(kind, sight) for kind in pieces.kinds.values()}
    for one, other in combinations(faces, 2):
        assert difference(faces[one], faces[other]) >= APART[sight], f"{one} and {other}"


@pytest.mark.parametrize("sight", ALL_SIGHTS)
def test_any_two_signs_differ_on_the_page_when_small(sight: str) -> None:
    seen = {}
    for piece in every_piece():
        picture = piece_image(piece.look, Materials(), PIECE_RADIUS_PX).convert("RGB")
        edge = picture.width // 2 - PIECE_RADIUS_PX
        box = (edge, edge, edge + 2 * PIECE_RADIUS_PX, edge + 2 * PIECE_RADIUS_PX)
        seen[piece.symbol] = np.asarray(picture.crop(box))
    for one, other in combinations(seen, 2):
        wanted = KINDS_APART if one.islower() == other.islower() else OWNERS_APART
        assert picture_difference(seen[one], seen[other], sight) >= wanted, f"{one} and {other}"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("size", "unsure"), [(5, 0), (8, 0), (10, 1)])
def test_all_sixteen_classes_are_read(size: int, unsure: int, seed: int) -> None:
    """On a sheet of A4, with small cells on A3, and on a sheet of A2, whose discs are 35 pixels wide."""
    board = Board(size, size)
    sheet = computed_sheet(game="x", title="X", title_ja="", kind="cells", board=board, overrides={})
    pieces = computed_pieces(
        game="x", pieces=every_piece(), counts={}, pitch_mm=sheet.pitch_mm[0], overrides={}
    )
    rng = np.random.default_rng(seed)
    count = size * size
    cells = [*pieces.kinds, *rng.choice([*pieces.kinds, *[EMPTY] * 16], count - len(pieces.kinds))]
    layout = tuple(str(symbol) for symbol in rng.permutation(cells))
    reach_mm = 0.1 * sheet.pitch_mm[0]
    offsets = rng.uniform(-reach_mm, reach_mm, (count, 2)).tolist()
    picture = draw(
        sheet,
        pieces,
        Scene(
            layout=layout,
            offsets_mm={i: (x, y) for i, (x, y) in enumerate(offsets)},
            turns_deg={i: float(turn) for i, turn in enumerate(rng.uniform(0, 360, count))},
            turn_deg=90,
            distance_mm=1.7 * max(sheet.size_mm),
            noise=2.5,
        ),
    )
    symbols = (EMPTY, *pieces.kinds)
    seen = Observer(sheet, pieces, symbols).glance(frame(picture)).symbols_seen
    assert seen is not None
    pairs = list(zip(layout, seen, strict=True))
    assert [pair for pair in pairs if pair[1] not in (None, pair[0])] == []
    assert sum(found is None for _, found in pairs) <= unsure
