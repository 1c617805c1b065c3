"""The parts of the self-test: lights, clock displays, buttons, tunes, camera."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from tachiai.firmware.devices.clock_display.display import ALL_LIT, ClockDisplay
from tachiai.firmware.devices.lights.led_map import LedMap
from tachiai.firmware.devices.lights.pixels import DARK, Pixels
from tachiai.firmware.devices.lights.show import WALK_COLOUR
from tachiai.firmware.devices.panel.buzzer import TUNES
from tachiai.firmware.errors import DisplayFault, LightsFault
from tachiai.firmware.referee.events import Button, Pressed
from tachiai.firmware.referee.scene import Sounds
from tachiai.firmware.time_source import TimeSource
from tachiai.firmware.troubles.advice import trouble_of, words_of
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, filled
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera, Frame
from tachiai.vision.reasons import NotFound, explain
from tachiai.vision.watch.observer import Observation

Verdict = Literal["ok", "fail"]
STEP_S = 0.06

PRESS = Message("Press the button: {button}")
BUTTONS = {
    Button.CLOCK_FIRST: Message("first player's clock"),
    Button.CLOCK_SECOND: Message("second player's clock"),
    Button.CONFIRM: Message("confirm"),
    Button.UNDO: Message("undo"),
    Button.PAUSE: Message("pause"),
}


@dataclass(frozen=True, slots=True)
class PartReport:
    """The result of a part of the self-test."""

    part: str
    verdict: Verdict
    words: Message


class PictureObserver(Protocol):
    """What is used here of ``vision.watch.observer.Observer``."""

    def observe(self, frame: Frame) -> Observation:
        """What is seen in ``frame``."""


def walk_lights(pixels: Pixels, leds: LedMap, clock: TimeSource) -> PartReport:
    """Lights the LEDs of each cell for ``STEP_S``, in cell order."""
    try:
        for cell_leds in leds.cells:
            pixels.show([WALK_COLOUR if led in cell_leds else DARK for led in range(pixels.count)])
            clock.sleep_until(clock.now_s() + STEP_S)
        pixels.show([DARK] * pixels.count)
    except LightsFault as fault:
        return PartReport("lights", "fail", trouble_of(fault).words)
    lit = sum(1 for cell_leds in leds.cells if cell_leds)
    words = Message(
        "{lit} of {cells} cells were lit, from the upper left, row by row.", lit=lit, cells=len(leds.cells)
    )
    return PartReport("lights", "ok", words)


def light_digits(open_clock: Callable[[], ClockDisplay] | None, ask: Callable[[Message], bool]) -> PartReport:
    """Lights all digits of both clock displays and asks whether they shine."""
    if open_clock is None:
        absent = Message("This table has no clock display.")
        return PartReport("clock", "ok", absent)
    try:
        display = open_clock()
        display.show((ALL_LIT, ALL_LIT))
        lit = ask(Message("Do both displays show 88:88?"))
        display.close()
    except DisplayFault as fault:
        return PartReport("clock", "fail", trouble_of(fault).words)
    if not lit:
        return PartReport("clock", "fail", words_of("clock_display"))
    return PartReport("clock", "ok", Message("Both displays shine."))


def try_buttons(
    presses: list[Pressed],
    clock: TimeSource,
    say: Callable[[Message], None],
    let_pass: Callable[[], None],
    within_s: float,
) -> PartReport:
    """Waits up to ``within_s`` for each button in turn. ``presses`` grows; ``let_pass`` waits a little."""
    for button, name in BUTTONS.items():
        say(filled(PRESS, button=name))
        until_s = clock.now_s() + within_s
        while not any(press.button is button for press in presses):
            if clock.now_s() >= until_s:
                return PartReport(
                    "buttons",
                    "fail",
                    Message("The button “{name}” was not felt. Check its wires and its pin.", name=name),
                )
            let_pass()
    return PartReport("buttons", "ok", Message("Every button was felt."))


def play_tunes(tunes: Sounds, clock: TimeSource, say: Callable[[Message], None]) -> PartReport:
    """Plays the tune of each meaning."""
    for tune, notes in TUNES.items():
        say(Message("Tune: {value}", value=tune.value))
        tunes.play(tune)
        clock.sleep_until(clock.now_s() + sum(length_s for _, length_s in notes) + 0.3)
    return PartReport("tunes", "ok", Message("Every tune was played."))


def take_picture(
    camera: Camera, observer: PictureObserver, game: AnyGame, clock: TimeSource, within_s: float
) -> PartReport:
    """Waits up to ``within_s`` until the sheet is read at rest, and says what stands on it."""
    until_s, last = clock.now_s() + within_s, Message("Nothing was seen.")
    while clock.now_s() < until_s:
        try:
            frame = camera.capture()
        except CameraFault as fault:
            last = trouble_of(fault).words
            clock.sleep_until(clock.now_s() + 0.5)
            continue
        if frame is None:
            break
        seen = observer.observe(frame)
        if seen.sight is not None and seen.symbols_seen is not None:
            return PartReport("picture", "ok", _read(seen.symbols_seen, game))
        if isinstance(seen.pose, NotFound):
            last = seen.pose.words
        elif seen.reason:
            last = explain(seen.reason)
    return PartReport("picture", "fail", last)


def _read(symbols: tuple[str | None, ...], game: AnyGame) -> Message:
    pieces = sum(1 for symbol in symbols if symbol not in (None, "."))
    unsure = sum(1 for symbol in symbols if symbol is None)
    at_start = symbols == game.layout(game.start())
    place = Message("the start position") if at_start else Message("another position")
    return Message(
        "The sheet was read: {pieces} pieces, {unsure} squares unsure, {place}.",
        pieces=pieces,
        unsure=unsure,
        place=place,
    )
