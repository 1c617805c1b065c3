"""Plies before the camera, buttons on the pins, lights and digits on the buses."""

from collections.abc import Iterator

from tachiai.firmware.referee.events import Button
from tachiai.rules.messages import Message, bilingual
from tests.rig.machine import RigFault, until
from tests.rig.results import Row, alike
from tests.rig.table import SLOW_S, Table

PAUSED = ("PAU5", "PAU5")  # on seven segments an S is a 5


def play(table: Table) -> Iterator[Row]:
    """Confirms by the button and by the clock, pauses and goes on."""
    told = table.play(Button.CONFIRM)
    yield Row(bilingual("A ply before `/dev/video0`, the confirm button", "`/dev/video0` の一手と確定ボタン"),
              alike(told["moves"][-1]))  # fmt: skip
    yield _lights(table, bilingual("The LED frames on SPI", "SPI 上の LED の画"), told["marks"])
    told = table.play(None)
    yield Row(
        bilingual("The clock's button", "時計ボタン"), alike(told["moves"][-1]),
        told["clock"]["running"] == told["to_move"],
    )  # fmt: skip
    table.press(Button.PAUSE)
    told = table.reaches("paused")
    stands = table.reaches("paused")["clock"] == told["clock"]
    until(lambda: table.digits() == PAUSED, SLOW_S, "the displays say PAUS")
    both = bilingual("both clocks stand, the displays say PAUS", "両方の時計が止まり、表示は PAUS")
    yield Row(bilingual("The pause button", "一時停止ボタン"), both, stands)
    yield _lights(table, bilingual("LED frames while paused", "停止中の LED の画"), told["marks"])
    table.press(Button.PAUSE)
    table.reaches("waiting", table.ply)
    first, second = until(lambda: _time_digits(table), SLOW_S, "the displays show times")
    yield Row(
        bilingual("The clock displays on I²C", "I²C の時計表示"), alike(f"{first.strip()}, {second.strip()}")
    )


def _lights(table: Table, tried: Message, marks: dict[str, str]) -> Row:
    """Whether the LEDs show these marks, with what blinks at any moment of its round."""
    expected = table.expected_lights(marks)
    try:
        until(lambda: table.lights() in expected, SLOW_S, "the LEDs show the scene")
    except RigFault:
        lit = sum(any(colour) for colour in table.lights())
        return Row(tried, alike(f"{lit} LEDs, {marks}"), passed=False)
    lit = max(sum(any(colour) for colour in picture) for picture in expected)
    count = table.settings.leds.count
    return Row(
        tried,
        bilingual(
            f"every pulse valid, colours as the scene has them ({lit} of {count} LEDs lit)",
            f"すべてのパルスが正しく、色は場面のとおり（{count} 個中 {lit} 個点灯）",
        ),
    )


def _time_digits(table: Table) -> tuple[str, str] | None:
    first, second = table.digits()
    return (first, second) if (first + second).replace(" ", "").isdigit() else None
