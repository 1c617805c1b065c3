"""One piece in its material as pixels: what ``rules.drawing.bodies`` draws in SVG."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from tachiai.rules.appearance import BALL, Appearance, Materials
from tachiai.rules.drawing.materials import MATERIAL_LOOKS, Gradient, MaterialLook
from tachiai.rules.drawing.pieces import BALL_SIZE, RING_BREADTH, RING_SIZE, PieceShape, crest_shapes

ROOM = 1.3  # of a picture: from its middle to its edge, in radii of the piece
FINER = 3
_BALL: Gradient = ("#ffac58", "#b04200")
_STEEL: Gradient = ("#5cbcf0", "#0a5c92")
_SHADOW = "#0b0704"

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@lru_cache(maxsize=256)
def piece_image(look: Appearance, materials: Materials, radius_px: float) -> Image.Image:
    """RGBA picture of ``look`` with its shadow; its middle is the picture's. A bare ball or ring has the
    radius ``radius_px``.
    """
    side = 2 * round(ROOM * radius_px + 0.5)
    brush = _PieceBrush(side * FINER, radius_px * FINER)
    if look.tone:
        brush.body(MATERIAL_LOOKS[materials.of(look.tone)], look.crest)
    size = {"": 1.0, BALL: BALL_SIZE}.get(look.rider, RING_SIZE) if look.tone else 1.0
    if look.rider == BALL:
        brush.shade(size)
        brush.disc(size, _BALL)
        brush.spot(size, 0.8)
    elif look.rider:
        brush.ring(size, size * (1 - RING_BREADTH), _STEEL)
    return brush.image.resize((side, side), Image.Resampling.BOX)


class _PieceBrush:
    """Paints around the middle of a picture, in radii of a piece."""

    def __init__(self, side_px: int, radius_px: float) -> None:
        self.image = Image.new("RGBA", (side_px, side_px))
        self._radius_px = radius_px

    def body(self, look: MaterialLook, crest: str) -> None:
        self.shade(1.0)
        self._paint(self._mask(_circle(0.975, (0.0, 0.08))), look.side)
        self.disc(0.98, (look.lit, look.shade), look.body)
        self._bevel(0.4 if look.is_dark else 0.8)
        if look.has_rim or look.is_stitched:
            self._paint(self._mask(_circle(0.9), _circle(0.85)), look.line)
        for shape in crest_shapes(crest) if crest else ():
            self._crest(shape, look, look.rose if crest == "rose" else look.inlay)
        self.spot(1.0, look.gloss)

    def disc(self, size: float, ends: Gradient, middle: str = "") -> None:
        self._paint(self._mask(_circle(size)), self._lit(size, ends, middle))

    def ring(self, outer: float, inner: float, ends: Gradient) -> None:
        mask = self._mask(_circle(outer), _circle(inner))
        lower = round(0.08 * self._radius_px)
        self._paint(ImageChops.offset(mask, lower, lower).point(_share(0.4)), _SHADOW)
        self._paint(mask, self._lit(outer, ends, ""))

    def shade(self, size: float) -> None:
        """The soft shadow where something touches what it stands on."""
        mask = self._mask(_circle(size * 1.02, (size * 0.1, size * 0.18)))
        soft = mask.filter(ImageFilter.GaussianBlur(0.07 * size * self._radius_px))
        self._paint(soft.point(_share(0.55)), _SHADOW)

    def spot(self, size: float, strength: float) -> None:
        """The highlight."""
        mask = self._mask((-0.66 * size, -0.66 * size, 0.0, -0.2 * size))
        soft = mask.filter(ImageFilter.GaussianBlur(0.12 * size * self._radius_px))
        self._paint(soft.point(_share(0.5 * strength)), "#ffffff")

    def _crest(self, shape: PieceShape, look: MaterialLook, ends: Gradient) -> None:
        outer, inner = shape.radius + shape.width / 2, shape.radius - shape.width / 2
        if shape.points:
            mask = Image.new("L", self.image.size)
            ImageDraw.Draw(mask).polygon([self._px(point) for point in shape.points], 255)
        elif shape.width:
            mask = self._mask(_circle(outer), _circle(inner))
        else:
            mask = self._mask(_circle(shape.radius, shape.centre))
        is_open = shape.name.startswith("disc")  # where the body shows through
        self._paint(mask, look.body if is_open else self._lit(1.0, (ends[1], ends[0]), ""))

    def _bevel(self, strength: float) -> None:
        """The edge: bright towards the light, dark away from it."""
        edge = self._mask(_circle(0.98), _circle(0.87))
        reach = round(0.1 * self._radius_px)
        for shift, ink, share in ((-reach, "#ffffff", strength), (reach, "#000000", 0.5)):
            shifted = ImageChops.offset(self._mask(_circle(0.93)), -shift, -shift)
            side = ImageChops.subtract(edge, shifted).filter(ImageFilter.GaussianBlur(0.02 * self._radius_px))
            self._paint(side.point(_share(share)), ink)

    def _mask(self, outline: Box, hole: Box | None = None) -> Image.Image:
        mask = Image.new("L", self.image.size)
        draw = ImageDraw.Draw(mask)
        for box, value in ((outline, 255), (hole, 0)):
            if box is not None:
                draw.ellipse((*self._px(box[:2]), *self._px(box[2:])), value)
        return mask

    def _paint(self, mask: Image.Image, paint: str | Image.Image) -> None:
        layer = Image.new("RGB", mask.size, paint) if isinstance(paint, str) else paint.copy()
        layer.putalpha(mask)
        self.image.alpha_composite(layer)

    def _lit(self, size: float, ends: Gradient, middle: str) -> Image.Image:
        """A picture whose colour goes from the first of ``ends`` to the other, away from the light."""
        across = round(2 * 1.9 * size * self._radius_px)
        whole = Image.new("L", self.image.size, 255)
        x, y = self._px((-0.28 * size, -0.4 * size))
        place = round(x - across / 2), round(y - across / 2)
        whole.paste(Image.radial_gradient("L").resize((across, across)), place)
        return ImageOps.colorize(whole, ends[0], ends[1], middle or None, midpoint=130)

    def _px(self, point: Point) -> Point:
        middle = self.image.width / 2
        return middle + point[0] * self._radius_px, middle + point[1] * self._radius_px


def _circle(radius: float, centre: Point = (0.0, 0.0)) -> Box:
    x, y = centre
    return x - radius, y - radius, x + radius, y + radius


def _share(share: float) -> Callable[[int], float]:
    """A mask's values, weakened."""
    return lambda value: value * share
