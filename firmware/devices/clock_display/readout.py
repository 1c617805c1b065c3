"""Contents of a display of four seven-segment digits."""

from dataclasses import dataclass

# Character → segments: bit 0 is a, the top one; clockwise b to f; bit 6 is g, the middle one.
SEGMENTS = {
    " ": 0x00, "0": 0x3F, "1": 0x06, "2": 0x5B, "3": 0x4F, "4": 0x66, "5": 0x6D, "6": 0x7D, "7": 0x07,
    "8": 0x7F, "9": 0x6F, "P": 0x73, "A": 0x77, "U": 0x3E, "S": 0x6D,
}  # fmt: skip
DOT = 0x80


@dataclass(frozen=True, slots=True)
class Readout:
    """Four digits with dots and a colon.

    >>> str(Readout(" 959", frozenset({3}), colon=True))
    ' 9:59.'
    """

    digits: str  #: four characters out of ``SEGMENTS``
    dots: frozenset[int] = frozenset()  #: places (0 to 3) whose dot is lit
    colon: bool = False  #: between the second and the third digit

    def __str__(self) -> str:
        cells = [digit + "." * (place in self.dots) for place, digit in enumerate(self.digits)]
        return "".join(cells[:2]) + ":" * self.colon + "".join(cells[2:])

    @property
    def segments(self) -> tuple[int, ...]:
        """Segments of each digit, its dot included."""
        return tuple(
            SEGMENTS[digit] | (DOT if place in self.dots else 0) for place, digit in enumerate(self.digits)
        )


Readouts = tuple[Readout, Readout]  # of the first and the second player

DARK = Readout("    ")
ALL_LIT = Readout("8888", frozenset(range(4)), colon=True)
