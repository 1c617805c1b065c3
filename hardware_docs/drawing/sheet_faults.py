"""What is wrong with a sheet, told before it is printed: what the camera would not find, or take for another
sheet.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from tachiai.hardware_docs.drawing.lines_of_text import text_width_mm
from tachiai.hardware_docs.drawing.shapes import Text, marker_modules
from tachiai.hardware_docs.drawing.sheet import RULER_MM, draw_sheet, sheet_texture
from tachiai.hardware_docs.drawing.sheet_margin import Box, playing_box
from tachiai.hardware_docs.marker_numbers import free_ranges
from tachiai.rules.messages import Message, filled, listed
from tachiai.rules.registry import declaration_of
from tachiai.vision.board.sheet import SHADES, Fiducial, Sheet

INK = Message(
    "There is ink within {quiet:.1f} mm of marker {ids}: each needs a white border as broad as one of its"
    " squares."
)
NEAR = Message(
    "Markers {one} and {other} are {gap:.1f} mm apart: expected at least {quiet:.1f} mm, so that each has its"
    " white border."
)
FEW = Message("The sheet has {count} markers, expected at least {least}: a hand hides some of them.")
FEW_ON_SIDE = Message("{side}: the sheet has fewer than two markers, so that a hand hides all of them.")
USED = Message("Marker {ids} is used by {game}, which is installed. Free numbers: {free}.")
PATCHES = Message("{side}: patches in white, grey and black are needed, by which the light is measured.")
OFF_CELLS = Message("The board reaches beyond the paper of {width:g} × {height:g} mm.")
OFF_MARKER = Message("Marker {id} is nearer to the paper's edge than {quiet:.1f} mm, its white border.")
OFF_WORDS = Message("“{words}” reaches beyond the paper.")
OFF_RULER = Message("The ruler reaches beyond the paper.")
OFF_TRAY = Message("A tray reaches beyond the paper.")
NEAR_TRAY = Message(
    "A tray is nearer to the board than {least:.1f} mm: a piece in it would look like one on the board, or"
    " like a hand."
)
TRAY_ON_MARKER = Message("Pieces in a tray would hide marker {ids} or its white border.")
TRAY_ON_PATCH = Message("Pieces in a tray would hide a patch by which the light is measured.")
SIDES: Mapping[str, Message] = {
    "above": Message("Above the board"),
    "below": Message("Below the board"),
    "left": Message("Left of the board"),
    "right": Message("Right of the board"),
}
LEAST_MARKERS, LEAST_ON_OWN_BOARD, LEAST_ON_SIDE = 8, 4, 2
_PX_PER_MM = 4.0
_RULER_HEIGHT_MM = 6.0
_TRAY_PER_PITCH = 0.5  # between the board and a tray, at least


def sheet_faults(sheet: Sheet, used: Mapping[str, frozenset[int]]) -> tuple[Message, ...]:
    """Everything that is wrong with ``sheet``, a sentence each. ``used``: the marker numbers of the other
    installed games. A board of one's own needs fewer markers, which may be any, and no patches.
    """
    found = [*_off_paper(sheet), *_trays(sheet)]
    if sheet.fiducials:
        found += [*_too_few(sheet), *_too_near(sheet), *_used(sheet, used), *_ink_beside(sheet)]
    if sheet.game:
        found += _missing_patches(sheet)
    return tuple(found)


def _off_paper(sheet: Sheet) -> Iterator[Message]:
    width, height = sheet.size_mm
    if not _is_inside(playing_box(sheet), sheet):
        yield filled(OFF_CELLS, width=width, height=height)
    if sheet.ruler_mm:
        x_mm, y_mm = sheet.ruler_mm
        if not _is_inside((x_mm, y_mm, x_mm + RULER_MM, y_mm + _RULER_HEIGHT_MM), sheet):
            yield OFF_RULER
    for shape in draw_sheet(sheet).shapes:
        if isinstance(shape, Text) and not _is_inside(_text_box(shape), sheet):
            yield filled(OFF_WORDS, words=shape.text)


def _trays(sheet: Sheet) -> Iterator[Message]:
    boxes: list[Box] = [(left, top, right, bottom) for left, top, right, bottom in sheet.tray_boxes_mm(0.0)]
    if not all(_is_inside(box, sheet) for box in boxes):
        yield OFF_TRAY
    least_mm, side_mm = _TRAY_PER_PITCH * min(sheet.pitch_mm), sheet.fiducial_side_mm
    if any(_overlap(_grown(playing_box(sheet), least_mm), box) for box in boxes):
        yield filled(NEAR_TRAY, least=least_mm)
    on = [
        marker.id
        for marker in sheet.fiducials
        for white in [_grown(_box(marker.x_mm, marker.y_mm, side_mm, side_mm), _quiet_mm(marker, sheet))]
        if any(_overlap(white, box) for box in boxes)
    ]
    if on:
        yield filled(TRAY_ON_MARKER, ids=listed(on))
    patches = [_box(each.x_mm, each.y_mm, each.width_mm, each.height_mm) for each in sheet.patches]
    if any(_overlap(patch, box) for patch in patches for box in boxes):
        yield TRAY_ON_PATCH


def _box(x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> Box:
    return x_mm, y_mm, x_mm + width_mm, y_mm + height_mm


def _grown(box: Box, by_mm: float) -> Box:
    left, top, right, bottom = box
    return left - by_mm, top - by_mm, right + by_mm, bottom + by_mm


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _text_box(text: Text) -> Box:
    """The box of a text on its baseline, upright or upside down."""
    x_mm, y_mm = text.at_mm
    width_mm = text_width_mm(text.text, text.size_mm)
    before_mm = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width_mm
    left_mm = x_mm - (width_mm - before_mm if text.turned_deg == 180 else before_mm)
    return left_mm, y_mm, left_mm + width_mm, y_mm


def _is_inside(box: Box, sheet: Sheet) -> bool:
    return min(box[:2]) >= 0 and box[2] <= sheet.size_mm[0] and box[3] <= sheet.size_mm[1]


def _too_few(sheet: Sheet) -> Iterator[Message]:
    least = LEAST_MARKERS if sheet.game else LEAST_ON_OWN_BOARD
    count = len(sheet.fiducials)
    if count < least:
        yield filled(FEW, count=count, least=least)
    elif sheet.game:
        half = sheet.fiducial_side_mm / 2
        on = [_sides_of((f.x_mm + half, f.y_mm + half), sheet) for f in sheet.fiducials]
        for side, words in SIDES.items():
            if sum(side in sides for sides in on) < LEAST_ON_SIDE:
                yield filled(FEW_ON_SIDE, side=words)


def _too_near(sheet: Sheet) -> Iterator[Message]:
    side_mm = sheet.fiducial_side_mm
    for one, other in combinations(sheet.fiducials, 2):
        gap_mm = max(abs(one.x_mm - other.x_mm), abs(one.y_mm - other.y_mm)) - side_mm
        quiet_mm = max(_quiet_mm(one, sheet), _quiet_mm(other, sheet))
        if gap_mm < quiet_mm:
            yield filled(NEAR, one=one.id, other=other.id, gap=max(0.0, gap_mm), quiet=quiet_mm)


def _used(sheet: Sheet, used: Mapping[str, frozenset[int]]) -> Iterator[Message]:
    if not sheet.game:
        return
    own = {fiducial.id for fiducial in sheet.fiducials}
    for game, numbers in used.items():
        if game != sheet.game and own & numbers:
            ids = listed(sorted(own & numbers))
            title = declaration_of(game).title
            yield filled(USED, ids=ids, game=title, free=free_numbers(used))


def free_numbers(used: Mapping[str, frozenset[int]]) -> Message:
    """The free numbers in words: "50-249"."""
    return listed(f"{first}-{last}" for first, last in free_ranges(used))


def _ink_beside(sheet: Sheet) -> Iterator[Message]:
    texture = sheet_texture(sheet, _PX_PER_MM).min(axis=2)
    side_mm = sheet.fiducial_side_mm
    for fiducial in sheet.fiducials:  # other markers are told apart, by ``_too_near``
        left, top, right, bottom = _pixels(fiducial, side_mm, 0.25)
        texture[max(0, top) : bottom, max(0, left) : right] = 255
    inked: dict[float, list[int]] = {}
    for fiducial in sheet.fiducials:
        quiet_mm = _quiet_mm(fiducial, sheet)
        left, top, right, bottom = _pixels(fiducial, side_mm, quiet_mm)
        height, width = texture.shape
        if sheet.game and (min(left, top) < 0 or right > width or bottom > height):
            yield filled(OFF_MARKER, id=fiducial.id, quiet=quiet_mm)
        if (texture[max(0, top) : bottom, max(0, left) : right] < 255).any():
            inked.setdefault(quiet_mm, []).append(fiducial.id)
    for quiet_mm, ids in inked.items():
        yield filled(INK, ids=listed(ids), quiet=quiet_mm)


def _pixels(fiducial: Fiducial, side_mm: float, around_mm: float) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a marker with so much round it."""
    left, top = fiducial.x_mm - around_mm, fiducial.y_mm - around_mm
    right, bottom = (start + side_mm + 2 * around_mm for start in (left, top))
    left_px, top_px, right_px, bottom_px = (round(mm * _PX_PER_MM) for mm in (left, top, right, bottom))
    return left_px, top_px, right_px, bottom_px


def _quiet_mm(fiducial: Fiducial, sheet: Sheet) -> float:
    """One module: so much white the detector needs on all sides."""
    return sheet.fiducial_side_mm / len(marker_modules(sheet.dictionary, fiducial.id))


def _missing_patches(sheet: Sheet) -> Iterator[Message]:
    there = {
        (side, patch.shade)
        for patch in sheet.patches
        for side in _sides_of((patch.x_mm + patch.width_mm / 2, patch.y_mm + patch.height_mm / 2), sheet)
    }
    for side, words in SIDES.items():
        if any((side, shade) not in there for shade in SHADES):
            yield filled(PATCHES, side=words)


def _sides_of(at_mm: tuple[float, float], sheet: Sheet) -> set[str]:
    """The sides of the board on which a point of the margin lies: two for one at a corner."""
    left, top, right, bottom = playing_box(sheet)
    x_mm, y_mm = at_mm
    beyond = {"above": y_mm < top, "below": y_mm > bottom, "left": x_mm < left, "right": x_mm > right}
    return {side for side, is_there in beyond.items() if is_there}
