"""A game that is a file of data has a sheet and pieces without files of their own; the camera reads them."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from tachiai.companion_web.drawing.piece_pixels import piece_image
from tachiai.rules.appearance import Materials
from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY
from tachiai.vision.board.game_on_paper import computed_pieces, computed_sheet
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
from tests.support.usual_run import first_of
from tests.vision.board.every_piece import every_piece

APART = {"full colour": 28, "protanopia": 25, "deuteranopia": 25, "no colour": 15}  # as of printed pieces
LETTERS = "abcdefgh"
PATH = Path("game.toml")


TAFL = """
game_format = 1
uid = "tafl"
title = "Tafl"
title_ja = "タフル"
start = "AAAAAAA/A6/7/7/7/7/1b5"
[board]
cols = 7
rows = 7
{closed}
"""
KINDS = "".join(
    f"""[[pieces]]
kind = "kind_{letter}"
symbols = ["{letter.upper()}", "{letter}"]
"""
    for letter in LETTERS
)


def game_file(path: Path, rules: str = "", closed: str = "") -> Path:
    """A game file at ``path`` with eight kinds of pieces."""
    path.write_text(TAFL.format(closed=closed) + KINDS + rules, "utf-8")
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the game file is."""
    return tmp_path / "game.toml"


@pytest.mark.parametrize(
    ("missing", "titles"), [('title_ja = "タフル"\n', ("Tafl", "")), ('title = "Tafl"\n', ("タフル", ""))]
)
def test_a_title_in_one_language_stands_alone(path: Path, missing: str, titles: tuple[str, str]) -> None:
    game_file(path)
    path.write_text(path.read_text("utf-8").replace(missing, ""), "utf-8")
    sheet = load_sheet(path)
    assert (sheet.title, sheet.title_ja) == titles


def test_board_and_title_are_enough_for_a_sheet(path: Path) -> None:
    sheet = load_sheet(game_file(path))
    assert (sheet.game, sheet.title, sheet.title_ja) == ("tafl", "Tafl", "タフル")
    assert sheet.size_mm == (297.0, 352.0)
    assert len(sheet.fiducials) == 10
    assert len(sheet.patches) == 18
    assert min(sheet.leds) == 0


def test_a_game_may_give_any_key_of_a_sheet_file(path: Path) -> None:
    given = (
        '[sheet]\npaper = "A3"\nversion = "2"\n[sheet.grid]\npitch_mm = 30\n[sheet.fiducials]\nfirst = 70\n'
    )
    sheet = load_sheet(game_file(path, given))
    assert sheet.pitch_mm == (30.0, 30.0)
    assert [fiducial.id for fiducial in sheet.fiducials] == list(range(70, 80))
    assert sheet.version == "2"
    with pytest.raises(BadSheet, match="expected one of the keys"):
        load_sheet(game_file(path, '[sheet]\npapers = "A3"\n'))


def test_zones_are_outlined_and_closed_cells_left_white(path: Path) -> None:
    zones = '[zones]\nthrone = ["d4"]\nodd = ["b1", "c3"]\n'
    bars = '[[bars]]\nzone = "throne"\n[[bars]]\nzone = "odd"\n'
    sheet = load_sheet(game_file(path, zones + bars, 'closed = ["a1"]'))
    assert [(area.first, area.last, area.fill) for area in sheet.areas] == [
        ((3, 3), (3, 3), ""), ((0, 6), (0, 6), "closed")
    ]  # fmt: skip
    assert sheet.colours["closed"] == "#ffffff"


def test_discs_fill_three_quarters_of_a_cell_and_are_counted(path: Path) -> None:
    pieces = load_pieces(game_file(path))
    assert {kind.diameter_mm for kind in pieces.kinds.values()} == {25}
    assert (pieces.kinds["A"].count, pieces.kinds["b"].count, pieces.kinds["c"].count) == (8, 1, 1)
    small = load_pieces(game_file(path, "[sheet.discs]\ndiameter_mm = 20\nheight_mm = 4\n"))
    assert {kind.diameter_mm for kind in small.kinds.values()} == {20}
    with pytest.raises(BadSheet, match=r"sheet\.discs\.diameter_mm: expected a number"):
        load_pieces(game_file(path, '[sheet.discs]\ndiameter_mm = "x"\n'))


def test_a_mistake_in_the_game_is_told(path: Path) -> None:
    text = game_file(path).read_text("utf-8").replace("rows = 7", 'rows = "x"')
    path.write_text(text, "utf-8")
    with pytest.raises(BadSheet, match=r"line 9: .*board\.rows"):
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


@pytest.mark.parametrize("seed", first_of([1, 2]))
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
