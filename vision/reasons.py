"""Why vision gives no answer: codes for programs, sentences for people.

A sentence may contain the numbers of its ``NotFound`` or report by name, as ``{found}``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.rules.messages import Message, filled
from tachiai.rules.quoting import quoted_value


@dataclass(frozen=True, slots=True)
class NotFound:
    """The sheet was not found."""

    code: str  #: of ``REASONS``
    numbers: Mapping[str, float] = field(default_factory=dict)  #: those named in its sentence

    @property
    def words(self) -> Message:
        return explain(self.code, self.numbers)


# Why the sheet is not found in a picture.
LOCATE: Mapping[str, Message] = {
    "too_dark": Message(
        "The picture is too dark to see the board: the brightest parts reach only "
        "{brightness:.0f} of 255. Switch on a lamp."
    ),
    "too_bright": Message(
        "The picture is too bright: {saturated:.0%} of it is plain white. Dim or move the lamp."
    ),
    "blurred": Message("The picture is blurred. Focus the camera and make sure that it does not shake."),
    "no_markers": Message("No board is in the picture: none of its square markers can be seen."),
    "other_sheet": Message(
        "The picture shows {found:.0f} markers, but hardly any of this sheet's. Put down the right sheet."
    ),
    "few_markers": Message(
        "Only {found:.0f} of the board's markers can be seen, {needed:.0f} are "
        "needed. Clear the edges of the board."
    ),
    "small_markers": Message(
        "Only {found:.0f} of the board's markers can be seen, {needed:.0f} are needed: they are only some "
        "{side:.0f} pixels wide in the picture. Move the camera closer, or lay down larger markers."
    ),
    "misplaced_markers": Message(
        "{found:.0f} of the board's markers can be seen, but they do not lie as the "
        "sheet's file says. Put down the right sheet, or correct the markers' "
        "numbers and places in the file; the picture must not be mirrored."
    ),
    "one_sided": Message("All visible markers lie on one side of the board. Clear its other edges."),
    "skewed": Message(
        "The markers do not fit together (they are {residual:.1f} pixels off). Lay the sheet flat."
    ),
    "wrong_lens": Message(
        "The board is seen without the lens that was calibrated, but not with it: it may be another "
        "camera's, or of another picture size. Calibrate it again with tachiai calibrate lens."
    ),
    "outside": Message("Part of the playing field lies outside the picture. Move the camera or the board."),
    "no_corners": Message("This sheet has no markers. Give its four corners."),
    "bad_corners": Message("The four corners do not span a board. Give them clockwise from the upper left."),
    "far_corners": Message(
        "The four corners lie far outside the picture. Give them in pixels of this picture."
    ),
    "outside_corners": Message(
        "By the four corners part of the playing field lies outside the picture "
        "({width:.0f} × {height:.0f} pixels). Give them in pixels of this picture."
    ),
    "small_board": Message(
        "The board is too small in the picture: a cell is {pitch:.1f} pixels wide, "
        "at least {needed:.0f} are needed. Move the camera closer."
    ),
    "other_size": Message(
        "The picture has {width:.0f} × {height:.0f} pixels; the corners were given "
        "for one of {own_width:.0f} × {own_height:.0f}."
    ),
}

# Why a picture of a board that was found is not read.
SIGHT: Mapping[str, Message] = {
    "hand": Message("A hand or something foreign is over the board."),
    "over_margin": Message("Something lies over the sheet's margin; no square is below it."),
    "moving": Message("The picture is not at rest yet."),
    "board_moved": Message("The board or the camera was moved."),
    "light": Message("The light has changed too much since the calibration. Calibrate again."),
    "mirrored_lamp": Message("A lamp is mirrored on some squares. Move the lamp."),
    "overexposed": Message(
        "A large part of the board is plain white in the picture. Let the camera "
        "expose it for less long, or dim or move the lamp."
    ),
    "grid_off": Message(
        "The board's lines do not seem to lie where the sheet's file, or the corners that were given, put "
        "them. Check origin_mm, pitch_mm, cols and rows, or the corners: `tachiai sheet check` draws them."
    ),
    "strangers": Message(
        "Much on the board looks like nothing that was declared or learned. Check the colours in the sheet's "
        "file, or give a picture of a known position (--start)."
    ),
    "alike_pieces": Message(
        "Some pieces, or pieces and bare squares, look too much alike. Change the "
        "light, or the pieces' colours."
    ),
    "stacks": Message(
        "How high the stacks are cannot be told from so far above. Let the camera look more from the side."
    ),
    "veil": Message(
        "A veil of light lies over the picture: black looks grey. Shade the lens, or turn the lamp away."
    ),
    "colour_cast": Message(
        "The light has a strong colour of its own. Use a white lamp, or let the camera balance its white."
    ),
    "soft": Message("The picture is too soft for pieces of this size. Focus the camera, or move it closer."),
    "no_colours": Message(
        "The picture has no colours, and pieces are told apart by them too. Use a colour camera."
    ),
    "bad_image": Message("The file is not a picture."),
}

# Result of the calibration for one cell.
CALIBRATION: Mapping[str, Message] = {
    "ok": Message("Good."),
    "glare": Message("A lamp is mirrored here. Move the lamp."),
    "covered": Message("Something that is no piece lies here."),
    "wrong_piece": Message("Something else stands here than at the start."),
    "missing_piece": Message("A piece is missing here."),
    "unclear": Message("This cannot be told apart clearly. Improve the light, or move the camera closer."),
    "turned_layout": Message(
        "The picture seems to show the layout turned by {turn:.0f}°: check which "
        "corner is the board's upper left, or turn the layout."
    ),
    "exchanged_layout": Message(
        "Two kinds of pieces seem to be exchanged: the picture shows each where the "
        "layout has the other, or the file declares the colour of one for the other."
    ),
    "off_centre": Message("The piece stands far from the middle of its square."),
}

# Why one cell of a picture is not read; or "hand".
CELLS: Mapping[str, Message] = {
    "sheen": Message("A lamp is mirrored here: the camera sees plain white."),
    "stranger": Message("Nothing that was declared or learned looks like this."),
    "alike": Message("Two things look alike here, and neither is sure."),
    "stack": Message(
        "How high this stack is cannot be told from here. Let the camera look more from the side."
    ),
}

REASONS: Mapping[str, Message] = {**LOCATE, **SIGHT, **CALIBRATION, **CELLS}


def explain(code: str, numbers: Mapping[str, float] | None = None) -> Message:
    """The sentence of ``code`` with its numbers. Raises ``LookupError`` for an unknown code."""
    if code not in REASONS:
        raise LookupError(f"expected a code out of {', '.join(REASONS)}, got {quoted_value(code)}")
    return filled(REASONS[code], **(numbers or {}))
