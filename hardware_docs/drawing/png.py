"""Renders a ``Drawing`` as pixels, anti-aliased by coverage: exact for rectangles, by distance for discs, by
supersampling for polygons and text.
"""

from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as PillowImage
from PIL import ImageDraw

from tachiai.hardware_docs.drawing.lines_of_text import font
from tachiai.hardware_docs.drawing.shapes import (
    Circle,
    Drawing,
    Inset,
    PointMm,
    Polygon,
    Polyline,
    Rect,
    Shape,
    Text,
    dashes,
)
from tachiai.vision.board.faces import bgr_of
from tachiai.vision.frame import Image

Coverage = NDArray[np.float32]  # (H, W), 0..1

FINER = 8  # samples along each side of a pixel, for polygons
FINER_TEXT = 4
BAND_PX = 64  # rows blended at a time
FINE_BAND_PX = 32  # rows of a polygon at a time: a ring around a board would have 170 MB of samples
_SHIFT = 4  # fractional bits of coordinates for cv2


def render_png(drawing: Drawing, px_per_mm: float) -> Image:
    """Renders ``drawing`` as (H, W, 3) uint8 BGR. Column i covers x from i / px_per_mm to the next."""
    width_mm, height_mm = drawing.size_mm
    width_px, height_px = max(1, round(width_mm * px_per_mm)), max(1, round(height_mm * px_per_mm))
    pixels = np.empty((height_px, width_px, 3), dtype=np.uint8)
    pixels[:] = bgr_of(drawing.paper)
    _Canvas(pixels, px_per_mm, (0.0, 0.0)).paint_all(drawing.shapes)
    return pixels


def encode_png(image: Image, px_per_mm: float) -> bytes:
    """The bytes of a PNG file with its resolution (pHYs chunk)."""
    ok, data = cv2.imencode(".png", image)
    if not ok:
        raise ValueError(f"expected an image that PNG can hold, got shape {image.shape}")
    return _with_resolution(data.tobytes(), px_per_mm)


def _with_resolution(png: bytes, px_per_mm: float) -> bytes:
    """Inserts a pHYs chunk (pixels per metre) after the header, as the PNG specification requires."""
    per_metre = round(px_per_mm * 1000).to_bytes(4, "big")
    body = b"pHYs" + per_metre + per_metre + b"\x01"
    chunk = (9).to_bytes(4, "big") + body + crc32(body).to_bytes(4, "big")
    header_end = 8 + 25  # signature, then the IHDR chunk of fixed length
    return png[:header_end] + chunk + png[header_end:]


