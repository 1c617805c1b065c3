"""Freed memory goes back to the system (glibc: the Pi's, and every usual Linux's)."""

from pathlib import Path

import numpy as np

from tachiai.firmware.memory import bound_heap, give_back

BLOCKS = 600
BLOCK_BYTES = 100_000  # small enough for the heap, where nothing goes back by itself


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096


def test_what_was_freed_between_blocks_that_stay_goes_back() -> None:
    blocks = [np.ones(BLOCK_BYTES, np.uint8) for _ in range(BLOCKS)]
    stay = blocks[::10]
    full = resident_bytes()
    del blocks
    give_back()
    assert full - resident_bytes() > 0.7 * BLOCKS * BLOCK_BYTES
    assert all(block.all() for block in stay)


def test_large_blocks_go_back_by_themselves_however_large_the_ones_before_were() -> None:
    bound_heap()
    large = np.ones(30_000_000, np.uint8)
    del large  # from here on glibc would keep what is smaller
    large = np.ones(20_000_000, np.uint8)
    after = np.ones(BLOCK_BYTES, np.uint8)
    full = resident_bytes()
    del large
    assert full - resident_bytes() > 18_000_000
    assert after.all()
