"""Machines that are not there: a Raspberry Pi in order, and any way in which it is not."""

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tachiai.firmware.diagnostics.checks import MODEL_PATH, OS_PATH
from tachiai.firmware.diagnostics.machine import HEAT_PATH, THROTTLED_PATH
from tachiai.firmware.drivers.declaration import I2C, SPI
from tachiai.firmware.settings.model import Settings

SYSTEM = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n'


@dataclass(frozen=True)
class FakeMachine:
    """Keeps ``firmware.diagnostics.machine.Machine``; every fact is a field."""

    files: Mapping[str, str] = field(default_factory=dict)
    devices: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()
    outputs: Mapping[str, str] = field(default_factory=dict)
    programs: frozenset[str] = frozenset()
    modules: frozenset[str] = frozenset()
    version: tuple[int, int] = (3, 11)
    member_of: frozenset[str] = frozenset()
    root: bool = False
    room_mb: float = 10_000
    taken_ports: frozenset[int] = frozenset()
    broken: tuple[str, ...] = ()
    faulty_games: tuple[str, ...] = ()
    sensors: tuple[str, ...] = ()

    def text(self, path: str) -> str | None:
        return self.files.get(path)

    def exists(self, path: str) -> bool:
        return path in self.devices

    def may_use(self, path: str) -> bool:
        return path not in self.denied

    def paths(self, pattern: str) -> tuple[str, ...]:
        return tuple(sorted(path for path in self.devices if path.startswith("/dev/" + pattern.rstrip("*"))))

    def output(self, *command: str) -> str | None:
        return self.outputs.get(command[0])

    def has_program(self, name: str) -> bool:
        return name in self.programs

    def has_module(self, name: str) -> bool:
        return name in self.modules

    def pi_cameras(self) -> tuple[str, ...]:
        return self.sensors

    def broken_drivers(self) -> tuple[str, ...]:
        return self.broken

    def game_faults(self) -> tuple[str, ...]:
        return self.faulty_games

    def python(self) -> tuple[int, int]:
        return self.version

    def groups(self) -> frozenset[str]:
        return self.member_of

    def is_root(self) -> bool:
        return self.root

    def free_mb(self, path: str) -> float:
        return self.room_mb

    def listening_fault(self, host: str, port: int) -> int:
        if host not in ("127.0.0.1", "0.0.0.0"):
            return errno.EADDRNOTAVAIL
        return errno.EADDRINUSE if port in self.taken_ports else 0


PI = FakeMachine(
    files={
        MODEL_PATH: "Raspberry Pi 5 Model B Rev 1.0",
        OS_PATH: SYSTEM,
        THROTTLED_PATH: "0",
        HEAT_PATH: "48300",
    },
    devices=frozenset({"/dev/video0", SPI.path, I2C.path, "/dev/gpiochip0"}),
    outputs={"timedatectl": "yes"},
    programs=frozenset({"espeak-ng"}),
    modules=frozenset({"picamera2", "libcamera"}),
    member_of=frozenset({"video", "gpio", "spi", "i2c"}),
    sensors=("imx708",),
)
DEVICE = Settings.model_validate(
    {
        "panel": {"speech": True, "pin_factory": "lgpio"},
        "leds": {"driver": "ws2812_spi"},
        "clock_display": {"driver": "ht16k33"},
    }
)


def pi_with(files: Mapping[str, str] | None = None, **facts: object) -> FakeMachine:
    """A Pi in order but for these facts."""
    return replace(PI, files={**PI.files, **(files or {})}, **facts)  # type: ignore[arg-type]  # any field
