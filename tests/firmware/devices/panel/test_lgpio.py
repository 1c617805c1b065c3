"""The panel over lgpio, on a stand-in with that library's manners: an error of its own that is an
``Exception`` and nothing else, a pipe in the working folder, and handles that are to be closed.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tachiai.firmware.devices.panel.panel import Panel, open_panel
from tachiai.firmware.devices.panel.pin_factories import open_pin_factory
from tachiai.firmware.devices.panel.reconnecting import RETRY_S, ReconnectingPanel
from tachiai.firmware.errors import PanelFault
from tachiai.firmware.referee.scene import Tune
from tachiai.firmware.settings.sections import PanelSettings
from tachiai.rules.core import Player

SETTINGS = PanelSettings(pin_factory="lgpio", lamp_first_gpio=20)


class LgpioError(Exception):
    """Stands in for ``lgpio.error``."""


class Chip:
    """Stands in for /dev/gpiochip0 and whoever uses it."""

    def __init__(self) -> None:
        self.is_there = True
        self.is_open = 0
        self.busy_gpio = -1
        self.called_back: list[gpiozero.Pin] = []

    def refuse(self) -> None:
        if not self.is_there:
            raise LgpioError("can not open gpiochip")


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[Chip]:
    made = Chip()

    set_state, get_state = MockPWMPin._set_state, MockPWMPin._get_state

    def set_or_refuse(pin: MockPWMPin, value: float) -> None:
        made.refuse()
        set_state(pin, value)

    def get_or_refuse(pin: MockPWMPin) -> float:
        made.refuse()
        state: float = get_state(pin)
        return state

    def close_or_refuse(pin: MockPWMPin) -> None:
        made.refuse()  # gpiozero leaves the callback in lgpio's list, where the next pin's would meet it

    def call_back(pin: MockPWMPin) -> None:
        made.called_back.append(pin)

    def call_back_no_more(pin: MockPWMPin) -> None:
        made.called_back = [other for other in made.called_back if other is not pin]
        made.refuse()

    def open_factory() -> gpiozero.Factory:
        made.refuse()
        made.is_open += 1
        factory = MockFactory(pin_class=MockPWMPin)
        make_pin, close = factory.pin, factory.close

        def pin_or_refuse(gpio: int) -> gpiozero.Pin:
            made.refuse()
            if gpio == made.busy_gpio:
                raise LgpioError("GPIO busy")
            return make_pin(gpio)

        def close_and_count() -> None:
            close()
            made.is_open -= 1

        factory.pin, factory.close = pin_or_refuse, close_and_count
        return factory

    monkeypatch.setattr(MockPWMPin, "_set_state", set_or_refuse)
    monkeypatch.setattr(MockPWMPin, "_get_state", get_or_refuse)
    monkeypatch.setattr(MockPWMPin, "close", close_or_refuse)
    monkeypatch.setattr(MockPWMPin, "_enable_event_detect", call_back)
    monkeypatch.setattr(MockPWMPin, "_disable_event_detect", call_back_no_more)
    lgpio, gpiozeros = ModuleType("lgpio"), ModuleType("gpiozero.pins.lgpio")
    lgpio.__dict__["error"] = LgpioError
    gpiozeros.__dict__["LGPIOFactory"] = open_factory
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", gpiozeros)
    yield made
    assert made.is_open == 0, "every pin factory is closed"
    assert made.called_back == [], "lgpio would call what is gone, and its thread would end over it"


def opened() -> Panel:
    return open_panel(SETTINGS, lambda event: None, lambda: 0.0)


def fault_code(panel: ReconnectingPanel) -> str:
    return "" if panel.fault is None else panel.fault.code


def test_a_chip_that_cannot_be_opened_is_a_fault(chip: Chip) -> None:
    chip.is_there = False
    with pytest.raises(PanelFault, match="lgpio does not start: can not open gpiochip"):
        open_pin_factory("lgpio")


@pytest.mark.parametrize(
    ("gpio", "code"),
    [(SETTINGS.confirm_gpio, "button_pin"), (SETTINGS.buzzer_gpio, "buzzer_pin"), (20, "lamp_pin")],
)
def test_a_busy_pin_is_a_fault_and_leaves_nothing_open(chip: Chip, gpio: int, code: str) -> None:
    chip.busy_gpio = gpio
    panel = ReconnectingPanel(opened)
    for turn in range(3):
        panel.open_if_due(turn * RETRY_S)
        assert fault_code(panel) == code
        assert chip.is_open == 0
    chip.busy_gpio = -1
    panel.open_if_due(3 * RETRY_S)
    assert fault_code(panel) == ""
    panel.close()


def test_lamps_whose_chip_goes_away_are_a_fault_until_it_is_back(chip: Chip) -> None:
    panel = ReconnectingPanel(opened)
    panel.open_if_due(0.0)
    chip.is_there = False
    panel.show(Player.FIRST)
    assert fault_code(panel) == "lamp_pin"
    panel.open_if_due(1.0)
    assert fault_code(panel) == "lamp_pin"
    chip.is_there = True
    panel.open_if_due(RETRY_S)
    assert fault_code(panel) == ""
    panel.close()


def test_buttons_whose_chip_goes_away_are_a_fault_until_it_is_back(chip: Chip) -> None:
    panel = ReconnectingPanel(opened)
    panel.open_if_due(0.0)
    chip.is_there = False
    panel.open_if_due(1.0)
    assert fault_code(panel) == "button_pin"
    assert chip.is_open == 0
    chip.is_there = True
    panel.open_if_due(1.0 + RETRY_S)
    assert fault_code(panel) == ""
    panel.close()


def test_a_buzzer_whose_chip_goes_away_is_a_fault(chip: Chip) -> None:
    tables: list[Panel] = []

    def remembered() -> Panel:
        tables.append(opened())
        return tables[-1]

    panel = ReconnectingPanel(remembered)
    panel.open_if_due(0.0)
    chip.is_there = False
    panel.play(Tune.ACCEPTED)
    tables[0].buzzer.silence()
    panel.open_if_due(1.0)
    assert fault_code(panel) == "buzzer_pin"


def test_a_working_folder_that_cannot_be_written_is_left_while_lgpio_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, closed = tmp_path / "library", tmp_path / "closed"
    library.mkdir()
    closed.mkdir()
    (library / "lgpio.py").write_text(
        "import pathlib\npathlib.Path('.lgd-nfy0').touch()\nraise ImportError('its pipe is made')\n",
        encoding="ascii",
    )
    monkeypatch.syspath_prepend(library)
    monkeypatch.chdir(closed)
    monkeypatch.setattr(os, "access", lambda path, mode: path != ".")  # root may write anywhere
    with pytest.raises(PanelFault, match="its pipe is made"):
        open_pin_factory("lgpio")
    assert not list(closed.iterdir())
    assert Path.cwd() == closed
