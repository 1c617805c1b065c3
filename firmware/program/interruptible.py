"""How the main thread waits for others: so that Ctrl-C always ends it."""

from threading import Event

_LOOK_S = 0.5


def wait_for(event: Event) -> None:
    """Returns when ``event`` is set; Ctrl-C raises ``KeyboardInterrupt`` here.

    Python acts on a signal between two steps of the main thread. One that comes just as that thread falls
    asleep would be acted on when it wakes, so it wakes now and then.
    """
    while not event.wait(_LOOK_S):
        pass
