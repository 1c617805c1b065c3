"""Pictures that are kept for a while, in one block of memory."""

import mmap
from collections import deque
from collections.abc import Iterator


class PictureRing:
    """The newest pictures that fit into ``size`` bytes, one after the other; the oldest make room.

    Each on its own among everything else that a program allocates and frees, pictures of 0.1 MB that stay
    for a minute leave holes: the program's memory grows, and is not free again when they are.
    """

    def __init__(self, size: int) -> None:
        # Of memory that is shared, as is usual for mmap, nothing would be given back.
        self._block = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._places: deque[slice] = deque()

    def add(self, picture: bytes) -> None:
        """Keeps one more; one that is larger than all the room is not kept, and nothing else is."""
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
        """Forgets the oldest one, and gives back the memory that it had for itself."""
        place = self._places.popleft()
        begin, end = -(-place.start // mmap.PAGESIZE), place.stop // mmap.PAGESIZE
        if begin < end:
            self._block.madvise(mmap.MADV_DONTNEED, begin * mmap.PAGESIZE, (end - begin) * mmap.PAGESIZE)

    def clear(self) -> None:
        """Forgets all, and gives the memory back."""
        self._places.clear()
        self._block.madvise(mmap.MADV_DONTNEED)

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[bytes]:
        return (self._block[place] for place in self._places)
