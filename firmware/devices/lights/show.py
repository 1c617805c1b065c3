"""Keeps a scene on the LEDs as time goes on, also where they are missing or fail."""

from collections.abc import Callable, Sequence

from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.pixels import DARK, Pixels, Rgb
from tachiai.firmware.devices.lights.render import LightStyle, render
from tachiai.firmware.errors import LightsFault
from tachiai.firmware.referee.scene import Scene
from tachiai.rules.boards import Cell


class ReconnectingPixels:
    """A chain of ``count`` LEDs that may be missing. ``open_chain`` opens it or raises ``LightsFault``: when
    there is something to show, and again after a failure, so that a table works without it.
    """

    def __init__(self, count: int, open_chain: Callable[[], Pixels]) -> None:
        self.count = count
        self._open_chain = open_chain
        self._chain: Pixels | None = None

    def show(self, colours: Sequence[Rgb]) -> None:
        """Shows one picture. Raises ``LightsFault``; the next call opens the chain again."""
        if self._chain is None:
            self._chain = self._open_chain()
        try:
            self._chain.show(colours)
        except LightsFault:
            self.close()
            raise

    def close(self) -> None:
        """Turns the LEDs off and closes the device; may be called twice."""
        chain, self._chain = self._chain, None
        if chain is None:
            return
        try:
            chain.close()
        except LightsFault:
            return  # a chain that has failed cannot be turned off


RETRY_S = 5.0
RESEND_S = 2.0  # unchanged pictures are sent again: the panel may have been without supply or data line
WALK_S = 6.0
WALK_COLOUR: Rgb = (0, 60, 60)  # on few LEDs at a time: hardly any current


class LightShow:
    """Shows the newest scene, redrawn at every ``refresh`` and sent again every ``RESEND_S``. A driver that
    fails is tried again every ``RETRY_S``; ``fault`` says what is wrong meanwhile. ``trouble`` is set while
    anything else is wrong, and lights the status LED or the board's corners.
    """

    def __init__(self, pixels: Pixels, leds: LedMap, style: LightStyle) -> None:
        self.fault: LightsFault | None = None
        self.trouble = False
        self._warned = self._warned_before = False
        self._pixels = pixels
        self._leds = leds
        self._style = style
        self._scene = self._scene_before = Scene()
        self._shown: tuple[Rgb, ...] = ()
        self._resend_at_s = self._retry_at_s = float("-inf")
        self._over: Scene | None = None
        self._walk_wanted = False
        self._walk: tuple[float, int] | None = None  # when it began, and how many cells have been lit

    def show(self, scene: Scene) -> None:
        """Sets the scene; it is drawn at the next refresh."""
        self._scene_before, self._scene = self._scene, scene

    def show_over(self, scene: Scene | None) -> None:
        """Shows ``scene`` (such as a menu) instead of the game's; None ends that. From any thread."""
        self._over = scene

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self._scene if self._over is None else self._over

    def walk(self) -> None:
        """Lights every cell in turn, within ``WALK_S`` from the next refresh. From any thread."""
        self._walk_wanted = True

    @property
    def glowing(self) -> frozenset[Cell]:
        """Cells under which LEDs shine, or shone before the last change: a camera may see them change. Empty
        for a panel beside the board.
        """
        if not self._leds.under:
            return frozenset()
        if self._walk is not None:
            return frozenset(Cell(index) for index in range(len(self._leds.cells)))
        warning = self._leds.warning_cells if self._warned or self._warned_before else ()
        return frozenset((*self._scene_before.marks, *self._scene.marks, *self.scene.marks, *warning))

    def refresh(self, at_s: float) -> None:
        """Draws the scene at ``at_s`` and sends it if it has changed or ``RESEND_S`` has passed."""
        self._warned_before, self._warned = self._warned, self.trouble
        colours = self._walking(at_s) or render(
            self.scene, self._leds, self._pixels.count, at_s, self._style, self.trouble
        )
        if at_s < self._retry_at_s or (colours == self._shown and at_s < self._resend_at_s):
            return
        try:
            self._pixels.show(colours)
        except LightsFault as fault:
            self.fault, self._retry_at_s, self._shown = fault, at_s + RETRY_S, ()
            return
        self.fault, self._retry_at_s = None, float("-inf")
        self._shown, self._resend_at_s = colours, at_s + RESEND_S

    def _walking(self, at_s: float) -> tuple[Rgb, ...]:
        """The picture of a walk: the cells that are due since the last one. Empty without a walk."""
        if self._walk_wanted:
            self._walk_wanted, self._walk = False, (at_s, 0)
        if self._walk is None:
            return ()
        began_s, done = self._walk
        cells = self._leds.cells
        if done == len(cells):
            self._walk = None
            return ()
        due = min(len(cells), 1 + int(len(cells) * (at_s - began_s) / WALK_S))
        self._walk = began_s, due
        lit = {led for leds in cells[min(done, due - 1) : due] for led in leds}
        return tuple(WALK_COLOUR if led in lit else DARK for led in range(self._pixels.count))

    def close(self) -> None:
        """Turns the lights off."""
        self._pixels.close()
