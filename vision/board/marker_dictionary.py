"""Which square markers a sheet carries: those of a dictionary that OpenCV knows, or of one of its own."""

import re

import numpy as np

from tachiai.vision.board.toml_table import TomlTable

# The name of an OpenCV dictionary ("4X4_50", "APRILTAG_36h11" …), or the squares of each marker, its black
# border left out: rows of "0" (black) and "1" (white); its id is its place in the list.
MarkerDictionary = str | tuple[tuple[str, ...], ...]

_SIDES = range(3, 9)  # squares


def read_dictionary(part: TomlTable) -> MarkerDictionary:
    """Reads the key ``dictionary``. No two markers of an own one may look alike, however they are turned.

    Raises ``BadSheet``.
    """
    markers = part.values.get("dictionary")
    if not isinstance(markers, list):
        return part.text("dictionary")
    side = len(markers[0]) if markers and isinstance(markers[0], list) else 0
    if side not in _SIDES or not all(_is_square(marker, side) for marker in markers):
        expected = 'a name such as 4X4_50, or markers of 3 to 8 rows of as many "0" and "1"'
        raise part.fault("dictionary", expected)
    squares = [np.array([list(row) for row in marker]) for marker in markers]
    turned = ["".join(np.rot90(marker, k).ravel()) for marker in squares for k in range(4)]
    if len(set(turned)) != len(turned):
        raise part.fault("dictionary", "markers that differ from each other and from themselves turned")
    return tuple(tuple(marker) for marker in markers)


def _is_square(marker: object, side: int) -> bool:
    return (
        isinstance(marker, list)
        and len(marker) == side
        and all(isinstance(row, str) and re.fullmatch(f"[01]{{{side}}}", row) for row in marker)
    )
