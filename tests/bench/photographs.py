"""Measures the eye on real photographs of other people's boards, hands and markers.

The pictures are not part of the project. Their folder holds ``gomrade_go``, ``kifu_recorder_hands`` and
``opencv_aruco_tutorial``, each with pictures and a ``labels.json``.
"""

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Board
from tachiai.rules.core import EMPTY
from tachiai.vision.board.pieces import STONE_SYMBOLS, plain_stones
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.errors import BadSheet
from tachiai.vision.frame import Frame, Image
from tachiai.vision.locate.pose import pose_from_corners
from tachiai.vision.opencv import find_markers, read_image
from tachiai.vision.read.calibration import Calibration
from tachiai.vision.read.reader import Reader
from tachiai.vision.watch.motion_gate import MotionGate, small_log_colour
from tachiai.vision.watch.observer import Observer
from tests.bench.score import HEADINGS, Tally

PITCH_MM = (22.0, 23.7)  # a go board's lines, across and down
MARGIN_MM = 11.0  # of the narrowest board: what lies beyond is the table
NAMED = 12  # wrong frames in the report


def go_sheet() -> Sheet:
    """Returns a go board as a sheet without markers."""
    size = (2 * MARGIN_MM + 18 * PITCH_MM[0], 2 * MARGIN_MM + 18 * PITCH_MM[1])
    return Sheet(
        game="", title="Go", version="1", size_mm=size, kind="crossings", board=Board(19, 19),
        origin_mm=(MARGIN_MM, MARGIN_MM), pitch_mm=PITCH_MM, pattern="plain",
        colours={"light": "#d8b070"}, dictionary="", fiducial_side_mm=0.0, fiducials=(), patches=(),
        leds=(-1,) * 361, ruler_mm=None,
    )  # fmt: skip


def report_photographs(photos: Path | None) -> list[str]:
    """Returns the report's lines; one line if there are no photographs."""
    if photos is None or not photos.is_dir():
        return ["photographs: not measured (give their folder with --photos)"]
    lines = []
    for name, measure in (
        ("gomrade_go", _go_boards),
        ("kifu_recorder_hands", _hands),
        ("opencv_aruco_tutorial", _markers),
    ):
        labels = photos / name / "labels.json"
        if not labels.exists():
            lines.append(f"{name}: not measured ({labels} is missing)")
            continue
        lines += measure(photos / name, json.loads(labels.read_text(encoding="utf-8")))
    return lines


def _go_boards(folder: Path, labels: dict[str, Any]) -> list[str]:
    """Reads every board by its four corners: uncalibrated, and the film of one camera calibrated at its
    empty board.
    """
    singles, film, calibrated = Tally(), Tally(), Tally()
    rows = labels["images"]
    empty = next(row for row in rows if set("".join(row["rows"])) == {EMPTY})
    image = read_image(folder / empty["file"])
    observer = _go_observer(empty, None)
    report = observer.calibrate([Frame(image, 0, 0.0)], (EMPTY,) * 361)
    for row in rows:
        in_film = "fixed_camera_sequence" in row["tags"]
        _read_go(folder, row, None, film if in_film else singles)
        if in_film and row is not empty and observer.calibration is not None:
            _read_go(folder, row, observer.calibration, calibrated)
    failed = Counter(cell.code for cell in report.cells if not cell.passed)
    lines = ["gomrade_go: 19 × 19 boards with stones, corners given", HEADINGS]
    lines += [singles.line("five boards"), film.line("a film"), calibrated.line("the film, calibrated")]
    why = ", ".join(f"{count} cells {code}" for code, count in failed.items())
    lines.append(f"calibration at the empty board: {'passed' if report.passed else 'failed: ' + why}")
    return lines + [_mistakes_line(tally) for tally in (singles, film, calibrated) if tally.mistakes]


def _go_observer(row: dict[str, Any], calibration: Calibration | None) -> Observer:
    sheet = go_sheet()
    observer = Observer(
        sheet, plain_stones(sheet.kind, sheet.pitch_mm), STONE_SYMBOLS, calibration=calibration
    )
    observer.point_at(np.array(row["corners"], float), (row["width"], row["height"]))
    return observer


def _read_go(folder: Path, row: dict[str, Any], calibration: Calibration | None, tally: Tally) -> None:
    seen = _go_observer(row, calibration).glance(Frame(read_image(folder / row["file"]), 0, 0.0))
    if seen.sight is None:
        tally.miss(found=False)
        return
    truth = tuple("".join(row["rows"]).lower())
    tally.add(seen.sight.cells, truth, STONE_SYMBOLS, go_sheet().board, row["file"])


def _mistakes_line(tally: Tally) -> str:
    found = Counter((m.picture, f"{m.truth}→{m.seen}") for m in tally.mistakes)
    return "  wrong: " + ", ".join(
        f"{count} × {what} in {picture}" for (picture, what), count in found.items()
    )


