"""Returning freed memory to the system.

Pictures are allocated and freed in blocks of up to several megabytes. glibc keeps the pages of freed blocks
for later and cannot return those below a block that stays, so a process that runs for weeks would grow. With
another C library these functions do nothing.
"""

import ctypes
import gc

# Parameters of mallopt(3) and their values. Blocks above the mmap threshold return to the system when freed.
# glibc raises that threshold by itself, up to 32 MB: a table took 20 MB more. Below 4 MB mapping costs time.
_M_TRIM_THRESHOLD, _TRIM_ABOVE_BYTES = -1, 8 << 20
_M_MMAP_THRESHOLD, _MAP_ABOVE_BYTES = -3, 4 << 20
# Else each thread, the page's and OpenCV's too, gets a heap of its own with holes of its own.
_M_ARENA_MAX, _ARENAS = -8, 2
# What is allocated as a game begins stays until it ends. On the heap it would leave holes that do not fit
# the next game's blocks: there mapping is worth the time.
_MAP_WHAT_STAYS_ABOVE_BYTES = 128 << 10


def bound_heap(what_stays: bool = False) -> None:
    """Sets glibc's allocator: blocks above 4 MB are mapped one by one, or above 128 KB with ``what_stays``
    (for what lives as long as a game); threads started after the first call share two heaps.
    """
    above = _MAP_WHAT_STAYS_ABOVE_BYTES if what_stays else _MAP_ABOVE_BYTES
    for parameter, value in (
        (_M_ARENA_MAX, _ARENAS),
        (_M_MMAP_THRESHOLD, above),
        (_M_TRIM_THRESHOLD, _TRIM_ABOVE_BYTES),
    ):
        _call("mallopt", parameter, value)


def give_back() -> None:
    """Collects garbage, then returns free pages to the system."""
    gc.collect()
    give_pages_back()


def give_pages_back() -> None:
    """Returns free pages to the system (malloc_trim(3))."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    try:
        function = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError):
        return
    function(*arguments)
