"""Thresholds that a table or a camera may need otherwise, with how they were chosen.

A constant of one algorithm stands beside it, in its own module.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class VisionLimits:
    """Thresholds of locating, reading, the motion gate, observing and calibrating."""

    # Locate.
    min_markers: int = 4  #: 16 corners: eight unknowns of the homography twice over
    few_markers: float = 0.75  #: of the sheet's: with fewer, the picture is searched a second time
    enlarge_below_px: int = 2000  #: across: 640 x 480 leaves a small sheet's modules three pixels or less
    small_marker_px: float = 20.0  #: a side: in a noisy picture modules of three pixels are missed
    foreign_per_side: float = 0.35  #: of a marker's side: how far an unknown lens bends a true marker
    spread_per_side: float = 0.12  #: of the sheet's shorter side: four markers of one edge have 0
    #: Blurred corners seem to lie inside their markers: up to 1.10 on 150 renderings.
    residual_px: float = 1.5
    residual_per_pitch: float = 0.04  #: creased paper reaches 0.015 of a cell (measured on photographs)
    drift_px: float = 0.15  #: corners are found to 0.1 to 0.2 px; below this nothing has moved
    follow_scatter_px: float = 1.0  #: a true corner follows the others within noise, a covered one does not
    dark_level: float = 40.0  #: brightest parts of 255: markers then drown in noise
    white_share: float = 0.3  #: of the picture saturated: the paper itself is gone
    some_contrast: float = 40.0  #: grey levels: a plain wall has no edges to be blurred
    sharpness: float = 0.12  #: edge slope against contrast: a marker module must not blur into the next

    # Read. Log colours are logarithms: 0.2 is a fifth brighter or darker.
    colour_sigmas: tuple[float, float, float] = (0.22, 0.2, 0.2)  #: left of light and ink once levelled
    gloss: float = 0.05  #: of white paper's light: what a lamp adds to black faces, half of the strongest
    far: float = 9.0  #: three sigmas, where distances are cut off: a shadow's edge cannot outvote a face
    off_centre: float = 0.36  #: of the pitch: pieces up to 0.3 off centre, and some parallax
    some_support: float = 0.1  #: of a disc's area better explained by a face than by the empty board
    #: Misfit above which an empty cell may hold something. Rendered, without glow: 99 of 100 empty cells are
    #: below 0.05, 999 of 1,000 below 0.15; a mirrored window makes 0.32.
    poor_empty: float = 0.1
    doubtful: float = 0.15  #: misfit above which the whole cell is searched: half of lit discs stay below
    rival: float = 0.25  #: misfit by which a face may be worse than the best and still be tried again
    strain: float = 0.6  #: misfit of a face that lies where there is no disc at all
    shade_reach: float = 1.0  #: shadows take up to 63 % of the light off bare board
    shine_reach: float = 0.5  #: and lamps and gloss add up to two thirds; light discs have outlines
    tint_reach: float = 0.5  #: lamps and glow from below tint it
    free_level: float = 0.5  #: one face may be brighter or darker as a whole by this
    level_sigma: float = 0.5
    rider_share: float = 0.3  #: of the rider's area in its colour: between none and all but gloss and shade
    ball_tinge: tuple[float, float] = (0.45, 0.65)  #: of its tint, none and all ball: skin has up to 0.45
    ring_tinge: tuple[float, float] = (0.1, 0.3)  #: a thin ring blends with its disc: plain faces have less
    face_seen: float = 0.1  #: of the face: a blurred ring leaves so much in sight, a cloth nothing
    rider_slope: float = 40.0
    evidence: float = 14.0  #: independent points a disc: neighbouring ones err together
    spread_penalty: float = 0.3  #: share of the penalty of a broad template: with all of it turned discs lose
    strange: float = 0.36  #: misfit at which "something else" is likelier; from 0.06 below on nothing is sure
    outline: float = 1.0  #: misfit of a face whose colour continues outside
    outline_step: float = 0.13  #: of log colour in a tenth of the radius: a white disc makes 0.2, glow 0.09
    #: Of the misfit that a glow removes. A light disc on a lit cell has misfit 0.63, as a glow 0.09, as its
    #: own face 0.20; a bare lit cell has no face below 1.
    glow_doubt: float = 0.4
    #: Of logarithms. Rendered: 999 of 1,000 empty cells below 0.06, 99 of 100 discs above 0.13; the other
    #: discs have a pattern.
    outlined: tuple[float, float] = (0.1, 0.18)
    overlap: float = 0.3  #: misfit of a disc that would lie upon its neighbour
    known_share: float = 0.5  #: of a cell's probability that any symbol must take
    white_disc: float = 0.5  #: of a disc's area saturated: it could be anything light

    # Motion gate. On a picture of 8 pixels a pitch, each the mean of 30 or more of the camera's. Two films:
    # it held back 39 of 39 hands, 0 of 137 clear frames, 1 of 7 in which the camera trembles, and 5 of 7
    # moving shadows (the observer 4). On a third film the gate by itself held back 35 of 83 clear frames, the
    # observer none: it tests what can be read below. Virtual table: open 0.2 to 0.3 s after each of 34 hands.
    motion: float = 0.18  #: of log colour: noise reaches 0.05, a shadow's edge 0.3
    motion_at_edges: float = 0.3  #: of an edge's height: a camera trembles by a third of a small pixel
    motion_area: int = 4  #: pixels: a ball covers seven
    slow_s: float = 2.0  #: a shadow's edge that the sun moves passes a pixel in minutes, a hand's in a moment
    settle_s: float = 0.25  #: still for this long is at rest; a hand that pauses comes back later than that
    hand_tint: float = 0.25  #: of log colour: chromaticity 0.03, which separated hands from shadows in photos
    hand_bright: float = 0.35  #: no shadow brightens; lamps reach 0.3
    hand_dark: float = 1.2  #: deeper than a shadow (0.3 of the light is left)
    hand_per_pitch: float = 1.25  #: a square as large as this fits into a hand, not into a piece
    finger_mm: float = 9.0  #: anything as broad as a finger that reaches in over the margin
    absorb_s: float = 4.0  #: what lies still for so long and leaves the cells readable becomes background
    hand_hides: float = 0.25  #: of the cells below a hand, at least, cannot be read; of a lit place fewer
    hand_share: float = 0.02  #: of the sheet: the smallest palm covers 25 square centimetres of an A3 sheet
    covered_share: float = 0.5  #: of the sheet foreign: what seems to show through is the cloth's own colour
    whole_share: float = 0.9  #: of the sheet: no hand hides all of it, the board is gone

    # Observe.
    bump_per_pitch: float = 0.15  #: the board was pushed; smaller moves are followed silently
    read_again_s: float = 0.4  #: unsure cells are read again: noise and shadows change
    hidden_share: float = 0.05  #: of the cells unreadable in a single picture: a hand lies over them
    sure: float = 0.98  #: of a symbol's probability, to be named at all
    light_level: float = 1.2  #: logarithm: three times brighter or darker than at the calibration
    light_tint: float = 0.45  #: logarithm per channel: daylight against a warm lamp

    # Calibrate.
    start_sure: float = 0.95  #: every cell of the start position must be read this surely


LIMITS = VisionLimits()
