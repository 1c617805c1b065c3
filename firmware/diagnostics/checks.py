"""The doctor's checks: each reads a few facts of the machine and judges them."""

import errno
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tachiai.firmware.devices.clock_display.display import ClockDisplay, open_clock_display
from tachiai.firmware.devices.lights.pixels import Pixels, open_pixels
from tachiai.firmware.devices.lights.ws2812_spi import BUFFER_PATH, USUAL_BUFFER_BYTES
from tachiai.firmware.devices.panel.pin_factories import open_pin_factory
from tachiai.firmware.diagnostics.machine import Machine, heat_deg_c, power_codes, throttled_bits
from tachiai.firmware.drivers.cameras import CAMERAS, PICAMERA2
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.declaration import Driver
from tachiai.firmware.drivers.leds import LED_DRIVERS
from tachiai.firmware.errors import DeviceFault, UnknownDriver
from tachiai.firmware.settings.checks import chosen_drivers
from tachiai.firmware.settings.form import form_keys
from tachiai.firmware.settings.model import Settings, default_log_path
from tachiai.firmware.troubles.advice import ADVICE, known_codes, words_of
from tachiai.rules.messages import NOTHING, Message, filled
from tachiai.vision.pi_sensors import PI_SENSORS

NO_PI = Message("this is no Raspberry Pi")
UNKNOWN_SYSTEM = Message("unknown system")
NO_PI_CAMERA = Message("libcamera lists none")
UNKNOWN_SENSOR = Message("{sensor}: its modes are not known here, the picture may be cropped")
SENSOR = Message("{sensor}: mode {width} × {height}, {view} are seen")
MISSING_MODULES = Message("this Python does not see {modules}")
NO_GROUP = Message("no device needs a group")
MISSING_GROUPS = Message("missing: {groups}")
TRANSFER = Message("{needed} of {room} bytes")
LEDS = Message("{count} LEDs")
NO_CHIP = Message("no /dev/gpiochip")
UNMEASURED = Message("nothing measures it here")
FREE = Message("{mb:.0f} MB free")
OWN_DATABASE = Message("the log is in a database of its own")
CLOCK_UNKNOWN = Message("timedatectl does not tell")
CLOCK_RIGHT = Message("synchronised")
CLOCK_WRONG = Message("not synchronised")


def same(text: str) -> Message:
    """A text that is the same in every language (names, numbers, a library's message), on one line."""
    line = " ".join(text.split())
    return Message("{text}", text=line)


Verdict = Literal["ok", "fail", "skip"]

MODEL_PATH, OS_PATH = "/proc/device-tree/model", "/etc/os-release"
QUICK_MODELS = ("Raspberry Pi 3", "Raspberry Pi 4", "Raspberry Pi 5", "Raspberry Pi Zero 2")
OLDEST_DEBIAN, OLDEST_PYTHON = 12, (3, 11)
NO_WORDS, BOTH = NOTHING, Message("{said}; {missing}")
FREE_MB = 500.0  # a game's pictures take about 20 MB


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """The result of a check."""

    check: str
    verdict: Verdict  #: skip: it does not matter with these settings or on this machine
    detail: Message = NO_WORDS  #: the facts
    code: str = ""  #: what is wrong; "" if nothing is
    chosen: Mapping[str, Message] = field(default_factory=dict)  #: what the settings choose, by key

    @property
    def what(self) -> Message:
        """What is wrong, and for a camera also what mends it; ``detail`` for a code without a sentence."""
        if self.code in ADVICE:
            return ADVICE[self.code].what
        return words_of(self.code) if self.code in known_codes() else self.detail

    @property
    def fix(self) -> Message:
        """What mends it; empty for a camera (see ``what``)."""
        return ADVICE[self.code].fix if self.code in ADVICE else NO_WORDS


Check = Callable[[str, Machine, Settings], CheckFinding]


def examine(
    machine: Machine, settings: Settings, leave_out: Collection[str] = ()
) -> tuple[CheckFinding, ...]:
    """Findings of all checks, ordered so that each depends only on earlier ones. ``leave_out``: checks that
    would open a device that a running table uses.
    """
    return tuple(
        CheckFinding(name, "skip") if name in leave_out else check(name, machine, settings)
        for name, check in CHECKS.items()
    )


def _chosen(settings: Settings, *names: str) -> dict[str, Message]:
    """The values of settings keys, by their names for people."""
    keys = {key.name: key for key in form_keys(settings)}
    return {name: keys[name].called(keys[name].value) for name in names}


def _unused(name: str, settings: Settings, *keys: str) -> CheckFinding:
    """A check that does not matter because of the settings ``keys``."""
    return CheckFinding(name, "skip", chosen=_chosen(settings, *keys))