@dataclass(frozen=True, slots=True)
class _Canvas:
    """Pixels that show the plane from ``corner_mm`` on."""

    pixels: Image
    px_per_mm: float
    corner_mm: PointMm

    def paint_all(self, shapes: tuple[Shape, ...]) -> None:
        for shape in shapes:
            self.paint(shape)

    def paint(self, shape: Shape) -> None:
        match shape:
            case Rect():
                self._paint_rect(shape)
            case Circle():
                self._paint_circle(shape)
            case Polygon():
                self._paint_contours(shape.contours_mm, shape.fill)
            case Polyline():
                for dash in dashes(shape):
                    for start, end in pairwise(dash.points_mm):
                        self._paint_stroke(start, end, dash)
            case Text():
                self._paint_text(shape)
            case Inset():
                self._paint_inset(shape)

    def _px(self, point_mm: PointMm) -> PointMm:
        return (
            (point_mm[0] - self.corner_mm[0]) * self.px_per_mm,
            (point_mm[1] - self.corner_mm[1]) * self.px_per_mm,
        )

    def _window(self, left: float, top: float, right: float, bottom: float) -> tuple[int, int, int, int]:
        """The pixels that a box (in pixels) touches: x0, y0, x1, y1 inside the canvas."""
        height, width = self.pixels.shape[:2]
        x0, y0 = max(0, int(np.floor(left))), max(0, int(np.floor(top)))
        x1, y1 = min(width, int(np.ceil(right))), min(height, int(np.ceil(bottom)))
        return x0, y0, max(x0, x1), max(y0, y1)

    def _blend(self, x0: int, y0: int, coverage: Coverage, colour: str) -> None:
        # In bands: a whole sheet in floating point would not fit a small machine's memory.
        for start in range(0, len(coverage), BAND_PX):
            share = coverage[start : start + BAND_PX]
            rows = slice(y0 + start, y0 + start + len(share))
            for channel, ink in enumerate(bgr_of(colour)):  # long rows of one are blended faster than threes
                part = self.pixels[rows, x0 : x0 + coverage.shape[1], channel]
                part[:] = np.rint(part + (np.float32(ink) - part) * share)

    def _paint_box(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        x0, y0, x1, y1 = self._window(left, top, right, bottom)
        across = np.clip(np.minimum(np.arange(x0, x1) + 1, right) - np.maximum(np.arange(x0, x1), left), 0, 1)
        down = np.clip(np.minimum(np.arange(y0, y1) + 1, bottom) - np.maximum(np.arange(y0, y1), top), 0, 1)
        self._blend(x0, y0, np.outer(down.astype(np.float32), across.astype(np.float32)), colour)

    def _paint_rect(self, rect: Rect) -> None:
        left, top = self._px((rect.x_mm, rect.y_mm))
        right, bottom = self._px((rect.x_mm + rect.width_mm, rect.y_mm + rect.height_mm))
        if rect.fill:
            self._paint_box(left, top, right, bottom, rect.fill)
        if rect.stroke:
            half = rect.stroke_mm * self.px_per_mm / 2
            self._paint_box(left - half, top - half, right + half, top + half, rect.stroke)
            self._paint_box(left - half, bottom - half, right + half, bottom + half, rect.stroke)
            self._paint_box(left - half, top + half, left + half, bottom - half, rect.stroke)
            self._paint_box(right - half, top + half, right + half, bottom - half, rect.stroke)

    def _paint_circle(self, circle: Circle) -> None:
        half = circle.stroke_mm / 2 if circle.stroke else 0.0
        if circle.fill:
            self._paint_annulus(circle.centre_mm, circle.radius_mm, -1.0, circle.fill)
        if circle.stroke:
            inner_mm = circle.radius_mm - half
            self._paint_annulus(circle.centre_mm, circle.radius_mm + half, inner_mm, circle.stroke)

    def _paint_annulus(self, centre_mm: PointMm, outer_mm: float, inner_mm: float, colour: str) -> None:
        (x, y), outer, inner = self._px(centre_mm), outer_mm * self.px_per_mm, inner_mm * self.px_per_mm
        x0, y0, x1, y1 = self._window(x - outer - 1, y - outer - 1, x + outer + 1, y + outer + 1)
        distance = np.hypot(np.arange(x0, x1)[None, :] + 0.5 - x, np.arange(y0, y1)[:, None] + 0.5 - y)
        coverage = np.clip(outer - distance + 0.5, 0, 1)
        if inner > 0:
            coverage *= np.clip(distance - inner + 0.5, 0, 1)
        self._blend(x0, y0, coverage.astype(np.float32), colour)

    def _paint_contours(self, contours_mm: tuple[tuple[PointMm, ...], ...], colour: str) -> None:
        contours = [np.array([self._px(point) for point in contour]) for contour in contours_mm]
        points = np.concatenate(contours)
        (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
        x0, y0, x1, y1 = self._window(left, top, right, bottom)
        if x1 <= x0 or y1 <= y0:
            return
        # Samples are taken at their middles: half a sample back from the corner of the canvas.
        samples = [((contour - (x0, y0)) * FINER - 0.5) * (1 << _SHIFT) for contour in contours]
        for top_px in range(0, y1 - y0, FINE_BAND_PX):
            height_px = min(FINE_BAND_PX, y1 - y0 - top_px)
            above = (0, top_px * FINER << _SHIFT)
            fine = np.zeros((height_px * FINER, (x1 - x0) * FINER), dtype=np.uint8)
            scaled = [np.rint(contour - above).astype(np.int32) for contour in samples]
            cv2.fillPoly(fine, scaled, 255, lineType=cv2.LINE_8, shift=_SHIFT)
            coverage = cv2.resize(fine, (x1 - x0, height_px), interpolation=cv2.INTER_AREA)
            self._blend(x0, y0 + top_px, coverage.astype(np.float32) / np.float32(255), colour)

    def _paint_stroke(self, start: PointMm, end: PointMm, line: Polyline) -> None:
        (xa, ya), (xb, yb), half = start, end, line.stroke_mm / 2
        length = float(np.hypot(xb - xa, yb - ya))
        if length == 0:
            return
        nx, ny = -(yb - ya) / length * half, (xb - xa) / length * half
        if xa == xb or ya == yb:
            (left, top) = self._px((min(xa, xb) - abs(nx), min(ya, yb) - abs(ny)))
            (right, bottom) = self._px((max(xa, xb) + abs(nx), max(ya, yb) + abs(ny)))
            self._paint_box(left, top, right, bottom, line.stroke)
        else:
            corners = ((xa + nx, ya + ny), (xb + nx, yb + ny), (xb - nx, yb - ny), (xa - nx, ya - ny))
            self._paint_contours((corners,), line.stroke)

    def _paint_text(self, text: Text) -> None:
        face = font(text.size_mm * self.px_per_mm * FINER_TEXT)
        ascent, descent = face.getmetrics()
        length = int(np.ceil(face.getlength(text.text)))
        ink = PillowImage.new("L", (length + 2 * FINER_TEXT, ascent + descent))
        ImageDraw.Draw(ink).text((FINER_TEXT, 0), text.text, fill=255, font=face)
        fine = np.rot90(np.asarray(ink), -text.turned_deg // 90)
        begin = {"start": 0.0, "middle": length / 2, "end": float(length)}[text.anchor] + FINER_TEXT
        # The anchor's place in the turned picture.
        height, width = ink.size[1], ink.size[0]
        anchor = {
            0: (begin, ascent),
            90: (height - ascent, begin),
            180: (width - begin, height - ascent),
            270: (ascent, width - begin),
        }[text.turned_deg]
        x, y = self._px(text.at_mm)
        self._stamp(fine, x - anchor[0] / FINER_TEXT, y - anchor[1] / FINER_TEXT, text.fill)

    def _stamp(self, fine: NDArray[np.uint8], left: float, top: float, colour: str) -> None:
        """Blends a mask in ``FINER_TEXT``-fold resolution, its corner at (left, top) in pixels."""
        height, width = fine.shape[0] / FINER_TEXT, fine.shape[1] / FINER_TEXT
        x0, y0, x1, y1 = self._window(left, top, left + width + 1, top + height + 1)
        if x1 <= x0 or y1 <= y0:
            return
        move = np.array([[1, 0, (left - x0) * FINER_TEXT], [0, 1, (top - y0) * FINER_TEXT]])
        size = ((x1 - x0) * FINER_TEXT, (y1 - y0) * FINER_TEXT)
        placed = cv2.warpAffine(np.ascontiguousarray(fine), move, size, flags=cv2.INTER_LINEAR)
        coverage = cv2.resize(placed, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
        self._blend(x0, y0, (coverage / 255).astype(np.float32), colour)

    def _paint_inset(self, inset: Inset) -> None:
        x_mm, y_mm, width_mm, height_mm = inset.window_mm
        left, top = self._px(inset.at_mm)
        right, bottom = left + width_mm * self.px_per_mm, top + height_mm * self.px_per_mm
        x0, y0, x1, y1 = self._window(left, top, right, bottom)
        part = self.pixels[y0:y1, x0:x1]
        if inset.drawing.paper:
            part[:] = bgr_of(inset.drawing.paper)
        corner = (x_mm + (x0 - left) / self.px_per_mm, y_mm + (y0 - top) / self.px_per_mm)
        _Canvas(part, self.px_per_mm, corner).paint_all(inset.drawing.shapes)
