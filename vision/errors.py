"""The errors that vision raises for files and devices. What is seen, or not, is a value."""


class VisionError(Exception):
    """Anything that vision cannot work with. Its text is one sentence for a person."""


class BadSheet(VisionError, ValueError):
    """A sheet or piece file that is malformed: names the file, the key, what was expected and what came."""


class BadImage(VisionError, ValueError):
    """A picture file that cannot be read."""


class BadCorners(VisionError, ValueError):
    """A text that gives no four corners."""


class BadLayout(VisionError, ValueError):
    """A text that does not say what stands on every cell of a board."""


class BadCalibration(VisionError, ValueError):
    """A calibration file that is malformed or was made for another sheet."""


class CameraFault(VisionError, OSError):
    """A camera that cannot be opened or gives no picture; ``code`` is the doctor's name for it."""

    def __init__(self, sentence: str, code: str) -> None:
        super().__init__(sentence)
        self.code = code