@dataclass
class _Held:
    """Frames by label, how many of them were held back, and which were wrongly held or let through."""

    frames: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, row: dict[str, Any], held: bool) -> None:
        """Counts a frame; those whose rectification jitters apart, and slivers at the edge not at all."""
        if row["label"] == "edge":
            return
        label = row["label"] + (", jittering" if row.get("rectification_jitter") else "")
        self.frames[label] += 1
        self.held[label] += held
        if held != (row["label"] == "hand"):
            self.wrong.append(f"{Path(row['file']).stem} ({label})")

    def lines(self, name: str) -> list[str]:
        """Returns the counts as text."""
        counts = (f"{label} {self.held[label]} of {self.frames[label]}" for label in sorted(self.frames))
        rest = len(self.wrong) - NAMED
        more = f" and {rest} more" if rest > 0 else ""
        return [f"  {name}: held back " + "; ".join(counts),
                f"    wrong: {', '.join(self.wrong[:NAMED]) or 'none'}{more}"]  # fmt: skip


def _hands(folder: Path, labels: dict[str, Any]) -> list[str]:
    """Plays each film, a frame a second, each shown twice half a second apart: the second time it is at
    rest, so that only what is foreign can hold it back. The gate by itself takes its background from frames
    that are clear by their labels; the observer decides itself what is background.
    """
    gate, observer = _Held(), _Held()
    for sequence in sorted({row["sequence"] for row in labels["images"]}):
        rows = [row for row in labels["images"] if row["sequence"] == sequence]
        _play(folder, sorted(rows, key=lambda row: row["index"]), gate, observer)
    title = "kifu_recorder_hands: what is held back as a hand"
    return [title, *gate.lines("gate"), *observer.lines("observer")]


def _cropped_go_sheet(side_px: float) -> tuple[Sheet, NDArray[np.float64]]:
    """Returns the board of the hands' films and the corners of its grid: their pictures end at the outermost
    lines, so that the lines inside make the board and the outer ones lie at the sheet's edge.
    """
    inner = replace(
        go_sheet(), board=Board(17, 17), origin_mm=PITCH_MM, leds=(-1,) * 289,
        size_mm=(18 * PITCH_MM[0], 18 * PITCH_MM[1]),
    )  # fmt: skip
    return inner, np.array([[1, 1], [17, 1], [17, 17], [1, 17]]) * side_px / 18


def _play(folder: Path, rows: list[dict[str, Any]], by_gate: _Held, by_observer: _Held) -> None:
    width, height = rows[0]["width"], rows[0]["height"]
    sheet, corners = _cropped_go_sheet(width - 1.0)
    stones = plain_stones(sheet.kind, sheet.pitch_mm)
    pose = pose_from_corners(sheet, corners, (width, height))
    if pose is None:
        return
    observer, gate = Observer(sheet, stones, STONE_SYMBOLS), MotionGate()
    reader = Reader(sheet, stones, STONE_SYMBOLS)
    observer.point_at(corners, (width, height))
    for i, row in enumerate(rows):
        image = read_image(folder / row["file"])
        seen = [observer.observe(Frame(image, 2 * i + again, i + again / 2)) for again in (0, 1)]
        by_observer.add(row, seen[1].sight is None)
        picture = reader.picture(image, pose, None)
        small = small_log_colour(picture.picture, picture.light, picture.view)
        view = gate.push(small, picture.view, float(i))
        by_gate.add(row, view.foreign_share > 0)
        if row["label"] == "clear" and not row.get("rectification_jitter"):
            gate.accept(small, view)


def _markers(folder: Path, labels: dict[str, Any]) -> list[str]:
    """Looks for the markers of each picture and compares their corners with the tutorial's."""
    lines = ["opencv_aruco_tutorial: markers found, and how far their corners lie off"]
    for row in labels["images"]:
        expected = {m["id"]: np.array(m["corners"], float) for m in row.get("markers") or []}
        count = len(expected) or 17  # the calibration pictures show the whole board of 17
        grey = _grey(folder / row["file"])
        try:
            found = find_markers(grey, row["dictionary"].removeprefix("DICT_"))
        except BadSheet:
            lines.append(f"  {row['file']:36} not measured: a dictionary of its own")
            continue
        gaps = [
            np.linalg.norm(marker.corners_px - expected[marker.id], axis=1)
            for marker in found
            if marker.id in expected
        ]
        right = len(gaps) if expected else len({m.id for m in found if m.id < count})
        off = np.concatenate(gaps) if gaps else np.zeros(0)
        text = f"median {np.median(off):.2f} px, worst {off.max():.2f} px" if len(off) else "no corners known"
        lines.append(f"  {row['file']:36} {right} of {count}, {len(found) - right} others, {text}")
    return lines


def _grey(path: Path) -> Image:
    return np.asarray(cv2.cvtColor(read_image(path), cv2.COLOR_BGR2GRAY), np.uint8)
