"""Pieces as SVG definitions: turned, stitched or domed bodies with one light from the upper left, crests that
are laid in, riders, and the soft shadow where they touch the board. In a circle of radius 10.
"""

from collections.abc import Iterator

from tachiai.rules.appearance import BALL, RING, Appearance, Material, Materials
from tachiai.rules.drawing.materials import MATERIAL_LOOKS, Gradient, Grain, MaterialLook, Profile
from tachiai.rules.drawing.pieces import BALL_SIZE, CRESTS, RING_SIZE, PieceShape, crest_shapes

RADIUS = 10.0
_SIZES = {BALL: BALL_SIZE, RING: RING_SIZE}
_GRAINS = {
    Grain.RINGS: (
        '<radialGradient id="grain-rings" gradientUnits="userSpaceOnUse" cx="-15" cy="7" r="1.9" '
        'spreadMethod="repeat"><stop stop-color="#301604" stop-opacity=".2"/>'
        '<stop offset=".35" stop-color="#301604" stop-opacity=".02"/>'
        '<stop offset=".6" stop-color="#301604" stop-opacity=".13"/>'
        '<stop offset=".7" stop-color="#fff" stop-opacity=".06"/>'
        '<stop offset="1" stop-color="#301604" stop-opacity=".2"/></radialGradient>'
    ),
    Grain.STRIPES: (
        '<linearGradient id="grain-stripes" gradientUnits="userSpaceOnUse" x2="1.1" y2="2.2" '
        'spreadMethod="repeat"><stop stop-color="#8d8570" stop-opacity=".0"/>'
        '<stop offset=".5" stop-color="#8d8570" stop-opacity=".17"/>'
        '<stop offset="1" stop-color="#8d8570" stop-opacity="0"/></linearGradient>'
    ),
}


def material_piece_svg(look: Appearance, x: float, y: float, radius: float, materials: Materials) -> str:
    """The SVG elements of ``look`` in its material, centred on (x, y); they refer to ``definitions.DEFS``.
    A bare ball or ring fills ``radius``.
    """
    parts = []
    if look.tone:
        material = materials.of(look.tone)
        parts.append(f'<use class="disc disc-{look.tone}" href="#body-{material}"/>')
        if look.crest:
            paint = "rose" if look.crest == "rose" else "inlay"
            worked, drawn_as = MATERIAL_LOOKS[material], _drawn_as(look.crest)
            parts.append(
                f'<use class="crest crest-{look.tone}" href="#crest-{drawn_as}" color="{worked.body}" '
                f'fill="url(#{paint}-{material}) {getattr(worked, paint)[0]}" stroke="{worked.inlay_edge}"/>'
            )
        parts.append(f'<use href="#gloss-{material}"/>')
    if look.rider:
        size = f' transform="scale({_SIZES[look.rider]})"' if look.tone else ""
        parts.append(f'<use class="{look.rider}" href="#rider-{look.rider}"{size}/>')
    return f'<g transform="translate({x:g} {y:g}) scale({radius / RADIUS:.4g})">{"".join(parts)}</g>'


def piece_definitions() -> dict[str, str]:
    """The definitions of all materials, crests and riders by id."""
    found = {"contact": _CONTACT, "bevel": _BEVEL, "dish": _DISH, "light-spot": _SPOT}
    found |= {f"grain-{grain.value}": svg for grain, svg in _GRAINS.items()}
    for material, look in MATERIAL_LOOKS.items():
        found |= dict(_material(material, look))
    found |= {f"crest-{crest}": _crest(crest) for crest in dict.fromkeys(map(_drawn_as, CRESTS))}
    return {**found, **_RIDER_PAINTS, "rider-ball": _BALL, "rider-ring": _RING}


