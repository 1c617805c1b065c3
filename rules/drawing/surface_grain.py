"""The texture of boards as SVG definitions: one rectangle below the cells, which let it show through."""

from tachiai.rules.appearance import Surface


def surface_definitions() -> dict[str, str]:
    """The definitions by id: ``texture-…`` for each surface, and ``sheen``."""
    return {f"texture-{surface}": _TEXTURES[surface] for surface in Surface} | {"sheen": _SHEEN}


def _wood(surface: Surface, dark: str, pale: str, period: float) -> str:
    return (
        f'<radialGradient id="texture-{surface}" gradientUnits="userSpaceOnUse" cx="-260" cy="150" '
        f'r="{period}" '
        f'gradientTransform="scale(1 2.6)" spreadMethod="repeat"><stop stop-color="{dark}"/>'
        f'<stop offset=".3" stop-color="{pale}"/><stop offset=".45" stop-color="{dark}"/>'
        f'<stop offset=".75" stop-color="{pale}"/><stop offset="1" stop-color="{dark}"/></radialGradient>'
    )


def _stripes(surface: Surface, one: str, other: str, step: tuple[float, float], edge: float) -> str:
    x, y = step
    return (
        f'<linearGradient id="texture-{surface}" gradientUnits="userSpaceOnUse" x2="{x:g}" y2="{y:g}" '
        f'spreadMethod="repeat"><stop stop-color="{one}"/><stop offset="{edge}" stop-color="{one}"/>'
        f'<stop offset="{1 - edge:g}" stop-color="{other}"/><stop offset="1" stop-color="{other}"/>'
        "</linearGradient>"
    )


def _veins(surface: Surface, stone: str, pale: str, dark: str) -> str:
    return (
        f'<radialGradient id="texture-{surface}" gradientUnits="userSpaceOnUse" cx="-140" cy="-90" r="173" '
        f'gradientTransform="rotate(24) scale(1 1.7)" spreadMethod="repeat"><stop stop-color="{stone}"/>'
        f'<stop offset=".3" stop-color="{stone}"/><stop offset=".33" stop-color="{pale}"/>'
        f'<stop offset=".37" stop-color="{stone}"/><stop offset=".55" stop-color="{dark}"/>'
        f'<stop offset=".8" stop-color="{pale}"/><stop offset=".83" stop-color="{dark}"/>'
        f'<stop offset="1" stop-color="{stone}"/></radialGradient>'
    )


_TEXTURES = {
    Surface.LINDEN: _wood(Surface.LINDEN, "#a58250", "#fff2d8", 23),
    Surface.ROSEWOOD: _wood(Surface.ROSEWOOD, "#3a160c", "#f0b898", 17),
    Surface.TURF: _stripes(Surface.TURF, "#dff0b8", "#2c5a1c", (0, 96), 0.47),
    Surface.STRAW: _stripes(Surface.STRAW, "#6e6230", "#fff6cf", (0, 5), 0.2),
    Surface.FELT: _stripes(Surface.FELT, "#7d929f", "#c9d6de", (2, 2), 0.1),
    Surface.GRANITE: _veins(Surface.GRANITE, "#a9aeae", "#f7f9f8", "#6a7071"),
}
_SHEEN = (
    '<linearGradient id="sheen" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/>'
    "</linearGradient>"
)
