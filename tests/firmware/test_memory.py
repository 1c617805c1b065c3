"""Freed memory goes back to the system (glibc: the Pi's, and every usual Linux's).

Each test has a process of its own: where a block lands depends on the holes that everything before it left.
"""

import subprocess
import sys

BEGIN = """
from pathlib import Path
import numpy as np
from tachiai.firmware.memory import bound_heap, give_back

def resident_bytes():
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
"""


def freed_bytes(script: str) -> int:
    """What the script printed, run in a new process."""
    run = subprocess.run(
        [sys.executable, "-c", BEGIN + script], capture_output=True, text=True, check=True, timeout=60
    )
    return int(run.stdout)


def test_what_was_freed_between_blocks_that_stay_goes_back() -> None:
    # 100,000 bytes are small enough for the heap, where nothing goes back by itself.
    freed = freed_bytes("""
blocks = [np.ones(100_000, np.uint8) for _ in range(600)]
stay = blocks[::10]
full = resident_bytes()
del blocks
give_back()
assert all(block.all() for block in stay)
print(full - resident_bytes())
""")
    assert freed > 0.7 * 600 * 100_000


def test_large_blocks_go_back_by_themselves_however_large_the_ones_before_were() -> None:
    freed = freed_bytes("""
bound_heap()
large = np.ones(30_000_000, np.uint8)
del large  # from here on glibc would keep what is smaller
large = np.ones(20_000_000, np.uint8)
after = np.ones(100_000, np.uint8)
full = resident_bytes()
del large
assert after.all()
print(full - resident_bytes())
""")
    assert freed > 18_000_000
