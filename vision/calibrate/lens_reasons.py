"""Sentences of the lens calibration: where to hold the chart next, and why pictures give no lens."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.rules.messages import Message, filled

WISHES: Mapping[str, Message] = {
    "middle": Message("Hold the chart in the middle of the picture."),
    "upper_left": Message("Hold it in the upper left of the picture."),
    "upper_right": Message("Hold it in the upper right of the picture."),
    "lower_right": Message("Hold it in the lower right of the picture."),
    "lower_left": Message("Hold it in the lower left of the picture."),
    "top": Message("Hold it at the upper edge of the picture."),
    "right": Message("Hold it at the right edge of the picture."),
    "bottom": Message("Hold it at the lower edge of the picture."),
    "left": Message("Hold it at the left edge of the picture."),
    "tilted": Message("Tilt it: bring one of its edges nearer to the camera, each time another one."),
    "elsewhere": Message("Hold it differently: nearer, farther, turned."),
}

REFUSALS: Mapping[str, Message] = {
    "sizes_differ": Message(
        "The pictures are of different sizes ({width:.0f} × {height:.0f} and "
        "{other_width:.0f} × {other_height:.0f}): take all of them with the camera "
        "as it will be used."
    ),
    "few_views": Message(
        "Only {found:.0f} of {pictures:.0f} pictures show enough of the chart, "
        "{needed:.0f} are needed: hold it nearer, still, and in good light."
    ),
    "views_alike": Message(
        "The pictures are too much alike ({found:.0f} differ, {needed:.0f} are "
        "needed): hold the chart in all corners, nearer and farther."
    ),
    "one_place": Message(
        "The chart was seen in {reached:.0f} of the picture's {places:.0f} parts "
        "only: hold it in all corners."
    ),
    "all_flat": Message(
        "The chart is tilted in only {steep:.0f} pictures, {needed:.0f} are needed: "
        "without them the focal length stays open."
    ),
    "bad_fit": Message(
        "No lens fits these pictures (they are {rms:.1f} pixels off): glue the chart "
        "on something flat and take sharp pictures."
    ),
}


@dataclass(frozen=True, slots=True)
class NoLens:
    """The pictures give no lens."""

    code: str  #: of ``REFUSALS``
    numbers: Mapping[str, float] = field(default_factory=dict)  #: those named in its sentence

    @property
    def words(self) -> Message:
        return filled(REFUSALS[self.code], **self.numbers)
