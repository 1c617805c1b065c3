"""The self-test: lights in cell order, all digits, every button, every tune, a picture and what it shows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from tachiai.firmware.devices.clock_display.display import ClockDisplay
from tachiai.firmware.devices.clock_display.readout import ALL_LIT
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
from tachiai.rules.words import Words
from tachiai.vision.errors import CameraFault
from tachiai.vision.frame import Camera, Frame
from tachiai.vision.reasons import NotFound, explain
from tachiai.vision.watch.observer import Observation

Verdict = Literal["ok", "fail"]
STEP_S = 0.06

PRESS = Words("Press the button: {button}", "ボタンを押してください：{button}")
BUTTONS = {
    Button.CLOCK_FIRST: Words("first player's clock", "先手の対局時計"),
    Button.CLOCK_SECOND: Words("second player's clock", "後手の対局時計"),
    Button.CONFIRM: Words("confirm", "確定"),
    Button.UNDO: Words("undo", "待った"),
    Button.PAUSE: Words("pause", "中断"),
}


@dataclass(frozen=True, slots=True)
class PartReport:
    """What a part of the test showed."""

    part: str
    verdict: Verdict
    words: Words


class PictureObserver(Protocol):
    """What reads a picture: ``vision.watch.observer.Observer``."""

    def observe(self, frame: Frame) -> Observation:
        """Returns what is seen."""


def walk_lights(pixels: Pixels, leds: LedMap, clock: TimeSource) -> PartReport:
    """Lights the LEDs of each cell for a moment, in cell order."""
    try:
        for cell_leds in leds.cells:
            pixels.show([WALK_COLOUR if led in cell_leds else DARK for led in range(pixels.count)])
            clock.sleep_until(clock.now_s() + STEP_S)
        pixels.show([DARK] * pixels.count)
    except LightsFault as fault:
        return PartReport("lights", "fail", trouble_of(fault).words)
    lit = sum(1 for cell_leds in leds.cells if cell_leds)
    return PartReport(
        "lights",
        "ok",
        Words(
            f"{lit} of {len(leds.cells)} cells were lit, from the upper left, row by row.",
            f"{len(leds.cells)} マスのうち {lit} マスを、左上から1段ずつ点灯しました。",
        ),
    )


def light_digits(open_clock: Callable[[], ClockDisplay] | None, ask: Callable[[Words], bool]) -> PartReport:
    """Lights all digits of both clock displays and asks whether they shine."""
    if open_clock is None:
        absent = Words("This table has no clock display.", "この卓には時計の表示器がありません。")
        return PartReport("clock", "ok", absent)
    try:
        display = open_clock()
        display.show((ALL_LIT, ALL_LIT))
        lit = ask(Words("Do both displays show 88:88?", "両方の表示器に 88:88 と出ていますか。"))
        display.close()
    except DisplayFault as fault:
        return PartReport("clock", "fail", trouble_of(fault).words)
    if not lit:
        return PartReport("clock", "fail", words_of("clock_display"))
    return PartReport("clock", "ok", Words("Both displays shine.", "両方の表示器が点灯しました。"))


def try_buttons(
    presses: list[Pressed],
    clock: TimeSource,
    say: Callable[[Words], None],
    let_pass: Callable[[], None],
    within_s: float,
) -> PartReport:
    """Waits for each button in turn. ``presses`` grows by every press; ``let_pass`` waits a little."""
    for button, name in BUTTONS.items():
        say(Words(PRESS.en.format(button=name.en), PRESS.ja.format(button=name.ja)))
        until_s = clock.now_s() + within_s
        while not any(press.button is button for press in presses):
            if clock.now_s() >= until_s:
                return PartReport(
                    "buttons",
                    "fail",
                    Words(
                        f"The button “{name.en}” was not felt. Check its wires and its pin.",
                        f"「{name.ja}」ボタンの反応がありません。配線とピン番号を確かめてください。",
                    ),
                )
            let_pass()
    return PartReport("buttons", "ok", Words("Every button was felt.", "すべてのボタンが反応しました。"))


def play_tunes(tunes: Sounds, clock: TimeSource, say: Callable[[Words], None]) -> PartReport:
    """Plays the tune of each meaning."""
    for tune, notes in TUNES.items():
        say(Words(f"Tune: {tune.value}", f"音：{tune.value}"))
        tunes.play(tune)
        clock.sleep_until(clock.now_s() + sum(length_s for _, length_s in notes) + 0.3)
    return PartReport("tunes", "ok", Words("Every tune was played.", "すべての音を鳴らしました。"))


def take_picture(
    camera: Camera, observer: PictureObserver, game: AnyGame, clock: TimeSource, within_s: float
) -> PartReport:
    """Looks until the sheet is read at rest, and says what stands on it."""
    until_s, last = clock.now_s() + within_s, Words("Nothing was seen.", "何も見えませんでした。")
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
            last = Words(seen.pose.sentence("en"), seen.pose.sentence("ja"))
        elif seen.reason:
            last = Words(explain(seen.reason, language="en"), explain(seen.reason, language="ja"))
    return PartReport("picture", "fail", last)


def _read(symbols: tuple[str | None, ...], game: AnyGame) -> Words:
    pieces = sum(1 for symbol in symbols if symbol not in (None, "."))
    unsure = sum(1 for symbol in symbols if symbol is None)
    at_start = symbols == game.layout(game.start())
    place = Words("the start position", "開始局面") if at_start else Words("another position", "別の局面")
    return Words(
        f"The sheet was read: {pieces} pieces, {unsure} squares unsure, {place.en}.",
        f"盤を読み取りました。駒 {pieces} 個、不確かなマス {unsure}、{place.ja}です。",
    )
