"""Renders moments of the virtual table as camera pictures.

In layers, each kept until what it shows changes: the paper under its light; the LEDs' glow and the things at
rest with their shadows; then, in every frame, the hand with what it carries, and the sensor.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.firmware.virtual_table.arrangement import Item
from tachiai.firmware.virtual_table.bodies import draw_items, outline_mm
from tachiai.firmware.virtual_table.hand import Hand, Moment
from tachiai.firmware.virtual_table.hand_drawing import hand_pose, paint_hand, painted_box, silhouettes_mm
from tachiai.firmware.virtual_table.light import (
    SHADOW_SCALE,
    add_glow,
    darken,
    printed,
    shadow_mask,
    table_light,
)
from tachiai.firmware.virtual_table.look import FilmLook
from tachiai.firmware.virtual_table.view import Map, View, strips, view_of_sheet
from tachiai.rules.boards import Cell
from tachiai.rules.core import Player
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image

_SPARE = 64  # pixels by which the noise is larger than the picture: each frame takes another part of it


class Sensor:
    """Turns a rendered picture into a camera's picture."""

    def __init__(self, look: FilmLook, seed: int) -> None:
        self._look = look
        self._seed = seed
        # Two saturating 8-bit steps are several times quicker than one in wider numbers.
        self._brighter, self._darker = _noise(look, np.random.default_rng([seed, 1]))

    def exposed(self, picture: Image, number: int, covered: float = 0.0) -> Image:
        """Frame ``number``, (H, W, 3) uint8 BGR; ``covered``: the share of the picture that a hand hides.

        The same seed, picture and number give the same frame. ``picture`` is overwritten: at ten frames a
        second each further copy of three megabytes would fragment the heap.
        """
        look = self._look
        rng = np.random.default_rng([self._seed, 2, number])
        gain = (1.0 + rng.normal(0.0, look.flicker)) * (1.0 - look.hand_dims * covered)
        row, column = (int(offset) for offset in rng.integers(_SPARE, size=2))
        height, width = picture.shape[:2]
        part = (slice(row, row + height), slice(column, column + width))
        cv2.convertScaleAbs(picture, dst=picture, alpha=gain * (1 - look.veil / 255), beta=look.veil)
        cv2.add(picture, self._brighter[part], dst=picture)
        cv2.subtract(picture, self._darker[part], dst=picture)
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg_quality])[1]
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _noise(look: FilmLook, rng: np.random.Generator) -> tuple[Image, Image]:
    """Noise in grey levels, its positive and its negative part: mostly brightness, some colour in coarser
    grains as of a Bayer sensor.

    Photon noise grows with the root of the light, and the gamma about cancels that: one strength serves
    bright and dark.
    """
    width, height = look.picture_wh
    size = (height + _SPARE, width + _SPARE)
    brightness = _normal(look, rng, (*size, 1))
    colour = _normal(look, rng, (*size, 3))
    cv2.blur(colour, (2, 2), dst=colour)
    brighter, darker = np.empty((*size, 3), np.uint8), np.empty((*size, 3), np.uint8)
    for rows in strips(size[0]):
        noise = np.round(brightness[rows] + colour[rows])
        brighter[rows], darker[rows] = np.clip(noise, 0, 255), np.clip(-noise, 0, 255)
    return brighter, darker


def _normal(look: FilmLook, rng: np.random.Generator, size: tuple[int, int, int]) -> NDArray[np.float32]:
    drawn = np.empty(size, np.float32)
    for rows in strips(size[0]):
        drawn[rows] = rng.normal(0.0, look.noise, drawn[rows].shape)
    return drawn


Rgb = tuple[int, int, int]
Leds = Mapping[Cell, Rgb]

_TEXTURE_OVER_PICTURE = 1.15  # resolution of the sheet's texture relative to the picture's
_NO_MAP = np.empty(0, np.float32)  # where both coordinates are in the first map


