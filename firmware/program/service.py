"""Tells systemd that the service is ready and alive (the protocol of ``sd_notify(3)``)."""

import os
import socket
from collections.abc import Callable, Mapping

from tachiai.vision.frame import Camera, Frame

READY, ALIVE = "READY=1", "WATCHDOG=1"


def notifier(environment: Mapping[str, str]) -> Callable[[str], None]:
    """Returns what sends a state to systemd; without systemd it does nothing.

    A message that does not arrive is left at that: systemd then restarts the service, which is right.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return lambda state: None
    path = "\0" + address[1:] if address.startswith("@") else address

    def notify(state: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            try:
                channel.sendto(state.encode(), path)
            except OSError:
                return

    return notify


def beating(camera: Camera) -> Camera:
    """Returns ``camera``, which tells systemd at every look that the table is alive."""
    return BeatingCamera(camera, notifier(os.environ))


class BeatingCamera:
    """A camera that tells systemd at every look that the table is alive."""

    def __init__(self, camera: Camera, notify: Callable[[str], None]) -> None:
        self._camera = camera
        self._notify = notify
        self._ready = False

    def capture(self) -> Frame | None:
        """Looks. Raises ``CameraFault``; a missing camera does not make the service dead."""
        self._notify(ALIVE if self._ready else READY)
        self._ready = True
        return self._camera.capture()

    def close(self) -> None:
        """Gives the camera back."""
        self._camera.close()
