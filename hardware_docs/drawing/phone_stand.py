"""Draws a phone's stand in exact size: one piece of cardboard, cut and folded twice, on which the phone lies.

From above it is a U: a side, the back, a side. The phone lies across the slanted tops of both sides, its back
towards the board, its camera beyond one side; the back is higher and keeps it from sliding. Below the phone
the sides recede, so that the camera does not see them.
"""

from math import cos, radians, tan

from tachiai.hardware_docs.camera_stand import CameraModel, Stand
from tachiai.hardware_docs.drawing.shapes import INK, Drawing, PointMm, Polyline, Shape, centred_text
from tachiai.hardware_docs.drawing.stand import EM_MM
from tachiai.rules.messages import Message

PHONE_WIDE_MM = 75.0  # a usual phone, across its short side
LENS_IN_MM = 20.0  # from that side's edge to the lens
HELD_MM = 5.0  # so far behind the lens the sides end
BACK_WIDE_MM, STOP_MM = 105.0, 14.0  # the back's width; how far it stands above the phone's lower edge
CLEAR = 0.8  # of what is free below the lowest ray
EDGE_MM = 12.0
TITLE = Message(
    "Stand for a phone over {sheet}: lens {height_mm:.0f} mm above the sheet, leaning {lean_deg:.0f}°."
)
PLACE = Message(
    "Put it before the middle of the sheet's {side} side, its open front {gap_mm:.0f} mm away from it."
)
SIDES = {"long": Message("long"), "short": Message("short")}
HOW = Message("Glue this onto cardboard, cut along the lines, score and fold along the dashes.")


def draw_phone_stand(
    title: str, stand: Stand, length_mm: float, camera: CameraModel, language: str
) -> Drawing:
    """The flat piece for ``stand``, with what to do. ``title``: of the sheet; ``length_mm``: its side along
    the view.
    """
    lean = radians(stand.lean_deg)
    to_lens_mm = (PHONE_WIDE_MM - LENS_IN_MM) * cos(lean)
    top_mm = to_lens_mm - HELD_MM  # depth of the sides' upper ends
    back_mm = stand.height_mm - to_lens_mm * tan(lean)  # height of the phone's lower edge
    front_mm = stand.height_mm - HELD_MM * tan(lean)
    foot_mm = to_lens_mm + CLEAR * stand.height_mm * tan(lean - radians(camera.down_deg) / 2)
    folds = foot_mm, foot_mm + BACK_WIDE_MM
    wide_mm, high_mm = folds[1] + foot_mm, back_mm + STOP_MM
    size_mm = wide_mm + 2 * EDGE_MM, max(high_mm, front_mm) + 2 * EDGE_MM + 4 * EM_MM

    def at(x_mm: float, up_mm: float) -> PointMm:
        return EDGE_MM + x_mm, size_mm[1] - EDGE_MM - up_mm

    cut = (
        at(0, 0),
        at(foot_mm - top_mm, front_mm),
        at(folds[0], back_mm),
        at(folds[0], high_mm),
        at(folds[1], high_mm),
        at(folds[1], back_mm),
        at(folds[1] + top_mm, front_mm),
        at(wide_mm, 0),
    )
    gap_mm = stand.back_mm - length_mm / 2 - (foot_mm - to_lens_mm)
    side = SIDES[stand.side].in_language(language)
    words = (
        TITLE.in_language(language).format(sheet=title, height_mm=stand.height_mm, lean_deg=stand.lean_deg),
        PLACE.in_language(language).format(gap_mm=gap_mm, side=side),
        HOW.in_language(language),
    )
    shapes: list[Shape] = [
        Polyline((*cut, cut[0]), INK, 0.3),
        *(Polyline((at(x, 0), at(x, back_mm)), INK, 0.3, 3.0) for x in folds),
        *(
            centred_text((size_mm[0] / 2, EDGE_MM / 2 + (row + 0.5) * 1.3 * EM_MM), text, EM_MM * 0.8, INK)
            for row, text in enumerate(words)
        ),
    ]
    return Drawing(size_mm, tuple(shapes))
