"""Sheet and pieces of a game that is a file of data (``rules.data_games``), without files of their own."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from tachiai.rules.appearance import Appearance, Piece
from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Symbol
from tachiai.rules.data_games.game_table import unmarked
from tachiai.rules.data_games.model import GameFile
from tachiai.rules.drawing.pieces import piece_shapes
from tachiai.vision.board.pieces import FaceShape, PieceKind, PieceSet
from tachiai.vision.board.sheet import CLOSED, Sheet
from tachiai.vision.board.sheet_file import read_sheet
from tachiai.vision.board.sheet_layout import FIRST_MARKER
from tachiai.vision.board.toml_table import SheetTable

CLOSED_FILL = "#ffffff"  # bare paper
DISC_PER_PITCH, HEIGHT_PER_DISC = 0.75, 0.23
_ZONE_LINE_MM = 0.9
_DISCS = "discs"  # the one table in a game's ``[sheet]`` that no sheet file has


def sheet_of(game: GameFile, path: Path) -> Sheet:
    """The sheet of a game. Raises ``BadSheet``."""
    zones = dict.fromkeys(cells for of_players in game.marked_zones for cells in of_players.values())
    title, title_ja = unmarked(game.title)
    return computed_sheet(
        game=game.uid,
        title=title,
        title_ja=title_ja,
        kind=game.kind,
        board=game.board,
        overrides=game.sheet,
        pattern=game.pattern,
        zones=zones,
        closed=game.closed,
        in_hand=game.most_in_hand,
        path=path,
    )


def pieces_of(game: GameFile, path: Path) -> PieceSet:
    """The pieces of a game, as large as its sheet allows. Raises ``BadSheet``."""
    pitch_mm = min(sheet_of(game, path).pitch_mm)
    discs = SheetTable(path, game.sheet, "sheet").part(_DISCS)
    return computed_pieces(
        game=game.uid,
        pieces=game.pieces,
        counts=game.counts,
        pitch_mm=pitch_mm,
        overrides=discs.values,
        path=path,
    )


def computed_sheet(
    *,
    game: str,
    title: str,
    title_ja: str,
    kind: str,
    board: Board,
    overrides: Mapping[str, Any],
    pattern: str = "plain",
    zones: Iterable[frozenset[Cell]] = (),
    closed: Collection[Cell] = (),
    in_hand: int = 0,
    path: Path = Path("game.toml"),
) -> Sheet:
    """The sheet of a board; ``overrides`` has any keys of a sheet file. Rectangular ``zones`` are outlined
    and ``closed`` cells of a plain board left white, unless the overrides have areas of their own. A player
    may have ``in_hand`` pieces beside the board. ``path`` is named in errors. Raises ``BadSheet``.
    """
    given = SheetTable(path, {key: value for key, value in overrides.items() if key != _DISCS}, "sheet")
    style, fiducials = given.part("style").values, given.part("fiducials").values
    areas = [area for zone in zones for area in _outlined(board, zone)]
    if style.get("pattern", pattern) == "plain":
        names = [board.names[cell] for cell in sorted(closed)]
        areas += [{"from": name, "to": name, "fill": CLOSED} for name in names]
    grid = {
        "kind": kind, "cols": board.cols, "rows": board.rows,
        "rim": board.rim, "ranks_from_top": board.ranks_from_top,
    }  # fmt: skip
    values = {
        "format": 1,
        "game": game,
        "title": title,
        "title_ja": "" if title_ja == title else title_ja,
        "in_hand": in_hand,
        **given.values,
        "grid": {**given.part("grid").values, **grid},
        "style": {
            "pattern": pattern,
            "areas": areas,
            **style,
            "colours": {CLOSED: CLOSED_FILL, **given.part("style").part("colours").values},
        },
        "fiducials": {"first": FIRST_MARKER, **fiducials},
    }
    return read_sheet(SheetTable(path, values, ""))


def computed_pieces(
    *,
    game: str,
    pieces: Iterable[Piece],
    counts: Mapping[Symbol, int],
    pitch_mm: float,
    overrides: Mapping[str, Any],
    path: Path = Path("game.toml"),
) -> PieceSet:
    """The pieces of a game: discs with the signs of their looks; ``overrides`` may give the ``diameter_mm``
    and ``height_mm`` of all. Raises ``BadSheet``.
    """
    table = SheetTable(path, overrides, f"sheet.{_DISCS}")
    table.only("diameter_mm", "height_mm")
    diameter_mm = table.number("diameter_mm", minimum=5, default=float(int(DISC_PER_PITCH * pitch_mm)))
    height_mm = table.number("height_mm", default=float(round(HEIGHT_PER_DISC * diameter_mm)))
    kinds: dict[Symbol, PieceKind] = {}
    for piece in pieces:
        kinds[piece.symbol] = PieceKind(
            symbol=piece.symbol,
            diameter_mm=diameter_mm,
            height_mm=height_mm,
            face=sign_face(piece.look),
            carries=None,
            other_side=piece.other_side or None,
            count=counts.get(piece.symbol, 0),
        )
    return PieceSet(game, kinds, None)


def sign_face(look: Appearance) -> tuple[FaceShape, ...]:
    """The face that shows ``look``, as the page draws it: body, edge and sign."""
    body, _, *sign = piece_shapes(look)
    rim = piece_shapes(Appearance(look.tone))[-1].colour
    edge = FaceShape("ring", rim, radius=0.97, width=0.04)
    if not look.crest:
        return FaceShape("disc", body.colour), FaceShape("ring", rim, radius=0.95, width=0.05)
    shapes = [FaceShape("disc", body.colour), edge]
    for shape in sign:
        if shape.points:
            shapes.append(FaceShape("polygon", shape.colour, points=shape.points))
        elif shape.width:
            outer = shape.radius + shape.width / 2
            shapes.append(FaceShape("ring", shape.colour, shape.centre, outer, shape.width))
        else:
            shapes.append(FaceShape("disc", shape.colour, shape.centre, shape.radius))
    return tuple(shapes)


def _outlined(board: Board, zone: frozenset[Cell]) -> list[dict[str, Any]]:
    """The area of a zone that is a rectangle and less than half of the board; none for any other. Hexagons
    are outlined one by one.
    """
    if not zone or 2 * len(zone) > len(board.names):
        return []
    if board.hexagonal:
        names = [board.names[cell] for cell in sorted(zone)]
        return [{"from": name, "to": name, "outline_mm": _ZONE_LINE_MM} for name in names]
    xs, ys = ({board.xy[cell][axis] for cell in zone} for axis in (0, 1))
    box = (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1)
    if box != len(zone):
        return []
    first, last = (board.names[board.by_xy[pick(xs), pick(ys)]] for pick in (min, max))
    return [{"from": first, "to": last, "outline_mm": _ZONE_LINE_MM}]
