"""Each check of the doctor, on machines that have one thing wrong."""

import pytest

from tachiai.firmware.diagnostics.checks import (
    CHECKS,
    MODEL_PATH,
    OS_PATH,
    CheckFinding,
    examine,
)
from tachiai.firmware.diagnostics.machine import HEAT_PATH, THROTTLED_PATH
from tachiai.firmware.drivers.declaration import I2C, SPI
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.troubles.advice import ADVICE, known_codes
from tests.firmware.diagnostics.machines import DEVICE, PI, FakeMachine, pi_with

WRONG: list[tuple[str, str, FakeMachine, Settings]] = [
    ("pi_model", "pi_model", pi_with({MODEL_PATH: "Raspberry Pi Model B Rev 2"}), DEVICE),
    ("os", "os", pi_with({OS_PATH: 'ID=debian\nVERSION_ID="11"\n'}), DEVICE),
    ("os", "os", pi_with({OS_PATH: 'ID=fedora\nVERSION_ID="42"\n'}), DEVICE),
    ("python", "python", pi_with(version=(3, 9)), DEVICE),
    ("drivers", "driver_broken", pi_with(broken=("the driver neo cannot be used",)), DEVICE),
    ("games", "game_left_out", pi_with(faulty_games=("the game go cannot be used",)), DEVICE),
    ("camera", "settings", PI, Settings.model_validate({"camera": {"source": "webcam"}})),
    ("camera", "camera_missing", pi_with(devices=frozenset()), DEVICE),
    ("camera", "camera_denied", pi_with(denied=frozenset({"/dev/video0"})), DEVICE),
    (
        "camera",
        "camera_library",
        pi_with(modules=frozenset({"picamera2"})),
        Settings.model_validate({"camera": {"source": "picamera2"}}),
    ),
    ("groups", "groups", pi_with(member_of=frozenset({"video"})), DEVICE),
    ("spi", "spi_disabled", pi_with(devices=frozenset({"/dev/video0"})), DEVICE),
    ("spi", "spi_denied", pi_with(denied=frozenset({SPI.path})), DEVICE),
    (
        "spi",
        "spi_buffer",
        PI,
        Settings.model_validate({"leds": {"driver": "ws2812_spi", "count": 400}}),
    ),
    (
        "spi",
        "spi_buffer",
        PI,
        Settings.model_validate({"leds": {"driver": "neopixel_spi", "count": 256}}),
    ),
    ("led_driver", "led_driver", PI, DEVICE),  # there is no SPI bus where the tests run
    ("i2c", "i2c_disabled", pi_with(devices=frozenset({"/dev/video0"})), DEVICE),
    ("i2c", "i2c_denied", pi_with(denied=frozenset({I2C.path})), DEVICE),
    ("clock_display", "clock_display", PI, DEVICE),  # nor is there an I2C bus
    ("pins", "gpio_denied", pi_with(denied=frozenset({"/dev/gpiochip0"})), DEVICE),
    ("pins", "gpio_denied", pi_with(devices=frozenset()), DEVICE),
    ("pins", "pin_factory", PI, DEVICE),  # nor are there pins
    ("speech", "speech_missing", pi_with(programs=frozenset()), DEVICE),
    ("voltage", "under_voltage", pi_with({THROTTLED_PATH: "50005"}), DEVICE),
    ("voltage", "under_voltage", pi_with({THROTTLED_PATH: "10000"}), DEVICE),
    ("heat", "too_hot", pi_with({HEAT_PATH: "83400"}), DEVICE),
    ("heat", "too_hot", pi_with({THROTTLED_PATH: "80008"}), DEVICE),
    ("disk", "disk_low", pi_with(room_mb=120.0), DEVICE),
    (
        "log",
        "log_not_writable",
        pi_with(denied=frozenset({"/srv/games.sqlite3"})),
        Settings.model_validate({"log": {"url": "sqlite:////srv/games.sqlite3"}}),
    ),
    ("clock", "clock_unsynchronised", pi_with(outputs={"timedatectl": "no"}), DEVICE),
    ("port", "port_taken", pi_with(taken_ports=frozenset({8472})), DEVICE),
    ("port", "page_address", PI, Settings.model_validate({"page": {"host": "192.0.2.1"}})),
]


def found(check: str, machine: FakeMachine, settings: Settings) -> CheckFinding:
    return CHECKS[check](check, machine, settings)


@pytest.mark.parametrize(("check", "code", "machine", "settings"), WRONG)
def test_what_is_wrong_is_named(check: str, code: str, machine: FakeMachine, settings: Settings) -> None:
    finding = found(check, machine, settings)
    assert (finding.verdict, finding.code) == ("fail", code)
    assert finding.what.en
    assert finding.what.ja


# What needs a device to be in order is tried on the device only.
@pytest.mark.parametrize("check", sorted(set(CHECKS) - {"led_driver", "clock_display", "pins"}))
def test_a_pi_in_order_passes(check: str) -> None:
    assert found(check, PI, DEVICE).verdict == "ok"


def test_a_pi_camera_whose_libraries_are_seen_is_in_order() -> None:
    settings = Settings.model_validate({"camera": {"source": "picamera2"}})
    assert found("camera", PI, settings).verdict == "ok"


def test_the_doctor_says_how_much_of_a_pi_cameras_field_is_seen() -> None:
    settings = Settings.model_validate({"camera": {"source": "picamera2"}})
    assert found("camera", PI, settings).detail.en == "imx708: mode 2304 × 1296, 66° × 41° are seen"
    module_2 = pi_with(sensors=("imx219",))
    assert found("camera", module_2, settings).detail.en == "imx219: mode 1640 × 1232, 62° × 38° are seen"
    assert "may be cropped" in found("camera", pi_with(sensors=("ov5647",)), settings).detail.en
    assert found("camera", pi_with(sensors=()), settings).code == "camera_missing"


def test_every_check_can_fail() -> None:
    assert {check for check, *_ in WRONG} == set(CHECKS)


def test_every_code_has_an_entry_in_the_troubleshooting() -> None:
    assert {code for _, code, *_ in WRONG} <= set(known_codes())


def test_a_computer_without_devices_and_with_the_defaults_has_nothing_wrong() -> None:
    here = FakeMachine(devices=frozenset({"/dev/video0"}), member_of=frozenset({"video"}))
    findings = examine(here, Settings())
    assert {finding.verdict for finding in findings} == {"ok", "skip"}
    assert [finding.check for finding in findings] == list(CHECKS)


def test_a_cap_that_comes_with_too_little_voltage_is_no_heat() -> None:
    machine = pi_with({THROTTLED_PATH: "50005"})
    assert found("heat", machine, DEVICE).verdict == "ok"


def test_the_voltage_is_asked_of_the_program_where_there_is_no_file() -> None:
    files = {key: text for key, text in PI.files.items() if key != THROTTLED_PATH}
    machine = FakeMachine(files=files, outputs={"vcgencmd": "throttled=0x50000"})
    assert found("voltage", machine, DEVICE).code == "under_voltage"


def test_only_what_the_settings_use_needs_a_group() -> None:
    bare = Settings.model_validate({"camera": {"source": "film.mp4"}})
    assert found("groups", FakeMachine(), bare).verdict == "skip"
    assert found("groups", FakeMachine(), DEVICE).detail.en == "missing: gpio, i2c, spi, video"


def test_a_code_with_an_advice_says_what_to_do() -> None:
    finding = found("python", pi_with(version=(3, 9)), DEVICE)
    assert finding.fix == ADVICE["python"].fix
