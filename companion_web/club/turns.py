"""Threads of the club that go on: what fails in one turn is written down, and the next turn comes."""

import logging
import threading
from collections.abc import Callable

REST_S = 1.0  # after a turn that failed
_log = logging.getLogger(__name__)


def take_turns(what: str, turn: Callable[[], object], stopping: threading.Event) -> None:
    """Calls ``turn`` until ``stopping`` is set. What it raises is logged under ``what``, once until it is
    something else.
    """
    said = ""
    while not stopping.is_set():
        try:
            turn()
            said = ""
        except Exception as error:
            if repr(error) != said:
                said, is_outside = repr(error), isinstance(error, OSError)
                _log.error("%s failed and is tried again: %s", what, error, exc_info=not is_outside)
            stopping.wait(REST_S)
