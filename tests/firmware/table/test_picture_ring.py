"""Pictures in one block of memory: the newest that fit, in their order."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.table.recent_frames import PictureRing

SIZE = 4096


@given(st.lists(st.one_of(st.integers(1, SIZE), st.none()), max_size=40))
def test_the_newest_that_fit_are_kept_as_they_were(lengths: list[int | None]) -> None:
    ring = PictureRing(SIZE)
    kept: list[bytes] = []
    for number, length in enumerate(lengths):
        if length is None:
            if kept:
                ring.drop()
                kept.pop(0)
            continue
        kept.append(bytes([number]) * length)
        ring.add(kept[-1])
        assert list(ring) == kept[-len(ring) :]
        assert kept[-1] in list(ring)
        kept = list(ring)
    assert sum(map(len, ring)) <= SIZE


def test_half_of_the_room_is_used_at_least() -> None:
    ring = PictureRing(SIZE)
    for number in range(100):
        ring.add(bytes([number]) * 1000)
    assert len(ring) >= 3


def test_one_that_is_too_large_is_not_kept() -> None:
    ring = PictureRing(SIZE)
    ring.add(b"small")
    ring.add(b"x" * (SIZE + 1))
    assert list(ring) == []
    ring.add(b"small")
    assert list(ring) == [b"small"]


@pytest.mark.parametrize("forget", [PictureRing.drop, PictureRing.clear])
def test_what_is_forgotten_gives_its_memory_back(forget: Callable[[PictureRing], None]) -> None:
    size = 40_000_000
    ring = PictureRing(size)
    ring.add(bytes([1]) * size)
    before = private_bytes()
    forget(ring)
    assert list(ring) == []
    assert before - private_bytes() > 0.9 * size


def private_bytes() -> int:
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Anonymous:"))
