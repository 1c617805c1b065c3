"""A sheet may carry the markers of any OpenCV dictionary, or of one of its own, listed in its file."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tachiai.hardware_docs.catalogue import open_pieces, sheet_path
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_file import load_sheet
from tachiai.vision.errors import BadSheet
from tachiai.vision.locate.fiducial_search import locate
from tachiai.vision.locate.pose import Pose
from tachiai.vision.opencv import find_markers, marker_dictionary
from tests.support.scenes import Scene, draw

PREDEFINED = sorted(name.removeprefix("DICT_") for name in dir(cv2.aruco) if name.startswith("DICT_"))


def own_markers(count: int, side: int) -> list[list[str]]:
    """Markers drawn by chance: no two of them, however turned, are close."""
    rng = np.random.default_rng(5)
    return [["".join(row) for row in rng.integers(0, 2, (side, side)).astype(str)] for _ in range(count)]


def sheet_with(folder: Path, dictionary: object) -> Sheet:
    text = sheet_path("rugby_chess").read_text(encoding="utf-8")
    written = str(dictionary).replace("'", '"')
    named = text.replace("[fiducials]", f"[fiducials]\ndictionary = {written}")
    assert named != text
    (folder / "own.toml").write_text(named, encoding="utf-8")
    return load_sheet(folder / "own.toml")


@pytest.mark.parametrize("dictionary", PREDEFINED)
def test_markers_of_every_opencv_dictionary_are_found(dictionary: str) -> None:
    known = marker_dictionary(dictionary)
    picture = np.full((200, 200), 255, np.uint8)
    picture[40:130, 50:140] = cv2.resize(
        cv2.aruco.generateImageMarker(known, 7, 180), (90, 90), interpolation=cv2.INTER_AREA
    )
    assert [marker.id for marker in find_markers(picture, dictionary)] == [7]


@pytest.mark.parametrize("side", [4, 5, 8])
def test_a_sheet_with_markers_of_its_own_is_located(side: int, tmp_path: Path) -> None:
    sheet = replace(sheet_with(tmp_path, own_markers(10, side)), game="")
    empty = ("." for _ in sheet.board.names)
    scene = Scene(layout=tuple(empty), turn_deg=90, distance_mm=800, tilt_deg=12)
    pose = locate(draw(sheet, open_pieces("rugby_chess"), scene), sheet)
    assert isinstance(pose, Pose)
    assert pose.markers == tuple(range(10))
    assert pose.residual_px < 1.0


@pytest.mark.parametrize(
    ("dictionary", "expected"),
    [
        ([], "a name such as 4X4_50, or markers"),
        ([["01", "10"]], "3 to 8 rows"),
        ([["010", "110", "01"]], "3 to 8 rows"),
        ([["010", "110", "01x"]], "3 to 8 rows"),
        ([["010", "110", "011"], 7], "3 to 8 rows"),
        ([["010", "101", "010"]], "differ from each other and from themselves turned"),
        ([["110", "000", "001"], ["001", "001", "100"]], "differ from each other"),
        ([["110", "000", "001"]], "ids from 0 to 0"),
        (7, "a text"),
        ('"4x4"', "dictionary: expected an OpenCV marker dictionary such as 4X4_50"),
    ],
)
def test_markers_that_cannot_be_told_apart_are_refused(
    dictionary: object, expected: str, tmp_path: Path
) -> None:
    with pytest.raises(BadSheet, match=expected) as caught:
        sheet_with(tmp_path, dictionary)
    assert str(caught.value).startswith(f"{tmp_path / 'own.toml'}: fiducials.")
