"""The film of a table with two hands: the virtual table's layers, a hand for each player, a coat, a camera
that sways.
"""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from tachiai.firmware.virtual_table.arrangement import Arrangement
from tachiai.firmware.virtual_table.film import Film
from tachiai.firmware.virtual_table.hand import Hand, Moment
from tachiai.firmware.virtual_table.light import SHADOW_SCALE, darken
from tachiai.firmware.virtual_table.look import Bgr, FilmLook
from tachiai.rules.core import Player
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tests.bench.films.two_hands import Passing, TableMoment

COAT_BGR: Bgr = (58, 46, 40)
COAT_COMES_S = 0.6  # it takes as long to go
COAT_COVERS = 0.93  # of the picture's height
FOLDS = 9


@dataclass(frozen=True, kw_only=True)
class Sway:
    """How far the camera sways, and how slowly."""

    shift_px: float = 0.0
    turn_deg: float = 0.0
    period_s: float = 3.1


class FilmOfTwo(Film):
    """Renders moments with two hands. ``looks`` has each player's skin, sleeve and size of hand."""

    def __init__(
        self,
        sheet: Sheet,
        texture: Image,
        looks: Mapping[Player, FilmLook],
        seed: int,
        sway: Sway,
    ) -> None:
        super().__init__(sheet, texture, looks[Player.FIRST], seed)
        self._sway = sway
        self._cloth = _cloth(self._look.picture_wh, np.random.default_rng([seed, 7]))
        self._painters = {player: copy.copy(self) for player in Player}
        for player, painter in self._painters.items():
            painter._look = looks[player]

    def frame(self, now: TableMoment, number: int, at_s: float, since_last_s: float) -> Image:
        """Returns frame ``number``, taken at ``at_s``: (H, W, 3) uint8 BGR."""
        view = self._view.bumped(now.bump)
        held = now.held
        lying = tuple(i for i in now.arrangement.items if i.id not in held and i.rides_on not in held)
        at_rest = Moment(Arrangement(now.arrangement.pieces, lying), now.sheet_size_mm, Hand(), now.bump)
        picture = self._things_at_rest(at_rest, {}, view).copy()
        for passing, since_s in now.passing:
            if passing.kind == "shadow":
                share = since_s / (passing.until_s - passing.from_s)
                self._passing_shadow(picture, share, passing.by, view)
        covered = 0.0
        for player, painter in self._painters.items():
            moment = now.of(player)
            if not moment.hand.away:
                covered += painter._hand(picture, moment, view, since_last_s)
            painter._last_hand = moment.hand
        for passing, since_s in now.passing:
            if passing.kind == "coat":
                covered += self._lay_coat(picture, passing, since_s)
        return self._sensor.exposed(self._swayed(picture, at_s), number, covered)

    def _lay_coat(self, picture: Image, coat: Passing, since_s: float) -> float:
        """Lays the coat over the picture from one side, in place; returns the share that it covers."""
        left_s = coat.until_s - coat.from_s - since_s
        out = COAT_COVERS * min(1.0, since_s / COAT_COMES_S, left_s / COAT_COMES_S)
        height, width = picture.shape[:2]
        across = np.linspace(0, width, 17)
        edge = height * out + 22 * np.sin(across / 61 + coat.from_s) - 22
        points = np.concatenate([np.stack([across, edge], axis=1), [(width, -60.0), (0.0, -60.0)]])
        if coat.by is Player.FIRST:
            points = np.array([width, height]) - points
        mask = np.zeros((height, width), np.uint8)
        cv2.fillPoly(mask, [np.round(points).astype(np.int32)], (255.0,))
        # What hangs over the edge throws a soft shadow beside it.
        near = cv2.blur(mask, (41, 41))
        shade = np.asarray(cv2.resize(near, (width // SHADOW_SCALE, height // SHADOW_SCALE)), np.uint8)
        darken(picture, shade, self._light.shadow_luts)
        cv2.copyTo(self._cloth, mask, picture)
        return float(mask.mean() / 255)

    def _swayed(self, picture: Image, at_s: float) -> Image:
        sway = self._sway
        if not sway.shift_px and not sway.turn_deg:
            return picture
        phase = 2 * np.pi * at_s / sway.period_s
        height, width = picture.shape[:2]
        turn_deg = sway.turn_deg * np.sin(0.7 * phase)
        warp = np.array(cv2.getRotationMatrix2D((width / 2, height / 2), turn_deg, 1.0), np.float64)
        warp[:, 2] += sway.shift_px * np.array([np.sin(phase), np.sin(1.3 * phase + 1)])
        return np.asarray(
            cv2.warpAffine(picture, warp, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )


def looks_of_two(look: FilmLook, other: FilmLook) -> dict[Player, FilmLook]:
    """Returns one look for both, the second player's hand as ``other`` has it."""
    second = replace(
        look,
        skin_bgr=other.skin_bgr,
        sleeve_bgr=other.sleeve_bgr,
        sleeve_from_mm=other.sleeve_from_mm,
        hand_size=other.hand_size,
        left_handed=other.left_handed,
    )
    return {Player.FIRST: look, Player.SECOND: second}


def _cloth(picture_wh: tuple[int, int], rng: np.random.Generator) -> Image:
    """A dark cloth with folds, as large as the picture."""
    width, height = picture_wh
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    tone = np.ones((height, width), np.float32)
    for _ in range(FOLDS):
        angle, wide_px = rng.uniform(0, np.pi), rng.uniform(50, 200)
        along = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle)) + rng.uniform(0, 500)
        tone += np.float32(0.05) * np.sin(along / np.float32(wide_px))
    tone += cv2.blur(rng.normal(0, 0.12, (height, width)).astype(np.float32), (3, 3))
    return np.asarray(np.clip(tone[..., None] * np.array(COAT_BGR, np.float32), 0, 255), np.uint8)
