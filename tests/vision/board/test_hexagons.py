"""A board of hexagons on paper and before the camera."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.tables.filming import Filming
from tachiai.hardware_docs.drawing.shapes import Polygon, Text
from tachiai.hardware_docs.drawing.sheet import draw_sheet
from tachiai.rules.belief.history import Played, decode
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY
from tachiai.rules.line import Line, random_line
from tachiai.vision.board.game_on_paper import computed_pieces, computed_sheet
from tachiai.vision.board.pieces import load_pieces
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.frame import Frame
from tachiai.vision.watch.observer import Observer
from tests.rules.data_games.game_files import GOALS, HEXES, START, written
from tests.support.scenes import Scene, draw, frame
from tests.vision.board.every_piece import every_piece


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a file of a game on hexagons is."""
    written(tmp_path, HEXES.format(start=START) + GOALS)
    return tmp_path / "game.toml"


def distance_mm(sheet: Sheet, one: str, other: str) -> float:
    a, b = (sheet.centres_mm[sheet.board.cell(name)] for name in (one, other))
    return float(np.linalg.norm(a - b))


def test_neighbours_lie_equally_far_apart(path: Path) -> None:
    sheet = load_sheet(path)
    away = {round(distance_mm(sheet, "c3", near), 1) for near in ("b3", "d3", "c4", "b4", "c2", "d2")}
    assert away == {round(sheet.pitch_mm[0], 1)}
    assert sheet.pitch_mm[1] == 34.0  # from rank to rank
    inside = sheet.centres_mm - [sheet.pitch_mm]
    assert (inside > 0).all()
    assert (sheet.centres_mm + sheet.pitch_mm < sheet.size_mm).all()


def test_every_cell_has_an_led_of_its_own(path: Path) -> None:
    leds = load_sheet(path).leds
    assert min(leds) >= 0
    assert len(set(leds)) == len(leds)


def test_hexagons_are_printed_with_their_names(path: Path) -> None:
    sheet = load_sheet(path)
    drawing = draw_sheet(sheet)
    outlines = [
        corners for shape in drawing.shapes if isinstance(shape, Polygon) for corners in shape.contours_mm
    ]
    assert sum(len(corners) == 6 for corners in outlines) == len(sheet.board.names)
    texts = [shape for shape in drawing.shapes if isinstance(shape, Text)]
    named = [text for text in texts if text.text in "12345abcde"]
    assert sorted(text.text for text in named) == sorted(2 * "12345abcde")
    assert sum(text.turned_deg == 180 for text in named) == 10
    lowest = next(text for text in named if text.text == "c" and not text.turned_deg)
    x_mm, y_mm = sheet.centres_mm[sheet.board.cell("c1")]
    assert lowest.at_mm[0] < x_mm
    assert lowest.at_mm[1] > y_mm + sheet.pitch_mm[1] / 2


def test_a_board_on_too_small_a_paper_is_refused(path: Path) -> None:
    text = path.read_text("utf-8") + '[sheet]\npaper = "A4"\n[sheet.grid]\npitch_mm = 33\n'
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"paper: expected at least .* mm for 8\.08\d* × 5 cells"):
        load_sheet(path)


@pytest.mark.parametrize(("size", "seed"), [(5, 1), (5, 2), (7, 3)])
def test_all_sixteen_classes_are_read(size: int, seed: int) -> None:
    board = Board(size, size, hexagonal=True)
    sheet = computed_sheet(game="x", title="X", title_ja="", kind="hexagons", board=board, overrides={})
    pieces = computed_pieces(
        game="x", pieces=every_piece(), counts={}, pitch_mm=min(sheet.pitch_mm), overrides={}
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
    seen = Observer(sheet, pieces, (EMPTY, *pieces.kinds)).glance(frame(picture)).symbols_seen
    assert seen is not None
    pairs = list(zip(layout, seen, strict=True))
    assert [pair for pair in pairs if pair[1] not in (None, pair[0])] == []
    assert sum(found is None for _, found in pairs) <= 1


@pytest.mark.slow
def test_a_game_on_hexagons_is_told_from_a_film(path: Path, tmp_path: Path) -> None:
    game = written(tmp_path, HEXES.format(start=START) + GOALS)
    sheet, pieces = load_sheet(path), load_pieces(path)
    line = random_line(game, Random(3).choice, 8)
    observer, glimpses = Observer(sheet, pieces, game.symbols), list[Glimpse]()

    def watch(seen: Frame) -> None:
        observed = observer.observe(seen)
        if observed.sight is not None:
            glimpses.append(Glimpse(observed.sight, seen.taken_at_s, at_rest=True))

    filming = Filming(Equipment(game, sheet, pieces, None), Line.at(game), watch)
    filming.wait(2.0)
    for node in line.nodes()[1:]:
        filming.follow(node)
        filming.wait(1.5)
    events = decode(Line.at(game), glimpses).events
    assert all(isinstance(event, Played) for event in events)
    assert [event.line.texts()[-1] for event in events if isinstance(event, Played)] == list(line.texts())