_CONTACT = (
    '<radialGradient id="contact"><stop offset=".55" stop-color="#0b0704" stop-opacity=".75"/>'
    '<stop offset=".82" stop-color="#0b0704" stop-opacity=".3"/>'
    '<stop offset="1" stop-color="#0b0704" stop-opacity="0"/></radialGradient>'
)
_BEVEL = (
    '<linearGradient id="bevel" x1=".15" y1=".1" x2=".85" y2=".9">'
    '<stop stop-color="#fff" stop-opacity=".75"/><stop offset=".45" stop-color="#fff" stop-opacity=".06"/>'
    '<stop offset=".6" stop-opacity=".08"/><stop offset="1" stop-opacity=".55"/></linearGradient>'
)
_DISH = (
    '<linearGradient id="dish" x1=".15" y1=".1" x2=".85" y2=".9"><stop stop-opacity=".42"/>'
    '<stop offset=".5" stop-opacity=".04"/><stop offset="1" stop-color="#fff" stop-opacity=".38"/>'
    "</linearGradient>"
)
_SPOT = (
    '<radialGradient id="light-spot"><stop stop-color="#fff" stop-opacity=".95"/>'
    '<stop offset=".5" stop-color="#fff" stop-opacity=".38"/>'
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
)


def _slant(name: str, colours: Gradient) -> str:
    """A gradient of an inlay: what is laid in is darker where a raised thing would be lit."""
    lit, shaded = colours
    return (
        f'<linearGradient id="{name}" x1=".8" y1=".9" x2=".2" y2=".1"><stop stop-color="{lit}"/>'
        f'<stop offset="1" stop-color="{shaded}"/></linearGradient>'
    )


def _material(material: Material, look: MaterialLook) -> Iterator[tuple[str, str]]:
    domed = look.profile is Profile.DOMED
    yield (
        f"top-{material}",
        (
            f'<radialGradient id="top-{material}" cx=".36" cy=".3" r="{".8" if domed else ".95"}">'
            f'<stop stop-color="{look.lit}"/>'
            f'<stop offset="{".42" if domed else ".5"}" stop-color="{look.body}"/>'
            f'<stop offset="1" stop-color="{look.shade}"/></radialGradient>'
        ),
    )
    yield f"inlay-{material}", _slant(f"inlay-{material}", look.inlay)
    yield f"rose-{material}", _slant(f"rose-{material}", look.rose)
    yield f"body-{material}", f'<g id="body-{material}">{"".join(_body(material, look))}</g>'
    spread = (5.6, 3.6) if domed else (4.6, 2.5)
    yield (
        f"gloss-{material}",
        (
            f'<ellipse id="gloss-{material}" cx="-3.3" cy="-4.4" rx="{spread[0]}" ry="{spread[1]}" '
            f'transform="rotate(-38 -3.3 -4.4)" fill="url(#light-spot)" opacity="{look.gloss}"/>'
        ),
    )


def _body(material: Material, look: MaterialLook) -> Iterator[str]:
    """From the board upwards."""
    yield '<ellipse cx="1" cy="1.9" rx="11.4" ry="10.9" fill="url(#contact)"/>'
    yield f'<circle cy=".8" r="9.75" fill="{look.side}"/>'
    yield f'<circle r="9.8" fill="url(#top-{material}) {look.body}"/>'
    if look.grain is not Grain.NONE:
        yield f'<circle r="9.8" fill="url(#grain-{look.grain.value})"/>'
    if look.profile is Profile.DOMED:
        yield '<circle r="9.45" fill="none" stroke="url(#bevel)" stroke-width=".5" opacity=".7"/>'
        return
    strength = 0.5 if look.is_dark else 1  # white edges make dark wood look like metal
    yield f'<circle r="9.25" fill="none" stroke="url(#bevel)" stroke-width="1.1" opacity="{strength:g}"/>'
    if look.profile is Profile.TURNED:
        yield '<circle r="7.1" fill="url(#dish)"/>'
        yield f'<circle r="7.1" fill="none" stroke="{look.line}" stroke-width=".35" opacity=".8"/>'
        yield '<circle r="3.2" fill="none" stroke="url(#dish)" stroke-width=".8"/>'
    if look.profile is Profile.BOSSED:
        yield '<circle r="6.1" fill="none" stroke="url(#dish)" stroke-width="1.5"/>'
        yield '<circle r="5.3" fill="url(#bevel)" opacity=".55"/>'
    if look.has_rim:
        yield f'<circle r="8.75" fill="none" stroke="{look.line}" stroke-width=".5"/>'
    if look.is_stitched:
        yield '<circle r="8.7" fill="none" stroke="url(#dish)" stroke-width="1.1"/>'
        thread = f'stroke="{look.line}" stroke-width=".6" stroke-dasharray="1.5 .9"'
        yield f'<circle r="8.7" fill="none" {thread}/>'


