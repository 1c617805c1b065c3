"""Pages of the Python API, from docstrings and signatures."""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import tachiai.firmware.devices.clock_display.display as display
import tachiai.firmware.devices.lights.pixels as spi
import tachiai.firmware.drivers.declaration as driver
import tachiai.rules as rules
import tachiai.rules.contract as contract
import tachiai.rules.core as core
import tachiai.rules.engine.search as search
import tachiai.rules.sight as sight
import tachiai.testing as testing
import tachiai.testing.contract as testing_contract
import tachiai.testing.examples as testing_examples
import tachiai.testing.story_table as story_table
import tachiai.vision.frame as frame
import tachiai.vision.reasons as vision_reasons
import tachiai.vision.watch.observer as observer

# Page → the modules on it.
MODULES: dict[str, tuple[ModuleType, ...]] = {
    "rules": (rules, contract, core, sight, search),
    "testing": (testing, testing_contract, testing_examples, story_table),
    "vision": (frame, observer, vision_reasons),
    "drivers": (driver, display, spi),
}


def python_api(name: str) -> str:
    """One page, in English as docstrings are."""
    lines = [f"# tachiai.{name}" if name != "drivers" else "# Driver contracts", ""]
    for module in MODULES[name]:
        lines += [f"## {module.__name__}", "", _words(module), ""]
        for called, value in _public(module):
            lines += _entry(called, value, "###")
            if inspect.isclass(value):
                for method, function in _methods(value):
                    lines += _entry(f"{called}.{method}", function, "####")
    return "\n".join(lines)


def _public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    for name in getattr(module, "__all__", None) or vars(module):
        value = getattr(module, name)
        own = hasattr(module, "__all__") or getattr(value, "__module__", "") == module.__name__
        if own and not name.startswith("_") and (inspect.isclass(value) or inspect.isfunction(value)):
            yield name, value


def _methods(value: type) -> Iterator[tuple[str, Any]]:
    for name, found in vars(value).items():
        function = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
        if not name.startswith("_") and inspect.isfunction(function) and function.__doc__:
            yield name, function


def _entry(name: str, value: Any, level: str) -> list[str]:
    try:
        signature = str(inspect.signature(value))
    except (ValueError, TypeError):
        signature = ""
    return [f"{level} {name}", "", f"    {name}{signature}", "", _words(value), ""]


def _words(value: Any) -> str:
    """A docstring as Markdown: names in single backquotes, angle brackets as they are, examples as code."""
    parts = (inspect.getdoc(value) or "").replace("``", "`").replace("<", "&lt;").split("\n\n")
    shown = [
        f"```pycon\n{part.replace('&lt;', '<')}\n```" if part.startswith(">>>") else part for part in parts
    ]
    return "\n\n".join(shown)