class Film:
    """Renders one table under one look. Keeps layers between frames, so only one thread at a time may use it.
    ``texture`` is the printed sheet, (H, W, 3) uint8 BGR.
    """

    def __init__(self, sheet: Sheet, texture: Image, look: FilmLook, seed: int) -> None:
        self._sheet = sheet
        self._look = look
        self._view = view_of_sheet(sheet.size_mm, look)
        planes = self._view.planes()
        self._light = table_light(look, self._view, planes)
        self._texture, self._texture_px_per_mm = _fitted_texture(sheet, printed(texture), self._view)
        self._table = _table_texture(look, np.random.default_rng([seed, 3]))
        self._sensor = Sensor(look, seed)
        self._paper = self._view.bump, self._lit_paper(self._view, planes)
        self._rest: tuple[object, Image] | None = None
        self._last_hand: Hand | None = None

    def picture(self, moment: Moment, leds: Leds, number: int, since_last_s: float) -> Image:
        """Frame ``number``, (H, W, 3) uint8 BGR."""
        view = self._view.bumped(moment.bump)
        picture = self._things_at_rest(moment, leds, view).copy()
        if moment.shadow is not None:
            self._passing_shadow(picture, *moment.shadow, view)
        covered = 0.0
        if not moment.hand.away:
            covered = self._hand(picture, moment, view, since_last_s)
        self._last_hand = moment.hand
        return self._sensor.exposed(picture, number, covered)

    def _paper_layer(self, view: View) -> Image:
        """The empty sheet on the table, lit; drawn again after a bump."""
        if self._paper[0] != view.bump:
            self._paper = view.bump, self._lit_paper(view, view.planes())
        return self._paper[1]

    def _lit_paper(self, view: View, planes: Sequence[Map]) -> Image:
        width, height = view.picture_wh
        lit = np.empty((height, width, 3), np.uint8)
        for rows, plane_mm in zip(strips(height), planes, strict=True):
            seen = cv2.remap(self._table, plane_mm, _NO_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
            where = view.sheet_of_plane(plane_mm) * np.float32(self._texture_px_per_mm) - np.float32(0.5)
            cv2.remap(
                self._texture, where, _NO_MAP, cv2.INTER_LINEAR, dst=seen, borderMode=cv2.BORDER_TRANSPARENT
            )
            lit[rows] = np.clip(seen * self._light.gain[rows].astype(np.float32), 0, 255)
        return lit

    def _things_at_rest(self, moment: Moment, leds: Leds, view: View) -> Image:
        items = [item for item in moment.arrangement.items if not moment.hand.holds(item)]
        key = (tuple(items), tuple(sorted(leds.items())), view.bump)
        if self._rest is None or self._rest[0] != key:
            picture = self._paper_layer(view).copy()
            self._glow(picture, leds, view)
            outlines = [
                (outline_mm(item, item.z_mm + item.height_mm * share), item.z_mm + item.height_mm * share)
                for item in items
                for share in ((0.5,) if item.symbol == "ball" else (1.0,))
            ]
            darken(picture, shadow_mask(view, self._light, outlines, self._look.lamp_radius_mm),
                   self._light.shadow_luts)  # fmt: skip
            draw_items(picture, moment.arrangement, items, view, self._light, self._look)
            self._rest = (key, self._focused(picture))
        return self._rest[1]

    def _glow(self, picture: Image, leds: Leds, view: View) -> None:
        lit = {cell: rgb for cell, rgb in leds.items() if any(rgb)}
        strength = self._look.led_strength
        if not lit:
            return
        if self._look.leds_under:
            places = {(float(x), float(y)): lit[c] for c in lit for x, y in [self._sheet.centres_mm[c]]}
            add_glow(picture, view, places, 0.42 * min(self._sheet.pitch_mm), strength)
            return
        # A panel beside the board: its faint, broad light falls on the sheet's near edge.
        mean = np.mean(list(lit.values()), axis=0) * min(1.0, len(lit) / 12)
        edge = (self._sheet.size_mm[0], self._sheet.size_mm[1] / 2)
        red, green, blue = (int(value) for value in mean)
        add_glow(picture, view, {edge: (red, green, blue)}, 50.0, 0.1 * strength)

    def _hand(self, picture: Image, moment: Moment, view: View, since_last_s: float) -> float:
        """Draws the hand, its load and their shadow in place; returns the share of the picture it covers."""
        hand, look = moment.hand, self._look
        pose = hand_pose(hand, look, self._sheet.size_mm)
        held = [item for item in moment.arrangement.items if hand.holds(item)]
        outlines = silhouettes_mm(pose, hand)
        outlines += [(outline_mm(i, i.z_mm + i.height_mm), i.z_mm + i.height_mm) for i in held]
        darken(
            picture, shadow_mask(view, self._light, outlines, look.lamp_radius_mm), self._light.shadow_luts
        )
        draw_items(picture, moment.arrangement, held, view, self._light, look)
        box = painted_box(pose, hand, view, picture)
        if box is None:
            return 0.0
        part = picture[box]
        origin_px = np.array([box[1].start, box[0].start])
        size_wh = (part.shape[1], part.shape[0])
        colour, cover = paint_hand(size_wh, pose, hand, view, look, origin_px)
        smear = self._smear_px(hand, view, since_last_s)
        if max(smear) > 1:
            colour = np.asarray(cv2.blur(colour, smear), np.uint8)
            cover = np.asarray(cv2.blur(cover, smear), np.uint8)
        gain = self._light.gain[box]
        for rows in strips(len(part)):
            lit = cv2.multiply(colour[rows], gain[rows].astype(np.float32), dtype=cv2.CV_8U)
            share = cv2.merge([cover[rows]] * 3)
            behind = cv2.multiply(part[rows], 255 - share, scale=1 / 255)
            part[rows] = cv2.add(behind, cv2.multiply(lit, share, scale=1 / 255))
        return float(cover.mean() / 255 * cover.size / (picture.shape[0] * picture.shape[1]))

    def _smear_px(self, hand: Hand, view: View, since_last_s: float) -> tuple[int, int]:
        """Motion blur: pixels that the hand moves while the shutter is open, across and down."""
        last = self._last_hand
        if last is None or last.away or since_last_s <= 0:
            return 1, 1
        ends = view.project(np.array([[h.x_mm, h.y_mm, h.z_mm] for h in (last, hand)]))
        moved = np.abs(ends[1] - ends[0]) * min(1.0, self._look.exposure_s / since_last_s)
        # Odd sizes only: OpenCV's blur of two pixels overflows at full white.
        return 1 + 2 * int(min(16, moved[0] / 2)), 1 + 2 * int(min(16, moved[1] / 2))

    def _passing_shadow(self, picture: Image, share: float, by: Player, view: View) -> None:
        """Draws, in place, the soft shadow of head and shoulders that come in from one side and go again."""
        width_mm, height_mm = self._sheet.size_mm
        reach_mm = np.sin(np.pi * share) * 0.45 * height_mm
        y_mm = height_mm - reach_mm if by is Player.FIRST else reach_mm
        head = Item("", "", width_mm * (0.3 + 0.4 * share), y_mm, 0.0, 150.0, 0.0)
        back = 130.0 if by is Player.FIRST else -130.0
        body = replace(head, y_mm=y_mm + back, diameter_mm=330.0)
        mask = np.zeros((picture.shape[0] // SHADOW_SCALE, picture.shape[1] // SHADOW_SCALE), np.uint8)
        for item in (head, body):
            points = view.project(outline_mm(item, 0.0)) / SHADOW_SCALE
            cv2.fillConvexPoly(mask, np.round(points).astype(np.int32), (170.0,))
        darken(picture, np.asarray(cv2.blur(mask, (25, 25)), np.uint8), self._light.shadow_luts)

    def _focused(self, picture: Image) -> Image:
        if self._look.defocus_px < 0.2:
            return picture
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), self._look.defocus_px), np.uint8)


