"""Errors of vision: bad files and devices. What a picture shows, or does not show, is a value."""


class VisionError(Exception):
    """Base of vision's errors. Its text is one sentence for a person."""


class BadSheet(VisionError, ValueError):
    """A malformed sheet or piece file; the text names file and key, what was expected and what found."""


class BadImage(VisionError, ValueError):
    """A picture file that cannot be read."""


class BadCorners(VisionError, ValueError):
    """A text that is not four corners."""


class BadLayout(VisionError, ValueError):
    """A text that does not give a symbol for every cell of a board."""


class BadCalibration(VisionError, ValueError):
    """A calibration file that is malformed or was made for another sheet."""


class CameraFault(VisionError, OSError):
    """A camera that cannot be opened or gives no picture; ``code`` is the doctor's name for the fault."""

    def __init__(self, sentence: str, code: str) -> None:
        super().__init__(sentence)
        self.code = code
