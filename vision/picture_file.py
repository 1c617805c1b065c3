"""Picture files: what is asked of one before it is unpacked."""

import io
import os
import stat
import struct
import warnings
from pathlib import Path

from PIL import Image
from PIL.Image import DecompressionBombError, DecompressionBombWarning

from tachiai.vision.errors import BadImage

FORMS = ("JPEG", "PNG", "BMP", "WEBP", "TIFF", "GIF", "PPM", "JPEG2000")
# Telephones have sensors of 50 million pixels and more; a picture of so many takes 200 MB as it is unpacked.
# The board is found in 2 million as well.
MOST_PIXELS = 1 << 26
LARGEST_FILE = 256 << 20  # bytes: such a picture without any packing, in four channels
_DAMAGES = (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError, struct.error)


def picture_bytes(path: Path) -> bytes:
    """Returns the content of a picture's file. Raises ``BadImage``: no file (a pipe never ends), no picture,
    or one of more than ``MOST_PIXELS``.
    """
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise BadImage(f"{path}: expected a picture file, got a folder, a pipe or a device")
        if found.st_size > LARGEST_FILE:
            raise BadImage(f"{path}: expected a picture of at most {LARGEST_FILE} bytes, got {found.st_size}")
        data = path.read_bytes()
    except OSError as error:
        raise BadImage(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        if isinstance(error, BadImage):
            raise
        raise BadImage(f"{path!r}: cannot be read: {error}") from error
    width_px, height_px = _size(path, data)
    if width_px * height_px > MOST_PIXELS:
        raise _too_large(path, f"{width_px} x {height_px}")
    return data


def _size(path: Path, data: bytes) -> tuple[int, int]:
    """The width and the height that the header promises. Nothing is unpacked."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=FORMS) as picture:
                return picture.size
    except (DecompressionBombError, DecompressionBombWarning) as error:
        raise _too_large(path, "a larger one") from error
    except _DAMAGES as error:
        raise BadImage(f"{path}: expected a picture (JPEG, PNG …), got something else") from error


def _too_large(path: Path, got: str) -> BadImage:
    return BadImage(f"{path}: expected a picture of at most {MOST_PIXELS} pixels, got {got}")
