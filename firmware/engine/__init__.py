"""The engine (``tachiai.rules.engine``) in a process of its own, so that it is never in the table's way."""

from tachiai.firmware.engine.process import EngineProcess
from tachiai.firmware.engine.server import serve, standard_input

__all__ = ["EngineProcess", "serve", "standard_input"]
