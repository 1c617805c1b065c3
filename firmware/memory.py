"""Memory that was freed and goes back to the system.

Pictures come and go in blocks of up to several megabytes. glibc's allocator keeps the pages of freed ones for
later, and between blocks that stay it may never use them again: a table that runs for weeks would grow and
grow. ``malloc_trim`` (malloc_trim(3)) gives them back.
"""

import ctypes
import gc


def give_back() -> None:
    """Collects what is no longer used and gives free pages back. Where the system's C library is not glibc,
    only collects.
    """
    gc.collect()
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError):
        return
    trim(0)
