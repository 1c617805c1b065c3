"""Betza's notation of moves: how a piece goes, in a few letters.

After Ralph Betza's "funny notation". An *atom* is a leap: W (1, 0), F (1, 1), D (2, 0), N (2, 1), A (2, 2),
H (3, 0), C (3, 1), Z (3, 2), G (3, 3). A number after it repeats the leap up to so many times over empty
cells, 0 without a limit; K is WF, R is W0, B is F0, Q is W0F0. Before it stand *modifiers*: directions
(f forward, b back, l left, r right, s sideways, v forward and back; two letters, as fl, are one direction),
m (only without a capture), c (only with one), n (a leap that a piece in its way stops).

On hexagons an atom (a, b) goes a cells across a side and b cells across the next one, to the left or to the
right of it. So W goes across the six sides, F along the six edges between two neighbours, N to the twelve
cells of a knight there, K to the twelve of W and F; R, B and Q as before. There is no n.
"""

import re
from dataclasses import dataclass, replace

_ATOMS = {
    "W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2),
    "H": (3, 0), "C": (3, 1), "Z": (3, 2), "G": (3, 3),
}  # fmt: skip
_SHORT = {"K": ("W", "F"), "R": ("W0",), "B": ("F0",), "Q": ("W0", "F0")}
_TERM = re.compile(r"([a-z]*)([A-Z])(\d*)", re.ASCII)
_DIRECTIONS = re.compile("[fbv][lrs]|ff|bb|ll|rr|[fblrsv]")
_MOST_STEPS = 99  # across any board

Leap = tuple[int, int]  #: (to the right, forward), for the first player


@dataclass(frozen=True, slots=True)
class Walk:
    """A way of going: one leap, made once or several times in the same direction."""

    leap: Leap
    most: int = 1  #: leaps in a row
    moves: bool = True  #: may end on an empty cell
    takes: bool = True  #: may end on an enemy
    lame: bool = False  #: a piece in the way of the leap stops it


def parse_walks(text: str, hexagonal: bool = False) -> tuple[Walk, ...]:
    """The walks of a text, each once, on squares or hexagons. Raises ``ValueError``: what was expected."""
    walks: dict[Walk, None] = {}
    end = 0
    for term in _TERM.finditer(text):
        if term.start() != end:
            break
        end = term.end()
        walks |= dict.fromkeys(_walks_of(*term.groups(), hexagonal=hexagonal))
    if end != len(text) or not text:
        raise ValueError("a move in Betza's notation such as fmWfcF, R or N")
    return tuple(walks)


def _walks_of(modifiers: str, letter: str, number: str, *, hexagonal: bool) -> list[Walk]:
    if letter in _SHORT:
        if number and letter != "K":
            raise ValueError(f"a number after an atom, not after {letter}")
        parts = ((each[0], each[1:] or number) for each in _SHORT[letter])
        return [walk for part in parts for walk in _walks_of(modifiers, *part, hexagonal=hexagonal)]
    if letter not in _ATOMS:
        raise ValueError(f"one of the atoms {' '.join((*_ATOMS, *_SHORT))}, not {letter}")
    walk = Walk(
        (0, 0), int(number or 1) or _MOST_STEPS, "c" not in modifiers, "m" not in modifiers, "n" in modifiers
    )
    wanted = re.sub("[mcn]", "", modifiers)
    directions = _DIRECTIONS.findall(wanted)
    if "".join(directions) != wanted:
        raise ValueError(f"the modifiers f, b, l, r, s, v, m, c and n, not {modifiers}")
    if hexagonal and "n" in modifiers:
        raise ValueError("no n on a board of hexagons")
    leaps = (_hexagonal_leaps if hexagonal else _all_leaps)(*_ATOMS[letter])
    return [
        replace(walk, leap=leap)
        for leap in leaps
        if not directions or any(_goes(leap, direction, hexagonal) for direction in directions)
    ]


def _all_leaps(far: int, near: int) -> list[Leap]:
    signed = [(x * a, y * b) for x, y in ((far, near), (near, far)) for a in (1, -1) for b in (1, -1)]
    return list(dict.fromkeys(signed))


def _hexagonal_leaps(far: int, near: int) -> list[Leap]:
    """Turned by 60° five times, and mirrored: (a, b) becomes (-b, a + b)."""
    found: list[Leap] = []
    for a, b in ((far, near), (near, far)):
        for _ in range(6):
            found.append((a, b))
            a, b = -b, a + b
    return list(dict.fromkeys(found))


def _goes(leap: Leap, direction: str, hexagonal: bool) -> bool:
    """Whether a leap goes in a direction. Of two letters both must fit, but on squares along a rank or file
    one is enough; twice the same letter means chiefly there.
    """
    x, y = leap
    if hexagonal:
        x = 2 * x + y  # half cells to the right, as ranks are shifted
    fits = [
        {"f": y > 0, "b": y < 0, "r": x > 0, "l": x < 0, "s": x != 0, "v": y != 0}[each] for each in direction
    ]
    if len(direction) == 1:
        return fits[0]
    if direction[0] == direction[1]:
        return fits[0] and (abs(y) > abs(x) if direction in ("ff", "bb") else abs(x) > abs(y))
    return any(fits) if 0 in leap and not hexagonal else all(fits)
