"""A rectified picture, ready to be read."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.frame import Image
from tachiai.vision.locate.rectify import BoardView
from tachiai.vision.read.light import Light, shares


@dataclass(frozen=True, eq=False)
class ReadPicture:
    """A rectified picture with its view and its light."""

    frame: Image  #: the camera's picture
    picture: Image  #: the board picture
    view: BoardView
    light: Light

    @cached_property
    def share(self) -> NDArray[np.float32]:
        """(h, w, 3): the board picture as shares of white paper's light."""
        return shares(self.picture, self.light, self.view)
