"""Lamps as SVG symbols: a glow on a cell, and the sign that says what it means."""

from collections.abc import Iterator

from tachiai.rules.drawing.marks import DARK_INK, MARK_LOOKS, WHITE, Mark

SIDE = 48.0  # of a cell, as ``board.CELL``
SIGN = 8.4  # radius of a badge
SIGN_AT = SIDE - SIGN - 1.6, SIGN + 1.6


def lamp_definitions() -> dict[str, str]:
    """The definitions of all lamps by id: ``glow-…``, ``sign-…`` and ``lamp-…``."""
    return {name: svg for mark in Mark for name, svg in _lamp(mark)}


def glow_svg(mark: Mark, left: float, top: float, side: float = SIDE) -> str:
    """The light of ``mark`` on a cell with its upper left corner at (left, top), for below the piece."""
    return _use("glow", mark, left, top, side, f' class="mark mark-{mark}"')


def sign_svg(mark: Mark, left: float, top: float, side: float = SIDE) -> str:
    """The sign of ``mark`` at the upper right corner of a cell, for above the piece."""
    drawn = _use("sign", mark, left, top, side)
    return f'<g class="badge badge-{mark}" aria-hidden="true">{drawn}</g>'


def lamp_svg(mark: Mark, left: float = 0.0, top: float = 0.0, side: float = SIDE) -> str:
    """Glow and sign of ``mark``, for a cell without a piece or a legend."""
    return _use("lamp", mark, left, top, side, f' class="lamp lamp-{mark}"')


def _use(kind: str, mark: Mark, left: float, top: float, side: float, more: str = "") -> str:
    return f'<use{more} href="#{kind}-{mark}" x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}"/>'


def _lamp(mark: Mark) -> Iterator[tuple[str, str]]:
    look = MARK_LOOKS[mark]
    colour = look.colour
    light = "#{:02x}{:02x}{:02x}".format(*look.light)
    box = f'viewBox="0 0 {SIDE:g} {SIDE:g}"'
    yield (
        f"light-{mark}",
        (
            f'<radialGradient id="light-{mark}" r=".68"><stop stop-color="#fff"/>'
            f'<stop offset=".24" stop-color="{_mixed(colour, WHITE, 0.55)}"/>'
            f'<stop offset=".5" stop-color="{colour}" stop-opacity=".95"/>'
            f'<stop offset=".8" stop-color="{light}" stop-opacity=".7"/>'
            f'<stop offset="1" stop-color="{light}" stop-opacity=".4"/></radialGradient>'
        ),
    )
    yield (
        f"glow-{mark}",
        (
            f'<symbol id="glow-{mark}" {box}>'
            f'<rect x="1" y="1" width="46" height="46" rx="5" fill="url(#light-{mark}) {colour}"/>'
            f'<rect x="2" y="2" width="44" height="44" rx="4.5" fill="none" '
            f'stroke="{_mixed(colour, DARK_INK, 0.25)}" stroke-width="2"/></symbol>'
        ),
    )
    ink = f'fill="{look.ink}"'
    if not look.filled:
        ink = f'fill="none" stroke="{look.ink}" stroke-width="2.4"'
    x, y = SIGN_AT
    yield (
        f"sign-{mark}",
        (
            f'<symbol id="sign-{mark}" {box}><g transform="translate({x:g} {y:g})">'
            f'<circle r="{SIGN + 1:g}" fill="{DARK_INK}" fill-opacity=".85"/>'
            f'<circle r="{SIGN:g}" fill="{WHITE}"/>'
            f'<circle r="{SIGN - 0.9:g}" fill="{colour}"/>'
            f'<path d="{look.glyph}" {ink} stroke-linecap="round" stroke-linejoin="round"/></g></symbol>'
        ),
    )
    yield (
        f"lamp-{mark}",
        (f'<symbol id="lamp-{mark}" {box}><use href="#glow-{mark}"/><use href="#sign-{mark}"/></symbol>'),
    )


def _mixed(colour: str, other: str, share: float) -> str:
    """``colour`` with a share of ``other``."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
