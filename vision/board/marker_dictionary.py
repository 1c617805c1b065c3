"""The square markers of a sheet: a dictionary known to OpenCV, or one of its own."""

import re

import cv2
import numpy as np

from tachiai.vision.board.toml_table import SheetTable

# The name of an OpenCV dictionary ("4X4_50", "APRILTAG_36h11" …), or the modules of each marker without its
# black border: rows of "0" (black) and "1" (white); its id is its index.
MarkerDictionary = str | tuple[tuple[str, ...], ...]

_SIDES = range(3, 9)  # modules


def read_dictionary(part: SheetTable) -> MarkerDictionary:
    """Reads the key ``dictionary``. Own markers must differ in every rotation. Raises ``BadSheet``."""
    markers = part.values.get("dictionary")
    if not isinstance(markers, list):
        name = part.text("dictionary")
        if opencv_number(name) is None:
            raise part.fault("dictionary", "an OpenCV marker dictionary such as 4X4_50")
        return name
    side = len(markers[0]) if markers and isinstance(markers[0], list) else 0
    if side not in _SIDES or not all(_is_square(marker, side) for marker in markers):
        expected = 'a name such as 4X4_50, or markers of 3 to 8 rows of as many "0" and "1"'
        raise part.fault("dictionary", expected)
    squares = [np.array([list(row) for row in marker]) for marker in markers]
    turned = ["".join(np.rot90(marker, k).ravel()) for marker in squares for k in range(4)]
    if len(set(turned)) != len(turned):
        raise part.fault("dictionary", "markers that differ from each other and from themselves turned")
    return tuple(tuple(marker) for marker in markers)


def opencv_number(name: str) -> int | None:
    """OpenCV's number of a dictionary, None for a name that it does not know."""
    number = getattr(cv2.aruco, f"DICT_{name}", None)
    return number if isinstance(number, int) else None


def marker_count(dictionary: MarkerDictionary) -> int:
    """The number of markers of a valid dictionary."""
    if not isinstance(dictionary, str):
        return len(dictionary)
    number = opencv_number(dictionary)
    return 0 if number is None else len(cv2.aruco.getPredefinedDictionary(number).bytesList)


def _is_square(marker: object, side: int) -> bool:
    return (
        isinstance(marker, list)
        and len(marker) == side
        and all(isinstance(row, str) and re.fullmatch(f"[01]{{{side}}}", row) for row in marker)
    )
