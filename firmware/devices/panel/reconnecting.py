"""A panel whose pins may be missing or fail: opened once they are there; a table works without it."""

from collections.abc import Callable

from tachiai.firmware.devices.panel.panel import Panel
from tachiai.firmware.errors import PanelFault
from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.scene import Tune
from tachiai.rules.core import Player
from tachiai.rules.messages import Message

RETRY_S = 5.0


class ReconnectingPanel:
    """``open_panel`` opens the panel or raises ``PanelFault``; ``fault`` says what is wrong meanwhile. While
    it is not open, no button is stuck, and tunes, speech and lamps are left out.
    """

    def __init__(self, open_panel: Callable[[], Panel]) -> None:
        self.fault: PanelFault | None = None
        self._open_panel = open_panel
        self._panel: Panel | None = None
        self._now_s = self._retry_at_s = float("-inf")

    def open_if_due(self, at_s: float) -> None:
        """Opens the panel if it is not open or has failed, at most once in ``RETRY_S``."""
        self._now_s = at_s
        if self._panel is not None:
            fault = self._panel.buzzer.fault or self._panel.buttons.fault
            if fault is not None:
                self._give_up(fault)
        if self._panel is not None or at_s < self._retry_at_s:
            return
        try:
            self._panel = self._open_panel()
        except PanelFault as fault:
            self._give_up(fault)
            return
        self.fault = None

    def stuck(self, at_s: float) -> tuple[Button, ...]:
        """Buttons that have been down for too long."""
        return () if self._panel is None else self._panel.buttons.stuck(at_s)

    @property
    def speech_failed(self) -> bool:
        """Whether the last sentence could not be spoken."""
        return self._panel is not None and self._panel.speaker is not None and self._panel.speaker.failed

    def play(self, tune: Tune) -> None:
        """Starts a tune and returns at once."""
        if self._panel is not None:
            self._panel.buzzer.play(tune)

    def say(self, words: Message) -> None:
        """Starts to say ``words``, if the panel speaks."""
        if self._panel is not None and self._panel.speaker is not None:
            self._panel.speaker.say(words)

    def show(self, to_move: Player | None) -> None:
        """Lights the lamp of ``to_move`` and no other."""
        if self._panel is None:
            return
        try:
            self._panel.lamps.show(to_move)
        except PanelFault as fault:
            self._give_up(fault)

    def _give_up(self, fault: PanelFault) -> None:
        self.close()
        self.fault, self._retry_at_s = fault, self._now_s + RETRY_S

    def close(self) -> None:
        """Frees the pins; may be called twice."""
        if self._panel is not None:
            self._panel.close()
        self._panel = None
