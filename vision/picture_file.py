"""Checks of picture files before they are decoded."""

import io
import struct
import warnings
from pathlib import Path

from PIL import Image
from PIL.Image import DecompressionBombError, DecompressionBombWarning

from tachiai.rules.atomic_file import read_whole
from tachiai.vision.errors import BadImage

FORMS = ("JPEG", "PNG", "BMP", "WEBP", "TIFF", "GIF", "PPM", "JPEG2000")
# Telephones have sensors of 50 million pixels and more; decoding such a picture takes 200 MB. The board is
# found in 2 million as well.
MOST_PIXELS = 1 << 26
LARGEST_FILE = 256 << 20  # bytes: such a picture uncompressed, in four channels
DAMAGED = "expected a whole picture, got one that is cut off or damaged"
_DAMAGES = (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError, struct.error)


def picture_bytes(path: Path) -> bytes:
    """The content of a picture file. Raises ``BadImage`` if it is no file (a pipe never ends), no picture, or
    one of more than ``MOST_PIXELS``.
    """
    try:
        data = read_whole(path, LARGEST_FILE)
    except OSError as error:
        raise BadImage(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadImage(f"{path!r}: cannot be read: {error}") from error
    try:
        got = _too_large(io.BytesIO(data))
    except _DAMAGES as error:
        raise BadImage(f"{path}: expected a picture (JPEG, PNG …), got something else") from error
    if got:
        raise BadImage(f"{path}: expected a picture of at most {MOST_PIXELS} pixels, got {got}")
    if not _has_whole_parts(data):
        raise BadImage(f"{path}: {DAMAGED}")
    return data


def _has_whole_parts(data: bytes) -> bool:
    """Whether the chunks of a PNG file are as long as they say. OpenCV would allocate the gigabytes that a
    chunk claims before it looks whether they exist.
    """
    try:
        with Image.open(io.BytesIO(data), formats=FORMS) as picture:
            if picture.format == "PNG":
                picture.verify()
    except _DAMAGES:
        return False
    return True


def jpeg_size_px(data: bytes) -> tuple[int, int] | None:
    """Width and height of a JPEG picture by its header; None for anything else, or one that is cut off."""
    if not (data.startswith(b"\xff\xd8\xff") and data.endswith(b"\xff\xd9")):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("JPEG",)) as picture:
                return picture.size
    except (DecompressionBombError, DecompressionBombWarning, *_DAMAGES):
        return None


def is_too_large(path: Path) -> bool:
    """Whether a file is a picture of more than ``MOST_PIXELS``, by its header; False for a film."""
    try:
        return bool(_too_large(path))
    except _DAMAGES:
        return False


def _too_large(file: Path | io.BytesIO) -> str:
    """The size in the header of a picture with too many pixels, else "". Nothing is decoded. Raises one of
    ``_DAMAGES``.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(file, formats=FORMS) as picture:
                width_px, height_px = picture.size
    except (DecompressionBombError, DecompressionBombWarning):
        return "a larger one"
    return f"{width_px} x {height_px}" if width_px * height_px > MOST_PIXELS else ""
