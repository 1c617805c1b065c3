"""The light show: keeps a scene alight on the pixels as time goes on."""

from collections.abc import Callable, Mapping

from firmware.errors import LightsFault
from firmware.lights.led_map import LedMap
from firmware.lights.pixels import DARK, Pixels, Rgb
from firmware.lights.render import LightStyle, render
from firmware.scene import Scene
from rules.boards import Cell

RETRY_S = 5.0


class LightShow:
    """Shows the newest scene, redrawn at every ``refresh``.

    ``lit`` is told the colours of the cells that shine, for a table that draws its own LEDs. A driver that
    fails is tried again every ``RETRY_S`` seconds; ``fault`` says what is wrong meanwhile. ``trouble`` is set
    while anything else is wrong, and lights the status LED.
    """

    def __init__(
        self,
        pixels: Pixels,
        leds: LedMap,
        style: LightStyle,
        lit: Callable[[Mapping[Cell, Rgb]], None] | None = None,
    ) -> None:
        self.fault: LightsFault | None = None
        self.trouble = False
        self._pixels = pixels
        self._leds = leds
        self._style = style
        self._lit = lit
        self._scene = self._scene_before = Scene()
        self._shown: tuple[Rgb, ...] = ()
        self._retry_at_s = float("-inf")

    def show(self, scene: Scene) -> None:
        """Takes a new scene; it is drawn at the next refresh."""
        self._scene_before, self._scene = self._scene, scene

    @property
    def glowing(self) -> frozenset[Cell]:
        """The cells that shine, and those of the scene before: a camera may still see them change."""
        return frozenset((*self._scene_before.marks, *self._scene.marks))

    def refresh(self, at_s: float) -> None:
        """Draws the scene as it looks at ``at_s``, if that differs from what is shown."""
        colours = render(self._scene, self._leds, self._pixels.count, at_s, self._style, self.trouble)
        if colours == self._shown or at_s < self._retry_at_s:
            return
        try:
            self._pixels.show(colours)
        except LightsFault as fault:
            self.fault, self._retry_at_s = fault, at_s + RETRY_S
            return
        self.fault, self._retry_at_s, self._shown = None, float("-inf"), colours
        if self._lit is not None:
            cells = {
                Cell(i): colours[leds[0]]
                for i, leds in enumerate(self._leds.cells)
                if leds and leds[0] < len(colours)
            }
            self._lit({cell: colour for cell, colour in cells.items() if colour != DARK})

    def close(self) -> None:
        """Turns the lights off."""
        self._pixels.close()
