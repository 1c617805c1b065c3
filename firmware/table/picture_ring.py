"""A ring buffer of pictures in one block of memory."""

import mmap
from collections import deque
from collections.abc import Iterator


class PictureRing:
    """The newest pictures that fit into ``size`` bytes.

    Allocated one by one among everything else, pictures of 0.1 MB that stay for a minute fragment the heap,
    and its memory is not free again when they are gone.
    """

    def __init__(self, size: int) -> None:
        # Pages of shared memory, mmap's default, would not return to the system.
        self._block = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._places: deque[slice] = deque()

    def add(self, picture: bytes) -> None:
        """Adds a picture in place of the oldest ones. If it is larger than ``size``, the ring becomes
        empty.
        """
        end = self._places[-1].stop if self._places else 0
        begin = end if end + len(picture) <= len(self._block) else 0
        place = slice(begin, begin + len(picture))
        while any(kept.start < place.stop and place.start < kept.stop for kept in self._places):
            self._places.popleft()
        if place.stop > len(self._block):
            self.clear()
            return
        self._block[place] = picture
        self._places.append(place)

    def drop(self) -> None:
        """Removes the oldest picture and returns its memory pages to the system."""
        place = self._places.popleft()
        begin, end = -(-place.start // mmap.PAGESIZE), place.stop // mmap.PAGESIZE
        if begin < end:
            self._block.madvise(mmap.MADV_DONTNEED, begin * mmap.PAGESIZE, (end - begin) * mmap.PAGESIZE)

    def clear(self) -> None:
        """Removes all pictures and returns the memory to the system."""
        self._places.clear()
        self._block.madvise(mmap.MADV_DONTNEED)

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[bytes]:
        return (self._block[place] for place in self._places)
