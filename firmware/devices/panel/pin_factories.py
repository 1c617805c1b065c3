"""gpiozero's pin factories by the names of the settings, and what the libraries below them raise."""

import os
import sys
from contextlib import ExitStack, chdir, suppress
from tempfile import TemporaryDirectory
from typing import Any

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tachiai.firmware.errors import PanelFault


def open_pin_factory(name: str) -> gpiozero.Factory:
    """Returns gpiozero's pin factory of this name. Raises ``PanelFault``."""
    try:
        if name == "mock":
            return MockFactory(pin_class=MockPWMPin)
        if name == "lgpio":
            return _open_lgpio()
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()
    except (ImportError, AttributeError) as error:
        raise _does_not_start(name, error) from error
    except pin_faults() as error:
        raise _does_not_start(name, error) from error


def pin_faults() -> tuple[type[Exception], ...]:
    """Returns what opening and driving a pin may raise. To be called in the ``except`` itself: lgpio's own
    error, which is an ``Exception`` and nothing else, is known once the library is loaded.
    """
    lgpio = sys.modules.get("lgpio")
    return (gpiozero.GPIOZeroError, OSError, RuntimeError, *([lgpio.error] if lgpio is not None else []))


def _open_lgpio() -> gpiozero.Factory:
    """Loaded for the first time, lgpio makes a pipe in the working folder; where that cannot be written, it
    is given a folder for that moment.
    """
    with ExitStack() as loading:
        if not os.access(".", os.W_OK):
            loading.enter_context(chdir(loading.enter_context(TemporaryDirectory())))
        from gpiozero.pins.lgpio import LGPIOFactory
    factory = LGPIOFactory()
    factory.pin_class = _let_go(factory.pin_class)
    return factory


def _let_go(pin_class: Any) -> Any:
    """A pin that is closed is called back no more: gpiozero leaves it in lgpio's list, and lgpio's thread,
    which serves all buttons, ends over a pin that is gone. A pin whose chip has gone cannot be given back,
    and need not be: else the other pins and the chip would stay open, and lgpio would go on asking them.
    """

    def close(pin: Any) -> None:
        with suppress(*pin_faults()):
            pin.when_changed = None
        with suppress(*pin_faults()):
            pin_class.close(pin)

    return type(pin_class.__name__, (pin_class,), {"close": close})


def _does_not_start(name: str, error: Exception) -> PanelFault:
    return PanelFault(f"the pin factory {name} does not start: {error}", "pin_factory")