def _judged(name: str, good: bool, code: str, detail: Message) -> CheckFinding:
    return CheckFinding(name, "ok", detail) if good else CheckFinding(name, "fail", detail, code)


def _is_pi(machine: Machine) -> bool:
    return (machine.text(MODEL_PATH) or "").startswith("Raspberry Pi")


def _pi_model(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    model = machine.text(MODEL_PATH)
    if model is None or not _is_pi(machine):
        return CheckFinding(name, "skip", NO_PI)
    return _judged(name, model.startswith(QUICK_MODELS), "pi_model", same(model))


def _os(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    lines = (machine.text(OS_PATH) or "").splitlines()
    told = {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines)}
    detail = same(told["PRETTY_NAME"]) if "PRETTY_NAME" in told else UNKNOWN_SYSTEM
    if not _is_pi(machine):
        return CheckFinding(name, "skip", detail)
    version = told.get("VERSION_ID", "0").split(".")[0]
    is_debian = told.get("ID") in ("debian", "raspbian")
    return _judged(name, is_debian and version.isdecimal() and int(version) >= OLDEST_DEBIAN, "os", detail)


def _python(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    version = machine.python()
    return _judged(name, version >= OLDEST_PYTHON, "python", same(f"Python {version[0]}.{version[1]}"))


def _drivers(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    broken = machine.broken_drivers()
    return _judged(name, not broken, "driver_broken", same("; ".join(broken)))


def _games(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    faults = machine.game_faults()
    return _judged(name, not faults, "game_left_out", same("; ".join(faults)))


def _camera(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    source = settings.camera.source
    try:
        driver = CAMERAS.find(source)
    except UnknownDriver as error:
        return CheckFinding(name, "fail", same(str(error)), "settings")
    missing = _missing_modules(driver, machine)
    if missing:
        return CheckFinding(name, "fail", missing, "camera_library")
    path = driver.device(source)
    if path and not machine.exists(path):
        return CheckFinding(name, "fail", same(path), "camera_missing")
    if path:
        return _judged(name, machine.may_use(path), "camera_denied", same(path))
    if driver is PICAMERA2:
        return _pi_camera(name, machine.pi_cameras(), settings.camera.picture_wh)
    return CheckFinding(name, "ok" if driver.modules else "skip", same(", ".join(driver.modules) or source))


def _pi_camera(name: str, sensors: tuple[str, ...], picture_px: tuple[int, int]) -> CheckFinding:
    """Whether a Pi camera is connected, and how much of its field is seen."""
    if not sensors:
        return CheckFinding(name, "fail", NO_PI_CAMERA, "camera_missing")
    sensor = PI_SENSORS.get(sensors[0])
    if sensor is None:
        return CheckFinding(name, "ok", filled(UNKNOWN_SENSOR, sensor=sensors[0]))
    across_deg, down_deg = sensor.view_deg(picture_px)
    (width, height), view = sensor.mode_px, f"{across_deg:.0f}° × {down_deg:.0f}°"
    seen = filled(SENSOR, sensor=sensors[0], width=width, height=height, view=view)
    return CheckFinding(name, "ok", seen)


def _missing_modules(driver: Driver, machine: Machine) -> Message | None:
    """The modules that the driver lacks and the packages with them; None if it lacks none."""
    missing = ", ".join(module for module in driver.modules if not machine.has_module(module))
    bring = ", ".join(driver.debian_packages or driver.distributions)
    modules = f"{missing} ({bring})" if bring else missing
    return filled(MISSING_MODULES, modules=modules) if missing else None


def _groups(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    needed = set().union(*(chosen.driver.all_groups() for chosen in chosen_drivers(settings)))
    if settings.panel.pin_factory != "mock":
        needed.add("gpio")
    missing = sorted(needed - machine.groups())
    if not needed:
        return CheckFinding(name, "skip", NO_GROUP)
    lacks = filled(MISSING_GROUPS, groups=", ".join(missing))
    return _judged(name, not missing, "groups", lacks if missing else same(", ".join(sorted(needed))))


def _bus(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    drivers = list(chosen_drivers(settings))
    users = [chosen.driver.bus for chosen in drivers if chosen.driver.bus and chosen.driver.bus.name == name]
    if not users:
        return _unused(name, settings, *(each.key for each in drivers if each.key.endswith(".driver")))
    path = users[0].path
    if not machine.exists(path):
        return CheckFinding(name, "fail", same(path), f"{name}_disabled")
    return _judged(name, machine.may_use(path), f"{name}_denied", same(path))


def _spi(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    """As ``_bus``; also whether a picture for the LEDs fits into one transfer."""
    usable, leds = _bus(name, machine, settings), settings.leds
    picture_bytes = LED_DRIVERS.find(leds.driver).picture_bytes
    if usable.verdict != "ok" or picture_bytes is None:
        return usable
    told = machine.text(str(BUFFER_PATH)) or ""
    room = int(told) if told.isdecimal() else USUAL_BUFFER_BYTES
    needed = picture_bytes(leds.count)
    return _judged(name, needed <= room, "spi_buffer", filled(TRANSFER, needed=needed, room=room))


def _led_driver(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    leds = settings.leds
    return _opened(
        CheckFinding(name, "ok", filled(LEDS, count=leds.count), chosen=_chosen(settings, "leds.driver")),
        lambda: open_pixels(leds),
        _missing_modules(LED_DRIVERS.find(leds.driver), machine),
    )


def _clock_display(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    chosen = settings.clock_display
    if chosen.driver == "none":
        return _unused(name, settings, "clock_display.driver")
    return _opened(
        CheckFinding(name, "ok", chosen=_chosen(settings, "clock_display.driver")),
        lambda: open_clock_display(chosen),
        _missing_modules(CLOCK_DISPLAYS.find(chosen.driver), machine),
    )


def _opened(
    good: CheckFinding, open_device: Callable[[], Pixels | ClockDisplay], missing: Message | None
) -> CheckFinding:
    """Opens and closes a device. The finding of a fault also names the ``missing`` modules."""
    try:
        open_device().close()
    except (DeviceFault, UnknownDriver) as fault:
        code = fault.code if isinstance(fault, DeviceFault) else good.check
        said = same(str(fault))
        return CheckFinding(
            good.check, "fail", filled(BOTH, said=said, missing=missing) if missing else said, code
        )
    return good


def _pins(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    factory = settings.panel.pin_factory
    chips = machine.paths("gpiochip*")
    if factory == "mock":
        return _unused(name, settings, "panel.pin_factory")
    if not any(machine.may_use(chip) for chip in chips):
        return CheckFinding(name, "fail", same(", ".join(chips)) if chips else NO_CHIP, "gpio_denied")
    try:
        open_pin_factory(factory).close()
    except DeviceFault as fault:
        return CheckFinding(name, "fail", same(str(fault)), fault.code)
    return CheckFinding(name, "ok", chosen=_chosen(settings, "panel.pin_factory"))


def _speech(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    if not settings.panel.speech:
        return _unused(name, settings, "panel.speech")
    return _judged(name, machine.has_program("espeak-ng"), "speech_missing", same("espeak-ng"))


def _voltage(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    bits = throttled_bits(machine)
    if bits is None:
        return CheckFinding(name, "skip", UNMEASURED)
    low = "under_voltage" in power_codes(machine, before_too=True)
    return _judged(name, not low, "under_voltage", same(f"throttled = 0x{bits:x}"))


def _heat(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    heat = heat_deg_c(machine)
    if heat is None and throttled_bits(machine) is None:
        return CheckFinding(name, "skip", UNMEASURED)
    hot = "too_hot" in power_codes(machine, before_too=True)
    return _judged(name, not hot, "too_hot", NO_WORDS if heat is None else same(f"{heat:.0f} °C"))


def _disk(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    free_mb = machine.free_mb(str(default_log_path()))
    return _judged(name, free_mb >= FREE_MB, "disk_low", filled(FREE, mb=free_mb))


def _log(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    url = settings.log.url
    if url and not url.startswith("sqlite"):
        return CheckFinding(name, "skip", OWN_DATABASE)
    path = Path(url.partition(":///")[2]) if url else default_log_path()
    return _judged(name, machine.may_use(str(path)), "log_not_writable", same(str(path)))


def _clock(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    told = machine.output("timedatectl", "show", "--property=NTPSynchronized", "--value")
    if told not in ("yes", "no"):
        return CheckFinding(name, "skip", CLOCK_UNKNOWN)
    is_right = told == "yes"
    return _judged(name, is_right, "clock_unsynchronised", CLOCK_RIGHT if is_right else CLOCK_WRONG)


def _port(name: str, machine: Machine, settings: Settings) -> CheckFinding:
    page = settings.page
    fault, where = machine.listening_fault(page.host, page.port), same(f"{page.host}:{page.port}")
    if fault in (0, errno.EADDRINUSE):
        return _judged(name, fault == 0, "port_taken", where)
    return CheckFinding(name, "fail", where, "page_address")


CHECKS: Mapping[str, Check] = {
    "pi_model": _pi_model,
    "os": _os,
    "python": _python,
    "drivers": _drivers,
    "games": _games,
    "camera": _camera,
    "groups": _groups,
    "spi": _spi,
    "led_driver": _led_driver,
    "i2c": _bus,
    "clock_display": _clock_display,
    "pins": _pins,
    "speech": _speech,
    "voltage": _voltage,
    "heat": _heat,
    "disk": _disk,
    "log": _log,
    "clock": _clock,
    "port": _port,
}
