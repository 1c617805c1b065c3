"""What a camera can see of each cell at one time: plain, in a shadow, beside a hand, below one."""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.arrangement import Arrangement, Item, layout_of
from tachiai.firmware.virtual_table.bodies import outline_mm
from tachiai.firmware.virtual_table.hand_drawing import hand_pose, silhouettes_mm
from tachiai.firmware.virtual_table.light import fill_hull
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.view import view_of_sheet
from tachiai.rules.core import Layout, Player
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.opencv import Mask
from tests.bench.films.two_hands import TableMoment

SCALE = 4  # masks are this many times smaller than pictures
BELOW = 0.05  # of a cell's disc
OFF_PITCH = 0.3  # a piece that lies farther from the middle of its cell is off it


class Situation(StrEnum):
    """Where a cell is."""

    PLAIN = "plain"
    SHADOW = "shadow"
    OFF = "off"  # a piece lies near the edge of the cell
    BESIDE = "beside"  # less than a cell away from a hand
    BELOW = "below"  # a hand, what it carries, or a coat is between cell and camera


@dataclass(frozen=True)
class Seen:
    """What there is to be seen: each cell's symbol, without what is in a hand, and its situation."""

    layout: Layout
    situations: tuple[Situation, ...]
    hands: bool  # fingertips over the sheet
    coat: bool


class Onlooker:
    """Tells what there is to be seen of a table under a look."""

    def __init__(self, sheet: Sheet, looks: tuple[FilmLook, FilmLook]) -> None:
        self._sheet = sheet
        self._looks = dict(zip(Player, looks, strict=True))
        self._view = view_of_sheet(sheet.size_mm, looks[0])
        self._last: tuple[tuple[Item, ...], Layout, NDArray[np.bool_]] | None = None

    def sees(self, now: TableMoment) -> Seen:
        """Returns what there is to be seen at one time."""
        layout, off = self._lying(now)
        hidden, beside = self._hands(now)
        coats = [since_s for passing, since_s in now.passing if passing.kind == "coat"]
        shadowed = any(passing.kind == "shadow" for passing, _ in now.passing)
        situations = np.full(len(layout), Situation.SHADOW if shadowed else Situation.PLAIN, object)
        situations[off] = Situation.OFF
        situations[beside] = Situation.BESIDE
        situations[hidden] = Situation.BELOW
        if coats:
            situations[:] = Situation.BELOW
        return Seen(layout, tuple(situations), bool(now.over_sheet()), bool(coats))

    def _lying(self, now: TableMoment) -> tuple[Layout, NDArray[np.bool_]]:
        """What lies on each cell, and which of it lies off the middle; kept until it changes."""
        held = now.held
        lying = tuple(i for i in now.arrangement.items if i.id not in held and i.rides_on not in held)
        if self._last is None or self._last[0] != lying:
            layout = layout_of(Arrangement(now.arrangement.pieces, lying), self._sheet)
            off = np.zeros(len(layout), np.bool_)
            for item in lying:
                away_mm = np.linalg.norm(self._sheet.centres_mm - (item.x_mm, item.y_mm), axis=1)
                nearest = int(away_mm.argmin())
                pitch_mm = min(self._sheet.pitch_mm)
                off[nearest] |= OFF_PITCH * pitch_mm < away_mm[nearest] < pitch_mm
            self._last = (lying, layout, off)
        return self._last[1], self._last[2]

    def _hands(self, now: TableMoment) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which cells hands hide, and which are beside them."""
        cells = len(self._sheet.centres_mm)
        if all(hand.away for hand in now.hands.values()):
            return np.zeros(cells, np.bool_), np.zeros(cells, np.bool_)
        view = self._view.bumped(now.bump)
        width, height = view.picture_wh
        mask: Mask = np.zeros((height // SCALE, width // SCALE), np.uint8)
        for player, hand in now.hands.items():
            if hand.away:
                continue
            outlines = [
                o for o, _ in silhouettes_mm(hand_pose(hand, self._looks[player], self._sheet.size_mm), hand)
            ]
            held = [i for i in now.arrangement.items if hand.held and hand.held in (i.id, i.rides_on)]
            outlines += [outline_mm(item, item.z_mm + item.height_mm) for item in held]
            for outline in outlines:
                fill_hull(mask, view.project(outline) / SCALE, 255)
        pitch_px = min(self._sheet.pitch_mm) * view.px_per_mm((*view.sheet_middle_mm, 0.0)) / SCALE
        near = cv2.dilate(mask, np.ones((2 * int(pitch_px) + 1,) * 2, np.uint8))
        places = np.concatenate([self._sheet.centres_mm, np.full((cells, 1), 3.0)], axis=1)
        at_px = np.round(view.project(places) / SCALE).astype(int)
        radius = max(1, round(0.35 * pitch_px))
        share = cv2.blur(mask, (2 * radius + 1, 2 * radius + 1))
        column, row = np.clip(at_px.T, 0, [[mask.shape[1] - 1], [mask.shape[0] - 1]])
        return share[row, column] > 255 * BELOW, near[row, column] > 0
