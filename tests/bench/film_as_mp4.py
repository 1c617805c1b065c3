"""``make film``, its last step: the films of the site as H.264 too, for browsers that play no WebM.

The pictures are those of the WebM, which OpenCV writes; its wheel has no encoder for H.264.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from tachiai.firmware.tables.filming import FRAMES_A_SECOND
from tests.bench.films.video import FilmWriter

QUALITY = 20  # letters stay sharp


def write_as_mp4(film: Path) -> Path:
    """Writes a film beside itself with the suffix .mp4, and says where."""
    opened, to = cv2.VideoCapture(str(film)), film.with_suffix(".mp4")
    size = int(opened.get(cv2.CAP_PROP_FRAME_WIDTH)), int(opened.get(cv2.CAP_PROP_FRAME_HEIGHT))
    with FilmWriter(to, size, round(FRAMES_A_SECOND), quality=QUALITY, preset="slow") as written:
        while (read := opened.read())[0]:
            written.add(np.asarray(read[1], np.uint8))
    opened.release()
    return to


def main() -> None:
    """Writes all and says how large they are."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folder", type=Path, default=Path("build/film"))
    given, _ = asked.parse_known_args()  # of those that make film was given
    for film in sorted(given.folder.glob("film.*.webm")):
        written = write_as_mp4(film)
        print(f"{written}: {written.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
