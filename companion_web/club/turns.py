"""The loop of the club's threads: an exception in one iteration is logged, and the loop goes on."""

import logging
import threading
from collections.abc import Callable

REST_S = 1.0  # after a turn that failed
_log = logging.getLogger(__name__)


def take_turns(what: str, turn: Callable[[], object], stopping: threading.Event) -> None:
    """Calls ``turn`` until ``stopping`` is set. An exception is logged under ``what``, with its traceback
    unless it is an ``OSError``; the same exception again and again is logged once.
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
