"""What a start picture has taught of the pieces of an own board, as a value and as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.core import Symbol
from tachiai.vision.own_board.cylinder_fit import Rise
from tachiai.vision.own_board.faces import RINGS, SPOKES, RingColours
from tachiai.vision.own_board.looks import PARTS, TAUGHT, Look


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """By symbol: ``looks``, in the colours of the sheet's file; ``rises``, of the first of those that differ
    in height alone; ``faces``, of those that differ in their symbols alone; and ``overlooked``, the colours
    (``#rrggbb``) of squares on which a piece seemed to be none.
    """

    looks: Mapping[Symbol, Look] = field(default_factory=dict)
    rises: Mapping[Symbol, Rise] = field(default_factory=dict)
    faces: Mapping[Symbol, RingColours] = field(default_factory=dict)
    overlooked: Mapping[Symbol, tuple[str, ...]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """A value of lists and numbers."""
        return {
            "looks": {s: _rounded([*look.parts.ravel(), *look.ink]) for s, look in self.looks.items()},
            "rises": {s: _rounded([rise.scale, rise.radius, *rise.side]) for s, rise in self.rises.items()},
            "faces": {s: _rounded([f.reach_mm, *f.rings.ravel()]) for s, f in self.faces.items()},
            "overlooked": {s: list(fills) for s, fills in self.overlooked.items()},
        }


def taught_from_json(data: Mapping[str, Any]) -> Taught:
    """Reads ``Taught.as_json``. Raises ``KeyError``, ``TypeError``, ``ValueError``, ``AttributeError`` or
    ``OverflowError``.
    """
    return Taught(
        {symbol: _look(_numbers(values, 3 * (PARTS + 1))) for symbol, values in data["looks"].items()},
        {symbol: _rise(_numbers(values, 5)) for symbol, values in data["rises"].items()},
        {symbol: _face(_numbers(values, 1 + RINGS * SPOKES * 3)) for symbol, values in data["faces"].items()},
        {symbol: tuple(str(fill) for fill in fills) for symbol, fills in data["overlooked"].items()},
    )


def _look(numbers: NDArray[np.float64]) -> Look:
    return Look(numbers[:-3].reshape(PARTS, 3), numbers[-3:], TAUGHT)


def _rise(numbers: NDArray[np.float64]) -> Rise:
    if numbers[:2].min() <= 0:
        raise ValueError("expected positive factors of heights and of the radius")
    return Rise(float(numbers[0]), float(numbers[1]), numbers[2:])


def _face(numbers: NDArray[np.float64]) -> RingColours:
    return RingColours(numbers[1:].reshape(RINGS, SPOKES, 3), float(numbers[0]))


def _numbers(values: object, count: int) -> NDArray[np.float64]:
    array = np.asarray(values, np.float64).reshape(count)
    if not np.isfinite(array).all():
        raise ValueError("expected finite numbers")
    return array


def _rounded(values: list[Any]) -> list[float]:
    return [round(float(value), 5) for value in values]