def _drawn_as(crest: str) -> str:
    """The first crest with the same drawing: a ring is a band."""
    return next(name for name, draw in CRESTS.items() if draw is CRESTS[crest])


def _crest(crest: str) -> str:
    """A crest in the paints of the ``<use>`` that shows it: ``fill``, ``stroke`` as its edge, ``color`` where
    the body shows through.
    """
    shapes = crest_shapes(crest)
    drawn = "".join(_shape(shape) for shape in shapes)
    joins = ' stroke-linejoin="round"' if any(shape.points for shape in shapes) else ""
    rule = ' fill-rule="evenodd"' if any(shape.width for shape in shapes) else ""
    return (
        f'<g id="crest-{crest}" stroke-width=".4"{joins}{rule}>'
        f'<g transform="translate(.3 .4)" opacity=".28" fill="#fff" stroke="none">{drawn}</g>{drawn}</g>'
    )


def _shape(shape: PieceShape) -> str:
    paint = ' fill="currentColor" stroke="none"' if shape.name.startswith("disc") else ""
    if shape.points:
        corners = " ".join(f"{RADIUS * px:.2g} {RADIUS * py:.2g}" for px, py in shape.points)
        return f'<path d="M{corners.replace(" -", "-")}z"{paint}/>'
    if shape.width:
        outer, inner = (RADIUS * (shape.radius + side * shape.width / 2) for side in (1, -1))
        return f'<path d="{_circle(outer)}{_circle(inner)}"{paint}/>'
    cx, cy = (round(RADIUS * value, 2) for value in shape.centre)
    centre = f'cx="{cx:g}" cy="{cy:g}" ' if cx or cy else ""
    return f'<circle {centre}r="{RADIUS * shape.radius:g}"{paint}/>'


def _circle(radius: float) -> str:
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{-radius:g} 0{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


_RIDER_PAINTS = {
    "ball-leather": (
        '<radialGradient id="ball-leather" cx=".35" cy=".28" r=".85"><stop stop-color="#ffc48a"/>'
        '<stop offset=".42" stop-color="#f57c1c"/><stop offset="1" stop-color="#a33c04"/></radialGradient>'
    ),
    "ring-steel": (
        '<linearGradient id="ring-steel" x1=".1" y1=".05" x2=".9" y2=".95"><stop stop-color="#d8f1ff"/>'
        '<stop offset=".22" stop-color="#3fa7e2"/><stop offset=".45" stop-color="#0d6aa8"/>'
        '<stop offset=".6" stop-color="#63bff0"/><stop offset=".78" stop-color="#0f74b4"/>'
        '<stop offset="1" stop-color="#063a5e"/></linearGradient>'
    ),
}
_SEAM = "M-9.2 1.2C-4.5-2.4 4.5-2.4 9.2 1.2"
_BALL = (
    '<g id="rider-ball"><ellipse cx="1.4" cy="2.6" rx="11.6" ry="11" fill="url(#contact)"/>'
    '<circle r="9.8" fill="url(#ball-leather) #e65100"/>'
    f'<path d="{_SEAM}" fill="none" stroke="#6d2400" stroke-width="1"/>'
    '<path d="M-3.6-3.1v3M-1.2-3.4v3M1.2-3.4v3M3.6-3.1v3M-4.6-1.6H4.6" fill="none" stroke="#fff4e2" '
    'stroke-width="1.1" stroke-linecap="round"/>'
    '<ellipse cx="-3.4" cy="-5.2" rx="4.2" ry="2.4" transform="rotate(-35 -3.4 -5.2)" '
    'fill="url(#light-spot)" opacity=".8"/></g>'
)
_TUBE = f'd="{_circle(10)}{_circle(7.27)}"'
_RING = (
    f'<g id="rider-ring"><path transform="translate(.6 1.1)" fill="#04121c" fill-opacity=".45" '
    f'fill-rule="evenodd" {_TUBE}/>'
    f'<path fill="url(#ring-steel) #1288cc" fill-rule="evenodd" stroke="#05304e" stroke-width=".35" {_TUBE}/>'
    '<circle r="9.1" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width=".5"/>'
    '<path d="M-7.4-4.6A8.7 8.7 0 0 1-3.4-8" fill="none" stroke="#fff" stroke-opacity=".85" '
    'stroke-width=".9" stroke-linecap="round"/></g>'
)
