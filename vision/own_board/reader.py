"""The reader of boards of one's own: the only class that the rest of vision asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Symbol
from tachiai.vision.board.pieces import PieceKind, PieceSet
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.frame import Image
from tachiai.vision.locate.pose import Pose
from tachiai.vision.own_board.alike import alike_groups, by_height
from tachiai.vision.own_board.bare import TiledPicture, measure_board, tile_picture
from tachiai.vision.own_board.cylinder_fit import Rise
from tachiai.vision.own_board.faces import RingColours, SeenTops, distinct, face_odds, learn_face, reach_of
from tachiai.vision.own_board.hands import below_hands
from tachiai.vision.own_board.heights import Measured, Standing, measure_heights
from tachiai.vision.own_board.judged import Kept, SeenWhenJudged
from tachiai.vision.own_board.looks import TAUGHT, Look, seen_look
from tachiai.vision.own_board.silhouettes import shape_of, silhouettes
from tachiai.vision.own_board.taught import Taught
from tachiai.vision.own_board.tiles import (
    TileGrid,
    cut_tiles,
    is_light_the_same,
    make_grid,
    pitch_of,
    square_means,
    white_share,
)
from tachiai.vision.own_board.weighing import read_tiles

Floats = NDArray[np.float64]

_SOMETHING = 0.5  # of a cell's probability: from here on it is asked which of the kinds alike from above
_OTHER_SYMBOL = 0.1  # of the pieces of a colour, whose symbols are known, bear none of them
_OVERLOOKED = 0.5  # of a piece's probability to be none
_MOST, _ANOTHER_LIGHT = 0.75, 0.1  # of the cells; of log colour
_SURE = 0.98  # of a cell's probability: what is less sure may be surer in the next picture


@dataclass(frozen=True, slots=True, eq=False)
class OwnReading:
    """``likely`` (cells, symbols): how likely each symbol is, in sum at most 1: the rest is something else;
    ``white`` (cells,): the share of each cell's middle at the end of the camera's range; ``hands`` (cells,):
    which a hand hides.
    """

    likely: Floats
    white: NDArray[np.float32]
    hands: NDArray[np.bool_]


class OwnBoardReader:
    """Reads pictures of one own board. ``symbols``: EMPTY first, then the pieces. Keeps where the tiles of
    the last pose lie.
    """

    def __init__(self, sheet: Sheet, pieces: PieceSet, symbols: tuple[Symbol, ...]) -> None:
        self._sheet, self._pieces, self._classes, self._taught = sheet, pieces, symbols[1:], Taught()
        self._reading: OwnReading | None = None
        self._low_mm = min(pieces.kinds[symbol].height_mm for symbol in self._classes)
        self._grid: TileGrid | None = None
        self.forget()

    def read(self, image: Image, pose: Pose, taught: Taught) -> OwnReading:
        """What a picture (H, W, 3) with ``pose`` shows, by what a start picture has ``taught``."""
        if taught is not self._taught:
            self.forget()
            self._taught = taught
        picture = self._next_picture(image, pose)
        changed = self._changed(picture)
        if self._reading is None or changed.any() or self._reading.likely.max(axis=1).min() < _SURE:
            self._kept.early.forget(changed)
            self._kept.late.forget(changed)
            for measured in self._measured.values():
                measured.forget(changed)
            self._reading = self._read(picture, taught)
        return self._reading

    def _read(self, picture: TiledPicture, taught: Taught) -> OwnReading:
        """What a picture shows, beside what was judged of those before."""
        likely, hidden = read_tiles(picture, self._pieces, self._classes, taught, self._kept)
        for group in alike_groups(self._pieces, self._classes, taught.looks):
            columns = [1 + self._classes.index(symbol) for symbol in group]
            either = likely[:, columns].sum(axis=1)
            cells = np.flatnonzero(either > _SOMETHING)
            if len(group) > 1 and len(cells):
                is_bare = likely[:, 1:].max(axis=1) < _SOMETHING
                odds, other = self._told_apart(picture, group, cells, is_bare, taught)
                likely[cells[:, None], columns] = either[cells, None] * odds / (1 + other)
        hands = below_hands(hidden, self._sheet.board)
        return OwnReading(likely, white_share(picture.tiles, picture.grid), hands)

    def learn(self, image: Image, pose: Pose, shown: Mapping[Cell, Symbol]) -> Taught:
        """What a picture (H, W, 3) teaches that shows these symbols on these cells."""
        picture = self._picture(image, pose)
        cells = {symbol: self._cells_of(shown, (symbol,)) for symbol in self._classes}
        looks = self._looks(picture, {symbol: there for symbol, there in cells.items() if len(there)})
        rises: dict[Symbol, Rise] = {}
        faces: dict[Symbol, RingColours] = {}
        is_bare = np.array([shown.get(Cell(i), EMPTY) == EMPTY for i in range(len(self._sheet.centres_mm))])
        for group in alike_groups(self._pieces, self._classes, looks):
            there = self._cells_of(shown, group)
            if len(group) == 1 or not len(there):
                continue
            levels = by_height(self._pieces, group)
            which = np.array([[shown[Cell(int(cell))] in level for level in levels] for cell in there])
            found = measure_heights(picture, is_bare, self._kinds(levels), there, shown=which.argmax(axis=1))
            if len(levels) > 1:
                rises[group[0]] = found.rise
            for level in levels:
                faces.update(self._faces(picture, level, there, found, shown))
            for level in levels:  # what looks alike has one look, of which many pieces tell more
                one = self._looks(picture, {level[0]: self._cells_of(shown, level)})
                looks.update({symbol: one[level[0]] for symbol in level if level[0] in one})
        for group in alike_groups(self._pieces, self._classes, {}):
            known = [looks[symbol] for symbol in group if symbol in looks]
            looks.update({symbol: known[0] for symbol in group if known and symbol not in looks})
        return Taught(looks, rises, faces, self._overlooked(picture, cells, Taught(looks)))

    def forget(self) -> None:
        """Forgets what was judged of pictures before: the next one is read by itself."""
        self._kept = Kept(len(self._sheet.centres_mm), len(self._classes))
        self._seen = SeenWhenJudged()
        self._fills = np.zeros((1, 3))  # the board's colours when all was forgotten
        self._before: TiledPicture | None = None  # the one in which the light was measured
        self._reading = None
        self._measured: dict[tuple[Symbol, ...], Measured] = {}

    def _next_picture(self, image: Image, pose: Pose) -> TiledPicture:
        """A picture, in the light of one before if that is the same."""
        before = self._before
        if before is None or before.grid.pose is not pose:
            self._before = self._picture(image, pose)
            return self._before
        tiles = cut_tiles(image, before.grid, before.tiles)
        if is_light_the_same(tiles, before.tiles):
            return TiledPicture(image, before.grid, tiles, before.board)
        self._before = TiledPicture(image, before.grid, tiles, measure_board(tiles, before.grid))
        return self._before

    def _changed(self, picture: TiledPicture) -> NDArray[np.bool_]:
        """(cells,): which cells no longer look as they were judged by. Where that is most of them, or in
        another light, all is forgotten.
        """
        smooth = square_means(picture.smooth)
        white = square_means(picture.tiles.white.astype(np.float32)[..., None]).reshape(len(smooth), -1)
        beside = (picture.tiles.means - smooth).reshape(len(smooth), -1)
        changed = self._seen.changed(beside, white)
        if changed.mean() > _MOST or (np.abs(picture.board.fills - self._fills) > _ANOTHER_LIGHT).any():
            self.forget()
            self._before, self._fills = picture, picture.board.fills
            changed = self._seen.changed(beside, white)
        return changed

    def _picture(self, image: Image, pose: Pose) -> TiledPicture:
        if self._grid is None or self._grid.pose is not pose:
            self._grid = make_grid(pose, self._sheet, self._low_mm)
            self.forget()
        return tile_picture(image, self._grid)

    def _cells_of(self, shown: Mapping[Cell, Symbol], symbols: Sequence[Symbol]) -> NDArray[np.int64]:
        return np.array(sorted(int(cell) for cell, there in shown.items() if there in symbols), np.int64)

    def _looks(self, picture: TiledPicture, cells: Mapping[Symbol, NDArray[np.int64]]) -> dict[Symbol, Look]:
        found: dict[Symbol, Look] = {}
        for symbol, there in cells.items():
            shape = shape_of(self._pieces.kinds[symbol], pitch_of(self._sheet))
            where = silhouettes(picture.grid, shape)
            look = seen_look(picture, where, there, TAUGHT)
            if look is not None:
                found[symbol] = look.in_light(-picture.light)
        return found

    def _overlooked(
        self, picture: TiledPicture, cells: Mapping[Symbol, NDArray[np.int64]], taught: Taught
    ) -> dict[Symbol, tuple[str, ...]]:
        """The colours of the squares on which a piece seems to be none, by symbol."""
        likely, _ = read_tiles(picture, self._pieces, self._classes, taught)
        found: dict[Symbol, tuple[str, ...]] = {}
        for symbol, there in cells.items():
            fills = picture.grid.own_fill[there[likely[there, 0] > _OVERLOOKED]]
            if len(fills):
                found[symbol] = tuple(sorted({picture.grid.fills[fill] for fill in fills}))
        return found

    def _told_apart(
        self,
        picture: TiledPicture,
        group: Sequence[Symbol],
        cells: NDArray[np.int64],
        is_bare: NDArray[np.bool_],
        taught: Taught,
    ) -> tuple[Floats, Floats]:
        """(n, group) for the cells (n,) on which pieces of a group lie: how likely each is; and (n, 1) how
        likely another symbol is than any, beside that.
        """
        levels = by_height(self._pieces, group)
        rise = taught.rises.get(group[0])
        measured = self._measured.setdefault(tuple(group), Measured())
        standing = measure_heights(picture, is_bare, self._kinds(levels), cells, rise, measured=measured)
        odds, other = np.zeros((len(cells), len(group))), np.zeros((len(cells), 1))
        for i, level in enumerate(levels):
            where = [group.index(symbol) for symbol in level]
            odds[:, where] = standing.likely[:, i, None] / len(level)
            if any(symbol in taught.faces for symbol in level):
                tops = self._tops(picture, level, cells, standing)
                odds[:, where] *= face_odds(tops, level, taught.faces)
                other += _OTHER_SYMBOL * standing.likely[:, i, None]
        total = odds.sum(axis=1, keepdims=True)
        return odds / total, other / total

    def _kinds(self, levels: Sequence[Sequence[Symbol]]) -> list[PieceKind]:
        return [self._pieces.kinds[level[0]] for level in levels]

    def _tops(
        self, picture: TiledPicture, level: Sequence[Symbol], cells: NDArray[np.int64], standing: Standing
    ) -> SeenTops:
        middles_mm = self._sheet.centres_mm[cells] + standing.off * pitch_of(self._sheet)
        return SeenTops(picture.image, picture.grid.pose, middles_mm, self._pieces.kinds[level[0]].height_mm)

    def _faces(
        self,
        picture: TiledPicture,
        level: Sequence[Symbol],
        cells: NDArray[np.int64],
        standing: Standing,
        shown: Mapping[Cell, Symbol],
    ) -> dict[Symbol, RingColours]:
        if len(level) == 1:
            return {}
        reach_mm = reach_of([self._pieces.kinds[symbol].diameter_mm for symbol in level])
        tops = self._tops(picture, level, cells, standing)
        faces: dict[Symbol, RingColours | None] = {}
        for symbol in level:
            there = [shown[Cell(int(cell))] == symbol for cell in cells]
            if any(there):
                part = SeenTops(tops.image, tops.pose, tops.middles_mm[there], tops.height_mm)
                faces[symbol] = learn_face(part, reach_mm)
        return distinct(faces)
