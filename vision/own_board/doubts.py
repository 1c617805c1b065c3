"""What the networks cannot know of a picture, one assumption a function: each makes cells less sure, or moves
probability from a class to strangers.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tachiai.vision.board.log_colour import log_colour_of
from tachiai.vision.own_board.bare import TiledPicture
from tachiai.vision.own_board.looks import DECLARED, TAUGHT, Look, Tops
from tachiai.vision.own_board.silhouettes import RINGS
from tachiai.vision.own_board.taught import Taught
from tachiai.vision.own_board.tiles import Numbers, TileGrid

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

NOT_SEEN = 0.5  # of the probabilities that remain
_SOME_WHITE, _WHITE_CELL, _OVEREXPOSED = 0.2, 0.5, 0.2  # of a cell's middle; of the bare cells of one colour
# Of log colour: as seen, as declared.
_SAME_COLOUR, _SOME_INK = np.array([[0.15, 0.07, 0.07], [0.1, 0.05, 0.05]]), 0.4
_SURE, _FEW = 0.98, 2  # of a probability; pieces on squares of their own colour that were seen there
# Of log colour, brightness and tints: what a piece may differ by from what its class was declared as, by
# somebody who picked colours from a photograph, and from what its class has been seen as.
_MOST_OFF_DECLARED = np.array([[2.0, 2.3, 2.3]] * 2)
_LEAST_OFF_SEEN = np.array([[1.5, 0.2, 0.2], [0.7, 0.5, 0.5]])  # of the top, of the ink
_MOST_OFF_SEEN = np.array([[2.0, 0.5, 0.5], [0.9, 1.0, 1.0]])
_MOST_OFF_TAUGHT = np.array([[2.0, 0.5, 0.5], [2.0, 1.0, 1.0]])  # in another light, and another blur
# Of what two classes differ in brightness, at least so much: how far pieces of one are apart in a light; and
# so many pieces between both, and where some are white.
_EDGE, _LEAST_GAP, _GLOSSY, _GLOSSY_WHITE = 0.2, 0.5, 4, 2
_MIDWAY = 0.25  # of what two declared classes differ in brightness, both ways from the middle
_NEAR = 0.7  # of log brightness, of which at least two other pieces of a class are, if there are four
_SPREADS, _LEAST_MEMBERS = 6.0, 4  # how many times what most differ; pieces that tell that
_INK_SCALE = np.array([0.5, 1.0, 1.0])  # how much brightness and tints tell of inks: light changes the first
_INK_SIGMAS, _LEAST_APART = 4.5, 0.4  # between two inks; of log colour
_INK_EVIDENCE, _INK_EVIDENCE_DECLARED = 5.0, 4.0  # at most, of logarithms: what sheen makes likely


def is_like(tops: Tops, look: Look, is_marked: bool) -> Flags:
    """(n,): whether the ``tops`` that are seen may be of the colours of a ``look`` at all. ``is_marked``: by
    the sheet's file something is drawn on such tops.
    """
    alone = np.zeros(len(tops.colours), np.bool_)
    usual, most = np.stack([np.median(look.parts[:RINGS], axis=0), look.ink])[None], _MOST_OFF_TAUGHT
    if look.known == DECLARED:
        most = _MOST_OFF_DECLARED
    elif look.tops is not None:
        seen = np.stack([look.tops.colours, look.tops.inks], axis=1)  # (pieces, 2, 3)
        seen = seen[np.isfinite(seen).all(axis=(1, 2))]
        if len(seen) >= _LEAST_MEMBERS:
            usual = np.median(seen, axis=0)[None]
            spread = 1.48 * np.median(np.abs(seen - usual), axis=0)
            most = np.clip(_SPREADS * spread, _LEAST_OFF_SEEN, _MOST_OFF_SEEN)
            near = np.abs(tops.colours[:, None, 0] - seen[:, 0, 0]) < _NEAR
            alone = near.sum(axis=1) <= _FEW  # itself, and one more
        elif len(seen):
            usual = seen  # too few to tell how much they differ: what is like one of them
    gaps = np.abs(np.stack([tops.colours, tops.inks], axis=1)[:, None] - usual)  # (n, seen, 2, 3)
    far = np.asarray(np.all(np.any(gaps > most, axis=3), axis=1), np.bool_)
    counts_ink = is_marked and look.known != DECLARED
    return ~(far[:, 0] | (far[:, 1] & counts_ink) | alone)  # what is not in sight is not far


def ink_logs(classes: Sequence[tuple[Tops, Look]]) -> Floats:
    """(n, classes): how much likelier one of several classes is than another, by its ink alone: logarithms,
    0 of the likeliest. Of each class what its tops would be, and its look. An ink far from all is sheen.
    """
    looks = [look for _, look in classes]
    inks = np.array([look.ink for look in looks]) * _INK_SCALE
    apart = np.linalg.norm(inks[:, None] - inks[None], axis=2) + np.diag(np.full(len(inks), np.inf))
    sigma = max(float(apart.min()), _LEAST_APART) / _INK_SIGMAS
    off = np.linalg.norm(np.stack([tops.inks for tops, _ in classes], axis=1) * _INK_SCALE - inks, axis=2)
    most = _INK_EVIDENCE if all(look.known != DECLARED for look in looks) else _INK_EVIDENCE_DECLARED
    logs = np.logaddexp(-0.5 * (np.nan_to_num(off, nan=np.inf) / sigma) ** 2, -most)
    return np.asarray(logs - logs.max(axis=1, keepdims=True), np.float64)


def doubt_camouflage(likely: Floats, picture: TiledPicture, looks: Sequence[Sequence[Look | None]]) -> None:
    """A plain piece of a square's very colour may stand there unseen in ``likely`` (cells, 1 + classes),
    unless some are seen on such squares, and none is in doubt. A start picture tells by itself whether its
    pieces are. ``looks``: those of each class.
    """
    grid, board = picture.grid, picture.board
    declared = np.array([log_colour_of(fill) for fill in grid.fills]) + picture.light
    seen_well = np.zeros(len(grid.fills), np.bool_)
    for fill in range(len(grid.fills)):
        alike = likely[grid.own_fill == fill]
        seen_well[fill] = alike.max(axis=1).min() > _SURE
    unseen = np.zeros(len(grid.fills), np.bool_)
    for i, of_class in enumerate(looks):
        for look in of_class:
            if look is None or look.known == TAUGHT or np.abs(look.ink).max() > _SOME_INK:
                continue
            for fill in range(len(grid.fills)):
                gaps = np.abs(look.parts[0] - np.stack([board.fills[fill], declared[fill]]))
                shown = (likely[grid.own_fill == fill, 1 + i] > _SURE).sum()
                is_alike = (gaps < _SAME_COLOUR).all(axis=1).any()
                unseen[fill] |= is_alike and not (seen_well[fill] and shown >= _FEW)
    likely[unseen[grid.own_fill], 0] *= NOT_SEEN


def doubt_gloss(likely: Floats, brightness: Floats, white: Numbers) -> None:
    """Where a lamp is mirrored on pieces, tops of ``brightness`` (cells,) lie between a dark class and the
    lightest: then what is not clearly darker than the lightest, or in part ``white`` (cells,), may be of any.
    """
    is_piece, named = likely[:, 1:].sum(axis=1) > NOT_SEEN, likely[:, 1:].argmax(axis=1)
    seen = [brightness[is_piece & (named == i) & np.isfinite(brightness)] for i in range(likely.shape[1] - 1)]
    known = [i for i in range(len(seen)) if len(seen[i])]
    if len(known) < 2:
        return
    lightest = max(known, key=lambda i: float(np.median(seen[i])))
    light = float(np.median(seen[lightest]))
    enough = _GLOSSY_WHITE if (white[is_piece] > _SOME_WHITE).any() else _GLOSSY
    for dark in (float(np.quantile(seen[i], 0.25)) for i in known if i != lightest):
        edge = _EDGE * (light - dark)
        between = is_piece & (brightness > dark + edge) & (brightness < light - edge)
        if light - dark > _LEAST_GAP and between.sum() >= enough:
            as_light = (white > _SOME_WHITE) | (brightness > dark + edge)
            likely[is_piece & as_light, 1 + lightest] *= NOT_SEEN


def doubt_declared(likely: Floats, brightness: Floats, looks: Sequence[Look | None]) -> None:
    """Of a class that its file alone describes: a top whose ``brightness`` (cells,) is about midway between
    it and another class, from which it differs in that above all, may be of either, as files err.
    """
    grounds = np.array([np.full(3, np.nan) if look is None else look.ground for look in looks])
    for i, look in enumerate(looks):
        if look is None or look.known != DECLARED:
            continue
        gaps = np.delete(grounds, i, axis=0) - look.ground
        by_brightness = np.abs(gaps[:, 0]) > np.maximum(_LEAST_GAP, np.abs(gaps[:, 1:]).max(axis=1))
        gaps = gaps[by_brightness, 0]
        midway = np.abs(brightness[:, None] - look.ground[0] - gaps / 2) < _MIDWAY * np.abs(gaps)
        likely[midway.any(axis=1), 1 + i] *= NOT_SEEN


def doubt_overlooked(likely: Floats, grid: TileGrid, taught: Taught) -> None:
    """Where a piece was overlooked in a start picture, it may stand again on a square of that colour."""
    for fill in {fill for fills in taught.overlooked.values() for fill in fills}:
        if fill in grid.fills:
            likely[grid.own_fill == grid.fills.index(fill), 0] *= NOT_SEEN


def doubt_overexposed(likely: Floats, white: Numbers, grid: TileGrid) -> None:
    """Where much of a colour of the board is beyond the camera's range, a cell there that is plain ``white``
    (cells,) may bear anything light.
    """
    for fill in range(len(grid.fills)):
        alike = grid.own_fill == fill
        bare = alike & (likely[:, 0] > _WHITE_CELL)
        if bare.any() and (white[bare] > _WHITE_CELL).mean() > _OVEREXPOSED:
            likely[alike & (white > _WHITE_CELL)] *= NOT_SEEN
