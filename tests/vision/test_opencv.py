"""OpenCV's results come in one shape, and what it cannot do is a value or a sentence."""

import os
import resource
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from tachiai.vision.errors import BadImage, BadSheet
from tachiai.vision.opencv import (
    blobs,
    find_markers,
    fit_homography,
    long_regions_touching,
    read_image,
    refine_corners,
)
from tachiai.vision.picture_file import picture_bytes
from tests.support.usual_run import first_of


def marker_picture() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    picture = np.full((200, 200), 255, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    picture[50:110, 40:100] = cv2.aruco.generateImageMarker(dictionary, 7, 60)
    return picture


def test_a_marker_has_an_id_and_four_corners() -> None:
    (marker,) = find_markers(marker_picture(), "4X4_50")
    assert marker.id == 7
    assert marker.corners_px == pytest.approx(np.array([[40, 50], [99, 50], [99, 109], [40, 109]]), abs=1.0)


def test_a_picture_searched_enlarged_keeps_its_own_coordinates() -> None:
    (marker,), (larger,) = (find_markers(marker_picture(), "4X4_50", n) for n in (1, 2))
    assert larger.corners_px == pytest.approx(marker.corners_px, abs=0.6)


def test_a_small_marker_in_bright_light_whose_white_spreads_is_seen_by_its_light() -> None:
    sheet = np.full((240, 240), 0.9, np.float32)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    marker = cv2.aruco.generateImageMarker(dictionary, 2, 72)
    sheet[84:156, 84:156] = np.where(marker > 0, 0.9, 0.02)
    light = cv2.resize(cv2.GaussianBlur(sheet, (0, 0), 5), (80, 80), interpolation=cv2.INTER_AREA)
    picture = np.asarray(255 * np.minimum(1.2 * light, 1) ** (1 / 2.2), np.uint8)
    assert find_markers(picture, "4X4_50", 2) == ()
    (found,) = find_markers(picture, "4X4_50", 2, by_light=True)
    assert found.id == 2
    assert found.corners_px == pytest.approx(
        np.array([[28, 28], [52, 28], [52, 52], [28, 52]]) - 0.5, abs=1.5
    )


def test_no_marker_is_an_empty_answer() -> None:
    assert find_markers(np.full((50, 50), 128, np.uint8), "4X4_50") == ()


def test_an_unknown_dictionary_is_named() -> None:
    with pytest.raises(BadSheet, match="got '9X9_9'"):
        find_markers(marker_picture(), "9X9_9")


def test_corners_are_refined_and_those_at_the_edge_stay() -> None:
    points = refine_corners(marker_picture(), np.array([[41.5, 51.0], [1, 1]]), 4)
    assert points[0] == pytest.approx([39.5, 49.5], abs=0.5)
    assert points[1].tolist() == [1, 1]


def test_points_on_one_spot_have_no_homography() -> None:
    assert fit_homography(np.zeros((4, 2)), np.zeros((4, 2))) is None


def test_three_points_have_no_homography() -> None:
    assert fit_homography(np.zeros((3, 2)), np.ones((3, 2))) is None


def test_blobs_come_largest_first() -> None:
    mask = np.zeros((20, 20), np.uint8)
    mask[2:4, 2:4] = 255
    mask[10:16, 10:16] = 255
    assert [(blob.x, blob.area) for blob in blobs(mask)] == [(10, 36), (2, 4)]


def test_only_long_blobs_that_touch_are_kept() -> None:
    mask = np.zeros((20, 20), np.uint8)
    mask[0:12, 3:5] = 255  # long, touching
    mask[0:3, 8:10] = 255  # touching, short
    mask[5:18, 14:16] = 255  # long, not touching
    touched = np.zeros((20, 20), np.uint8)
    touched[:2] = 255
    kept = long_regions_touching(mask, touched, 6)
    assert (kept > 0).sum() == 24
    assert (kept[0:12, 3:5] == 255).all()


def test_short_blobs_on_both_sides_of_a_printed_place_are_one_long_blob() -> None:
    mask, printed = np.zeros((20, 20), np.uint8), np.zeros((20, 20), np.uint8)
    mask[2, 1:6], mask[2, 10:15] = 255, 255
    printed[1:4, 6:10] = 255
    assert not long_regions_touching(mask, mask, 6).any()
    assert (long_regions_touching(mask, mask, 6, printed) == mask).all()


def test_a_file_that_is_no_picture_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_text("no picture")
    with pytest.raises(BadImage, match=r"x\.png: expected a picture"):
        read_image(tmp_path / "x.png")
    with pytest.raises(BadImage, match=r"y\.png: cannot be read"):
        read_image(tmp_path / "y.png")


def test_a_picture_is_read(tmp_path: Path) -> None:
    written, data = cv2.imencode(".png", np.full((4, 6), 9, np.uint8))
    assert written
    (tmp_path / "x.png").write_bytes(data.tobytes())
    assert read_image(tmp_path / "x.png").shape == (4, 6, 3)


def png_of_size(width: int, height: int) -> bytes:
    """A picture of one colour, as large as its header says; packed it takes next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj()
    rows = b"".join(packer.compress(b"\0" * (width + 1)) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = chunk(b"IHDR", header), chunk(b"IDAT", rows), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("size", first_of([(8193, 8192), (12_000, 12_000), (20_000, 10_000)]))
def test_a_picture_that_fills_the_memory_is_not_unpacked(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(png_of_size(*size))
    before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadImage, match="expected a picture of at most 67108864 pixels"):
        read_image(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb < 50_000


def test_a_picture_as_large_as_it_may_be_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tachiai.vision.picture_file.MOST_PIXELS", 40 * 30)
    path = tmp_path / "small.png"
    path.write_bytes(png_of_size(40, 30))
    assert read_image(path).shape == (30, 40, 3)
    path.write_bytes(png_of_size(41, 30))
    with pytest.raises(BadImage, match="got 41 x 30"):
        read_image(path)


@pytest.mark.parametrize("missing", [1, 2, 100])
def test_a_picture_without_its_end_is_said_to_be_cut_off(missing: int, tmp_path: Path) -> None:
    path = tmp_path / "half.jpg"
    data = cv2.imencode(".jpg", marker_picture())[1].tobytes()
    path.write_bytes(data[:-missing])
    with pytest.raises(BadImage, match="expected a whole picture, got one that is cut off"):
        read_image(path)


def test_a_part_of_a_picture_that_promises_gigabytes_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "promise.png"
    whole = png_of_size(64, 48)
    at = whole.index(b"IDAT")
    path.write_bytes(whole[: at - 4] + struct.pack(">I", 0x7F000000) + whole[at:])
    with pytest.raises(BadImage, match="expected a whole picture, got one that is cut off"):
        picture_bytes(path)


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "pipe.jpg"
    os.mkfifo(path)
    with pytest.raises(BadImage, match="expected a file, got a folder, a pipe or a device"):
        read_image(path)
