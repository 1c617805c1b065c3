"""What a camera would find in a picture of a sheet: OpenCV's detector, results in millimetres."""

import subprocess
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.marker_dictionary import MarkerDictionary
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.opencv import marker_dictionary

Corners = dict[int, NDArray[np.float64]]  # id → (4, 2)


def fiducials_mm(image: Image, dictionary: MarkerDictionary, px_per_mm: float) -> Corners:
    """Returns the corners of all markers in ``image``, in mm from its upper left corner."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(marker_dictionary(dictionary), parameters)
    corners, ids, _ = detector.detectMarkers(image)
    assert ids is not None, "expected markers in the picture, found none"
    # This refinement counts from the middle of the first pixel, a drawing from its corner. (The AprilTag
    # one counts from the corner, too: half a pixel lies between them.)
    return {
        int(marker): (np.asarray(corner, dtype=np.float64).reshape(4, 2) + 0.5) / px_per_mm
        for marker, corner in zip(ids.reshape(-1), corners, strict=True)
    }


def worst_mm(found: Corners, sheet: Sheet) -> float:
    """Returns how far the worst corner of ``found`` lies from where the sheet says."""
    return max(float(np.abs(found[marker] - sheet.fiducial_corners_mm[marker]).max()) for marker in found)


def pdf_pages(data: bytes, dpi: int, folder: Path) -> list[Image]:
    """Returns the pages of a PDF as poppler draws them; poppler-utils has to be installed."""
    (folder / "print.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", str(dpi), "-png", "print.pdf", "page"], cwd=folder, check=True)
    pages = []
    for path in sorted(folder.glob("page-*.png")):
        image = cv2.imread(str(path))
        assert image is not None
        pages.append(np.asarray(image, dtype=np.uint8))
    return pages


def pdf_text(data: bytes, folder: Path) -> str:
    """Returns the words of a PDF."""
    (folder / "print.pdf").write_bytes(data)
    run = subprocess.run(
        ["pdftotext", "-layout", "print.pdf", "-"], cwd=folder, check=True, capture_output=True, text=True
    )
    return run.stdout
