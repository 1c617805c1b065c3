"""What each surface of boards looks like, on a light and on a dark page."""

from dataclasses import dataclass

from tachiai.rules.appearance import Surface


@dataclass(frozen=True, slots=True)
class SurfaceLook:
    """The colours of a board, ``#rrggbb``."""

    cell: str
    dark: str
    home: str
    rim: str
    goal: str
    line: str
    label: str  #: letters on the frame
    frame: str

    def colour_of(self, part: str) -> str:
        """The colour of cells: "dark", "home", "rim", "goal", "closed" or "" for plain ones."""
        parts = {
            "dark": self.dark,
            "home": self.home,
            "rim": self.rim,
            "goal": self.goal,
            "closed": self.frame,
        }
        return parts.get(part, self.cell)


LIGHT_LOOKS: dict[Surface, SurfaceLook] = {
    Surface.LINDEN: SurfaceLook(
        "#eadcc0", "#b79a6b", "#dfc79a", "#d5d0c6", "#c9a45a", "#6d5c3d", "#f6ead2", "#6b4f30"
    ),
    Surface.ROSEWOOD: SurfaceLook(
        "#ead9c0", "#a9795f", "#dcbf9c", "#d9c8b2", "#c9a45a", "#5e3a2a", "#f3dfc4", "#4a241b"
    ),
    Surface.TURF: SurfaceLook(
        "#a9c088", "#8aa46a", "#86a267", "#b7c8a0", "#d8c98f", "#eef3e0", "#f0f5e6", "#35502f"
    ),
    Surface.STRAW: SurfaceLook(
        "#ddd0a3", "#c0ad77", "#c7b57f", "#d3c9a8", "#c9a45a", "#6a5f36", "#f1e8cb", "#3d3a2c"
    ),
    Surface.FELT: SurfaceLook(
        "#b4c3cc", "#8fa2ae", "#9db0bc", "#c3ccd1", "#c8b27a", "#4f626e", "#e6eef3", "#2b3a45"
    ),
    Surface.GRANITE: SurfaceLook(
        "#cfd2d1", "#a7acac", "#bfc3c2", "#d3c5a2", "#cda04a", "#5d6464", "#eceeed", "#34393b"
    ),
}

DARK_LOOKS: dict[Surface, SurfaceLook] = {
    Surface.LINDEN: SurfaceLook(
        "#8d7f66", "#5f5340", "#7a6846", "#5d5b57", "#9a7a34", "#38301f", "#d9cdb4", "#2f2518"
    ),
    Surface.ROSEWOOD: SurfaceLook(
        "#8c7462", "#573428", "#7a5c44", "#6b5a4c", "#9a7a34", "#2c1812", "#dcc3a8", "#241210"
    ),
    Surface.TURF: SurfaceLook(
        "#566b43", "#465a35", "#415532", "#5f6f4e", "#8a7a3c", "#a9b894", "#cfdcc0", "#1d2a1a"
    ),
    Surface.STRAW: SurfaceLook(
        "#837a56", "#625a3c", "#6b6242", "#757058", "#9a7a34", "#322e1a", "#d5ccaa", "#23211a"
    ),
    Surface.FELT: SurfaceLook(
        "#566672", "#43525d", "#4b5b67", "#5f6b73", "#8a7640", "#263139", "#c7d5de", "#171f26"
    ),
    Surface.GRANITE: SurfaceLook(
        "#6b7070", "#505555", "#5f6464", "#746a50", "#93752f", "#2b2f30", "#cfd3d2", "#1c1f21"
    ),
}


def surface_css() -> str:
    """The rules of a style sheet for both themes: custom properties of ``.surface-…``."""
    light = "\n".join(_rule("", surface, look) for surface, look in LIGHT_LOOKS.items())
    dark = "\n".join(
        _rule(':root[data-theme="dark"] ', surface, look) for surface, look in DARK_LOOKS.items()
    )
    auto = "\n".join(
        _rule(':root[data-theme="auto"] ', surface, look) for surface, look in DARK_LOOKS.items()
    )
    return f"{light}\n{dark}\n@media (prefers-color-scheme: dark) {{\n{auto}\n}}\n"


def _rule(theme: str, surface: Surface, look: SurfaceLook) -> str:
    return (
        f"{theme}.surface-{surface} {{ --cell: {look.cell}; --cell-dark: {look.dark}; "
        f"--cell-home: {look.home}; --cell-rim: {look.rim}; --cell-goal: {look.goal}; "
        f"--board-line: {look.line}; --board-label: {look.label}; --board-frame: {look.frame}; }}"
    )
