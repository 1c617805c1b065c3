"""Plots as SVG: bars with a scale, and rows of blocks that are counted.

Colours come from the style sheet by class, and carry no meaning alone: each bar has a title, each part its
own pattern or place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log10

from markupsafe import Markup, escape

WIDTH, HEIGHT = 640.0, 220.0
LEFT, BOTTOM, TOP = 48.0, 28.0, 12.0
WIDEST = 90.0  # bar with the space round it
ROW_WIDTH, ROW_HEIGHT = 400.0, 46.0
BLOCK = 24.0  # widest block of a row


@dataclass(frozen=True, slots=True)
class BarPart:
    """A part of a bar or a row."""

    name: str  #: class in the style sheet
    value: float
    title: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, or a row."""

    label: str  #: stands below the bar, or above the row
    parts: tuple[BarPart, ...]  #: from the bottom up, or from the left

    @property
    def value(self) -> float:
        """Sum of the parts."""
        return sum(part.value for part in self.parts)


def bar_plot(bars: Sequence[Bar], title: str, unit: str = "") -> Markup:
    """A plot of ``bars`` with a scale of round numbers; "" without bars. ``unit`` follows the scale's
    numbers.
    """
    if not bars:
        return Markup()
    top = _round_up(max(bar.value for bar in bars))
    step = min(WIDEST, (WIDTH - LEFT) / len(bars))
    every = ceil(len(bars) / 16)  # as many labels as there is room for
    drawn = [_scale_line(top * share, top, unit) for share in (0.0, 0.5, 1.0)]
    for index, bar in enumerate(bars):
        left = LEFT + index * step
        drawn.append(_bar(bar, left + step * 0.1, step * 0.8, top))
        if index % every == 0:
            drawn.append(
                f'<text class="plot-label" x="{left + step / 2:.1f}" y="{HEIGHT - 9:g}" '
                f'text-anchor="middle">{escape(bar.label)}</text>'
            )
    return Markup(
        f'<svg class="plot" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{escape(title)}">'
        + "".join(drawn)
        + "</svg>"
    )


def row_plot(rows: Sequence[Bar], title: str) -> Markup:
    """Rows of blocks, one block for each thing that is counted; "" without rows."""
    if not rows:
        return Markup()
    block = min(BLOCK, ROW_WIDTH / max(1.0, *(row.value for row in rows)))
    drawn = []
    for index, row in enumerate(rows):
        top, left = index * ROW_HEIGHT, 0.0
        told = " · ".join(part.title for part in row.parts if part.value)
        drawn.append(
            f'<text class="row-label" x="0" y="{top + 14:g}">{escape(row.label)}'
            f'<tspan class="plot-label" dx="8">{escape(told)}</tspan></text>'
        )
        for part in row.parts:
            for _ in range(round(part.value)):
                drawn.append(
                    f'<rect class="{part.name}" x="{left:.1f}" y="{top + 20:g}" width="{block * 0.92:.1f}" '
                    f'height="20"><title>{escape(part.title)}</title></rect>'
                )
                left += block
    return Markup(
        f'<svg class="plot rows" viewBox="0 0 {ROW_WIDTH:g} {ROW_HEIGHT * len(rows):g}" role="img" '
        f'aria-label="{escape(title)}">' + "".join(drawn) + "</svg>"
    )


def _bar(bar: Bar, left: float, width: float, top: float) -> str:
    drawn, base = [], 0.0
    for part in bar.parts:
        lower, upper = _y(base, top), _y(base + part.value, top)
        drawn.append(
            f'<rect class="{part.name}" x="{left:.1f}" y="{upper:.1f}" width="{width:.1f}" '
            f'height="{lower - upper:.1f}"><title>{escape(part.title)}</title></rect>'
        )
        base += part.value
    return "".join(drawn)


def _scale_line(value: float, top: float, unit: str) -> str:
    y = _y(value, top)
    return (
        f'<path class="plot-line" d="M{LEFT:g} {y:.1f}H{WIDTH:g}"/>'
        f'<text class="plot-label" x="{LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end">{value:g}{unit}</text>'
    )


def _y(value: float, top: float) -> float:
    return HEIGHT - BOTTOM - value / top * (HEIGHT - BOTTOM - TOP)


def _round_up(value: float) -> float:
    """The next number that is 1, 2 or 5 times a power of ten."""
    if value <= 0:
        return 1.0
    power = 10.0 ** int(log10(value) // 1)
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= value)
