"""One piece as SVG: a disc with its crest and what it carries. The pieces are drawn by shapes only, so
that no font is needed, and every colour can be changed by a page through the classes.
"""

from math import cos, pi, sin

from rules.drawing.looks import BALL, RING, Look

_BODY = {"dark": ("#1b1d22", "#8b909b"), "light": ("#f8f4ea", "#4b463c")}  # fill, edge
_CREST = {"dark": "#f3ead6", "light": "#26221c"}
_BALL = ("#f28c1e", "#5c2f00")
_RING = ("#e6b422", "#4d3a00")


def piece_svg(look: Look, x: float, y: float, radius: float) -> str:
    """Returns the SVG elements of ``look``, centred on (x, y). A bare ball or ring, which has no disc
    below it, fills ``radius``.
    """
    parts = []
    if look.tone:
        fill, edge = _BODY[look.tone]
        parts.append(_circle(f"disc disc-{look.tone}", x, y, radius, fill, edge, radius * 0.08))
        parts.append(_crest(look, x, y, radius))
    if look.rider == BALL:
        parts.append(_ball(x, y, radius * 0.46 if look.tone else radius))
    if look.rider == RING:
        parts.append(_ring(x, y, radius * 0.78 if look.tone else radius))
    return "".join(parts)


def _crest(look: Look, x: float, y: float, radius: float) -> str:
    if not look.crest:
        # A thin inner rim: tells a plain face from an empty, dark or light square.
        return _circle("rim-line", x, y, radius * 0.8, "none", _BODY[look.tone][1], radius * 0.05)
    drawn = {"bar": _bar, "rose": _rose, "cross": _cross, "object": _object}[look.crest]
    return f'<path class="crest crest-{look.tone}" fill="{_CREST[look.tone]}" d="{drawn(x, y, radius)}"/>'


def _bar(x: float, y: float, radius: float) -> str:
    half, reach = radius * 0.2, radius * 0.86
    return f"M{x - half:.1f} {y - reach:.1f}h{2 * half:.1f}v{2 * reach:.1f}h{-2 * half:.1f}z"


def _cross(x: float, y: float, radius: float) -> str:
    half, reach = radius * 0.16, radius * 0.64
    arm = reach - half
    return (
        f"M{x - half:.1f} {y - reach:.1f}h{2 * half:.1f}v{arm:.1f}h{arm:.1f}v{2 * half:.1f}h{-arm:.1f}"
        f"v{arm:.1f}h{-2 * half:.1f}v{-arm:.1f}h{-arm:.1f}v{-2 * half:.1f}h{arm:.1f}z"
    )


def _rose(x: float, y: float, radius: float) -> str:
    petal, away = radius * 0.29, radius * 0.36
    angles = [2 * pi * k / 5 - pi / 2 for k in range(5)]
    centres = [(x + away * cos(a), y + away * sin(a)) for a in angles]
    return "".join(_round(cx, cy, petal) for cx, cy in centres)


def _object(x: float, y: float, radius: float) -> str:
    outer, inner = radius * 0.74, radius * 0.42
    # The inner diamond runs the other way round, so that it stays open.
    return (
        f"M{x:.1f} {y - outer:.1f}L{x + outer:.1f} {y:.1f}L{x:.1f} {y + outer:.1f}L{x - outer:.1f} {y:.1f}z"
        f"M{x:.1f} {y - inner:.1f}L{x - inner:.1f} {y:.1f}L{x:.1f} {y + inner:.1f}L{x + inner:.1f} {y:.1f}z"
        + _round(x, y, radius * 0.16)
    )


def _round(x: float, y: float, radius: float) -> str:
    return (
        f"M{x - radius:.1f} {y:.1f}a{radius:.1f} {radius:.1f} 0 1 1 {2 * radius:.1f} 0"
        f"a{radius:.1f} {radius:.1f} 0 1 1 {-2 * radius:.1f} 0z"
    )


def _ball(x: float, y: float, radius: float) -> str:
    seam = (
        f"M{x - radius * 0.7:.1f} {y + radius * 0.35:.1f}"
        f"Q{x:.1f} {y - radius * 0.75:.1f} {x + radius * 0.7:.1f} {y + radius * 0.35:.1f}"
    )
    return _circle("ball", x, y, radius, _BALL[0], _BALL[1], radius * 0.16) + (
        f'<path class="seam" fill="none" stroke="{_BALL[1]}" stroke-width="{radius * 0.14:.1f}" d="{seam}"/>'
    )


def _ring(x: float, y: float, radius: float) -> str:
    width = radius * 0.3
    middle = radius - width / 2
    return _circle("ring-edge", x, y, middle, "none", _RING[1], width * 1.35) + _circle(
        "ring", x, y, middle, "none", _RING[0], width
    )


def _circle(name: str, x: float, y: float, radius: float, fill: str, stroke: str, width: float) -> str:
    return (
        f'<circle class="{name}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{width:.1f}"/>'
    )
