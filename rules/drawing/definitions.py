"""Definitions that drawings refer to by id: gradients, bodies of pieces, crests, riders, lamps.

A page has ``DEFS`` once, in an ``<svg>`` that is laid out but takes no room (never ``display: none``:
browsers drop gradients there); a document of its own has those that it uses, ``definitions_for``. Ids:

- ``body-walnut``, ``gloss-walnut``, ``crest-rose``, ``rider-ball``: of pieces, in a circle of radius 10;
- ``glow-legal`` (light on a cell, below a piece), ``sign-legal`` (its badge at the upper right corner, above
  the piece), ``lamp-legal`` (both): symbols of a cell, 48 × 48, which a ``<use>`` can scale;
- ``legend-legal``: a symbol with the badge alone, as large as it is drawn.

There are no filters: a phone draws all of this 60 times a second while a piece is dragged.
"""

import re
from collections.abc import Mapping

from tachiai.rules.drawing.bodies import piece_definitions
from tachiai.rules.drawing.lamps import lamp_definitions
from tachiai.rules.drawing.surface_grain import surface_definitions

DEFINITIONS: Mapping[str, str] = {**piece_definitions(), **lamp_definitions(), **surface_definitions()}
DEFS = "".join(DEFINITIONS.values())

_REFERENCE = re.compile(r'(?:href="#|url\(#)([a-z_-]+)')


def definitions_for(svg: str) -> str:
    """Those of ``DEFS`` that ``svg`` refers to, with what they refer to themselves; "" for none."""
    wanted, open_texts = set[str](), [svg]
    while open_texts:
        found = set(_REFERENCE.findall(open_texts.pop())) & DEFINITIONS.keys() - wanted
        wanted |= found
        open_texts += [DEFINITIONS[name] for name in found]
    return "".join(text for name, text in DEFINITIONS.items() if name in wanted)
