"""The engine (``tachiai.rules.engine``) in a process of its own, so that it never delays the table."""

from tachiai.firmware.engine.process import EngineProcess
from tachiai.firmware.engine.server import serve, standard_input

__all__ = ["EngineProcess", "serve", "standard_input"]
