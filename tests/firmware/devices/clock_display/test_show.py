"""The digits are kept right, on a display that may be missing or go away."""

from tachiai.firmware.devices.clock_display.display import (
    DARK,
    RETRY_S,
    SEND_AGAIN_S,
    ClockShow,
    Readout,
    Readouts,
)
from tachiai.firmware.errors import DisplayFault
from tests.support.recorded_clock_display import RecordedClockDisplay

FIVE: Readouts = (Readout(" 500", colon=True), Readout(" 500", colon=True))
LATER: Readouts = (Readout(" 459", colon=True), Readout(" 500", colon=True))


class Socket:
    """Where a display may be plugged in."""

    def __init__(self) -> None:
        self.plugged_in = True
        self.opened: list[Display] = []

    def open(self) -> "Display":
        if not self.plugged_in:
            raise DisplayFault("no device at 0x70", "clock_display")
        self.opened.append(Display(self))
        return self.opened[-1]


class Display(RecordedClockDisplay):
    def __init__(self, socket: Socket) -> None:
        super().__init__()
        self._socket = socket

    def show(self, readouts: Readouts) -> None:
        if not self._socket.plugged_in:
            raise DisplayFault("remote I/O error", "clock_display")
        super().show(readouts)


def fault_of(show: ClockShow) -> str:
    return "" if show.fault is None else show.fault.code


def test_what_is_shown_already_is_not_sent_at_every_turn() -> None:
    socket = Socket()
    show = ClockShow(socket.open)
    for readouts, at_s in ((FIVE, 0.0), (FIVE, 0.1), (LATER, 0.2), (LATER, 0.3)):
        show.refresh(readouts, at_s)
    assert socket.opened[0].shown == [FIVE, LATER]


def test_what_stands_still_is_sent_again_after_a_while() -> None:
    socket = Socket()
    show = ClockShow(socket.open)
    show.refresh(FIVE, 0.0)
    show.refresh(FIVE, SEND_AGAIN_S)
    assert socket.opened[0].shown == [FIVE, FIVE]


def test_a_missing_display_is_a_fault_until_it_is_there() -> None:
    socket = Socket()
    socket.plugged_in = False
    show = ClockShow(socket.open)
    show.refresh(FIVE, 0.0)
    assert fault_of(show) == "clock_display"
    socket.plugged_in = True
    show.refresh(FIVE, RETRY_S - 0.1)
    assert socket.opened == []
    show.refresh(FIVE, RETRY_S)
    assert fault_of(show) == ""
    assert socket.opened[0].shown == [FIVE]


def test_a_display_that_fails_is_opened_anew() -> None:
    socket = Socket()
    show = ClockShow(socket.open)
    show.refresh(FIVE, 0.0)
    socket.plugged_in = False
    show.refresh(LATER, 1.0)
    assert fault_of(show) == "clock_display"
    socket.plugged_in = True
    show.refresh(LATER, 1.0 + RETRY_S)
    assert fault_of(show) == ""
    assert socket.opened[1].shown == [LATER]


def test_closing_goes_dark_once_and_needs_no_display() -> None:
    socket = Socket()
    show = ClockShow(socket.open)
    show.close()
    show.refresh(FIVE, 0.0)
    show.close()
    show.close()
    assert socket.opened[0].shown == [FIVE, (DARK, DARK)]
