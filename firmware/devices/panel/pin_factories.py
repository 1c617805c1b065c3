"""gpiozero's pin factories by their names in the settings, and what the libraries below them raise."""

import os
import sys
from contextlib import ExitStack, chdir, suppress
from tempfile import TemporaryDirectory
from typing import Any

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tachiai.firmware.errors import PanelFault


def open_pin_factory(name: str) -> gpiozero.Factory:
    """gpiozero's pin factory of this name. Raises ``PanelFault``."""
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
    """Exceptions of opening and driving a pin. To be called in the ``except`` clause itself: lgpio's own
    error, a direct subclass of ``Exception``, is known only once the library is loaded.
    """
    lgpio = sys.modules.get("lgpio")
    return (gpiozero.GPIOZeroError, OSError, RuntimeError, *([lgpio.error] if lgpio is not None else []))


def _open_lgpio() -> gpiozero.Factory:
    """lgpio makes a pipe in the working folder on import; where it cannot, a temporary one serves."""
    with ExitStack() as loading:
        if not os.access(".", os.W_OK):
            loading.enter_context(chdir(loading.enter_context(TemporaryDirectory())))
        from gpiozero.pins.lgpio import LGPIOFactory
    factory = LGPIOFactory()
    factory.pin_class = _let_go(factory.pin_class)
    return factory


def _let_go(pin_class: Any) -> Any:
    """A pin class that ends its callbacks when a pin is closed.

    gpiozero leaves a closed pin in lgpio's list, and lgpio's thread, which serves all buttons, dies over it.
    A pin whose chip has gone cannot be freed; errors of that are ignored, else the other pins and the chip
    would stay open and lgpio would go on polling them.
    """

    def close(pin: Any) -> None:
        with suppress(*pin_faults()):
            pin.when_changed = None
        with suppress(*pin_faults()):
            pin_class.close(pin)

    return type(pin_class.__name__, (pin_class,), {"close": close})


def _does_not_start(name: str, error: Exception) -> PanelFault:
    return PanelFault(f"the pin factory {name} does not start: {error}", "pin_factory")
