"""Memory that was freed and goes back to the system.

Pictures come and go in blocks of up to several megabytes. glibc's allocator keeps the pages of freed ones for
later, the more the larger they were, and between blocks that stay it may never use them again: a table that
runs for weeks would grow and grow. Where the system's C library is not glibc, nothing of this is done.
"""

import ctypes
import gc

# Parameters of mallopt(3) and what they are set to. Larger blocks are mapped, and go back once freed.
# glibc raises that threshold by itself, up to 32 MB: a table took 20 MB more. Below 4 MB mapping costs time.
_M_TRIM_THRESHOLD, _TRIM_ABOVE_BYTES = -1, 8 << 20
_M_MMAP_THRESHOLD, _MAP_ABOVE_BYTES = -3, 4 << 20
# Else each thread, the page's and OpenCV's too, gets a heap of its own with holes of its own.
_M_ARENA_MAX, _ARENAS = -8, 2
# What is made as a game begins stays until it ends. Among what comes and goes it would leave holes behind,
# into which the next game's does not fit: there mapping is worth the time.
_MAP_WHAT_STAYS_ABOVE_BYTES = 128 << 10


def bound_heap(what_stays: bool = False) -> None:
    """Has large blocks mapped one by one, from now on; smaller ones too for ``what_stays`` for long. All
    threads that begin after the first call share two heaps.
    """
    above = _MAP_WHAT_STAYS_ABOVE_BYTES if what_stays else _MAP_ABOVE_BYTES
    for parameter, value in (
        (_M_ARENA_MAX, _ARENAS),
        (_M_MMAP_THRESHOLD, above),
        (_M_TRIM_THRESHOLD, _TRIM_ABOVE_BYTES),
    ):
        _call("mallopt", parameter, value)


def give_back() -> None:
    """Collects what is no longer used and gives free pages back."""
    gc.collect()
    give_pages_back()


def give_pages_back() -> None:
    """Gives pages back on which nothing lies (malloc_trim(3))."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    try:
        function = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError):
        return
    function(*arguments)
