"""Description of a picture to draw; its users need not load what draws."""

import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureJob:
    """A picture to draw: one board, or an animation of several."""

    uid: str
    options: Mapping[str, str]
    moments: tuple[tuple[str, str], ...]  #: each board's position text and that before it ("": none)
    scale: float  #: pixels to a unit of the drawing
    form: str  #: PNG, GIF or WEBP

    def as_json(self) -> str:
        """The job as one line of JSON; equal jobs give equal lines."""
        values = {name: getattr(self, name) for name in ("uid", "moments", "scale", "form")}
        return json.dumps({**values, "options": dict(self.options)}, sort_keys=True)
