"""A picture that is to be drawn, as a value: what asks for it needs nothing that draws."""

import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureJob:
    """A picture to draw: the boards of ``moments``, each with the position before it ("" for none), ``scale``
    pixels to a unit, as a file of the ``form`` PNG, GIF or WEBP.
    """

    uid: str
    options: Mapping[str, str]
    moments: tuple[tuple[str, str], ...]
    scale: float
    form: str

    def as_json(self) -> str:
        """Returns the job as one line of JSON, the same for the same picture."""
        values = {name: getattr(self, name) for name in ("uid", "moments", "scale", "form")}
        return json.dumps({**values, "options": dict(self.options)}, sort_keys=True)
