"""Lamps as SVG symbols: a glow on a cell, and the sign that says what it means."""

from collections.abc import Iterator

from tachiai.rules.drawing.marks import DARK_INK, MARK_LOOKS, WHITE, Mark, MarkLook, luminance

SIDE = 48.0  # of a cell, as ``board.CELL``
SIGN = 8.4  # radius of a badge, in the units of its sign
SIGN_SCALE = 1.2  # from those to a cell's
SIGN_WIDTH = 2.4  # of the lines of a sign
SIGN_AT = SIDE - SIGN_SCALE * (SIGN + 1) - 0.4, SIGN_SCALE * (SIGN + 1) + 0.4


def lamp_definitions() -> dict[str, str]:
    """The definitions of all lamps by id: ``glow-…``, ``sign-…``, ``lamp-…`` and ``legend-…``."""
    return {name: svg for mark in Mark for name, svg in _lamp(mark)}


def glow_svg(mark: Mark, left: float, top: float, side: float = SIDE) -> str:
    """The light of ``mark`` on a cell with its upper left corner at (left, top), for below the piece."""
    return _use("glow", mark, left, top, side, f' class="mark mark-{mark}"')


def sign_svg(mark: Mark, left: float, top: float, side: float = SIDE) -> str:
    """The sign of ``mark`` at the upper right corner of a cell, for above the piece."""
    drawn = _use("sign", mark, left, top, side)
    return f'<g class="badge badge-{mark}" aria-hidden="true">{drawn}</g>'


def legend_svg(mark: Mark, left: float = 0.0, top: float = 0.0, side: float = SIDE) -> str:
    """The sign of ``mark`` filling the square, for the line of a legend."""
    return _use("legend", mark, left, top, side, f' class="lamp lamp-{mark}"')


def _use(kind: str, mark: Mark, left: float, top: float, side: float, more: str = "") -> str:
    return f'<use{more} href="#{kind}-{mark}" x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}"/>'


def _lamp(mark: Mark) -> Iterator[tuple[str, str]]:
    look = MARK_LOOKS[mark]
    box = f'viewBox="0 0 {SIDE:g} {SIDE:g}"'
    yield f"light-{mark}", _light(mark, look)
    frame = f'stroke="{_mixed(look.colour, DARK_INK, 0.15)}" stroke-width="2.4" stroke-opacity=".9"'
    yield (
        f"glow-{mark}",
        f'<symbol id="glow-{mark}" {box}>'
        f'<rect x=".5" y=".5" width="47" height="47" fill="url(#light-{mark}) {look.colour}"/>'
        f'<rect x="1.7" y="1.7" width="44.6" height="44.6" rx="4" fill="none" {frame}/></symbol>',
    )
    yield f"badge-{mark}", f'<g id="badge-{mark}">{_badge(look)}</g>'
    x, y = SIGN_AT
    placed = f'<use href="#badge-{mark}" transform="translate({x:g} {y:g}) scale({SIGN_SCALE:g})"/>'
    yield f"sign-{mark}", f'<symbol id="sign-{mark}" {box}>{placed}</symbol>'
    edge = SIGN + 1
    around = f'viewBox="{-edge:g} {-edge:g} {2 * edge:g} {2 * edge:g}"'
    yield f"legend-{mark}", f'<symbol id="legend-{mark}" {around}><use href="#badge-{mark}"/></symbol>'
    parts = f'<use href="#glow-{mark}"/><use href="#sign-{mark}"/>'
    yield f"lamp-{mark}", f'<symbol id="lamp-{mark}" {box}>{parts}</symbol>'


def _light(mark: Mark, look: MarkLook) -> str:
    """A lamp below the board: white in its middle, gone towards the corners of the cell."""
    colour = look.colour
    lamp = max(colour, "#{:02x}{:02x}{:02x}".format(*look.light), key=luminance)  # a dim lamp glows too
    return (
        f'<radialGradient id="light-{mark}" r=".7"><stop stop-color="#fff"/>'
        f'<stop offset=".14" stop-color="{_mixed(lamp, WHITE, 0.7)}"/>'
        f'<stop offset=".4" stop-color="{lamp}" stop-opacity=".95"/>'
        f'<stop offset=".62" stop-color="{colour}" stop-opacity=".85"/>'
        f'<stop offset=".8" stop-color="{colour}" stop-opacity=".5"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity=".2"/></radialGradient>'
    )


def _badge(look: MarkLook) -> str:
    """A sign in a disc, with a white and a dark edge: one of them stands out on any ground."""
    pen = f'fill="{look.ink}"'
    if not look.filled:
        pen = f'fill="none" stroke="{look.ink}" stroke-width="{SIGN_WIDTH:g}"'
    return (
        f'<circle r="{SIGN + 1:g}" fill="{DARK_INK}"/>'
        f'<circle r="{SIGN:g}" fill="{WHITE}"/><circle r="{SIGN - 0.9:g}" fill="{look.colour}"/>'
        f'<path d="{look.glyph}" {pen} stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _mixed(colour: str, other: str, share: float) -> str:
    """``colour`` with a share of ``other``."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
