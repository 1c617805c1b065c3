"""What each material of pieces looks like from above, lit from the upper left."""

from dataclasses import dataclass
from enum import Enum

from tachiai.rules.appearance import Material
from tachiai.rules.drawing.marks import luminance


class Profile(Enum):
    """How a piece is shaped."""

    TURNED = "turned"  #: with a bevelled edge and a dished middle
    BOSSED = "bossed"  #: with a bevelled edge and a raised middle
    FLAT = "flat"  #: with a bevelled edge
    DOMED = "domed"  #: a lens, as a go stone


class Grain(Enum):
    """Lines in a material."""

    NONE = "none"
    RINGS = "rings"  #: annual rings of wood
    STRIPES = "stripes"  #: growth lines of a shell


Gradient = tuple[str, str]  # where the light comes from, and away from it


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialLook:
    """The colours of a material, ``#rrggbb``, and how it is worked."""

    lit: str  #: where the light falls
    body: str
    shade: str  #: away from the light
    side: str  #: of the wall below the edge
    line: str  #: of rim line or stitches
    gloss: float  #: strength of the highlight, 0 to 1
    profile: Profile
    inlay: Gradient  #: of crests
    rose: Gradient  #: of the rose's petals
    inlay_edge: str
    grain: Grain = Grain.NONE
    has_rim: bool = False  #: a line is laid in near the edge
    is_stitched: bool = False

    @property
    def is_dark(self) -> bool:
        """A dark material."""
        return luminance(self.body) < 0.2


_ON_DARK_WOOD: Gradient = ("#fdf3dc", "#d8be8c")
_ON_LIGHT_WOOD: Gradient = ("#4a3226", "#1d110b")
_PALE_ROSE: Gradient = ("#ffc4cc", "#d8768a")
_DEEP_ROSE: Gradient = ("#c2334c", "#7c0f28")

MATERIAL_LOOKS: dict[Material, MaterialLook] = {
    Material.EBONY: MaterialLook(
        lit="#5c5049",
        body="#2b2420",
        shade="#120e0c",
        side="#080605",
        line="#6e625a",
        gloss=0.4,
        profile=Profile.BOSSED,
        grain=Grain.RINGS,
        inlay=_ON_DARK_WOOD,
        rose=_PALE_ROSE,
        inlay_edge="#0c0908",
    ),
    Material.BOXWOOD: MaterialLook(
        lit="#fff0c8",
        body="#f0d596",
        shade="#c39d57",
        side="#86642e",
        line="#a5803f",
        gloss=0.5,
        profile=Profile.BOSSED,
        grain=Grain.RINGS,
        inlay=_ON_LIGHT_WOOD,
        rose=_DEEP_ROSE,
        inlay_edge="#b08d4c",
    ),
    Material.WALNUT: MaterialLook(
        lit="#80573b",
        body="#4d2d1c",
        shade="#27140b",
        side="#150a05",
        line="#8a6146",
        gloss=0.35,
        profile=Profile.TURNED,
        grain=Grain.RINGS,
        inlay=_ON_DARK_WOOD,
        rose=_PALE_ROSE,
        inlay_edge="#1f0f08",
    ),
    Material.MAPLE: MaterialLook(
        lit="#fff6e2",
        body="#f4e2c0",
        shade="#cfb283",
        side="#947547",
        line="#b0905c",
        gloss=0.45,
        profile=Profile.TURNED,
        grain=Grain.RINGS,
        inlay=_ON_LIGHT_WOOD,
        rose=_DEEP_ROSE,
        inlay_edge="#bd9f6c",
    ),
    Material.LACQUER: MaterialLook(
        lit="#514b56",
        body="#18151b",
        shade="#040305",
        side="#000000",
        line="#d0a548",
        gloss=0.85,
        profile=Profile.FLAT,
        has_rim=True,
        inlay=("#ffe9a0", "#dba03a"),
        rose=_PALE_ROSE,
        inlay_edge="#d8ad50",
    ),
    Material.IVORY: MaterialLook(
        lit="#fffef8",
        body="#f6edd8",
        shade="#d0bf9d",
        side="#96845f",
        line="#b98d2e",
        gloss=0.6,
        profile=Profile.FLAT,
        has_rim=True,
        inlay=("#3f3745", "#0b080e"),
        rose=_DEEP_ROSE,
        inlay_edge="#b98d2e",
    ),
    Material.LEATHER: MaterialLook(
        lit="#8b5432",
        body="#512a17",
        shade="#2b140a",
        side="#150904",
        line="#dcb98a",
        gloss=0.22,
        profile=Profile.FLAT,
        is_stitched=True,
        inlay=("#f7ead0", "#d3b98f"),
        rose=_PALE_ROSE,
        inlay_edge="#241008",
    ),
    Material.BONE: MaterialLook(
        lit="#fffdf4",
        body="#f3ebd9",
        shade="#cfbf9f",
        side="#988662",
        line="#8d5f38",
        gloss=0.45,
        profile=Profile.FLAT,
        is_stitched=True,
        inlay=("#713d22", "#3c1c0d"),
        rose=_DEEP_ROSE,
        inlay_edge="#c4b08a",
    ),
    Material.SLATE: MaterialLook(
        lit="#66707d",
        body="#2d333c",
        shade="#12151a",
        side="#07090b",
        line="#59636f",
        gloss=0.35,
        profile=Profile.DOMED,
        inlay=("#ffe6a0", "#d29a36"),
        rose=_PALE_ROSE,
        inlay_edge="#0d1014",
    ),
    Material.SHELL: MaterialLook(
        lit="#ffffff",
        body="#f4f2ed",
        shade="#c4c1b8",
        side="#85827a",
        line="#a5a196",
        gloss=0.8,
        profile=Profile.DOMED,
        grain=Grain.STRIPES,
        inlay=("#3b4a66", "#141c2e"),
        rose=_DEEP_ROSE,
        inlay_edge="#b5b2a8",
    ),
}
