"""Freed memory goes back to the system (glibc: the Pi's, and every usual Linux's)."""

from pathlib import Path

import numpy as np

from tachiai.firmware.memory import give_back

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
