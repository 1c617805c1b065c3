"""Devices taken away in mid-game and given back; a program that hangs."""

from collections.abc import Iterator
from dataclasses import dataclass

from tachiai.rules.messages import Message, bilingual
from tests.rig.machine import RigFault, until
from tests.rig.results import Row, alike
from tests.rig.table import BUS, SLOW_S, Table

SIM = "/sys/kernel/config/gpio-sim/pi/live"
WATCHDOG_S = 120.0  # as rig.conf has it
CAMERA = (
    "systemctl kill -s"  # the loopback refuses another film's writer while it is read, so the same one rests
)


@dataclass(frozen=True)
class Fault:
    """How a device goes and comes back, and by which of these codes the table has to name it."""

    what: Message
    take: str
    give: str
    codes: tuple[str, ...]


FAULTS = (
    Fault(
        bilingual("SPI taken away and given back", "SPI を外して戻す"),
        f"echo 0 >{BUS}/spi_present",
        f"echo 1 >{BUS}/spi_present",
        ("led_driver",),
    ),
    Fault(
        bilingual("No chip answers on I²C, then they do", "I²C の応答を止めて戻す"),
        f"echo 0 >{BUS}/i2c_present",
        f"echo 1 >{BUS}/i2c_present",
        ("clock_display",),
    ),
    Fault(
        bilingual("The camera gives no picture, then it does", "カメラの映像を止めて戻す"),
        f"{CAMERA} STOP rig-camera",
        f"{CAMERA} CONT rig-camera",
        ("camera_lost", "camera_busy", "camera_frozen"),
    ),
    Fault(
        bilingual("The camera unplugged and plugged in", "カメラを抜いて挿す"),
        f"{CAMERA} STOP rig-camera; mv /dev/video0 /dev/gone",
        f"mv /dev/gone /dev/video0; {CAMERA} CONT rig-camera",
        ("camera_missing",),
    ),
    Fault(
        bilingual("The gpiochip taken away and given back", "gpiochip を外して戻す"),
        f"echo 0 >{SIM}",
        # Linux 6.1 never frees the number of a simulated chip that went while its lines were in use.
        f"echo 1 >{SIM}; sleep 1; [ -e /dev/gpiochip0 ] || ln -s /dev/gpiochip[1-9] /dev/gpiochip0",
        ("pin_factory", "button_pin", "buzzer_pin", "lamp_pin", "gpio_denied"),
    ),
)


def faults(table: Table) -> Iterator[Row]:
    """Each fault in turn; after each a ply is played with the buttons."""
    for fault in FAULTS:
        try:
            yield _lived_through(table, fault)
        except RigFault as wrong:
            table.guest.run(fault.give, fine=(0, 1))
            yield Row(fault.what, alike(str(wrong)[:500]), passed=False, is_fault=True)


def _lived_through(table: Table, fault: Fault) -> Row:
    process, since_s = table.process(), table.now_s()
    table.guest.run(fault.take)

    def named() -> str | None:
        lines = table.journal(since_s).splitlines()
        return next((code for code in fault.codes for line in lines if f"({code})" in line), None)

    code = until(named, SLOW_S, f"the journal names one of {', '.join(fault.codes)}")
    table.guest.run(fault.give)
    table.says(f"({code})", since_s, lines=2)  # as it comes and as it is over
    told = table.play()
    ply = told["moves"][-1]
    return Row(
        fault.what,
        bilingual(
            f"named in the journal (`{code}`), over by itself, {ply} played with the button",
            f"ジャーナルに記録（`{code}`）、自動で回復、ボタンで {ply} を着手",
        ),
        table.process() == process,
        is_fault=True,
    )


def watchdog(table: Table) -> Iterator[Row]:
    """A program that is stopped (SIGSTOP) is started again and goes on with the game."""
    process, ply = table.process(), table.ply
    since_s = table.now_s()
    table.guest.run(f"kill -STOP {process}")
    until(lambda: table.process() not in (0, process), WATCHDOG_S + SLOW_S, "the watchdog starts it again")
    told = table.goes_on(ply, 1800)
    same = tuple(told["moves"]) == table.game.moves[:ply]
    after_s = table.now_s() - since_s
    yield Row(
        bilingual("The program hangs (SIGSTOP), the watchdog", "プログラムの停止（SIGSTOP）とウォッチドッグ"),
        bilingual(
            f"at ply {ply} again after {after_s} s (the rig's watchdog waits {WATCHDOG_S:.0f} s)",
            f"{after_s} 秒後に {ply} 手目から再開（リグのウォッチドッグは {WATCHDOG_S:.0f} 秒）",
        ),
        same,
        is_fault=True,
    )
