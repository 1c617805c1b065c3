"""Tells the kernel that its clock is synchronised, as a time server's client would (adjtimex(2))."""

import ctypes

ADJ_MAXERROR, ADJ_ESTERROR, ADJ_STATUS, STA_PLL = 0x0004, 0x0008, 0x0010, 0x0001


class Timex(ctypes.Structure):
    """The beginning of ``struct timex``, with room for the rest."""

    _fields_ = [
        ("modes", ctypes.c_uint),
        ("offset", ctypes.c_long),
        ("freq", ctypes.c_long),
        ("maxerror", ctypes.c_long),
        ("esterror", ctypes.c_long),
        ("status", ctypes.c_int),
        ("rest", ctypes.c_byte * 256),
    ]


clock = Timex(modes=ADJ_MAXERROR | ADJ_ESTERROR | ADJ_STATUS, status=STA_PLL)
if ctypes.CDLL(None, use_errno=True).adjtimex(ctypes.byref(clock)) < 0:
    raise OSError(ctypes.get_errno(), "adjtimex")
