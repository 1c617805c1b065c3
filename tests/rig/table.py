"""The table in the guest, as players and makers reach it: page, pins, camera, buses, journal."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

from tachiai.firmware.devices.lights.led_map import led_map
from tachiai.firmware.devices.lights.pixels import Rgb
from tachiai.firmware.devices.lights.render import render
from tachiai.firmware.devices.panel.panel import pins_of
from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.ready_table import style_of
from tachiai.rules.boards import Cell
from tests.rig.bus import colours_of, digits_of
from tests.rig.film import Game
from tests.rig.machine import Guest, RigFault, until

BUS = "/sys/kernel/debug/tachiai_bus"
PRESSED_S = 0.4
PRESSED_AGAIN_S = 60.0
ROUND_S, STEP_S = 6.0, 0.02  # every blinking light has come round once
SLOW_S = 600.0  # a busy, emulated machine may take so long over what is a second on a Pi


@dataclass
class Table:
    """The running table. ``ply`` is how many plies of ``game`` lie on it."""

    guest: Guest
    settings: Settings
    game: Game
    ply: int = 0

    def live(self) -> dict[str, Any] | None:
        """Returns what the page says of the running game, None while it does not answer."""
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.guest.page_port}/live.json", timeout=30
            ) as page:
                told: dict[str, Any] = json.load(page)
                return told
        except (OSError, urllib.error.HTTPError, json.JSONDecodeError):
            return None

    def reaches(self, phase: str, ply: int | None = None, within_s: float = SLOW_S) -> dict[str, Any]:
        """Waits until the game is in this phase, with so many plies made, and returns what the page says."""
        last: dict[str, Any] = {}

        def there() -> dict[str, Any] | None:
            told = self.live()
            last.update(told or {})
            reached = told is not None and told["phase"] == phase and ply in (None, told["ply"])
            return told if reached else None

        try:
            return until(there, within_s, f"the game is {phase} at ply {ply}")
        except RigFault as fault:
            seen = {key: last.get(key) for key in ("phase", "ply", "words", "camera_words", "steps")}
            raise RigFault(f"{fault}; the page said {seen}") from fault

    def goes_on(self, ply: int, within_s: float) -> dict[str, Any]:
        """Waits until a game that was cut off is there again, at ``ply``. With clocks it is paused until the
        button is pressed.
        """

        def phase() -> str:
            told = self.live()
            ready = told is not None and told["ply"] == ply and told["phase"] in ("waiting", "paused")
            return str(told["phase"]) if told is not None and ready else ""

        if until(phase, within_s, f"the game is there again at ply {ply}") == "paused":
            self.press(Button.PAUSE)
        return self.reaches("waiting", ply)

    def film(self, clip: int, held: bool = False) -> None:
        """Has the camera show a clip, or its last picture only."""
        order = f"{clip:03}{' held' * held}"
        self.guest.run(f"echo '{order}' >/run/rig/new && mv /run/rig/new /run/rig/clip")

    def press(self, button: Button) -> None:
        """Pulls the button's pin to ground for a moment."""
        pin = pins_of(self.settings.panel)[button]
        pull = f"/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{pin}/pull"
        self.guest.run(f"p=$(echo {pull}); echo pull-down >$p; sleep {PRESSED_S}; echo pull-up >$p")

    def play(self, confirm: Button | None = Button.CONFIRM) -> dict[str, Any]:
        """Has the camera see the next ply and confirms it by a button; returns what the page then says."""
        ply = self.ply + 1
        self.film(ply)
        self.reaches("confirming", self.ply)
        if confirm is None:
            confirm = {"first": Button.CLOCK_FIRST, "second": Button.CLOCK_SECOND}[self.game.mover(ply)]
        told = self._confirmed(confirm, ply)
        self.ply = ply
        if tuple(told["moves"]) != self.game.moves[:ply]:
            raise RigFault(f"expected {self.game.moves[:ply]}, got {told['moves']}")
        return told

    def _confirmed(self, button: Button, ply: int) -> dict[str, Any]:
        """Presses as a player does: again, if the page still asks for it. A press while the camera starts
        again, or has seen a picture of two halves, confirms nothing.
        """
        for _ in range(int(SLOW_S / PRESSED_AGAIN_S)):
            self.press(button)
            try:
                return self.reaches("waiting", ply, PRESSED_AGAIN_S)
            except RigFault:
                self.reaches("confirming", self.ply)
        raise RigFault(f"{button} pressed for {SLOW_S:.0f} s confirmed nothing")

    def expected_lights(self, marks: dict[str, str]) -> set[tuple[Rgb, ...]]:
        """Returns all pictures that the LEDs may show of these marks, as they blink."""
        sheet, names = self.game.equipment.sheet, self.game.equipment.game.board.names
        scene = Scene({Cell(at): Mark(marks[name]) for at, name in enumerate(names) if name in marks})
        leds = self.settings.leds
        mapped, style = led_map(leds, sheet), style_of(leds)
        moments = [step * STEP_S for step in range(int(ROUND_S / STEP_S))]
        return {render(scene, mapped, leds.count, at_s, style) for at_s in moments}

    def lights(self) -> tuple[Rgb, ...]:
        """Returns what the LEDs took from the bus last."""
        leds = self.settings.leds
        return colours_of(self.guest.read(f"{BUS}/spi_last"), leds.count, leds.pixel_order)

    def digits(self) -> tuple[str, str]:
        """Returns the four characters of each player's clock display."""
        first, second = (digits_of(self.guest.read(f"{BUS}/i2c_{name}")) for name in ("first", "second"))
        return first, second

    def journal(self, since_s: int) -> str:
        """Returns what the service has said since ``since_s`` of the guest's clock."""
        return self.guest.run(f"journalctl -u tachiai -o cat --no-pager --since @{since_s}")

    def now_s(self) -> int:
        """Returns the guest's time."""
        return int(self.guest.run("date +%s"))

    def process(self) -> int:
        """Returns the number of the service's process, 0 if it does not run."""
        return int(self.guest.run("systemctl show tachiai --property=MainPID --value"))

    def says(self, words: str, since_s: int, lines: int = 1, within_s: float = SLOW_S) -> None:
        """Waits until so many lines of the service's journal have these words."""

        def said() -> bool:
            return sum(words in line for line in self.journal(since_s).splitlines()) >= lines

        until(said, within_s, f"the journal says {words!r} {lines} times")

    def peak_mb(self) -> float:
        """Returns the largest memory that the service's processes have held (VmHWM, summed)."""
        script = (
            "for p in $(cat /sys/fs/cgroup/system.slice/tachiai.service/cgroup.procs); do"
            " grep VmHWM /proc/$p/status; done"
        )
        return sum(int(line.split()[1]) for line in self.guest.run(script).splitlines()) / 1024
