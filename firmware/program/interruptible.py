"""Waiting in the main thread, so that Ctrl-C always ends it."""

from threading import Event

_LOOK_S = 0.5


def wait_interruptibly(event: Event) -> None:
    """Waits until ``event`` is set; Ctrl-C raises ``KeyboardInterrupt``.

    Python handles a signal between two steps of the main thread. One that arrives just before the thread
    begins to wait is handled only when it wakes: so it wakes every ``_LOOK_S``.
    """
    while not event.wait(_LOOK_S):
        pass
