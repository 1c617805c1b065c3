"""The signs of the marks: SVG paths in a box from -6 to 6, of the commands M, L, Q and z only, and the same
as lines, for print and for pixels.
"""

import re
from math import cos, pi, sin

Point = tuple[float, float]

_STEPS = 6  # straight lines to a curve


def _circle(radius: float) -> str:
    """A circle of eight curves."""
    reach = radius / cos(pi / 8)  # of the points that pull them
    places = [(pi * k / 8, reach if k % 2 else radius) for k in range(17)]
    points = [f"{away * cos(angle):.2f} {away * sin(angle):.2f}" for angle, away in places]
    curves = "".join(f"Q{points[k]} {points[k + 1]}" for k in range(1, 17, 2))
    return f"M{points[0]}{curves}z"


DOT = _circle(3)
CIRCLE = _circle(3.4)
CHECK = "M-4 .2L-1.2 3L4-3"
CROSS = "M-3.4-3.4L3.4 3.4M3.4-3.4L-3.4 3.4"
EXCLAMATION = "M0-4.4L0 1M0 4L0 4.1"
DOWN_TO_LINE = "M0-4.6L0 1.6M-2.8-1L0 1.8L2.8-1M-4 4.4L4 4.4"
UP_FROM_LINE = "M0 1.6L0-4.4M-2.8-1.8L0-4.6L2.8-1.8M-4 4.4L4 4.4"
TRIANGLE_RIGHT = "M-2.6-4L4 0L-2.6 4z"
TRIANGLE_UP = "M0-4.2L4.2 3.4L-4.2 3.4z"
QUESTION = "M-2.5-2.3Q-2.5-4.8 0-4.8Q2.5-4.8 2.5-2.5Q2.5-.9 1-.1Q0 .4 0 1.6M0 4.4L0 4.5"
STAR = "M0-5L1.4-1.6L5-1.3L2.2 1.1L3.1 4.6L0 2.7L-3.1 4.6L-2.2 1.1L-5-1.3L-1.4-1.6z"

_COMMAND = re.compile(r"([MLQz])([^MLQz]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def sign_lines(glyph: str) -> tuple[tuple[Point, ...], ...]:
    """The lines of a sign; a closed one ends where it begins.

    >>> sign_lines("M0 0L3 0L3 4z")
    (((0.0, 0.0), (3.0, 0.0), (3.0, 4.0), (0.0, 0.0)),)
    """
    lines: list[list[Point]] = []
    for command, text in _COMMAND.findall(glyph):
        numbers = [float(number) for number in _NUMBER.findall(text)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            lines.append(points)
        elif command == "L":
            lines[-1] += points
        elif command == "Q":
            lines[-1] += _curve(lines[-1][-1], *points)
        else:
            lines[-1].append(lines[-1][0])
    return tuple(tuple(line) for line in lines)


def _curve(start: Point, pull: Point, end: Point) -> list[Point]:
    """Points of a quadratic Bézier curve, without its start."""
    shares = [step / _STEPS for step in range(1, _STEPS + 1)]
    weights = [((1 - t) ** 2, 2 * t * (1 - t), t**2) for t in shares]
    return [
        (a * start[0] + b * pull[0] + c * end[0], a * start[1] + b * pull[1] + c * end[1])
        for a, b, c in weights
    ]