def _fitted_texture(sheet: Sheet, texture: Image, view: View) -> tuple[Image, NDArray[np.float32]]:
    """The texture, scaled down to a little more than the picture's resolution where it is finer, and its
    pixels per millimetre (2,), across and down.
    """
    middle = (sheet.size_mm[0] / 2, sheet.size_mm[1] / 2, 0.0)
    wanted = view.px_per_mm(middle) * _TEXTURE_OVER_PICTURE
    if wanted < texture.shape[1] / sheet.size_mm[0]:
        size_wh = (round(sheet.size_mm[0] * wanted), round(sheet.size_mm[1] * wanted))
        texture = np.asarray(cv2.resize(texture, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
    size_px = np.array([texture.shape[1], texture.shape[0]], np.float32)
    return texture, np.asarray(size_px / np.array(sheet.size_mm), np.float32)


def _table_texture(look: FilmLook, rng: np.random.Generator) -> Image:
    """Half a metre of wood, one pixel per millimetre, that continues as its mirror image."""
    noise = rng.normal(0, 1, (512, 512)).astype(np.float32)
    grain = np.asarray(cv2.GaussianBlur(noise, (0, 0), 40, sigmaY=0.8), np.float32)
    grain = grain / max(1e-6, float(grain.std()))
    tone = np.array(look.table_bgr) * (1 + 0.035 * grain[..., None])
    return np.asarray(np.clip(tone, 0, 255), np.uint8)
