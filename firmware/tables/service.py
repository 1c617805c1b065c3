"""Notifies systemd that the service is ready and alive (protocol of ``sd_notify(3)``)."""

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event

from tachiai.vision.frame import Camera, Frame

_LOOK_S = 0.5


def wait_interruptibly(event: Event) -> None:
    """Waits until ``event`` is set; Ctrl-C raises ``KeyboardInterrupt``.

    Python handles a signal between two steps of the main thread. One that arrives just before the thread
    begins to wait is handled only when it wakes: so it wakes every ``_LOOK_S``.
    """
    while not event.wait(_LOOK_S):
        pass


READY, ALIVE = "READY=1", "WATCHDOG=1"


def notifier(environment: Mapping[str, str]) -> Callable[[str], None]:
    """A function that sends a state to systemd; it does nothing without systemd. Send errors are ignored:
    systemd then restarts the service, which is right.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return lambda state: None
    path = "\0" + address[1:] if address.startswith("@") else address

    def notify(state: str) -> None:
        channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        with channel, suppress(OSError):
            channel.sendto(state.encode(), path)

    return notify


def with_watchdog(camera: Camera) -> Camera:
    """``camera``, wrapped in a ``BeatingCamera``."""
    return BeatingCamera(camera, notifier(os.environ))


class BeatingCamera:
    """A camera that notifies systemd's watchdog at every frame."""

    def __init__(self, camera: Camera, notify: Callable[[str], None]) -> None:
        self._camera = camera
        self._notify = notify
        self._ready = False

    def capture(self) -> Frame | None:
        """The next frame. Raises ``CameraFault``; systemd is notified even then."""
        self._notify(ALIVE if self._ready else READY)
        self._ready = True
        return self._camera.capture()

    def close(self) -> None:
        """Closes the camera."""
        self._camera.close()
