"""Films as people's phones write them: H.264 in an MP4 file."""

from pathlib import Path
from types import TracebackType

import av

from tachiai.vision.frame import Image

QUALITY = 27  # x264's constant rate factor: what a phone's clip has after it was sent to somebody


class FilmWriter:
    """Writes pictures of one size into an MP4 file, H.264, YUV 4:2:0. Close it, or use it as a context."""

    def __init__(
        self,
        path: Path,
        picture_wh: tuple[int, int],
        pictures_a_second: int,
        *,
        quality: int = QUALITY,
        preset: str = "superfast",
    ) -> None:
        self._file = av.open(str(path), "w", options={"movflags": "faststart"})
        options = {"crf": str(quality), "preset": preset}
        self._stream = self._file.add_stream("libx264", rate=pictures_a_second, options=options)
        self._stream.width, self._stream.height = picture_wh
        self._stream.pix_fmt = "yuv420p"
        self._stream.codec_context.thread_count = 1

    def add(self, image: Image) -> None:
        """Adds a picture, (H, W, 3) uint8 BGR."""
        for packet in self._stream.encode(av.VideoFrame.from_ndarray(image, format="bgr24")):
            self._file.mux(packet)

    def close(self) -> None:
        """Ends the film."""
        for packet in self._stream.encode():
            self._file.mux(packet)
        self._file.close()

    def __enter__(self) -> "FilmWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
